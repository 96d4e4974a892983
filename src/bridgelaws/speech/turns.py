"""Laws 17 and 33: a turn that was taken from a player, and calls made at the same moment."""

from bridgelaws.bridge.calls import PASS, Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import bricks, judgement
from bridgelaws.speech.duties import TO_PASS
from bridgelaws.speech.effects import say_cancelled
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.auction import AuctionReverts, TakenInOrder
from bridgelaws.table.effects.board import ScoreAdjusted
from bridgelaws.table.irregularities import Irregularity, SimultaneousCall, TurnMissed
from bridgelaws.table.state import Table
from bridgelaws.text import all_of, say, template


def rule_missed(given: Given) -> tuple[Clause, ...] | None:
    """17D3: the auction is not over while a player has been passed over."""
    wrong = given.irregularity
    if isinstance(wrong, TurnMissed) and given.before.hands_returned and not given.effects(AuctionReverts, ScoreAdjusted):
        return _too_late(wrong)
    if isinstance(wrong, TurnMissed) and given.effects(ScoreAdjusted):
        happened = say("The auction is not over, because {missed} never had a turn.", missed=wrong.missed)
        return (Clause(Role.HAPPENED, happened), *judgement.decide(given))
    if not isinstance(wrong, TurnMissed) or len(given.after.withdrawn) <= len(given.before.withdrawn):
        return None
    parts = {"missed": wrong.missed, "seat": wrong.offender}
    texts = (
        say("The auction is not over, because {missed} never had a turn.", **parts),
        bricks.called_at_turn(wrong.offender, PASS, wrong.missed, given.before),
    )
    back = say("The auction goes back to {missed}.", **parts)
    told = [Clause(Role.HAPPENED, text) for text in texts]
    cancelled = [Clause(Role.MEANS, text) for text in (*say_cancelled(given), back)]
    return (*told, *cancelled, Clause(Role.DUTY, say("Nobody has to pass later."), denies=TO_PASS))


def _too_late(wrong: TurnMissed) -> tuple[Clause, ...]:
    """17D2, 22B: the hands are back in the board."""
    parts = {"missed": wrong.missed, "seat": wrong.offender}
    texts = (
        say("{missed} is right: {seat} passed when it was {missed:gen} turn.", **parts),
        say("But all four hands are back in the board, and with that the auction period is over."),
        say("I cannot open it again."),
        say("The board is passed out, zero to both sides, and there is no new deal."),
    )
    again = say("If it happens again, call me before the hands go back.")
    return (
        *[Clause(Role.MEANS, text) for text in texts],
        Clause(Role.LATER, again),
        Clause(Role.NEXT, say("Next board, please.")),
    )


def rule_together(given: Given) -> tuple[Clause, ...] | None:
    """33: the player in turn called first."""
    wrong = given.irregularity
    ordered = [effect for effect in given.ruling.effects if isinstance(effect, TakenInOrder)]
    calls = _calls_together(given.before, wrong)
    if not isinstance(wrong, SimultaneousCall) or wrong.offender not in calls or len(calls) != 2:
        return None
    other = next(seat for seat in calls if seat is not wrong.offender)
    first = ordered[0].first if ordered else other
    second = other if first is wrong.offender else wrong.offender
    parts = {"first": first, "second": second, "own": calls[first], "call": calls[second]}
    together = say("{seats} called at the same moment.", seats=all_of(list(calls)))
    counts = template(
        "It was {first:gen} turn, so {first:gen} {own:noun} counts first and {second:gen} {call:noun} after it."
    )
    both = _both_stand(given, first, calls[first], second, calls[second])
    return (Clause(Role.HAPPENED, together), Clause(Role.MEANS, say(counts, **parts)), *both)


def _calls_together(table: Table, wrong: Irregularity) -> dict[Seat, Call]:
    """Both lie there, or the one in turn counts already."""
    lying = {made.seat: made.call for made in table.floor[table.made_together]}
    if len(lying) == 1 and wrong.offender in lying and table.auction.calls:
        seat, call = table.auction.calls[-1]
        return {seat: call, **lying}
    return lying


def _both_stand(given: Given, first: Seat, own: Call, second: Seat, call: Call) -> tuple[Clause, ...]:
    """In that order both may be in turn and legal."""
    auction = given.before.auction
    if auction.calls[-1:] != ((first, own),):
        auction = auction.after(own, by=first)
    if second is not first.lho or auction.ended or auction.why_not(call, by=second) is not None:
        return ()
    return Clause(Role.MEANS, say("In that order both are legal, and both stand.")), bricks.nobody_is_restricted()
