"""Law 63: establishment of a revoke."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.at_play import AtPlay, Revoke


def is_established(edition: Edition, state: AtPlay, revoke: Revoke) -> bool:
    return established_by(edition, state, revoke) is not None


def established_by(edition: Edition, state: AtPlay, revoke: Revoke) -> str | None:
    """63A1, 63A2, 63A3: that side has played to the next trick, legally or not, or named a card for it, or claimed."""
    side, following = revoke.seat.side, revoke.trick + 1
    faced = state.number == following and any(seat.side is side for seat, _ in state.floor)
    if state.has_played_to(side, following) or faced:
        return "63A1"
    if (side, following) in state.named:
        return "63A2"
    if state.claim and state.claim.seat.side is side:
        return "63A3"
    return _agreed(edition, state, revoke)


def _agreed_for_good(state: AtPlay, revoke: Revoke) -> str | None:
    """63A4, 2017: that side agreed to a claim and did not object before it called on the next board or the round ended."""
    called = any(seat.side is revoke.seat.side for seat in state.next_board)
    return "63A4" if _has_agreed(state) and (called or state.round_over) else None


def _agreed_once(state: AtPlay, revoke: Revoke) -> str | None:
    """63A3, 2007: that side agreed to a claim."""
    del revoke
    return "63A3" if _has_agreed(state) else None


_agreed = by_edition({Edition.LAWS_2007: _agreed_once, Edition.LAWS_2017: _agreed_for_good})


def _has_agreed(state: AtPlay) -> bool:
    return state.claim is not None and state.claim.agreed
