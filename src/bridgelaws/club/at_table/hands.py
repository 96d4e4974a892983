"""The cards that are left in the four hands: how they are kept, and what is wrong with them."""

from collections.abc import Iterable, Mapping

from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say

UNKNOWN = "unknown"
_BETWEEN = "/"


def write_hands(hands: Mapping[Seat, Iterable[Card]]) -> str:
    """As a tap keeps them, from North on.

    >>> write_hands({Seat.NORTH: [Card("SA"), Card("D2")]})
    'A..2./.../.../...'
    """
    return _BETWEEN.join([write_hand(hands.get(seat, ())) for seat in SEATS])


def write_hand(cards: Iterable[Card]) -> str:
    held = sorted(cards, reverse=True)
    return ".".join(
        ["".join([card.rank.value for card in held if card.suit is suit]) for suit in sorted(Suit, reverse=True)]
    )


def read_hands(text: str) -> dict[Seat, Hand]:
    return {seat: Hand.parse(hand) for seat, hand in zip(SEATS, text.split(_BETWEEN), strict=True)}


def check_hands(text: str, left: int) -> Text | str | None:
    """Why these cannot be the cards that are left; None if they can."""
    try:
        hands = read_hands(text)
    except BridgelawsError as refused:
        return refused.said
    except ValueError:
        return say("Four hands are needed.")
    for seat, hand in hands.items():
        if len(hand) != left:
            return say("{seat} has {count} cards here but should have {left}.", seat=seat, count=len(hand), left=left)
    seen: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        for card in hand:
            if card in seen:
                return say("{seat} and {other} cannot both have {card}.", seat=seat, other=seen[card], card=card)
            seen[card] = seat
    return None
