"""What a hand must be like, written in a line: for deals made to order, and for what a call shows.

hcp 15-17, balanced            honour strength 4-3-2-1; no singleton, no void, one doubleton at most
S 5+, S >= H, H+S 9+, D 0-1    lengths of suits, compared and added
points 10-12                   honour strength and short suits: 3 for a void, 2 for a singleton, 1 for a doubleton
shape 5-4-3-1, shape 4=3=3=3   lengths in any order; spades, hearts, diamonds, clubs
aces 0|3, stop H               how many aces; a stopper in a suit
A or B                         one of them is enough; "or" binds less than the comma
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

from msgspec import Struct

from bridgelaws.bridge.cards import PACK, Card, Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.text import say

MOST_TRIES = 200_000
HONOURS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4)  # by rank
SHORT = (3, 2, 1)
BALANCED = {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}
_VALUES = tuple([HONOURS[card.rank.index] for card in PACK])
_SUITS = tuple([card.suit.index for card in PACK])
_ITEM = re.compile(r"(?P<what>hcp|points|aces|[cdhs](?:\+[cdhs])*)\s+(?P<how>\d+\+|\d+-\d+|\d+(?:\|\d+)*)", re.I)
_COMPARED = re.compile(r"([cdhs])\s*(>=|>|=)\s*([cdhs])", re.I)
_SHAPE = re.compile(r"shape\s+(\d+)([-=])(\d+)\2(\d+)\2(\d+)", re.I)
_STOP = re.compile(r"stop\s+([cdhs])", re.I)


class Measured(Struct, frozen=True):
    """Of a hand: strength, lengths (clubs first), and the cards for what is seldom asked."""

    hcp: int
    lengths: tuple[int, int, int, int]
    cards: tuple[Card, ...]

    @property
    def points(self) -> int:
        return self.hcp + sum([SHORT[length] for length in self.lengths if length < 3])

    @property
    def is_balanced(self) -> bool:
        return tuple(sorted(self.lengths, reverse=True)) in BALANCED

    @property
    def aces(self) -> int:
        return sum([card.letter == "A" for card in self.cards])

    def stops(self, suit: int) -> bool:
        """Ace, guarded king, queen with two or jack with three."""
        held = [card.letter for card in self.cards if card.suit.index == suit]
        return any(letter in held and len(held) >= needed for letter, needed in zip("AKQJ", (1, 2, 3, 4), strict=True))


def measure(cards: Iterable[Card]) -> Measured:
    held, lengths, hcp = tuple(cards), [0, 0, 0, 0], 0
    for card in held:
        at = card.index
        lengths[_SUITS[at]] += 1
        hcp += _VALUES[at]
    return Measured(hcp, (lengths[0], lengths[1], lengths[2], lengths[3]), held)


class Item(Struct, frozen=True):
    """One condition: a kind, the suits it is about, and the numbers that are allowed."""

    kind: str  # hcp, points, aces, length, balanced, unbalanced, shape, exactly, >, >=, =, stop
    suits: tuple[int, ...] = ()
    least: int = 0
    most: int = 40
    among: tuple[int, ...] = ()

    def holds(self, hand: Measured) -> bool:
        match self.kind:
            case "hcp":
                return self._allows(hand.hcp)
            case "length":
                return self._allows(sum([hand.lengths[suit] for suit in self.suits]))
            case "points":
                return self._allows(hand.points)
            case "balanced" | "unbalanced":
                return hand.is_balanced is (self.kind == "balanced")
            case "aces":
                return self._allows(hand.aces)
            case "shape":
                return tuple(sorted(hand.lengths, reverse=True)) == self.among
            case "exactly":
                return hand.lengths[::-1] == self.among
            case "stop":
                return hand.stops(self.suits[0])
        one, other = (hand.lengths[suit] for suit in self.suits)
        return one > other if self.kind == ">" else one >= other if self.kind == ">=" else one == other

    def _allows(self, number: int) -> bool:
        return number in self.among if self.among else self.least <= number <= self.most

    def loosen(self, by: int) -> "Item":
        wider = by if self.kind in ("hcp", "points") else by // 2
        return Item(self.kind, self.suits, self.least - wider, self.most + wider, self.among)


class Conditions(Struct, frozen=True):
    """Several ways a hand may be; in each every item holds.

    >>> notrump = Conditions.parse("hcp 15-17, balanced")
    >>> notrump.hold(measure(Hand.parse("AK32.QT4.987.AJ6")))
    False
    >>> notrump.hold(measure(Hand.parse("AK32.QT4.K87.AJ6")))
    True
    """

    ways: tuple[tuple[Item, ...], ...] = ((),)

    @classmethod
    def parse(cls, text: str) -> "Conditions":
        return _parse(text)

    def hold(self, hand: Measured) -> bool:
        return any([all(item.holds(hand) for item in way) for way in self.ways])

    def loosen(self, by: int) -> "Conditions":
        """Strength wider by so much, lengths by half of it; what cannot be widened goes."""
        kept = ("hcp", "points", "length")
        return Conditions(tuple([tuple([item.loosen(by) for item in way if item.kind in kept]) for way in self.ways]))

    def range_of(self, kind: str, suit: int | None = None) -> tuple[int, int]:
        """The least and the most over all ways."""
        found = [self._range(way, kind, suit) for way in self.ways]
        return min([least for least, _ in found], default=0), max([most for _, most in found], default=40)

    @staticmethod
    def _range(way: tuple[Item, ...], kind: str, suit: int | None) -> tuple[int, int]:
        about = () if suit is None else (suit,)
        items = [item for item in way if item.kind == kind and item.suits == about]
        lowest = 2 if kind == "length" and any(item.kind == "balanced" for item in way) else 0
        highest = 5 if lowest else 13 if kind == "length" else 40
        return max([lowest, *[item.least for item in items]]), min([highest, *[item.most for item in items]])


@cache
def _parse(text: str) -> Conditions:
    ways, at = [], 0
    for way in re.split(r"\bor\b", text):
        items: list[Item] = []
        for part in way.split(","):
            stripped = part.strip()
            if stripped:
                items.append(_item(stripped, text, at + part.index(stripped)))
            at += len(part) + 1
        ways.append(tuple(items))
        at += 1
    return Conditions(tuple(ways))


def _item(part: str, text: str, at: int) -> Item:
    plain = re.sub("clubs?|diamonds?|hearts?|spades?", lambda found: found[0][0], part.lower())
    if plain in ("balanced", "unbalanced"):
        return Item(plain)
    if found := _COMPARED.fullmatch(plain):
        return Item(found[2], (_suit(found[1]), _suit(found[3])))
    if found := _STOP.fullmatch(plain):
        return Item("stop", (_suit(found[1]),))
    if found := _SHAPE.fullmatch(plain):
        lengths = [int(found[place]) for place in (1, 3, 4, 5)]
        if sum(lengths) == 13:
            exact = found[2] == "="
            return Item("exactly" if exact else "shape", among=tuple(lengths if exact else sorted(lengths, reverse=True)))
    if found := _ITEM.fullmatch(plain):
        suits = () if found["what"] in ("hcp", "points", "aces") else tuple(map(_suit, found["what"].split("+")))
        kind = "length" if suits else found["what"]
        how = found["how"]
        if "|" in how:
            return Item(kind, suits, among=tuple(map(int, how.split("|"))))
        least, _, most = how.rstrip("+").partition("-")
        item = Item(kind, suits, int(least), 40 if how.endswith("+") else int(most or least))
        if item.least <= item.most:
            return item
    expected = say("a condition such as “hcp 15-17”, “balanced”, “S 5+”, “S > H”, “shape 5-4-3-1”, “aces 2” or “stop H”")
    raise Malformed("conditions", text, at, expected)


def _suit(letter: str) -> int:
    return "CDHS".index(letter.upper())


def deal_to_order(wanted: dict[Seat, Conditions], chance: Random, tries: int = MOST_TRIES) -> Deal:
    """A deal in which each hand is as wanted, all such deals being equally likely: others are thrown away.

    The hands with conditions are dealt first, and a deal is given up with the first hand that does not fit.
    """
    first = sorted(wanted, key=lambda seat: -len(wanted[seat].ways[0]))
    order = [*first, *[seat for seat in SEATS if seat not in wanted]]
    for _ in range(tries):
        hands = dict(zip(order, _hands(chance, [wanted.get(seat) for seat in order]), strict=False))
        if len(hands) == 4:
            return Deal.of({seat: Hand.of(hands[seat]) for seat in SEATS})
    raise BridgelawsError(
        say("None of {tries} deals fits these conditions: loosen them. They may contradict each other.", tries=tries)
    )


def _hands(chance: Random, wanted: list[Conditions | None]) -> Iterator[list[Card]]:
    """Hand after hand, as long as they fit."""
    rest: list[Card] = list(PACK)
    for conditions in wanted:
        hand = chance.sample(rest, 13)
        if conditions is not None and not conditions.hold(measure(hand)):
            return
        taken = set(hand)
        rest = [card for card in rest if card not in taken]
        yield hand
