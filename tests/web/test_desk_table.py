"""A table of the wall and the results of its boards: entered, corrected, settled, looked at."""

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.events import ResultEntered
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Unplayed
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


def test_a_table_shows_who_sits_there_and_its_code(
    app: FastAPI, director: Visitor, visitor: Visitor, evening: Evening
) -> None:
    page = director.get(f"/tonight/{evening.id}/table/3").text
    for words in (
        "Nora Ashgrove – Edvin Lindskär",
        "The table is calling",
        app.state.evenings.code(evening.id, "3"),
        "<svg",
    ):
        assert words in page
    assert director.get(f"/tonight/{evening.id}/table/99").status_code == 404
    assert visitor.get(f"/tonight/{evening.id}/table/3", follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({"contract": "3NT", "declarer": "E", "tricks": "+1", "lead": "S4"}, Played("3NT", Seat.EAST, 10, "S4")),
        ({"contract": "4♠x", "declarer": "N", "tricks": "9"}, Played("4SX", Seat.NORTH, 9)),
        ({"kind": "passed"}, PassedOut()),
        ({"kind": "score", "score": "-50"}, OnlyScore(-50)),
        ({"kind": "unplayed", "why": "NO_TIME"}, Unplayed(Reason.NO_TIME)),
    ],
)
def test_the_director_enters_a_result(director: Visitor, evening: Evening, fields: dict[str, str], written: object) -> None:
    place = Place(1, 4, 6)
    board = evening.state.boards_at(place)[0]
    answer = director.submit(f"/tonight/{evening.id}/result/4/6/{board}", {**fields, "action": "do"})
    assert answer.url.path == f"/tonight/{evening.id}/table/6"
    assert evening.state.sheet(place, board).written == written


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"contract": "9NT", "declarer": "E", "tricks": "10"}, "contract"),
        ({"contract": "3NT", "declarer": "E", "tricks": "many"}, "tricks"),
        ({"contract": "3NT", "declarer": "", "tricks": "10"}, "declarer"),
        ({"contract": "3NT", "declarer": "E", "tricks": "10", "lead": "ZZ"}, "lead"),
        ({"contract": "3NT", "declarer": "E", "tricks": "+9"}, "tricks"),
        ({"kind": "score", "score": "much"}, "score"),
        ({"kind": "score", "score": "415"}, "score"),
        ({"kind": "unplayed", "why": ""}, "why"),
    ],
)
def test_a_result_that_cannot_be_is_refused_beside_its_field(
    director: Visitor, evening: Evening, fields: dict[str, str], wrong: str
) -> None:
    board = evening.state.boards_at(Place(1, 4, 6))[0]
    answer = director.submit(f"/tonight/{evening.id}/result/4/6/{board}", {**fields, "action": "do"})
    assert answer.status_code == 422
    assert f'id="{wrong}-wrong"' in answer.text
    assert evening.state.sheet(Place(1, 4, 6), board).written is None


def test_79C1_a_correction_shows_its_effect_first_and_stays_on_view(director: Visitor, evening: Evening) -> None:
    place, board = Place(1, 1, 1), evening.state.boards_at(Place(1, 1, 1))[0]
    before = evening.version
    fields = {"kind": "score", "score": "-1100", "reason": "misread"}
    page = director.submit(f"/tonight/{evening.id}/result/1/1/{board}", {**fields, "action": "look"}).text
    assert "becomes" in page
    assert says("Ranking before and after") in page
    assert evening.version == before
    director.submit(f"/tonight/{evening.id}/result/1/1/{board}", {**fields, "action": "do"})
    (correction,) = evening.state.sheet(place, board).corrections
    assert (correction.now, correction.reason) == (OnlyScore(-1100), "misread")
    assert "misread" in director.get(f"/tonight/{evening.id}/result/1/1/{board}").text


def test_79B_the_director_settles_what_is_disputed(app: FastAPI, director: Visitor, evening: Evening) -> None:
    place = Place(1, 4, 1)
    board, sitting = evening.state.boards_at(place)[0], evening.state.sitting(place)
    assert sitting is not None
    other = Played("1C", Seat.WEST, 7)
    app.state.evenings.propose(evening.id, ResultEntered(place, board, sitting.ns, sitting.ew, other), by="table 1")
    assert says("two results") in director.get(f"/tonight/{evening.id}").text
    assert "Two results were entered" in director.get(f"/tonight/{evening.id}/result/4/1/{board}").text
    fields = {"contract": "1C", "declarer": "W", "tricks": "7", "reason": "both agree now", "action": "do"}
    director.submit(f"/tonight/{evening.id}/result/4/1/{board}", fields)
    assert evening.state.sheet(place, board).written == other
    assert not evening.state.disputes


def test_a_strange_result_that_is_right_is_flagged_no_more(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 4, 7))[1]
    assert "Is it reversed?" in director.get(f"/tonight/{evening.id}/result/4/7/{board}").text
    page = director.submit(f"/tonight/{evening.id}/result/4/7/{board}/right", {}).text
    assert "Is it reversed?" not in page


def test_a_board_that_is_not_played_there_has_no_page(director: Visitor, evening: Evening) -> None:
    assert director.get(f"/tonight/{evening.id}/result/4/6/99").status_code == 404
    assert director.get(f"/tonight/{evening.id}/result/99/6/1").status_code == 404
    assert director.get(f"/tonight/{evening.id}/result/x/6/1").status_code == 422


def test_a_director_who_plays_is_told_nothing_of_boards_still_to_be_played(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 4, 7))[1]
    still = sorted(evening.still_to_play(1, board))
    assert "Double dummy" in director.get(f"/tonight/{evening.id}").text
    fields = {"minutes_per_board": "7", "minutes_to_move": "1", "director_plays": still[0]}
    director.submit(f"/tonight/{evening.id}/settings", fields)
    for address in ("", "/wall", f"/result/4/7/{board}", f"/adjust/4/7/{board}", "/deals"):
        assert "Double dummy" not in director.get(f"/tonight/{evening.id}{address}").text


def test_rule_here_opens_the_board_as_a_call_does_and_a_table_waits_once(director: Visitor, evening: Evening) -> None:
    address = f"/tonight/{evening.id}/table/5/call"
    page = director.submit(address, {"opens": "yes"}, page=f"/tonight/{evening.id}/table/5")
    assert says("What happened? Tap the player.") in page.text
    again = director.submit(address, {"opens": "yes"})
    assert again.url.path == page.url.path
    director.submit(address)
    at_five = [each for each in evening.state.waiting_calls() if each.called.place.table == 5 and not each.called.after_play]
    assert len(at_five) == 1
    assert director.submit(f"/tonight/{evening.id}/table/3/call", {"opens": "yes"}).url.path.endswith("/call/demo-3")


def test_a_call_from_a_table_without_a_phone_is_put_on_the_list(director: Visitor, evening: Evening) -> None:
    page = director.submit(f"/tonight/{evening.id}/table/5/call").text
    assert says("The table called.") in page
    assert director.submit(f"/tonight/{evening.id}/table/99/call").status_code == 404
