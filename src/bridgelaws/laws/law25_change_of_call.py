"""Law 25B: changes of a call that was intended."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid, Call, Pass
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    CHANGE_AFTER_LHO_CALLED_IS_OUT_OF_ROTATION,
    COMPARABLE_CHANGE_FREES_INFORMATION,
    DOUBLE_AT_LHOS_TURN_IS_A_CHANGE,
    FIRST_CALL_REPLACES_A_REFUSED_SECOND,
    INADMISSIBLE_CHANGE_IS_REFUSED,
    OWN_LAW_BEFORE_CHANGE_OF_CALL,
    UNAWARE_CALL_IS_MADE_AFRESH,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws.asks import CHANGE_ACCEPTED
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import AuctionReverts, CallCancelled, CallReplaced, CallStands, CallWithdrawn
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import CallChanged
from bridgelaws.table.restrictions import MustPass
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import say

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
        return case.ruling(
            f"{law} 25B2", CallCancelled(), Advice(say("The same call again changes nothing.")), of_itself=True
        )
    if not law and not case.holds(DOUBLE_AT_LHOS_TURN_IS_A_CHANGE):
        return case.ruling("17C", CallCancelled(), *law16.close_to_own_side(case, offender, change.second))
    could_stand = _could_stand(case, change)
    if (not could_stand and case.holds(INADMISSIBLE_CHANGE_IS_REFUSED)) or not _is_accepted(case, change):
        cites, effects = _refuse(case, offender, change.second, change.first)
        return case.ruling(f"{law} 25B2 25B3{cites}", CallCancelled(), *effects)
    cites, effects = _withdraw(case, offender, change.first, change.second)
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


def _is_accepted(case: Case, change: CallChanged) -> bool:
    """25B1: by saying so, or by an intentional call over the second."""
    if _has_called_over_it(case, change):
        return True
    accepted: bool = case.need(CHANGE_ACCEPTED, of=change.offender.lho, second=change.second, first=change.first)
    return accepted


def _has_called_over_it(case: Case, change: CallChanged) -> bool:
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
    if not others or _has_called_over_it(case, change) or not case.holds(UNAWARE_CALL_IS_MADE_AFRESH):
        return ()
    gone = [CallWithdrawn(seat, call) for seat, call in others]
    return (*gone, *law16.close_to(change.offender.side, *others))


def _refuse(case: Case, offender: Seat, second: Call, first: Call) -> tuple[str, tuple[Effect, ...]]:
    """25B2, 25B3: the second call is withdrawn; if the first can be said to replace it, Law 26 is open."""
    if case.holds(FIRST_CALL_REPLACES_A_REFUSED_SECOND):
        return _withdraw(case, offender, second, first)
    return "", law16.close_to_own_side(case, offender, second)


def _withdraw(case: Case, offender: Seat, withdrawn: Call, stands: Call) -> tuple[str, tuple[Effect, ...]]:
    """25B3, 26A: Law 16C applies to the call withdrawn, and Law 26B unless the call that stands is comparable.

    After a comparable call 26A switches 16C off where 25B3 keeps it on.
    """
    information = law16.close_to_own_side(case, offender, withdrawn)
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
    if not could_stand or not case.need(CHANGE_ACCEPTED, of=offender.lho, second=second, first=first):
        cites, effects = _refuse(case, offender, second, first)
        return case.ruling(f"25B2 25B3{cites}", CallCancelled(), *effects)
    cites, effects = _withdraw(case, offender, first, second)
    told = law16.close_to(offender.side, over_it)
    return case.ruling(f"25B1 25B3{cites}", AuctionReverts(len(calls) - 2, offender), CallStands(), *told, *effects)


def in_place_of_irregular_call(case: Case, first: Call) -> Ruling | None:
    """9C, 25B1: an irregular call and at once another; LHO may accept the second in its place, if it is read so."""
    offender = case.irregularity.offender
    if not case.since or case.since[0][0] is not offender or case.holds(OWN_LAW_BEFORE_CHANGE_OF_CALL):
        return None
    second = case.since[0][1]
    case = replace(case, irregularity=CallChanged(offender, first, second))
    could_stand = case.table.auction.why_not(second, by=offender) in (None, "18D")
    if not could_stand or not case.need(CHANGE_ACCEPTED, of=offender.lho, second=second, first=first):
        return None
    cites, effects = _withdraw(case, offender, first, second)
    return case.ruling(f"25B1 25B3 9C{cites}", CallReplaced(second), *effects)
