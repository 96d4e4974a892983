"""Evenings, walls, effects and rulings as programs are shown them."""

from msgspec.structs import asdict

from bridgelaws.club.asking import Ask
from bridgelaws.club.club import Preview
from bridgelaws.club.effects import PlaceLine
from bridgelaws.club.history import HistoryLine as Happening
from bridgelaws.club.planning.matches import Meeting
from bridgelaws.club.planning.sessions import MovementChoice
from bridgelaws.club.rulings.evidence import BoardEvidence
from bridgelaws.club.rulings.rulings import NextStep, find_next_step, result_of_record
from bridgelaws.club.views.evenings import EveningLine
from bridgelaws.club.views.wall import Wall
from bridgelaws.ruling_record.drawn import tricks_of
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.state import EventState
from bridgelaws.web.desk.models import (
    AskShown,
    BoardKnown,
    BoardShown,
    Counted,
    EffectShown,
    EveningListed,
    HappeningShown,
    MeetingShown,
    MovedShown,
    MovementOffered,
    ResultSeen,
    RulingShown,
    TableShown,
    WaitingShown,
    WallShown,
)
from bridgelaws.web.page import PageContext


def list_evening(each: EveningLine) -> EveningListed:
    return EveningListed(**asdict(each) | {"rounds": len(each.rounds)})


def show_wall(page: PageContext, wall: Wall) -> WallShown:
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


def show_ruling(state: EventState, each: RulingGiven) -> RulingShown:
    writes = find_next_step(each, state) is NextStep.WRITE
    counts = result_of_record(each, state.sheet(each.place, each.board)) if writes and each.place and each.board else None
    told = each.facts.get("evidence", ())
    return RulingShown(
        ruling=each.ruling,
        text=each.text,
        laws=list(each.laws),
        place=str(each.place) if each.place else None,
        board=each.board,
        appeal_told=each.appeal_told,
        withdrawn=state.withdrawn.get(each.ruling),
        versions=len(state.versions.get(each.ruling, ())),
        evidence=[str(line) for line in told] if isinstance(told, list | tuple) else [],
        counts=Counted(contract=counts.contract, declarer=str(counts.declarer), tricks=counts.tricks) if counts else None,
    )


def show_evidence(page: PageContext, evidence: BoardEvidence) -> BoardKnown:
    written, table, makes = evidence.sheet.written, evidence.table, evidence.double_dummy
    return BoardKnown(
        board=evidence.board.number,
        covered=evidence.covered,
        result=page.say(written.said) if written is not None else None,
        hands=evidence.deal.pbn() if evidence.deal is not None else None,
        auction=[f"{seat} {call}" for seat, call in table.auction.calls] if table is not None else [],
        tricks=list(tricks_of(table, page.language)) if table is not None else [],
        field=[ResultSeen(result=page.say(each.said), count=each.count, score=each.score) for each in evidence.field],
        double_dummy={str(seat): list(tricks) for seat, tricks in makes.tricks} if makes is not None else {},
        rulings=[each.ruling.ruling for each in evidence.rulings],
        notes=[page.say(each.text) for each in evidence.notes],
    )


def offer_movement(page: PageContext, each: MovementChoice) -> MovementOffered:
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


def show_meeting(each: Meeting) -> MeetingShown:
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


def show_ask(page: PageContext, ask: Ask) -> AskShown:
    choices = [key for key, _ in ask.choices]
    return AskShown(name=ask.name, label=page.say(ask.label), choices=choices, default=ask.default, many=ask.many)


def _place(line: PlaceLine | None) -> str | None:
    return line.place if line else None


def show_effect(page: PageContext, preview: Preview, name: str, *, done: bool) -> EffectShown:
    unknown = preview.effect.unknown
    return EffectShown(
        deed=name,
        plan=preview.mark,
        done=done,
        told=[page.say(each) for each in preview.told],
        laws=[str(law) for law in preview.proposed.laws],
        moved=[
            MovedShown(
                contestant=each.contestant,
                before=_place(each.before),
                after=_place(each.after),
                score=float(each.after.figure) if each.after else None,
            )
            for each in preview.effect.moved
        ],
        unknown=page.say(unknown) if unknown is not None else None,
    )


def show_happening(page: PageContext, line: Happening) -> HappeningShown:
    return HappeningShown(
        version=line.version,
        at=line.at,
        by=line.by,
        text=page.say(line.text),
        deed=line.deed,
        undoable=line.undoable,
        undone=line.undone,
    )
