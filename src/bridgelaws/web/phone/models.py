"""What the phone of a table sends, and what it is shown."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from bridgelaws.club.phone.entering import LONGEST_KEY
from bridgelaws.web import doors

Short = Annotated[str, Field(max_length=40)]
Number = Annotated[int, Field(ge=0, le=9999)]
Sides = Literal["NS", "EW"]


class Joining(BaseModel):
    code: Short
    seat: Literal["N", "E", "S", "W", "all"] = "all"
    follow: bool = False  # the phone is the player's own and goes with them from table to table


class Sent(doors.Told):
    """Whatever a phone sends: about which table, and under a key of its own, so that it may be sent again."""

    event: Short
    table: Short
    side: Sides = "NS"
    key: Annotated[str, Field(min_length=1, max_length=LONGEST_KEY, pattern=r"^[0-9A-Za-z-]+$")]


class Result(BaseModel):
    """A result in the letters of the pad: contract 4SX, declarer N, tricks 10 or = or +1 or -2, lead HK."""

    kind: Literal["played", "passed", "unplayed"] = "played"
    contract: Short = ""
    declarer: Short = ""
    tricks: Short = ""
    lead: Short = ""
    why: Short = ""


class ResultSent(Sent, Result):
    round: Number
    board: Number


class ConfirmationSent(Sent):
    """The entry is the one that the side has seen, as the board was shown; who names none can have seen only the first."""

    round: Number
    board: Number
    entry: Annotated[int, Field(ge=1, le=999_999)] | None = None


class CallSent(Sent):
    board: Number = 0
    moment: Short = ""


class ResultTyped(Result):
    round: Number
    board: Number


class Told(BaseModel):
    """What the pad shows while it is filled in."""

    result: str
    score: str
    tricks: str
    lead: str
    lead_held: bool | None


class Taken(BaseModel):
    """It is in the log; with a notice where somebody has to do something more."""

    notice: str


class BoardShown(BaseModel):
    round: int
    board: int
    state: Literal["open", "confirm", "disputed", "done"]
    entered_by: Sides | None
    result: str | None
    score: int | None
    entry: int  # the number of the entry that stands: named by a confirmation; 0 before the first


class OtherShown(BaseModel):
    ns: str
    ew: str
    result: str
    score: int | None
    figure: float | None


class AfterShown(BaseModel):
    """What the desk lets the table hear of a board it has played; null for what it does not."""

    result: str | None
    score: int | None
    percent: bool
    figure: float | None
    tables: int
    expected: int
    evening: float | None
    boards: int
    rank: int | None
    ranked: int
    others: list[OtherShown]


class TableShown(BaseModel):
    event: str
    name: str
    table: str
    round: int
    seat: str | None
    players: dict[str, str]
    boards: list[BoardShown]
    called: bool


class TableLanguage(BaseModel):
    """None: each phone's own."""

    language: Literal["en", "sv", "da", "lv"] | None = None
