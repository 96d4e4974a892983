"""Law 27: insufficient bid."""

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.asks import ACCEPTED, ACCEPTED_INSTEAD, CORRECTION, SECOND_CORRECTION
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import InsufficientBid
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import (
    CallReplaced,
    CallStands,
    CallWithdrawn,
    Effect,
    Impose,
    LaterCallsCancelled,
    Review,
    Ruling,
)
from bridgelaws.table.state import Made, Table

LOWEST_BID_SHOWING_THE_SAME = Ask(
    "lowest_bid_showing_the_same",
    "27B1(a)",
    AnswerKind.YES_NO,
    "Is {replacement} the lowest sufficient bid that shows the same denomination or denominations as {bid}?",
    away_from_table=True,
)
NEITHER_ARTIFICIAL = Ask(
    "neither_artificial",
    "27B1(a)",
    AnswerKind.YES_NO,
    "Is it beyond dispute that neither {bid} nor {replacement} is artificial?",
    away_from_table=True,
)
SAME_OR_MORE_PRECISE = Ask(
    "same_or_more_precise",
    "27B1(b)",
    AnswerKind.YES_NO,
    "Does {replacement} mean the same as {bid}, or something more precise that lies wholly within it?",
    away_from_table=True,
)
SETTLEMENT_STANDS = Ask(
    "settlement_stands",
    "10B",
    AnswerKind.YES_NO,
    "The players went on after {replacement} without the Director: shall what they settled among themselves stand?",
)


def detect(table: Table, made: Made) -> InsufficientBid | None:
    """18D, 27A2: a bid in rotation that does not supersede the last one; out of rotation Law 31 governs."""
    call = made.call
    if isinstance(call, Bid) and not call.supersedes(table.auction.bid):
        return InsufficientBid(made.seat, call)
    return None


def rule(case: Case) -> Ruling:
    """27: insufficient bid in rotation."""
    irregularity = case.irregularity
    assert isinstance(irregularity, InsufficientBid)
    attempt = _premature(case)
    if _accepted(case, attempt):
        return case.ruling("27A1", *_attempt_withdrawn(case, attempt), CallStands(), of_itself=True)  # 27A1
    if attempt is None:
        attempt = case.need(CORRECTION, of=irregularity.offender, call=irregularity.bid)  # 27B
    elif case.called_since(irregularity.offender.lho) and case.need(SETTLEMENT_STANDS, of=DIRECTOR, replacement=attempt):
        return case.ruling("10B 27C", CallReplaced(attempt))  # 10B
    return corrected(case, attempt)


def corrected(case: Case, replacement: Call) -> Ruling:
    """27B, 27C: what follows from the call put in its place, made when asked for or before."""
    bid = _bid(case)
    if isinstance(replacement, Bid) and not replacement.supersedes(case.table.auction.bid):
        return _another_insufficient_bid(case, replacement)  # 27B4
    if free := _free_correction(case.book.edition, case, replacement):  # 27B1
        return free
    if isinstance(replacement, Double | Redouble):
        return _forced_again(case, replacement, "27B3")  # 27B3
    effects = (CallReplaced(replacement), *_partner_silenced(case, "27B2"), *_restricted(case, bid))
    return case.ruling("27B2", *effects)  # 27B2


def _another_insufficient_bid(case: Case, replacement: Bid) -> Ruling:
    """27B4: LHO may accept the second insufficient bid; if not, the Director goes on as under 27B3."""
    offender = _offender(case)
    if case.need(ACCEPTED_INSTEAD, of=offender.lho, bid=_bid(case), call=replacement):
        effects = (CallReplaced(replacement), *law16.unauthorized(case, offender, _bid(case)))
        return case.ruling("27B4 27A1", *effects)
    return _forced_again(case, replacement, "27B4")


def _forced_again(case: Case, attempt: Call, law: str) -> Ruling:
    """27B3: the attempt is cancelled; a sufficient bid or a pass must follow, and partner is silenced whatever it is."""
    offender, bid = _offender(case), _bid(case)
    final = case.need(SECOND_CORRECTION, of=offender, bid=bid, call=attempt, allowed=_sufficient_bids_and_pass(case))
    on_table = LaterCallsCancelled() if case.called_since(offender) else CallWithdrawn(offender, attempt)
    effects: tuple[Effect, ...] = (on_table, CallReplaced(final), *_partner_silenced(case, law))
    if law23.is_comparable(case, offender, bid, final):  # 26A: no lead restriction, yet partner stays silenced
        cited = f"{law} 26A 23C"
        return case.ruling(cited, *effects, *law23.no_rectification(offender, bid), law72.could_have_known(case))
    return case.ruling(law, *effects, *_restricted(case, bid, attempt))


def _same_denominations_or_comparable(case: Case, replacement: Call) -> Ruling | None:
    """27B1(a), 27B1(b), 2017: the lowest bid showing the same denominations, or a comparable call, is free."""
    bid, offender = _bid(case), _offender(case)
    if isinstance(replacement, Bid) and _shows_the_same_lowest(case, bid, replacement):
        return case.ruling("27B1(a)", CallReplaced(replacement), Review("27D"))
    if case.table.auction.why_not(replacement) is not None:
        return None
    if law23.is_comparable(case, offender, bid, replacement):
        return case.ruling("27B1(b) 23A", CallReplaced(replacement), Review("23C"), Review("27D"))
    return None


def _natural_or_more_precise(case: Case, replacement: Call) -> Ruling | None:
    """27B1(a), 27B1(b), 2007: the lowest bid in the same denomination, both natural, or a call of no wider meaning."""
    bid = _bid(case)
    lowest = _is_lowest_in_its_denomination(case, bid, replacement)
    if lowest and case.need(NEITHER_ARTIFICIAL, of=DIRECTOR, bid=bid, replacement=replacement):
        return case.ruling("27B1(a)", CallReplaced(replacement), Review("27D"))
    if case.table.auction.why_not(replacement) is not None:
        return None
    if case.need(SAME_OR_MORE_PRECISE, of=DIRECTOR, bid=bid, replacement=replacement):
        unauthorized = law16.unauthorized(case, _offender(case), bid)  # 27B1(b) does not switch 16D off
        return case.ruling("27B1(b)", CallReplaced(replacement), Review("27D"), *unauthorized)
    return None


_free_correction = by_edition(
    {Edition.LAWS_2007: _natural_or_more_precise, Edition.LAWS_2017: _same_denominations_or_comparable}
)


def _shows_the_same_lowest(case: Case, bid: Bid, replacement: Bid) -> bool:
    """27B1(a): in the same denomination, both natural, it can be counted; otherwise the Director finds."""
    table, offender = case.table, _offender(case)
    natural = not (table.is_artificial(offender, bid) or table.is_artificial(offender, replacement))
    if natural and bid.denomination is replacement.denomination:
        return _is_lowest_in_its_denomination(case, bid, replacement)
    found: bool = case.need(LOWEST_BID_SHOWING_THE_SAME, of=DIRECTOR, bid=bid, replacement=replacement)
    return found


def _is_lowest_in_its_denomination(case: Case, bid: Bid, replacement: Call) -> bool:
    if not isinstance(replacement, Bid) or replacement.denomination is not bid.denomination:
        return False
    lower = Bid(replacement.level - 1, replacement.denomination)
    return not lower.supersedes(case.table.auction.bid)


def _sufficient_bids_and_pass(case: Case) -> tuple[Call, ...]:
    return tuple([call for call in case.table.auction.legal_calls() if isinstance(call, Pass | Bid)])


def _partner_silenced(case: Case, law: str) -> tuple[Effect, ...]:
    return (Impose(MustPass(_offender(case).partner, law, Until.AUCTION_ENDS)),)


def _restricted(case: Case, bid: Bid, *attempts: Call) -> tuple[Effect, ...]:
    """27B2, 27B3: the lead restrictions, the withdrawn calls, and what the offender could have known."""
    offender = _offender(case)
    information = law16.unauthorized(case, offender, bid, *attempts)
    return (*law26.lead_option(case, offender, bid), *information, law72.could_have_known(case))


def _premature(case: Case) -> Call | None:
    """27C: the call with which the offender replaced the bid before the Director had ruled."""
    offender = _offender(case)
    for seat, call in case.since:
        if seat is offender:
            return call
        if seat is offender.lho:
            return None
    return None


def _accepted(case: Case, attempt: Call | None) -> bool:
    """27A1: LHO accepts by saying so, or by any call made before the offender put something else in its place."""
    lho = _offender(case).lho
    if case.called_since(lho):
        return attempt is None
    accepted: bool = case.need(ACCEPTED, of=lho, call=_bid(case))
    return accepted


def _attempt_withdrawn(case: Case, attempt: Call | None) -> tuple[Effect, ...]:
    """9C: the premature replacement is itself withdrawn when the bid is accepted after all."""
    if attempt is None:
        return ()
    offender = _offender(case)
    exposure = (*law26.lead_option(case, offender, attempt), *law16.unauthorized(case, offender, attempt))
    return (LaterCallsCancelled(), *exposure)


def _bid(case: Case) -> Bid:
    assert isinstance(case.irregularity, InsufficientBid)
    return case.irregularity.bid


def _offender(case: Case) -> Seat:
    return case.irregularity.offender
