"""My phone follows me: it is told once whose it is, and after that it is at the right table by itself."""

from typing import Any

import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.phone.following import Player, player_at, read_player
from bridgelaws.tournament.event.events import RoundStarted, ScorePublished
from support.browsing import Visitor
from support.demo_evening import finish
from support.messages import says

PAIRS = "\n".join(f"Ann Ek{at}, Bo Ask{at}" for at in range(1, 8))  # seven pairs: one sits out


class Club:
    """An evening of seven pairs with its phones."""

    def __init__(self, app: FastAPI, director: Visitor) -> None:
        self.app, self.director = app, director
        self.event = self.begin()

    def begin(self, name: str = "Seven pairs") -> str:
        new = {"name": name, "pairs": PAIRS, "boards": "2"}
        return str(self.director.submit("/tonight/new", new, page="/tonight/new").url.path.rpartition("/")[2])

    @property
    def evenings(self) -> Evenings:
        found: Evenings = self.app.state.evenings
        return found

    @property
    def evening(self) -> Evening:
        return self.evenings.get(self.event)

    def call(self, number: int) -> None:
        self.evenings.propose(self.event, RoundStarted(1, number), by="Director")

    def phone(self) -> Visitor:
        return Visitor(self.app, headers={"accept-language": "en"})

    def join(self, phone: Visitor, table: str, seat: str, **more: str) -> Response:
        address = f"/join/{self.evenings.code(self.event, table)}"
        return phone.submit(address, {"seat": seat, "follow": "yes", **more}, page=address)

    def seats(self, number: int) -> dict[str, tuple[str, Side]]:
        """Where each pair sits in a round, as the plan has it."""
        return {
            one: (str(place.table), side)
            for place, sitting in self.evening.state.places(1, number)
            for side, own in ((Side.NS, sitting.ns), (Side.EW, sitting.ew))
            for one in own
        }

    def mover(self) -> tuple[str, str, Side]:
        """A pair that plays East-West at a table in round 1, and at another one in round 2."""
        first, second = self.seats(1), self.seats(2)
        return next(
            (one, table, side)
            for one, (table, side) in first.items()
            if side is Side.EW and one in second and second[one][0] != table
        )


@pytest.fixture
def club(app: FastAPI, director: Visitor) -> Club:
    return Club(app, director)


def entry(club: Club, table: str, number: int, board: int, side: str, **more: Any) -> dict[str, Any]:
    about = {"event": club.event, "table": table, "round": number, "board": board, "side": side, "key": f"k{table}{board}"}
    return about | {"contract": "1NT", "declarer": "N", "tricks": "7"} | more


def test_what_a_session_remembers_of_a_player_is_read_again() -> None:
    for player in (Player("12", 1), Player("Team 3. Lag", 0, "closed")):
        assert read_player(str(player)) == player
    assert read_player("") is read_player("2..x") is read_player("nonsense") is None


def test_the_phone_is_at_the_next_table_without_being_asked(club: Club) -> None:
    club.call(1)
    pair, table, _ = club.mover()
    phone = club.phone()
    assert club.join(phone, table, "E").status_code == 200
    there, side = club.seats(2)[pair]
    club.call(2)
    shown = phone.get("/api/table").json()
    assert (shown["table"], shown["seat"]) == (there, "E" if side is Side.EW else "N")
    page = phone.get("/table").text
    assert says("Go to table") in page
    assert f'<span class="no">{there}</span>' in page
    place = club.evening.place(there)
    assert place is not None
    board = club.evening.state.boards_at(place)[0]
    assert says("We are here: open board {board}", board=board) in page
    sent = phone.post("/api/table/results", json=entry(club, there, 2, board, str(side)))
    assert sent.status_code == 200
    assert says("Go to table") not in phone.get("/table").text  # it has arrived


def test_what_waited_without_a_connection_is_taken_for_the_table_it_was_entered_at(club: Club) -> None:
    club.call(1)
    _, table, _ = club.mover()
    phone = club.phone()
    club.join(phone, table, "E")
    board = club.evening.state.boards_at(club.evening.place(table))[0]  # type: ignore[arg-type]
    place = club.evening.place(table)
    assert place is not None
    club.call(2)
    sent = phone.post("/api/table/results", json=entry(club, table, 1, board, "EW"))
    assert sent.status_code == 200
    assert club.evening.state.sheet(place, board).written is not None


def test_the_table_it_has_left_is_no_longer_its_own(club: Club) -> None:
    club.call(1)
    _, table, _ = club.mover()
    phone = club.phone()
    club.join(phone, table, "E")
    club.call(2)
    board = club.evening.state.boards_at(club.evening.place(table))[0]  # type: ignore[arg-type]
    assert phone.post("/api/table/results", json=entry(club, table, 2, board, "EW")).status_code == 403


def test_whoever_sits_out_is_told_so_and_speaks_for_no_table(club: Club) -> None:
    club.call(1)
    out = {number: set(club.seats(1)) - set(club.seats(number)) for number in club.evening.rounds()}
    number = next(each for each, resting in out.items() if resting)
    pair = out[number].pop()
    table, side = club.seats(1)[pair]
    phone = club.phone()
    club.join(phone, table, side.seats[0].value)
    for each in range(2, number + 1):
        club.call(each)
    page = phone.get("/table").text
    assert says("You sit out") in page
    assert phone.get("/api/table").json()["table"] == ""
    assert phone.get("/table/director", follow_redirects=False).status_code == 303
    busy, boards = next((str(place.table), sitting.boards) for place, sitting in club.evening.state.places(1, number))
    assert phone.post("/api/table/results", json=entry(club, busy, number, boards[0], "NS")).status_code == 403


def test_one_phone_for_the_whole_table_stays_where_it_lies(club: Club) -> None:
    club.call(1)
    phone = club.phone()
    club.join(phone, "1", "all")
    club.call(2)
    shown = phone.get("/api/table").json()
    assert (shown["table"], shown["seat"]) == ("1", None)


def test_before_the_first_round_it_shows_where_to_go_and_in_the_end_the_own_score_card(club: Club) -> None:
    pair, table, _ = club.mover()
    phone = club.phone()
    assert f'<span class="no">{table}</span>' in club.join(phone, table, "E").text
    finish(club.evenings, club.evening)
    club.evenings.propose(club.event, ScorePublished(1))
    assert phone.get("/table").url.path == f"/results/{club.event}/card/{pair}"


# Who they are, from one evening to the next.


def test_a_name_on_the_list_shows_table_seat_and_opponents_and_lets_nobody_enter(club: Club) -> None:
    club.call(1)
    phone = club.phone()
    assert "Ann Ek3" in phone.get("/me").text
    phone.submit("/me", {"who": f"{club.event}/{Player('3', 0)}"}, page="/me")
    table, _ = club.seats(1)["3"]
    page = phone.get("/me").text
    assert f'<span class="no">{table}</span>' in page
    assert phone.get("/api/table").status_code == 401


def test_somebody_who_is_on_no_list_is_told_so_beside_the_names(club: Club) -> None:
    for said in ("", "nonsense", f"{club.event}/0..99", "another/0..1"):
        answer = club.phone().submit("/me", {"who": said}, page="/me")
        assert answer.status_code == 422
        assert says("Choose a name on the list.") in answer.text


def test_next_week_the_phone_still_knows_whose_it_is(club: Club, app: FastAPI) -> None:
    people = "\n".join(f"Ann Ek{at}, Bo Ask{at}" for at in (5, 1, 2, 3))
    club.call(1)
    phone = club.phone()
    table, side = club.seats(1)["3"]
    club.join(phone, table, side.seats[0].value)
    finish(club.evenings, club.evening, publish=True)
    phone.cookies.delete("visitor")  # a session lasts an evening
    new = {"name": "A week later", "pairs": people, "boards": "2"}
    club.event = club.director.submit("/tonight/new", new, page="/tonight/new").url.path.rpartition("/")[2]
    club.call(1)
    page = phone.get("/me").text
    assert "A week later" in page or says("Go to table") in page
    there, side = club.seats(1)["4"]  # the same people are another pair
    assert "Ann Ek3" in page
    assert f'<span class="no">{there}</span>' in page
    asked = phone.get(f"/join/{club.evenings.code(club.event, there)}").text
    assert says("I am {name}: go on", name="Ann Ek3") in asked
    elsewhere = next(str(place.table) for place, _ in club.evening.state.places(1, 1) if str(place.table) != there)
    wrong = phone.get(f"/join/{club.evenings.code(club.event, elsewhere)}").text
    assert "Ann Ek3 plays at table" in wrong


def test_a_phone_of_last_week_is_told_that_its_evening_is_over(club: Club) -> None:
    phone = club.phone()
    club.join(phone, "1", "N")
    phone.cookies.delete("visitor")
    told = phone.get("/table")
    assert told.url.path == "/join"
    assert "Ann" not in told.text


def test_two_who_say_they_are_the_same_player_are_told_in_words(club: Club) -> None:
    club.call(1)
    _, table, _ = club.mover()
    first, second = club.phone(), club.phone()
    club.join(first, table, "E")
    name = player_at(club.evening, table, Seat.EAST)
    assert name is not None
    asked = club.join(second, table, "E")
    assert asked.status_code == 409
    assert "Another phone says that it is Ann" in asked.text
    assert second.get("/api/table").status_code == 401
    assert first.get("/api/table").status_code == 200  # nothing has changed for whoever was first
    assert club.join(second, table, "E", take="yes").status_code == 200
    assert first.get("/table").url.path == "/join"
    assert second.get("/api/table").status_code == 200


def test_the_other_three_of_a_table_have_phones_of_their_own(club: Club) -> None:
    club.call(1)
    for seat in "NESW":
        assert club.join(club.phone(), "1", seat).status_code == 200


def test_a_phone_that_is_handed_on_forgets_whose_it_was(club: Club) -> None:
    club.call(1)
    phone = club.phone()
    club.join(phone, "1", "N")
    phone.submit("/me/forget", page="/me")
    assert phone.get("/api/table").status_code == 401
    assert says("Who are you?") in phone.get("/me").text
