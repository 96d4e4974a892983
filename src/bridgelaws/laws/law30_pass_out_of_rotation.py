"""Law 30: pass out of rotation, not accepted."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    BARRED_DOUBLE_IS_PUT_RIGHT,
    NO_LEAD_AFTER_30A,
    NOTHING_ADDED_TO_A_DUTY_TO_PASS,
    OPPONENTS_ARTIFICIAL_CALL_IS_NOT_MEANT,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law36_inadmissible_double as law36
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.asks import CORRECTION
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, CallReplaced, CallStands
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.irregularities import CallOutOfRotation, DoubleBarred, InadmissibleDouble
from bridgelaws.table.restrictions import MayNotDouble, MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table


def cancel(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """30: what follows when a pass out of rotation has been cancelled; who had to pass anyway is bound no further."""
    ruling: Ruling = _cancelled(case.book.edition, case, wrong)
    if not case.table.must_pass(wrong.offender) or not case.holds(NOTHING_ADDED_TO_A_DUTY_TO_PASS):
        return ruling
    return replace(ruling, effects=tuple([effect for effect in ruling.effects if not isinstance(effect, Impose)]))


def counts_as_bid(case: Case, wrong: CallOutOfRotation) -> bool:
    """30C: an artificial pass, or a pass of partner's artificial call, is treated under Law 31.

    30C speaks of any artificial call, Law 31 of partner's only.
    """
    table = case.table
    if not isinstance(wrong.call, Pass):
        return False
    if table.is_artificial(wrong.offender, wrong.call):
        return True
    last = table.auction.calls[-1] if table.auction.calls else None
    if last is None or not table.is_artificial(*last):
        return False
    return last[0] is wrong.offender.partner or not case.holds(OPPONENTS_ARTIFICIAL_CALL_IS_NOT_MEANT)


def _by_whose_turn_it_was(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """30A, 30B1, 30B1(a), 2017: at RHO's turn the offender must pass once; otherwise the next call will be compared."""
    offender = wrong.offender
    if wrong.turn is offender.rho:
        lead = () if case.holds(NO_LEAD_AFTER_30A) else law26.lead_option(case, offender, wrong.call)
        return case.ruling("30A", *_withdraw(case, wrong), *_silence(case, wrong, "30A", Until.NEXT_CALL), *lead)
    due = Impose(ReplacementDue(offender, "30B1", wrong.call, rhos_turn=False))
    return case.ruling("30B1 30B1(a)", *_withdraw(case, wrong), due)  # 30B1(a): partner is free, within 16C2


def _by_whether_anybody_has_bid(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """30A, 30B1, 30B2(a), 30B2(b), 2007: the offender passes once, or throughout if it was partner's turn after a bid."""
    withdrawn = _withdraw(case, wrong)
    if case.table.auction.bid is None:
        return case.ruling("2007:30A", *withdrawn, *_silence(case, wrong, "30A", Until.NEXT_CALL))
    if wrong.turn is not wrong.offender.partner:
        return case.ruling("2007:30B1", *withdrawn, *_silence(case, wrong, "30B1", Until.NEXT_CALL))
    no_double = Impose(MayNotDouble(wrong.offender.partner, "30B2(b)"))
    silenced = _silence(case, wrong, "30B2(a)", Until.AUCTION_ENDS)
    return case.ruling("2007:30B2(a) 2007:30B2(b)", *withdrawn, *silenced, no_double)


_cancelled = by_edition({Edition.LAWS_2007: _by_whether_anybody_has_bid, Edition.LAWS_2017: _by_whose_turn_it_was})


def _withdraw(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.close_to_own_side(case, wrong.offender, wrong.call))


def _silence(case: Case, wrong: CallOutOfRotation, law: str, until: Until) -> tuple[Effect, ...]:
    return (Impose(MustPass(wrong.offender, law, until)), law72.could_have_known(case))


def detect_barred_double(table: Table, made: Made) -> DoubleBarred | None:
    """30B2(b), 2007: a double or redouble, in turn, by the partner who may only bid or pass."""
    call = made.call
    if isinstance(call, Double | Redouble) and table.may_not_double(made.seat):
        return DoubleBarred(made.seat, call)
    return None


def rule_barred_double(case: Case) -> Ruling:
    """30B2(b), 2007: what follows the forbidden double is not said: a bid or a pass takes its place.

    11A: once LHO has called over it, the right to that is lost and it stands.
    """
    wrong = case.irregularity
    assert isinstance(wrong, DoubleBarred)
    if not case.holds(BARRED_DOUBLE_IS_PUT_RIGHT):
        return law36.rule(replace(case, irregularity=InadmissibleDouble(wrong.offender, wrong.call, wrong.offender)))
    if case.called_since(wrong.offender.lho):
        return case.ruling("11A 2007:30B2(b)", CallStands(), of_itself=True)
    allowed = tuple([call for call in case.table.auction.legal_calls() if isinstance(call, Pass | Bid)])
    final: Call = case.need(CORRECTION, of=wrong.offender, call=wrong.call, allowed=allowed)
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    information = law16.close_to_own_side(case, wrong.offender, wrong.call)
    return case.ruling("2007:30B2(b)", CallReplaced(final), *lead, *information, law72.could_have_known(case))
