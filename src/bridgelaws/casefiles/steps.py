"""Steps of a case: what happens at the table, what is asked, what must be refused."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.bridge.calls import Bid, Call, Denomination, Double, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_call, read_card, read_denomination, read_seat
from bridgelaws.casefiles import of_matters, of_play
from bridgelaws.casefiles.plain import only, read_person, seat_of, shown, text_of
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.table.case import Person
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    ConsultedPartner,
    Deed,
    HandsReturned,
    HandTaken,
    LeadFaced,
)

_SUIT_LETTERS = tuple("SHDC")


class Asked(Struct, frozen=True):
    """A question that must be open, and its answer."""

    key: str
    of: Person
    answer: object


class Refused(Struct, frozen=True):
    """A deed or answer that must be refused, with these words in the sentence."""

    what: Deed | Asked
    because: str


def read_step(step: object) -> Deed | Asked | Refused:
    """A step as a case file writes it."""
    if isinstance(step, dict) and "refused" in step:
        only(step, {"refused", "because", "edition"}, "a refusal")
        refused = step["refused"]
        if isinstance(refused, dict) and "edition" in refused:
            raise BridgelawsError("the edition of a refusal stands beside refused, not within.")
        return Refused(_deed_or_answer(refused), text_of(step.get("because", "")))
    return _deed_or_answer(step)


def _deed_or_answer(step: object) -> Deed | Asked:
    if isinstance(step, dict) and "ask" in step:
        only(step, {"ask", "of", "answer", "edition"}, "a question", needed={"ask", "answer"})
        return Asked(text_of(step["ask"]), read_person(step.get("of", "director")), step["answer"])
    if (raised := of_matters.read_deed(_without_edition(step))) is not None:  # first: a fact may be called as a deed is
        return raised
    if (deed := of_play.read_deed(_without_edition(step))) is not None:
        return deed
    if isinstance(step, str):
        return _plain_call(step)
    name = next((key for key in _DEEDS if isinstance(step, dict) and key in step), None)
    if not isinstance(step, dict) or name is None:
        raise BridgelawsError(f"{shown(step)} cannot be read; docs/cases.md lists what can happen.")
    if name not in ("call", "hand"):
        only(step, {name, "edition"}, f"a step with {name}")
        return _DEEDS[name](step[name])
    return _DEEDS[name](step)


def _without_edition(step: object) -> object:
    return {key: value for key, value in step.items() if key != "edition"} if isinstance(step, dict) else step


def _plain_call(text: object) -> CallMade:
    seat, _, call = text_of(text).partition(" ")
    if not call:
        raise BridgelawsError(f'{shown(text)} is not a step: write the seat and the call, such as "N 1NT".')
    return CallMade(read_seat(seat), _call_or_no_card(call))


def _call_or_no_card(text: str) -> Call:
    """A call; what begins like a card, such as H1, is said to be no card."""
    try:
        return read_call(text)
    except Malformed:
        if text[:1].upper() in _SUIT_LETTERS and len(text) <= 3:
            read_card(text)
        raise


def _call_with_meaning(step: Mapping[Any, Any]) -> CallMade:
    only(step, {"call", "by", "shows", "artificial", "names", "edition"}, "a call", needed={"call", "by"})
    call, (shows, artificial) = read_call(text_of(step["call"])), _meaning(step)
    return CallMade(seat_of(step["by"]), call, shows, artificial, _named(call, step["names"]) if "names" in step else None)


def _meaning(step: Mapping[Any, Any]) -> tuple[tuple[Denomination, ...], bool]:
    shows, artificial = step.get("shows", []), step.get("artificial", False)
    if not isinstance(artificial, bool):
        raise BridgelawsError(f"artificial is {shown(artificial)}; it is yes or no.")
    return tuple(read_denomination(text_of(each)) for each in (shows if isinstance(shows, list) else [shows])), artificial


def _named(call: Call, name: object) -> Bid:
    named = read_call(text_of(name))
    if not isinstance(named, Bid) or not isinstance(call, Double | Redouble):
        raise BridgelawsError(f"names is {shown(name)} for {call}: it is the bid named in a double or redouble.")
    return named


def _together(what: object) -> Deed:
    made = _call_with_meaning(what) if isinstance(what, dict) else _plain_call(what)
    return CallsMadeTogether(made.seat, made.call, made.shows, made.artificial)


def _unintended(what: object) -> Deed:
    slip = only(what, {"by", "meant", "shows", "artificial"}, "unintended", needed={"by", "meant"})
    return ChangeWanted(seat_of(slip["by"]), read_call(text_of(slip["meant"])), *_meaning(slip))


def _exposed(exposed: object) -> Deed:
    what = only(exposed, {"by", "cards", "how"}, "exposed", needed={"by", "cards"})
    cards, how = what["cards"], what.get("how", "dropped")
    if not isinstance(cards, list) or not cards:
        raise BridgelawsError(f"cards is {shown(cards)}; it is a list of cards, such as [H9].")
    read: tuple[Card, ...] = tuple(read_card(text_of(card)) for card in cards)
    if len(set(read)) < len(read):
        raise BridgelawsError(f"cards is {shown(cards)}; each card can be shown once.")
    if how not in ("dropped", "led", "shown", "named"):
        raise BridgelawsError(f"how is {shown(how)}; it is dropped, led, shown or named.")
    return CardsShown(seat_of(what["by"]), read, how == "led", how in ("shown", "named"), how == "named")


def _attention(who: object) -> Deed:
    named = only(who if who is not None else {}, {"by"}, "attention")
    return AttentionDrawn(seat_of(named["by"]) if "by" in named else None)


def _hand(step: Mapping[Any, Any]) -> Deed:
    only(step, {"hand", "by", "edition"}, "a step with hand", needed={"by"})
    if step["hand"] != "taken":
        raise BridgelawsError(f"hand is {shown(step['hand'])}; a hand can be taken.")
    return HandTaken(seat_of(step["by"]))


def _hands(what: object) -> Deed:
    if what != "returned":
        raise BridgelawsError(f"hands is {shown(what)}; hands can be returned.")
    return HandsReturned()


_DEEDS: dict[str, Callable[[Any], Deed]] = {
    "call": _call_with_meaning,
    "together": _together,
    "unintended": _unintended,
    "exposed": _exposed,
    "attention": _attention,
    "lead": lambda by: LeadFaced(seat_of(by)),
    "consults_partner": lambda by: ConsultedPartner(seat_of(by)),
    "hand": _hand,
    "hands": _hands,
}
