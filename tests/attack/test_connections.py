"""Connections that ask for nothing, or too slowly, never keep a table or the director from being answered."""

import logging
import re
import resource
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep

import pytest
from attacking import Attacked, answer, attacked, closes_on_a_trickle, connect, eventually, get, is_closed, served
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.store import New
from bridgelaws.web.app import create_app
from bridgelaws.web.live import follow
from bridgelaws.web.serving.bounds import Bounds, Pace
from bridgelaws.web.serving.crowd import Crowd, Moving
from bridgelaws.web.serving.quiet import Quiet
from bridgelaws.web.serving.server import BoundedServer
from bridgelaws.web.settings import Settings

IDLE = 1000


@pytest.fixture(scope="module")
def many_descriptors() -> Iterator[None]:
    """For our own side of the connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 if hard == resource.RLIM_INFINITY else min(hard, 4096)
    if wanted < IDLE + 200:
        pytest.skip(f"This system lets a process have {wanted} descriptors only.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, many_descriptors: None) -> Iterator[Attacked]:
    with attacked(tmp_path_factory.mktemp("attacked"), descriptors=256) as made:
        yield made


def test_a_thousand_idle_connections_leave_the_table_its_answer(server: Attacked) -> None:
    with ExitStack() as opened:
        for _ in range(IDLE):  # four times as many as the server has descriptors
            opened.enter_context(server.connect())
        for cookie, path in ((server.table, "/table"), (server.director, f"/tonight/{server.event}")):
            started = time.monotonic()
            with server.connect() as connection:
                connection.sendall(get(path, cookie))
                status, _ = answer(connection)
            assert status == 200
            assert time.monotonic() - started < 10.0  # it was never answered; the machine may have much else to do
    told = server.errors.read_text()
    assert len(told) < 20_000
    assert "Traceback" not in told


def test_a_tables_live_part_outlives_a_flood_of_others(server: Attacked) -> None:
    with ExitStack() as opened:
        live = opened.enter_context(server.connect())
        live.sendall(get("/table/live", server.table))
        assert answer(live)[0] == 200
        for _ in range(400):
            stranger = opened.enter_context(server.connect())
            stranger.sendall(get(f"/results/{server.event}/live"))
        with server.connect() as table:  # whoever asks anew is answered as well
            table.sendall(get("/table", server.table))
            assert answer(table)[0] == 200
        live.settimeout(0.5)
        assert not is_closed(live)


# Slow on purpose: a server in a thread, with short bounds.

SHORT = Pace(grace=0.5, rate=100_000, longest=20)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, FastAPI, BoundedServer]]:
    app = create_app(Settings(database=str(tmp_path_factory.mktemp("impatient") / "club.db"), heartbeat=0.2))

    @app.get("/watched")
    def watched(request: Request) -> Response:
        return follow(request, "evening", lambda version: f"<p>{version}</p>" * 10_000, shared="all")  # all of it changes

    @app.get("/large")
    def large() -> Response:
        return Response(b"x" * 3_000_000)

    with served(app, Bounds(head=0.5, idle=1.0, body=SHORT, answer=SHORT)) as (port, server):
        yield port, app, server


Impatient = tuple[int, FastAPI, BoundedServer]


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: club\r\n"], ids=["nothing", "a word", "a line"]
)
def test_a_connection_without_a_whole_head_is_closed(impatient: Impatient, sent: bytes) -> None:
    with connect(impatient[0]) as connection:
        connection.sendall(sent)
        assert is_closed(connection)


def test_a_head_that_trickles_is_closed_all_the_same(impatient: Impatient) -> None:
    with connect(impatient[0]) as connection:
        assert closes_on_a_trickle(connection, b"G")


def test_the_head_of_a_second_request_that_trickles_is_closed(impatient: Impatient) -> None:
    with connect(impatient[0]) as connection:
        connection.sendall(get("/sign-in"))
        assert answer(connection)[0] == 200
        assert closes_on_a_trickle(connection, b"G")


def test_a_connection_that_was_answered_is_closed_when_it_asks_no_more(impatient: Impatient) -> None:
    with connect(impatient[0]) as connection:
        connection.sendall(get("/sign-in"))
        assert answer(connection)[0] == 200
        assert is_closed(connection)


def test_a_body_that_trickles_is_closed(impatient: Impatient) -> None:
    with connect(impatient[0]) as connection:
        head = "POST /api/rulings HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
        connection.sendall(head.encode())
        assert closes_on_a_trickle(connection, b"x")


def test_a_live_part_that_nobody_reads_is_dropped_and_others_are_shown_all(impatient: Impatient) -> None:
    port, app, server = impatient
    with connect(port, buffer=4096) as stuck, connect(port) as reading:
        for each in (stuck, reading):
            each.sendall(get("/watched"))
        shown = answer(reading)[1]
        for version in range(20):
            app.state.database.log.append("evening", version, [New("Said", 1, "{}")])
        reads_until = time.monotonic() + 60
        while b"<p>20</p>" not in shown[-300_000:]:
            assert time.monotonic() < reads_until
            shown += reading.recv(1 << 20)
        assert eventually(lambda: len(server.crowd) == 1)  # the one that reads
        assert is_closed(stuck)


def test_a_large_answer_reaches_a_reader_who_is_slow_but_reads(impatient: Impatient) -> None:
    with connect(impatient[0], buffer=65536) as reader:
        reader.sendall(get("/large"))
        got = 0
        while got < 3_000_000:  # longer than a connection may be idle
            got += len(reader.recv(60_000))
            sleep(0.03)
    assert got > 3_000_000


def test_answers_are_sent_without_waiting_for_more(impatient: Impatient) -> None:
    port, _, server = impatient
    with connect(port) as connection:
        connection.sendall(get("/sign-in"))
        answer(connection)
        taken = [each.transport.get_extra_info("socket") for each in server.server_state.connections]
        assert taken
        for each in taken:
            assert each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# Logs and stopping.


def test_what_cannot_be_read_does_not_fill_the_log(server: Attacked) -> None:
    before = len(server.errors.read_text())
    for _ in range(200):
        with server.connect() as connection:
            connection.sendall(b"no such thing\r\n\r\n")
            assert is_closed(connection)
    assert len(server.errors.read_text()) - before < 2000


def test_the_server_stops_within_a_second_though_people_look_on(tmp_path: Path) -> None:
    with attacked(tmp_path) as server, ExitStack() as opened:
        for path, cookie in [("/table/live", server.table), (f"/tonight/{server.event}/live", server.director)] * 5:
            viewer = opened.enter_context(server.connect())
            viewer.sendall(get(path, cookie))
            assert answer(viewer)[0] == 200
        half = opened.enter_context(server.connect())
        half.sendall(b"GET / HTTP/1.1\r\n")
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(30)  # it would wait for ever for the live parts


def test_what_is_still_worked_on_when_the_server_stops_is_told_to_come_back(tmp_path: Path) -> None:
    """A fault of ours is something else: a phone keeps what it has sent, and sends it again."""
    app = create_app(Settings(database=str(tmp_path / "club.db")))
    begun, go_on = threading.Event(), threading.Event()

    @app.get("/long")
    def work() -> None:
        begun.set()
        go_on.wait(60)

    try:
        with served(app, Bounds(stop=0.1)) as (port, server), connect(port) as connection:
            connection.sendall(get("/long"))
            assert begun.wait(60)
            server.should_exit = True
            status, told = answer(connection)
            assert (status, b"retry-after: 5" in told) == (503, True)
            go_on.set()
    finally:
        go_on.set()
        app.state.hub.close()
        app.state.database.close()


# Without a network.


class Somebody:
    """A connection as the crowd sees it."""

    def __init__(self, address: str = "192.0.2.1", *, known: bool = False) -> None:
        self.address, self.known, self.dropped = address, known, False

    def is_known(self) -> bool:
        return self.known

    def settle(self) -> None:
        pass

    def drop(self) -> None:
        self.dropped = True


def test_whoever_asked_for_nothing_goes_first_and_a_table_that_is_answered_never() -> None:
    crowd = Crowd(Bounds(), room=5, trusted=lambda _: True)
    table, waiting_table, live, idle, silent = people = [Somebody(known=at < 2) for at in range(5)]
    for each in people:
        crowd.enter(each)
    for each in (table, live):
        crowd.answer(each)
    for each in (waiting_table, idle):
        crowd.answer(each)
        crowd.be_idle(each)
    order = []
    for _ in range(5):
        newcomer = Somebody()
        crowd.enter(newcomer)
        crowd.answer(newcomer)
        newcomer.known = True
        order += [each for each in people if each.dropped and each not in order]
    assert order == [silent, idle, live, waiting_table]
    assert newcomer.dropped  # there is nobody left who could go
    assert not table.dropped
    assert len(crowd) == 5


def test_one_address_has_its_own_bounds_and_a_proxy_has_none() -> None:
    bounds = Bounds(silent_from_an_address=3, from_an_address=5)
    crowd = Crowd(bounds, room=100, trusted=lambda address: address == "127.0.0.1")
    neighbour = Somebody("192.0.2.7")
    crowd.enter(neighbour)
    silent = [Somebody() for _ in range(10)]
    for each in silent:
        crowd.enter(each)
    assert [each.dropped for each in silent] == [True] * 7 + [False] * 3
    asking = [Somebody() for _ in range(10)]
    for each in asking:
        crowd.enter(each)
        crowd.answer(each)
    assert sum([not each.dropped for each in (*silent, *asking)]) == 5
    proxied = [Somebody("127.0.0.1") for _ in range(50)]
    for each in proxied:
        crowd.enter(each)
    assert not any([each.dropped for each in (neighbour, *proxied)])


def test_a_reader_who_takes_nothing_is_dropped_and_one_who_takes_enough_is_not() -> None:
    crowd = Crowd(Bounds(), room=10)
    stuck, reading, waiting = people = [Somebody() for _ in range(3)]
    progress = {stuck: 0, reading: 0, waiting: 0}
    pace = Pace(grace=-1, rate=1, longest=100)
    for each in people:
        crowd.enter(each)
        crowd.answer(each)
        crowd.move(each, "answer", Moving(pace, lambda each=each: progress[each], lambda each=each: each is waiting))  # type: ignore[misc]
    progress[reading] = 50
    crowd.sweep()
    assert [each.dropped for each in people] == [True, False, False]


def test_the_same_complaint_is_written_a_few_times_and_then_counted() -> None:
    quiet = Quiet(often=2, seconds=0.0)
    quiet._seconds = 1000.0

    def say(text: str) -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.WARNING, "", 0, text, None, None)
        return record if quiet.filter(record) else None

    assert [bool(say("trouble")) for _ in range(4)] == [True, True, False, False]
    assert say("another")
    quiet._seconds = -1.0
    told = say("trouble")
    assert told is not None
    assert re.search(r"trouble \(and 2 times more", told.getMessage())
