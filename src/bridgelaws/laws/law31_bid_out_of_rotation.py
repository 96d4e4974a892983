"""Law 31: bid out of rotation, or a pass that counts as one, not accepted."""

from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import FIRST_CANCELLED_CALL_IS_REPEATED, NOTRUMP_AGAIN_LEAVES_THE_LEAD_OPEN
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled
from bridgelaws.table.effects.board import Impose, InformationUnauthorized
from bridgelaws.table.irregularities import CallOutOfRotation, ReplacementMade
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import Effect, Ruling


def cancel(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31, 31A, 31B: at RHO's turn it depends on what RHO does; otherwise on the edition."""
    if wrong.turn is wrong.offender.rho:
        return case.ruling("31A", *rho_decides(case, wrong, "31A"))
    return _not_at_rhos_turn(case.book.edition, case, wrong)


def rho_decides(case: Case, wrong: CallOutOfRotation, law: str) -> tuple[Effect, ...]:
    """31A, 32A: the same call again if RHO passes, any call if RHO acts; only then is there anything more to say.

    Partner has no turn before that, so whether the information was used is asked only if the call is not made again.
    """
    offender, call = wrong.offender, wrong.call
    before = [r for r in case.table.restrictions if isinstance(r, ReplacementDue) and r.seat is offender and r.rhos_turn]
    rank = 0 if not before or case.holds(FIRST_CANCELLED_CALL_IS_REPEATED) else len(before)
    due = Impose(ReplacementDue(offender, law, call, rhos_turn=True, rank=rank))
    return (CallCancelled(), InformationUnauthorized(offender.side, offender, call), due)


def _compare_later(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31B, 31B1, 2017: partner may call, within 16C2; the offender's next call is compared with the one cancelled."""
    due = Impose(ReplacementDue(wrong.offender, "31B", wrong.call, rhos_turn=False))
    return case.ruling("31B 31B1", *_withdraw(case, wrong), due)


def _partner_silenced_at_once(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31B, 2007: partner must pass throughout, whatever the offender then calls."""
    silenced = Impose(MustPass(wrong.offender.partner, "31B", Until.AUCTION_ENDS))
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    return case.ruling("2007:31B", *_withdraw(case, wrong), silenced, *lead, law72.could_have_known(case))


_not_at_rhos_turn = by_edition({Edition.LAWS_2007: _partner_silenced_at_once, Edition.LAWS_2017: _compare_later})


def replace_by_denomination(case: Case, made: ReplacementMade) -> Ruling:
    """31A2(a), 31A2(b), 2007: a bid in the same denomination silences partner once, any other call throughout."""
    offender = made.offender
    reviews = (law16.review(case), law72.could_have_known(case))
    if _in_the_same_denomination(case, made):
        silenced = Impose(MustPass(offender.partner, "31A2(a)", Until.NEXT_CALL))
        open_lead = _in_notrump(case, made) and case.holds(NOTRUMP_AGAIN_LEAVES_THE_LEAD_OPEN)
        lead = law26.lead_option(case, offender, made.withdrawn) if open_lead else ()
        return case.ruling("2007:31A2(a)", silenced, *lead, *reviews, of_itself=True)
    silenced = Impose(MustPass(offender.partner, "31A2(b)", Until.AUCTION_ENDS))
    lead = law26.lead_option(case, offender, made.withdrawn)
    return case.ruling("2007:31A2(b)", silenced, *lead, *reviews, of_itself=True)


def _in_the_same_denomination(case: Case, made: ReplacementMade) -> bool:
    """29C, 31A2(a), 31A2(b), 2007: what the bids show counts; a pass or a double is in no denomination."""
    if not isinstance(made.withdrawn, Bid) or not isinstance(made.replacement, Bid):
        return False
    shown = set(case.table.shown_when_withdrawn(made.offender, made.withdrawn))
    return bool(shown) and shown == set(case.table.shown_by(made.offender, made.replacement))


def _in_notrump(case: Case, made: ReplacementMade) -> bool:
    """26B, 2007: a bid tied to no suit leaves declarer a choice, although 31A2(a) does not mention the lead."""
    return Denomination.NOTRUMP in case.table.shown_when_withdrawn(made.offender, made.withdrawn)


def _withdraw(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.close_to_own_side(case, wrong.offender, wrong.call))
