"""Contracts: what the declaring side has undertaken."""

from msgspec import Struct

from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.ordered import Ordered
from bridgelaws.bridge.seats import Seat


class Doubling(Ordered):
    """Whether the final bid was doubled or redoubled."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


class Contract(Struct, frozen=True, order=True):
    """DEF:contract: the final bid, undoubled, doubled or redoubled, and the player who is to play it.

    >>> from bridgelaws.bridge.calls import Denomination
    >>> print(Contract(Bid(4, Denomination.SPADES), Doubling.DOUBLED, Seat.NORTH))
    4SX N
    """

    bid: Bid
    doubling: Doubling
    declarer: Seat

    @property
    def trumps(self) -> Suit | None:
        return self.bid.denomination.suit

    @property
    def tricks_needed(self) -> int:
        return self.bid.level + 6

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def opening_leader(self) -> Seat:
        """The opening lead comes from declarer's left."""
        return self.declarer.lho

    def __str__(self) -> str:
        return f"{self.bid}{self.doubling} {self.declarer}"
