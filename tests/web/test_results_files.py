"""The files of an event: what other programs read, with nothing that is not yet for everybody."""

import csv
import io

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.demo import SEED, begin_demo
from bridgelaws.club.evenings import Evening
from bridgelaws.exchange.published import read_published
from bridgelaws.formats.registry import read
from bridgelaws.tournament.scoring.contest import result_of
from support.browsing import Visitor
from support.demo_evening import call_another, finish, shows_hands


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    found: Evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    return found


def test_files_hold_no_board_that_somebody_may_still_have_to_play(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    address = f"/results/{evening.id}/files"
    assert list(visitor.get(f"/api{address}").json()) == ["ranking", "places", "text", "site"]
    for name in ("boards", "hands", "tables", "usebio", "contest", "hand-records", "score-cards", "travellers", "nothing"):
        assert visitor.get(f"{address}/{name}").status_code == 404
    assert not shows_hands(visitor.get(f"{address}/ranking").text)
    finish(app.state.evenings, evening, but=(1,))
    call_another(app.state.evenings, evening, (1,))
    hands = read(visitor.get(f"{address}/hands").content, "hands.pbn").records
    assert sorted(record.number or 0 for record in hands) == list(range(2, 25))
    assert seeded_deal(SEED, 1).pbn() not in visitor.get(f"{address}/hands").text
    rows = list(csv.DictReader(io.StringIO(visitor.get(f"{address}/boards").text)))
    assert {row["board"] for row in rows} == {str(board) for board in range(2, 25)}
    assert visitor.get(f"{address}/usebio").status_code == 404


def test_the_published_result_is_read_again_as_the_same(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    address = f"/results/{evening.id}/files"
    page = visitor.get(address).text
    assert page.count(f'href="{address}/') == 10 + 3  # the site in one language or in all, and the text
    places = list(csv.DictReader(io.StringIO(visitor.get(f"{address}/ranking").text)))
    assert len(places) == 16
    answer = visitor.get(f"{address}/usebio")
    assert "attachment" in answer.headers["content-disposition"]
    again = result_of(read_published(answer.content, "results.xml").contest)
    boards = {number for session in again.contest.sessions for number, _ in session.boards}
    assert boards == set(range(1, 25))
    assert len(again.places) == 16
