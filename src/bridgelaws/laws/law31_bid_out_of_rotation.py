"""Law 31: bid out of rotation, or a pass that counts as one, not accepted."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation, ReplacementMade
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import CallCancelled, Effect, Impose, Ruling


def cancelled(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31A, 31B: at RHO's turn it depends on what RHO does; otherwise on the edition."""
    if wrong.turn is wrong.offender.rho:
        due = Impose(ReplacementDue(wrong.offender, "31A", wrong.call, rhos_turn=True))
        return case.ruling("29B 31A", *_withdrawn(case, wrong), due)
    return _not_at_rhos_turn(case.book.edition, case, wrong)


def _compared_later(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31B1, 31B2, 2017: partner may call, within 16C2; the offender's next call is compared with the one cancelled."""
    due = Impose(ReplacementDue(wrong.offender, "31B", wrong.call, rhos_turn=False))
    return case.ruling("29B 31B1", *_withdrawn(case, wrong), due)


def _partner_silenced_at_once(case: Case, wrong: CallOutOfRotation) -> Ruling:
    """31B, 2007: partner must pass throughout, whatever the offender then calls."""
    silenced = Impose(MustPass(wrong.offender.partner, "31B", Until.AUCTION_ENDS))
    lead = law26.lead_option(case, wrong.offender, wrong.call)
    return case.ruling("29B 2007:31B", *_withdrawn(case, wrong), silenced, *lead, law72.could_have_known(case))


_not_at_rhos_turn = by_edition({Edition.LAWS_2007: _partner_silenced_at_once, Edition.LAWS_2017: _compared_later})


def replaced_by_denomination(case: Case, made: ReplacementMade) -> Ruling:
    """31A2(a), 31A2(b), 2007: the same denomination silences partner once, any other call throughout."""
    table, offender = case.table, made.offender
    before = set(table.shown_by(offender, made.withdrawn))
    same = bool(before) and before == set(table.shown_by(offender, made.replacement))
    law, until = ("31A2(a)", Until.NEXT_CALL) if same else ("31A2(b)", Until.AUCTION_ENDS)
    silenced = Impose(MustPass(offender.partner, law, until))
    lead = () if same else law26.lead_option(case, offender, made.withdrawn)
    return case.ruling(f"2007:{law}", silenced, *lead, law72.could_have_known(case))


def _withdrawn(case: Case, wrong: CallOutOfRotation) -> tuple[Effect, ...]:
    return (CallCancelled(), *law16.unauthorized(case, wrong.offender, wrong.call))
