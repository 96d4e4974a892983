"""What an earlier ruling left to be looked at after play: what it was, and what the Director finds."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech import polls
from bridgelaws.speech.incident import Given
from bridgelaws.speech.numbers import Count
from bridgelaws.table.effects.play import BecomesPenaltyCard, PenaltyCardPickedUp
from bridgelaws.table.irregularities_of_cards import CardIndicatedByDummy, CardNotQuitted
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.matters.boards import WrongNumberOfCards
from bridgelaws.table.play_state import AtPlay, Revoke
from bridgelaws.table.result import Result, result
from bridgelaws.text import Text, all_of, say, say_count, template

Parts = Mapping[str, object]


def find(given: Given) -> tuple[Text, ...]:
    """By the question that was put, in the words of its incident."""
    wrong = given.irregularity
    assert isinstance(wrong, ReviewDue)
    parts = {"seat": wrong.at_fault, "side": wrong.at_fault.side.other if wrong.at_fault else Side.NS}
    if given.answer("logical_alternative") is not None or given.answer("suggested") is not None:
        return _choices(given, wrong, parts)
    for key, finding in _BY_QUESTION.items():
        if given.answer(key) is not None:
            return finding(given, parts) or _affected(bool(given.answer(key)))
    return ()


def _affected(it_did: bool) -> tuple[Text, ...]:
    if it_did:
        return (say("I have looked at it, and I find that it affected the result."),)
    return (say("I have looked at it, and it did not affect the result."),)


def _choices(given: Given, wrong: ReviewDue, parts: Parts) -> tuple[Text, ...]:
    """16B, 16C: what was seen or withdrawn, and whether there was another choice."""
    picked_up = _picked_up(given) if wrong.law == "50E2" else None
    if given.answer("logical_alternative") is False:
        if picked_up is not None:
            text = template("With or without having seen {card}, there was no other sensible choice.")
            return (*polls.tell(given), say(text, card=picked_up.card))
        return (*polls.tell(given), say("There was no other sensible choice."))
    if given.answer("suggested") is False:
        return (say("It did not point to one action rather than another."),)
    told = list[Text]()
    if picked_up is not None:
        text = template("{card} had gone back to {owner:gen} hand, so {partner} could not use it any more.")
        told.append(say(text, card=picked_up.card, owner=picked_up.seat, partner=picked_up.seat.partner))
        parts = {**parts, "seat": picked_up.seat.partner}
    if wrong.at_fault is not None:
        told.append(say("{seat} may not choose what it suggests if there is another sensible choice.", **parts))
    return (*told, *polls.tell(given), *polls.not_reached_legally(given))


class _Owned(Struct, frozen=True):
    seat: Seat
    card: object


def _picked_up(given: Given) -> _Owned | None:
    effects = [effect for ruling in given.before.rulings for effect in ruling.effects]
    found = [_Owned(each.seat, each.card) for each in effects if isinstance(each, PenaltyCardPickedUp)]
    return found[-1] if found else None


# Revokes.


def _revokes(given: Given, parts: Parts) -> tuple[Text, ...]:
    state = given.before.at_play
    mine = _noted(state, parts)
    if len(mine) > 1:
        return (say("{seat} revoked in tricks {tricks}.", tricks=all_of([str(each.trick) for each in mine]), **parts),)
    return tuple(
        [say("{seat} revoked in {suit} in trick {trick}.", suit=each.led, trick=each.trick, **parts) for each in mine]
    )


def _cost(given: Given, parts: Parts) -> tuple[Text, ...]:
    """64C1: what was transferred, or why nothing was, and what the revoke cost besides."""
    told = [*_revokes(given, parts), *_why_nothing_moved(given, parts)]
    enough = not given.answer("not_compensated")
    state, ended = given.before.at_play, result(given.before)
    if state and ended and state.transferred:
        told.append(_moved(abs(state.transferred), ended, several=len(_noted(state, parts)) > 1))
        if not enough:
            return (*told, say("That is not enough: without it {side} would have had a better result.", **parts))
    if enough:
        return (*told, say("I have looked at what it cost, and it cost nothing more."))
    still = template("I can still give back what it cost: without it {side} would have had a better result.")
    return (*told, say(still, **parts))


def _moved(moved: int, ended: Result, *, several: bool) -> Text:
    """64A, as it was told at the end; where several revokes cost it together the whole of it was told then."""
    parts = {
        "number": Count(moved),
        "before": Count(ended.tricks_won),
        "after": Count(ended.tricks),
    }
    if several:
        return say_count(
            "{number:cap} trick has gone over: {before} have become {after}.",
            "{number:cap} tricks have gone over: {before} have become {after}.",
            moved,
            **parts,
        )
    return say_count(
        "{number:cap} trick goes over, and {before} become {after}.",
        "{number:cap} tricks go over, and {before} become {after}.",
        moved,
        **parts,
    )


def _noted(state: AtPlay | None, parts: Parts) -> list[Revoke]:
    """The revokes of that player which could not be put right."""
    every = [*state.noted, *state.too_late] if state else []
    return [each for each in every if each.seat is parts["seat"]]


def _why_nothing_moved(given: Given, parts: Parts) -> tuple[Text, ...]:
    """64B4, 64B5."""
    state, seat = given.before.at_play, parts["seat"]
    if state is None or not isinstance(seat, Seat) or not any(each.seat is seat for each in state.too_late):
        return ()
    caller = next((each for each in state.next_board if each.side is not seat.side), None)
    if caller is not None:
        text = template("But {caller} has called on the next board, so tricks no longer go over by themselves.")
        return (say(text, caller=caller),)
    return (say("But it was first mentioned after the round had ended, so no tricks go over."),)


def _of_both_sides(given: Given, parts: Parts) -> tuple[Text, ...]:
    """64C2(b)."""
    del parts
    state = given.before.at_play
    noted = sorted([*state.noted, *state.too_late], key=lambda each: each.trick) if state else []
    revokes = [say("{seat} in trick {trick}", seat=each.seat, trick=each.trick) for each in noted]
    first = say("Both sides have revoked, {revokes}, so no tricks go over.", revokes=all_of(revokes))
    if len({each.trick for each in noted}) == 1:
        seats = all_of(sorted([each.seat for each in noted], key=lambda seat: seat.index))
        text = template("Both sides have revoked, {seats} in trick {trick}, so no tricks go over.")
        first = say(text, seats=seats, trick=noted[0].trick)
    if given.answer("damaged_by_revokes"):
        return first, say("I ask instead what would have happened without them, and I find another result.")
    return first, say("I ask instead what would have happened without them, and I find that no side was hurt.")


def _of_later_revokes(given: Given, parts: Parts) -> tuple[Text, ...]:
    """64C2(a)."""
    if given.answer("more_without_later_revokes"):
        return (say("I find that without {seat:gen} later revoke {side} would have won more tricks.", **parts),)
    return (say("I find that {seat:gen} later revoke changed nothing.", **parts),)


# Cards.


def _lay_there(given: Given, parts: Parts) -> tuple[Text, ...]:
    """50E3, 50E4: what a penalty card told."""
    effects = [effect for ruling in given.before.rulings for effect in ruling.effects]
    lay = [each for each in effects if isinstance(each, BecomesPenaltyCard) and each.seat is parts["seat"]]
    if not lay:
        return ()
    cards = all_of(dict.fromkeys([each.card for each in lay]))
    if not given.answer("helped"):
        return (say("I find that it made no difference that {cards} lay there.", cards=cards),)
    seat = lay[0].seat
    words = {"partner": seat.partner, "cards": cards, "side": seat.side.other}
    first: tuple[Text, ...] = _might_be_used(given.ruling.edition, words)
    text = template("I find that without it {side} would have had a better result; that help is taken away.")
    return *first, say(text, **words)


def _was_authorized(words: Parts) -> tuple[Text, ...]:
    """50E1, 2017."""
    return (say("{partner} was allowed to use that {cards} lay there.", **words),)


def _was_closed(words: Parts) -> tuple[Text, ...]:
    """50E1, 2007."""
    return (say("{partner} could see {cards} lying there.", **words),)


_might_be_used = by_edition({Edition.LAWS_2007: _was_closed, Edition.LAWS_2017: _was_authorized})


def _find_suggestion(given: Given, parts: Parts) -> tuple[Text, ...]:
    """45F."""
    del parts
    shown = [each for each in given.earlier if isinstance(each, CardIndicatedByDummy)]
    if not shown:
        return ()
    words = {"dummy": shown[-1].offender, "declarer": shown[-1].offender.partner, "card": shown[-1].card}
    if not given.answer("dummy_suggested"):
        return (say("I find that {dummy:gen} hand on {card} cost nothing.", **words),)
    return (say("I find that {dummy:gen} hand on {card} suggested it to {declarer}, and that it cost something.", **words),)


def _misled(given: Given, parts: Parts) -> tuple[Text, ...]:
    """47E2(b)."""
    del parts
    if given.answer("misled"):
        return (say("I find that the card would not have been played after the right explanation."),)
    return (say("I find that the wrong explanation cost nothing."),)


def _gained(given: Given, parts: Parts) -> tuple[Text, ...]:
    """43B3."""
    seat, contract = parts["seat"], given.before.contract
    if not isinstance(seat, Seat) or contract is None or not isinstance(given.answer("gained"), bool):
        return ()
    words = {"seat": seat, "own": seat.side, "declarer": penalty.declarer_of(given.before)}
    if given.answer("gained"):
        text = template("I find that {own} gained by what {seat} did, and that {declarer} takes more tricks without it.")
        return (say(text, **words),)
    return (say("I find that {own} gained nothing by what {seat} did.", **words),)


def _played_twice(given: Given, parts: Parts) -> tuple[Text, ...]:
    """67B3, 12A1."""
    del parts
    found = [each for each in given.earlier if isinstance(each, CardNotQuitted) and each.again]
    state = given.before.at_play
    if not found or state is None:
        return ()
    seat, card = found[-1].offender, found[-1].card
    trick = next((n for n in range(state.before + 1, state.number + 1) if state.card_of(seat, n) is card), None)
    if trick is None:
        return ()
    text = template("{seat:gen} {card} was played in trick {trick} and again later, and one card was never played.")
    first = say(text, seat=seat, card=card, trick=trick)
    if given.answer("played_twice") is False or given.answer("no_remedy") is False:
        return first, say("I find that it made no difference.")
    return first, say("That cannot be put right now, and I find that it affected the result.")


def _had_seen(given: Given, parts: Parts) -> tuple[Text, ...]:
    """13A2."""
    del parts
    found = [each for each in given.earlier if isinstance(each, WrongNumberOfCards) and each.fewer is not None]
    if not found or not given.answer("affected"):
        return ()
    return (say("I find that having seen {fewer:gen} card made a difference.", fewer=found[-1].fewer),)


_BY_QUESTION: dict[str, Callable[[Given, Parts], tuple[Text, ...]]] = {
    "not_compensated": _cost,
    "damaged_by_revokes": _of_both_sides,
    "more_without_later_revokes": _of_later_revokes,
    "helped": _lay_there,
    "dummy_suggested": _find_suggestion,
    "misled": _misled,
    "gained": _gained,
    "played_twice": _played_twice,
    "no_remedy": _played_twice,
    "affected": _had_seen,
    "damage": lambda _given, _parts: (),
}
