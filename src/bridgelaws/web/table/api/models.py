"""What programs send to a practice table, and what they are shown of it."""

from typing import Annotated

from pydantic import BaseModel, Field


class NewTable(BaseModel):
    """The deal in PBN; empty: at random; "unknown": each card is named as it falls."""

    board: Annotated[int, Field(ge=1, le=999)] = 1
    deal: Annotated[str, Field(max_length=200)] = ""
    book: Annotated[str, Field(max_length=100)] = "wbf-2017"


class StepTaken(BaseModel):
    """A call or card by a seat; "answer", with the answer to the open question; or the key of anything under
    /api/practice/happenings with its facts. "written" takes a step as a case file writes it, in JSON.
    """

    kind: Annotated[str, Field(max_length=60)]
    seat: Annotated[str, Field(max_length=1)] = ""
    what: Annotated[str, Field(max_length=2000)] = ""
    facts: Annotated[dict[str, Annotated[str, Field(max_length=500)]], Field(max_length=30)] = {}


class QuestionOpen(BaseModel):
    key: str
    law: str
    put_to: str
    text: str
    away_from_table: bool
    answers: list[str]


class RulingGivenHere(BaseModel):
    laws: list[str]
    says: list[str]


class StopHere(BaseModel):
    """A step worth stopping at: an irregularity, its ruling, a revoke that nobody spoke of, a card that cost tricks."""

    at: int
    kind: str
    text: str
    laws: list[str]
    cost: int


class TableNow(BaseModel):
    name: str
    board: int
    dealer: str
    deal: str
    book: str
    players: str
    turn: str
    steps: list[str]
    at: int
    irregular: bool
    question: QuestionOpen | None
    rulings: list[RulingGivenHere]
    stops: list[StopHere]
    tricks: int | None
    score: int | None


class CardMark(BaseModel):
    card: str
    costs: int


class MarksNow(BaseModel):
    """What each card of the hand in turn costs its side, double dummy; not ready while it is being worked out."""

    ready: bool
    turn: str
    cards: list[CardMark]


class FactOfHappening(BaseModel):
    name: str
    label: str
    entered_as: str
    needed: bool
    choices: list[str]


class CanHappen(BaseModel):
    key: str
    moment: str
    name: str
    facts: list[FactOfHappening]


class BoardsPasted(BaseModel):
    """A file of boards as text: PBN, LIN, USEBIO or another format that is recognised."""

    text: Annotated[str, Field(min_length=1, max_length=200_000)]
    book: Annotated[str, Field(max_length=100)] = "wbf-2017"


class BoardListed(BaseModel):
    number: int
    players: str
    contract: str
    declarer: str
    calls: int
    cards: int
    name: str


class EveningSeat(BaseModel):
    """Which of the contracts that were played to begin with; empty: the first call."""

    result: Annotated[str, Field(max_length=4)] = ""
