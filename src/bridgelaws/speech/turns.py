"""Laws 17 and 33: a turn that was taken from a player, and calls made at the same moment."""

from bridgelaws.speech.effects import say_cancelled
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.auction import TakenInOrder
from bridgelaws.table.irregularities import SimultaneousCall, TurnMissed
from bridgelaws.text import all_of, say, template


def rule_missed(given: Given) -> tuple[Clause, ...] | None:
    """17D3: the auction is not over while a player has been passed over."""
    wrong = given.irregularity
    if not isinstance(wrong, TurnMissed) or len(given.after.withdrawn) <= len(given.before.withdrawn):
        return None
    parts = {"missed": wrong.missed, "seat": wrong.offender}
    texts = (
        say("The auction is not over, because {missed} never had a turn.", **parts),
        say("{seat} passed when it was {missed:gen} turn.", **parts),
    )
    back = say("The auction goes back to {missed}.", **parts)
    told = [Clause(Role.HAPPENED, text) for text in texts]
    cancelled = [Clause(Role.MEANS, text) for text in (*say_cancelled(given), back)]
    return (*told, *cancelled, Clause(Role.DUTY, say("Nobody has to pass later.")))


def rule_together(given: Given) -> tuple[Clause, ...] | None:
    """33: the player in turn called first."""
    wrong = given.irregularity
    ordered = [effect for effect in given.ruling.effects if isinstance(effect, TakenInOrder)]
    calls = {made.seat: made.call for made in given.before.floor[given.before.made_together]}
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
    return (Clause(Role.HAPPENED, together), Clause(Role.MEANS, say(counts, **parts)))
