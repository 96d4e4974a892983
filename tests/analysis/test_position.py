"""Positions: what can be held, and the sentence for what cannot."""

import pytest

from bridgelaws.analysis.position import Position, position_at
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.play_state import AtPlay, PenaltyCard


def position(*hands: str, leader: Seat = Seat.SOUTH, trick: str = "", **more: object) -> Position:
    north, east, south, west = [Hand.parse(text) for text in hands]
    cards = tuple(Card(word) for word in trick.split())
    return Position((north, east, south, west), leader, Seat.SOUTH, trick=cards, **more)  # type: ignore[arg-type]


def test_the_trick_in_progress_counts_among_those_left() -> None:
    found = position("...765", ".J.98.", "AT4...A", "9..K.QJ", leader=Seat.NORTH, trick="H3 H7")
    assert found.turn is Seat.SOUTH
    assert found.tricks_left == 4
    assert found.plays.winner(Suit.SPADES) is Seat.EAST


@pytest.mark.parametrize(
    ("hands", "trick", "sentence"),
    [
        (("A...", "K...", "Q2...", "J..."), "", "North has 1 cards and should have 2"),
        (("A...", "A...", "Q...", "J..."), "", "SA is there more than once"),
        (("A...", "K...", "Q...", "J..."), "SK", "SK is there more than once"),
        (("...", "...", "...", "..."), "", "No cards are left"),
        (("A...", "K...", "Q...", "J..."), "H2 H3 H4 H5", "A trick in progress has one to three cards"),
        (("A...", "K...", "Q...", "J..."), "H2", "South has 1 cards and should have 0"),
    ],
)
def test_what_cannot_be_held_is_said_in_a_sentence(hands: tuple[str, ...], trick: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError, match=sentence):
        position(*hands, trick=trick)


def test_duties_fit_the_hands() -> None:
    hands = ("A...", "K...", "Q...", "J...")
    with pytest.raises(BridgelawsError, match="East has shown out of spades and cannot hold SK"):
        position(*hands, shown_out=((Seat.EAST, Suit.SPADES),))
    with pytest.raises(BridgelawsError, match="East does not hold the penalty card H2"):
        position(*hands, penalty_cards=(PenaltyCard(Seat.EAST, Card("H2"), major=True),))
    with pytest.raises(BridgelawsError, match="North is on declarer’s side"):
        position(*hands, penalty_cards=(PenaltyCard(Seat.NORTH, Card("SA"), major=True),))


def test_the_position_at_a_table_knows_who_has_shown_out() -> None:
    hands = {seat: Hand.parse(text) for seat, text in zip(SEATS, ("A2..3.", "K..42.", "Q3..A.", "J4..K."), strict=True)}
    play = Play.ending(read_contract("1NT", Seat.SOUTH), Seat.NORTH, hands)
    for card in ("SA", "SK", "S3", "S4", "S2", "D2", "SQ"):
        play = play.after(Card(card))
    found = position_at(AtPlay(play, play))
    assert found.shown_out == ((Seat.EAST, Suit.SPADES),)
    assert (found.leader, found.turn, found.tricks_left) == (Seat.NORTH, Seat.WEST, 2)
    assert found.trick == (Card("S2"), Card("D2"), Card("SQ"))


def test_70B3_a_claim_is_judged_with_all_hands_known() -> None:
    play = Play.ending(read_contract("1NT", Seat.SOUTH), Seat.NORTH, {Seat.NORTH: Hand.parse("A...")})
    with pytest.raises(BridgelawsError, match="East’s hand is not known"):
        position_at(AtPlay(play, play))
