"""Laws 17 and 34: when the auction period begins, and passes that would end the auction although a turn was missed."""

import itertools

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import Call, Pass
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    BID_OVER_CLOSING_PASS_ACCEPTS,
    HANDS_RETURNED_TOO_EARLY_COME_OUT_AGAIN,
    MISSED_TURN_ONLY_AFTER_A_BID,
    NO_DUTY_TO_PASS_AFTER_MISSED_TURN,
    NOTHING_AFTER_THE_AUCTION_PERIOD,
    NOTHING_MISSED_BY_A_PLAYER_BOUND_TO_PASS,
    Followed,
)
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law30_pass_out_of_rotation as law30
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import (
    AuctionReverts,
    CallCancelled,
    CallStands,
    LaterCallsCancelled,
    WaitingPassesCancelled,
)
from bridgelaws.table.effects.board import Advice, Impose, Review
from bridgelaws.table.irregularities import CallOutOfRotation, TurnMissed
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import RestsOn, Table
from bridgelaws.text import say

AUCTION_CAN_GO_ON = Ask(
    "auction_can_go_on",
    "17D3",
    AnswerKind.YES_NO,
    (
        "The hands are back in the board, but {missed} was passed over: can the auction resume at {missed}, nobody "
        "having gained information since?"
    ),
)


_SETTLES_A_PASS = {Provision("29A"), Provision("11A")}


def sides_that_began(table: Table) -> tuple[Side, ...]:
    """17A: a side's auction period begins when either partner takes the cards out; whoever has called has done so."""
    out = {seat.side for seat in (*table.hands_out, *table.callers)}
    return tuple(side for side in Side if side in out)


def detect_at_end(table: Table, book: LawBook) -> TurnMissed | None:
    """17D3, 34: among the closing passes one was out of rotation and passed a player over."""
    if not table.auction.ended or table.auction_period_over:
        return None
    gap = _first_gap(table, table.auction, book)
    return None if gap is None else TurnMissed(gap.offender, gap.missed)


def find_overlooked(table: Table, book: LawBook) -> tuple[TurnMissed, ...]:
    """17D1, 17D2: the same, found when the auction period is over; looked at once."""
    looked_at = any(Provision("12A1") in ruling.cites and Provision("34") in ruling.cites for ruling in table.rulings)
    if not (table.auction_period_over and table.auction.ended) or looked_at:
        return ()
    if book.regulations.followed(NOTHING_AFTER_THE_AUCTION_PERIOD) is Followed.A:
        return ()
    gap = _first_gap(table, table.auction, book)
    return (TurnMissed(gap.offender, gap.missed),) if gap else ()


def rule(case: Case) -> Ruling:
    """17D3: the auction goes back to the player who missed a turn; that pass and all after it are cancelled."""
    irregularity = case.irregularity
    assert isinstance(irregularity, TurnMissed)
    if case.table.hands_returned and case.holds(HANDS_RETURNED_TOO_EARLY_COME_OUT_AGAIN):
        return _rule_on_hands_returned(case, irregularity)
    if case.table.auction_period_over:
        told = Advice(
            say("It is too late to go back; the score may be adjusted, since no law gives the player that turn again.")
        )
        return case.ruling("12A1 34", told, Review("12A1"))
    return _go_back(case, irregularity)


def _rule_on_hands_returned(case: Case, irregularity: TurnMissed) -> Ruling:
    """17D2, 22B: not all four players have passed, so the auction did not end with the hands being returned."""
    if case.need(AUCTION_CAN_GO_ON, of=DIRECTOR, missed=irregularity.missed):
        return _go_back(case, irregularity)
    return law12.adjust(case, "17D3 34 12A2", irregularity.offender.side)


def _go_back(case: Case, irregularity: TurnMissed) -> Ruling:
    auction, floor = case.table.auction, case.table.floor
    gap = _first_gap(case.table, auction, case.book)
    assert gap is not None, f"no turn was missed in {auction}"
    reverts = AuctionReverts(gap.calls, irregularity.missed)
    called_after_all = any(made.seat is irregularity.missed for made in floor)
    waiting = itertools.takewhile(lambda made: isinstance(made.call, Pass) and made.seat is not irregularity.missed, floor)
    calls = (*auction.calls, *[(made.seat, made.call) for made in waiting])
    effects = (WaitingPassesCancelled(irregularity.missed), reverts, *_information(case, calls, gap.calls))
    return case.ruling("17D3 34", *effects, of_itself=called_after_all or _director_is_there(case.table))


def _director_is_there(table: Table) -> bool:
    """9B1(a): attention has been drawn to the pass that left a player out: the Director put it down or had it accepted."""
    return _put_down_by_the_director(table) or _accepted_before_the_director(table)


def _accepted_before_the_director(table: Table) -> bool:
    """29A, 11A: one of the closing passes was out of rotation; LHO accepted it when the Director asked, or had done so."""
    calls = table.auction.calls
    offenders = [
        calls[at][0] for at in range(max(len(calls) - 3, 1), len(calls)) if calls[at - 1][0].lho is not calls[at][0]
    ]
    for ruling in reversed(table.rulings):
        if Provision("34") in ruling.cites:
            return False
        if _SETTLES_A_PASS & set(ruling.cites) and ruling.offender in offenders:
            return not ruling.of_itself
    return False


def _put_down_by_the_director(table: Table) -> bool:
    """The last pass was put there by a ruling just now, so that the Director stands at the table."""
    last = RestsOn(len(table.rulings) - 1, len(table.auction.calls) - 1, put_down=True)
    return last in table.rests and not table.rulings[-1].of_itself


def at_once(case: Case) -> Ruling | None:
    """34: a pass out of rotation that would itself close the auction is cancelled, with any passes made over it.

    If the opponent passed over calls in time, Law 28B needs no help.
    """
    irregularity = case.irregularity
    assert isinstance(irregularity, CallOutOfRotation)
    call, offender, turn = irregularity.call, irregularity.offender, irregularity.turn
    closed = case.table.auction.after(call, by=offender)
    gap = _first_gap(case.table, closed, case.book) if closed.ended else None
    if gap is None or (case.since and case.since[0][0] is turn and turn.side is not offender.side):
        return None
    only_passes = all(isinstance(later, Pass) for _, later in case.since)
    if not only_passes and case.holds(BID_OVER_CLOSING_PASS_ACCEPTS):
        return _accept_by_a_bid(case)
    information = _information(case, (*closed.calls, *case.since), gap.calls)
    earlier = () if gap.calls == len(closed.calls) - 1 else (AuctionReverts(gap.calls, gap.missed),)
    ruling = case.ruling("17D3 34", LaterCallsCancelled(), CallCancelled(), *earlier, *information)
    return ruling if case.since or case.holds(NO_DUTY_TO_PASS_AFTER_MISSED_TURN) else _law_30_as_well(case, ruling)


def _accept_by_a_bid(case: Case) -> Ruling | None:
    """29A: the pass and LHO's bid count together, so that the auction is never over in between."""
    lho, call = case.since[0]
    accepts = lho is case.irregularity.offender.lho and not isinstance(call, Pass) and not case.table.must_pass(lho)
    if not accepts or case.table.auction.why_not(call, by=lho):
        return None
    return case.ruling("29A", CallStands(), CallStands(), of_itself=True)


def _law_30_as_well(case: Case, ruling: Ruling) -> Ruling:
    """30A, 30B1: LHO has not accepted the pass, so its player is bound as after any other."""
    assert isinstance(case.irregularity, CallOutOfRotation)
    governed = law30.cancel(case, case.irregularity)
    bound = [effect for effect in governed.effects if isinstance(effect, Impose | Review)]
    return replace(ruling, cites=(*ruling.cites, *governed.cites), effects=(*ruling.effects, *bound))


def _information(case: Case, calls: tuple[tuple[Seat, Call], ...], at: int) -> tuple[Effect, ...]:
    """17D3: the cancelled passes come under Law 16C; whoever passed out of rotation is an offender, and nobody else."""
    later = range(max(at, 1), len(calls))
    offenders = [calls[n][0].side for n in later if _is_gap(case.table, calls, n, case.book)]
    closed = [effect for side in dict.fromkeys(offenders) for effect in law16.close_to(side, *calls[at:])]
    return (*closed, law16.review(case))


class _Gap(Struct, frozen=True):
    """A turn passed over: so many calls came before it."""

    calls: int
    missed: Seat
    offender: Seat


def _first_gap(table: Table, auction: Auction, book: LawBook) -> _Gap | None:
    """Where, among the three passes that close the auction, the rotation first leaves a player out.

    Only those three: if nobody has bid, the pass before them is the call they follow.
    """
    calls = auction.calls
    if not _speaks_of(book.edition, auction, book):
        return None
    for at in range(len(calls) - 3, len(calls)):
        before = calls[at - 1][0]
        if before.lho is not calls[at][0]:
            return _Gap(at, before.lho, calls[at][0])
        if _is_gap(table, calls, at, book):
            return _Gap(at - 1, before, calls[at][0])
    return None


def _is_gap(table: Table, calls: tuple[tuple[Seat, Call], ...], at: int, book: LawBook) -> bool:
    """Out of rotation, or after a pass that was only taken for granted (28A)."""
    missed = at - 1 in table.implied and book.regulations.followed(NOTHING_MISSED_BY_A_PLAYER_BOUND_TO_PASS) is Followed.B
    return missed or calls[at - 1][0].lho is not calls[at][0]


def _three_passes_after_any_call(auction: Auction, book: LawBook) -> bool:
    """17D3, 2017: it is enough that three passes follow a call."""
    del auction, book
    return True


def _three_passes_after_a_bid(auction: Auction, book: LawBook) -> bool:
    """17E2, 2007: three passes after a call other than a pass; but nobody is less deprived when all have passed."""
    return auction.bid is not None or book.regulations.followed(MISSED_TURN_ONLY_AFTER_A_BID) is Followed.B


_speaks_of = by_edition({Edition.LAWS_2007: _three_passes_after_a_bid, Edition.LAWS_2017: _three_passes_after_any_call})
