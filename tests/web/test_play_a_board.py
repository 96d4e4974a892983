"""One person and three robots, from the front page: one press, and the cards are dealt."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online.club_robot import explain_seen
from bridgelaws.online.seen import seen_by
from bridgelaws.online.state import Phase
from bridgelaws.online.views import Seen, SeenCall
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "play.db"))
    yield made
    made.state.database.close()


def test_one_press_on_the_front_page_deals_a_board_with_three_robots(app: FastAPI) -> None:
    visitor = Visitor(app)
    assert 'action="/play/board"' in visitor.get("/").text
    page = visitor.submit("/play/board", page="/")
    assert page.status_code == 200
    table = page.url.path.rsplit("/", 1)[1]
    app.state.tables.look_after(table)
    state = app.state.tables.state(table)
    assert state.phase is Phase.AUCTION
    assert [state.holder(seat).robot for seat in SEATS] == [True, True, False, True]
    assert len(seen_by(state, Seat.SOUTH).hand) == 13
    assert "Club 1" in visitor.get(f"/play/{table}").text


def test_without_a_robot_the_front_page_leads_to_friends(app: FastAPI) -> None:
    app.state.tables.robot = None
    visitor = Visitor(app)
    assert 'action="/play/board"' not in visitor.get("/").text
    assert visitor.submit("/play/board").status_code == 404


def test_a_robots_explanation_comes_from_the_row_that_bid() -> None:
    calls = (SeenCall(Seat.NORTH, "1NT"), SeenCall(Seat.EAST, "P"), SeenCall(Seat.SOUTH, "2H"))
    seen = Seen(state=Phase.AUCTION, dealer=Seat.NORTH, auction=calls)
    assert ", ".join(map(str, explain_seen(seen, 0))) == "15–17 points, balanced"
    assert ", ".join(map(str, explain_seen(seen, 2))) == "transfer to spades, 5+ spades, forcing"
