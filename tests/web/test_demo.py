"""The demo evening: it speaks the language of whoever begins it, and its tables play on when they are asked to."""

import re

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening
from bridgelaws.language import Language
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


def missing(evening: Evening) -> set[str]:
    """The tables of the round being played that owe a result."""
    return {str(place.table) for place, _ in evening.state.missing(1) if place.round == evening.round}


def test_the_tables_play_on_and_one_that_waits_for_the_director_waits(director: Visitor, evening: Evening) -> None:
    address = f"/tonight/{evening.id}"
    assert says("Let the tables play the round") in director.get(address).text
    director.submit(f"{address}/play-on", page=address)
    assert missing(evening) == {"3"}
    unconfirmed = [place for (place, _), sheet in evening.state.sheets.items() if sheet.written and not sheet.confirmed]
    assert unconfirmed == []
    director.submit(f"{address}/call/demo-3/answer", page=address)
    director.submit(f"{address}/play-on", page=address)
    assert missing(evening) == set()
    assert says("Let the tables play the round") not in director.get(address).text


def test_the_demo_is_played_to_its_last_round_and_published(director: Visitor, evening: Evening) -> None:
    api = f"/api/evenings/{evening.id}"
    director.submit(f"/tonight/{evening.id}/call/demo-3/answer", page=f"/tonight/{evening.id}")
    for number in (4, 5, 6, 7):
        if number > 4:
            assert director.post(f"{api}/rounds", json={"round": number}).is_success
        assert director.post(f"{api}/play-on", json={}).json()["missing"] == 0
    published = director.submit(f"/tonight/{evening.id}/end/publish", page=f"/tonight/{evening.id}")
    assert published.status_code == 200
    assert 1 in evening.state.published


def test_only_the_demo_plays_by_itself_and_only_for_the_director(director: Visitor, visitor: Visitor, app: FastAPI) -> None:
    made = director.post(
        "/api/evenings",
        json={"fields": {"name": "Our own", "pairs": "A, B\nC, D\nE, F\nG, H", "scoring": "matchpoints", "boards": "3"}},
    )
    own = made.json()["id"]
    assert director.post(f"/api/evenings/{own}/play-on", json={}).status_code == 404
    assert "Let the tables play" not in director.get(f"/tonight/{own}").text
    demo = begin_demo(app.state.evenings, app.state.makeable)
    before = app.state.evenings.get(demo).version
    assert visitor.post(f"/api/evenings/{demo}/play-on", json={}).status_code in (401, 403)
    assert app.state.evenings.get(demo).version == before


def test_the_demo_speaks_the_language_of_whoever_begins_it(app: FastAPI) -> None:
    evenings, makeable = app.state.evenings, app.state.makeable
    english = evenings.get(begin_demo(evenings, makeable)).state
    assert english.name == "Tuesday pairs, Lantern Bridge Club"
    swedish = evenings.get(begin_demo(evenings, makeable, language=Language.SWEDISH)).state
    assert {place for (place, _), form in swedish.forms.items() if form} == {Place(1, 3, 6), Place(1, 4, 5)}


def test_the_wall_names_the_fouled_board(director: Visitor, evening: Evening) -> None:
    assert says("Board {board} is fouled.", board="22") in director.get(f"/tonight/{evening.id}").text


@pytest.mark.parametrize("address", ["table/3", "cards"])
def test_codes_lead_to_the_address_that_phones_reach(
    director: Visitor,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
) -> None:
    """A desk that looks at localhost hands out the address on the network."""
    monkeypatch.setattr("bridgelaws.web.addresses.on_the_network", lambda: "192.0.2.44")
    page = director.get(f"/tonight/{evening.id}/{address}", headers={"host": "localhost:8000"}).text
    assert "http://192.0.2.44:8000/join" in page
    assert "localhost:8000/join" not in page


def test_a_fouled_board_is_ruled_on_with_what_the_desk_knows(director: Visitor, evening: Evening) -> None:
    """Board 22 has a result but nobody has told the auction: the form sent as it stands leads to the first question."""
    address = f"/tonight/{evening.id}/rule/5/fouled_board?board=22"
    form = director.get(address).text
    tricks = re.search(r'name="tricks"[^>]*value="([^"]*)"', form)
    sent = {"dealer": "E", "board": "22", "form": "pairs", "scale": "matchpoints", "tricks": tricks[1] if tricks else ""}
    answer = director.submit(address, sent)
    assert answer.url.path.startswith("/ruling/")
    assert "87A" in answer.text


def test_8C_an_evening_that_ends_early_is_published_and_what_was_not_played_counts_for_nobody(
    director: Visitor,
    evening: Evening,
) -> None:
    address, api = f"/tonight/{evening.id}", f"/api/evenings/{evening.id}"
    director.submit(f"{address}/call/demo-3/answer")
    director.submit(f"{address}/play-on")  # the fourth round of seven is over
    before = director.get(f"{api}/ranking").json()
    assert director.submit(f"{address}/end/publish").status_code == 409
    assert says("They will not be played") in director.get(f"{address}/end").text
    director.submit(f"{address}/end/rounds-not-played")
    after = director.get(f"{api}/ranking").json()
    assert {each["contestant"] for each in after} == {each["contestant"] for each in before}
    assert after[0]["contestant"] == before[0]["contestant"]
    assert director.submit(f"{address}/end/publish").status_code == 200
    assert 1 in evening.state.published
