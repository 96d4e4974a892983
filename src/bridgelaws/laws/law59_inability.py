"""Law 59: inability to lead or play as required. What may then be played is in ``table.legal``."""

from bridgelaws.table.legal import fitting
from bridgelaws.table.restrictions import Restriction
from bridgelaws.table.state import Table


def cannot_obey(table: Table, restriction: Restriction) -> bool:
    """59: no card that is otherwise legal does what is required, as far as the hand is known."""
    state = table.at_play
    hand = state.play.hands[restriction.seat.index] if state else None
    if state is None or hand is None:
        return False
    led = state.play.trick.led
    return not fitting(restriction, (led and hand.in_suit(led)) or hand.cards, led)
