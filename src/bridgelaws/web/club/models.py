"""What the club tells programs, and is told by them."""

from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, PlainSerializer

from bridgelaws.club.commands import Sent
from bridgelaws.web.desk.models import read_base64
from bridgelaws.web.doors import Told, Typed
from bridgelaws.web.models import Shown, at

Short = Annotated[str, Field(max_length=200)]


def _exactly(value: Any) -> Any:
    return None if value is None else str(value) if isinstance(value, Fraction) else value


Exact = Annotated[str | None, BeforeValidator(_exactly)]  # a fraction, such as 160/3


class PersonKept(BaseModel):
    id: str


class NumberShown(Shown):
    number: str
    federation: str


class PersonListed(Shown):
    id: str
    name: str
    known_as: str
    number: str
    status: str
    left: str
    partner: str
    evenings: int
    mean: Exact


class ContactShown(Shown):
    email: str
    phone: str
    note: str


class ConsentShown(Shown):
    given: bool
    since: str
    how: str


class CardShown(Shown):
    id: str
    given: str
    family: str
    known_as: str
    numbers: list[NumberShown]
    status: str
    language: str
    joined: str
    left: str
    paid_for: tuple[str, ...]
    handicap: str
    handicap_kind: str
    handicap_day: str
    stratum: str
    partner: str
    results_name: str
    old_results: str
    consents: dict[str, ConsentShown]


class PlayedShown(Shown):
    event: str
    name: str
    day: str
    partners: tuple[str, ...]
    place: int
    shared: bool
    entries: Annotated[int, at("of")]
    percent: Exact
    provisional: bool


class PartnerShown(Shown):
    id: str
    name: str
    evenings: int
    mean: Exact


class PersonShown(Shown):
    known: CardShown
    contact: ContactShown | None
    played: list[PlayedShown]
    partners: list[PartnerShown]


class ClubShown(Shown):
    name: str
    language: str
    laws: str
    federation: str
    number: str


class ProfileSet(Told):
    """Fields that are left out stay as they are."""

    name: Short | None = None
    language: Short | None = None
    laws: Short | None = None
    federation: Short | None = None
    number: Short | None = None
    logo: Annotated[str, Field(max_length=500_000)] = ""  # base64
    no_logo: bool = False

    def typed(self) -> Typed:
        told = self.model_dump(exclude_none=True, exclude={"logo", "no_logo"})
        return {**told, **({"no_logo": "yes"} if self.no_logo else {})}

    def sent(self) -> Sent | None:
        return read_base64(self.logo) if self.logo else None


class ListSent(Told):
    """A list of people: text as it was copied, or a file in base64."""

    pasted: Annotated[str, Field(max_length=200_000)] = ""
    file: Annotated[str, Field(max_length=12_000_000)] = ""

    def typed(self) -> Typed:
        return {"pasted": self.pasted}

    def sent(self) -> Sent | None:
        return read_base64(self.file) if self.file else None


class RowLooked(BaseModel):
    row: int
    state: str
    name: str
    person: str
    told: str
    changes: dict[str, list[str]]
    taken: bool


class ImportLooked(BaseModel):
    """What a list would do. Nothing is done yet."""

    id: str
    columns: list[str]
    heading: bool
    rows: list[RowLooked]
    gone: list[str]  # who is in the register and not in the list


class ImportTaken(BaseModel):
    batch: str


class SuggestionShown(BaseModel):
    people: tuple[str, ...]
    text: str  # as it is written into the list
    evenings: int
    said: str


class FigureShown(BaseModel):
    event: str
    day: str
    value: str  # exact
    kept: bool


class RowShown(BaseModel):
    key: str
    name: str
    place: int  # 0 below the line
    shared: bool
    total: str
    short_of: list[str]
    figures: list[FigureShown]


class SeriesListed(BaseModel):
    id: str
    name: str
    first_day: str
    last_day: str
    closed: bool


class SeriesShown(BaseModel):
    id: str
    name: str
    rules: dict[str, str]  # as a form has them
    closed: bool
    provisional: bool
    rows: list[RowShown]


ExactAmount = Annotated[Fraction, PlainSerializer(str, return_type=str)]


class PointsShown(BaseModel):
    person: str
    name: str
    points: ExactAmount


class AccountLine(BaseModel):
    at: str
    kind: str
    evening: str
    name: str
    place: int
    amount: ExactAmount
    balance: ExactAmount
    reason: str
    by: str
    lapsed: bool


class AccountShown(BaseModel):
    """Somebody's points, the newest line first."""

    person: str
    name: str
    lines: list[AccountLine]
    balance: ExactAmount


class EveningKept(BaseModel):
    """An evening and where it stands: in the results, in the archive, or deleted from what is public."""

    id: str
    name: str
    day: str
    stands: str  # "", "archived" or "deleted"
    reason: str
