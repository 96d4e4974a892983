"""Case files, the part about what the Director is called to: matters, reviews, awards and penalties."""

from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from bridgelaws.bridge.awards import Artificial, Award, NotPlayed, Obtained, SelfInflicted
from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.casefiles.plain import only, seat_of, shown, text_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import Deed, MatterRaised, ResultAgreed, ReviewTaken
from bridgelaws.table.matters import Matter
from bridgelaws.table.result import result as board_result
from bridgelaws.table.state import Table

E = TypeVar("E", bound=Enum)


def read_deed(step: object) -> Deed | None:
    """``{matter: its_name, at_fault: S, ...}`` or ``{review: 27D}``; None if it is neither."""
    if not isinstance(step, dict):
        return None
    if "review" in step:
        only(step, {"review"}, "a review")
        return ReviewTaken(text_of(step["review"]))
    if "result" in step:
        tricks = only(step, {"result"}, "a result")["result"]
        if type(tricks) is not int:
            raise BridgelawsError(f"result is {shown(tricks)}; it is the number of tricks declarer's side won.")
        return ResultAgreed(tricks)
    if "matter" not in step:
        return None
    name = text_of(step["matter"])
    kind = MATTERS.get(name)
    if kind is None:
        raise BridgelawsError(f"there is no matter {shown(name)}; docs/cases.md lists those there are.")
    facts = {key: value for key, value in step.items() if key not in ("matter", "by")}
    return MatterRaised(_matter(kind, facts), seat_of(step["by"]) if "by" in step else None)


def _matter(kind: type[Matter], facts: Mapping[str, Any]) -> Matter:
    hints = get_type_hints(kind)
    only(facts, set(kind.__struct_fields__), f"this matter ({kind.__name__})")
    values: dict[str, Any] = {key: _value(hints[key], value, key) for key, value in facts.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise BridgelawsError(f"this matter lacks a fact: {error}.") from None


def _value(hint: Any, value: object, key: str) -> object:
    """A fact as its field wants it."""
    choices = [each for each in get_args(hint) if each is not type(None)] if _is_union(hint) else [hint]
    if value is None and _is_union(hint):
        return None
    if Bid in choices:
        return read_call(text_of(value))
    kind = choices[0]
    if get_origin(kind) is tuple:
        items = value if isinstance(value, list) else [value]
        return tuple([_value(get_args(kind)[0], item, key) for item in items])
    if kind is Seat:
        return read_seat(text_of(value))
    if kind is Card:
        return read_card(text_of(value))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _named(kind, value, key)
    if kind in (bool, int) and type(value) is not kind:
        raise BridgelawsError(f"{key} is {shown(value)}; it is {'yes or no' if kind is bool else 'a number'}.")
    return text_of(value) if kind is str else value


def allowed_values(kind: type[Matter], name: str) -> tuple[str, ...]:
    """What a fact can be, where it is one of a few."""
    hint = get_type_hints(kind)[name]
    (first, *_) = [each for each in (get_args(hint) if _is_union(hint) else (hint,)) if each is not type(None)]
    if first is bool:
        return ("yes", "no")
    if first is Seat:
        return tuple([str(seat) for seat in Seat])
    return tuple([str(each.value) for each in first]) if isinstance(first, type) and issubclass(first, Enum) else ()


def default_text(kind: type[Matter], name: str) -> str:
    """What is taken if nothing is said."""
    value = getattr(kind(), name)
    return "not known" if value in (None, "", ()) else "no" if value is False else str(getattr(value, "value", value))


def read_fact(kind: type[Matter], name: str, typed: str) -> Any:
    """One fact of a matter, as a person types it."""
    hint = get_type_hints(kind)[name]
    words = {bool: {"yes": True, "no": False}.get(typed.lower(), typed), int: int(typed) if typed.isdecimal() else typed}
    kinds = get_args(hint) if _is_union(hint) else (hint,)
    value = next((words[each] for each in kinds if each in words), typed)
    return _value(hint, typed.split() if get_origin(kinds[0]) is tuple else value, name.replace("_", " "))


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _named(kind: type[E], value: object, key: str) -> E:
    for each in kind:
        if str(value).lower() == str(each.value).lower():
            return each
    raise BridgelawsError(f"{key} is {shown(value)}; it is {', '.join([str(each.value) for each in kind])}.")


def contest(written: object) -> Contest:
    """``{form: teams, scoring: IMPs, knockout: yes}``"""
    facts = only(written, {"form", "scoring", "knockout"}, "contest")
    form, scale = facts.get("form", "pairs"), facts.get("scoring", "matchpoints")
    return Contest(_named(Form, form, "form"), _named(Scale, scale, "scoring"), bool(facts.get("knockout", False)))


def found_after(table: Table) -> dict[str, Any]:
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
