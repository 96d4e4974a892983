"""The shape of results files, from which their JSON Schema is made; docs/scoring.md tells what each key means."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Figure = Annotated[int | float | str, Meta(description="a number; a text may also be a fraction such as 2/3")]
Who = Annotated[str | tuple[str, ...], Meta(description="an id, or two of them in an individual event")]


class ContestantRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A pair, player or team."""

    id: str
    names: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    section: str = ""
    direction: str = ""
    stratum: str = ""
    handicap: Figure = 0
    carried: Figure = 0
    carried_percent: Figure = 0
    carried_boards: int = 0
    hors_concours: bool = False


class ResultRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One table's result on a board: contract, declarer and tricks, or score, or result."""

    ns: Who = ()
    ew: Who = ()
    contract: str | None = None
    declarer: str | None = None
    tricks: int | str | None = None
    score: int | None = None
    result: Annotated[Any, Meta(description="an adjusted score, one for each side, or why there is none")] = None
    non_offending: Literal["NS", "EW"] | None = None
    form: str = ""
    vulnerable: Annotated[
        Literal["none", "ns", "ew", "both"] | None, Meta(description="as this copy was marked, if not by its number")
    ] = None


class ByeRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    contestant: str
    boards: int | None = None
    score: Figure | None = None


class PenaltyRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    contestant: str
    amount: Figure
    unit: str
    law: str = "90A"
    board: int | None = None
    match: str = ""
    reason: str = ""


class SessionRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Results by the number of their board."""

    boards: dict[str, tuple[ResultRow, ...]]
    name: str = ""
    byes: tuple[ByeRow, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()
    results_expected: int | None = None


class MatchRow(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match; home sits North-South in the open room."""

    home: str
    away: str
    name: str = ""
    boards: dict[str, dict[Literal["open", "closed", "home", "away"], Any]] = {}  # home and away of teams of eight
    imps: tuple[Figure, Figure] | None = None
    victory_points: tuple[Figure, Figure] | None = None
    length: int | None = None
    knockout: bool = False
    round: int = 0
    winner: str = ""
    did_not_come: tuple[str, ...] = ()
    line_up: dict[Literal["open", "closed"], dict[Literal["ns", "ew"], tuple[str, ...]]] = {}


class ResultsFile(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A contest; one session has its boards here, several have them in ``sessions``, teams have ``matches``."""

    event: str = ""
    scoring: str = "matchpoints"
    comparison: str = ""  # of teams of eight
    regulations: str | dict[str, Any] = "wbf-2017"
    winners: Literal["one", "two"] = "one"
    split_for_prizes: bool = False
    qualify: tuple[int, ...] = ()
    victory_points: str | dict[str, Any] | None = None
    contestants: tuple[ContestantRow, ...] = ()
    boards: dict[str, tuple[ResultRow, ...]] | None = None
    byes: tuple[ByeRow, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()
    results_expected: int | None = None
    count: dict[str, int] | None = None
    sessions: tuple[SessionRow, ...] = ()
    matches: tuple[MatchRow, ...] = ()


class PlaceRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the final list, as ``rank --json`` prints it."""

    id: str
    names: tuple[str, ...]
    score: float
    percent: float | None
    rank: int | None  # none for those who play hors concours
    shared: bool
    field: str = ""
    strata: dict[str, int] = {}
    with_handicap: dict[Literal["score", "rank"], float] | None = None
    hors_concours: bool = False
    printed: dict[Literal["score", "percent", "place"], float | str | None] | None = None  # of a published file
    differs: bool = False  # the published figure is another than the one worked out


class LineRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's result and what it is worth, as ``rank --boards --json`` prints it."""

    board: int
    ns: str
    ew: str
    score_ns: int | None
    mp_ns: float | None = None
    mp_ew: float | None = None
    imp_ns: float | None = None
    imp_ew: float | None = None
    points_ns: float | None = None
    points_ew: float | None = None
    match: str = ""
    awarded: dict[str, Any] | None = None
    own: dict[str, float] = {}  # of partners who are scored apart, where they differ
