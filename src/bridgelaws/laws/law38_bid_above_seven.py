"""Law 38: bid of more than seven."""

from bridgelaws.bridge.calls import PASS, Bid
from bridgelaws.lawbook.readings import CALL_IN_TURN_IS_CANCELLED, PASS_WHEN_ITS_TURN_COMES
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.law37_bound_to_pass import silence
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, CallEntered, CallReplaced, LaterCallsCancelled
from bridgelaws.table.irregularities import BidAboveSeven
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> BidAboveSeven | None:
    """35C: a bid of more than seven, in rotation or not."""
    call = made.call
    return BidAboveSeven(made.seat, call, table.turn) if isinstance(call, Bid) and call.level > 7 else None


def unplayable(table: Table) -> Bid | None:
    """38A: a bid of more than seven that nobody has noticed yet; play cannot begin with it."""
    return next((made.call for made in table.floor if isinstance(made.call, Bid) and made.call.level > 7), None)


def rule(case: Case) -> Ruling:
    """38A, 38B, 38C, 38D: it and all later calls are cancelled, a pass takes its place, both partners are silenced."""
    wrong = case.irregularity
    assert isinstance(wrong, BidAboveSeven)
    offender, turn = wrong.offender, wrong.turn
    opponent_called = turn is offender.rho and bool(case.since) and case.since[0][0] is turn
    if opponent_called and not case.holds(CALL_IN_TURN_IS_CANCELLED) and (forgotten := law28.rule_forfeited(case)):
        return forgotten
    effects = (LaterCallsCancelled(), *_pass_instead(case, wrong), *silence(case, offender, "38C"))
    information = (*law16.close_to_own_side(case, offender, wrong.bid), *law16.close_calls_cancelled_too(case))
    if case.called_since(offender.lho):  # 38D: no lead restriction, no 72C
        return case.ruling("35C 38A 38B 38C 38D", *effects, *information)
    lead = law26.lead_option(case, offender, wrong.bid)
    return case.ruling("35C 38A 38B 38C 38D", *effects, *lead, *information, law72.could_have_known(case))


def _pass_instead(case: Case, wrong: BidAboveSeven) -> tuple[Effect, ...]:
    """38C: a pass is substituted; how that is done out of rotation it does not say."""
    if wrong.turn is wrong.offender:
        return (CallReplaced(PASS),)
    if case.holds(PASS_WHEN_ITS_TURN_COMES):
        return (CallCancelled(),)
    return (CallCancelled(), CallEntered(wrong.offender, PASS, anew=True))
