"""Which cards may be played, and why not: suit, restriction, major penalty card, minor penalty card, in that order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import PACK, Card, Hand, Suit
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.legal import legal_cards, why_not_card
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, MustLead
from bridgelaws.table.state import Table


def east_to_play(hand: str, led: str = "", *penalty_cards: PenaltyCard) -> Table:
    leader = Seat.NORTH if led else Seat.EAST
    play = Play.ending(read_contract("3NT", Seat.SOUTH), leader, {Seat.EAST: Hand.parse(hand)}, (5, 4))
    table = Table.in_play(Board.numbered(1), play.after(Card(led)) if led else play)
    assert table.at_play is not None
    return Table.in_play(table.board, table.at_play.play, penalty_cards)


def penalty(card: str, major: bool = True) -> PenaltyCard:
    return PenaltyCard(Seat.EAST, Card(card), major)


def reason(table: Table, card: str) -> str | None:
    why = why_not_card(table, Seat.EAST, Card(card))
    return why[0] if why else None


def test_44C_suit_is_followed_first() -> None:
    table = east_to_play("K2.A.3.", "S5", penalty("HA"))
    assert reason(table, "HA") == "44C"
    assert reason(table, "S2") is None


def test_50D1a_major_penalty_card_of_the_suit_led_comes_before_others() -> None:
    table = east_to_play("K2.A.3.", "S5", penalty("S2"))
    assert reason(table, "SK") == "50D1(a)"
    assert reason(table, "S2") is None


def test_50D1b_restriction_on_the_lead_comes_before_the_penalty_card() -> None:
    table = east_to_play("K2.A.3.", "", penalty("S2")).with_(restrictions=(MustLead(Seat.EAST, "26B", (Suit.DIAMONDS,)),))
    assert reason(table, "S2") == "26B"
    assert reason(table, "D3") is None


def test_59_restriction_that_cannot_be_obeyed_binds_nobody() -> None:
    table = east_to_play("K2.A..", "").with_(restrictions=(MustLead(Seat.EAST, "26B", (Suit.DIAMONDS,)),))
    assert [reason(table, card) for card in ("SK", "S2", "HA")] == [None, None, None]


def test_50C_no_other_small_card_before_a_minor_penalty_card() -> None:
    table = east_to_play("K42.A..", "S5", penalty("S2", major=False))
    assert reason(table, "S4") == "50C"
    assert reason(table, "SK") is None
    assert reason(table, "S2") is None


def test_a_card_that_is_not_held() -> None:
    assert reason(east_to_play("K2.A.3."), "C2") == "1A"


SUITS = st.lists(st.sampled_from(list(Suit)), min_size=1, max_size=3, unique=True).map(tuple)


@given(
    hand=st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True),
    led=st.sampled_from(["", "S5", "H5", "D5", "C5"]),
    lying=st.sets(st.integers(0, 3)),
    majors=st.booleans(),
    bans=st.lists(st.tuples(st.booleans(), SUITS), max_size=2),
)
def test_reasons_agree_with_what_is_legal(
    hand: list[Card], led: str, lying: set[int], majors: bool, bans: list[tuple[bool, tuple[Suit, ...]]]
) -> None:
    cards = [card for card in hand if card.value != led]
    if not cards:
        return
    faced = [PenaltyCard(Seat.EAST, cards[at], majors) for at in sorted(lying) if at < len(cards)]
    leader = Seat.NORTH if led else Seat.EAST
    won = (13 - len(cards), 0)
    play = Play.ending(read_contract("3NT", Seat.SOUTH), leader, {Seat.EAST: Hand.of(cards)}, won)
    restrictions = tuple(
        MustLead(Seat.EAST, "26B", suits) if must else MayNotLead(Seat.EAST, "26B", suits) for must, suits in bans
    )
    started = play.after(Card(led)) if led else play
    table = Table.in_play(Board.numbered(1), started, tuple(faced)).with_(restrictions=restrictions)
    legal = legal_cards(table)
    assert legal
    for card in cards:
        assert (why_not_card(table, Seat.EAST, card) is None) is (card in legal)


@pytest.mark.parametrize("card", ["SK", "S2"])
def test_nothing_is_said_of_a_hand_that_is_not_known(card: str) -> None:
    play = Play.ending(read_contract("3NT", Seat.SOUTH), Seat.EAST, {}, (5, 4))
    assert why_not_card(Table.in_play(Board.numbered(1), play), Seat.EAST, Card(card)) is None
