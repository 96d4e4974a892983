"""A phone knows with whom it sits: where a round turns the table, it turns with its pair."""

from typing import Any

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.phone.seating import Chosen, read_chosen, seat_after_turn
from bridgelaws.tournament.event.events import RoundStarted
from bridgelaws.tournament.movements.model import Sitting
from support.browsing import Visitor
from support.evening import PAIRS, ROUNDS
from support.messages import says

PAIR = Sitting(1, ("1",), ("4",), (1, 2))


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    """Three tables; the third round is arrow-switched."""
    fields = {"name": "Switched", "pairs": PAIRS, "boards": "2", "movement": "mitchell-3-2-1-1"}
    answer = director.submit("/tonight/new", fields, page="/tonight/new")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    begin(app, found.id, 1)
    return found


def begin(app: FastAPI, event: str, number: int) -> None:
    app.state.evenings.propose(event, RoundStarted(1, number), by="Director")


def joined(app: FastAPI, evening: Evening, seat: str, table: str = "1") -> Visitor:
    made, evenings = Visitor(app, headers={"accept-language": "en"}), app.state.evenings
    code = evenings.code(evening.id, table)
    made.submit(f"/join/{code}", {"seat": seat}, page=f"/join/{code}")
    return made


def about(evening: Evening, number: int, board: int, side: str, table: str = "1") -> dict[str, Any]:
    return {"event": evening.id, "table": table, "round": number, "board": board, "side": side, "key": f"sent{number}"}


def entered(app: FastAPI, evening: Evening, table: str, number: int, tricks: str) -> None:
    """Board 5, by whoever sits North-South there now, and confirmed by the others."""
    phone = joined(app, evening, "N", table)
    result = {"contract": "4S", "declarer": "S", "tricks": tricks}
    sent = phone.post("/api/table/results", json=about(evening, number, 5, "NS", table) | result)
    agreed = phone.post("/api/table/confirmations", json=about(evening, number, 5, "EW", table) | {"key": f"agreed{number}"})
    assert (sent.status_code, agreed.status_code) == (200, 200)


def test_the_phone_of_the_pair_that_stays_turns_with_it(app: FastAPI, evening: Evening) -> None:
    phone = joined(app, evening, "N")
    begin(app, evening.id, 2)
    assert phone.get("/api/table").json()["seat"] == "N"
    assert says("Send to {side} to confirm", side="East-West") in phone.get("/table?round=2&board=3").text
    begin(app, evening.id, 3)
    assert ROUNDS[2]["1"][:2] == ("5", "1")  # pair 1 has stayed, and sits East-West
    assert phone.get("/api/table").json()["seat"] == "E"
    page = phone.get("/table?round=3&board=5").text
    assert says("Send to {side} to confirm", side="North-South") in page
    assert '<input type="hidden" name="side" value="EW">' in page
    assert (
        says("Send to {side} to confirm", side="East-West") in phone.get("/table?round=2&board=3").text
    )  # what it owes of round 2


def test_the_percentage_after_the_switch_is_that_of_ones_own_pair(app: FastAPI, evening: Evening) -> None:
    stays = joined(app, evening, "N")
    begin(app, evening.id, 2)
    begin(app, evening.id, 3)
    comes = joined(app, evening, "N")
    entered(app, evening, "3", 1, "10")  # table 3 had the board in the first round
    entered(app, evening, "1", 3, "11")
    mine, theirs = [each.get("/api/table/boards/3/5").json() for each in (stays, comes)]
    assert (mine["figure"], theirs["figure"]) == (0, 100)  # one trick more for North-South than at the other table


def test_the_director_hears_from_which_seat(app: FastAPI, evening: Evening) -> None:
    phone = joined(app, evening, "S")
    begin(app, evening.id, 2)
    begin(app, evening.id, 3)
    sent = {"event": evening.id, "table": "1", "side": "EW", "key": "help"}
    assert phone.post("/api/table/calls", json=sent).status_code == 200
    evenings: Evenings = app.state.evenings
    (call,) = evenings.get(evening.id).state.waiting_calls()
    assert call.called.seat is Seat.WEST


@pytest.mark.parametrize("seat", SEATS)
def test_a_turned_table_turns_everybody(seat: Seat) -> None:
    there = seat_after_turn(seat, PAIR, PAIR.turned())
    assert there.side is seat.side.other
    assert seat_after_turn(there, PAIR.turned(), PAIR) is seat
    assert seat_after_turn(seat.partner, PAIR, PAIR.turned()) is there.partner


def test_a_phone_whose_pair_has_gone_stays_where_it_lies() -> None:
    after = Sitting(1, ("2",), ("5",), (3, 4))
    assert seat_after_turn(Seat.NORTH, PAIR, after) is Seat.NORTH
    assert seat_after_turn(Seat.NORTH, PAIR, None) is Seat.NORTH
    empty = Sitting(1, (), ("1",), ())
    assert seat_after_turn(Seat.NORTH, empty, PAIR.turned()) is Seat.NORTH


def test_in_an_individual_a_phone_goes_with_its_player() -> None:
    before, after = Sitting(1, ("1", "2"), ("3", "4"), (1,)), Sitting(1, ("1", "4"), ("2", "3"), (2,))
    assert [seat_after_turn(seat, before, after) for seat in SEATS] == [Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH]
    assert {seat.side for seat in SEATS} == set(Side)


@pytest.mark.parametrize("text", ["", "all", "X.1.1", "N", "N.1", "N.one.two", "N.99999.1", "N.1.1.1", "N.-1.2"])
def test_whatever_a_cookie_says_is_read(text: str) -> None:
    chosen = read_chosen(text)
    assert chosen.round == 0
    assert (chosen.seat is Seat.NORTH) is text.startswith("N")
    assert read_chosen(str(Chosen(Seat.WEST, 2, 13))) == Chosen(Seat.WEST, 2, 13)
