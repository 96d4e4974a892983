"""Rule 98: what is entered for a board, when it counts as approved, corrections, and who may see the sheets."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a score sheet as it was filled in; what is missing is empty."""

    board: int | None = None
    ns: str | int = ""
    ew: str | int = ""
    contract: str = ""
    declarer: str = ""
    score: int | None = None
    side: str = ""
    other_places: tuple[str, ...] = ()  # what else the sheet has a place for, and what of it was filled in
    others_filled: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the sheet and East-West are."""

    sheet_left_table: bool = False
    ew_left_table: bool = False


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong entry found so many minutes after the result was published."""

    minutes: Fraction
    organizer_allows: bool = False


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    of: str = "another pair"


def entry(facts: Entry, regulations: Regulations) -> Decision:
    """98A(a), 98A(b), 98A(c), 98A(d), 98A(e), 2007: all of it is wanted; a board passed out has no declarer."""
    passed_out = facts.contract.lower() in ("pass", "passed out")
    missing = [name for name in ("board", "contract", "declarer", "score", "side", "ns", "ew") if _empty(facts, name)]
    if passed_out:
        missing = [name for name in missing if name not in ("declarer", "side")]
    missing += [name for name in facts.other_places if name not in facts.others_filled]
    cited = {"board": "98A(a)", "ns": "98A(a)", "ew": "98A(a)", "contract": "98A(b)", "declarer": "98A(c)"}
    cited |= {"score": "98A(d)", "side": "98A(d)"}
    cites = tuple(dict.fromkeys(cited.get(name, "98A(e)") for name in missing)) or ("98A:pre",)
    return Decision(outcome="incomplete" if missing else "accepted", cites=cites, more={"missing": missing})


def _empty(facts: Entry, name: str) -> bool:
    return getattr(facts, name) in (None, "")


def approval(facts: Sheet, regulations: Regulations) -> Decision:
    """98A:pre, 2007: approved when the sheet or East-West have left the table; mistakes can still be corrected."""
    left = facts.sheet_left_table or facts.ew_left_table
    return Decision(outcome="approved" if left else "not yet approved", cites=("98A:pre", "8B"))


def correction(facts: Mistake, regulations: Regulations) -> Decision:
    """79C1, 79C2, 2007: within the period it is corrected; after it only if a regulation lets the organizer allow it."""
    if facts.minutes <= regulations.correction_period_minutes:
        return Decision(outcome="corrected", cites=("79C1",))
    allowed = regulations.scores_may_be_corrected_after_period and facts.organizer_allows
    return Decision(outcome="corrected" if allowed else "refused", cites=("79C2",))


def inspection(facts: Wish, regulations: Regulations) -> Decision:
    """98B, 2007: contestants may see every score sheet."""
    return Decision(outcome="granted", cites=("98B",))
