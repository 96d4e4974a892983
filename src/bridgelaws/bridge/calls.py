"""Calls: pass, double, redouble and bids (Laws 18 and 19)."""

from typing import Final, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.ordered import Ordered


class Denomination(Ordered):
    """18E: the denominations, from the lowest: clubs, diamonds, hearts, spades, no trump."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    suit: Suit | None  # the trump suit; None at no trump

    def __init__(self, text: str) -> None:
        super().__init__()
        self.suit = None if text == "NT" else Suit(text)

    @property
    def spoken(self) -> str:
        return self.suit.spoken if self.suit else "no trump"

    @property
    def is_minor(self) -> bool:
        return self in (Denomination.CLUBS, Denomination.DIAMONDS)


class Pass(Struct, frozen=True, tag=True):
    @property
    def place(self) -> int:
        """Where a call stands in the list of all calls: pass, double, redouble, then the bids from the lowest."""
        return 0

    def __lt__(self, other: "Call") -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return "P"


class Double(Struct, frozen=True, tag=True):
    @property
    def place(self) -> int:
        return 1

    def __lt__(self, other: "Call") -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return "X"


class Redouble(Struct, frozen=True, tag=True):
    @property
    def place(self) -> int:
        return 2

    def __lt__(self, other: "Call") -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return "XX"


class Bid(Struct, frozen=True, tag=True):
    """A bid as it was made; people do bid above seven, so any level can be said (Law 38 deals with it).

    >>> sorted([Bid(2, Denomination.CLUBS), Bid(1, Denomination.NOTRUMP), PASS])
    [Pass(), Bid(1, Denomination.NOTRUMP), Bid(2, Denomination.CLUBS)]
    """

    level: int
    denomination: Denomination

    @property
    def place(self) -> int:
        return self.level * 5 + self.denomination.index

    def __lt__(self, other: "Call") -> bool:
        return self.place < other.place

    def supersedes(self, other: "Bid | None") -> bool:
        """18B, 18C: enough to follow ``other``: a higher level, or the same level and a higher denomination."""
        return other is None or other < self

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}"

    def __repr__(self) -> str:
        return f"Bid({self.level}, {self.denomination!r})"


Call: TypeAlias = Pass | Double | Redouble | Bid

PASS: Final = Pass()
DOUBLE: Final = Double()
REDOUBLE: Final = Redouble()
BIDS: Final = tuple(Bid(level, denomination) for level in range(1, 8) for denomination in Denomination)  # 18A: one to seven
CALLS: Final[tuple[Call, ...]] = (PASS, DOUBLE, REDOUBLE, *BIDS)
