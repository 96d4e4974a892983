"""A position as the solver takes it: what is left in four hands, trumps, and the trick in progress."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.analysis.double_dummy.library import Numbers
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError


class Position(Struct, frozen=True):
    """Cards left, who led or is to lead to this trick, and the cards on the table in the order they were played.

    >>> from bridgelaws.analysis.double_dummy.position import Position
    >>> hands = {seat: Hand.parse(text) for seat, text in zip(Seat, ["A.2..", "K.3..", "Q...4", "J.5.."])}
    >>> Position.of(hands, leader=Seat.SOUTH, trumps=Suit.HEARTS).turn
    Seat.SOUTH
    """

    hands: tuple[Hand, ...]  # of North, East, South and West, without the cards on the table
    leader: Seat
    trumps: Suit | None = None
    trick: tuple[Card, ...] = ()

    @classmethod
    def of(
        cls, hands: Mapping[Seat, Hand], leader: Seat, trumps: Suit | None = None, trick: tuple[Card, ...] = ()
    ) -> "Position":
        """A position that can occur; a sentence on what is wrong with it if it cannot."""
        unknown = [seat.name.title() for seat in SEATS if seat not in hands]
        if unknown:
            raise BridgelawsError(f"The hand of {unknown[0]} is not known: double dummy needs all four.")
        position = cls(tuple(hands[seat] for seat in SEATS), leader, trumps, trick)
        position._check()
        return position

    @classmethod
    def in_play(cls, play: Play) -> "Position":
        """The position that a play has reached."""
        if play.trick.omitted:
            raise BridgelawsError("A hand has not played to this trick, so that the position cannot be solved (Law 67).")
        hands = {seat: hand for seat, hand in zip(SEATS, play.hands, strict=True) if hand is not None}
        plays = play.trick.plays
        return cls.of(hands, plays[0][0] if plays else play.turn, play.contract.trumps, tuple(card for _, card in plays))

    @property
    def turn(self) -> Seat:
        return self.leader.plus(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """The trick in progress is one of them."""
        return len(self.hands[self.turn.index])

    @property
    def numbers(self) -> Numbers:
        """As the library takes it."""
        trumps = 4 if self.trumps is None else _suit(self.trumps)
        trick = [(_suit(card.suit), _rank(card)) for card in self.trick]
        return trumps, self.leader.index, trick, in_numbers(self.hands)

    def _check(self) -> None:
        if len(self.trick) > 3:
            raise BridgelawsError(f"A trick of {len(self.trick)} cards is complete: no hand is to play to it.")
        if self.tricks_left == 0:
            raise BridgelawsError(f"{self.turn.name.title()} has no card left to play.")
        played = {self.leader.plus(place) for place in range(len(self.trick))}
        for seat, hand in zip(SEATS, self.hands, strict=True):
            due = self.tricks_left - (seat in played)
            if len(hand) != due:
                raise BridgelawsError(
                    f"{seat.name.title()} holds {_count(len(hand))} where {_count(due)} would match "
                    f"{self.turn.name.title()}, who is to play: the hands must be equally long."
                )
        if self.tricks_left > 13:
            raise BridgelawsError(f"{self.turn.name.title()} holds {self.tricks_left} cards: a hand has thirteen at most.")
        _check_once([*self.trick, *[card for hand in self.hands for card in hand]])


def in_numbers(hands: tuple[Hand, ...]) -> list[list[int]]:
    """Seat by suit, spades first; each rank is a bit."""
    found = [[0, 0, 0, 0] for _ in hands]
    for suits, hand in zip(found, hands, strict=True):
        for card in hand:
            suits[_suit(card.suit)] |= 1 << _rank(card)
    return found


def _check_once(cards: list[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BridgelawsError(f"{card.suit.symbol}{card.rank} is there twice: each card is there once (Law 1A).")
        seen.add(card)


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _suit(suit: Suit) -> int:
    return 3 - suit.index


def _rank(card: Card) -> int:
    return card.rank.index + 2
