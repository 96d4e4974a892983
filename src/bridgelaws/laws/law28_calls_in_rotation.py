"""Law 28: calls considered to be in rotation."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.irregularities import CallByPlayerBoundToPass, CallOutOfRotation, InadmissibleDouble
from bridgelaws.table.rulings import CallCancelled, PassImplied, Ruling
from bridgelaws.table.state import Made, Table

OVER_THE_CALL = Ask("over_the_call", "29A", AnswerKind.YES_NO, "Was your {own} made over {call}?")


def implied_pass(case: Case) -> Ruling | None:
    """28A: when RHO is bound to pass, a call at RHO's turn is in rotation."""
    turn = case.table.turn
    if turn is case.irregularity.offender.rho and case.table.is_bound_to_pass(turn):
        return case.ruling("28A", PassImplied(turn), of_itself=True)
    return None


def detect(table: Table, made: Made) -> CallOutOfRotation | None:
    """28A: before anything else is found against it, a call at the turn of RHO who is bound to pass is put in rotation."""
    at_rhos_turn = made.seat.rho is table.turn and table.is_bound_to_pass(table.turn)
    return CallOutOfRotation(made.seat, made.call, table.turn) if at_rhos_turn else None


def forfeited(case: Case) -> Ruling | None:
    """28B: the opponent whose turn it was calls before any ruling: that call is in rotation, the other is forgotten."""
    wrong = case.irregularity
    assert isinstance(wrong, CallOutOfRotation | InadmissibleDouble | CallByPlayerBoundToPass)
    turn, offender = wrong.turn, wrong.offender
    if turn.side is offender.side or not case.since or case.since[0][0] is not turn:
        return None
    if turn is offender.lho and _over_it(case, wrong.call, case.since[0][1]):
        return None
    return case.ruling("28B", CallCancelled(), *law16.unauthorized(case, offender, wrong.call), of_itself=True)


def _over_it(case: Case, call: Call, own: Call) -> bool:
    """The player in turn is also LHO: what is legal only one way was meant that way; otherwise that player says."""
    auction, offender = case.table.auction, case.irregularity.offender
    lho: Seat = offender.lho
    in_turn = auction.why_not(own, by=lho) is None
    over = auction.after(call, by=offender).why_not(own, by=lho) is None
    if in_turn is not over:
        return over
    meant: bool = case.need(OVER_THE_CALL, of=lho, own=own, call=call)
    return meant
