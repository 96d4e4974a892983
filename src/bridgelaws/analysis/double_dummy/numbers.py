"""Positions as the library takes them, and the positions that deals and plays have reached."""

from collections.abc import Sequence

from bridgelaws.analysis.double_dummy.library import Numbers
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

FourHands = tuple[Hand, Hand, Hand, Hand]


def number_deal(deal: Deal) -> FourHands:
    """The hands of a whole deal; a sentence if it is not whole. A ``Deal`` that was not read may be anything."""
    hands = _all_four(tuple(deal))
    if Position(hands, leader=Seat.NORTH, declarer=Seat.WEST).tricks_left != 13:
        raise BridgelawsError(say("A double dummy table needs four hands of thirteen cards."))
    return hands


def number_position(play: Play) -> Position:
    """The position that a play has reached; a sentence if it cannot be solved."""
    if play.trick.omitted:
        raise BridgelawsError(say("A hand has not played to this trick, so that the position cannot be solved."))
    plays, contract = play.trick.plays, play.contract
    leader = plays[0][0] if plays else play.turn
    return Position(_all_four(play.hands), leader, contract.declarer, contract.trumps, tuple(card for _, card in plays))


def in_numbers(position: Position) -> Numbers:
    trumps = 4 if position.trumps is None else _suit(position.trumps)
    trick = [(_suit(card.suit), _rank(card)) for card in position.trick]
    return trumps, position.leader.index, trick, hands_in_numbers(position.hands)


def hands_in_numbers(hands: FourHands) -> list[list[int]]:
    """Seat by suit, spades first; each rank is a bit."""
    found = [[0, 0, 0, 0] for _ in hands]
    for suits, hand in zip(found, hands, strict=True):
        for card in hand:
            suits[_suit(card.suit)] |= 1 << _rank(card)
    return found


def _all_four(hands: Sequence[Hand | None]) -> FourHands:
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is None:
            raise BridgelawsError(say("The hand of {seat} is not known: double dummy needs all four.", seat=seat))
    north, east, south, west = [hand for hand in hands if hand is not None]
    return north, east, south, west


def _suit(suit: Suit) -> int:
    return 3 - suit.index


def _rank(card: Card) -> int:
    return card.rank.index + 2
