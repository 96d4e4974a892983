"""What the desk tells programs, and is told by them."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.state import EventState
from bridgelaws.web.desk.asking import Ask
from bridgelaws.web.desk.effects import Line
from bridgelaws.web.desk.history import Line as Happening
from bridgelaws.web.desk.matches import Meeting
from bridgelaws.web.desk.previews import Preview
from bridgelaws.web.desk.rulings import counted_by
from bridgelaws.web.desk.sessions import Choice
from bridgelaws.web.desk.wall import Wall
from bridgelaws.web.evenings import Evening
from bridgelaws.web.page import PageContext

Typed = Annotated[str, Field(max_length=10_000)]
Short = Annotated[str, Field(max_length=200)]


class Password(BaseModel):
    password: Short


class EveningListed(BaseModel):
    id: str
    name: str
    contest: str
    scoring: str
    opened: datetime | None
    session: int
    round: int
    rounds: int
    tables: int
    published: bool
    final: bool


class Form(BaseModel):
    """The fields of a form of the desk, as a person writes them."""

    fields: dict[Short, Typed] = Field(default_factory=dict, max_length=200)


class Deed(Form):
    """A deed: shown only, unless it is to be done; the same name again is the same deed."""

    do: bool = False
    name: Short = ""


class MovementOffered(BaseModel):
    key: str
    title: str
    note: str
    rounds: int
    boards: int
    sit_outs: int
    minutes: int
    balance: float | None


class Offer(BaseModel):
    """What a new session would be: movements to choose from, and what is wrong with its form."""

    about: str
    movements: list[MovementOffered]
    wrong: dict[str, str]


class Created(BaseModel):
    id: str


class BoardShown(BaseModel):
    number: int
    state: str


class TableShown(BaseModel):
    table: str
    state: str
    words: str
    north_south: str
    east_west: str
    boards: list[BoardShown]


class WaitingShown(BaseModel):
    kind: str
    table: str
    title: str
    words: str
    since: datetime | None


class WallShown(BaseModel):
    session: int
    round: int
    rounds: list[int]
    next_round: int | None
    missing: int
    seconds_left: int | None
    running: bool
    tables: list[TableShown]
    waiting: list[WaitingShown]


class AskShown(BaseModel):
    name: str
    label: str
    choices: list[str]
    default: str
    many: bool


class MovedShown(BaseModel):
    contestant: str
    before: str | None
    after: str | None
    score: float | None


class EffectShown(BaseModel):
    """What a deed does to the list of places, and what the rules say to it."""

    deed: str
    done: bool
    told: list[str]
    laws: list[str]
    moved: list[MovedShown]
    unknown: str | None


class HappeningShown(BaseModel):
    version: int
    at: datetime
    by: str
    text: str
    deed: str
    undoable: bool
    undone: bool


class Turn(BaseModel):
    turn: Annotated[str, Field(pattern="^(more|less|stop|run)$")]


class RoundCalled(BaseModel):
    round: Annotated[int, Field(ge=1, le=999)]


class RulingTold(BaseModel):
    """A ruling for the record of the event."""

    text: Annotated[str, Field(min_length=1, max_length=4000)]
    laws: Annotated[list[Short], Field(min_length=1, max_length=20)]
    table: Short = ""
    round: Annotated[int, Field(ge=0, le=999)] = 0
    board: Annotated[int | None, Field(ge=1, le=9999)] = None
    call: Short = ""
    appeal_told: bool = False
    again: Short = ""  # what is to be looked at again when the board has been played


class Hands(BaseModel):
    text: Annotated[str, Field(max_length=200_000)] = ""


class Pairs(BaseModel):
    by: Annotated[str, Field(pattern="^(swiss|monrad|danish)$")] = "swiss"
    winners: dict[Annotated[int, Field(ge=1, le=999)], Short] = Field(default_factory=dict, max_length=200)  # by table


class MeetingShown(BaseModel):
    """A match: IMPs won by home and away, and victory points where there are any."""

    round: int
    table: int
    home: str
    away: str
    boards: int
    of_boards: int
    imps: tuple[float, float]
    victory_points: tuple[float, float] | None


class SessionWanted(BaseModel):
    movement: Short
    boards: Annotated[int, Field(ge=1, le=32)] = 3


class RulingKept(BaseModel):
    ruling: str


class Counted(BaseModel):
    contract: str
    declarer: str
    tricks: int


class RulingShown(BaseModel):
    ruling: str
    text: str
    laws: list[str]
    place: str | None
    board: int | None
    appeal_told: bool
    evidence: list[str]
    counts: Counted | None  # the result that it leads to, while another or none is written


class Note(BaseModel):
    note: Short = ""


class CallPut(BaseModel):
    name: Short = ""


class CallMade(BaseModel):
    call: str


class StoryTold(BaseModel):
    """What happened at the table: an irregularity by its key, its facts, the board, and the call it answers."""

    irregularity: Short
    facts: dict[Short, Typed] = Field(default_factory=dict, max_length=50)
    board: Annotated[int, Field(ge=0, le=9999)] = 0
    call: Short = ""


class StoryBegun(BaseModel):
    interview: str


class BackupKept(BaseModel):
    file: Annotated[str, Field(max_length=12_000_000)]  # base64


class PlaceListed(BaseModel):
    contestant: str
    place: str
    score: float
    percent: float | None


def evening_listed(evening: Evening) -> EveningListed:
    state = evening.state
    return EveningListed(
        id=evening.id,
        name=state.name,
        contest=state.contest.value,
        scoring=state.method,
        opened=state.opened_at,
        session=evening.session,
        round=evening.round,
        rounds=len(evening.rounds()),
        tables=len(evening.tables()),
        published=evening.session in state.published,
        final=state.final is not None,
    )


def wall_shown(page: PageContext, wall: Wall) -> WallShown:
    def people(side: int, cell: object) -> str:
        sides = getattr(cell, "sides", ())
        return f"{sides[side].number} {sides[side].names}" if len(sides) > side else ""

    return WallShown(
        session=wall.session,
        round=wall.round,
        rounds=list(wall.rounds),
        next_round=wall.next_round,
        missing=wall.missing,
        seconds_left=wall.clock.left if wall.clock else None,
        running=bool(wall.clock and wall.clock.running),
        tables=[
            TableShown(
                table=cell.table,
                state=cell.state,
                words=page.say(cell.words),
                north_south=people(0, cell),
                east_west=people(1, cell),
                boards=[BoardShown(number=board.number, state=board.state) for board in cell.boards],
            )
            for cell in wall.cells
        ],
        waiting=[
            WaitingShown(
                kind=each.kind, table=each.table, title=page.say(each.title), words=page.say(each.words), since=each.since
            )
            for each in wall.waiting
        ],
    )


def ruling_shown(state: EventState, each: RulingGiven) -> RulingShown:
    counts = counted_by(each, state.sheet(each.place, each.board)) if each.place and each.board else None
    told = each.facts.get("evidence", ())
    return RulingShown(
        ruling=each.ruling,
        text=each.text,
        laws=list(each.laws),
        place=str(each.place) if each.place else None,
        board=each.board,
        appeal_told=each.appeal_told,
        evidence=[str(line) for line in told] if isinstance(told, list | tuple) else [],
        counts=Counted(contract=counts.contract, declarer=str(counts.declarer), tricks=counts.tricks) if counts else None,
    )


def movement_offered(page: PageContext, each: Choice) -> MovementOffered:
    return MovementOffered(
        key=each.key,
        title=page.say(each.title),
        note=page.say(each.note),
        rounds=each.rounds,
        boards=each.boards,
        sit_outs=each.sit_outs,
        minutes=each.minutes,
        balance=None if each.balance is None else float(each.balance),
    )


def meeting_shown(each: Meeting) -> MeetingShown:
    points = each.victory_points
    return MeetingShown(
        round=each.round,
        table=each.table,
        home=each.home,
        away=each.away,
        boards=each.boards,
        of_boards=each.of_boards,
        imps=(float(each.imps[0]), float(each.imps[1])),
        victory_points=(float(points[0]), float(points[1])) if points else None,
    )


def ask_shown(page: PageContext, ask: Ask) -> AskShown:
    choices = [key for key, _ in ask.choices]
    return AskShown(name=ask.name, label=page.say(ask.label), choices=choices, default=ask.default, many=ask.many)


def _placed(line: Line | None) -> str | None:
    return line.place if line else None


def effect_shown(page: PageContext, preview: Preview, name: str, *, done: bool) -> EffectShown:
    unknown = preview.effect.unknown
    return EffectShown(
        deed=name,
        done=done,
        told=[page.say(each) for each in preview.told],
        laws=list(preview.proposed.laws),
        moved=[
            MovedShown(
                contestant=each.contestant,
                before=_placed(each.before),
                after=_placed(each.after),
                score=float(each.after.figure) if each.after else None,
            )
            for each in preview.effect.moved
        ],
        unknown=page.say(unknown) if unknown is not None else None,
    )


def happening_shown(page: PageContext, line: Happening) -> HappeningShown:
    return HappeningShown(
        version=line.version,
        at=line.at,
        by=line.by,
        text=page.say(line.text),
        deed=line.deed,
        undoable=line.undoable,
        undone=line.undone,
    )
