"""However much strangers ask for at once, a table and the Director are answered; and strangers elsewhere too."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock
from typing import Any

import pytest
from attacking import PATIENCE, connect, eventually, get, served
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Somebody
from bridgelaws.web import turns
from bridgelaws.web.app import create_app
from bridgelaws.web.page import Page
from bridgelaws.web.serving.bounds import Bounds, Pace
from bridgelaws.web.turns import Turns
from support.browsing import Visitor, choose

MANY = 60  # more than there are threads


class Held:
    """A page that is not done before we say so, and how many are making it."""

    def __init__(self) -> None:
        self.done, self.now, self._lock = Event(), 0, Lock()

    def show(self, page: Page) -> str:
        with self._lock:
            self.now += 1
        self.done.wait(PATIENCE)
        return page.visitor.role.value


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def app(tmp_path: Path, held: Held) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "club.db"))
    made.add_api_route("/held", held.show)
    yield made
    held.done.set()
    made.state.makeable.close()
    made.state.database.close()


def stranger(app: FastAPI, number: int) -> Visitor:
    return Visitor(app, client=(f"192.0.2.{number}", 1))


def test_a_table_and_the_director_are_answered_though_strangers_have_asked_for_more_than_there_are_threads(
    app: FastAPI, held: Held
) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    table, director = Visitor(app), Visitor(app)
    table.is_known_as(Somebody(Role.TABLE, event, "6"))
    director.directs()
    assert table.get("/table").status_code == director.get(f"/tonight/{event}").status_code == 200
    with ThreadPoolExecutor(MANY) as asking:
        answers = [asking.submit(stranger(app, at % 3).get, "/held") for at in range(MANY)]
        try:
            assert eventually(lambda: held.now >= turns.AT_ONCE)
            with ThreadPoolExecutor(2) as known:
                seen = [known.submit(table.get, "/table"), known.submit(director.get, f"/tonight/{event}")]
                assert [each.result(PATIENCE).status_code for each in seen] == [200, 200]
            assert held.now == turns.AT_ONCE
        finally:
            held.done.set()
        assert {each.result(PATIENCE).status_code for each in answers} == {200}


def test_strangers_at_one_address_leave_places_to_those_at_another(app: FastAPI, held: Held) -> None:
    with ThreadPoolExecutor(MANY) as asking:
        answers = [asking.submit(stranger(app, 1).get, "/held") for _ in range(MANY // 2)]
        try:
            assert eventually(lambda: held.now >= turns.FROM_AN_ADDRESS)
            assert asking.submit(stranger(app, 2).get, "/results").result(PATIENCE).status_code == 200
            assert held.now == turns.FROM_AN_ADDRESS
        finally:
            held.done.set()
        assert {each.result(PATIENCE).status_code for each in answers} == {200}


def test_one_table_takes_no_more_than_its_own_places(app: FastAPI, held: Held) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    greedy, other = Visitor(app), Visitor(app)
    greedy.is_known_as(Somebody(Role.TABLE, event, "5"))
    other.is_known_as(Somebody(Role.TABLE, event, "6"))
    assert greedy.get("/table").status_code == other.get("/table").status_code == 200
    with ThreadPoolExecutor(MANY) as asking:
        answers = [asking.submit(greedy.get, "/held") for _ in range(MANY)]
        try:
            assert eventually(lambda: held.now >= turns.OF_A_VISITOR)
            with ThreadPoolExecutor(1) as known:
                assert known.submit(other.get, "/table").result(PATIENCE).status_code == 200
            assert held.now == turns.OF_A_VISITOR
        finally:
            held.done.set()
        assert {each.result(PATIENCE).status_code for each in answers} == {200}


def test_a_table_that_has_left_is_a_stranger_again(app: FastAPI) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    middleware = Turns(app, app.state.visitors, (), ())
    visitors = app.state.visitors
    number = visitors.sign_in(Somebody(Role.TABLE, event, "6"))
    for role, known in ((Role.TABLE, True), (Role.NOBODY, False)):
        middleware._remember(number, {"state": {"visitor": Somebody(role)}})
        assert (number in middleware._known) is known


def test_bodies_that_trickle_take_no_place(app: FastAPI) -> None:
    patient = Bounds(body=Pace(grace=PATIENCE, longest=PATIENCE))
    kind = "content-type: application/x-www-form-urlencoded"
    head = f"POST /join HTTP/1.1\r\nhost: club\r\n{kind}\r\ncontent-length: 50\r\n\r\na".encode()
    with served(app, patient) as (port, _):
        slow = [connect(port) for _ in range(3 * turns.AT_ONCE)]
        for each in slow:
            each.sendall(head)
        with connect(port) as asking:
            asking.sendall(get("/results"))
            assert asking.recv(15) == b"HTTP/1.1 200 OK"
        for each in slow:
            each.close()


def test_what_is_refused_while_it_comes_is_refused_by_the_pages(app: FastAPI) -> None:
    """More than was said, in pieces: the refusal reaches whoever reads the body."""

    async def run() -> list[Any]:
        said = list[Any]()
        scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/api/sign-in", "raw_path": b"/api/sign-in"}
        scope |= {"asgi": {"version": "3.0"}, "http_version": "1.1", "query_string": b"", "scheme": "http"}
        scope |= {"server": ("club", 80), "client": ("192.0.2.1", 1)}
        scope["headers"] = [(b"host", b"club"), (b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")]

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

        async def send(message: Any) -> None:
            said.append(message)

        await app(scope, receive, send)
        return said

    with ThreadPoolExecutor(1) as thread:
        said = thread.submit(lambda: asyncio.run(run())).result(PATIENCE)
    assert said[0]["status"] == 413
