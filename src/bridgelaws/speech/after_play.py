"""What an earlier ruling left to be looked at when play has ended: what was found."""

from collections.abc import Callable, Mapping

from bridgelaws.bridge.calls import Bid, Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import heard, polls, reviews_taken
from bridgelaws.speech.incident import Given
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.restrictions import MustPass
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table, Withdrawn
from bridgelaws.text import Text, all_of, say, template


def find(given: Given) -> tuple[Text, ...]:
    wrong = given.irregularity
    if not isinstance(wrong, ReviewDue):
        return ()
    look = _LOOKS.get(wrong.law)
    found = look(given, wrong.at_fault) if look and wrong.at_fault else ()
    return found or reviews_taken.find(given)


# 72C, in 2007 Law 23.


def _could_have_known(given: Given, seat: Seat) -> tuple[Text, ...]:
    if given.answer("could_have_known") is None:
        return ()
    gone = _withdrawn(given.before, seat)
    parts = {"seat": seat, "partner": seat.partner, "side": seat.side.other, "call": gone.call if gone else None}
    silenced = _is_silenced(given.before, "72C", "23")
    if given.answer("could_have_known"):
        new = _made_instead(given.before, gone) if gone else None
        text = template("{seat} bid {new:the} while {partner} had to pass.")
        first = say(text, new=new, **parts) if silenced and isinstance(new, Bid) else None
        could = say("{seat} could have known that it might well damage {side}; I say nothing about intention.", **parts)
        if gone is not None:
            text = template(
                "When {seat} {call:made}, {seat} could have known that it might well damage {side}; I say"
                " nothing about intention."
            )
            could = say(text, **parts)
        return (first, could) if first else (could,)
    guess = say("With {partner} silenced {seat} had to guess, and the law lets a pair make the best of that.", **parts)
    could_not = say("When it happened, {seat} could not know that it might well hurt {side}.", **parts)
    if gone is not None:
        text = template("When {seat} {call:made}, {seat} could not know that it might well hurt {side}.")
        could_not = say(text, **parts)
    return (guess, could_not) if silenced else (could_not,)


def _is_silenced(table: Table, *laws: str) -> bool:
    """Whether the ruling that left it to be looked at made the partner pass throughout."""
    rulings = [ruling for ruling in table.rulings if any(each.law in laws for each in _reviews(ruling))]
    effects = [effect for ruling in rulings for effect in ruling.effects]
    return any(isinstance(each, Impose) and isinstance(each.restriction, MustPass) for each in effects)


def _reviews(ruling: Ruling) -> list[Review]:
    return [effect for effect in ruling.effects if isinstance(effect, Review)]


# 23C, 27D.


def _helped(given: Given, seat: Seat) -> tuple[Text, ...]:
    gone = _withdrawn(given.before, seat)
    if gone is None or given.answer("helped") is None:
        return ()
    parts = {"seat": seat, "partner": seat.partner, "old": gone.call, "new": _made_instead(given.before, gone)}
    if parts["new"] is None:
        return ()
    if not given.answer("helped"):
        return (say("{seat:gen} {old:noun} told {partner} nothing that {new:the} did not.", **parts),)
    return (
        say("{seat:gen} {old:noun} was followed by {new:noun}, and nobody had to pass.", **parts),
        say("But {old:the} told {partner} something that helped.", **parts),
    )


def _withdrawn(table: Table, seat: Seat) -> Withdrawn | None:
    return next((each for each in table.withdrawn if each.seat is seat), None)


def _made_instead(table: Table, gone: Withdrawn) -> Call | None:
    later = table.auction.calls[gone.at :]
    return next((call for caller, call in later if caller is gone.seat), None)


# 16C3, in 2007 16D2.


def _used_what_was_withdrawn(given: Given, seat: Seat) -> tuple[Text, ...]:
    gone = [each for each in given.before.withdrawn if each.seat is seat and seat.side in each.unauthorized_for]
    if given.answer("logical_alternative") is None or not gone:
        return ()
    parts = {"seat": seat, "partner": seat.partner, "calls": all_of([each.call for each in gone])}
    closed = say("{seat} had to take back {calls:the}, so {partner} may not take advantage of that.", **parts)
    if given.answer("logical_alternative") is False:
        return closed, *polls.tell(given), say("But there was no other sensible choice.")
    if given.answer("suggested") is False:
        return closed, say("But it did not point to one action rather than another.")
    suits = given.before.shown_when_withdrawn(seat, gone[0].call)
    shown = [say("{call:the} showed {suits}, and that suggested what was done.", call=gone[0].call, suits=all_of(suits))]
    return closed, *(shown if suits else []), *polls.tell(given), *polls.not_reached_legally(given)


# 16B3.


def _told_by_partner(given: Given, seat: Seat) -> tuple[Text, ...]:
    if given.answer("logical_alternative") is None:
        return ()
    wrong = given.irregularity
    assert isinstance(wrong, ReviewDue)
    return heard.find_pause(given, seat, wrong.action)


# 11A.


def _ignorance(given: Given, seat: Seat) -> tuple[Text, ...]:
    gained = given.answer("gained")
    if gained not in ("NS", "EW"):
        return (say("I find that nobody gained because an opponent did not know the law."),)
    side = seat.side if gained == seat.side.name else seat.side.other
    parts = {"seat": seat, "lho": seat.lho, "side": side, "others": side.other}
    return (
        say("After {seat:gen} irregularity {lho} called, and nobody called me, so I left it as it was.", **parts),
        say("But {side} gained because {others} did not know the law, and I take that gain from {side}.", **parts),
    )


_LOOKS: Mapping[str, Callable[[Given, Seat], tuple[Text, ...]]] = {
    "72C": _could_have_known,
    "23": _could_have_known,
    "23C": _helped,
    "27D": _helped,
    "16C3": _used_what_was_withdrawn,
    "16D2": _used_what_was_withdrawn,
    "16B3": _told_by_partner,
    "16A4": _told_by_partner,
    "11A": _ignorance,
}
