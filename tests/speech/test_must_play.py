"""What must West play? The duties aloud, the cards only for eyes that see the hand."""

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.language import speak
from bridgelaws.practice.views import View, what_to_play
from bridgelaws.speech import must_play
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, Until
from bridgelaws.table.state import Table


def west_to_play(hand: str, led: str = "", *penalty_cards: PenaltyCard) -> Table:
    leader = Seat.SOUTH if led else Seat.WEST
    play = Play.ending(read_contract("3NT", Seat.SOUTH), leader, {Seat.WEST: Hand.parse(hand)}, (5, 4))
    return Table.in_play(Board.numbered(1), play.after(Card(led)) if led else play, penalty_cards)


def answers(table: Table, view: View) -> list[str]:
    found = what_to_play(table, view)
    assert found is not None
    assert speak(found.question) == "What must West play?"
    return [speak(text) for text in found.answers]


def test_44C_50D1_the_suit_led_and_then_the_penalty_card() -> None:
    table = west_to_play("K2.A.3.", "D5", PenaltyCard(Seat.WEST, Card("HA"), major=True))
    assert answers(table, View()) == [
        "West must follow suit with diamonds, holding any (44C).",
        "♥A comes before any other card whenever it may legally be played (50D1(a)).",
        "West may play ♦3.",
        "Not ♠K, ♠2 or ♥A: West must follow suit with diamonds.",
    ]


def test_50D2_what_declarer_forbade_is_given_as_the_reason() -> None:
    table = west_to_play("K2.A.3.")
    table = table.with_(restrictions=(MayNotLead(Seat.WEST, "50D2(a)", (Suit.HEARTS,), Until.LEAD_LOST),))
    assert answers(table, View())[-1] == "Not ♥A: West may not lead hearts while keeping the lead (50D2(a))."


def test_the_cards_of_a_hand_are_told_to_nobody_who_does_not_see_it() -> None:
    table = west_to_play("K2.A.3.", "D5")
    told = answers(table, View(Seat.EAST))
    assert told == ["West must follow suit with diamonds, holding any (44C)."]
    assert not [
        card for card in ("♦3", "♠K", "♥A") if card in " ".join([speak(text) for text in must_play.say_duties(table)])
    ]
