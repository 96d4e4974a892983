"""Law 27: insufficient bid. To be read beside the book: A1, A2, B1(a), B1(b), B2, B3, B4, C and D follow one another."""

import itertools
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    ATTEMPT_IS_FREED_TOO,
    EARLY_REPLACEMENT_STANDS,
    ONLY_THE_FIRST_BID_OPENS_THE_LEAD,
    REPEATED_BID_MAY_BE_ACCEPTED,
    REPLACEMENT_IS_WITHDRAWN,
    SECOND_INSUFFICIENT_BID_ACCEPTED,
    SECOND_SUIT_IS_ARTIFICIAL,
    SLIP_REOPENS_THE_CHOICE,
)
from bridgelaws.laws import law11_forfeiture as law11
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law23_comparable_call as law23
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws.asks import (
    ACCEPTED,
    ACCEPTED_AFTER_ALL,
    ACCEPTED_INSTEAD,
    CORRECTION,
    SECOND_CORRECTION,
    SUFFICIENT_CORRECTION,
)
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import (
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    LaterCallsCancelled,
)
from bridgelaws.table.effects.board import Impose, InformationAuthorized, Review
from bridgelaws.table.irregularities import InsufficientBid, WentOnWithoutDirector
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.rulings import Effect, Ruling
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
    "The players went on after {replacement} without the Director: do you let their settlement stand?",
)


def detect(table: Table, made: Made) -> InsufficientBid | None:
    """18D: a bid in rotation that does not supersede the last one."""
    call = made.call
    if isinstance(call, Bid) and not call.supersedes(table.auction.bid):
        return InsufficientBid(made.seat, call)
    return None


def rule(case: Case) -> Ruling:
    """27: LHO may accept the bid (A1); otherwise the offender corrects it (B), or has done so too early (C)."""
    early = _find_early_replacement(case)
    if early is not None:
        ruling = _early_replacement(case, early)  # 27C
    elif _is_accepted(case):
        ruling = case.ruling("27A1", CallStands(), of_itself=True)  # 27A1
    else:
        ruling = _correct(case, case.need(CORRECTION, of=_offender(case), call=_bid(case)))  # 27B
    return _repeat_in_rotation(case, ruling)  # 27A2


# A. Accepted.


def _is_accepted(case: Case) -> bool:
    """27A1: LHO accepts by saying so, or by any call at all, even without having noticed."""
    lho = _offender(case).lho
    if not case.called_since(lho) and _must_be_repeated(case) and not case.holds(REPEATED_BID_MAY_BE_ACCEPTED):
        return False
    return case.called_since(lho) or bool(case.need(ACCEPTED, of=lho, call=_bid(case)))


def _must_be_repeated(case: Case) -> bool:
    """31A1: LHO refused the same bid when it was out of rotation."""
    return case.table.required_repetition(_offender(case)) == _bid(case)


def _repeat_in_rotation(case: Case, ruling: Ruling) -> Ruling:
    """27A2: out of rotation Law 31 governs. If it has the bid repeated (31A1), that is an insufficient bid in rotation, and
    Law 31 has no more to say; nor is what the first one told closed to anybody.
    """
    if not _must_be_repeated(case):
        return ruling
    return _also(case, ruling, "27A2", InformationAuthorized(_offender(case), _bid(case)))


# B. Not accepted.


def _correct(case: Case, replacement: Call) -> Ruling:
    """27B: what follows depends on the call put in its place."""
    reason = case.table.auction.why_not(replacement)
    barred = isinstance(replacement, Double | Redouble) and case.table.may_not_double(_offender(case))  # 30B2(b), 2007
    legal = reason is None and not barred
    if reason == "18A":
        return _above_seven(case, "27B", CallEntered(_offender(case), replacement, anew=True))
    if legal and (free := _without_rectification(case, replacement)):
        return free  # 27B1
    if isinstance(replacement, Double | Redouble):
        return _choose_again(case, replacement, "27B3")  # 27B3
    if isinstance(replacement, Bid) and not legal:
        return _another_insufficient_bid(case, replacement)  # 27B4
    return _bid_or_pass(case, replacement)  # 27B2


def _without_rectification(case: Case, replacement: Call) -> Ruling | None:
    """27B1: the same denomination (a), or much the same meaning (b)."""
    edition = case.book.edition
    if isinstance(replacement, Bid) and _lowest_in_the_same(edition, case, replacement):
        return case.ruling("27B1(a)", CallReplaced(replacement), _end_of_play())
    ruling: Ruling | None = _of_the_same_meaning(edition, case, replacement)
    return ruling


def _denomination_named(case: Case, replacement: Bid) -> bool:
    """27B1(a), 2007: the lowest sufficient bid in the same denomination, if beyond dispute neither bid is artificial."""
    bid = _bid(case)
    if not _is_lowest_in_its_denomination(case, replacement) or _is_artificial(case, bid):
        return False
    natural: bool = case.need(NEITHER_ARTIFICIAL, of=DIRECTOR, **_side_by_side(case, replacement))
    return natural


def _is_artificial(case: Case, bid: Bid) -> bool:
    """27B1(a), 2007: a bid that shows what it names, and another suit too, is both."""
    offender, known = _offender(case), case.table.meaning(_offender(case), bid)
    if known and not known.artificial and bid.denomination in known.shows and len(known.shows) > 1:
        return case.holds(SECOND_SUIT_IS_ARTIFICIAL)
    return case.table.is_artificial(offender, bid)


def _denominations_shown(case: Case, replacement: Bid) -> bool:
    """27B1(a), 2017: the lowest sufficient bid that shows the same denomination or denominations, artificial or not."""
    table, offender, bid = case.table, _offender(case), _bid(case)
    natural = not (table.is_artificial(offender, bid) or table.is_artificial(offender, replacement))
    if natural and bid.denomination is replacement.denomination:
        return _is_lowest_in_its_denomination(case, replacement)
    found: bool = case.need(LOWEST_BID_SHOWING_THE_SAME, of=DIRECTOR, **_side_by_side(case, replacement))
    return found


_lowest_in_the_same = by_edition({Edition.LAWS_2007: _denomination_named, Edition.LAWS_2017: _denominations_shown})


def _is_lowest_in_its_denomination(case: Case, replacement: Bid) -> bool:
    one_lower = Bid(replacement.level - 1, replacement.denomination)
    return replacement.denomination is _bid(case).denomination and not one_lower.supersedes(case.table.auction.bid)


def _more_precise(case: Case, replacement: Call) -> Ruling | None:
    """27B1(b), 2007: a legal call, pass and double included, of the same meaning or one wholly within it."""
    bid = _bid(case)
    if not case.need(SAME_OR_MORE_PRECISE, of=DIRECTOR, **_side_by_side(case, replacement)):
        return None
    unauthorized = law16.close_to_own_side(case, _offender(case), bid)  # unlike (a), (b) does not set the ban of 16D aside
    return case.ruling("27B1(b)", CallReplaced(replacement), *unauthorized, _end_of_play())


def _comparable(case: Case, replacement: Call) -> Ruling | None:
    """27B1(b), 2017: a comparable call, pass and double included."""
    if not law23.is_comparable(case, _offender(case), _bid(case), replacement):
        return None
    return case.ruling("27B1(b) 23A", CallReplaced(replacement), Review("23C"), _end_of_play())


_of_the_same_meaning = by_edition({Edition.LAWS_2007: _more_precise, Edition.LAWS_2017: _comparable})


def _bid_or_pass(case: Case, replacement: Call) -> Ruling:
    """27B2: any other sufficient bid, or a pass: partner must pass throughout; 26B and 72C may apply."""
    silenced, could_have_known = _partner_must_pass(case, "27B2"), law72.could_have_known(case)
    return case.ruling(
        "27B2", CallReplaced(replacement), silenced, *_withdraw(case, _bid(case), replacement), could_have_known
    )


def _choose_again(case: Case, attempt: Call, cites: str) -> Ruling:
    """27B3: the attempt is cancelled; the offender must bid enough or pass, and partner must pass throughout.

    Partner is bound whatever the offender now chooses; a call comparable with the first bid only sets the lead free (26A).
    """
    offender, bid = _offender(case), _bid(case)
    allowed = _sufficient_bids_and_pass(case)
    at_once = next((call for call in _own_calls_after(case, attempt) if call in allowed), None)
    ask = SUFFICIENT_CORRECTION if attempt == bid else SECOND_CORRECTION
    final = at_once or case.need(ask, of=offender, bid=bid, call=attempt, allowed=allowed)
    comparable = law23.is_comparable(case, offender, bid, final)
    freed = comparable and case.holds(ATTEMPT_IS_FREED_TOO)
    ruling = case.ruling(
        cites,
        *(_attempts_before(case, final, freed) if at_once else _attempt_cancelled(case, attempt, freed)),
        CallReplaced(final),
        _partner_must_pass(case, "27B3"),
        *_withdraw(case, bid, final),
        *(() if comparable else _lead_for_the_attempt(case, attempt, final)),
        law72.could_have_known(case),
    )
    return _also(case, ruling, "26A") if comparable else ruling


def _own_calls_after(case: Case, attempt: Call) -> tuple[Call, ...]:
    """9C: what the offender went on to call, unasked, after an attempt that does not count; LHO has not called over it."""
    offender = _offender(case)
    own = [
        call for seat, call in itertools.takewhile(lambda made: made[0] is not offender.lho, case.since) if seat is offender
    ]
    return tuple(own[own.index(attempt) + 1 :]) if attempt in own else ()


def _attempts_before(case: Case, final: Call, freed: bool) -> tuple[Effect, ...]:
    """16C2: the attempts before the call that counts in the end."""
    offender = _offender(case)
    own = [call for seat, call in case.since if seat is offender]
    attempts = own[: own.index(final)]
    told = () if freed else law16.close_to_own_side(case, offender, *attempts)
    return (*[CallWithdrawn(offender, call) for call in attempts], *told)


def _attempt_cancelled(case: Case, attempt: Call, freed: bool) -> tuple[Effect, ...]:
    """16C2: what the attempt told is closed to the offender's side, unless a comparable call frees it too."""
    offender = _offender(case)
    if case.called_since(offender):  # 27C: it lies on the table already, perhaps with calls made over it
        return (LaterCallsCancelled(), *(() if freed else (*law16.close_calls_cancelled_too(case), law16.review(case))))
    return (CallWithdrawn(offender, attempt), *(() if freed else law16.close_to_own_side(case, offender, attempt)))


def _lead_for_the_attempt(case: Case, attempt: Call, final: Call) -> tuple[Effect, ...]:
    """26B: whether the attempt, a withdrawn call as well, opens the lead beside the first bid."""
    offender = _offender(case)
    if case.holds(ONLY_THE_FIRST_BID_OPENS_THE_LEAD) or law23.is_comparable(case, offender, attempt, final):
        return ()
    return law26.lead_option(case, offender, attempt)


def _another_insufficient_bid(case: Case, replacement: Bid) -> Ruling:
    """27B4: LHO may accept the second insufficient bid as A1 allows; otherwise the Director rules as in B3."""
    lho, bid = _offender(case).lho, _bid(case)
    if replacement == bid and not case.called_since(lho) and case.need(ACCEPTED_AFTER_ALL, of=lho, bid=bid):
        return case.ruling("27A1", CallStands())
    if replacement == bid:
        return _choose_again(case, replacement, "27B4 27B3")
    if case.called_since(lho) or case.need(ACCEPTED_INSTEAD, of=lho, bid=bid, call=replacement):
        first = _withdraw(case, bid, replacement) if case.holds(SECOND_INSUFFICIENT_BID_ACCEPTED) else ()
        return case.ruling("27B4 27A1", CallReplaced(replacement), *first)
    return _choose_again(case, replacement, "27B4 27B3")


# C. Replaced too early.


def _find_early_replacement(case: Case) -> Call | None:
    """27C: the call the offender put in its place before the Director had ruled, and before LHO had called."""
    offender = _offender(case)
    first = next((made for made in case.since if made[0] in (offender, offender.lho)), None)
    return first[1] if first and first[0] is offender else None


def _early_replacement(case: Case, early: Call) -> Ruling:
    """27C: it stands if it is legal, and B is applied to it, unless LHO accepts the insufficient bid after all."""
    offender, bid = _offender(case), _bid(case)
    lho_called, reason = case.called_since(offender.lho), case.table.auction.why_not(early)
    refused = lho_called or (_slip_put_right(case, early) and not case.holds(SLIP_REOPENS_THE_CHOICE))
    if not refused and case.need(ACCEPTED, of=offender.lho, call=bid):
        # 27A1: the replacement is withdrawn in its turn; 9C recalls that this may bring 26B upon the offender
        replacement = _withdraw(case, early, bid) if case.holds(REPLACEMENT_IS_WITHDRAWN) else ()
        return case.ruling("27A1 27C 9C", LaterCallsCancelled(), CallStands(), *replacement)
    if lho_called and reason is None and (settled := _settle_by_the_players(case, early)):
        return settled
    if reason == "18A":
        return _above_seven(case, "27C")
    return _also(case, _correct(case, early), "27C")


def _settle_by_the_players(case: Case, early: Call) -> Ruling | None:
    """10B, 11A, 27C: C does not speak of LHO's call over the replacement."""
    if case.holds(EARLY_REPLACEMENT_STANDS):
        gain = law11.review_gain(case, WentOnWithoutDirector(_offender(case), "27C"))
        return case.ruling("27C 11A", CallReplaced(early), *gain)
    if case.need(SETTLEMENT_STANDS, of=DIRECTOR, replacement=early):
        return case.ruling("10B 27C", CallReplaced(early))
    return None


def _slip_put_right(case: Case, early: Call) -> bool:
    """25A1: it is not early at all: LHO had refused the bid, and a slip in the correction has been put right since."""
    effects = case.table.rulings[-1].effects if case.table.rulings else ()
    counted_before = any(isinstance(effect, AuctionReverts) for effect in effects)
    entered = [(effect.seat, effect.call) for effect in effects if isinstance(effect, CallEntered)]
    return counted_before and (_offender(case), early) in entered


def _above_seven(case: Case, law: str, *put_down: Effect) -> Ruling:
    """38: a bid above seven is not legal; with the insufficient bid out of the way, Law 38 deals with it."""
    offender, bid = _offender(case), _bid(case)
    lead, unauthorized = law26.lead_option(case, offender, bid), law16.close_to_own_side(case, offender, bid)
    return case.ruling(law, CallCancelled(), *put_down, *lead, *unauthorized)


# D. At the end of play.


def _end_of_play() -> Review:
    """27D: after B1 the Director asks whether the insufficient bid helped, and adjusts the score if it did."""
    return Review("27D")


# What several of these share.


def _partner_must_pass(case: Case, law: str) -> Impose:
    return Impose(MustPass(_offender(case).partner, law, Until.AUCTION_ENDS))


def _withdraw(case: Case, withdrawn: Call, stands: Call) -> tuple[Effect, ...]:
    """26A, 26B: a comparable call in its place leaves only 23C; otherwise the lead may be restricted, and 16C holds."""
    offender = _offender(case)
    if law23.is_comparable(case, offender, withdrawn, stands):
        return law23.no_rectification(offender, withdrawn)
    return (*law26.lead_option(case, offender, withdrawn), *law16.close_to_own_side(case, offender, withdrawn))


def _side_by_side(case: Case, replacement: Call) -> Mapping[str, Any]:
    """The two calls with what is known of their meanings, for the Director to compare."""
    offender = _offender(case)
    return {"bid": case.described(offender, _bid(case)), "replacement": case.described(offender, replacement)}


def _sufficient_bids_and_pass(case: Case) -> tuple[Call, ...]:
    return tuple([call for call in case.table.auction.legal_calls() if isinstance(call, Pass | Bid)])


def _also(case: Case, ruling: Ruling, cites: str, *first: Effect) -> Ruling:
    """The same ruling, resting on these provisions too."""
    more = tuple([Provision(case.number(text)) for text in cites.split()])
    return replace(ruling, cites=(*ruling.cites, *more), effects=(*first, *ruling.effects))


def _bid(case: Case) -> Bid:
    assert isinstance(case.irregularity, InsufficientBid)
    return case.irregularity.bid


def _offender(case: Case) -> Seat:
    return case.irregularity.offender
