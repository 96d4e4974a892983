"""Law 63: establishment of a revoke."""

from bridgelaws.table.at_play import AtPlay, Revoke


def is_established(state: AtPlay, revoke: Revoke) -> bool:
    """63A1, 63A2: the offender or partner has led, played or named a card to the next trick, legally or not."""
    side, following = revoke.seat.side, revoke.trick + 1
    return state.has_played_to(side, following) or (side, following) in state.named
