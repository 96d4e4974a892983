"""The Director's desk: who may see it, the demo evening, the wall, the clock, calling rounds."""

import re
from unittest.mock import Mock

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.phone.table import waiting_call
from bridgelaws.club.rulings.queue import strange_line
from bridgelaws.club.rulings.unsettled import find_unsettled
from bridgelaws.language import speak
from bridgelaws.text import say_count
from bridgelaws.tournament.event.events import DirectorCalled, ResultEntered
from bridgelaws.tournament.event.score_sheet import PassedOut, Place
from support.browsing import Visitor
from support.from_the_desk import begin, pairs, play, published
from support.from_the_desk import words as read
from support.messages import says


@pytest.fixture
def evening(director: Visitor) -> str:
    """The demo evening, by its id."""
    answer = director.submit("/tonight/demo", page="/tonight")
    assert answer.status_code == 200
    return answer.url.path.removeprefix("/tonight/")


def evenings(app: FastAPI) -> Evenings:
    found: Evenings = app.state.evenings
    return found


def test_the_first_visitor_is_told_to_set_the_password(visitor: Visitor) -> None:
    page = visitor.get("/tonight").text
    assert says("Set the director’s password") in page
    assert says("Try the demo evening") in page


def test_only_the_director_sees_the_desk(visitor: Visitor, director: Visitor, evening: str) -> None:
    for address in ("", "/live", "/wall"):
        assert visitor.get(f"/tonight/{evening}{address}", follow_redirects=False).status_code == 303
    assert visitor.submit(f"/tonight/{evening}/round", {"round": "5"}).status_code == 403
    assert visitor.submit("/tonight/demo").status_code == 403
    assert director.get("/tonight/unknown").status_code == 404


def test_the_wall_shows_what_needs_the_director(director: Visitor, evening: str) -> None:
    page = director.get(f"/tonight/{evening}").text
    for words in ("Round 4 of 7", "Calling", "North called. In the auction.", "Is it reversed?", "To confirm", "min behind"):
        assert words in page, words
    assert page.count('<a class="cell') == 8
    assert says("Review after play") in page


def test_of_very_many_odd_results_the_wall_lists_the_first(
    director: Visitor, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = director.get(f"/tonight/{evening}").text.count('<a class="call')
    assert not says_how_many_more(director, evening, 1)
    monkeypatch.setattr("bridgelaws.club.views.wall.MOST_ODD", 0)
    assert says_how_many_more(director, evening, 1)
    assert director.get(f"/tonight/{evening}").text.count('<a class="call') == listed - 1
    assert len(director.get(f"/api/evenings/{evening}/wall").json()["waiting"]) == listed  # programs are told all


def test_no_sentence_is_made_for_odd_results_that_are_not_listed(
    director: Visitor, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Mock(wraps=strange_line)
    monkeypatch.setattr("bridgelaws.club.views.wall.strange_line", made)
    director.get(f"/tonight/{evening}")
    assert made.called
    made.reset_mock()
    monkeypatch.setattr("bridgelaws.club.views.wall.MOST_ODD", 0)
    director.get(f"/tonight/{evening}")
    assert not made.called


def says_how_many_more(director: Visitor, evening: str, count: int) -> bool:
    words = speak(say_count("There is {count} more result to look at after these.", "", count))
    return words in director.get(f"/tonight/{evening}").text


def test_a_round_is_called_and_its_clock_begins(app: FastAPI, director: Visitor, evening: str) -> None:
    assert director.submit(f"/tonight/{evening}/round", {"round": "7"}).status_code == 409
    assert "Round 5 of 7" in director.submit(f"/tonight/{evening}/round", {"round": "5"}).text
    clock = evenings(app).get(evening).state.clocks[1, 5]
    assert clock.ends is not None
    director.submit(f"/tonight/{evening}/clock", {"turn": "stop"})
    stopped = evenings(app).get(evening).state.clocks[1, 5]
    assert stopped.ends is None
    assert 21 * 60 <= stopped.left <= 22 * 60
    director.submit(f"/tonight/{evening}/clock", {"turn": "more"})
    assert evenings(app).get(evening).state.clocks[1, 5].left == stopped.left + 60
    assert says("Let it run") in director.get(f"/tonight/{evening}").text
    assert director.submit(f"/tonight/{evening}/clock", {"turn": "back"}).status_code == 422


def test_a_round_called_too_early_is_called_back(app: FastAPI, director: Visitor, evening: str) -> None:
    director.submit(f"/tonight/{evening}/round", {"round": "5"})
    director.submit(f"/tonight/{evening}/round", {"round": "5"})
    page = director.get(f"/tonight/{evening}/history").text
    name, *_ = re.findall(r"/undo/([a-z0-9]+)", page)  # the newest
    director.submit(f"/tonight/{evening}/undo/{name}")
    assert evenings(app).get(evening).round == 4
    assert "Round 4 of 7" in director.get(f"/tonight/{evening}").text


def test_a_call_comes_to_the_top_of_the_list_in_its_turn(app: FastAPI, director: Visitor, evening: str) -> None:
    evenings(app).propose(evening, DirectorCalled("c9", Place(1, 4, 8), 8, moment="score"), by="table 8")
    page = director.get(f"/tonight/{evening}/wall").text
    assert says("About the score.") in page
    assert list(re.findall(r'class="call[^"]*" href="[^"]*/call/([^"]+)"', page)) == [
        "demo-3",
        "c9",
        "demo-2",
    ]  # the last one when its board has been played


def test_the_cards_and_the_end_speak_the_language_of_the_page(director: Visitor, evening: str) -> None:
    director.get("/language/sv?back=/")
    assert "<td>Ö–V</td>" in director.get(f"/tonight/{evening}/cards").text
    assert re.search(r">\d\d,\d\d<", director.get(f"/tonight/{evening}/end").text)


def two_sessions(app: FastAPI, director: Visitor) -> tuple[Evening, int]:
    """At table 1 the first session left a call, a review and a board with two results; the second is being played."""
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(6), boards="2")
    for number in evening.rounds():
        play(director, evening, number)
    place = Place(1, 1, 1)
    sitting, (board, *_) = evening.state.sitting(place), evening.state.boards_at(place)
    assert sitting is not None
    events = (
        DirectorCalled("c1", place, board, moment="score"),
        DirectorCalled("c2", place, board, about="A pause", after_play=True),
        ResultEntered(place, board, sitting.ns, sitting.ew, PassedOut()),
    )
    for event in events:
        evenings(app).propose(evening.id, event, by="table 1 EW")
    published(director, evening)
    key = re.search(r'name="movement"[^>]*value="([^"]+)"', director.get(f"/tonight/{evening.id}/session").text)
    assert key is not None
    director.submit(f"/tonight/{evening.id}/session", {"boards": "2", "movement": key[1]})
    director.submit(f"/tonight/{evening.id}/round", {"round": "1"})
    assert evening.session == 2
    return evening, board


def test_what_an_earlier_session_left_open_is_listed_with_its_session_and_marks_no_table(
    app: FastAPI, director: Visitor
) -> None:
    evening, board = two_sessions(app, director)
    page = director.get(f"/tonight/{evening.id}").text
    assert re.findall(r'class="call[^"]*" href="[^"]*(/(?:call|result)/[^"]+)"', page) == [
        "/call/c1?session=1",
        "/call/c2?session=1",
        f"/result/1/1/{board}?session=1",
    ]
    assert read(page).count(f"Session 1 · Board {board}") == 3
    assert "2 calls" in page
    assert says("{count} result to check", count="1") in page
    assert not re.findall(r'class="cell is-(?:calling|review|odd)', page)
    for line in find_unsettled(evening, 1):
        assert director.get(line.address).status_code == 200
    assert find_unsettled(evening, 2) == []


def test_79B_what_a_session_left_open_stays_on_its_page_after_publication(app: FastAPI, director: Visitor) -> None:
    evening, board = two_sessions(app, director)
    page = director.get(f"/tonight/{evening.id}/end?session=1").text
    assert "Published" in page
    for address in ("/call/c1", "/call/c2", f"/result/1/1/{board}"):
        assert f"/tonight/{evening.id}{address}?session=1" in page
    assert says("two results") in page
    assert says("two results") not in director.get(f"/tonight/{evening.id}/end").text


def test_a_table_that_called_in_an_earlier_session_can_call_again(app: FastAPI, director: Visitor) -> None:
    evening, _ = two_sessions(app, director)
    assert waiting_call(evening, "1") is None
    evenings(app).propose(evening.id, DirectorCalled("c3", Place(2, 1, 1)), by="table 1 NS")
    waiting = waiting_call(evening, "1")
    assert waiting is not None
    assert waiting.called.call == "c3"
