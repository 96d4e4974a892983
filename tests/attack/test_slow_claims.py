"""A claim may take seconds to search: whoever has many searched keeps no table from its answer."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.analysis import evidence
from bridgelaws.club.demo import begin_demo
from bridgelaws.web.app import create_app
from bridgelaws.web.foreign import reading
from support.browsing import Visitor, choose
from support.contested_claim import ENDING


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db"))
    yield made
    made.state.makeable.close()
    made.state.database.close()


def addresses(visitor: Visitor, facts: dict[str, str]) -> list[str]:
    told = {"irregularity": "claim_contested", "facts": facts}
    name = visitor.post("/api/rulings", json=told).json()["id"]
    return [f"/ruling/{name}/evidence", f"/api/rulings/{name}/evidence"]


def test_the_lines_of_a_claim_are_searched_by_another_process(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_asked: object, **_how: object) -> None:
        raise AssertionError("a thread of the pages searches")

    monkeypatch.setattr(evidence, "adjudicate", search)
    stranger = Visitor(app, headers={"accept-language": "en"})
    for address in addresses(stranger, ENDING):
        answer = stranger.get(address)
        assert answer.status_code == 200
        assert "by best play" in answer.text


def test_a_claim_without_its_cards_is_not_searched(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_searcher", None)
    stranger = Visitor(app)
    told = {name: value for name, value in ENDING.items() if not name.startswith("hand_")}
    for address in addresses(stranger, told):
        assert stranger.get(address).status_code == 200


def test_strangers_who_have_many_claims_searched_keep_nobody_else_waiting(app: FastAPI) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    stranger, director = Visitor(app), Visitor(app)
    director.directs()
    slow = addresses(stranger, ENDING)
    with ExitStack() as others:
        for _ in range(reading.AT_ONCE + reading.WAITING):
            assert reading._searcher(False)._waiting.acquire(blocking=False)
            others.callback(reading._searcher(False)._waiting.release)
        for address in slow:
            refused = stranger.get(address)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
        assert stranger.get(f"/results/{event}").status_code == 200
        assert "by best play" in director.get(addresses(director, ENDING)[1]).text
    assert stranger.get(slow[0]).status_code == 200
