"""The ruling card: what to say, what happens now, what stays in force, what to check at the end, and the laws."""

from bridgelaws.ruling_card.card import Card, ruling_cards, turn_now
from bridgelaws.ruling_card.spoken import Spoken, speak_card
from bridgelaws.table.in_force import in_force

__all__ = ["Card", "Spoken", "in_force", "ruling_cards", "speak_card", "turn_now"]
