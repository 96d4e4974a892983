"""When the turn of an offender comes whose call was cancelled: repeated as it must be, or compared (Laws 30-32, 36B4)."""

from bridgelaws.bridge.calls import PASS, Call, Double, Redouble
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import CALLED_OVER_IT_STANDS, NEVER_REPLACED_IS_NOT_COMPARABLE
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law31_bid_out_of_rotation as law31
from bridgelaws.laws import law32_double_out_of_rotation as law32
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.table.case import Case
from bridgelaws.table.effects.auction import CallCancelled, CallEntered, CallStands
from bridgelaws.table.effects.board import Advice, Impose, InformationAuthorized
from bridgelaws.table.irregularities import Irregularity, NeverReplaced, NotRepeated, ReplacementMade
from bridgelaws.table.restrictions import MustPass, ReplacementDue, Until
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import say

# Which sub-sections hold, by where the call was cancelled: the next call is comparable, or it is not.
_SECTIONS = {
    "30B1": ("30B1(b)(i)", "30B1(b)(ii)"),
    "31A": ("31A2 31A2(a)", "31A2 31A2(b)"),
    "31B": ("31B2 31A2(a)", "31B2 31A2(b)"),
    "32A": ("32A2 32A2(a)", "32A2 32A2(b)"),
    "32B": ("32B2 32A2(a)", "32B2 32A2(b)"),
}
_INADMISSIBLE = "36B4"
_NEVER_REPLACED = tuple(map(Provision, ("26B", "26:pre")))  # with which only the ruling on it begins; the latter is 2007’s


def detect(table: Table, made: Made, wrong: Irregularity | None) -> tuple[ReplacementMade, ...]:
    """31A2:fn: once RHO's call is settled, the offender's next, for each call cancelled: repeated, or new."""
    dues, required = [due for due in _find_waited_for(table) if due.seat is made.seat], table.required_repetition(made.seat)
    if not dues or (wrong and required != made.call):
        return ()
    if required == made.call:  # RHO passed: of several calls one is repeated, and nothing is compared with the others
        dues = [due for due in dues if not due.rhos_turn or due.withdrawn == required]
    return tuple([_replacement(table, due, made.call) for due in dues])


def detect_in_ruling(before: Table, after: Table) -> tuple[ReplacementMade, ...]:
    """The same, where a ruling put the call down: an insufficient bid accepted or corrected, a pass that was due, another
    call in place of the first (25B1).
    """
    found = []
    for due in (*_find_waited_for(before), *_find_changed(before, after)):
        call = after.last_call_by(due.seat)
        if call and due not in after.restrictions and not before.required_repetition(due.seat):
            found.append(_replacement(before, due, call))
    return tuple(found)


def _find_changed(before: Table, after: Table) -> tuple[ReplacementDue, ...]:
    """25B1, 31A2: what took the place of a cancelled call has been changed, so the call that now stands is compared."""
    then, now = before.auction.calls, after.auction.calls
    dues = [(at, due) for at, due in before.spent if isinstance(due, ReplacementDue) and (at, due) in after.spent]
    had_to_be_repeated = [due for at, due in dues if due.rhos_turn and then[at - 1][1] == PASS]
    return tuple([due for at, due in dues if then[at] != now[at] and due not in had_to_be_repeated])


def detect_at_end(table: Table) -> NeverReplaced | None:
    """26B: the auction is over, and a defender never had a turn to replace the call that was cancelled."""
    contract = table.auction.contract
    if not table.auction.ended or contract is None or table.auction_period_over:
        return None
    dues = [due for due in _find_waited_for(table) if due.seat.side is not contract.declarer.side]
    ruled = [n for n, ruling in enumerate(table.rulings) if ruling.cites[0] in _NEVER_REPLACED and n not in table.undone]
    for due in dues[len(ruled) :]:
        return NeverReplaced(due.seat, due.withdrawn)
    return None


def detect_not_repeated(table: Table, made: Made) -> NotRepeated | None:
    """31A1, 32A1: another call where the cancelled one had to be repeated."""
    required = table.required_repetition(made.seat)
    return NotRepeated(made.seat, required, made.call) if required and required != made.call else None


def _find_waited_for(table: Table) -> tuple[ReplacementDue, ...]:
    return tuple([r for r in table.restrictions if isinstance(r, ReplacementDue)])


def _replacement(table: Table, due: ReplacementDue, call: Call) -> ReplacementMade:
    repeated = table.required_repetition(due.seat) == call == due.withdrawn
    return ReplacementMade(due.seat, due.withdrawn, call, due.law, repeated)


def rule(case: Case) -> Ruling:
    made = case.irregularity
    assert isinstance(made, ReplacementMade)
    if made.repeated:
        free = InformationAuthorized(made.offender, made.withdrawn)
        return case.ruling(_repetition(made.withdrawn), free, of_itself=True)
    return _replaced(case.book.edition, case, made)


def rule_not_repeated(case: Case) -> Ruling:
    """31A1, 32A1: the call had to be repeated; the other is cancelled and the repetition put in its place.

    11A: once LHO has called over it, the right to that is lost: no law makes LHO's call one over another bid.
    """
    wrong = case.irregularity
    assert isinstance(wrong, NotRepeated)
    if case.called_since(wrong.offender.lho) and case.holds(CALLED_OVER_IT_STANDS):
        return case.ruling(f"11A {_repetition(wrong.required)}", CallStands(), of_itself=True)
    information = law16.close_to_own_side(case, wrong.offender, wrong.call)
    told = Advice(say("RHO passed: the call must be repeated."))
    again = CallEntered(wrong.offender, wrong.required, anew=True)  # and looked at: it may be insufficient now (Law 27)
    return case.ruling(_repetition(wrong.required), CallCancelled(), *information, again, told)


def rule_never_replaced(case: Case) -> Ruling:
    """26B: the lead may be restricted, for not replaced at all is not replaced by a comparable call."""
    wrong = case.irregularity
    assert isinstance(wrong, NeverReplaced)
    if not case.holds(NEVER_REPLACED_IS_NOT_COMPARABLE):
        free = Advice(say("The call was not replaced: no lead is restricted."))
        return case.ruling(_lead_law(case.book.edition), free, of_itself=True)
    lead = law26.lead_option(case, wrong.offender, wrong.withdrawn)
    return case.ruling(_lead_law(case.book.edition), *lead, law16.review(case), of_itself=True)


def _repetition(call: Call) -> str:
    """31A1, 32A1: RHO passed, so the call must be made again; if it is legal there is nothing to rectify."""
    return "32A1" if isinstance(call, Double | Redouble) else "31A1"


def _compare(case: Case, made: ReplacementMade) -> Ruling:
    """23A, 2017: comparable, and nothing follows; or partner must pass once, and lead restrictions may follow."""
    offender, withdrawn = made.offender, made.withdrawn
    if made.law == _INADMISSIBLE:
        return _after_inadmissible_double(case, made)
    comparable, other = _SECTIONS[made.law]
    if law23.is_comparable(case, offender, withdrawn, made.replacement):
        return case.ruling(f"{comparable} 23B", *law23.no_rectification(offender, withdrawn))
    silenced = Impose(MustPass(offender.partner, other.split()[-1], Until.NEXT_CALL))
    lead = law26.lead_option(case, offender, withdrawn)
    return case.ruling(other, silenced, *lead, law16.review(case), law72.could_have_known(case))


def _by_the_old_laws(case: Case, made: ReplacementMade) -> Ruling:
    """2007 compares denominations after a bid, and nothing after a double."""
    if made.law == _INADMISSIBLE:
        return _after_inadmissible_double(case, made)
    after_double = isinstance(made.withdrawn, Double | Redouble)
    return law32.replace_after_rho_acted(case, made) if after_double else law31.replace_by_denomination(case, made)


_replaced = by_edition({Edition.LAWS_2007: _by_the_old_laws, Edition.LAWS_2017: _compare})


def _after_inadmissible_double(case: Case, made: ReplacementMade) -> Ruling:
    """36B4, 26A: partner stays silenced whatever it is; only a comparable call averts the lead restrictions."""
    if law23.is_comparable(case, made.offender, made.withdrawn, made.replacement):
        return case.ruling("36B4 26A", *law23.no_rectification(made.offender, made.withdrawn))
    return case.ruling("36B3 36B4", *law26.lead_option(case, made.offender, made.withdrawn), of_itself=True)


def _as_not_comparable() -> str:
    """26B, 2017: a call withdrawn and not replaced by a comparable one."""
    return "26B"


def _as_another_call() -> str:
    """26:pre, 2007: speaks of a call changed to another; none at all is treated likewise."""
    return "2007:26:pre"


_lead_law = by_edition({Edition.LAWS_2007: _as_another_call, Edition.LAWS_2017: _as_not_comparable})
