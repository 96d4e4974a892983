"""Deeds as a case file writes them, and written so again: each by its notation in the catalogue of actions."""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec.structs import fields as struct_fields

from bridgelaws.actions.action import Action
from bridgelaws.actions.catalogue import BY_KEY, action_of
from bridgelaws.actions.fields import Widget
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.of_matters import read_matter
from bridgelaws.casefiles.plain import one_of, only, read_plain, show, text_of
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.events import CallMade, CardPlayed, Deed, MatterRaised

_SUCH_AS = {"call": "1NT", "card": "HK"}


def read_deed(step: object) -> Deed:
    """A deed written as a mapping."""
    told = {key: value for key, value in step.items() if key != "edition"} if isinstance(step, dict) else {}
    if "matter" in told:  # first: a fact may be called as an action is
        return read_matter(told)
    key = next((key for key in told if key in BY_KEY), None)
    if key is None or (action := next((each for each in reversed(BY_KEY[key]) if _is_it(each, told)), None)) is None:
        raise BridgelawsError(f"{show(step)} cannot be read; docs/cases.md lists what can happen.")
    return action.make(read_plain(action.fields, _facts(action, told)))


def _is_it(action: Action, told: Mapping[str, Any]) -> bool:
    """Whether a step is this one of the actions that are written with its key."""
    written, value = action.written, told[action.written.key]
    if written.word and value != written.word and not written.any_word:
        words = [each.written.word for each in BY_KEY[written.key]]
        if value not in words:
            raise BridgelawsError(f"{written.key} is {show(value)}; it is {one_of(words)}.")
        return False
    if written.behind == ("by", "card") and not (isinstance(value, str) and plain_card(value)):
        return False
    return not written.beside or written.beside in told


def _facts(action: Action, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of a step by their names."""
    written, names = action.written, {field.name for field in action.fields}
    key, value = written.key, told[written.key]
    needed = {field.name for field in action.fields if field.needed and field.widget is not Widget.YES_NO}
    if written.nested:
        only(told, {key, "edition"}, f"a step with {key}")
        if isinstance(value, str) and (written.behind or needed == {"by"}):
            return _pair(value, "call") if written.behind else {"by": value}
        return only({} if value is None and not needed else value, names, key, needed)
    in_pair = {"by", "card"} if written.beside and written.beside not in names else set[str]()
    besides = (names - set(written.behind) - in_pair) | ({written.beside} if in_pair else set())
    only(told, {key, "edition"} | besides, f"a {key}" if key == "call" else f"a step with {key}", needed & besides)
    facts = {name: each for name, each in told.items() if name in besides & names}
    if in_pair:
        facts |= _pair(told[written.beside], "card")
    match written.behind:
        case (name,):
            return facts | {name: value}
        case (_, name):
            return facts | _pair(value, name)
    return facts


def _pair(text: object, name: str) -> dict[str, str]:
    """A player and a card or call."""
    seat, _, what = text_of(text).partition(" ")
    if not what:
        raise BridgelawsError(f'{show(text)} is not a step: write the seat and the {name}, such as "N {_SUCH_AS[name]}".')
    return {"by": seat, name: what}


def plain_call(text: str) -> CallMade:
    said = _pair(text, "call")
    return CallMade(read_seat(said["by"]), _call_or_no_card(said["call"]))


def _call_or_no_card(text: str) -> Call:
    """A call; what begins like a card, such as H1, is said to be no card."""
    try:
        return read_call(text)
    except Malformed:
        if text[:1].upper() in tuple("SHDC") and len(text) <= 3:
            read_card(text)
        raise


def plain_card(text: str) -> CardPlayed | None:
    """W HK is a card where N 1NT is a call: cards begin with their suit."""
    seat, _, card = text.partition(" ")
    return CardPlayed(read_seat(seat), read_card(card)) if re.fullmatch(r"[SHDC](?:[2-9TJQKA]|10)", card) else None


def write_deed(deed: Deed) -> object:
    """A deed as a case file writes it.

    >>> write_deed(CardPlayed(Seat.WEST, Card("HK")))
    'W HK'
    """
    if isinstance(deed, CardPlayed) and deed.named is None:
        return f"{deed.seat} {deed.card}"
    if isinstance(deed, MatterRaised):
        return _write_matter(deed)
    action = action_of(deed)
    written, facts = action.written, {name: _plain(value) for name, value in action.facts(deed).items()}
    if written.nested:
        return {written.key: facts}
    match written.behind:
        case ():
            return {written.key: written.word, **facts}
        case (name,):
            step = {written.key: facts.pop(name), **facts}
        case (player, name):
            step = {written.key: f"{facts.pop(player)} {facts.pop(name)}", **facts}
    if written.beside in ("", *facts):
        return step
    laid = f"{step.pop('by')} {step.pop('card')}"
    return {**step, written.beside: laid}


def _write_matter(raised: MatterRaised) -> object:
    matter = raised.matter
    told = {each.name: getattr(matter, each.name) for each in struct_fields(matter)}
    facts = {each.name: _plain(told[each.name]) for each in struct_fields(matter) if told[each.name] != each.default}
    name = next(name for name, kind in MATTERS.items() if kind is type(matter))
    return {"matter": name, **facts, **({"by": str(raised.by)} if raised.by else {})}


def _plain(value: Any) -> object:
    match value:
        case bool() | int() | str():
            return value
        case tuple():
            return [_plain(each) for each in value]
        case Enum() if not isinstance(value, Seat | Card):
            return value.value
        case _:
            return str(value)
