"""Case files, the part about what the Director is called to: matters, reviews, awards and penalties."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from bridgelaws.actions.fields import fields_of
from bridgelaws.actions.matters import make_matter
from bridgelaws.bridge.awards import Artificial, Award, NotPlayed, Obtained, SelfInflicted
from bridgelaws.bridge.seats import Side
from bridgelaws.casefiles.plain import one_of, only, read_plain, seat_of, show, text_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.result import result as board_result
from bridgelaws.table.state import Table

E = TypeVar("E", bound=Enum)


def read_matter(step: Mapping[str, Any]) -> MatterRaised:
    """``{matter: its_name, at_fault: S, ...}``"""
    name = text_of(step["matter"])
    kind = MATTERS.get(name)
    if kind is None:
        raise BridgelawsError(f"there is no matter {show(name)}; docs/cases.md lists those there are.")
    facts = {key: value for key, value in step.items() if key not in ("matter", "by")}
    only(facts, set(kind.__struct_fields__), f"this matter ({kind.__name__})")
    known = {key: value for key, value in facts.items() if value is not None}
    matter = make_matter(kind, read_plain(fields_of(kind), known))
    return MatterRaised(matter, seat_of(step["by"]) if "by" in step else None)


def _name(kind: type[E], value: object, key: str) -> E:
    for each in kind:
        if str(value).lower() == str(each.value).lower():
            return each
    raise BridgelawsError(f"{key} is {show(value)}; it is {one_of([str(each.value) for each in kind])}.")


def contest(written: object) -> Contest:
    """``{form: teams, scoring: IMPs, knockout: yes}``"""
    facts = only(written, {"form", "scoring", "knockout"}, "contest")
    form, scale = facts.get("form", "pairs"), facts.get("scoring", "matchpoints")
    return Contest(_name(Form, form, "form"), _name(Scale, scale, "scoring"), bool(facts.get("knockout", False)))


def find_after(table: Table) -> dict[str, Any]:
    """What counts instead of the result, and penalties, in the words that a case file uses."""
    result, ended = table.adjusted, board_result(table)
    return {
        "tricks": ended.tricks if ended else None,
        "score": ended.score if ended else None,
        "adjusted": {"ns": _award(result.ns, Side.NS), "ew": _award(result.ew, Side.EW)} if result else None,
        "penalties": [
            f"{''.join([str(seat) for seat in given.seats])} {float(given.amount):g} {given.unit.value} {given.law}"
            for given in table.penalties
        ],
    }


def _award(award: Award, side: Side) -> str:
    """As that side sees it: ``average plus``, ``+620``, ``60% +620, 40% -100``."""
    match award:
        case Artificial(average, imps=imps):
            return average.value if imps is None else f"{average.value} ({float(imps):g} IMPs)"
        case NotPlayed(reason):
            return f"not played: {reason.value}"
        case Obtained(score):
            return f"{score if side is Side.NS else -score:+d}"
        case SelfInflicted(score, without):
            return f"{_award(score, side)}, less own error ({_award(without, side)})"
    sign = 1 if side is Side.NS else -1
    if len(award.outcomes) == 1:
        return f"{sign * award.outcomes[0].score:+d}"
    return ", ".join([f"{float(each.weight * 100):g}% {sign * each.score:+d}" for each in award.outcomes])
