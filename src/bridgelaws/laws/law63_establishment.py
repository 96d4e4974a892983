"""Law 63: establishment of a revoke."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.play_state import AtPlay, Revoke
from bridgelaws.table.rebuild_play import plays_of


def is_established(edition: Edition, state: AtPlay, revoke: Revoke) -> bool:
    return find_establishment(edition, state, revoke) is not None


def find_establishment(edition: Edition, state: AtPlay, revoke: Revoke) -> str | None:
    """63A1, 63A2, 63A3: that side has played to the next trick, legally or not, or named a card for it, or claimed."""
    side, following = revoke.seat.side, revoke.trick + 1
    if state.has_played_to(side, following) or _has_put_down(state, revoke) or _has_taken_back(state, revoke):
        return "63A1"
    if (side, following) in state.named:
        return "63A2"
    if state.claim and state.claim.seat.side is side:
        return "63A3"
    return _agreed(edition, state, revoke)


def _has_put_down(state: AtPlay, revoke: Revoke) -> bool:
    """63A1: a card for the next trick, not yet ruled on."""
    own = [seat for seat, _ in state.floor if seat.side is revoke.seat.side]
    return any(state.trick_for(seat) == revoke.trick + 1 for seat in own)


def _has_taken_back(state: AtPlay, revoke: Revoke) -> bool:
    """63A1: a card for the next trick that went back, or waits for its turn; put down before the revoke, it is nothing."""
    side, following = revoke.seat.side, revoke.trick + 1
    plays = [(trick, player) for trick, player, _ in plays_of(state)]
    at = plays.index((revoke.trick, revoke.seat)) if (revoke.trick, revoke.seat) in plays else -1
    return any((r.side, r.trick) == (side, following) and r.after > at for r in state.retracted)


def _find_final_agreement(state: AtPlay, revoke: Revoke) -> str | None:
    """63A4, 2017: that side agreed to a claim and did not object before it called on the next board or the round ended."""
    called = any(seat.side is revoke.seat.side for seat in state.next_board)
    return "63A4" if _has_agreed(state) and (called or state.round_over) else None


def _find_agreement(state: AtPlay, revoke: Revoke) -> str | None:
    """63A3, 2007: that side agreed to a claim."""
    del revoke
    return "63A3" if _has_agreed(state) else None


_agreed = by_edition({Edition.LAWS_2007: _find_agreement, Edition.LAWS_2017: _find_final_agreement})


def _has_agreed(state: AtPlay) -> bool:
    return state.claim is not None and state.claim.agreed
