"""The shape of case files and of what running one gives, from which their JSON Schema is made; docs/cases.md explains it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bridgelaws.casefiles.run import Outcome, as_data

Year = Literal[2007, 2017]
Seats = dict[Literal["N", "E", "S", "W"], str]


class CaseDocument(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A case: a table with what happened at it, or scoring, or a decision with its facts; and what is expected."""

    id: str
    title: str = ""
    edition: Year | tuple[Year, ...] = 2017
    regulations: str | dict[str, Any] = {}
    expect: Annotated[dict[Any, Any], Meta(description="what must come of it, once or by edition")] = {}
    note: Any = None
    board: int | None = None
    dealer: str | None = None
    vulnerable: str | None = None
    hands: Seats = {}
    table: Annotated[tuple[str | dict[Any, Any], ...], Meta(description="what happened, a step each")] = ()
    position: dict[str, Any] | None = None
    contest: Any = None
    scoring: Any = None
    decide: str | None = None
    facts: dict[str, Any] = {}
    proves: tuple[str, ...] = ()
    parts: Annotated[tuple[dict[str, Any], ...], Meta(description="what several runs of a case do not share")] = ()


class OutcomeRow(Struct, frozen=True, kw_only=True):
    """What came of a case under one edition, as ``case --json`` prints it."""

    id: str
    edition: Year
    ok: bool
    cites: tuple[str, ...]
    restrictions: tuple[str, ...]
    reviews: tuple[str, ...]
    turn: str | None
    problems: tuple[str, ...]


def rows(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Outcomes as rows of a table: lists are texts with semicolons between, for CSV."""
    return [
        {key: "; ".join(map(str, value)) if isinstance(value, list) else value for key, value in as_data(each).items()}
        for each in outcomes
    ]
