"""The ruling card: what to say, what only the Director reads, what comes later, and the laws."""

from bridgelaws.ruling_card.card import Card, ruling_cards, turn_now
from bridgelaws.ruling_card.incident_card import IncidentCard, incident_cards
from bridgelaws.ruling_card.judged import contract_text, value_text
from bridgelaws.ruling_card.spoken import Spoken, speak_card
from bridgelaws.table.in_force import in_force

__all__ = [
    "Card",
    "IncidentCard",
    "Spoken",
    "contract_text",
    "in_force",
    "incident_cards",
    "ruling_cards",
    "speak_card",
    "turn_now",
    "value_text",
]
