"""What cannot be entered in the play: one sentence with the law, and the log as it was."""

import pytest

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.acts_of_play import (
    CardHandled,
    CardStuck,
    DummyIndicated,
    FifthCardShown,
    InspectionWanted,
    QuestionPut,
)
from bridgelaws.table.events import (
    CardPlayed,
    CardsPlayedTogether,
    Deed,
    NextBoardCalled,
    PlayedHandsReturned,
    ResultAgreed,
    RevokeAskedAbout,
    RoundEnded,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table

BOOK = LawBook.of("wbf-2017")
HANDS = {
    Seat.NORTH: Hand.parse(".2.4.K"),
    Seat.EAST: Hand.parse(".T.5.9"),
    Seat.SOUTH: Hand.parse(".K.7.6"),
    Seat.WEST: Hand.parse(".A.9.8"),
}
HEARTS = (CardPlayed(Seat.SOUTH, Card("HK")), CardPlayed(Seat.WEST, Card("HA")))


def at_trick_eleven(*deeds: Deed) -> Table:
    """South plays 3NT with three cards left, all hands known, North is dummy."""
    play = Play.ending(read_contract("3NT", Seat.SOUTH), Seat.SOUTH, HANDS, (5, 5))
    table = Table.in_play(Board.numbered(1), play)
    for deed in deeds:
        table = evolve(table, *director.act(table, deed, BOOK))
    return table


def refusal(table: Table, deed: Deed) -> str:
    with pytest.raises(NotAllowedNow) as refused:
        director.act(table, deed, BOOK)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("card", ["SA", "HA"], ids=["not held", "played already"])
def test_a_fifth_card_must_be_in_the_hand(card: str) -> None:
    said = refusal(at_trick_eleven(*HEARTS), FifthCardShown(Seat.WEST, Card(card)))
    assert said == f"West does not hold {card}: the hand is ..9.8."


@pytest.mark.parametrize("how", ["seen", "named"])
def test_a_card_handled_must_be_in_the_hand(how: str) -> None:
    said = refusal(at_trick_eleven(HEARTS[0]), CardHandled(Seat.WEST, Card("SA"), how))
    assert said == "West does not hold SA: the hand is .A.9.8."


def test_a_card_stuck_to_another_must_be_in_the_hand() -> None:
    assert "South does not hold SA" in refusal(at_trick_eleven(HEARTS[0]), CardStuck(Seat.SOUTH, Card("SA"), seen=False))


@pytest.mark.parametrize("card", ["SA", "H2"], ids=["not there", "played already"])
def test_dummy_points_at_a_card_that_is_there(card: str) -> None:
    table = at_trick_eleven(*HEARTS, CardPlayed(Seat.NORTH, Card("H2")))
    assert refusal(table, DummyIndicated(Card(card))) == (
        f"{card} is not in dummy, so dummy cannot have pointed at it (Law 45F)."
    )


def test_what_is_laid_instead_of_a_card_named_is_named_in_dummy() -> None:
    said = refusal(at_trick_eleven(*HEARTS), CardPlayed(Seat.NORTH, Card("H2"), named=Card("SA")))
    assert said == "SA is not in dummy, so declarer has named no card: enter what is named then (Law 46B4)."


def test_only_dummy_lays_another_card_than_the_one_named() -> None:
    said = refusal(at_trick_eleven(), CardPlayed(Seat.SOUTH, Card("D7"), named=Card("HK")))
    assert said == "Only dummy can put down another card than the one named: South plays D7 (Law 45D)."


def test_what_can_be_inspected() -> None:
    said = refusal(at_trick_eleven(), InspectionWanted(Seat.EAST, "banana", turned=False))
    assert said == "“banana” cannot be inspected: choose trick, own card or quitted (Law 66)."


def test_what_can_be_asked_for() -> None:
    said = refusal(at_trick_eleven(), QuestionPut(Seat.SOUTH, "banana"))
    assert said == "“banana” cannot be asked for: choose review, explanation or contract (20 and 41)."


AFTER_PLAY = [(NextBoardCalled(Seat.WEST), "7C"), (RoundEnded(), "8B1"), (PlayedHandsReturned(), "7C")]


@pytest.mark.parametrize(("deed", "law"), AFTER_PLAY, ids=["next board", "round", "hands"])
def test_what_happens_after_play_cannot_happen_during_it(deed: Deed, law: str) -> None:
    said = refusal(at_trick_eleven(*HEARTS), deed)
    assert "still being played; enter its result first" in said
    assert said.endswith(f"(Law {law}).")
    over = at_trick_eleven(*HEARTS, ResultAgreed(8))
    assert director.act(over, deed, BOOK) == (deed,)


def test_nobody_is_asked_about_a_revoke_of_ones_own() -> None:
    said = refusal(at_trick_eleven(*HEARTS), RevokeAskedAbout(Seat.WEST, Seat.WEST))
    assert said == "West cannot ask themselves: another player asks about a revoke (Law 61B)."


def test_nobody_is_asked_about_a_revoke_before_playing() -> None:
    said = refusal(at_trick_eleven(*HEARTS), RevokeAskedAbout(Seat.WEST, Seat.EAST))
    assert said == "West cannot ask East about a revoke: East has played no card (Law 61B)."


def test_a_card_comes_together_with_another() -> None:
    said = refusal(at_trick_eleven(), CardsPlayedTogether(Seat.SOUTH, Card("HK")))
    assert said == "South’s HK cannot have come with another card: enter that one first (Law 58A)."
