"""Which card: layouts that fit what the seat knows are solved double dummy, and the sums compared.

Known faults of the method: it believes that it will guess right later, it never plays for information, and it gives no
signals. What is equal in the sum is chosen by a table of habits.
"""

from collections import Counter
from itertools import islice
from random import Random
from typing import Final

from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.robots.layouts import Known, lay_out, position_of

LAYOUTS: Final = 10
SECONDS: Final = 2.0
_NEAR: Final = 0.15  # tricks on average that make no difference to an opening lead


def choose_card(known: Known, turn: Seat, may: tuple[Card, ...], solver: Solver, chance: Random) -> Card:
    """The card to play from the hand in turn; known before the time is up, whatever is solved by then."""
    if len(may) == 1:
        return may[0]
    layouts = [position_of(known, each, turn) for each in islice(lay_out(known, chance), LAYOUTS)]
    solved = solver.best_cards_within(layouts, SECONDS)
    sums: Counter[Card] = Counter(dict.fromkeys(may, 0))
    for cards in solved:
        sums.update({card: tricks for card, tricks in cards.items() if card in sums})
    near = _NEAR * len(solved) if not known.tricks and not known.trick else 0
    most = max(sums.values())
    return choose_equal(known, turn, [card for card in may if sums[card] >= most - near])


def choose_equal(known: Known, turn: Seat, equal: list[Card]) -> Card:
    """By habit: leads as most pairs lead, low cards when following, declarer wins with the highest of equals."""
    assert known.contract is not None
    if not known.trick:
        habits = [card for card in equal if card is usual_lead(known.hands[turn], card.suit)]
        return max(habits or equal, key=lambda card: _worth_leading(known, turn, card))
    if turn is known.contract.declarer and turn is known.you and _wins(known, turn, equal[0]):
        return max([card for card in equal if card.suit is equal[0].suit])
    return min(equal, key=lambda card: (card.rank, -len(_of(known.hands[turn], card.suit)), card))


def usual_lead(hand: tuple[Card, ...], suit: Suit) -> Card:
    """The top of touching honours, of a doubleton, of three small; else the fourth best, the lowest of three."""
    held = _of(hand, suit)
    ranks = [card.rank.index for card in held]
    touching = len(held) > 1 and ranks[0] - ranks[1] == 1 and held[0].rank > Rank.TEN
    if len(held) < 3 or touching or (len(held) == 3 and not held[0].rank.is_honour):
        return held[0]
    return held[3] if len(held) > 3 else held[2]


def _worth_leading(known: Known, turn: Seat, card: Card) -> tuple[int, int, Card]:
    """Partner's suit first, then length; in a suit contract trumps last."""
    shown = known.shown.get(turn.partner, ())
    partners = sum([conditions.range_of("length", card.suit.index)[0] >= 4 for conditions in shown])
    trumps = known.contract is not None and card.suit is known.contract.trumps
    return (min(partners, 1) - trumps, len(_of(known.hands[turn], card.suit)), card)


def _wins(known: Known, turn: Seat, card: Card) -> bool:
    assert known.contract is not None
    return Trick((*known.trick, (turn, card))).winner(known.contract.trumps) is turn


def _of(hand: tuple[Card, ...], suit: Suit) -> list[Card]:
    return sorted([card for card in hand if card.suit is suit], reverse=True)
