"""A table enters a result before it plays the board: nothing of the board is told to anybody for that."""

import re
from pathlib import Path

import pytest
from club_night import DEALS, Night
from fastapi import FastAPI

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.visitors import Role
from support.browsing import Visitor
from support.world import club

LAST, TABLE = 3, 1


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return club(str(tmp_path / "club.db"))


@pytest.fixture
def night(app: FastAPI) -> Night:
    """Everything has been played but one board of table 1 in the last round."""
    made = Night(app)
    for number in (1, 2, LAST):
        made.play(number, but=(TABLE, made.boards(LAST, TABLE)[0]))
    return made


@pytest.fixture
def board(night: Night) -> int:
    return night.boards(LAST, TABLE)[0]


def shows_hands(text: str, board: int) -> bool:
    """Whether any suit of three cards or more of some hand of the deal stands there."""
    plain = re.sub(r"<[^>]*>|[^0-9A-Za-z]", "", text).replace("10", "T")
    hands = [DEALS[board].hand(seat) for seat in SEATS]
    held = ["".join(card.rank.value for card in hand.in_suit(suit)) for hand in hands if hand for suit in Suit]
    return any(ranks in plain for ranks in held if len(ranks) > 3)


def roads(night: Night, visitor: Visitor, board: int) -> dict[str, str]:
    """What everybody can ask about the board, by every road there is."""
    event = night.event
    files = visitor.get(f"/api/results/{event}/files").json()  # addresses by what they are
    addresses = [
        f"/results/{event}?board={board}",
        f"/results/{event}/card/1",
        f"/results/{event}/cards",
        f"/practice/evening/{event}/1/{board}",
        f"/api/results/{event}",
        f"/api/results/{event}/boards/1/{board}",
        f"/api/results/{event}/cards/1",
        *[f"/results/{event}/files/{name}" for name in files if name not in {"site", "paper"}],
        f"/table?round={LAST}&board={board}",
        "/table",
        "/api/table",
        f"/api/table/boards/{LAST}/{board}",
    ]
    return {address: visitor.get(address).text for address in addresses}


def is_told(night: Night, board: int) -> list[str]:
    """The roads on which something of the board is told, to nobody in particular and to the table itself."""
    found = []
    for visitor in (night.visitor(Role.NOBODY), night.phone(TABLE), night.phone(2)):
        found += [address for address, text in roads(night, visitor, board).items() if shows_hands(text, board)]
        if visitor.get(f"/api/results/{night.event}/boards/1/{board}").status_code == 200:
            found.append("the board")
        rows = visitor.get(f"/api/results/{night.event}/cards/1").json()["rows"]
        found += ["the card" for row in rows if row["board"] == board and row["entry"] is not None]
        for address in (f"/api/practice/evening/{night.event}/1/{board}", f"/practice/evening/{night.event}/1/{board}"):
            if visitor.post(address, json={}).status_code in {200, 201}:
                found.append(address)
        found += ["the list" for each in visitor.get(f"/api/results/{night.event}").json()["boards"]["1"] if each == board]
    return sorted(set(found))


def test_an_entry_that_nobody_confirmed_opens_nothing(night: Night, board: int) -> None:
    assert night.send(TABLE, LAST, board).status_code == 200
    assert is_told(night, board) == []


def test_an_entry_changed_before_it_is_confirmed_opens_nothing(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board)
    night.send(TABLE, LAST, board, tricks="+1")
    assert is_told(night, board) == []


def test_two_results_that_differ_open_nothing(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board)
    night.send(TABLE, LAST, board, side="EW", tricks="-1")
    assert is_told(night, board) == []


def test_a_table_cannot_open_a_board_by_saying_that_it_is_not_played(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board, kind="unplayed", why="NO_TIME")
    night.confirm(TABLE, LAST, board)
    assert is_told(night, board) == []


def test_a_result_of_the_last_round_opens_nothing_while_others_of_it_play(app: FastAPI) -> None:
    night = Night(app)
    for number in (1, 2):
        night.play(number)
    night.call_round(LAST)
    board = night.boards(LAST, TABLE)[0]
    night.send(TABLE, LAST, board)
    night.confirm(TABLE, LAST, board)
    assert is_told(night, board) == []


def test_the_board_is_told_once_the_other_side_has_confirmed(night: Night, board: int) -> None:
    """What is looked for above would be found."""
    night.send(TABLE, LAST, board)
    night.confirm(TABLE, LAST, board)
    told = is_told(night, board)
    assert {"the board", "the card", "the list", f"/results/{night.event}?board={board}"} <= set(told)
    assert any("/files/" in address for address in told)


def test_the_director_confirms_at_the_desk(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board)
    director = night.visitor(Role.DIRECTOR)
    address = f"/tonight/{night.event}/result/{LAST}/{TABLE}/{board}"
    page = director.get(address).text
    assert "Confirm it on the table’s behalf" in page
    director.submit(f"{address}/confirm", page=address)
    assert "the board" in is_told(night, board)
    assert "Confirm it on the table’s behalf" not in director.get(address).text


def test_publishing_the_score_opens_what_nobody_confirmed(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board)
    night.publish()
    assert "the board" in is_told(night, board)


def test_the_other_results_are_not_told_to_a_table_whose_result_is_not_agreed(night: Night, board: int) -> None:
    night.send(TABLE, LAST, board)
    told = night.phone(TABLE).get(f"/api/table/boards/{LAST}/{board}").json()
    assert (told["figure"], told["evening"], told["rank"], told["others"]) == (None, None, None, [])


def test_results_that_came_too_soon_are_marked_on_the_wall_with_a_word_why(app: FastAPI) -> None:
    night = Night(app)
    for number in (1, 2):
        night.play(number)
    night.call_round(LAST, minutes_ago=1)
    board = night.boards(LAST, TABLE)[0]
    for kind in ("played", "passed"):
        table = TABLE if kind == "played" else 2
        night.send(table, LAST, night.boards(LAST, table)[0], kind=kind)
    director = night.visitor(Role.DIRECTOR)
    wall = director.get(f"/tonight/{night.event}").text
    assert wall.count("Has the board been played?") == 2
    assert "It came 1 min after the round was called." in wall
    address = f"/tonight/{night.event}/result/{LAST}/{TABLE}/{board}"
    assert "Has the board been played?" in director.get(address).text
    director.submit(f"{address}/right", page=address)
    assert director.get(f"/tonight/{night.event}").text.count("Has the board been played?") == 1


def test_a_change_by_the_table_does_not_take_the_mark_away(app: FastAPI) -> None:
    night = Night(app)
    for number in (1, 2):
        night.play(number)
    night.call_round(LAST, minutes_ago=0)
    board = night.boards(LAST, TABLE)[0]
    night.send(TABLE, LAST, board)
    night.send(TABLE, LAST, board, tricks="+1")
    assert "Has the board been played?" in night.visitor(Role.DIRECTOR).get(f"/tonight/{night.event}").text


def test_a_director_who_plays_gets_nothing_for_an_entry_nobody_confirmed(app: FastAPI) -> None:
    night = Night(app)
    night.call_round(1)
    board = night.boards(1, TABLE)[0]
    own = night.evening.state.places(1, 1)
    plays = next(sitting.ns[0] for place, sitting in own if place.table == TABLE)
    night.evenings.set_settings(night.event, night.evenings.settings(night.event).__class__(director_plays=plays))
    night.send(TABLE, 1, board, lead="H2")
    director = night.visitor(Role.DIRECTOR)
    app.state.makeable.keep(DEALS[board], "0d0d0d0d0d0d0d0d0d0d")
    for address in (f"adjust/1/{TABLE}/{board}", f"result/1/{TABLE}/{board}", "", f"deals?board={board}"):
        text = director.get(f"/tonight/{night.event}/{address}".rstrip("/")).text
        assert not shows_hands(text, board), address
        assert "Double dummy" not in text, address
        assert "does not hold" not in text, address
    night.confirm(TABLE, 1, board)
    assert "Double dummy" in director.get(f"/tonight/{night.event}/adjust/1/{TABLE}/{board}").text
