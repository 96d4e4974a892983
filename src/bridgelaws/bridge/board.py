"""Boards: a number, a dealer, a vulnerability and perhaps the deal (Law 2)."""

from msgspec import Struct

from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.ordered import Ordered
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say


class Vulnerability(Ordered):
    """Which sides are vulnerable on a board."""

    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    def includes(self, side: Side) -> bool:
        return side in _VULNERABLE[self]


_VULNERABLE = {
    Vulnerability.NONE: (),
    Vulnerability.NS: (Side.NS,),
    Vulnerability.EW: (Side.EW,),
    Vulnerability.BOTH: (Side.NS, Side.EW),
}
_CYCLE = tuple(Vulnerability(v) for v in "none ns ew both ns ew both none ew both none ns both none ns ew".split())


class Board(Struct, frozen=True):
    """A board as it lies on the table; its own markings count, even where they differ from its number.

    >>> Board.numbered(7)
    Board(number=7, dealer=Seat.SOUTH, vulnerable=Vulnerability.BOTH, deal=None)
    >>> Board.numbered(23).vulnerable is Board.numbered(7).vulnerable
    True
    """

    number: int
    dealer: Seat
    vulnerable: Vulnerability
    deal: Deal | None = None

    @classmethod
    def numbered(cls, number: int, deal: Deal | None = None) -> "Board":
        """2:dealer, 2:vulnerability, 2:cycle: the markings that belong to a board's number."""
        if number < 1:
            raise BridgelawsError(say("Boards are numbered from 1 upwards; {number} is not a board.", number=number))
        return cls(number, SEATS[(number - 1) % 4], _CYCLE[(number - 1) % 16], deal)

    def __lt__(self, other: "Board") -> bool:
        """By number, then by its markings and its deal; a board whose deal is unknown comes first."""
        return self._key < other._key

    @property
    def _key(self) -> tuple[int, Seat, Vulnerability, bool, str]:
        return self.number, self.dealer, self.vulnerable, self.deal is not None, str(self.deal or "")

    @property
    def conforms(self) -> bool:
        """2:nonconforming: whether dealer and vulnerability are those of the board's number."""
        regular = Board.numbered(self.number)
        return (self.dealer, self.vulnerable) == (regular.dealer, regular.vulnerable)
