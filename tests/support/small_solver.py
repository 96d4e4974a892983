"""A solver of our own for endings of at most five cards, written from the rules of the play and from nothing else.

It tries every legal card of every hand until one wins all that can be won, so it is slow and easily seen to be right: the
check of the fast one. A card is its place in the pack, and a hand a number with a bit for each card.
"""

from functools import cache

from bridgelaws.analysis.position import Position
from bridgelaws.bridge import PACK, Card

Hands = tuple[int, int, int, int]
Trick = tuple[int, ...]


def values(position: Position) -> dict[Card, int]:
    """For each legal card, the tricks that the side on play wins from here on, the one in progress among them."""
    north, east, south, west = [sum(1 << card.index for card in hand) for hand in position.hands]
    hands = (north, east, south, west)
    trick = tuple(card.index for card in position.trick)
    trumps = -1 if position.trumps is None else position.trumps.index

    @cache
    def north_south(hands: Hands, leader: int, trick: Trick) -> int:
        """The tricks of North and South from here on."""
        if len(trick) == 4:
            winner = (leader + _winning(trick, trumps)) % 4
            return (winner % 2 == 0) + north_south(hands, winner, ())
        turn = (leader + len(trick)) % 4
        if not hands[turn]:
            return 0
        most = hands[turn].bit_count()
        best, wanted = (0, most) if turn % 2 == 0 else (most, 0)
        for card in _legal(hands[turn], trick):
            outcome = north_south(_without(hands, turn, card), leader, (*trick, card))
            best = max(best, outcome) if turn % 2 == 0 else min(best, outcome)
            if best == wanted:  # no card can do better
                break
        return best

    turn = position.turn.index
    found = {}
    for card in _legal(hands[turn], trick):
        ns = north_south(_without(hands, turn, card), position.leader.index, (*trick, card))
        found[PACK[card]] = ns if turn % 2 == 0 else position.tricks_left - ns
    return found


def _winning(trick: Trick, trumps: int) -> int:
    """Which of the four cards wins: a trump before any other, else the suit led, and in a suit the higher card."""
    led = trick[0] // 13
    strength = [((card // 13 == trumps) * 2 + (card // 13 == led), card % 13) for card in trick]
    return strength.index(max(strength))


def _legal(hand: int, trick: Trick) -> list[int]:
    cards = []
    while hand:
        cards.append(hand.bit_length() - 1)
        hand &= ~(1 << cards[-1])
    following = [card for card in cards if trick and card // 13 == trick[0] // 13]
    return following or cards


def _without(hands: Hands, turn: int, card: int) -> Hands:
    left = [hand & ~(1 << card) if at == turn else hand for at, hand in enumerate(hands)]
    return left[0], left[1], left[2], left[3]
