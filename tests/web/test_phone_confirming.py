"""A confirmation is of the entry that the side has seen: if another one stands there by now, it is refused and shown."""

import re
from typing import Any

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.tournament.event.events import ResultConfirmed, ResultCorrected
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.browsing import Visitor
from support.messages import says
from support.phone_of_a_table import SIX, boards, fields, phone, sheet, told

DOWN, MADE = Played("3NT", Seat.SOUTH, 8), Played("3NT", Seat.SOUTH, 12)


@pytest.fixture
def evenings(app: FastAPI) -> Evenings:
    found: Evenings = app.state.evenings
    return found


@pytest.fixture
def evening(app: FastAPI, evenings: Evenings) -> Evening:
    return evenings.get(begin_demo(evenings, app.state.makeable))


@pytest.fixture
def north(app: FastAPI, evenings: Evenings, evening: Evening) -> Visitor:
    return phone(app, evenings, evening.id)


@pytest.fixture
def east(app: FastAPI, evenings: Evenings, evening: Evening) -> Visitor:
    return phone(app, evenings, evening.id, seat="E")


def enter(visitor: Visitor, evening: Evening, tricks: str, key: str) -> None:
    answer = visitor.post(
        "/api/table/results", json=told(evening, boards(evening)[0], contract="3NT", tricks=tricks, key=key)
    )
    assert answer.status_code == 200, answer.text


def shown_entry(visitor: Visitor, evening: Evening) -> int:
    lines = visitor.get("/api/table").json()["boards"]
    return int(next(line["entry"] for line in lines if line["board"] == boards(evening)[0]))


def confirmation(evening: Evening, key: str, **more: Any) -> dict[str, Any]:
    board = boards(evening)[0]
    return {"event": evening.id, "table": SIX, "round": NOW, "board": board, "side": "EW", "key": key, **more}


def test_79A_a_result_that_was_changed_after_it_was_seen_is_not_confirmed(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    enter(north, evening, "-1", "one")
    seen = shown_entry(east, evening)
    enter(north, evening, "+3", "two")
    refused = east.post("/api/table/confirmations", json=confirmation(evening, "three", entry=seen))
    assert refused.status_code == 409
    assert says("{contract}, {tricks} tricks", contract="is now 3NT South", tricks="12") in refused.json()["error"]
    assert not sheet(evenings, evening, boards(evening)[0]).is_agreed
    taken = east.post("/api/table/confirmations", json=confirmation(evening, "four", entry=shown_entry(east, evening)))
    assert taken.status_code == 200
    found = sheet(evenings, evening, boards(evening)[0])
    assert (found.written, found.is_agreed) == (MADE, True)


def test_79A_the_page_shows_the_new_result_to_confirm(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    enter(north, evening, "-1", "one")
    found = re.search(r'name="entry" value="(\d+)"', east.get("/table").text)
    assert found is not None
    enter(north, evening, "+3", "two")
    again = east.submit("/table/confirm", fields(evening, board, side="EW", key="three", entry=found[1]), page="/table")
    assert again.status_code == 409
    assert "has changed" in again.text
    assert "made with 3 over" in again.text
    assert f'name="entry" value="{int(found[1]) + 1}"' in again.text
    assert sheet(evenings, evening, board).confirmed == ()


def test_a_program_that_names_no_entry_confirms_the_first_one_and_no_other(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    enter(north, evening, "-1", "one")
    assert east.post("/api/table/confirmations", json=confirmation(evening, "two")).status_code == 200
    assert sheet(evenings, evening, boards(evening)[0]).confirmed == (Side.EW,)
    assert east.post("/api/table/confirmations", json=confirmation(evening, "two")).status_code == 200  # sent again


def test_a_program_that_names_no_entry_is_asked_to_look_again_where_there_were_several(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    enter(north, evening, "-1", "one")
    enter(north, evening, "+3", "two")
    refused = east.post("/api/table/confirmations", json=confirmation(evening, "three"))
    assert refused.status_code == 409
    assert "Look at it again" in refused.json()["error"]
    assert sheet(evenings, evening, boards(evening)[0]).confirmed == ()


def test_79C_what_the_director_corrected_since_is_not_confirmed(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    board = boards(evening)[0]
    enter(north, evening, "-1", "one")
    correction = ResultCorrected(Place(1, NOW, int(SIX)), board, DOWN, MADE, "counted the tricks")
    evenings.propose(evening.id, correction, by="Director")
    assert east.post("/api/table/confirmations", json=confirmation(evening, "two", entry=1)).status_code == 409
    found = sheet(evenings, evening, board)
    assert (found.confirmed, found.by_director) == ((), True)


def test_the_log_says_which_entry_was_confirmed(evenings: Evenings, evening: Evening, north: Visitor, east: Visitor) -> None:
    enter(north, evening, "-1", "one")
    enter(north, evening, "+3", "two")
    east.post("/api/table/confirmations", json=confirmation(evening, "three", entry=2))
    key = f"phone {SIX} three"
    taken = evenings.carry_out(evening.id, lambda: (), key=key)  # what stands in the log under that key
    assert taken.event == ResultConfirmed(Place(1, NOW, int(SIX)), boards(evening)[0], Side.EW, 2)


def test_a_change_that_comes_after_the_confirmation_is_kept_for_the_director(
    evenings: Evenings, evening: Evening, north: Visitor, east: Visitor
) -> None:
    """79B: what both sides agreed on is not changed by one of them."""
    board = boards(evening)[0]
    enter(north, evening, "-1", "one")
    assert east.post("/api/table/confirmations", json=confirmation(evening, "two", entry=1)).status_code == 200
    enter(north, evening, "+3", "three")
    found = sheet(evenings, evening, board)
    assert (found.written, found.others, found.is_agreed) == (DOWN, (MADE,), False)
