"""Law 37: action violating an obligation to pass."""

from bridgelaws.bridge.calls import PASS, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallByPlayerBoundToPass
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import CallCancelled, CallReplaced, CallStands, Effect, Impose, LaterCallsCancelled, Ruling
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
    if wrong.turn is not wrong.offender and (forgotten := law28.forfeited(case)):
        return forgotten  # 28B first, as with Law 36: the opponent in turn has called since
    if not case.called_since(wrong.offender.lho):
        # 37B, also for a double that Law 19 forbids: the heavier and more specific of two readings
        return case.ruling("35B 37B1 37B2", *_pass_instead(case, wrong), *silenced(case, wrong.offender, "37B2"))
    if _is_inadmissible_double(case, wrong):  # 37A leaves it out, so Law 36 it is; the duty to pass is still there
        return case.ruling("35A 36A", LaterCallsCancelled(), CallCancelled())
    return case.ruling("37A 35B", CallStands(), of_itself=True)  # 37A: a duty to pass throughout goes on


def _pass_instead(case: Case, wrong: CallByPlayerBoundToPass) -> tuple[Effect, ...]:
    """37B1, 37B2: cancelled, and a pass in its place if it was that player's turn."""
    cancelled = CallReplaced(PASS) if case.table.turn is wrong.offender else CallCancelled()
    information = law16.unauthorized(case, wrong.offender, wrong.call)
    return (cancelled, *law26.lead_option(case, wrong.offender, wrong.call), *information, law72.could_have_known(case))


def silenced(case: Case, offender: Seat, law: str) -> tuple[Effect, ...]:
    """37B2, 38C: both players of the side must pass throughout; who was bound to that before is bound already."""
    bound = [r.seat for r in case.table.restrictions if isinstance(r, MustPass) and r.until is Until.AUCTION_ENDS]
    both = (offender, offender.partner)
    return tuple([Impose(MustPass(seat, law, Until.AUCTION_ENDS)) for seat in both if seat not in bound])


def _is_inadmissible_double(case: Case, wrong: CallByPlayerBoundToPass) -> bool:
    return (
        isinstance(wrong.call, Double | Redouble) and case.table.auction.why_not(wrong.call, by=wrong.offender) is not None
    )
