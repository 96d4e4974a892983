"""What becomes of cards shown in the auction, once it is over."""

from bridgelaws.bridge import Board, Card, Seat
from bridgelaws.bridge.notation import read_call
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.law24_card_exposed import face_up, penalty_cards
from bridgelaws.table.state import Exposed, Table

NEW, OLD = LawBook.of("wbf-2017"), LawBook.of("wbf-2007")


def one_heart_by_north(*cards: str, led: bool = False, passes: int = 3) -> Table:
    """North opened 1H; these cards of these players lie on the table."""
    table = Table.start(Board.numbered(1))
    auction = table.auction.after(read_call("1H"))
    for _ in range(passes):
        auction = auction.after(read_call("P"))
    exposed = tuple(Exposed(Seat(text[0]), Card(text[2:]), led) for text in cards)
    return table.with_(auction=auction, exposed=exposed)


def shown(table: Table, book: LawBook) -> list[str]:
    return [f"{card.seat} {card.card}" for card in face_up(table, book)]


def test_24_every_such_card_lies_face_up_while_the_auction_lasts() -> None:
    table = one_heart_by_north("N C2", "E S9", passes=2)
    assert shown(table, NEW) == shown(table, OLD) == ["N C2", "E S9"]
    assert penalty_cards(table) == ()


def test_24D_the_declaring_side_picks_up_when_the_auction_ends() -> None:
    assert shown(one_heart_by_north("N C2", "S D2", "E S9"), NEW) == ["E S9"]


def test_24_pre_the_declaring_side_picks_up_when_the_lead_is_faced_2007() -> None:
    table = one_heart_by_north("N C2", "E S9")
    assert shown(table, OLD) == ["N C2", "E S9"]
    assert shown(table.with_(lead_faced=True), OLD) == ["E S9"]


def test_24E_a_defenders_card_becomes_a_penalty_card() -> None:
    assert [str(card) for card in penalty_cards(one_heart_by_north("N C2", "E S9"))] == ["E S9 minor"]


def test_50B_an_honour_a_card_led_or_one_of_two_is_major() -> None:
    assert [str(card) for card in penalty_cards(one_heart_by_north("E ST"))] == ["E ST major"]
    assert [str(card) for card in penalty_cards(one_heart_by_north("E S2", led=True))] == ["E S2 major"]
    assert [str(card) for card in penalty_cards(one_heart_by_north("E S2", "E D3"))] == ["E S2 major", "E D3 major"]
    assert [str(card) for card in penalty_cards(one_heart_by_north("E S2", "W D3"))] == ["E S2 minor", "W D3 minor"]
