"""Two real servers on one PostgreSQL serve one event: a phone at one of them, the desk at the other."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from bridgelaws.store import open_log
from support.by_hand import score
from support.club import Device, Phone

PASSWORD = "a long password"
PAIRS = """Ann Birch, Ben Cole
Cat Dove, Dan Elm
Eve Fox, Fay Gull
Gus Hare, Ida Iris"""


class Server:
    """`bridgelaws serve` in a process of its own, on a database it shares."""

    def __init__(self, database: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "bridgelaws", "serve", "--host", "127.0.0.1", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/").replace("localhost", "127.0.0.1")
        assert self.address.startswith("http://127.0.0.1:")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As when the computer loses power: nothing is finished, nobody is told."""
        self.process.send_signal(signal.SIGKILL)
        self.stop()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        if self.process.stdout:
            self.process.stdout.close()


@pytest.fixture
def shared(postgres_server: str) -> Iterator[str]:
    """A database of PostgreSQL for both of them."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA two_processes")
        yield f"{postgres_server}&options=-csearch_path%3Dtwo_processes"
        connection.execute("DROP SCHEMA two_processes CASCADE")


@pytest.fixture
def servers(shared: str) -> Iterator[list[Server]]:
    running = [Server(shared), Server(shared)]
    yield running
    for each in running:
        each.stop()


class Evening:
    """The desk at the second server; a session of two tables that was begun at the first."""

    def __init__(self, chromium: Any, servers: list[Server]) -> None:
        first, second = servers
        self.desk = Device(chromium, first.address, "en")
        page = self.desk.page
        self.desk.open("/sign-in?to=/tonight/new")
        assert first.process.stdout is not None
        page.fill("#code", first.process.stdout.readline().rpartition(" ")[2].strip())
        page.fill("#password", PASSWORD)
        page.fill("#again", PASSWORD)
        self.desk.go_on("form .btn-main")
        page.locator("[name=boards][value='2'] + label").click()
        page.fill("#pairs", PAIRS)
        self.desk.sees(".movement")
        self.desk.go_on("button[value=start]")
        self.event = page.url.rpartition("/")[2]
        self.desk.served = second.address  # the session that the first one made is known to the second
        self.desk.open(f"/tonight/{self.event}/table/1")
        self.code = page.locator("#code .big-code").inner_text().strip()
        numbers = [each.inner_text() for each in page.locator(".result-board tbody td:nth-child(2)").all()]
        self.boards = [int(number) for number in numbers[:2]]
        self.wall()
        self.desk.go_on(".desk-now button.btn-main")
        self.desk.sees("time.clock")

    def wall(self) -> None:
        self.desk.open(f"/tonight/{self.event}")


def entered(shared: str, event: str) -> list[str]:
    """What the log has of results, whoever wrote it."""
    log = open_log(shared)
    try:
        return [each.kind for each in log.read(event) if "esult" in each.kind]
    finally:
        log.close()


def test_one_event_is_served_by_two_processes(servers: list[Server], shared: str, chromium: Any) -> None:
    first, second = servers
    evening = Evening(chromium, servers)
    desk, board = evening.desk, evening.boards[0]
    phone = Phone(chromium, first.address, "en")
    phone.join(evening.code, "all")

    # From the first to the second: a result and a call.
    phone.enter(1, board, "1NT N +1")
    desk.sees(".cell[href$='/table/1'] .bd", "?")
    phone.confirm()
    desk.page.locator(".cell[href$='/table/1'] .bd", has_text="?").wait_for(state="detached")
    phone.go_on(".btn-director")
    phone.page.click("button[value='']")
    phone.sees(".called")
    desk.sees(".call .cell-no", "1")

    # From the second to the first: the call is answered, and a result is corrected.
    desk.go_on(".call[href*='/call/']")
    desk.go_on("form[action*='/answer'] button")
    phone.page.locator(".called").wait_for(state="detached")
    phone.open(f"/table?round=1&board={board}")
    assert f"+{score(board, '1NT N +1')}" in phone.page.inner_text("main")
    desk.open(f"/tonight/{evening.event}/result/1/1/{board}")
    desk.page.fill("#tricks", "=")
    desk.go_on("button[value=do]")
    phone.sees("#news:not([hidden])")
    phone.open(f"/table?round=1&board={board}")
    assert f"+{score(board, '1NT N =')}" in phone.page.inner_text("main")

    # What was sent to one of them is known to the other: it counts once.
    told = {"event": evening.event, "table": "1", "side": "NS", "key": "sent-twice", "round": 1, "board": evening.boards[1]}
    told |= {"kind": "played", "contract": "2H", "declarer": "S", "tricks": "=", "lead": "", "why": ""}
    before = entered(shared, evening.event)
    for server in (first, second, second, first):
        answer = phone.context.request.post(f"{server.address}/api/table/results", data=told)
        assert answer.ok, answer.text()
    assert entered(shared, evening.event)[len(before) :] == ["ResultEntered"]
    assert phone.complaints + desk.complaints == []
    phone.context.close()
    desk.context.close()


def test_nothing_is_lost_when_one_of_them_is_killed(servers: list[Server], shared: str, chromium: Any) -> None:
    first, second = servers
    evening = Evening(chromium, servers)
    desk, (board, following) = evening.desk, evening.boards
    evening.wall()
    phone = Phone(chromium, first.address, "en")
    phone.join(evening.code, "all")
    phone.enter(1, board, "3NT S =")
    phone.confirm()
    phone.to_board(1, following)
    first.kill()
    phone.press("4S N =")
    phone.page.click("button[value=played]")
    phone.sees("#queue:not([hidden])")  # it waits on the phone
    assert entered(shared, evening.event) == ["ResultEntered", "ResultConfirmed"]
    desk.open(f"/tonight/{evening.event}/table/1")  # the other one goes on with everything that was entered
    assert f"+{score(board, '3NT S =')}" in desk.page.inner_text("main")
    evening.wall()
    servers[0] = Server(shared, first.port)
    desk.sees(".cell[href$='/table/1'] .bd", "?")  # the phone has sent it by itself, once
    assert entered(shared, evening.event) == ["ResultEntered", "ResultConfirmed", "ResultEntered"]
    desk.open(f"/tonight/{evening.event}/table/1")
    assert f"+{score(following, '4S N =')}" in desk.page.inner_text("main")
    assert second.process.poll() is None
    phone.context.close()
    desk.context.close()
