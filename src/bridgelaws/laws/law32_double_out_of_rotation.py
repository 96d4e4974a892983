"""Law 32: double or redouble out of rotation, not accepted."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.law31_bid_out_of_rotation import rho_decides
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.irregularities import CallOutOfRotation, ReplacementMade
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import Effect, Ruling


def cancel(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """32: what follows when an admissible double or redouble out of rotation has been cancelled."""
    return _cancelled(case.book.edition, case, wrong)


def _compare_later(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """32A, 32B1, 2017: at RHO's turn it depends on RHO; at partner's the offender's next call will be compared."""
    if wrong.turn is wrong.offender.rho:
        return case.ruling("32A", *rho_decides(case, wrong, "32A"))
    due = Impose(ReplacementDue(wrong.offender, "32B", wrong.call, rhos_turn=False))
    return case.ruling("32B1", *_withdraw(case, wrong), due)  # 32B1: partner is free, within 16C2


def _partner_silenced(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """32A, 32B, 2007: at partner's turn partner must pass throughout; at RHO's it depends on RHO."""
    if wrong.turn is wrong.offender.rho:
        return case.ruling("2007:32B", *rho_decides(case, wrong, "32B"))
    return case.ruling("2007:32A", *_withdraw(case, wrong), *_restrict(case, wrong, "32A"))


_cancelled = by_edition({Edition.LAWS_2007: _partner_silenced, Edition.LAWS_2017: _compare_later})


def replace_after_rho_acted(case: Case, made: ReplacementMade) -> Ruling:
    """32B2, 2007: the offender may call anything; partner must pass throughout."""
    return case.ruling("2007:32B2", *_restrict(case, made, "32B2"), law16.review(case), of_itself=True)


def _restrict(case: Case, wrong: CallOutOfRotation | ReplacementMade, law: str) -> tuple[Effect, ...]:
    """32:pre, 2007: partner is silenced, and the lead restrictions of 26B may apply, whatever the double showed."""
    call = wrong.call if isinstance(wrong, CallOutOfRotation) else wrong.withdrawn
    silenced = Impose(MustPass(wrong.offender.partner, law, Until.AUCTION_ENDS))
    return (silenced, *law26.lead_option(case, wrong.offender, call, any_suit=True), law72.could_have_known(case))


def _withdraw(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.close_to_own_side(case, wrong.offender, wrong.call))
