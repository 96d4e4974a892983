"""When the turn of an offender comes whose call was cancelled: repeated as it must be, or compared (Laws 30-32, 36B4)."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law31_bid_out_of_rotation as law31
from bridgelaws.laws import law32_double_out_of_rotation as law32
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import NotRepeated, ReplacementMade
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import Advice, CallReplaced, Impose, InformationAuthorized, Ruling
from bridgelaws.table.state import Made, Table

# Which sub-section holds, by where the call was cancelled: repeated; comparable; not comparable.
_REPEATED = {"31A": "31A1", "32A": "32A1", "32B": "2007:32B1"}
_FREE = {"30B1": "30B1(b)(i)", "31A": "31A2(a)", "31B": "31B2", "32A": "32A2(a)", "32B": "32B2", "36B4": "26A"}
_BOUND = {"30B1": "30B1(b)(ii)", "31A": "31A2(b)", "31B": "31B2", "32A": "32A2(b)", "32B": "32B2", "36B4": "36B3"}


def detect(table: Table, made: Made) -> ReplacementMade | None:
    """A call in turn, in order as such, by a player whose earlier call was cancelled."""
    due = table.replacement_due(made.seat)
    return ReplacementMade(made.seat, due.withdrawn, made.call, due.law) if due else None


def detect_not_repeated(table: Table, made: Made) -> NotRepeated | None:
    """31A1, 32A1: another call where the cancelled one had to be repeated."""
    required = table.required_repetition(made.seat)
    return NotRepeated(made.seat, required, made.call) if required and required != made.call else None


def rule(case: Case) -> Ruling:
    made = case.irregularity
    assert isinstance(made, ReplacementMade)
    if made.law in _REPEATED and made.replacement == made.withdrawn and _rho_passed(case, made):
        free = InformationAuthorized(made.offender, made.withdrawn)
        return case.ruling(_REPEATED[made.law], free, of_itself=True)
    return _replaced(case.book.edition, case, made)


def _compared(case: Case, made: ReplacementMade) -> Ruling:
    """23A, 2017: comparable, and nothing follows; or partner must pass once, and lead restrictions may follow."""
    offender = made.offender
    if law23.is_comparable(case, offender, made.withdrawn, made.replacement):
        return case.ruling(f"{_FREE[made.law]} 23B", *law23.no_rectification(offender, made.withdrawn))
    lead = law26.lead_option(case, offender, made.withdrawn)
    silenced = () if made.law == "36B4" else (Impose(MustPass(offender.partner, _BOUND[made.law], Until.NEXT_CALL)),)
    return case.ruling(_BOUND[made.law], *silenced, *lead, law72.could_have_known(case))


def _by_the_old_laws(case: Case, made: ReplacementMade) -> Ruling:
    """2007 compares denominations after a bid, and nothing after a double."""
    if made.law == "36B4":
        return case.ruling("36B3", *law26.lead_option(case, made.offender, made.withdrawn), law72.could_have_known(case))
    return law31.replaced_by_denomination(case, made) if made.law == "31A" else law32.replaced_after_rho_acted(case, made)


_replaced = by_edition({Edition.LAWS_2007: _by_the_old_laws, Edition.LAWS_2017: _compared})


def rule_not_repeated(case: Case) -> Ruling:
    """31A1, 32A1: the call had to be repeated; the other is cancelled and the repetition put in its place."""
    wrong = case.irregularity
    assert isinstance(wrong, NotRepeated)
    due = case.table.replacement_due(wrong.offender)
    assert due is not None
    told = Advice("RHO passed: the call must be repeated.")
    free = InformationAuthorized(wrong.offender, wrong.required)
    return case.ruling(_REPEATED[due.law], CallReplaced(wrong.required), free, told)


def _rho_passed(case: Case, made: ReplacementMade) -> bool:
    calls = case.table.auction.calls
    return len(calls) > 1 and calls[-2][0] is made.offender.rho and str(calls[-2][1]) == "P"
