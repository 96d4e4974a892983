"""The lead check as an oracle: whatever a table sends and reads, it learns about two cards of a board, and no more."""

import re
from pathlib import Path

import pytest
from club_night import DEALS, Night
from fastapi import FastAPI

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.visitors import Role
from bridgelaws.tournament.event.events import SHAPES, BoardFouled, LeadChecked
from bridgelaws.tournament.event.score_sheet import Place
from support.world import club

CARDS = tuple(Card)
TABLE, HELD, NOT_HELD = 1, "East holds it", "East does not hold it"


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "club.db")


@pytest.fixture
def app(path: str) -> FastAPI:
    return club(path)


@pytest.fixture
def night(app: FastAPI) -> Night:
    made = Night(app)
    made.call_round(1)
    return made


@pytest.fixture
def board(night: Night) -> int:
    return night.boards(1, TABLE)[0]


def east(board: int) -> list[Card]:
    hand = DEALS[board].hand(Seat.EAST)
    assert hand is not None
    return list(hand)


def ask(night: Night, board: int, card: Card, number: int = 1, table: int = TABLE, declarer: str = "N") -> bool | None:
    """What the pad asks while a result is typed: North declares, so East leads."""
    typed = {"round": number, "board": board, "contract": "3NT", "declarer": declarer, "tricks": "=", "lead": str(card)}
    answer = night.phone(table).post("/api/table/checks", json=typed)
    held: bool | None = answer.json()["lead_held"]
    assert (answer.json()["lead"] != "") == (held is not None)
    return held


def read(night: Night, board: int, number: int = 1, table: int = TABLE) -> bool | None:
    """What the page of the board says about the lead that is written down."""
    text = re.sub(r"<[^>]*>", "", night.phone(table).get(f"/table?round={number}&board={board}").text)
    return True if HELD in text else False if NOT_HELD in text else None


def learnt_by_entering(night: Night, board: int) -> set[Card]:
    """All cards that a table hears about by entering a result, reading it, and changing it to the next lead."""
    found = set()
    for card in CARDS:
        assert night.send(TABLE, 1, board, lead=str(card)).status_code == 200
        if read(night, board) is not None:
            found.add(card)
    return found


def test_entering_and_changing_and_reading_tells_of_two_cards(night: Night, board: int) -> None:
    assert len(learnt_by_entering(night, board)) == 2


def test_every_road_spends_the_same_budget(night: Night, board: int) -> None:
    held, other = east(board)[0], next(card for card in CARDS if card not in east(board))
    assert ask(night, board, held) is True
    night.send(TABLE, 1, board, lead=str(other))
    assert read(night, board) is False
    third = east(board)[1]
    assert ask(night, board, third) is None
    night.send(TABLE, 1, board, lead=str(third))
    assert read(night, board) is None
    night.send(TABLE, 1, board, side="EW", lead=str(east(board)[2]))
    assert read(night, board) is None
    assert len(learnt_by_entering(night, board)) <= 2


def test_asking_again_about_the_same_card_costs_nothing(night: Night, board: int) -> None:
    one, two, three = east(board)[:3]
    for _ in range(3):
        assert ask(night, board, one) is True
    night.send(TABLE, 1, board, lead=str(one))
    assert read(night, board) is True
    assert read(night, board) is True
    assert ask(night, board, two) is True
    assert ask(night, board, three) is None
    assert ask(night, board, one) is True


def test_another_declarer_is_another_question(night: Night, board: int) -> None:
    asked = [ask(night, board, east(board)[0], declarer=declarer) for declarer in "NESW"]
    assert len([each for each in asked if each is not None]) == 2


def test_the_budget_is_in_the_log_so_that_processes_and_restarts_share_it(night: Night, board: int, path: str) -> None:
    one, two, three = east(board)[:3]
    assert ask(night, board, one) is True
    again = club(path)  # another process, or this one after a restart
    other = Night.__new__(Night)
    other.app, other.event, other.evenings = again, night.event, again.state.evenings
    assert ask(other, board, two) is True
    assert ask(night, board, three) is None
    assert ask(other, board, three) is None
    database = open_database(path)
    try:
        told = [SHAPES.read(each) for each in database.log.read(night.event) if each.kind == "LeadChecked"]
        assert [(each.place, each.board) for each in told if isinstance(each, LeadChecked)] == [(Place(1, 1, 1), board)] * 2
        assert set(Evenings(database).get(night.event).state.leads_checked) == {(Place(1, 1, 1), board)}
    finally:
        database.close()


def test_each_table_and_each_board_has_a_budget_of_its_own(night: Night, board: int) -> None:
    for card in east(board)[:2]:
        ask(night, board, card)
    other = night.boards(1, TABLE)[1]
    assert ask(night, other, east(other)[0]) is True


def test_nothing_is_told_about_boards_that_are_not_this_tables_now(night: Night, board: int) -> None:
    later = night.boards(2, TABLE)[0]
    assert ask(night, later, east(later)[0], number=2) is None
    typed = {"round": 1, "board": night.boards(1, 2)[0], "contract": "3NT", "declarer": "N", "tricks": "=", "lead": "SA"}
    assert night.phone(TABLE).post("/api/table/checks", json=typed).status_code == 409


def test_a_board_of_a_round_that_is_over_is_not_asked_about_by_those_who_sit_there_now(night: Night, board: int) -> None:
    """Others played it at this table: those who sit there now may have it before them."""
    night.send(TABLE, 1, board)
    night.confirm(TABLE, 1, board)
    night.call_round(2)
    assert ask(night, board, east(board)[0], number=1) is None


def test_a_lead_of_the_director_is_not_checked_for_the_table(night: Night, board: int) -> None:
    """The table could have others ask for it."""
    for card in east(board)[:2]:
        ask(night, board, card)
    night.send(TABLE, 1, board)
    director_writes(night, board, str(east(board)[2]))
    assert read(night, board) is None


def director_writes(night: Night, board: int, lead: str) -> None:
    result = {"kind": "played", "contract": "3NT", "declarer": "N", "tricks": "9", "lead": lead, "action": "do"}
    director = night.visitor(Role.DIRECTOR)
    address = f"/tonight/{night.event}/result/1/{TABLE}/{board}"
    assert director.submit(address, result, page=address).status_code == 303


def test_an_open_board_is_told_freely(night: Night, board: int) -> None:
    for number in (1, 2, 3):
        if number > 1:
            night.call_round(number)
        for table in (1, 2, 3):
            for each in night.boards(number, table):
                night.send(table, number, each, lead="SA")
                night.confirm(table, number, each)
    last = night.boards(3, TABLE)[0]
    assert [ask(night, last, card, number=3) for card in CARDS].count(True) == 13


def test_a_board_in_another_form_is_not_compared_with_the_record(night: Night, board: int) -> None:
    fouled = BoardFouled(1, board, "two clubs exchanged", (Place(1, 1, TABLE),), "seen")
    night.evenings.propose(night.event, fouled, by="Director")
    assert ask(night, board, east(board)[0]) is None
    assert night.evening.state.leads_checked == {}


def test_the_answer_has_the_same_length_of_log_whatever_it_is(night: Night, board: int) -> None:
    """Whoever follows the versions of the log sees that a card was asked about, and not what the answer was."""
    before = night.evening.version
    ask(night, board, east(board)[0])
    between = night.evening.version
    ask(night, board, next(card for card in CARDS if card not in east(board)))
    assert night.evening.version - between == between - before == 1
