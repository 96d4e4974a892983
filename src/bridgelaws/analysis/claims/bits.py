"""Endings as numbers: a hand is 52 bits, one for each card of the pack, so that a search can look at many positions.

Seats are 0 to 3 from North clockwise, suits 0 to 3 from clubs up, cards 0 to 51 from the two of clubs up.
"""

from collections.abc import Iterable
from functools import lru_cache

from bridgelaws.bridge.cards import Card

SUIT = 0x1FFF  # thirteen cards
SUITS = tuple(SUIT << 13 * suit for suit in range(4))
SUIT_OF = tuple(SUITS[card // 13] for card in range(52))
ABOVE = tuple(SUITS[card // 13] & ~((1 << card + 1) - 1) for card in range(52))  # the higher cards of the same suit

REMEMBERED = 1 << 17  # answers kept by each of the small functions below

Hands = tuple[int, int, int, int]
Trick = tuple[int, ...]


def mask(cards: Iterable[Card]) -> int:
    return sum([1 << card.index for card in cards])


@lru_cache(REMEMBERED)
def single(bits: int) -> tuple[int, ...]:
    """The cards in a mask, from the lowest."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    return bits.bit_length() - 1


def masters(cards: int, against: int) -> int:
    """44E: those of the cards that no card held against them can beat in their own suit."""
    found = 0
    for suit in SUITS:
        if own := cards & suit:
            found |= own & -(1 << (against & suit).bit_length()) if against & suit else own
    return found


@lru_cache(REMEMBERED)
def _touching(cards: int, between: int) -> tuple[int, ...]:
    """One card (the lowest) of each run of cards with nothing between them."""
    found, last = [], -1
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        gap = between & (1 << last) - (1 << card) if last >= 0 else -1
        if gap:
            found.append(card)
        else:
            found[-1] = card
        last = card
    return tuple(found)


def different(cards: int, others: int) -> list[int]:
    """One of each run of touching cards: whichever of them is played, the rest of the play is the same."""
    found: list[int] = []
    for suit in SUITS:
        if own := cards & suit:
            found += _touching(own, others & suit) if own & own - 1 else single(own)
    return found


def winner_of(trick: Trick, trumps: int) -> int:
    """44E, 44F: the place in the trick of the card that is winning it."""
    place, best = 0, trick[0]
    for at in range(1, len(trick)):
        card = trick[at]
        if card // 13 == best // 13:
            if card > best:
                place, best = at, card
        elif card // 13 == trumps:
            place, best = at, card
    return place


def beating(cards: int, best: int, trumps: int) -> int:
    """Those of the cards that would beat the best card so far; they follow suit, or the hand is void."""
    found = cards & ABOVE[best]
    if trumps >= 0 and best // 13 != trumps:
        found |= cards & SUITS[trumps]
    return found


def follow(hand: int, trick: Trick) -> int:
    """44C: the cards that may be played to the trick."""
    return (trick and hand & SUIT_OF[trick[0]]) or hand
