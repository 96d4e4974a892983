"""Law 39: call after the final pass."""

from bridgelaws.bridge.calls import Pass
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallAfterFinalPass
from bridgelaws.table.rulings import CallCancelled, LaterCallsCancelled, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> CallAfterFinalPass | None:
    """35D: the auction is over."""
    return CallAfterFinalPass(made.seat, made.call) if table.auction.ended else None


def rule(case: Case) -> Ruling:
    """39A, 39B: cancelled; a pass, a call of the declaring side or one that LHO called over costs nothing more."""
    wrong = case.irregularity
    assert isinstance(wrong, CallAfterFinalPass)
    contract = case.table.auction.contract
    declares = contract is not None and contract.declarer.side is wrong.offender.side
    effects = (LaterCallsCancelled(), CallCancelled())
    if isinstance(wrong.call, Pass) or declares or contract is None or case.called_since(wrong.offender.lho):
        return case.ruling("35D 39A 39B", *effects)
    return _by_a_defender(case, wrong, effects)


def _by_a_defender(case: Case, wrong: CallAfterFinalPass, effects: tuple[LaterCallsCancelled, CallCancelled]) -> Ruling:
    """39C: a defender's bid, double or redouble, with LHO silent: the lead restrictions may apply."""
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    information = law16.unauthorized(case, wrong.offender, wrong.call)
    return case.ruling("35D 39A 39C", *effects, *lead, *information)
