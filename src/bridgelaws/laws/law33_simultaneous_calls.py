"""Law 33: simultaneous calls."""

from bridgelaws.bridge.calls import Bid
from bridgelaws.lawbook.readings import (
    LHOS_CALL_AT_THAT_MOMENT_ACCEPTS,
    SECOND_CALL_TOGETHER_IS_OUT_OF_ROTATION,
    SECOND_IS_OVER_THE_FIRST,
)
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import AuctionReverts, CallEntered, TakenInOrder
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made
from bridgelaws.text import say

CALLED_FIRST = Ask(
    "called_first",
    "33",
    AnswerKind.YES_NO,
    "{one} and {other} called at the same moment, and neither was in turn: do you take {one}’s {call} first?",
)


def rule(case: Case) -> Ruling:
    """33: the call of the player in turn comes first, whichever was heard first; the others are taken to follow it."""
    where = case.table.made_together
    together, before = case.table.floor[where], case.table.floor[: where.start]
    told = Advice(say("The call of the player in turn counts first; the others follow it."))
    if len(together) < 2:  # the other one counts already
        changed = _second_call_of_the_last_caller(case, together[0]) if together else None
        return changed or case.ruling("33", told, of_itself=True)
    turn = before[-1].seat.lho if before else case.table.turn
    in_turn = next((made for made in together if made.seat is turn), None)
    if in_turn is None:
        return _nobody_in_turn(case, together)
    chooses = _lho_called_at_that_moment(case, in_turn, together) and not case.holds(LHOS_CALL_AT_THAT_MOMENT_ACCEPTS)
    return case.ruling("33", TakenInOrder(turn, over=not chooses), told, of_itself=True)


def _second_call_of_the_last_caller(case: Case, made: Made) -> Ruling | None:
    """25B: made together with LHO's call over the first; if that is a change of call, LHO's waits for what becomes of it."""
    calls, player = case.table.auction.calls, made.seat
    if [seat for seat, _ in calls[-2:]] != [player, player.lho] or case.holds(SECOND_CALL_TOGETHER_IS_OUT_OF_ROTATION):
        return None
    goes_back, waits = AuctionReverts(len(calls) - 1, player.lho), CallEntered(*calls[-1])
    told = Advice(say("The second call is a change of call; LHO’s own call waits."))
    return case.ruling("33", goes_back, waits, TakenInOrder(player, over=False), told, of_itself=True)


def _lho_called_at_that_moment(case: Case, in_turn: Made, together: tuple[Made, ...]) -> bool:
    """27A1: the player in turn bid insufficiently, and LHO called without having heard it."""
    insufficient = isinstance(in_turn.call, Bid) and case.table.auction.why_not(in_turn.call) == "18D"
    return insufficient and any(made.seat is in_turn.seat.lho for made in together)


def _nobody_in_turn(case: Case, together: tuple[Made, ...]) -> Ruling:
    """33, 81C2: the Law is silent, so the Director says which is taken first; of more than two, the first entered is."""
    one, other, *more = together
    told = Advice(say("Each call is ruled on by itself, in that order."))
    if more:
        return case.ruling("33 81C2", TakenInOrder(one.seat, over=False), told, of_itself=True)
    kept = case.need(CALLED_FIRST, of=DIRECTOR, one=one.seat, other=other.seat, call=one.call)
    first = one.seat if kept else other.seat
    return case.ruling("33 81C2", TakenInOrder(first, over=case.holds(SECOND_IS_OVER_THE_FIRST)), told)
