"""Law 57: premature lead or play."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.irregularities import PlayOutOfTurn
from bridgelaws.table.state import Table


def detect(table: Table, seat: Seat, card: Card) -> PlayOutOfTurn | None:
    """44B, 57: a card to a trick in progress from a hand whose turn it is not."""
    state = table.at_play
    if state is None or not state.play.trick.plays or seat is state.play.turn:
        return None
    return PlayOutOfTurn(seat, card, state.play.turn)
