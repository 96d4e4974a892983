"""Law 36: inadmissible doubles and redoubles."""

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import PASS, Call, Double, Redouble
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    CALL_IN_TURN_BEFORE_36,
    CANCELLED_CALLS_ARE_FREE,
    PARTNERS_CALL_GOES_TOO,
    SCORED_WITHOUT_THE_DOUBLE,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law25_change_of_call as law25
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.asks import CORRECTION
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, CallReplaced, CallWithdrawn, DoublingStruck, LaterCallsCancelled
from bridgelaws.table.effects.board import Advice, Impose
from bridgelaws.table.irregularities import InadmissibleDouble
from bridgelaws.table.legal import without_barred_doubles
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import say


def detect(table: Table, made: Made) -> InadmissibleDouble | None:
    """35A: a double or redouble that Law 19 does not allow."""
    call = made.call
    if isinstance(call, Double | Redouble) and table.auction.why_not(call, by=made.seat):
        return InadmissibleDouble(made.seat, call, table.turn)
    return None


def find_overlooked(table: Table) -> tuple[InadmissibleDouble, ...]:
    """36C: doubles that stand in the auction although Law 19 did not allow them, and were not struck out yet."""
    found, so_far = [], Auction.start(table.board.dealer)
    for seat, call in table.auction.calls:
        if not isinstance(call, Double | Redouble) or not so_far.why_not(call, by=seat):
            so_far = so_far.after(call, by=seat)  # later doubles are judged as if the inadmissible ones were not there
        elif (seat, call) not in table.struck:
            found.append(InadmissibleDouble(seat, call, so_far.turn))
    return tuple(found)


def rule(case: Case) -> Ruling:
    """36: inadmissible double or redouble; LHO can never accept it (32)."""
    wrong = case.irregularity
    assert isinstance(wrong, InadmissibleDouble)
    offender, turn = wrong.offender, wrong.turn
    if case.table.lead_faced:
        return _found_too_late(case.book.edition, case, wrong)  # 36C
    if turn is offender.rho and case.since and case.since[0][0] is turn and case.holds(CALL_IN_TURN_BEFORE_36):
        forgotten = law28.rule_forfeited(case)
        assert forgotten is not None, f"28B does not fit {case.since}"
        return forgotten  # 28B before 36: the opponent in turn, who is not LHO, has called since
    if case.called_since(offender.lho):
        return _as_if_nothing_had_happened(case)  # 36A
    return _in_rotation(case, wrong) if turn is offender else _out_of_rotation(case, wrong)  # 36B


def _as_if_nothing_had_happened(case: Case) -> Ruling:
    """36A: LHO has called: that call and all others since go with the double, and so does every consequence."""
    wrong = case.irregularity
    assert isinstance(wrong, InadmissibleDouble)
    if case.holds(CANCELLED_CALLS_ARE_FREE):
        return case.ruling("35A 36A", LaterCallsCancelled(), CallCancelled())
    information = (*law16.close_to_own_side(case, wrong.offender, wrong.call), *law16.close_calls_cancelled_too(case))
    return case.ruling("35A 36A", LaterCallsCancelled(), CallCancelled(), *information)


def _in_rotation(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36B1, 36B2, 36B3: any legal call takes its place; partner must pass throughout."""
    offender = wrong.offender
    if changed := law25.in_place_of_irregular_call(case, wrong.call):
        return changed
    legal = without_barred_doubles(case.table, offender)
    own = [call for seat, call in case.since if seat is offender]
    at_once = next((call for call in own if call in legal), None)  # 9C: before being asked
    bound = PASS if case.table.must_pass(offender) else None
    final: Call = bound or at_once or case.need(CORRECTION, of=offender, call=wrong.call, allowed=legal)
    attempts = own[: own.index(final)] if final == at_once else own
    gone = [CallWithdrawn(offender, call) for call in attempts]
    told = law16.close_to(offender.side, *[(offender, call) for call in attempts])
    effects = (*gone, CallReplaced(final), _partner_must_pass(wrong, "36B2"), *told)
    if law23.is_comparable(case, offender, wrong.call, final):  # 26A: no more than that the lead is free
        free = law23.no_rectification(offender, wrong.call)
        return case.ruling("35A 36B1 36B2 26A", *effects, *free, law72.could_have_known(case))
    lead = law26.lead_option(case, offender, wrong.call)
    information = law16.close_to_own_side(case, offender, wrong.call)
    return case.ruling("35A 36B1 36B2 36B3", *effects, *lead, *information, law72.could_have_known(case))


def _out_of_rotation(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36B4: the turn goes back; the offender may later make any legal call, and partner must pass throughout.

    Partner may have called already: that call goes too, since the auction reverts, but was no breach when it was made.
    """
    offender = wrong.offender
    due = Impose(ReplacementDue(offender, "36B4", wrong.call, rhos_turn=False))
    told, silenced = law16.close_to_own_side(case, offender, wrong.call), _partner_must_pass(wrong, "36B4")
    partner_called = case.since and case.since[0][0] is wrong.turn is offender.partner
    if partner_called and not case.holds(PARTNERS_CALL_GOES_TOO):
        effects = (CallCancelled(), silenced, due, *told)
    else:
        effects = (LaterCallsCancelled(), CallCancelled(), silenced, due, *told, *law16.close_calls_cancelled_too(case))
    return case.ruling("35A 36B1 36B4", *effects, law72.could_have_known(case))


def _partner_must_pass(wrong: InadmissibleDouble, law: str) -> Impose:
    return Impose(MustPass(wrong.offender.partner, law, Until.AUCTION_ENDS))


def _score_without_it(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36C, 2017: after the opening lead is faced the contract is scored as if it had not been made."""
    return case.ruling("36C", DoublingStruck(wrong.offender, wrong.call))


def _no_word_about_it(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36, 2007: the Laws are silent."""
    if case.holds(SCORED_WITHOUT_THE_DOUBLE):
        return case.ruling("36", DoublingStruck(wrong.offender, wrong.call))
    return case.ruling("36", Advice(say("The contract is scored as it was played.")))


_found_too_late = by_edition({Edition.LAWS_2007: _no_word_about_it, Edition.LAWS_2017: _score_without_it})
