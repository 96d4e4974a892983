"""Servers of the load, each in a process of its own: ours, and the framework with a route that does nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

BARE = """
import socket
import uvicorn
from fastapi import FastAPI
from bridgelaws.web.phone.models import ResultSent, Taken

app = FastAPI()

@app.post("/at-once")
async def at_once(told: ResultSent) -> Taken:
    return Taken(notice="")

@app.post("/in-a-thread")
def in_a_thread(told: ResultSent) -> Taken:
    return Taken(notice="")

# Of this protocol by name: only then asyncio sends at once (TCP_NODELAY), as our own server does.
listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
listener.bind(("127.0.0.1", 0))
listener.listen(1024)
print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run([listener])
"""


class Server(Struct, frozen=True):
    port: int
    process: int

    def seconds(self) -> float:
        """Of the processor, since it was started; nothing where the system does not tell."""
        figures = Path(f"/proc/{self.process}/stat")
        if not figures.exists():
            return 0.0
        fields = figures.read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int | None:
        """The most megabytes of memory that it had; None where the system does not tell."""
        status = Path(f"/proc/{self.process}/status")
        if not status.exists():
            return None
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) // 1000 for line in lines if line.startswith("VmHWM"))


@contextmanager
def ours(database: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "bridgelaws", "serve", "--database", database, "--host", "127.0.0.1", "--port", "0"]
    with _started(command) as server:
        yield server


@contextmanager
def bare() -> Iterator[Server]:
    with _started([sys.executable, "-c", BARE]) as server:
        yield server


@contextmanager
def _started(command: list[str]) -> Iterator[Server]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline()
            yield Server(int(address.rstrip("/\n").rpartition(":")[2]), process.pid)
        finally:
            process.terminate()
