"""Suits, ranks, cards and hands (Law 1)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.ordered import Ordered
from bridgelaws.errors import Malformed
from bridgelaws.text import say, template


class Suit(Ordered):
    """1A: the four suits, from the lowest."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def spoken(self) -> str:
        return self.name.lower()

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self.index]


class Rank(Ordered):
    """1A: the thirteen ranks, from the lowest."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def is_honour(self) -> bool:
        """DEF:honour: ace, king, queen, jack and ten."""
        return self >= Rank.TEN


class Card(Ordered):
    """One of the 52 cards; the class itself is the pack.

    >>> Card("SA").suit, Card.of(Suit.DIAMONDS, Rank.TEN), len(Card)
    (Suit.SPADES, Card('DT'), 52)
    >>> max(Card("S2"), Card("HA"))
    Card('S2')
    """

    suit: Suit
    rank: Rank
    letter: str  # of its rank; reading an enumeration's value is slow, and hands are printed by the million

    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = ("C" + r for r in "23456789TJQKA")
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = ("D" + r for r in "23456789TJQKA")
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = ("H" + r for r in "23456789TJQKA")
    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = ("S" + r for r in "23456789TJQKA")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.suit, self.rank, self.letter = Suit(text[0]), Rank(text[1]), text[1]

    @staticmethod
    def of(suit: Suit, rank: Rank) -> "Card":
        return PACK[suit.index * 13 + rank.index]

    def __repr__(self) -> str:
        return f"Card('{self.value}')"


PACK: Final[tuple[Card, ...]] = tuple(Card)
_DOWNWARDS: Final = tuple(reversed(Suit))
_RANKS: Final = {rank.value: rank for rank in Rank}


@cache  # at most 4 x 8192 holdings exist; text that is not one raises and is not kept
def _holding(suit: Suit, text: str) -> tuple[Card, ...]:
    cards = tuple(sorted([Card.of(suit, _RANKS[letter]) for letter in text], reverse=True))
    if len(set(cards)) < len(cards):
        raise KeyError(text)
    return cards


def _fault(text: str) -> Malformed:
    seen: set[tuple[int, str]] = set()
    for at, letter in enumerate(text):
        place = (text.count(".", 0, at), letter)
        if letter == "-" and {text[at - 1 : at], text[at + 1 : at + 2]} <= {"", "."}:
            continue
        if letter != "." and letter not in _RANKS:
            return Malformed(template("a hand"), text, at, template("a rank (A K Q J T 9 ... 2) or a dot"))
        if letter != "." and place in seen:
            card = Card(str(_DOWNWARDS[place[0]]) + letter)
            return Malformed(template("a hand"), text, at, say("each card once ({card} is there already)", card=card))
        seen.add(place)
    raise AssertionError(f"no fault found in {text!r}")


class Hand(Struct, frozen=True, order=True):
    """Some of the cards, from the highest spade down; a full hand has thirteen.

    >>> hand = Hand.parse("AK2.QT.987.J8765")
    >>> hand
    Hand.parse('AK2.QT.987.J8765')
    >>> Card("SA") in hand, hand.in_suit(Suit.HEARTS), len(hand.without(Card("SA")))
    (True, (Card('HQ'), Card('HT')), 12)
    """

    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Hand":
        return cls(tuple(sorted(set(cards), reverse=True)))

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """A hand in PBN: spades, hearts, diamonds, clubs, with dots between them; a void may be written ``-``."""
        holdings = text.split(".")
        if len(holdings) != 4:
            at = len(".".join(holdings[:4])) if len(holdings) > 4 else len(text)
            raise Malformed(template("a hand"), text, at, template("four suits with three dots between them"))
        if "-" in text:
            holdings = ["" if holding == "-" else holding for holding in holdings]
        try:
            spades, hearts, diamonds, clubs = map(_holding, _DOWNWARDS, holdings)
        except KeyError:
            raise _fault(text) from None
        return cls(spades + hearts + diamonds + clubs)

    def in_suit(self, suit: Suit) -> tuple[Card, ...]:
        return tuple([card for card in self.cards if card.suit is suit])

    def has_suit(self, suit: Suit) -> bool:
        return any([card.suit is suit for card in self.cards])

    def without(self, card: Card) -> "Hand":
        left = self.besides(card)
        assert len(left) < len(self.cards), f"{card} is not in {self}"
        return Hand(left)

    def besides(self, card: Card) -> tuple[Card, ...]:
        """The cards that are not this one, which need not be there."""
        return tuple([held for held in self.cards if held is not card])

    def __contains__(self, card: object) -> bool:
        """By identity: to compare members of an enumeration costs ten times as much, and no two cards are alike."""
        return any([held is card for held in self.cards])

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        suits = ["", "", "", ""]
        for card in self.cards:
            suits[3 - card.suit.index] += card.letter
        return ".".join(suits)

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"
