"""Law 25: legal and illegal changes of call."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import CallChanged, UnintendedCall
from bridgelaws.table.rulings import (
    Advice,
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CallStands,
    CaseClosed,
    Effect,
    InformationUnauthorized,
    LaterCallsCancelled,
    Review,
    Ruling,
)
from bridgelaws.table.state import Made, Table

UNINTENDED = Ask(
    "unintended",
    "25A2",
    AnswerKind.YES_NO,
    "Was {call} unintended, a slip of hand or tongue for {intended}, and no change of mind or lapse of attention?",
    away_from_table=True,
)
WITHOUT_PAUSE = Ask(
    "without_pause",
    "25A1",
    AnswerKind.YES_NO,
    "Did {offender} try to change {call} without pause for thought?",
    away_from_table=True,
)
KEEPS_CALL = Ask("keeps_call", "25A6", AnswerKind.YES_NO, "{offender}’s {call} becomes {intended}: do you keep your {own}?")
MEANT_OVER_SECOND_CALL = Ask(
    "meant_over_second_call", "25B1", AnswerKind.YES_NO, "Did {lho} call over {second}, knowing of the change from {first}?"
)


def detect(table: Table, made: Made) -> CallChanged | None:
    """25B, 30B2, 31C, 32C: a second call by the player who called last, at LHO's turn."""
    calls = table.auction.calls
    if calls and calls[-1][0] is made.seat and table.turn is made.seat.lho:
        return CallChanged(made.seat, calls[-1][1], made.call)
    return None


def rule_change(case: Case) -> Ruling:
    """25B: LHO may accept the second call; otherwise the first stands."""
    change = case.irregularity
    assert isinstance(change, CallChanged)
    offender = change.offender
    if _could_stand(case, change) and _accepted(case, change):
        before = len(case.table.auction.calls) - 1
        effects = (AuctionReverts(before, offender), CallStands(), *_withdrawn(case, offender, change.first, change.second))
        return case.ruling("25B1 25B3", *effects)
    return case.ruling("25B2 25B3", CallCancelled(), *_withdrawn(case, offender, change.second, change.first))


def _could_stand(case: Case, change: CallChanged) -> bool:
    """An inadmissible second call (Law 35) cannot be accepted."""
    before = case.table.auction.cut(len(case.table.auction.calls) - 1)
    return before.why_not(change.second, by=change.offender) in (None, "18D")


def _accepted(case: Case, change: CallChanged) -> bool:
    """25B1: by saying so, or by an intentional call over the second."""
    lho = change.offender.lho
    if case.called_since(lho) and case.need(
        MEANT_OVER_SECOND_CALL, of=DIRECTOR, lho=lho, first=change.first, second=change.second
    ):
        return True
    accepted: bool = case.need(ACCEPTED, of=lho, call=f"{change.second} instead of {change.first}")
    return accepted


def _withdrawn(case: Case, offender: Seat, withdrawn: Call, stands: Call) -> tuple[Effect, ...]:
    """25B3, 26A: Law 16C applies to the call withdrawn, and Law 26B unless the call that stands is comparable."""
    information = law16.unauthorized(case, offender, withdrawn)
    if law23.is_comparable(case, offender, withdrawn, stands):
        return (*information, Review("23C"))
    return (*law26.lead_option(case, offender, withdrawn), *information)


def rule_unintended(case: Case) -> Ruling:
    """25A: an unintended call may be replaced until partner calls and while the auction period lasts."""
    slip = case.irregularity
    assert isinstance(slip, UnintendedCall)
    partner, on_floor = slip.offender.partner, _on_floor(case, slip)
    after = _calls_after(case, slip)
    if any(seat is partner for seat, _ in after):
        return case.ruling("25A4", Advice("Partner has called since: the call stands."))  # 25A4
    if case.table.auction_period_over:
        return case.ruling("25A5", Advice("The auction period is over: the call stands."))  # 25A5
    if not _was_unintended(case.book.edition, case, slip):
        return case.ruling(_intended(case.book.edition), Advice("The call was intended: it stands."))
    lho = slip.offender.lho
    kept = [CallEntered(seat, call) for seat, call in after if seat is lho and _keeps(case, slip, call)]
    told = [InformationUnauthorized(slip.offender.side, lho, call) for seat, call in after if seat is lho and not kept]
    cites = _replaced(case.book.edition) + (" 25A6" if after else "")
    entered = (*kept, CallEntered(slip.offender, slip.intended))  # the last entered lies first
    return case.ruling(cites, *_cut_back(case, slip, on_floor), *entered, *told)


def _calls_after(case: Case, slip: UnintendedCall) -> tuple[tuple[Seat, Call], ...]:
    """What was called after the call in question, settled or not."""
    floor = tuple((made.seat, made.call) for made in case.table.floor)
    if _on_floor(case, slip):
        return floor[1:]
    at = _place(case, slip)
    return (*case.table.auction.calls[at + 1 :], *floor)


def _on_floor(case: Case, slip: UnintendedCall) -> bool:
    floor = case.table.floor
    return bool(floor) and (floor[0].seat, floor[0].call) == (slip.offender, slip.call)


def _place(case: Case, slip: UnintendedCall) -> int:
    calls = case.table.auction.calls
    return max(at for at, (seat, call) in enumerate(calls) if seat is slip.offender and call == slip.call)


def _cut_back(case: Case, slip: UnintendedCall, on_floor: bool) -> tuple[Effect, ...]:
    """25A1: the call goes, and with it whatever had been found against it."""
    cleared = (LaterCallsCancelled(), CallCancelled(), CaseClosed()) if case.table.floor else ()
    return cleared if on_floor else (*cleared, AuctionReverts(_place(case, slip), slip.offender))


def _keeps(case: Case, slip: UnintendedCall, own: Call) -> bool:
    """25A6: LHO may take back a call made over the first one."""
    kept: bool = case.need(
        KEEPS_CALL, of=slip.offender.lho, offender=slip.offender, call=slip.call, intended=slip.intended, own=own
    )
    return kept


def _slip_of_hand_or_tongue(case: Case, slip: UnintendedCall) -> bool:
    """25A2, 25A3, 2017: however it was noticed, but never a lapse about what to call."""
    found: bool = case.need(UNINTENDED, of=DIRECTOR, call=slip.call, intended=slip.intended)
    return found


def _slip_mended_without_pause(case: Case, slip: UnintendedCall) -> bool:
    """25A1, 2007: not intended, and changed or tried to be changed without pause for thought."""
    if not case.need(UNINTENDED, of=DIRECTOR, call=slip.call, intended=slip.intended):
        return False
    found: bool = case.need(WITHOUT_PAUSE, of=DIRECTOR, offender=slip.offender, call=slip.call)
    return found


_was_unintended = by_edition({Edition.LAWS_2007: _slip_mended_without_pause, Edition.LAWS_2017: _slip_of_hand_or_tongue})
_intended = by_edition({Edition.LAWS_2007: lambda: "2007:25A1", Edition.LAWS_2017: lambda: "25A2"})
_replaced = by_edition({Edition.LAWS_2007: lambda: "2007:25A1", Edition.LAWS_2017: lambda: "25A1"})
