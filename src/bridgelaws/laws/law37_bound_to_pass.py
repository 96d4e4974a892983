"""Law 37: action violating an obligation to pass."""

from bridgelaws.bridge.calls import PASS, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallByPlayerBoundToPass
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import CallCancelled, CallReplaced, CallStands, Effect, Impose, LaterCallsCancelled, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> CallByPlayerBoundToPass | None:
    """35B: a bid, double or redouble by a player who has to pass."""
    if isinstance(made.call, Pass) or not table.must_pass(made.seat):
        return None
    return CallByPlayerBoundToPass(made.seat, made.call)


def rule(case: Case) -> Ruling:
    """37: it stands if LHO has called over it, else a pass takes its place and both partners are silenced."""
    wrong = case.irregularity
    assert isinstance(wrong, CallByPlayerBoundToPass)
    if case.called_since(wrong.offender.lho):
        if not _is_inadmissible_double(case, wrong):
            return case.ruling("37A", CallStands(), of_itself=True)  # 37A: the duty to pass throughout goes on
        return case.ruling("35A 36A", LaterCallsCancelled(), CallCancelled())  # and the duty to pass is still there
    return case.ruling("35B 37B1 37B2", *_pass_instead(case, wrong), *silenced(case, wrong.offender, "37B2"))


def _pass_instead(case: Case, wrong: CallByPlayerBoundToPass) -> tuple[Effect, ...]:
    """37B1, 37B2: cancelled, and a pass in its place if it was that player's turn."""
    cancelled = CallReplaced(PASS) if case.table.turn is wrong.offender else CallCancelled()
    information = law16.unauthorized(case, wrong.offender, wrong.call)
    return (cancelled, *law26.lead_option(case, wrong.offender, wrong.call), *information, law72.could_have_known(case))


def silenced(case: Case, offender: Seat, law: str) -> tuple[Effect, ...]:
    """Both players of the side must pass for the rest of the auction."""
    del case
    return tuple([Impose(MustPass(seat, law, Until.AUCTION_ENDS)) for seat in (offender, offender.partner)])


def _is_inadmissible_double(case: Case, wrong: CallByPlayerBoundToPass) -> bool:
    return (
        isinstance(wrong.call, Double | Redouble) and case.table.auction.why_not(wrong.call, by=wrong.offender) is not None
    )
