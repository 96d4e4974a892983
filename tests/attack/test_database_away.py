"""A database that is locked or gone is told with 503 and when to try again, soon and on every road."""

import os
import re
import signal
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Somebody
from bridgelaws.store import New, StoreError, patience
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose

PATIENCE = 0.5
MOST = 5.0


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db", patience=PATIENCE))
    yield made
    made.state.database.close()


def test_a_lock_of_another_program_stalls_nobody_for_long(
    app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(app)
    event = begin_demo(app.state.evenings, app.state.makeable)
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def write(_number: int) -> float:
            started = time.monotonic()
            answer = visitor.post("/api/practice", json={})
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert "try again" in answer.json()["error"].lower()
            return time.monotonic() - started

        def append(_number: int) -> float:
            started = time.monotonic()
            with pytest.raises(StoreError):
                app.state.database.log.append("another", 0, [New("Said", 1, "{}")])
            return time.monotonic() - started

        with ThreadPoolExecutor(20) as people:  # each alone would wait as long as the first
            taken = [*people.map(write, range(20)), *people.map(append, range(20))]
        assert max(taken) < MOST
        assert visitor.get(f"/results/{event}").status_code == 200  # reading goes on
        other.execute("ROLLBACK")
    monkeypatch.setattr(patience, "AFTERWARDS", 0.0)  # as if nobody had waited in vain for a while
    assert visitor.post("/api/practice", json={}).status_code == 201


def take_away(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_asked: object, **_more: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(app.state.database, "rows", gone)
    monkeypatch.setattr(app.state.database, "run", gone)
    monkeypatch.setattr(app.state.database.log, "_rows", gone)


EVERYWHERE = ("/", "/sign-in", "/results", "/practice", "/table", "/tonight", "/join/ABC", "/api/results")


@pytest.mark.parametrize("address", EVERYWHERE)
def test_every_page_says_so_when_the_database_does_not_answer(
    app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(app, raise_server_exceptions=False)
    visitor.sign_in()
    take_away(app, monkeypatch)
    answer = visitor.get(address)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "try again" in answer.text.lower()
    assert "gone" not in answer.text
    assert visitor.get("/no-such-page").status_code == 404


@pytest.mark.parametrize("language", ["", "sv"])
@pytest.mark.parametrize("role", [Role.NOBODY, Role.TABLE, Role.DIRECTOR])
def test_no_route_takes_a_database_that_is_away_for_a_fault_of_ours(
    app: FastAPI, role: Role, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is signed in, or has once chosen a language on this device."""
    event = begin_demo(app.state.evenings, app.state.makeable)
    visitor = Visitor(app, raise_server_exceptions=False, follow_redirects=False)
    visitor.get("/laws")
    if role is not Role.NOBODY:
        visitor.is_known_as(Somebody(role, event, "6") if role is Role.TABLE else Somebody(role))
    if language:
        visitor.get(f"/language/{language}")
    take_away(app, monkeypatch)
    routes = {route.path for route in iter_route_contexts(app.routes) if "GET" in (route.methods or ()) and route.path}
    addresses = {
        re.sub(r"{(\w+)}", lambda name: {"event": event, "year": "2017"}.get(name[1], "1"), path) for path in routes
    }
    statuses = {address: visitor.get(address) for address in addresses if not address.endswith("/live")}
    assert {address: each.status_code for address, each in statuses.items() if each.status_code == 500} == {}
    refused = [each for each in statuses.values() if each.status_code == 503]
    assert len(refused) > len(statuses) // 2
    assert all(int(each.headers["retry-after"]) > 0 for each in refused)


def test_a_server_of_postgresql_that_went_away_is_told_and_found_again(
    postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA IF NOT EXISTS away")
    address = f"{postgres_server}&options=-csearch_path%3Daway"
    app = create_app(choose(address, patience=PATIENCE))
    visitor = Visitor(app, raise_server_exceptions=False)
    try:
        assert visitor.post("/api/practice", json={}).status_code == 201
        nowhere = "postgresql:///nothing?host=/nowhere"
        for each in (app.state.database, app.state.database.log):
            each._connection.close()
        app.state.database._address, app.state.database.log.address = nowhere, nowhere
        started = time.monotonic()
        for path in ("/health", "/", "/practice", "/api/results"):
            answer = visitor.get(path)
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
        assert time.monotonic() - started < MOST
        app.state.database._address, app.state.database.log.address = address, address
        monkeypatch.setattr(patience, "AFTERWARDS", 0.0)
        assert visitor.post("/api/practice", json={}).status_code == 201
    finally:
        app.state.database.close()


def test_a_server_of_postgresql_that_falls_silent_stalls_nobody_for_long(
    postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps its connections, and the system acknowledges what is sent to it; it is not away, it only never answers."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA IF NOT EXISTS silent")
    app = create_app(choose(f"{postgres_server}&options=-csearch_path%3Dsilent", patience=PATIENCE))
    visitor = Visitor(app, raise_server_exceptions=False)
    stopped = set[int]()
    try:
        assert visitor.post("/api/practice", json={}).status_code == 201
        assert visitor.get("/api/results").status_code == 200
        kept = [each._connection for each in (app.state.database, app.state.database.log)]
        stopped = {each.info.backend_pid for each in kept}
        for process in stopped:
            os.kill(process, signal.SIGSTOP)

        def look(path: str) -> tuple[int, float]:
            started = time.monotonic()
            return visitor.get(path).status_code, time.monotonic() - started

        with ThreadPoolExecutor(2) as people:
            asked = [people.submit(look, path) for path in ("/sign-in", "/api/results")]
            done, waiting = wait(asked, timeout=2 * MOST)
            for process in stopped:  # so that nobody waits for ever, whatever was found
                os.kill(process, signal.SIGCONT)
        assert not waiting
        assert [status for status, _ in (each.result() for each in asked)] == [503, 503]
        assert max(took for _, took in (each.result() for each in done)) < MOST
        monkeypatch.setattr(patience, "AFTERWARDS", 0.0)
        assert visitor.post("/api/practice", json={}).status_code == 201
    finally:
        app.state.database.close()
