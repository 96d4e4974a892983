"""Law 37: action violating an obligation to pass."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import PASS, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import BOUND_TO_PASS_OUT_OF_ROTATION, CALL_IN_TURN_BEFORE_37, DUTY_TO_PASS_BEFORE_36
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law29_call_out_of_rotation as law29
from bridgelaws.laws import law36_inadmissible_double as law36
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, CallReplaced, CallStands, CallWithdrawn
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.irregularities import CallByPlayerBoundToPass, CallOutOfRotation, InadmissibleDouble
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> CallByPlayerBoundToPass | None:
    """35B: a bid, double or redouble by a player who has to pass."""
    if isinstance(made.call, Pass) or made.free or not table.must_pass(made.seat):
        return None
    return CallByPlayerBoundToPass(made.seat, made.call, table.turn)


def rule(case: Case) -> Ruling:
    """37: it stands if LHO has called over it, else a pass takes its place and both partners are silenced."""
    wrong = case.irregularity
    assert isinstance(wrong, CallByPlayerBoundToPass)
    offender, turn = wrong.offender, wrong.turn
    forbidden = _as_inadmissible_double(case, wrong)
    if turn is not offender and not forbidden and not case.holds(BOUND_TO_PASS_OUT_OF_ROTATION):
        return law29.rule(replace(case, irregularity=CallOutOfRotation(offender, wrong.call, turn)))
    opponent_called = turn.side is not offender.side and bool(case.since) and case.since[0][0] is turn
    if opponent_called and case.holds(CALL_IN_TURN_BEFORE_37) and (forgotten := law28.rule_forfeited(case)):
        return forgotten  # 28B first, as with Law 36
    lho_called = case.called_since(offender.lho)
    if forbidden and (lho_called or not case.holds(DUTY_TO_PASS_BEFORE_36)):
        return law36.rule(replace(case, irregularity=forbidden))  # 37A leaves it out; the duty to pass is still there
    if not lho_called:
        return case.ruling("35B 37B1 37B2", *_pass_instead(case, wrong), *silence(case, wrong.offender, "37B2"))
    return case.ruling("37A 35B", CallStands(), of_itself=True)  # 37A: a duty to pass throughout goes on


def _pass_instead(case: Case, wrong: CallByPlayerBoundToPass) -> tuple[Effect, ...]:
    """37B1, 37B2: cancelled, and a pass in its place if it was that player's turn."""
    cancelled = CallReplaced(PASS) if case.table.turn is wrong.offender else CallCancelled()
    attempts = [call for seat, call in case.since if seat is wrong.offender]
    gone = [CallWithdrawn(wrong.offender, call) for call in attempts]
    information = law16.close_to_own_side(case, wrong.offender, wrong.call, *attempts)
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    return (*gone, cancelled, *lead, *information, law72.could_have_known(case))


def silence(case: Case, offender: Seat, law: str) -> tuple[Effect, ...]:
    """37B2, 38C: both players of the side must pass throughout; who was bound to that before is bound already."""
    bound = [r.seat for r in case.table.restrictions if isinstance(r, MustPass) and r.until is Until.AUCTION_ENDS]
    both = (offender, offender.partner)
    return tuple([Impose(MustPass(seat, law, Until.AUCTION_ENDS)) for seat in both if seat not in bound])


def _as_inadmissible_double(case: Case, wrong: CallByPlayerBoundToPass) -> InadmissibleDouble | None:
    """35A: the same call, if Law 19 would forbid it to anybody."""
    if isinstance(wrong.call, Double | Redouble) and case.table.auction.why_not(wrong.call, by=wrong.offender):
        return InadmissibleDouble(wrong.offender, wrong.call, wrong.turn)
    return None
