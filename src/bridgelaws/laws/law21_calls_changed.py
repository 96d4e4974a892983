"""Laws 21B1 and 21B2: a call changed because of misinformation. Who may do so follows from the table."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import PASS, Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import MISINFORMERS_CHANGE_OPENS_NO_LEAD
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws.law75_mistaken_explanation import Finding, say_hand
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import AuctionReverts, CallCancelled, CallEntered, CaseClosed, LaterCallsCancelled
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.restrictions import MustPass
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import say, template

CALL_STANDS = template("{player}’s {call} stands.")
INFLUENCED = Ask(
    "influenced",
    "21B1(a)",
    AnswerKind.YES_NO,
    "Could {player}’s decision to call {call} well have been influenced by the misinformation?",
    away_from_table=True,
)
CALLS_ANEW = Ask(
    "calls_anew",
    "21B1(a)",
    AnswerKind.CALL,
    "{right} What do you call in place of {call}? (repeat {call} to keep it)",
)
LHO_CALLS_ANEW = Ask(
    "calls_anew", "21B2", AnswerKind.CALL, "{player}’s {call} becomes {new}: what do you call over it, after {own} before?"
)
CONVEYED = Ask(
    "conveyed",
    "21B2",
    AnswerKind.YES_NO,
    "Did the call that {offenders} withdrew convey something that damaged {innocent}?",
)


class Changeable(Struct, frozen=True):
    """The last call of the innocent side: its player's partner has not called since."""

    player: Seat
    call: Call
    place: int  # among all calls, those that lie on the table unsettled included


def rule(case: Case, explainer: Seat, about: Call | None, found: Finding, *effects: Effect) -> Ruling:
    """21B1(a): only the side's last call, and if the Director finds that it could well have been influenced."""
    calls = _calls(case)
    since = max([at for at, made in enumerate(calls) if made == (explainer.partner, about)], default=-1)
    innocent = [at for at in range(since + 1, len(calls)) if calls[at][0].side is not explainer.side]
    told = Advice(found.told_now)
    if not innocent:
        nobody = Advice(say("Nobody has called relying on it: the auction goes on."))
        return case.ruling(f"{found.cites} 21B1(a)", told, nobody, *effects)
    too_late = (Review("21B3"),) if innocent[:-1] else ()  # the partner has called since
    last = Changeable(*calls[innocent[-1]], innocent[-1])
    stands = Advice(say(CALL_STANDS, player=last.player, call=last.call))
    if _was_bound(case, last.player, last.place) or not _was_influenced(case, last, found):
        return case.ruling(f"{found.cites} 21B1(a)", told, stands, *too_late, *effects)
    new = _new_call(case, last, found)
    if new == last.call:
        return case.ruling(f"{found.cites} 21B1(a)", told, stands, *too_late, *effects)
    return _change(case, found, last, new, (told, *too_late, *effects))


def _calls(case: Case) -> tuple[tuple[Seat, Call], ...]:
    return (*case.table.auction.calls, *[(made.seat, made.call) for made in case.table.floor])


def _was_bound(case: Case, seat: Seat, place: int) -> bool:
    """A pass that had to be made was not influenced by anything."""
    spent = [r for at, r in case.table.spent if at == place and r.seat is seat and isinstance(r, MustPass)]
    return bool(spent) or case.table.must_pass(seat) is not None


def _was_influenced(case: Case, last: Changeable, found: Finding) -> bool:
    known = (*((found.right,) if found.right else ()), *say_hand(case, last.player))
    judged: bool = case.need(INFLUENCED, of=DIRECTOR, known=known, player=last.player, call=last.call)
    return judged


def _before(case: Case, last: Changeable) -> Auction:
    """The auction as that player found it."""
    auction, counted = case.table.auction, len(case.table.auction.calls)
    found = auction.cut(min(last.place, counted))
    for seat, call in _calls(case)[counted : last.place]:
        found = found.after(call, by=seat)
    return replace(found, turn=last.player)


def _new_call(case: Case, last: Changeable, found: Finding) -> Call:
    legal = _before(case, last).legal_calls()
    allowed = legal if last.call in legal else (last.call, *legal)
    new: Call = case.need(CALLS_ANEW, of=last.player, allowed=allowed, right=found.right, call=last.call)
    return new


def _change(case: Case, found: Finding, last: Changeable, new: Call, effects: tuple[Effect, ...]) -> Ruling:
    """21B1(a), 21B2: the auction goes back to that call; LHO may change what was called over it."""
    calls, counted = _calls(case), len(case.table.auction.calls)
    over, now = calls[last.place + 1 :], _before(case, last).after(new, by=last.player)
    lho = last.player.lho
    own = next((call for seat, call in over if seat is lho), None)
    theirs = _lhos_call(case, last, new, own, now) if own is not None and not now.ended else None
    kept = [CallEntered(*made) for made in over] if theirs == own and not now.ended else []
    again = kept or ([CallEntered(lho, theirs, anew=True)] if theirs else [])
    waiting = [CallEntered(*made) for made in calls[counted : last.place]]
    entered = [*waiting, CallEntered(last.player, new, anew=True), *again]
    withdrawn = ((last.player, last.call), *(() if kept else over))
    closed = law16.close_to(lho.side, *[made for made in withdrawn if made[0] is not lho])
    lhos = _lhos_withdrawn(case.book.edition, case, lho, own, theirs) if own is not None and not kept else ()
    cites = f"{found.cites} 21B1(a){' 21B2' if own is not None else ''}"
    back = (*_cut_back(case, last.place), *reversed(entered))  # the last entered lies first
    return case.ruling(cites, *back, *closed, law16.review(case), *lhos, *effects)


def _lhos_call(case: Case, last: Changeable, new: Call, own: Call, now: Auction) -> Call:
    """21B2: another call, or the same again; one that is not legal over the new call cannot be made again."""
    lho = last.player.lho
    legal = (PASS,) if _was_bound(case, lho, last.place + 1) else now.legal_calls()
    theirs: Call = case.need(LHO_CALLS_ANEW, of=lho, allowed=legal, player=last.player, call=last.call, new=new, own=own)
    return theirs


def _cut_back(case: Case, place: int) -> tuple[Effect, ...]:
    auction, calls = case.table.auction, _calls(case)
    closed = [CaseClosed(seat, call) for seat, call in calls[place:]]
    cleared: tuple[Effect, ...] = (LaterCallsCancelled(), CallCancelled()) if case.table.floor else ()
    back = (AuctionReverts(place, calls[place][0]),) if place < len(auction.calls) else ()
    return (*closed, *cleared, *back)


def _free_for_the_time(case: Case, lho: Seat, own: Call, theirs: Call | None) -> tuple[Effect, ...]:
    """21B2, 2007: free; only if it is found later that the withdrawn call conveyed something to their damage is it 16D."""
    del case, lho, own, theirs
    return (Review("21B2"),)


def _close_at_once(case: Case, lho: Seat, own: Call, theirs: Call | None) -> tuple[Effect, ...]:
    """21B2, 2017: Law 16C applies to it; whether 26B does as well is disputed."""
    closed = law16.close_to(lho.side, (lho, own))
    if theirs is None or case.holds(MISINFORMERS_CHANGE_OPENS_NO_LEAD) or law23.is_comparable(case, lho, own, theirs):
        return closed
    return (*closed, *law26.lead_option(case, lho, own))


_lhos_withdrawn = by_edition({Edition.LAWS_2007: _free_for_the_time, Edition.LAWS_2017: _close_at_once})


def review_conveyed(case: Case) -> Ruling:
    """21B2, 2007: if the withdrawn call told something to the others' damage, 16D applies."""
    offenders, done = case.irregularity.offender.side, ReviewDone("21B2")
    if not case.need(CONVEYED, of=DIRECTOR, offenders=offenders, innocent=offenders.other):
        return case.ruling("2007:21B2", done)
    return law12.adjust(case, "2007:21B2 2007:16D2", offenders, done)
