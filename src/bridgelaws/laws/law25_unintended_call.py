"""Law 25A: unintended calls."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    CANCELLED_CALL_OF_PARTNER_IS_A_CALL,
    PAUSE_COUNTS_FROM_NOTICING,
    UNINTENDED_CALL_TELLS_NOTHING,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import (
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CaseClosed,
    LaterCallsCancelled,
    RulingUndone,
)
from bridgelaws.table.effects.board import Advice, InformationAuthorized, InformationUnauthorized
from bridgelaws.table.irregularities import UnintendedCall
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table, Withdrawn
from bridgelaws.text import Text, say

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
    "Once aware of it, did {offender} try to change {call} without pause for thought?",
    away_from_table=True,
)
WITHOUT_PAUSE_AFTER_THE_CALL = Ask(
    "without_pause",
    "25A1",
    AnswerKind.YES_NO,
    "Did {offender} try to change {call} without pause for thought after making it?",
    away_from_table=True,
)
KEEPS_CALL = Ask("keeps_call", "25A6", AnswerKind.YES_NO, "{offender}’s {call} becomes {intended}: do you keep your {own}?")


def rule(case: Case) -> Ruling:
    """25A: an unintended call may be replaced until partner calls and while the auction period lasts."""
    slip = case.irregularity
    assert isinstance(slip, UnintendedCall)
    cancelled = find_cancelled_out_of_rotation(case.table, slip.offender)
    if cancelled and cancelled.call != slip.call:
        cancelled = None
    if cancelled is None and (slip.offender, slip.call) not in _calls(case):
        return case.ruling(
            _replaced(case.book.edition), Advice(say("That call has already been withdrawn; there is nothing to change."))
        )
    if _partner_has_called(case, slip, cancelled.at - 1 if cancelled else _place(case, slip)):
        return _stands(
            case, "25A4", say("Partner has called since: the call stands. Partner may not use the remark.")
        )  # 25A4
    if case.table.auction_period_over:
        return _stands(
            case, "25A5", say("The auction period is over: the call stands. Partner may not use the remark.")
        )  # 25A5
    if not _was_unintended(case.book.edition, case, slip):
        return _stands(case, *_no_slip(case.book.edition))
    return _in_place_of_cancelled_call(case, slip) if cancelled else _put_intended_call(case, slip)


def find_cancelled_out_of_rotation(table: Table, seat: Seat) -> Withdrawn | None:
    """29B: this player's last call, if it was out of rotation and cancelled, and the player has not called since."""
    own = [at for at, (caller, _) in enumerate(table.auction.calls) if caller is seat]
    gone = next((w for w in reversed(table.withdrawn) if w.seat is seat), None)
    if gone is None or gone.counted or (own and gone.at <= own[-1]) or any(made.seat is seat for made in table.floor):
        return None
    return None if _when_cancelled(table, gone) is None else gone


def _when_cancelled(table: Table, gone: Withdrawn) -> int | None:
    """The ruling under 29B that took it out, by its number."""
    of_player = [n for n, ruling in enumerate(table.rulings) if ruling.offender is gone.seat and n not in table.undone]
    return next((n for n in reversed(of_player) if Provision("29B") in table.rulings[n].cites), None)


def _partner_has_called(case: Case, slip: UnintendedCall, place: int) -> bool:
    """25A4: partner has made a call since; whether one that was cancelled is a call too is another question."""
    partner = slip.offender.partner
    if any(seat is partner for seat, _ in _calls(case)[place + 1 :]):
        return True
    cancelled = [w for w in case.table.withdrawn if w.seat is partner and w.at > place]
    return bool(cancelled) and case.holds(CANCELLED_CALL_OF_PARTNER_IS_A_CALL)


def _in_place_of_cancelled_call(case: Case, slip: UnintendedCall) -> Ruling:
    """25A1, 25A3: out of rotation, and gone; the intended call takes its place, and nothing is owed for the other."""
    gone = find_cancelled_out_of_rotation(case.table, slip.offender)
    number = _when_cancelled(case.table, gone) if gone else None
    assert number is not None, f"{slip.call} was not cancelled under 29B"
    tells = case.holds(UNINTENDED_CALL_TELLS_NOTHING)
    free = (InformationAuthorized(slip.offender, slip.call),) if tells else (law16.review(case),)
    entered = CallEntered(slip.offender, slip.intended, anew=True, shows=slip.shows, artificial=slip.artificial)
    return case.ruling(_replaced(case.book.edition), RulingUndone(number), *free, entered)


def _stands(case: Case, law: str, told: Text) -> Ruling:
    """16B1(a), 25A2, 25A4, 25A5: the call stands, and the wish for another that was heard is no help to partner."""
    return case.ruling(f"{law} 16B1(a)", Advice(told))


def _put_intended_call(case: Case, slip: UnintendedCall) -> Ruling:
    """25A1, 25A5, 25A6: the intended call is put down and looked at like any other; LHO may call afresh."""
    over_it = [made for made in _after(case, slip) if made[0] is not slip.offender]
    own = next((call for seat, call in over_it if seat is slip.offender.lho), None)
    keeps = own is None or _keeps(case, slip, own)
    told = [InformationUnauthorized(slip.offender.side, seat, call) for seat, call in over_it if not keeps]
    meant = CallEntered(slip.offender, slip.intended, shows=slip.shows, artificial=slip.artificial)
    before = [CallEntered(*made) for made in (*_before_on_floor(case, slip), *_calls_replaced_by_it(case, slip))]
    after = [CallEntered(*made) for made in over_it if keeps]
    entered = reversed([*before, meant, *after])  # the last entered lies first
    in_time = " 25A5" if case.table.auction.ended else ""
    cites = f"{_replaced(case.book.edition)}{in_time}{' 25A6' if own else ''}"
    first = () if case.holds(UNINTENDED_CALL_TELLS_NOTHING) else law16.close_to_own_side(case, slip.offender, slip.call)
    return case.ruling(cites, *_cut_back(case, slip), *entered, *first, *told)


def _calls(case: Case) -> tuple[tuple[Seat, Call], ...]:
    """All calls, those that count and those that lie on the table unsettled."""
    return (*case.table.auction.calls, *[(made.seat, made.call) for made in case.table.floor])


def _place(case: Case, slip: UnintendedCall) -> int:
    return max(at for at, made in enumerate(_calls(case)) if made == (slip.offender, slip.call))


def _after(case: Case, slip: UnintendedCall) -> tuple[tuple[Seat, Call], ...]:
    return _calls(case)[_place(case, slip) + 1 :]


def _before_on_floor(case: Case, slip: UnintendedCall) -> tuple[tuple[Seat, Call], ...]:
    """Unsettled calls before the one in question: they are looked at again, in their order."""
    return _calls(case)[len(case.table.auction.calls) : _place(case, slip)]


def _calls_replaced_by_it(case: Case, slip: UnintendedCall) -> tuple[tuple[Seat, Call], ...]:
    """25A1: if the slip itself stood in place of an irregular call, the intended one does now, and is looked at as such.

    Attempts to replace that call were withdrawn before it, and come after it.
    """
    place = _place(case, slip)
    gone = [w for w in case.table.withdrawn if w.seat is slip.offender and w.at == place and not w.counted]
    if place >= len(case.table.auction.calls):
        return ()
    return tuple([(slip.offender, w.call) for w in (*gone[-1:], *gone[:-1])])


def _cut_back(case: Case, slip: UnintendedCall) -> tuple[Effect, ...]:
    """25A1: the call goes, and with it whatever had been found against it."""
    place, auction = _place(case, slip), case.table.auction
    closed = [CaseClosed(seat, call) for seat, call in ((slip.offender, slip.call), *_after(case, slip))]
    cleared = (*closed, *((LaterCallsCancelled(), CallCancelled()) if case.table.floor else ()))
    if place >= len(auction.calls):
        return cleared
    return (*cleared, AuctionReverts(place, auction.cut(place).turn, unintended=True))


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
    """25A1, 2007: not intended, and changed without pause for thought."""
    if not case.need(UNINTENDED, of=DIRECTOR, call=slip.call, intended=slip.intended):
        return False
    ask = WITHOUT_PAUSE if case.holds(PAUSE_COUNTS_FROM_NOTICING) else WITHOUT_PAUSE_AFTER_THE_CALL
    found: bool = case.need(ask, of=DIRECTOR, offender=slip.offender, call=slip.call)
    return found


_was_unintended = by_edition({Edition.LAWS_2007: _slip_mended_without_pause, Edition.LAWS_2017: _slip_of_hand_or_tongue})
_no_slip = by_edition(
    {
        Edition.LAWS_2007: lambda: (
            "2007:25A1",
            say(
                "The call was intended, or a pause for thought came first: the call stands. Partner may not use the remark."
            ),
        ),
        Edition.LAWS_2017: lambda: ("25A2", say("The call was intended: it stands. Partner may not use the remark.")),
    }
)
_replaced = by_edition({Edition.LAWS_2007: lambda: "2007:25A1", Edition.LAWS_2017: lambda: "25A1 25A3"})
