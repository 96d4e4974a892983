"""Law 53: lead out of turn accepted; and how one is found."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.irregularities import LeadOutOfTurn
from bridgelaws.table.state import Table


def detect(table: Table, seat: Seat, card: Card) -> LeadOutOfTurn | None:
    """44A, 53: a card faced when a trick is to be led to, from a hand that is not to lead."""
    state, contract = table.at_play, table.contract
    turn = state.play.turn if state else contract.opening_leader if contract else seat
    leading = state is None or not state.play.trick.plays
    return LeadOutOfTurn(seat, card, turn) if leading and seat is not turn else None
