"""The screen in the room: what hangs on the wall, and what never does."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.club.views.room import COLUMN, COLUMNS
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose
from support.demo_evening import finish
from support.phone_of_a_table import boards, phone, told


class Wall:
    """The demo evening, its Director, and somebody who looks at the screen."""

    def __init__(self, app: FastAPI) -> None:
        self.app, self.evenings = app, app.state.evenings
        self.event = begin_demo(self.evenings, app.state.makeable)
        self.director, self.anybody = [Visitor(app, headers={"accept-language": "en"}) for _ in range(2)]
        self.director.directs()

    @property
    def evening(self) -> Evening:
        evenings: Evenings = self.evenings
        return evenings.get(self.event)

    def shows(self) -> dict[str, Any]:
        answer = self.anybody.get(f"/api/room/{self.event}")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def page(self) -> str:
        return str(self.anybody.get(f"/room/{self.event}").text)

    def sets(self, page: str, announcement: str = "") -> int:
        said = {"page": page, "announcement": announcement}
        return int(self.director.put(f"/api/evenings/{self.event}/room", json=said).status_code)


@pytest.fixture
def wall(app: FastAPI) -> Wall:
    return Wall(app)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wall]:
    """One that is only looked at."""
    app = create_app(choose(tmp_path_factory.mktemp("room") / "club.db"))
    yield Wall(app)
    app.state.database.close()


def test_everybody_sees_clock_round_moves_and_boards_to_carry(seen: Wall) -> None:
    room, page = seen.shows(), seen.page()
    assert (room["round"], room["page"], room["next_round"]) == (NOW, "play", NOW + 1)
    assert room["clock"]["running"]
    assert "East-West move up 2 tables." in room["moves"]  # the skip of a Mitchell of eight tables comes after four rounds
    assert room["carried"] == [{"boards": "10-12", "from_table": 1, "to_table": 8}]
    for words in ("Round 4 of 7", "When the clock stops", "Ranking after round 3"):
        assert words in page


def test_the_room_is_found_without_its_address_while_one_event_is_played(seen: Wall) -> None:
    found = seen.anybody.get("/room", follow_redirects=False)
    assert found.headers["location"] == f"/room/{seen.event}"


def test_a_room_that_is_not_there_is_a_page_and_no_more(seen: Wall) -> None:
    answer = seen.anybody.get("/room/nothere")
    assert answer.status_code == 404
    assert "<h1>" in answer.text


def test_a_result_of_the_round_in_play_changes_nothing_of_the_ranking(wall: Wall) -> None:
    before, live = wall.shows()["ranking"], wall.anybody.get(f"/api/results/{wall.event}").json()["fields"]
    at_six = phone(wall.app, wall.evenings, wall.event)
    board = boards(wall.evening)[0]
    assert at_six.post("/api/table/results", json=told(wall.evening, board, contract="7NT", tricks="13")).status_code == 200
    assert wall.shows()["ranking"] == before
    assert wall.anybody.get(f"/api/results/{wall.event}").json()["fields"] != live  # where the ranking is live it is another


def test_no_result_and_no_hand_is_on_the_screen(wall: Wall) -> None:
    for page in ("clock", "change", "ranking", "quiet"):
        assert wall.sets(page) == 204
        assert "diagram" not in wall.page()
        assert "traveller" not in wall.page()


def test_figures_that_the_desk_hides_are_hidden_in_the_room(wall: Wall) -> None:
    wall.evenings.set_settings(wall.event, EveningSettings(show_percentage=False))
    wall.sets("ranking")
    assert wall.shows()["ranking"] is None
    assert "if the Director allows it" in wall.page()


def test_the_next_round_brings_the_clock_back_and_keeps_the_announcement(wall: Wall) -> None:
    wall.sets("ranking", "Coffee is in the back room")
    assert wall.shows()["page"] == "ranking"
    wall.director.post(f"/api/evenings/{wall.event}/rounds", json={"round": NOW + 1})
    room = wall.shows()
    assert (room["page"], room["seats_round"], room["words"]) == ("change", NOW + 1, "Coffee is in the back room")
    assert 0 < room["moving"] <= 60
    assert {one["number"] for page in room["seats"] for table in page for one in (*table["ns"], *table["ew"])} == set(
        wall.evening.state.contestants
    )


def test_quiet_please_is_one_sentence_until_the_next_round(wall: Wall) -> None:
    wall.sets("quiet", "Tables 4 and 9 are still playing.")
    page = wall.page()
    assert "Quiet, please" in page
    assert "Tables 4 and 9 are still playing." in page
    assert "Sniegiņa" not in page
    wall.director.post(f"/api/evenings/{wall.event}/rounds", json={"round": NOW + 1})
    assert wall.shows()["words"] == ""


def test_an_announcement_too_long_for_ten_metres_is_refused_beside_its_field(wall: Wall) -> None:
    answer = wall.director.submit(f"/tonight/{wall.event}/room", {"page": "clock", "announcement": "tea " * 50})
    assert answer.status_code == 422
    assert "at most 160 characters" in answer.text


def test_before_the_first_round_everybody_finds_a_seat(app: FastAPI, director: Visitor) -> None:
    pairs = "\n".join(f"Ann{at} Ek, Bo{at} Ask" for at in range(9))
    new = {"name": "Half a table", "pairs": pairs, "boards": "2"}
    event = director.submit("/tonight/new", new, page="/tonight/new").url.path.rpartition("/")[2]
    room = director.get(f"/api/room/{event}").json()
    assert (room["page"], room["round"], room["seats_round"], room["ranking"]) == ("change", 0, 1, None)
    assert len(room["sitting_out_next"]) == 1
    assert "Take your places" in director.get(f"/room/{event}").text


def test_when_everything_is_played_the_whole_ranking_is_shown(wall: Wall) -> None:
    finish(wall.evenings, wall.evening, publish=True)
    room = wall.shows()
    assert (room["page"], room["over"], room["next_round"]) == ("ranking", True, None)
    ranked = [
        (line["contestant"], line["place"]) for page in room["ranking"]["pages"] for part in page for line in part["lines"]
    ]
    fields = wall.anybody.get(f"/api/results/{wall.event}").json()["fields"]
    assert ranked == [(line["contestant"], line["place"]) for field in fields for line in field["places"]]


def test_a_long_ranking_has_pages_that_the_desk_turns(app: FastAPI, director: Visitor) -> None:
    pairs = "\n".join(f"Ann Ek{at}x, Bo Ask{at}x" for at in range(COLUMN * COLUMNS + 4))
    new = {"name": "Many", "pairs": pairs, "boards": "1"}
    event = director.submit("/tonight/new", new, page="/tonight/new").url.path.rpartition("/")[2]
    evenings: Evenings = app.state.evenings
    finish(evenings, evenings.get(event))
    pages = director.get(f"/api/room/{event}").json()["ranking"]["pages"]
    assert len(pages) == 2
    first, second = [[line["names"] for part in page for line in part["lines"]] for page in pages]
    assert director.put(f"/api/evenings/{event}/room", json={"page": "ranking", "part": 2}).status_code == 204
    shown = director.get(f"/room/{event}").text
    assert second[0] in shown
    assert first[0] not in shown
