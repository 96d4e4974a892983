"""What the assistant is told by programs, and what it tells them: the same values that its pages show."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, ValidationInfo

from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import NEWEST_BOOK
from bridgelaws.web.models import Named, Said, Shown, Written, at, language_of

Typed = Annotated[str, Field(max_length=2000)]


def _name(names: dict[str, str], info: ValidationInfo) -> str:
    return names[language_of(info).value]


Chosen = Annotated[str, BeforeValidator(write_value)]


class Irregularity(Shown):
    key: str
    law: Written
    moment: Named
    name: Annotated[str, BeforeValidator(_name), at("names")]


class FactAsked(Shown):
    name: str
    label: Said
    kind: Annotated[Named, at("widget")]
    hint: Said
    needed: bool
    default: str
    choices: list[Annotated[str, BeforeValidator(lambda choice: choice[0])]]


class IrregularityWithFacts(Irregularity):
    facts: list[FactAsked]


class ActionAsked(BaseModel):
    """Something that can be told besides, with its facts."""

    key: str
    name: str
    facts: list[FactAsked]


class Told(BaseModel):
    """What happened: an irregularity by its key, and its facts as a person writes them."""

    irregularity: Annotated[str, Field(max_length=100)]
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)
    book: Annotated[str, Field(max_length=100)] = NEWEST_BOOK


class Facts(BaseModel):
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)


class Answer(BaseModel):
    value: Typed


class Happened(BaseModel):
    """What else happened: calls, cards, tricks or review, as a person writes it, or action: one of /api/actions."""

    what: Annotated[str, Field(max_length=20)]
    typed: Typed  # of an action its key
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)  # of an action


class Matter(BaseModel):
    """Something that the Director is called to after a ruling, by the key of its irregularity: an appeal, an error ..."""

    irregularity: Annotated[str, Field(max_length=100)]
    facts: dict[str, Typed] = Field(default_factory=dict, max_length=50)


class Book(BaseModel):
    book: Annotated[str, Field(max_length=100)]


class QuestionShown(Shown):
    key: str
    put_to: Named
    away_from_table: Annotated[bool, at("ask", "away_from_table")]
    law: Annotated[str, at("ask", "law")]
    kind: Annotated[Named, at("ask", "kind")]
    text: Said


class Leads(Shown):
    """Answers that come to the same, and what they lead to."""

    choices: Annotated[list[Chosen], at("values")]
    says: list[Said]
    in_force: list[Said]
    reviews: list[Written]
    laws: list[Written]
    question: Annotated[QuestionShown | None, at("asked")]
    then: "list[Leads]"


class Given(Shown):
    step: Annotated[int, at("at")]
    question: QuestionShown
    value: str


class OtherWay(Shown):
    """A question that was asked, the answer, and what each other answer would have led to."""

    question: Annotated[QuestionShown, at("known", "question")]
    value: Annotated[str, at("known", "value")]
    others: list[Leads]


class Card(Shown):
    """A ruling: what to say, what happens now, what stays in force, what to look at when the board is over."""

    says: list[Said]
    now: Said
    in_force: list[Annotated[Said, BeforeValidator(lambda force: force.text)]]
    at_the_end: list[Annotated[str, BeforeValidator(lambda law: str(law.provision))]]
    laws: Annotated[dict[str, str], BeforeValidator(lambda laws: {str(law.provision): law.digest for law in laws})]
    undone: bool


class RulingState(Shown):
    id: Annotated[str, at("name")]
    irregularity: Annotated[str, at("interview", "kind")]
    book: Annotated[str, at("interview", "book")]
    edition: Annotated[Written, at("standing", "book", "edition")]
    facts: Annotated[dict[str, str], at("interview", "facts")]
    answers: Annotated[list[Given], at("standing", "answers")]
    question: Annotated[QuestionShown | None, at("standing", "question")]
    options: list[Leads]
    rulings: list[Card]
    to_review: Annotated[list[str], at("standing", "reviews")]
