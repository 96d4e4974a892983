"""Matters of the play: what the cards on the table no longer show."""

from enum import Enum

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter


class Asserted(Enum):
    """What is said after the play."""

    REVOKE = "a revoke"
    TRICKS = "the number of tricks"


class CardsMixed(Matter, frozen=True, tag=True):
    """After the play somebody says that there was a revoke, or another number of tricks; the cards of a hand are mixed."""

    about: Asserted = Asserted.REVOKE
    revoked: Seat | None = None  # who is said to have revoked
    trick: int = 0  # and to which trick, as far as anybody says so
    both_sides: bool = False  # the other side has mixed its cards as well
    before: bool = False  # they were mixed before anybody said so
