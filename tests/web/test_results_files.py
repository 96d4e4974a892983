"""The files of an event: what other programs read, with nothing that is not yet for everybody."""

import csv
import io
import os
from pathlib import Path
from typing import Any

import pytest
from browsing import Visitor
from fastapi import FastAPI
from test_results import finish, shows_hands

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.formats.registry import read
from bridgelaws.results.published import published_usebio
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.web.demo import SEED, begin_demo
from bridgelaws.web.evenings import Evening


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    found: Evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    return found


def test_files_hold_no_board_that_somebody_may_still_have_to_play(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    address = f"/results/{evening.id}/files"
    assert list(visitor.get(f"/api{address}").json()) == ["ranking", "places"]
    for name in ("boards", "hands", "usebio", "hand-records", "nothing"):
        assert visitor.get(f"{address}/{name}").status_code == 404
    assert not shows_hands(visitor.get(f"{address}/ranking").text)
    finish(app.state.evenings, evening, but=(1,))
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
    assert page.count(f'href="{address}/') == 6
    places = list(csv.DictReader(io.StringIO(visitor.get(f"{address}/ranking").text)))
    assert len(places) == 16
    answer = visitor.get(f"{address}/usebio")
    assert "attachment" in answer.headers["content-disposition"]
    again = result_of(published_usebio(answer.content, "results.xml").contest)
    boards = {number for session in again.contest.sessions for number, _ in session.boards}
    assert boards == set(range(1, 25))
    assert len(again.places) == 16


@pytest.mark.parametrize("language", ["en", "sv", "da", "lv"])
def test_hand_records_and_places_are_printed_in_four_languages(app: FastAPI, evening: Evening, language: str) -> None:
    pytest.importorskip("typst", reason="PDF needs the package typst.")
    finish(app.state.evenings, evening, but=(1,))
    visitor = Visitor(app, headers={"accept-language": language})
    for name in ("hand-records", "places"):
        answer = visitor.get(f"/results/{evening.id}/files/{name}")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
        if folder := os.environ.get("BRIDGELAWS_SCREENSHOTS"):
            Path(folder, f"{name}-{language}.pdf").write_bytes(answer.content)


def test_only_boards_for_everybody_are_given_to_the_printer(
    app: FastAPI, visitor: Visitor, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[dict[str, Any]] = []

    def printed(_template: str, data: dict[str, Any]) -> bytes:
        given.append(data)
        return b"%PDF"

    monkeypatch.setattr("bridgelaws.web.results.paper._pdf", printed)
    finish(app.state.evenings, evening, but=(1,))
    visitor.get(f"/results/{evening.id}/files/hand-records")
    assert [board["number"] for board in given[0]["boards"]] == list(range(2, 25))
