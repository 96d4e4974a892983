"""Matters of boards: wrong cards, wrong boards, and what somebody has learnt that was not to be known."""

from enum import Enum

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter


class DealFault(Enum):
    MISDEALT = "misdealt"
    CARD_SEEN = "card seen in the deal"
    NOT_SHUFFLED = "not shuffled"
    OLD_DEAL = "from another session"


class FaultyDeal(Matter, frozen=True, tag=True):
    """The board was not shuffled and dealt as it must be, or somebody could see a card."""

    how: DealFault = DealFault.MISDEALT


class WrongNumberOfCards(Matter, frozen=True, tag=True):
    """A hand had more than thirteen cards, and another fewer."""

    more: Seat = Seat.NORTH
    fewer: Seat = Seat.SOUTH


class ForeignCard(Matter, frozen=True, tag=True):
    """A card too many that belongs to another deal."""

    holder: Seat = Seat.NORTH
    quitted: bool = False  # it had been played to a trick that is quitted


class Whereabouts(Enum):
    ELSEWHERE = "elsewhere"
    PLAYED = "among the played cards"
    NOT_FOUND = "not found"


class CardMissing(Matter, frozen=True, tag=True):
    """A hand had fewer than thirteen cards, and none more."""

    holder: Seat = Seat.NORTH
    card: Card | None = None
    found: Whereabouts = Whereabouts.ELSEWHERE
    trick: int = 0  # in which it lay, if among the played cards


class CallFromWrongBoard(Matter, frozen=True, tag=True):
    """A player has called with cards taken from another board."""


class CalledWithTheseCardsBefore(Matter, frozen=True, tag=True):
    """The board is played whose cards a player had taken by mistake and called on."""

    cancelled: Call | None = None


class WrongBoard(Matter, frozen=True, tag=True):
    """A board that these players were not to play in this round."""


class InformationFromElsewhere(Matter, frozen=True, tag=True):
    """A player has learnt something about the board by accident: a remark, a card, a wrong hand seen."""

    informed: Seat = Seat.NORTH
