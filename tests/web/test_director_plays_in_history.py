"""Whether the Director plays decides who may see hands: switching it leaves its trace in the log's history."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose
from support.four_pairs import begin

FIELDS = {"minutes_per_board": "7", "minutes_to_move": "1"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db"))
    yield made
    made.state.database.close()


def test_switched_off_and_on_again_it_stands_in_the_history_twice(app: FastAPI) -> None:
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in()
    evening = begin(app, director)
    desk, own = f"/tonight/{evening.id}", next(iter(evening.state.contestants))
    for plays in (own, own, "", own):
        assert director.submit(f"{desk}/settings", {**FIELDS, "director_plays": plays}).status_code == 200
    history = director.get(f"{desk}/history").text
    assert history.count(f"The Director plays as one of {own}.") == 2
    assert history.count("The Director does not play in this event, and may look at hands.") == 1


def test_every_other_setting_stays_beside_the_log(app: FastAPI) -> None:
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in()
    evening = begin(app, director)
    before = evening.version
    assert director.submit(f"/tonight/{evening.id}/settings", {**FIELDS, "director": "Tilda"}).status_code == 200
    assert app.state.evenings.get(evening.id).version == before


def test_an_old_form_neither_switches_it_nor_writes_that_it_was_switched(app: FastAPI) -> None:
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in()
    evening = begin(app, director)
    desk, own = f"/tonight/{evening.id}", next(iter(evening.state.contestants))
    seen = director.get(f"{desk}/settings").text.partition('name="seen" value="')[2].partition('"')[0]
    assert director.submit(f"{desk}/settings", {**FIELDS, "director": "Tilda"}).status_code == 200
    late = director.submit(f"{desk}/settings", {**FIELDS, "director_plays": own, "seen": seen})
    assert "Somebody else has changed this" in late.text
    assert "DirectorPlays" not in {each.kind for each in app.state.database.log.read(evening.id)}
    assert app.state.evenings.settings(evening.id).director_plays == ""
