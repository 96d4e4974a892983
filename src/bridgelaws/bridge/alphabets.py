"""The words and letters in which people write cards, calls and seats: English, Swedish, Danish and Latvian.

What each language prints comes first in its list; everything in the list is understood.
"""

from typing import Final

from msgspec import Struct

from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import Rank, Suit
from bridgelaws.bridge.seats import Seat

_DIGITS: Final = {rank: (rank.value,) for rank in Rank if rank < Rank.TEN}
_COMPASS: Final = (("N", "North"), ("E", "East"), ("S", "South"), ("W", "West"))
_SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)

Words = tuple[str, ...]


class Alphabet(Struct, frozen=True):
    """How one language writes the things of the game."""

    seats: dict[Seat, Words]
    suits: dict[Suit, Words]
    ranks: dict[Rank, Words]
    no_trump: Words
    passes: Words
    doubles: Words
    redoubles: Words

    @property
    def denominations(self) -> dict[Denomination, Words]:
        return {Denomination(suit.value): words for suit, words in self.suits.items()} | {
            Denomination.NOTRUMP: self.no_trump
        }


def _alphabet(
    seats: tuple[Words, ...], suits: tuple[Words, ...], honours: tuple[Words, ...], calls: tuple[Words, ...]
) -> Alphabet:
    no_trump, passes, doubles, redoubles = calls
    return Alphabet(
        seats=dict(zip(Seat, seats, strict=True)),
        suits=dict(zip(_SUIT_ORDER, suits, strict=True)),
        ranks={**_DIGITS, **dict(zip(_HONOURS, honours, strict=True))},
        no_trump=no_trump,
        passes=passes,
        doubles=doubles,
        redoubles=redoubles,
    )


ALPHABETS: Final = {
    "en": _alphabet(
        seats=_COMPASS,
        suits=(
            ("S", "spades", "spade"),
            ("H", "hearts", "heart"),
            ("D", "diamonds", "diamond"),
            ("C", "clubs", "club"),
        ),
        honours=(("A", "ace"), ("K", "king"), ("Q", "queen"), ("J", "jack"), ("10", "T", "ten")),
        calls=(
            ("NT", "N", "no trump", "no trumps", "no-trump", "notrump", "notrumps"),
            ("Pass", "P", "no bid"),
            ("X", "dbl", "double", "D", "*"),
            ("XX", "rdbl", "redbl", "redouble", "RD", "**"),
        ),
    ),
    "sv": _alphabet(
        seats=(("N", "Nord"), ("Ö", "Öst"), ("S", "Syd"), ("V", "Väst")),
        suits=(("S", "spader"), ("H", "hjärter"), ("R", "ruter"), ("K", "klöver")),
        honours=(("E", "ess"), ("K", "kung"), ("D", "dam"), ("Kn", "knekt"), ("10", "tia")),
        calls=(("NT", "sang"), ("Pass",), ("D", "dubbelt", "dubbel"), ("RD", "redubbelt", "redubbel")),
    ),
    "da": _alphabet(
        seats=(("N", "Nord"), ("Ø", "Øst"), ("S", "Syd"), ("V", "Vest")),
        suits=(("S", "spar"), ("H", "hjerter"), ("R", "ruder"), ("K", "klør")),
        honours=(("E", "es"), ("K", "konge"), ("D", "dame"), ("B", "bonde"), ("10", "10’er", "10'er")),
        calls=(("UT", "sans"), ("Pas",), ("D", "dobler", "dobling", "doblet"), ("RD", "redobler", "redobling", "redoblet")),
    ),
    "lv": _alphabet(
        seats=(
            ("N", "North", "Z", "Ziemeļi"),
            ("E", "East", "A", "Austrumi"),
            ("S", "South", "D", "Dienvidi"),
            ("W", "West", "R", "Rietumi"),
        ),
        suits=(
            ("P", "pīķi", "pīķis", "pīķu", "pīķa", "piki", "pikis", "piku", "pika"),
            ("E", "erceni", "ercens", "ercenu", "ercena"),
            ("K", "kāravi", "kāravs", "kāravu", "kārava", "karavi", "karavs", "karavu", "karava"),
            ("K", "kreiči", "kreicis", "krusti", "kreiču", "kreiča", "krustu", "krusta", "kreici", "kreicu", "kreica"),
        ),
        honours=(
            ("A", "dūzis", "duzis"),
            ("K", "kungs"),
            ("Q", "dāma", "dama"),
            ("J", "kalps"),
            ("10", "desmitnieks", "desmit"),
        ),
        calls=(("BT", "beztrumpis"), ("Pass", "pasēt", "pase"), ("X", "kontra", "kontrēt"), ("XX", "rekontra", "rekontrēt")),
    ),
}
