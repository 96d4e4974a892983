"""Law 36: inadmissible doubles and redoubles."""

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import Call, Double, Redouble
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.asks import CORRECTION
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import InadmissibleDouble
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import (
    Advice,
    CallCancelled,
    CallReplaced,
    DoublingStruck,
    Impose,
    LaterCallsCancelled,
    Ruling,
)
from bridgelaws.table.state import Made, Table

SCORED_WITHOUT = Ask(
    "scored_without",
    "36",
    AnswerKind.YES_NO,
    "The Laws of 2007 do not say what becomes of {call} once play has begun: shall the contract be scored without it?",
)


def detect(table: Table, made: Made) -> InadmissibleDouble | None:
    """35A: a double or redouble that Law 19 does not allow."""
    call = made.call
    if isinstance(call, Double | Redouble) and table.auction.why_not(call, by=made.seat):
        return InadmissibleDouble(made.seat, call, table.turn)
    return None


def overlooked(table: Table) -> tuple[InadmissibleDouble, ...]:
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
    if turn not in (offender, offender.lho) and (forgotten := law28.forfeited(case)):
        return forgotten  # 28B before 36, as we read it: the opponent in turn, who is not LHO, has called since
    if case.called_since(offender.lho):
        return _as_if_nothing_had_happened(case)  # 36A
    return _in_rotation(case, wrong) if turn is offender else _out_of_rotation(case, wrong)  # 36B


def _as_if_nothing_had_happened(case: Case) -> Ruling:
    """36A: LHO has called: that call and all others since go with the double, and so does every consequence.

    We read "as though there had been no irregularity" to include the information in the calls that are cancelled.
    """
    return case.ruling("35A 36A", LaterCallsCancelled(), CallCancelled())


def _in_rotation(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36B1, 36B2, 36B3: any legal call takes its place; partner must pass throughout."""
    offender = wrong.offender
    legal = case.table.auction.legal_calls()
    at_once = next((call for seat, call in case.since if seat is offender and call in legal), None)  # 9C: before being asked
    final: Call = at_once or case.need(CORRECTION, of=offender, call=wrong.call, allowed=legal)
    effects = (CallReplaced(final), _partner_must_pass(wrong, "36B2"))
    if law23.is_comparable(case, offender, wrong.call, final):  # 26A: no more than that the lead is free
        free = law23.no_rectification(offender, wrong.call)
        return case.ruling("35A 36B1 36B2 26A", *effects, *free, law72.could_have_known(case))
    lead = law26.lead_option(case, offender, wrong.call)
    information = law16.unauthorized(case, offender, wrong.call)
    return case.ruling("35A 36B1 36B2 36B3", *effects, *lead, *information, law72.could_have_known(case))


def _out_of_rotation(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36B4: the turn goes back; the offender may later make any legal call, and partner must pass throughout.

    Partner may have called already: that call goes too, since the auction reverts, but was no breach when it was made.
    """
    offender = wrong.offender
    due = Impose(ReplacementDue(offender, "36B4", wrong.call, rhos_turn=False))
    information = (*law16.unauthorized(case, offender, wrong.call), *law16.cancelled_too(case))
    effects = (LaterCallsCancelled(), CallCancelled(), _partner_must_pass(wrong, "36B4"), due, *information)
    return case.ruling("35A 36B1 36B4", *effects, law72.could_have_known(case))


def _partner_must_pass(wrong: InadmissibleDouble, law: str) -> Impose:
    return Impose(MustPass(wrong.offender.partner, law, Until.AUCTION_ENDS))


def _scored_without_it(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36C, 2017: after the opening lead is faced the contract is scored as if it had not been made."""
    return case.ruling("36C", DoublingStruck(wrong.offender, wrong.call))


def _left_to_the_director(case: Case, wrong: InadmissibleDouble) -> Ruling:
    """36, 2007: the Laws are silent, so the Director decides."""
    if case.need(SCORED_WITHOUT, of=DIRECTOR, call=wrong.call):
        return case.ruling("36", DoublingStruck(wrong.offender, wrong.call))
    return case.ruling("36", Advice("The contract is scored as it was played."))


_found_too_late = by_edition({Edition.LAWS_2007: _left_to_the_director, Edition.LAWS_2017: _scored_without_it})
