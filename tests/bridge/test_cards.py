"""The pack and the hands (Law 1)."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import PACK, Card, Hand, Rank, Suit
from bridgelaws.errors import Malformed

quick = settings(deadline=None, max_examples=100)
hands = st.sets(st.sampled_from(PACK), max_size=13)


def test_1A_the_pack_is_52_cards_13_in_each_of_four_suits() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    for suit in Suit:
        assert len([card for card in PACK if card.suit is suit]) == 13


def test_1A_suits_rank_spades_hearts_diamonds_clubs_downwards() -> None:
    downwards = [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
    assert sorted(Suit, reverse=True) == downwards
    assert "".join([suit.symbol for suit in downwards]) == "♠♥♦♣"


def test_1A_cards_rank_from_the_ace_down_to_the_two() -> None:
    downwards = "A K Q J T 9 8 7 6 5 4 3 2".split()
    assert [str(rank) for rank in sorted(Rank, reverse=True)] == downwards
    for suit in Suit:
        in_suit = [Card.of(suit, Rank(letter)) for letter in downwards]
        assert all(higher > lower for higher, lower in pairwise(in_suit))


def test_1A_each_card_is_its_suit_and_its_rank() -> None:
    for suit in Suit:
        for rank in Rank:
            card = Card.of(suit, rank)
            assert (card.suit, card.rank) == (suit, rank)
            assert card is Card(f"{suit}{rank}")
            assert str(card) == f"{suit}{rank}"


def test_DEF_honour_is_any_ace_king_queen_jack_or_ten() -> None:
    assert {rank for rank in Rank if rank.is_honour} == {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN}


def test_DEF_suit_is_one_of_four_groups() -> None:
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]


def test_a_hand_is_written_from_spades_to_clubs_and_from_the_top() -> None:
    hand = Hand.of(map(Card, "C7 HT SA S2 SK HQ D9 C8".split()))
    assert str(hand) == "AK2.QT.9.87"
    assert [str(card) for card in hand] == "SA SK S2 HQ HT D9 C8 C7".split()


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("...", ""),
        ("A...", "SA"),
        ("...2", "C2"),
        (".K.Q.", "HK DQ"),
        ("2A.TK..", "SA S2 HK HT"),  # in any order within a suit
        ("-.K.Q.-", "HK DQ"),
        ("AKQJT98765432...", "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"),
    ],
)
def test_a_hand_is_read_from_pbn(text: str, cards: str) -> None:
    assert list(Hand.parse(text)) == [Card(card) for card in cards.split()]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", '"" is not a hand: at character 1 stands the end, expected four suits with three dots between them.'),
        (
            "AK.QJ.2",
            '"AK.QJ.2" is not a hand: at character 8 stands the end, expected four suits with three dots between them.',
        ),
        (
            "A.K.Q.J.T",
            '"A.K.Q.J.T" is not a hand: at character 8 stands ".", expected four suits with three dots between them.',
        ),
        (
            "A.K1.Q.J",
            '"A.K1.Q.J" is not a hand: at character 4 stands "1", expected a rank (A K Q J T 9 ... 2) or a dot.',
        ),
        (
            "-.K-.1.J",
            '"-.K-.1.J" is not a hand: at character 4 stands "-", expected a rank (A K Q J T 9 ... 2) or a dot.',
        ),
        (
            "-.K1.Q.J",
            '"-.K1.Q.J" is not a hand: at character 4 stands "1", expected a rank (A K Q J T 9 ... 2) or a dot.',
        ),
        (
            "A.K9K.A.J",
            '"A.K9K.A.J" is not a hand: at character 5 stands "K", expected each card once (HK is there already).',
        ),
        ("a...", '"a..." is not a hand: at character 1 stands "a", expected a rank (A K Q J T 9 ... 2) or a dot.'),
    ],
)
def test_what_is_not_a_hand_is_refused_with_the_place_and_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=f"^{re.escape(sentence)}$"):
        Hand.parse(text)


@quick
@given(hands)
def test_a_hand_read_back_is_the_same_hand(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    assert Hand.parse(str(hand)) == hand
    assert set(hand) == cards
    assert list(hand) == sorted(cards, reverse=True)
    assert len(hand) == len(cards)


@quick
@given(hands)
def test_DEF_hand_is_divided_among_the_suits(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    assert [card for suit in reversed(Suit) for card in hand.in_suit(suit)] == list(hand)
    for suit in Suit:
        assert set(hand.in_suit(suit)) == {card for card in cards if card.suit is suit}
        assert hand.has_suit(suit) == any(card.suit is suit for card in cards)


@quick
@given(hands)
def test_DEF_hand_is_what_remains_when_a_card_has_gone(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    for card in PACK:
        assert (card in hand) == (card in cards)
        if card in cards:
            assert hand.without(card) == Hand.of(cards - {card})


def test_the_order_in_which_cards_come_makes_no_difference() -> None:
    assert Hand.of(reversed(PACK[:13])) == Hand.of(PACK[:13])
    assert hash(Hand.of(reversed(PACK[:13]))) == hash(Hand.of(PACK[:13]))


def test_a_card_that_is_not_held_cannot_leave_the_hand() -> None:
    with pytest.raises(AssertionError, match=r"^SK is not in A\.\.\.$"):
        Hand.parse("A...").without(Card("SK"))


@pytest.mark.parametrize("text", ["XA", "S1", "SAA"])
def test_there_are_no_other_cards(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Card"):
        Card(text)
