"""Calls and bids (Laws 18 and 19)."""

from itertools import combinations

import pytest

from bridgelaws.bridge import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Bid, Denomination, Suit

# Law 18E and 18B, written out: each bid supersedes all those to its left.
LADDER = (
    "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S 3NT 4C 4D 4H 4S 4NT 5C 5D 5H 5S 5NT 6C 6D 6H 6S 6NT 7C 7D 7H 7S 7NT"
).split()


def bid(text: str) -> Bid:
    return Bid(int(text[0]), Denomination(text[1:]))


def test_18A_bids_are_for_one_to_seven_odd_tricks_in_a_denomination() -> None:
    assert [str(each) for each in BIDS] == LADDER
    assert len(BIDS) == 7 * 5


def test_18A_pass_double_and_redouble_are_calls_but_not_bids() -> None:
    assert [str(call) for call in CALLS] == ["P", "X", "XX", *LADDER]
    assert CALLS[:3] == (PASS, DOUBLE, REDOUBLE)
    assert [call for call in CALLS if isinstance(call, Bid)] == list(BIDS)


def test_18B_a_bid_supersedes_exactly_the_bids_below_it() -> None:
    for lower, higher in combinations([bid(text) for text in LADDER], 2):
        assert higher.supersedes(lower)
        assert not lower.supersedes(higher)
        assert lower < higher


@pytest.mark.parametrize("text", LADDER)
def test_18B_a_bid_does_not_supersede_itself(text: str) -> None:
    assert not bid(text).supersedes(bid(text))


@pytest.mark.parametrize(
    ("later", "earlier"),
    [("1S", "1H"), ("1NT", "1S"), ("2C", "1NT"), ("2C", "1C"), ("7NT", "7S"), ("7C", "6NT")],
)
def test_18C_same_level_higher_denomination_or_any_higher_level_is_sufficient(later: str, earlier: str) -> None:
    assert bid(later).supersedes(bid(earlier))


def test_18C_the_first_bid_is_always_sufficient() -> None:
    assert all(each.supersedes(None) for each in BIDS)


@pytest.mark.parametrize(
    ("later", "earlier"),
    [("1S", "1NT"), ("1NT", "1NT"), ("1C", "1D"), ("2C", "2D"), ("1NT", "2C"), ("6NT", "7C"), ("3S", "4C")],
)
def test_18D_what_does_not_supersede_is_insufficient(later: str, earlier: str) -> None:
    assert not bid(later).supersedes(bid(earlier))


def test_18E_no_trump_spades_hearts_diamonds_clubs_downwards() -> None:
    assert sorted(Denomination, reverse=True) == [
        Denomination.NOTRUMP,
        Denomination.SPADES,
        Denomination.HEARTS,
        Denomination.DIAMONDS,
        Denomination.CLUBS,
    ]


def test_DEF_denomination_is_a_suit_or_no_trump() -> None:
    assert {denomination: denomination.suit for denomination in Denomination} == {
        Denomination.CLUBS: Suit.CLUBS,
        Denomination.DIAMONDS: Suit.DIAMONDS,
        Denomination.HEARTS: Suit.HEARTS,
        Denomination.SPADES: Suit.SPADES,
        Denomination.NOTRUMP: None,
    }
    minors = {denomination for denomination in Denomination if denomination.is_minor}
    assert minors == {Denomination.CLUBS, Denomination.DIAMONDS}


def test_18A_a_bid_above_seven_can_be_said_but_is_not_on_the_ladder() -> None:
    eight_diamonds = Bid(8, Denomination.DIAMONDS)
    assert str(eight_diamonds) == "8D"
    assert eight_diamonds not in CALLS
