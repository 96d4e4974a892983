"""Law 28: calls considered to be in rotation."""

from bridgelaws.bridge.calls import PASS, Call, Pass
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import (
    ACCEPTED_CALL_STAYS,
    IMPLIED_PASS_ENDS_THE_AUCTION,
    IMPLIED_PASS_SPENDS_THE_DUTY,
    LEGAL_ONE_WAY_IS_MEANT_THAT_WAY,
    LHO_MAY_ACCEPT_AFTER_PARTNER,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import AuctionReverts, CallCancelled, CallStands, PassImplied
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.irregularities import BidAboveSeven, CallByPlayerBoundToPass, CallOutOfRotation, InadmissibleDouble
from bridgelaws.table.restrictions import Until
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table

OVER_THE_CALL = Ask("over_the_call", "29A", AnswerKind.YES_NO, "Was your {own} made over {call}?")


def imply_pass(case: Case) -> Ruling | None:
    """28A: when RHO is bound to pass, a call at RHO's turn is in rotation."""
    turn, wrong = case.table.turn, case.irregularity
    if turn is not wrong.offender.rho or not case.table.is_bound_to_pass(turn) or case.table.floor[0].rho_free:
        return None
    first, auction = case.table.floor[0], case.table.auction
    would_end = auction.after(PASS, by=turn).ended and not auction.why_not(first.call, by=first.seat)
    goes_on = would_end and not isinstance(first.call, Pass) and not case.holds(IMPLIED_PASS_ENDS_THE_AUCTION)
    stands = (CallStands(),) if goes_on else ()
    return case.ruling("28A", PassImplied(turn), *_still_due(case, turn), *stands, of_itself=True)


def _still_due(case: Case, turn: Seat) -> tuple[Effect, ...]:
    """28A: a duty to pass once, if a pass that was only taken for granted does not spend it."""
    duty = case.table.must_pass(turn)
    if duty is None or duty.until is not Until.NEXT_CALL or case.holds(IMPLIED_PASS_SPENDS_THE_DUTY):
        return ()
    return (Impose(duty),)


def detect(table: Table, made: Made) -> CallOutOfRotation | None:
    """28A: before anything else is found against it, a call at the turn of RHO who is bound to pass is put in rotation."""
    at_rhos_turn = made.seat.rho is table.turn and table.is_bound_to_pass(table.turn) and not made.rho_free
    return CallOutOfRotation(made.seat, made.call, table.turn) if at_rhos_turn else None


def rule_forfeited(case: Case) -> Ruling | None:
    """28B: the opponent whose turn it was calls before any ruling: that call is in rotation, the other is forgotten."""
    wrong = case.irregularity
    assert isinstance(wrong, CallOutOfRotation | InadmissibleDouble | CallByPlayerBoundToPass | BidAboveSeven)
    turn, offender = wrong.turn, wrong.offender
    call = wrong.bid if isinstance(wrong, BidAboveSeven) else wrong.call
    if not case.since or case.since[0][0] is not turn:
        return None
    if turn is offender.partner and case.holds(LHO_MAY_ACCEPT_AFTER_PARTNER):
        return None
    if turn is offender.lho and _over_it(case, call, case.since[0][1]):
        return None
    return case.ruling("28B", CallCancelled(), *law16.close_to_own_side(case, offender, call), of_itself=True)


def rule_passed_over(case: Case) -> Ruling | None:
    """28B: LHO called over a call out of rotation, and now the opponent who was passed over calls, if that is in time."""
    calls, caller, rulings = case.table.auction.calls, case.irregularity.offender, case.table.rulings
    if len(calls) < 2 or not rulings or not rulings[-1].of_itself:  # otherwise the Director has ruled on it
        return None
    at = len(calls) - 2
    due = calls[at - 1][0].lho if at else case.table.board.dealer
    wrong = calls[at][0]
    if due is not caller or wrong.side is caller.side or wrong.lho is not calls[-1][0] or case.holds(ACCEPTED_CALL_STAYS):
        return None
    told = law16.close_to(wrong.side, *calls[at:])
    return case.ruling("28B", AuctionReverts(at, caller), *told, law16.review(case), of_itself=True)


def _over_it(case: Case, call: Call, own: Call) -> bool:
    """The player in turn is also LHO: what is legal only one way was meant that way; otherwise that player says."""
    if not case.holds(LEGAL_ONE_WAY_IS_MEANT_THAT_WAY):
        return True
    auction, offender = case.table.auction, case.irregularity.offender
    lho: Seat = offender.lho
    in_turn = auction.why_not(own, by=lho) is None
    over = auction.after(call, by=offender).why_not(own, by=lho) is None
    if in_turn is not over:
        return over
    meant: bool = case.need(OVER_THE_CALL, of=lho, own=own, call=call)
    return meant
