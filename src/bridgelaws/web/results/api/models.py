"""Results as programs are shown them: the same values that the pages show."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import BeforeValidator

from bridgelaws.web.models import Named, Said, Shown, Written, at


class ResultsListed(Shown):
    id: str
    name: str
    stands: Said


class PlaceShown(Shown):
    contestant: str
    place: str
    names: tuple[str, ...]
    score: float
    percent: float | None
    adjusted: bool
    numbers: tuple[str, ...]
    withdrawn: bool
    penalised: bool


class FieldShown(Shown):
    name: str
    places: list[PlaceShown]


class ListShown(Shown):
    name: Said
    places: list[PlaceShown]


def _name_parts(field: Any) -> Any:
    return {"name": field[0], "places": field[1]} if isinstance(field, tuple) else field


class RankingShown(Shown):
    """No fields while the ranking is not for everybody, or something must be decided first."""

    name: str
    stands: Said
    fields: list[Annotated[FieldShown, BeforeValidator(_name_parts)]]
    beside: list[Annotated[ListShown, BeforeValidator(_name_parts)]]  # of strata, and with handicaps
    question: Said | None
    boards: dict[int, list[int]]  # by session: those that are for everybody


class EntryShown(Shown):
    round: Annotated[int, at("place", "round")]
    table: str
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    contract: Annotated[str | None, at("called")]
    declarer: Written | None
    tricks: int | None
    lead: Written | None
    score: int | None
    points: tuple[float | None, float | None]
    percents: tuple[float | None, float | None]
    instead: Said | None
    adjusted: bool
    why: str | None
    laws: tuple[str, ...]


class ParShown(Shown):
    ns: int
    contracts: list[Written]


class TravellerShown(Shown):
    session: int
    board: Annotated[int, at("board", "number")]
    dealer: Annotated[Written, at("board", "dealer")]
    vulnerable: Annotated[Named, at("board", "vulnerable")]
    deal: Annotated[str | None, BeforeValidator(lambda deal: deal and deal.pbn())]
    makes: Annotated[dict[str, dict[str, int]] | None, BeforeValidator(lambda makes: makes and makes.as_data())]
    par: ParShown | None
    entries: list[EntryShown]
    often: list[tuple[int, int]]


class CardRow(Shown):
    session: int
    round: int
    table: str
    board: int
    side: Written
    partner: tuple[str, ...]
    opponents: tuple[str, ...]
    score: int | None
    points: float | None
    percent: float | None
    entry: EntryShown | None


class CardShown(Shown):
    contestant: str
    place: str
    score: float | None
    percent: float | None
    rows: list[CardRow]


class MatchRowShown(Shown):
    board: Annotated[int, at("board", "number")]
    open: EntryShown | None
    closed: EntryShown | None
    won: tuple[float, float] | None
    stands: tuple[float, float] | None


class MatchShown(Shown):
    number: int
    session: int
    round: int
    table: str
    home: str
    away: str
    rows: list[MatchRowShown]
    total: tuple[float, float] | None
    victory_points: tuple[float, float] | None
    did_not_come: tuple[str, ...]


class ChangeShown(Shown):
    at: datetime
    by: str
    what: Said
    was: Said | None
    now: Said | None
    why: Said
    laws: tuple[str, ...]
    session: int
    board: int | None


class MeetingShown(Shown):
    state: str
    round: int
    number: int
    victory_points: float | None
    won: float | None
    lost: float | None
    played: int
    boards: int


class CrossRowShown(Shown):
    place: str
    team: str
    players: tuple[str, ...]
    total: float
    net: float
    meetings: list[list[MeetingShown]]


class CrossShown(Shown):
    """Teams in the order of the ranking; each row has its meetings with each of them."""

    unit: Said
    by_victory_points: bool
    rows: list[CrossRowShown]
