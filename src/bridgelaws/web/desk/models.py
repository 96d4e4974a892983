"""What the desk tells programs, and is told by them."""

from base64 import b64decode
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from bridgelaws.club.commands import Sent
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.web.doors import Told, Typed
from bridgelaws.web.page import clean

Long = Annotated[str, Field(max_length=10_000)]
Short = Annotated[str, Field(max_length=200)]


class Password(BaseModel):
    password: Short
    code: Short = ""  # from the Director's phone, where signing in takes a second step


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
    plan: str
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


class CodeShown(BaseModel):
    code: str


class Hands(Told):
    """The hands as the text of a PBN or LIN file."""

    text: Annotated[str, Field(max_length=200_000)] = ""

    def typed(self) -> Typed:
        return {}

    def sent(self) -> Sent | None:
        return Sent(self.text.encode()) if self.text else None


class Pairs(Told):
    by: Annotated[str, Field(pattern="^(swiss|monrad|danish)$")] = "swiss"
    winners: dict[Annotated[int, Field(ge=1, le=999)], Short] = Field(default_factory=dict, max_length=200)  # by table

    def typed(self) -> Typed:
        return {"by": self.by, **{f"winner{table}": clean(team) for table, team in self.winners.items()}}


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


class SessionWanted(Told):
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
    withdrawn: str | None  # why it was taken back
    versions: int  # how often it was given, put right or taken back (82C)
    evidence: list[str]
    counts: Counted | None  # the result that it leads to, while another or none is written


class ResultSeen(BaseModel):
    result: str
    count: int
    score: int | None  # of North-South


class BoardKnown(BaseModel):
    """Everything known of a board at a table; no hands, other tables or double dummy while the Director may play it."""

    board: int
    covered: bool
    result: str | None
    hands: str | None  # in PBN
    auction: list[str]  # seat and call
    tricks: list[str]
    field: list[ResultSeen]
    double_dummy: dict[str, list[int]]  # of each declarer, no trumps first
    rulings: list[str]
    notes: list[str]


class CallMade(BaseModel):
    call: str


class InterviewTold(BaseModel):
    """What happened at the table: an irregularity by its key, its facts, the board, and the call it answers."""

    irregularity: Short
    facts: dict[Short, Long] = Field(default_factory=dict, max_length=50)
    board: Annotated[int, Field(ge=0, le=9999)] = 0
    call: Short = ""


class InterviewBegun(BaseModel):
    interview: str


class BackupKept(Told):
    file: Annotated[str, Field(max_length=12_000_000)]  # base64
    anyway: bool = False  # although the rules object to entries of it

    def typed(self) -> Typed:
        return {"anyway": "yes"} if self.anyway else {}

    def sent(self) -> Sent:
        return read_base64(self.file)


class MovementBrought(Told):
    """A movement in a file, for the club's list."""

    file: Annotated[str, Field(max_length=12_000_000)]  # base64
    name: Annotated[str, Field(max_length=80)] = ""
    boards: int = Field(default=0, ge=0, le=64)  # in each set, where the file does not say
    pick: Annotated[str, Field(max_length=80)] = ""  # which of several
    anyway: bool = False  # although opponents meet again, boards are shared, or rests are unequal

    def typed(self) -> Typed:
        told = {"name": self.name, "boards": str(self.boards or ""), "pick": self.pick}
        return {**told, "anyway": "yes"} if self.anyway else told

    def sent(self) -> Sent:
        return read_base64(self.file)


class MovementKept(BaseModel):
    """A movement of the club's list."""

    id: str
    title: str
    contestants: int
    tables: int
    rounds: int
    boards: int


def read_base64(text: str) -> Sent:
    try:
        return Sent(b64decode(text, validate=True))
    except ValueError:
        raise BridgelawsError(say("The file is not written in base64.")) from None


class DevicesKept(BaseModel):
    """The database for devices at the tables."""

    file: str  # base64


class DevicesLooked(BaseModel):
    """What taking in a file of the devices would do; it is taken in under its name."""

    file: str
    counts: dict[str, int]
    told: list[str]
    numbers: dict[str, list[str]]  # of players, that were given at the tables and are not here


class ConnectorTold(BaseModel):
    """What came from the tables through the data connector, beside what stands here."""

    begun: bool
    counts: dict[str, int]
    hands: int
    calls: list[str]  # tables that called the Director


class FileLooked(BaseModel):
    """What is in the file of an evening, and what bringing it back would do here."""

    id: str
    name: str
    here: int  # entries of the log that are here already
    added: int
    codes: int
    new_codes: int  # of tables whose code stands for another table here
    hands: int
    objections: list[str]  # entries that the rules would not take


class EveningsAside(BaseModel):
    aside: list[str]
    broken: list[str]  # that cannot be read


class PlaceListed(BaseModel):
    contestant: str
    place: str
    score: float
    percent: float | None
