"""What the ruling assistant is told by programs, and what it tells them."""

from typing import Annotated

from pydantic import BaseModel, Field

Typed = Annotated[str, Field(max_length=2000)]


class Irregularity(BaseModel):
    key: str
    law: str
    moment: str
    name: str


class FactAsked(BaseModel):
    name: str
    label: str
    kind: str
    hint: str
    needed: bool
    default: str
    choices: list[str]


class IrregularityWithFacts(Irregularity):
    facts: list[FactAsked]


class Told(BaseModel):
    """What happened: an irregularity by its key, and its facts as a person writes them."""

    irregularity: Annotated[str, Field(max_length=100)]
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)
    book: Annotated[str, Field(max_length=100)] = "wbf-2017"


class Facts(BaseModel):
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)


class Answer(BaseModel):
    value: Typed


class Happened(BaseModel):
    """What followed a ruling: calls, cards, tricks or review, as a person writes it."""

    what: Annotated[str, Field(max_length=20)]
    typed: Typed


class Matter(BaseModel):
    """Something that the Director is called to after a ruling, by the key of its irregularity: an appeal, an error ..."""

    irregularity: Annotated[str, Field(max_length=100)]
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)


class PollPut(BaseModel):
    """What peers are shown: a hand in PBN, the calls from the dealer on, what else they must know, the question."""

    hand: Typed
    dealer: Annotated[str, Field(max_length=1)] = "N"
    calls: Typed = ""
    about: Typed = ""
    question: Typed = ""


class PollState(BaseModel):
    poll: str
    votes: dict[str, int]


class Book(BaseModel):
    book: Annotated[str, Field(max_length=100)]


class Asked(BaseModel):
    key: str
    put_to: str
    away_from_table: bool
    law: str
    kind: str
    text: str


class Leads(BaseModel):
    """Answers that come to the same, and what they lead to."""

    choices: list[str]
    says: list[str]
    in_force: list[str]
    reviews: list[str]
    laws: list[str]
    question: Asked | None
    then: "list[Leads]"


class Given(BaseModel):
    step: int
    question: Asked
    value: str


class Card(BaseModel):
    """A ruling: what to say, what happens now, what stays in force, what to look at when the board is over."""

    says: list[str]
    now: str
    in_force: list[str]
    at_the_end: list[str]
    laws: dict[str, str]
    undone: bool


class RulingState(BaseModel):
    id: str
    irregularity: str
    book: str
    edition: str
    facts: dict[str, str]
    answers: list[Given]
    question: Asked | None
    options: list[Leads]
    rulings: list[Card]
    to_review: list[str]
