"""Conditions on a hand, written in a line, and deals made to order by them."""

from itertools import pairwise
from random import Random

import pytest

from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.conditions import Conditions, deal_to_order, measure
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError, Malformed

HAND = "AK32.QT4.K87.AJ6"  # 17 points, 4-3-3-3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hcp 17",
        "hcp 15-17, balanced",
        "S 4+, H 3",
        "spades 4+, hearts 0-3",
        "S+H 7",
        "S > H, H = C, C >= D",
        "shape 3-3-4-3",
        "shape 4=3=3=3",
        "aces 2",
        "aces 0|2",
        "stop H, stop D",
        "points 17",
        "hcp 20+ or S 4",
    ],
)
def test_a_hand_that_fits(text: str) -> None:
    assert Conditions.parse(text).hold(measure(Hand.parse(HAND)))


@pytest.mark.parametrize(
    "text", ["hcp 18+", "unbalanced", "S 5+", "H > S", "shape 4-4-3-2", "shape 3=4=3=3", "aces 0|4", "hcp 20+ or S 5+"]
)
def test_a_hand_that_does_not_fit(text: str) -> None:
    assert not Conditions.parse(text).hold(measure(Hand.parse(HAND)))


@pytest.mark.parametrize("text", ["hcp", "hcp 17-15", "S5", "shape 5-5-5-5", "balnced", "hcp 1,,x", "X 3", "aces 2|"])
def test_what_is_no_condition_is_named(text: str) -> None:
    with pytest.raises(Malformed, match="expected a condition such as"):
        Conditions.parse(text)


def test_short_suits_count_three_two_and_one() -> None:
    assert measure(Hand.parse(".K2.AQJ32.876542")).points == 10 + 3 + 1


def test_deals_to_order_meet_their_conditions_and_none_is_favoured() -> None:
    """By rejection every deal that fits is as likely: points within the range follow the frequencies of all deals."""
    wanted = {Seat.NORTH: Conditions.parse("hcp 15-17, balanced"), Seat.SOUTH: Conditions.parse("S 5+")}
    chance, counts = Random(1), {15: 0, 16: 0, 17: 0}
    for _ in range(300):
        deal = deal_to_order(wanted, chance)
        for seat, conditions in wanted.items():
            hand = deal.hand(seat)
            assert hand is not None
            assert conditions.hold(measure(hand))
        assert deal.north is not None
        counts[measure(deal.north).hcp] += 1
    assert all(more > fewer for more, fewer in pairwise(counts.values())), "15 is dealt more often than 16, and 16 than 17"


def test_conditions_that_no_deal_meets_end() -> None:
    wanted = {Seat.NORTH: Conditions.parse("hcp 30"), Seat.SOUTH: Conditions.parse("hcp 30")}
    with pytest.raises(BridgelawsError, match="loosen them"):
        deal_to_order(wanted, Random(1), tries=1000)
