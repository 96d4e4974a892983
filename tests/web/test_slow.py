"""Answers that take long are few at once: the threads that are left are for the tables."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.language import Language
from bridgelaws.web.app import create_app
from bridgelaws.web.slow import AT_ONCE
from support.browsing import Visitor, choose


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db"))
    yield made
    made.state.makeable.close()
    made.state.database.close()


def test_paper_and_sites_are_refused_while_too_many_are_made_and_nothing_else_is(app: FastAPI) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    stranger, director = Visitor(app), Visitor(app)
    director.directs()
    slow = [f"/results/{event}/files/places", f"/api/results/{event}/files/places", f"/results/{event}/files/site"]
    with ExitStack() as others:
        for _ in range(AT_ONCE):
            others.enter_context(app.state.slow.hold(directs=False))
        for address in slow:
            refused = stranger.get(address)
            assert refused.status_code == 503, address
            assert int(refused.headers["retry-after"]) > 0
        assert stranger.get(f"/results/{event}").status_code == 200
        assert director.get(slow[0]).content.startswith(b"%PDF")
    assert stranger.get(slow[0]).content.startswith(b"%PDF")
