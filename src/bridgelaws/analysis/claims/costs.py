"""What a card costs: the doubtful ones with which the side can take less than with another."""

from bridgelaws.analysis.claims.mind import Costless


def low_unless_it_costs(low: int, cards: int, costless: Costless, *, careless: bool) -> int:
    """The card one plays without thinking; where that gives something away, those that do not, or these beside it."""
    kept = costless(cards) if cards & cards - 1 else cards
    if kept & low:
        return low
    return kept | low if careless else kept


def without_costly(cards: int, doubtful: int, costless: Costless) -> int:
    """The cards less those of the doubtful ones with which the side can take less than with another."""
    if not doubtful or not cards & cards - 1:
        return cards
    return costless(cards) | cards & ~doubtful
