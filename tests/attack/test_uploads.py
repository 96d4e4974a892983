"""Files that are sent cost little memory, are refused before they are read, and are read where they can do no harm."""

import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from attacking import answer, attacked, get
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from bridgelaws.errors import BridgelawsError
from bridgelaws.web.app import create_app
from bridgelaws.web.foreign.asked import Question
from bridgelaws.web.foreign.reading import Reader
from bridgelaws.web.foreign.worker import read_file
from bridgelaws.web.security import Bodies
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import COOKIE

SIZE = 8_000_000
UPLOADS = 60
MEGABYTE = 1 << 20


def form(token: str, content: bytes) -> bytes:
    parts = [
        b'--edge\r\ncontent-disposition: form-data; name="form_token"\r\n\r\n' + token.encode(),
        b'--edge\r\ncontent-disposition: form-data; name="file"; filename="boards.pbn"\r\n\r\n' + content,
        b"--edge--\r\n",
    ]
    return b"\r\n".join(parts)


def head(path: str, cookie: str, size: int | str) -> bytes:
    length = f"content-length: {size}" if isinstance(size, int) else f"transfer-encoding: {size}"
    lines = [f"POST {path} HTTP/1.1", "host: club", f"cookie: {cookie}", length]
    return "\r\n".join([*lines, "content-type: multipart/form-data; boundary=edge", "", ""]).encode()


def token_of(app: FastAPI, cookie: str) -> str:
    visitors = app.state.visitors
    number = visitors.number(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie.encode())]}))
    assert number is not None
    return str(visitors.form_token(number))


def test_many_large_files_at_once_cost_little_memory(tmp_path: Path) -> None:
    with attacked(tmp_path) as server:
        app = create_app(Settings(database=str(tmp_path / "club.db")))  # the same keys
        stranger = f"{COOKIE}={app.state.visitors.cookie('somebody')}"
        tokens = {cookie: token_of(app, cookie) for cookie in (stranger, server.director)}
        app.state.database.close()
        bodies = {cookie: form(token, b"% nothing to be read\n" * (SIZE // 21)) for cookie, token in tokens.items()}

        def send(number: int) -> int:
            cookie = (stranger, server.director)[number % 2]
            path = "/upload/practice" if cookie == stranger else f"/upload/deals/{server.event}"
            with server.connect() as connection, suppress(ConnectionError):
                connection.sendall(head(path, cookie, len(bodies[cookie])))
                with suppress(ConnectionError):  # refused meanwhile
                    connection.sendall(bodies[cookie])
                return answer(connection)[0]
            return 0

        with server.connect() as connection:
            connection.sendall(get("/practice"))
            assert answer(connection)[0] == 200
        before = server.memory()
        with ThreadPoolExecutor(UPLOADS) as senders:
            statuses = list(senders.map(send, range(UPLOADS)))
        peak = server.peak_memory()
    assert set(statuses) <= {0, 303, 422, 429, 503}
    assert 422 in statuses  # some were read
    assert peak - before < 100 * MEGABYTE


def test_whoever_may_not_send_a_file_is_told_before_it_comes(tmp_path: Path) -> None:
    with attacked(tmp_path) as server:
        for path in (f"/upload/deals/{server.event}", "/upload/evening", "/api/evenings/restore"):
            with server.connect() as connection:
                connection.sendall(head(path, server.table, SIZE))
                assert answer(connection)[0] == 403
        for size, expected in ((9_000_000, 413), ("chunked", 413)):
            with server.connect() as connection:
                connection.sendall(head("/upload/practice", server.table, size))
                if isinstance(size, str):
                    _send_chunks(connection, 9_000_000)
                assert answer(connection)[0] == expected


def _send_chunks(connection: socket.socket, size: int) -> None:
    piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with suppress(ConnectionError):
        for _ in range(size // 65536):
            connection.sendall(piece)


def test_bodies_are_counted_by_address_before_they_are_read() -> None:
    bodies = Bodies(in_all=100, from_an_address=60)
    with bodies.held("a", 50) as first, bodies.held("a", 20) as too_many, bodies.held("b", 50) as other:
        assert (first, too_many, other) == (True, False, True)
        with bodies.held("c", 1) as full, bodies.held("c", 0) as nothing:
            assert (full, nothing) == (False, True)
    with bodies.held("a", 60) as again:
        assert again


def test_a_file_that_takes_too_long_is_refused_with_a_sentence() -> None:
    endless = Reader(seconds=0.5, command=(sys.executable, "-c", "import time; time.sleep(600)"))
    started = monotonic()
    with pytest.raises(BridgelawsError, match="takes too long"):
        endless.ask(Question("deals", "x.pbn"), b"")
    assert monotonic() - started < 60
    endless.close()


def test_a_reader_that_breaks_down_is_replaced() -> None:
    broken = Reader(command=(sys.executable, "-c", "import sys; sys.exit(1)"))
    for _ in range(2):
        with pytest.raises(BridgelawsError, match="takes too long"):
            broken.ask(Question("deals", "x.pbn"), b"x" * 100_000)
    broken.close()


GREEDY = """
from bridgelaws.web.foreign import worker
worker.read_file = lambda asked, data: bytearray(4 * worker.MEMORY)
worker.main()
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what a process takes")
def test_a_file_that_takes_too_much_memory_is_refused_with_a_sentence() -> None:
    greedy = Reader(command=(sys.executable, "-c", GREEDY))
    with pytest.raises(BridgelawsError, match="takes too long"):
        greedy.ask(Question("deals", "x.pbn"), b"")
    greedy.close()


def test_a_fault_of_ours_while_reading_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_data: bytes, _name: str) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("bridgelaws.web.foreign.worker.read", fail)
    assert read_file(Question("deals", ""), b"").failed == "ZeroDivisionError: ours"
