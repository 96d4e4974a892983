"""Deals: four hands of thirteen cards, and dealing them at random (Law 6)."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.cards import PACK, Card, Hand
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.text import all_of, say, template

NUMBER_OF_DEALS: Final = comb(52, 13) * comb(39, 13) * comb(26, 13)  # 52! / (13!)^4


class Deal(Struct, frozen=True):
    """The hands of North, East, South and West as dealt; a hand may be unknown.

    >>> deal = Deal.parse("S:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
    >>> deal.hand(Seat.SOUTH)
    Hand.parse('.63.AKQ987.A9732')
    >>> print(deal)
    N:J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6
    """

    north: Hand | None
    east: Hand | None
    south: Hand | None
    west: Hand | None

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> "Deal":
        """A deal of these hands; a fourth hand that follows from the other three is filled in."""
        known = dict(hands)
        _check(known, " ".join([f"{seat}:{hand}" for seat, hand in hands.items()]))
        if len(known) == 3:
            (last,) = set(SEATS) - set(known)
            dealt = {card for hand in known.values() for card in hand}
            known[last] = Hand.of([card for card in PACK if card not in dealt])
        return cls(*[known.get(seat) for seat in SEATS])

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """A deal in PBN: the first seat and a colon, then four hands clockwise; ``-`` for a hand that is not known."""
        if text[1:2] != ":" or text[0] not in "NESW":
            raise Malformed(
                template("a deal"),
                text,
                min(1, len(text)) if text[:1] in "NESW" else 0,
                template("a seat and a colon (N: E: S: W:)"),
            )
        hands: dict[Seat, Hand] = {}
        written = text[2:].split(" ")
        if len(written) != 4:
            raise Malformed(
                template("a deal"),
                text,
                len(text),
                say("four hands with a space between them, not {hands}", hands=len(written)),
            )
        seat, at = Seat(text[0]), 2
        for part in written:
            try:
                if part != "-":
                    hands[seat] = Hand.parse(part)
            except Malformed as fault:
                raise Malformed(template("a deal"), text, at + fault.at, fault.expected) from None
            seat, at = seat.lho, at + len(part) + 1
        _check(hands, text)
        return cls(*[hands.get(seat) for seat in SEATS])

    def hand(self, seat: Seat) -> Hand | None:
        return (self.north, self.east, self.south, self.west)[seat.index]

    @property
    def hands(self) -> dict[Seat, Hand]:
        """The hands that are known."""
        return {seat: hand for seat in SEATS if (hand := self.hand(seat)) is not None}

    def pbn(self, first: Seat = Seat.NORTH) -> str:
        hands = [self.hand(first.plus(place)) for place in range(4)]
        return f"{first}:" + " ".join(["-" if hand is None else str(hand) for hand in hands])

    def __lt__(self, other: "Deal") -> bool:
        """By the cards of North, East, South, West; an unknown hand comes first."""
        return tuple(map(_cards, self)) < tuple(map(_cards, other))

    def __iter__(self) -> Iterator[Hand | None]:
        return iter((self.north, self.east, self.south, self.west))

    def __str__(self) -> str:
        return self.pbn()

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"


def random_deal() -> Deal:
    """6E4: every possible deal is equally likely; the system's own randomness decides."""
    return numbered_deal(secrets.randbelow(NUMBER_OF_DEALS))


def seeded_deal(seed: str, board: int) -> Deal:
    """The deal that a seed gives to a board: always the same one, whatever other boards are dealt beside it.

    >>> print(seeded_deal("demo", 1))
    N:4.KQT74.QJ5.KQJ2 98762.J962.K4.75 AQ53.A3.A876.843 KJT.85.T932.AT96
    """
    stream = hashlib.shake_256(f"bridgelaws deal 1\x00{seed}\x00{board}".encode(errors="surrogateescape"))
    length = 12  # 96 bits: about two draws in three fall below the number of deals; the others are thrown away
    for drawn in range(1, 1000):
        number = int.from_bytes(stream.digest(length * drawn)[-length:])
        if number < NUMBER_OF_DEALS:
            return numbered_deal(number)
    raise AssertionError("a thousand draws all too high")


def numbered_deal(number: int) -> Deal:
    """The deal with this number: a one-to-one list of all of them, so that a fair number is a fair deal."""
    if not 0 <= number < NUMBER_OF_DEALS:
        raise BridgelawsError(
            say(
                "There are {deals} deals, numbered from 0; {number} is not one of them.",
                deals=str(NUMBER_OF_DEALS),
                number=str(number),
            )
        )
    number, south = divmod(number, comb(26, 13))
    north, east = divmod(number, comb(39, 13))
    pack, hands = list(PACK), []
    for chosen in (north, east, south):
        hand, pack = _choose(pack, chosen)
        hands.append(hand)
    return Deal(*[Hand(tuple(reversed(hand))) for hand in (*hands, pack)])


def _choose(cards: list[Card], number: int) -> tuple[list[Card], list[Card]]:
    """The thirteen cards that stand under this number in the list of all choices of thirteen, and the rest."""
    chosen, rest, wanted = [], [], 13
    ways = _ways()
    for at, card in enumerate(cards):
        with_it = ways[len(cards) - at - 1][wanted - 1] if wanted else 0
        if number < with_it:
            chosen.append(card)
            wanted -= 1
        else:
            number -= with_it
            rest.append(card)
    return chosen, rest


@cache
def _ways() -> list[list[int]]:
    return [[comb(cards, wanted) for wanted in range(14)] for cards in range(52)]


def _cards(hand: Hand | None) -> tuple[Card, ...]:
    return hand.cards if hand else ()


def _check(hands: Mapping[Seat, Hand], text: str) -> None:
    cards = [card for hand in hands.values() for card in hand.cards]
    if len(set(cards)) == len(cards) and all([len(hand.cards) == 13 for hand in hands.values()]):
        return
    for seat, hand in hands.items():
        if len(hand) != 13:
            raise Malformed(
                template("a deal"), text, len(text), say("13 cards for {seat}, not {cards}", seat=seat, cards=len(hand))
            )
    twice = next(card for card in cards if cards.count(card) > 1)
    owners = all_of([seat for seat, hand in hands.items() if twice in hand])
    expected = say("each card once, but {players} both hold {card}", players=owners, card=twice)
    raise Malformed(template("a deal"), text, len(text), expected)
