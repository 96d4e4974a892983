"""Laws 13 to 15: wrong numbers of cards, a hand from a wrong board, a board that was not to be played."""

import itertools

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws.law15_wrong_board import NEW_CALL, SAME_CALLS
from bridgelaws.speech import bricks, judgement, next_to_act, reviews
from bridgelaws.speech.effects import cancel_all
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.effects.auction import AuctionReverts, CallEntered
from bridgelaws.table.effects.board import ScoreAdjusted
from bridgelaws.table.matters.boards import (
    CalledWithTheseCardsBefore,
    CallFromWrongBoard,
    CardMissing,
    ForeignCard,
    Whereabouts,
    WrongBoard,
    WrongNumberOfCards,
)
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    match given.irregularity:
        case WrongNumberOfCards() as wrong:
            return _wrong_number(given, wrong)
        case ForeignCard() as wrong:
            return _foreign_card(given, wrong)
        case CardMissing() as wrong if not given.before.lead_faced:
            return _missing_card(given, wrong)
        case CallFromWrongBoard() as wrong:
            return _wrong_hand(given, wrong)
        case CalledWithTheseCardsBefore() as wrong:
            return _board_of_those_cards(given, wrong)
        case WrongBoard() as wrong:
            return _wrong_board(given, wrong)
        case _:
            return judgement.rule(given)


def choose(asked: Asked) -> Moment | tuple[Clause, ...] | None:
    match asked.irregularity:
        case CallFromWrongBoard() as wrong if asked.text.template == NEW_CALL.text:
            return _call_again(asked, wrong)
        case WrongBoard() if asked.text.template == SAME_CALLS.text:
            return _seat_anew()
        case _:
            return None


# Law 13.


def _wrong_number(given: Given, wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    if result(given.before) is not None:
        return _counted_too_late(given, wrong)
    called = next((made for made in _made(given.before) if made[0] in (wrong.more, wrong.fewer)), None)
    if called is not None:
        return _called_with_it(given, wrong, *called)
    return _nobody_called(given, wrong)


def _nobody_called(given: Given, wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    """13A1, 13A2."""
    parts = {"more": wrong.more, "fewer": wrong.fewer}
    stopped = given.effects(ScoreAdjusted)
    if stopped:
        text = template("{more} has seen so much of {fewer:gen} hand that the board cannot be played.")
        return (Clause(Role.HAPPENED, say(text, **parts)), *judgement.decide(given))
    if given.answer("card_seen"):
        return (
            Clause(Role.HAPPENED, say("{more} has seen a card that belongs to {fewer}.", **parts)),
            Clause(Role.MEANS, say("I put it back.")),
            *_calls_stand(given.before),
            Clause(Role.MEANS, say("You play the board.")),
            Clause(Role.DUTY, say("{more}, say nothing about that card and do not use it.", **parts)),
            *reviews.decided_later(given),
        )
    return (
        Clause(Role.HAPPENED, say("{more} has too many cards and {fewer} too few.", **parts)),
        Clause(Role.HAPPENED, say("Neither has called, and nobody has seen another player’s card.")),
        Clause(Role.MEANS, say("I put the right card back in {fewer:gen} hand.", **parts)),
        *_calls_stand(given.before),
        Clause(Role.MEANS, say("You play the board as usual.")),
        *_closed_to_partners(given, wrong),
    )


def _close_where_it_went(wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    """13E, 2007: to the partner of whoever had a wrong number."""
    first, second = sorted([wrong.more.partner, wrong.fewer.partner], key=lambda each: each.index)
    closed = say("{first} and {second}, you may not use which card was moved.", first=first, second=second)
    return Clause(Role.DUTY, closed), Clause(Role.DUTY, say("Nobody else is restricted."))


def _restrict_nobody(wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    """13A1, 2017."""
    del wrong
    return (bricks.nobody_is_restricted(),)


_who_is_restricted = by_edition({Edition.LAWS_2007: _close_where_it_went, Edition.LAWS_2017: _restrict_nobody})


def _closed_to_partners(given: Given, wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    found: tuple[Clause, ...] = _who_is_restricted(given.ruling.edition, wrong)
    return found


def _called_with_it(given: Given, wrong: WrongNumberOfCards, seat: Seat, call: Call) -> tuple[Clause, ...]:
    """13B."""
    parts = {"seat": seat, "call": call, "more": wrong.more, "fewer": wrong.fewer}
    if seat is wrong.more:
        happened = say("{seat} {call:made} with too many cards; one of them belongs to {fewer}.", **parts)
    else:
        happened = say("{seat} {call:made} with too few cards; {more} has what is missing.", **parts)
    if not given.answer("can_be_corrected"):
        cannot = Clause(Role.MEANS, say("After that call the board cannot be played normally."))
        return (Clause(Role.HAPPENED, happened), cannot, *judgement.decide(given))
    return (
        Clause(Role.HAPPENED, happened),
        Clause(Role.MEANS, say("It does not change the hands much, so I put it back.")),
        *_calls_stand(given.before),
        Clause(Role.MEANS, say("No call is changed, and you play the board.")),
        *_closed_to_partners(given, wrong),
        *reviews.decided_later(given),
    )


def _counted_too_late(given: Given, wrong: WrongNumberOfCards) -> tuple[Clause, ...]:
    """13D."""
    text = template("{more} played with too many cards and {fewer} with too few, so the result cannot stand; I cancel it.")
    return (Clause(Role.HAPPENED, say(text, more=wrong.more, fewer=wrong.fewer)), *judgement.decide(given))


def _foreign_card(given: Given, wrong: ForeignCard) -> tuple[Clause, ...]:
    """13C."""
    parts = {"holder": wrong.holder, "card": wrong.card, "trick": wrong.trick}
    foreign = say("{holder} has a card that does not belong to this deal.", **parts)
    if wrong.card is not None:
        foreign = say("{holder:gen} {card} belongs to another pack.", **parts)
    if not wrong.quitted:
        return (
            Clause(Role.HAPPENED, foreign),
            Clause(Role.MEANS, say("I take it away.")),
            Clause(Role.MEANS, say("{holder} had thirteen cards without it, so everything else stands.", **parts)),
            bricks.nobody_is_restricted(),
            Clause(Role.MEANS, say("There is no adjustment.")),
        )
    played = say("A card of another pack was played.")
    if wrong.trick:
        played = say("A card of another pack was played to trick {trick}.", **parts)
    told = [Clause(Role.HAPPENED, played), Clause(Role.MEANS, say("I have taken it away."))]
    if result(given.before) is None:
        return (*told, Clause(Role.MEANS, say("Play goes on.")), *reviews.decided_later(given))
    scores = judgement.decide(given)
    found = say("I find that it changed the result.") if scores else say("It changed nothing, and the result stands.")
    return (*told, Clause(Role.MEANS, found), *scores)


# Law 14.


def _missing_card(given: Given, wrong: CardMissing) -> tuple[Clause, ...]:
    """14A1, 14A2, 14C: before the lead is faced."""
    parts = {"holder": wrong.holder, "partner": wrong.holder.partner}
    if wrong.found is Whereabouts.NOT_FOUND:
        restored = say("I make up the deal with another pack; {holder} has held all thirteen cards all the time.", **parts)
    else:
        restored = say("The missing card has been found and goes back to {holder}, who has held it all the time.", **parts)
    return (
        Clause(Role.HAPPENED, say("{holder} has only twelve cards.", **parts)),
        Clause(Role.MEANS, restored),
        *_calls_stand(given.before),
        Clause(Role.MEANS, say("No call is changed.")),
        Clause(Role.DUTY, say("{partner}, you may not use that a card was missing.", **parts)),
        Clause(Role.DUTY, say("Nobody else is restricted.")),
    )


# Law 15: a hand from a wrong board.


def _from_board(wrong: CallFromWrongBoard) -> Text:
    if wrong.from_board:
        return say("{seat:gen} cards come from board {number}.", seat=wrong.offender, number=wrong.from_board)
    return say("{seat:gen} cards come from another board.", seat=wrong.offender)


def _when_you_reach_it(wrong: CallFromWrongBoard) -> Clause:
    """15A3: who sits at that board must not be told before."""
    if wrong.from_board:
        text = say("When you reach board {number}, call me and wait.", number=wrong.from_board)
    else:
        text = say("When you reach that board, call me and wait.")
    return Clause(Role.LATER, text)


def _wrong_hand(given: Given, wrong: CallFromWrongBoard) -> tuple[Clause, ...]:
    seat = wrong.offender
    parts = {"seat": seat, "number": given.before.board.number}
    entered = [effect for effect in given.ruling.effects if isinstance(effect, CallEntered)]
    if entered:
        return _called_again(wrong, entered)
    if not any(isinstance(effect, AuctionReverts) for effect in given.ruling.effects):
        return _cannot_be_played(given, wrong)
    back = say("{seat}, put them back there face down and take your own hand.", **parts)
    gone = given.after.withdrawn[len(given.before.withdrawn) :]
    again = (Clause(Role.DUTY, say("{seat}, look at your hand and call again.", **parts)),)
    return (
        Clause(Role.HAPPENED, _from_board(wrong)),
        Clause(Role.MEANS, back),
        *((Clause(Role.MEANS, cancel_all(gone)),) if gone else ()),
        *(again if given.after.auction.turn is seat else ()),
        Clause(Role.DUTY, say("Everybody may call freely.")),
        _when_you_reach_it(wrong),
    )


def _cannot_be_played(given: Given, wrong: CallFromWrongBoard) -> tuple[Clause, ...]:
    """15A2(a), 17D2 of 2007: partner has called, or nobody can call again."""
    seat = wrong.offender
    from_then_on = list(itertools.dropwhile(lambda made: made[0] is not seat, _made(given.before)))
    call = from_then_on[0][1] if from_then_on else None
    parts = {"seat": seat, "partner": seat.partner, "call": call}
    happened = [_from_board(wrong)]
    if seat.partner in [caller for caller, _ in from_then_on]:
        happened.append(say("{partner} has already called over {seat:gen} {call:noun}.", **parts))
    scores = judgement.decide(given)
    if not scores:
        return (*[Clause(Role.HAPPENED, text) for text in happened], _when_you_reach_it(wrong))
    return (
        *[Clause(Role.HAPPENED, text) for text in happened],
        Clause(Role.MEANS, say("So this board cannot be played here.")),
        *scores,
        Clause(Role.DUTY, say("{seat}, put the cards back there, and say nothing about them.", **parts)),
        _when_you_reach_it(wrong),
    )


def _call_again(asked: Asked, wrong: CallFromWrongBoard) -> tuple[Clause, ...]:
    """17D2, 2007: only that call goes."""
    seat, calls = wrong.offender, asked.table.auction.calls
    at = next(place for place, made in enumerate(calls) if made[0] is seat)
    parts = {"seat": seat, "call": calls[at][1], "side": seat.side, "others": seat.side.other}
    repeat = [
        say("{seat} must make the same call again: {call:noun}.", seat=who, call=call) for who, call in calls[at + 1 :]
    ]
    stop = template("If {seat:gen} new call differs much from {call:the}, I stop the board and award an artificial score.")
    use = template("{side} may not take advantage of the cancelled {call:noun}; {others} may use {call:it}.")
    return (
        Clause(Role.HAPPENED, _from_board(wrong)),
        Clause(Role.MEANS, say("I cancel {seat:gen} {call:noun}.", **parts)),
        Clause(Role.CHOICE, say("{seat}, take your own hand and call again.", **parts)),
        *[Clause(Role.CHOICE, text) for text in repeat],
        *([Clause(Role.CHOICE, say(stop, **parts))] if repeat else []),
        Clause(Role.INFORMATION, say(use, **parts)),
        _when_you_reach_it(wrong),
        bricks.your_turn(seat),
    )


def _called_again(wrong: CallFromWrongBoard, entered: list[CallEntered]) -> tuple[Clause, ...]:
    """17D2, 2007: the new call, and those over it made again."""
    own = next(effect for effect in entered if effect.seat is wrong.offender)
    others = [effect for effect in reversed(entered) if effect.seat is not wrong.offender]
    again = [say("{seat:gen} {call:noun}", seat=effect.seat, call=effect.call) for effect in others]
    told = [Clause(Role.MEANS, say("{seat:gen} call with the right hand is {call:noun}.", seat=own.seat, call=own.call))]
    if again:
        told.append(Clause(Role.MEANS, say("{calls} made over the first call must be made again.", calls=all_of(again))))
    return (*told, bricks.nobody_is_restricted())


def _board_of_those_cards(given: Given, wrong: CalledWithTheseCardsBefore) -> tuple[Clause, ...]:
    """15A3: before the player has called, and after it."""
    seat = wrong.offender
    made = next((call for caller, call in _made(given.before) if caller is seat), None)
    if made is None:
        return (Clause(Role.MEANS, say("I stay at the table until {seat} has called.", seat=seat)),)
    if not given.effects(ScoreAdjusted):
        same = template("{seat} has seen these cards before and has now made a call that means much the same as then.")
        return (
            Clause(Role.HAPPENED, say(same, seat=seat)),
            Clause(Role.MEANS, say("So you play the board normally.")),
            bricks.nobody_is_restricted(),
        )
    happened = say("{seat} has called with these cards before.", seat=seat)
    if given.answer("differs"):
        happened = say("{seat} has called with these cards before, and this call is a different one.", seat=seat)
    cannot = Clause(Role.MEANS, say("So the board cannot be played here."))
    return (Clause(Role.HAPPENED, happened), cannot, *judgement.decide(given))


def speak_alone(wrong: CalledWithTheseCardsBefore, table: Table) -> Moment | None:
    """15A3: before the call that will be compared."""
    if wrong.offender in table.callers:
        return None
    texts = (
        say("{seat}, you have seen this hand before.", seat=wrong.offender),
        say("Call here as you normally would."),
        say("If your first call means much the same as the one I cancelled, you play the board normally."),
        say("If it differs much, or is a psych, I must award an adjusted score."),
        say("I will stay at the table until you have called."),
    )
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in texts]), aside=wrong.offender)


# Law 15: a board that was not to be played.


def _wrong_board(given: Given, wrong: WrongBoard) -> tuple[Clause, ...] | None:
    not_yours = Clause(Role.HAPPENED, say("This is not your board for this round."))
    match given.answer("played_before"):
        case True:
            return (*_played_before(wrong), *_award(given))
        case False if given.answer("same_calls") is False:
            differed = Clause(Role.HAPPENED, say("A call differed from the one made before, so I cancel the board."))
            return (differed, *_award(given))
        case False if given.answer("same_calls"):
            same = Clause(Role.HAPPENED, say("The right opponents are seated, and every call is as it was before."))
            return same, Clause(Role.MEANS, say("You play the board normally.")), bricks.nobody_is_restricted()
        case False:
            return (not_yours, *_finish_it(given))
        case _:
            decided = judgement.rule(given)
            return (not_yours, *decided) if decided else None


def _played_before(wrong: WrongBoard) -> list[Clause]:
    cancelled = say("This board has been played before, so I cancel it here for both sides.")
    if wrong.played_by is not None:
        text = template("{seat} has played this board before, so I cancel it here for both sides.")
        cancelled = say(text, seat=wrong.played_by)
    return [Clause(Role.HAPPENED, cancelled)]


def _award(given: Given) -> list[Clause]:
    """15B3: a side that loses its chance of a score gets one."""
    right = Clause(Role.NEXT, say("Please put the cards back and take the right board."), (next_to_act.SAID,))
    return [*(judgement.decide(given) or [Clause(Role.MEANS, say("Nobody loses a score by it."))]), right]


def _finish_it(given: Given) -> list[Clause]:
    """15B2."""
    over = given.before.auction.ended
    stands = say("None of you has played it, so you finish it and the score stands.")
    told = [
        Clause(Role.MEANS, stands),
        *([] if over else _calls_stand(given.before)),
    ]
    if given.answer("right_board_later"):
        later = say("Later I will find time for you to play the right board against each other.")
        told.append(Clause(Role.MEANS, later))
    if given.answer("later_opponents"):
        others = say("Whoever was to meet one of you on this board later gets an artificial score there.")
        told.append(Clause(Role.MEANS, others))
    return [*told, bricks.nobody_is_restricted()]


def _seat_anew() -> Moment:
    """15C, 2007: said before the calls are compared."""
    texts = (
        say("This board is not yours against each other in this round."),
        say("I cancel the auction."),
        say("The right opponents take their seats here, and the auction starts again."),
        say("Those who have called must make the same calls as before."),
        say("If any of those calls differs, I cancel the board; otherwise you play it normally."),
    )
    return Moment(Kind.RULE, tuple([Clause(Role.MEANS, text) for text in texts]))


# What several of them say.


def _made(table: Table) -> list[tuple[Seat, Call]]:
    """Every call of the table, whether it counts or not."""
    return [*table.auction.calls, *[(made.seat, made.call) for made in table.floor]]


def _calls_stand(table: Table) -> list[Clause]:
    calls = _made(table)
    if len(calls) == 1:
        seat, call = calls[0]
        return [Clause(Role.MEANS, say("{seat:gen} {call:noun} stands.", seat=seat, call=call))]
    return [Clause(Role.MEANS, say("All calls stand."))] if calls else []
