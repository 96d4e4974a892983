"""`bridgelaws serve` in a process of its own: started, asked, and stopped whatever becomes of the test."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx

PATIENCE = 120.0  # seconds: for a machine that has much else to do


class Served:
    """The pages at an address, of a process that can be stopped as from a keyboard."""

    def __init__(self, process: subprocess.Popen[str], printed: str) -> None:
        self.process, self.printed = process, printed
        self.address = printed.replace("localhost", "127.0.0.1")

    def get(self, path: str = "", **more: Any) -> httpx.Response:
        return httpx.get(f"{self.address}{path}", timeout=PATIENCE, **more)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def serving_apart(database: object, *options: str, **environment: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "bridgelaws", "serve", "--port", "0", "--database", str(database), *options]
    around: Mapping[str, str] = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf8", env=around) as process:
        try:
            assert process.stdout is not None
            yield Served(process, process.stdout.readline().strip())
        finally:
            process.kill()
