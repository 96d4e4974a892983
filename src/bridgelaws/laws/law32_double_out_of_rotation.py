"""Law 32: double or redouble out of rotation, not accepted."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation, ReplacementMade
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import CallCancelled, Effect, Impose, Ruling


def cancelled(case: Case, wrong: CallOutOfRotation) -> Ruling:
    return _cancelled(case.book.edition, case, wrong)


def _compared_later(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """32A1, 32B1, 2017: repeated if RHO passes; otherwise the offender's next call is compared with the double."""
    rhos_turn = wrong.turn is wrong.offender.rho
    law = "32A" if rhos_turn else "32B"
    due = Impose(ReplacementDue(wrong.offender, law, wrong.call, rhos_turn))
    return case.ruling("29B 32A" if rhos_turn else "29B 32B1", *_withdrawn(case, wrong), due)


def _partner_silenced(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """32A, 32B1, 2007: at partner's turn partner must pass throughout; at RHO's it depends on RHO."""
    offender, withdrawn = wrong.offender, _withdrawn(case, wrong)
    if wrong.turn is offender.rho:
        due = Impose(ReplacementDue(offender, "32B", wrong.call, rhos_turn=True))
        return case.ruling("29B 2007:32B", *withdrawn, due)
    return case.ruling("29B 2007:32A", *withdrawn, *_restricted(case, wrong, "32A"))


_cancelled = by_edition({Edition.LAWS_2007: _partner_silenced, Edition.LAWS_2017: _compared_later})


def replaced_after_rho_acted(case: Case, made: ReplacementMade) -> Ruling:
    """32B2, 2007: the offender may call anything; partner must pass throughout."""
    silenced = Impose(MustPass(made.offender.partner, "32B2", Until.AUCTION_ENDS))
    lead = law26.lead_option(case, made.offender, made.withdrawn)
    return case.ruling("2007:32B2", silenced, *lead, law72.could_have_known(case))


def _restricted(case: Case, wrong: CallOutOfRotation, law: str) -> tuple[Effect, ...]:
    silenced = Impose(MustPass(wrong.offender.partner, law, Until.AUCTION_ENDS))
    return (silenced, *law26.lead_option(case, wrong.offender, wrong.call), law72.could_have_known(case))


def _withdrawn(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.unauthorized(case, wrong.offender, wrong.call))
