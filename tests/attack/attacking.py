"""A server of its own process to be attacked, on this computer alone, and people who are signed in at it."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fastapi import FastAPI
from msgspec import Struct

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.web.app import create_app
from bridgelaws.web.serving.bounds import Bounds
from bridgelaws.web.serving.server import BoundedServer, make_server
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import COOKIE

TABLE = "6"
PATIENCE = 120.0  # on a busy machine


class Attacked(Struct, frozen=True):
    """A server, and the cookies of a table and the director."""

    port: int
    process: "subprocess.Popen[str]"
    event: str
    table: str
    director: str
    errors: Path

    def connect(self) -> socket.socket:
        return connect(self.port)

    def memory(self) -> int:
        """Bytes of memory that the server has."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def peak_memory(self) -> int:
        """The most bytes of memory that it ever had."""
        told = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) * 1024 for line in told.splitlines() if line.startswith("VmHWM"))


@contextmanager
def attacked(folder: Path, *, descriptors: int | None = None, options: tuple[str, ...] = ()) -> Iterator[Attacked]:
    """A demo evening, served by the command; with so few descriptors that a hundred idle connections matter."""
    database = str(folder / "club.db")
    app = create_app(Settings(database=database))
    event = begin_demo(app.state.evenings, app.state.makeable)
    visitors = app.state.visitors
    table, director = [
        f"{COOKIE}={visitors.cookie(visitors.sign_in(each))}"
        for each in (Visitor(Role.TABLE, event, TABLE), Visitor(Role.DIRECTOR))
    ]
    app.state.hub.close()
    app.state.makeable.close()
    app.state.database.close()

    command = [sys.executable, "-m", "bridgelaws", "serve", "--database", database, "--host", "127.0.0.1", "--port", "0"]
    errors = folder / "errors.txt"
    few = ["sh", "-c", f'ulimit -Sn 64; ulimit -Hn {descriptors}; exec "$@"', "sh"] if descriptors else []
    started = [*few, *command, *options]
    with (
        errors.open("w") as written,
        subprocess.Popen(started, stdout=subprocess.PIPE, stderr=written, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
            yield Attacked(port, process, event, table, director, errors)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()


@contextmanager
def served(app: FastAPI, bounds: Bounds) -> Iterator[tuple[int, BoundedServer]]:
    """The application in a thread, with bounds short enough for a test: its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(app, bounds, app.state.hub.let_go)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        assert eventually(lambda: server.started)
        yield listener.getsockname()[1], server
        server.should_exit = True
        thread.join(PATIENCE)


def connect(port: int, buffer: int = 0) -> socket.socket:
    made = socket.socket()
    if buffer:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    made.settimeout(PATIENCE)
    made.connect(("127.0.0.1", port))
    return made


def get(path: str, cookie: str = "", **more: str) -> bytes:
    cookies = {"cookie": cookie} if cookie else {}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in ({"host": "club"} | cookies | more).items()]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """The status and what came with the head of an answer."""
    got = b""
    while b"\r\n\r\n" not in got and (part := connection.recv(65536)):
        got += part
    return (int(got[9:12]) if got else 0), got


def is_closed(connection: socket.socket) -> bool:
    """Whether the server closes it while we wait."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


def closes_on_a_trickle(connection: socket.socket, byte: bytes) -> bool:
    """Whether the server closes a connection on which a byte comes every now and then."""
    connection.settimeout(0.1)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            connection.sendall(byte)
            if not connection.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def eventually(asked: Callable[[], bool], patience: float = PATIENCE) -> bool:
    until = time.monotonic() + patience
    while not asked():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
