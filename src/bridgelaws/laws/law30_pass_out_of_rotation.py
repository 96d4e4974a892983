"""Law 30: pass out of rotation, not accepted."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation
from bridgelaws.table.restrictions import MayNotDouble, MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import CallCancelled, Effect, Impose, Ruling


def cancelled(case: Case, wrong: CallOutOfRotation) -> Ruling:
    return _cancelled(case.book.edition, case, wrong)


def _by_whose_turn_it_was(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """30A, 30B1, 2017: at RHO's turn the offender must pass once; otherwise the next call is compared with the pass."""
    offender = wrong.offender
    if wrong.turn is offender.rho:
        return case.ruling("29B 30A", *_withdrawn(case, wrong), *_silenced(case, wrong, "30A", Until.NEXT_CALL))
    due = Impose(ReplacementDue(offender, "30B1", wrong.call, rhos_turn=False))
    return case.ruling("29B 30B1", *_withdrawn(case, wrong), due)  # 30B1(a): partner is free, within 16C2


def _by_whether_anybody_has_bid(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """30A, 30B1, 30B2(a), 30B2(b), 2007: the offender passes once, or throughout if it was partner's turn after a bid."""
    withdrawn = _withdrawn(case, wrong)
    if case.table.auction.bid is None:
        return case.ruling("29B 2007:30A", *withdrawn, *_silenced(case, wrong, "30A", Until.NEXT_CALL))
    if wrong.turn is not wrong.offender.partner:
        return case.ruling("29B 2007:30B1", *withdrawn, *_silenced(case, wrong, "30B1", Until.NEXT_CALL))
    no_double = Impose(MayNotDouble(wrong.offender.partner, "30B2(b)"))
    silenced = _silenced(case, wrong, "30B2(a)", Until.AUCTION_ENDS)
    return case.ruling("29B 2007:30B2(a) 2007:30B2(b)", *withdrawn, *silenced, no_double)


_cancelled = by_edition({Edition.LAWS_2007: _by_whether_anybody_has_bid, Edition.LAWS_2017: _by_whose_turn_it_was})


def _withdrawn(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.unauthorized(case, wrong.offender, wrong.call))


def _silenced(case: Case, wrong: CallOutOfRotation, law: str, until: Until) -> tuple[Effect, ...]:
    return (Impose(MustPass(wrong.offender, law, until)), law72.could_have_known(case))
