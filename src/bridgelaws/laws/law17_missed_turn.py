"""Laws 17 and 34: when the auction period begins, and passes that would end the auction although a turn was missed."""

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import Call, Pass
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation, TurnMissed
from bridgelaws.table.rulings import (
    AuctionReverts,
    CallCancelled,
    Effect,
    LaterCallsCancelled,
    Ruling,
    WaitingPassesCancelled,
)
from bridgelaws.table.state import Table


def begun_for(table: Table) -> tuple[Side, ...]:
    """17A: a side's auction period begins when either partner takes the cards out; whoever has called has done so."""
    out = {seat.side for seat in table.hands_out} | {seat.side for seat, _ in table.auction.calls}
    return tuple(side for side in Side if side in out)


def detect_at_end(table: Table) -> TurnMissed | None:
    """17D3, 34: among the closing passes one was out of rotation and passed a player over."""
    if not table.auction.ended or table.auction_period_over:
        return None
    at = _first_gap(table.auction)
    return None if at is None else TurnMissed(table.auction.calls[at][0], table.auction.calls[at - 1][0].lho)


def rule(case: Case) -> Ruling:
    """17D3: the auction goes back to the player who missed a turn; that pass and all after it are cancelled."""
    irregularity = case.irregularity
    assert isinstance(irregularity, TurnMissed)
    auction, floor = case.table.auction, case.table.floor
    at = _first_gap(auction)
    assert at is not None, f"no turn was missed in {auction}"
    reverts = AuctionReverts(at, irregularity.missed)
    called_after_all = any(made.seat is irregularity.missed for made in floor)
    passes = WaitingPassesCancelled(irregularity.missed)
    return case.ruling("17D3 34", passes, reverts, *_information(case, auction.calls, at), of_itself=called_after_all)


def at_once(case: Case) -> Ruling | None:
    """34: a pass out of rotation that would itself close the auction is cancelled, with any passes made over it.

    Law 30 is not reached, so nobody has to pass: 17D3 lets the auction go on normally. A bid over it is not what 17D3
    speaks of (LHO may accept, 29A), and if the opponent passed over calls in time, Law 28B needs no help.
    """
    irregularity = case.irregularity
    assert isinstance(irregularity, CallOutOfRotation)
    call, offender, turn = irregularity.call, irregularity.offender, irregularity.turn
    closed = case.table.auction.after(call, by=offender)
    if not closed.ended or not all(isinstance(made, Pass) for made in (call, *[later for _, later in case.since])):
        return None
    if case.since and case.since[0][0] is turn and turn.side is not offender.side:
        return None
    at = _first_gap(closed)
    assert at is not None, f"a pass out of rotation passes nobody over: {closed}"
    information = _information(case, (*closed.calls, *case.since), at)
    earlier = () if at == len(closed.calls) - 1 else (AuctionReverts(at, closed.calls[at - 1][0].lho),)
    return case.ruling("17D3 34", LaterCallsCancelled(), CallCancelled(), *earlier, *information)


def _information(case: Case, calls: tuple[tuple[Seat, Call], ...], at: int) -> tuple[Effect, ...]:
    """17D3: the cancelled passes come under Law 16C; whoever passed out of rotation is an offender, and nobody else."""
    offenders = [calls[n][0].side for n in range(at, len(calls)) if calls[n][0] is not calls[n - 1][0].lho]
    closed = [effect for side in dict.fromkeys(offenders) for effect in law16.closed_to(side, *calls[at:])]
    return (*closed, law16.review(case))


def _first_gap(auction: Auction) -> int | None:
    """Where, among the three passes that close the auction, the rotation first leaves a player out.

    Only those three: if nobody has bid, the pass before them is the call they follow. The Laws of 2007 speak of a call
    other than a pass, but a player is no less deprived when all have passed, so both editions are read alike.
    """
    calls = auction.calls
    return next((at for at in range(len(calls) - 3, len(calls)) if calls[at][0] is not calls[at - 1][0].lho), None)
