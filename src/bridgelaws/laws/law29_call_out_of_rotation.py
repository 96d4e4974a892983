"""Law 29: procedure after a call out of rotation."""

from bridgelaws.bridge.calls import Double, Pass, Redouble
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law28_calls_in_rotation as law28
from bridgelaws.laws import law30_pass_out_of_rotation as law30
from bridgelaws.laws import law31_bid_out_of_rotation as law31
from bridgelaws.laws import law32_double_out_of_rotation as law32
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation
from bridgelaws.table.rulings import CallStands, Ruling
from bridgelaws.table.state import Made, Table


def detect(table: Table, made: Made) -> CallOutOfRotation | None:
    """17C: a call when it is another player's turn."""
    return None if made.seat is table.turn else CallOutOfRotation(made.seat, made.call, table.turn)


def rule(case: Case) -> Ruling:
    """29: in rotation after all (28), accepted by LHO (29A), or cancelled (29B) and then Law 30, 31 or 32."""
    for found in (law28.implied_pass, law17.at_once, law28.forfeited):
        if ruling := found(case):
            return ruling
    if _accepted(case):
        return case.ruling("29A", CallStands(), of_itself=True)
    return _cancelled(case)


def _accepted(case: Case) -> bool:
    """29A: LHO accepts by calling."""
    wrong = case.irregularity
    assert isinstance(wrong, CallOutOfRotation)
    lho = wrong.offender.lho
    if case.called_since(lho):
        return True
    accepted: bool = case.need(ACCEPTED, of=lho, call=wrong.call)
    return accepted


def _cancelled(case: Case) -> Ruling:
    """29B: the auction goes back to the player whose turn it was; which law then holds depends on the call."""
    wrong = case.irregularity
    assert isinstance(wrong, CallOutOfRotation)
    if isinstance(wrong.call, Double | Redouble):
        return law32.cancelled(case, wrong)
    if isinstance(wrong.call, Pass) and not _counts_as_bid(case, wrong):
        return law30.cancelled(case, wrong)
    return law31.cancelled(case, wrong)


def _counts_as_bid(case: Case, wrong: CallOutOfRotation) -> bool:
    """30C: an artificial pass, or a pass of partner's artificial call, is treated under Law 31."""
    table, partner = case.table, wrong.offender.partner
    if table.is_artificial(wrong.offender, wrong.call):
        return True
    last = table.auction.calls[-1] if table.auction.calls else None
    return last is not None and last[0] is partner and table.is_artificial(partner, last[1])
