"""Laws 17D3 and 34: passes that would end the auction although a player has lost a turn."""

from bridgelaws.bridge.calls import Pass
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import CallOutOfRotation, TurnMissed
from bridgelaws.table.rulings import AuctionReverts, CallCancelled, LaterCallsCancelled, Ruling
from bridgelaws.table.state import Table


def detect_at_end(table: Table) -> TurnMissed | None:
    """17D3, 34: among the closing passes one was out of rotation and passed a player over."""
    if not table.auction.ended or table.auction_period_over:
        return None
    at = _first_gap(table)
    if at is None:
        return None
    calls = table.auction.calls
    return TurnMissed(calls[at][0], calls[at - 1][0].lho if at else table.board.dealer)


def rule(case: Case) -> Ruling:
    """17D3: the auction goes back to the player who missed a turn; that pass and all after it are cancelled."""
    irregularity = case.irregularity
    assert isinstance(irregularity, TurnMissed)
    at = _first_gap(case.table)
    assert at is not None, f"no turn was missed in {case.table.auction}"
    offender, call = case.table.auction.calls[at]
    reverts = AuctionReverts(at, irregularity.missed)
    return case.ruling("17D3 34", reverts, *law16.unauthorized(case, offender, call))


def at_once(case: Case) -> Ruling | None:
    """34: a pass out of rotation that would itself close the auction is cancelled, with any passes made over it."""
    irregularity = case.irregularity
    assert isinstance(irregularity, CallOutOfRotation)
    call, offender = irregularity.call, irregularity.offender
    passes_only = all(isinstance(made, Pass) for made in (call, *[later for _, later in case.since]))
    if not passes_only or not case.table.auction.after(call, by=offender).ended:
        return None
    unauthorized = law16.unauthorized(case, offender, call)
    return case.ruling("17D3 34", LaterCallsCancelled(), CallCancelled(), *unauthorized)


def _first_gap(table: Table) -> int | None:
    """Where, among the passes that close the auction, the rotation first leaves a player out."""
    calls = table.auction.calls
    for at in range(len(calls) - table.auction.passes, len(calls)):
        expected = calls[at - 1][0].lho if at else table.board.dealer
        if calls[at][0] is not expected:
            return at
    return None
