"""Law 25: legal and illegal changes of call."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid, Call, Pass
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    CANCELLED_CALL_OF_PARTNER_IS_A_CALL,
    CHANGE_AFTER_LHO_CALLED_IS_OUT_OF_ROTATION,
    COMPARABLE_CHANGE_FREES_INFORMATION,
    DOUBLE_AT_LHOS_TURN_IS_A_CHANGE,
    FIRST_CALL_REPLACES_A_REFUSED_SECOND,
    INADMISSIBLE_CHANGE_IS_REFUSED,
    OWN_LAW_BEFORE_CHANGE_OF_CALL,
    PAUSE_COUNTS_FROM_NOTICING,
    UNAWARE_CALL_IS_MADE_AFRESH,
    UNINTENDED_CALL_TELLS_NOTHING,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws.asks import ACCEPTED
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import CallChanged, UnintendedCall
from bridgelaws.table.restrictions import MustPass
from bridgelaws.table.rulings import (
    Advice,
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    CaseClosed,
    Effect,
    InformationAuthorized,
    InformationUnauthorized,
    LaterCallsCancelled,
    Review,
    Ruling,
    RulingUndone,
)
from bridgelaws.table.state import Made, Table, Withdrawn

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
MEANT_OVER_SECOND_CALL = Ask(
    "meant_over_second_call", "25B1", AnswerKind.YES_NO, "Did {lho} call over {second}, knowing of the change from {first}?"
)


def detect(table: Table, made: Made) -> CallChanged | None:
    """25B, 30B2, 31C, 32C: a second call by the player who called last, at LHO's turn; who claims a slip says so (25A)."""
    calls = table.auction.calls
    if calls and calls[-1][0] is made.seat and table.turn is made.seat.lho:
        return CallChanged(made.seat, calls[-1][1], made.call)
    return None


def rule_change(case: Case) -> Ruling:
    """25B: LHO may accept the second call; otherwise the first stands. Nobody is ever silenced for it."""
    change = case.irregularity
    assert isinstance(change, CallChanged)
    offender, law = change.offender, _at_lhos_turn(case.book.edition, change.second)
    if change.first == change.second:
        return case.ruling(f"{law} 25B2", CallCancelled(), Advice("The same call again changes nothing."), of_itself=True)
    if not law and not case.holds(DOUBLE_AT_LHOS_TURN_IS_A_CHANGE):
        return case.ruling("17C", CallCancelled(), *law16.unauthorized(case, offender, change.second))
    could_stand = _could_stand(case, change)
    if (not could_stand and case.holds(INADMISSIBLE_CHANGE_IS_REFUSED)) or not _accepted(case, change):
        cites, effects = _refused(case, offender, change.second, change.first)
        return case.ruling(f"{law} 25B2 25B3{cites}", CallCancelled(), *effects)
    cites, effects = _withdrawn(case, offender, change.first, change.second)
    first_goes = AuctionReverts(len(case.table.auction.calls) - 1, offender)
    stands = (CallStands(),) if could_stand else ()  # otherwise it is looked at as the inadmissible call it is
    return case.ruling(f"{law} 25B1 25B3{cites}", *_unaware_calls(case, change), first_goes, *stands, *effects)


def _pass_bid_or_double(second: Call) -> str:
    """30B2, 31C, 32C, 2017: what a player who has called does at LHO's turn is a change of call, whichever call it is."""
    return "30B2" if isinstance(second, Pass) else "31C" if isinstance(second, Bid) else "32C"


def _pass_or_bid(second: Call) -> str:
    """30B3, 31:fn2, 2007: the same, but of a double nothing is said."""
    return "2007:30B3" if isinstance(second, Pass) else "2007:31:fn2" if isinstance(second, Bid) else ""


_at_lhos_turn = by_edition({Edition.LAWS_2007: _pass_or_bid, Edition.LAWS_2017: _pass_bid_or_double})


def _could_stand(case: Case, change: CallChanged) -> bool:
    """35: an inadmissible second call cannot be accepted; an insufficient one can, as Law 27 lets any be."""
    if _was_bound(case, change.offender) and not isinstance(change.second, Pass):
        return False
    before = case.table.auction.cut(len(case.table.auction.calls) - 1)
    return before.why_not(change.second, by=change.offender) in (None, "18D")


def _was_bound(case: Case, offender: Seat) -> bool:
    """Bound to pass now, or when the first call was made and spent the duty."""
    last = len(case.table.auction.calls) - 1
    spent = [r for at, r in case.table.spent if at == last and r.seat is offender and isinstance(r, MustPass)]
    return bool(spent) or case.table.must_pass(offender) is not None


def _accepted(case: Case, change: CallChanged) -> bool:
    """25B1: by saying so, or by an intentional call over the second."""
    if _called_over_it(case, change):
        return True
    accepted: bool = case.need(ACCEPTED, of=change.offender.lho, call=f"{change.second} instead of {change.first}")
    return accepted


def _called_over_it(case: Case, change: CallChanged) -> bool:
    """25B1: a call over the first, unaware of the second, is no acceptance; LHO then still has the choice."""
    lho = change.offender.lho
    return case.called_since(lho) and bool(
        case.need(MEANT_OVER_SECOND_CALL, of=DIRECTOR, lho=lho, first=change.first, second=change.second)
    )


def _unaware_calls(case: Case, change: CallChanged) -> tuple[Effect, ...]:
    """16C2: what others called over the first call falls with it; LHO then calls afresh over the second.

    A third call of the offender's own is the next change.
    """
    others = [made for made in case.since if made[0] is not change.offender]
    if not others or _called_over_it(case, change) or not case.holds(UNAWARE_CALL_IS_MADE_AFRESH):
        return ()
    gone = [CallWithdrawn(seat, call) for seat, call in others]
    return (*gone, *law16.closed_to(change.offender.side, *others))


def _refused(case: Case, offender: Seat, second: Call, first: Call) -> tuple[str, tuple[Effect, ...]]:
    """25B2, 25B3: the second call is withdrawn; if the first can be said to replace it, Law 26 is open."""
    if case.holds(FIRST_CALL_REPLACES_A_REFUSED_SECOND):
        return _withdrawn(case, offender, second, first)
    return "", law16.unauthorized(case, offender, second)


def _withdrawn(case: Case, offender: Seat, withdrawn: Call, stands: Call) -> tuple[str, tuple[Effect, ...]]:
    """25B3, 26A: Law 16C applies to the call withdrawn, and Law 26B unless the call that stands is comparable.

    After a comparable call 26A switches 16C off where 25B3 keeps it on.
    """
    information = law16.unauthorized(case, offender, withdrawn)
    if law23.is_comparable(case, offender, withdrawn, stands):
        if case.holds(COMPARABLE_CHANGE_FREES_INFORMATION):
            return " 26A", law23.no_rectification(offender, withdrawn)
        return " 26A", (*information, Review("23C"))
    return "", (*law26.lead_option(case, offender, withdrawn), *information)


def over_lhos_call(case: Case, second: Call) -> Ruling | None:
    """25B: a second call when LHO has called over the first, if that is no mere call out of rotation."""
    offender, calls = case.irregularity.offender, case.table.auction.calls
    if [seat for seat, _ in calls[-2:]] != [offender, offender.lho] or case.holds(
        CHANGE_AFTER_LHO_CALLED_IS_OUT_OF_ROTATION
    ):
        return None
    (_, first), over_it = calls[-2:]
    case = replace(case, irregularity=CallChanged(offender, first, second))
    before = case.table.auction.cut(len(calls) - 2)
    could_stand = before.why_not(second, by=offender) in (None, "18D")
    if not could_stand or not case.need(ACCEPTED, of=offender.lho, call=f"{second} instead of {first}"):
        cites, effects = _refused(case, offender, second, first)
        return case.ruling(f"25B2 25B3{cites}", CallCancelled(), *effects)
    cites, effects = _withdrawn(case, offender, first, second)
    told = law16.closed_to(offender.side, over_it)
    return case.ruling(f"25B1 25B3{cites}", AuctionReverts(len(calls) - 2, offender), CallStands(), *told, *effects)


def in_place_of_irregular_call(case: Case, first: Call) -> Ruling | None:
    """9C, 25B1: an irregular call and at once another; LHO may accept the second in its place, if it is read so."""
    offender = case.irregularity.offender
    if not case.since or case.since[0][0] is not offender or case.holds(OWN_LAW_BEFORE_CHANGE_OF_CALL):
        return None
    second = case.since[0][1]
    case = replace(case, irregularity=CallChanged(offender, first, second))
    could_stand = case.table.auction.why_not(second, by=offender) in (None, "18D")
    if not could_stand or not case.need(ACCEPTED, of=offender.lho, call=f"{second} instead of {first}"):
        return None
    cites, effects = _withdrawn(case, offender, first, second)
    return case.ruling(f"25B1 25B3 9C{cites}", CallReplaced(second), *effects)


def rule_unintended(case: Case) -> Ruling:
    """25A: an unintended call may be replaced until partner calls and while the auction period lasts."""
    slip = case.irregularity
    assert isinstance(slip, UnintendedCall)
    cancelled = cancelled_out_of_rotation(case.table, slip.offender)
    if cancelled and cancelled.call != slip.call:
        cancelled = None
    if cancelled is None and (slip.offender, slip.call) not in _calls(case):
        return case.ruling(_replaced(case.book.edition), Advice("That call is gone already; there is nothing to change."))
    if _partner_has_called(case, slip, cancelled.at - 1 if cancelled else _place(case, slip)):
        return _stands(case, "25A4", "Partner has called since")  # 25A4
    if case.table.auction_period_over:
        return _stands(case, "25A5", "The auction period is over")  # 25A5
    if not _was_unintended(case.book.edition, case, slip):
        return _stands(case, *_no_slip(case.book.edition))
    return _in_place_of_cancelled_call(case, slip) if cancelled else _intended_call_instead(case, slip)


def cancelled_out_of_rotation(table: Table, seat: Seat) -> Withdrawn | None:
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
    gone = cancelled_out_of_rotation(case.table, slip.offender)
    number = _when_cancelled(case.table, gone) if gone else None
    assert number is not None, f"{slip.call} was not cancelled under 29B"
    tells = case.holds(UNINTENDED_CALL_TELLS_NOTHING)
    free = (InformationAuthorized(slip.offender, slip.call),) if tells else (law16.review(case),)
    entered = CallEntered(slip.offender, slip.intended, anew=True, shows=slip.shows, artificial=slip.artificial)
    return case.ruling(_replaced(case.book.edition), RulingUndone(number), *free, entered)


def _stands(case: Case, law: str, why: str) -> Ruling:
    """16B1(a), 25A2, 25A4, 25A5: the call stands, and the wish for another that was heard is no help to partner."""
    return case.ruling(f"{law} 16B1(a)", Advice(f"{why}: the call stands. Partner may not use what was said."))


def _intended_call_instead(case: Case, slip: UnintendedCall) -> Ruling:
    """25A1, 25A5, 25A6: the intended call is put down and looked at like any other; LHO may call afresh."""
    over_it = [made for made in _after(case, slip) if made[0] is not slip.offender]
    own = next((call for seat, call in over_it if seat is slip.offender.lho), None)
    keeps = own is None or _keeps(case, slip, own)
    told = [InformationUnauthorized(slip.offender.side, seat, call) for seat, call in over_it if not keeps]
    meant = CallEntered(slip.offender, slip.intended, shows=slip.shows, artificial=slip.artificial)
    before = [CallEntered(*made) for made in (*_before_on_floor(case, slip), *_replaced_by_it(case, slip))]
    after = [CallEntered(*made) for made in over_it if keeps]
    entered = reversed([*before, meant, *after])  # the last entered lies first
    in_time = " 25A5" if case.table.auction.ended else ""
    cites = f"{_replaced(case.book.edition)}{in_time}{' 25A6' if own else ''}"
    first = () if case.holds(UNINTENDED_CALL_TELLS_NOTHING) else law16.unauthorized(case, slip.offender, slip.call)
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


def _replaced_by_it(case: Case, slip: UnintendedCall) -> tuple[tuple[Seat, Call], ...]:
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
        Edition.LAWS_2007: lambda: ("2007:25A1", "The call was intended, or a pause for thought came first"),
        Edition.LAWS_2017: lambda: ("25A2", "The call was intended"),
    }
)
_replaced = by_edition({Edition.LAWS_2007: lambda: "2007:25A1", Edition.LAWS_2017: lambda: "25A1 25A3"})
