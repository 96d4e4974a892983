"""Tells other processes that something was appended, apart from the append itself.

PostgreSQL lets only one transaction at a time commit a NOTIFY. Within the append every writer would wait for the disk of
every other; so the word goes out after it, on a connection of its own, once for all that was appended meanwhile. Should it
be lost with the process, followers find what is new when they next look by themselves.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import sleep
from typing import Any

import psycopg

CHANNEL = "bridgelaws_log"
PAUSE = 0.01  # seconds: the first word goes out at once, those in a crowd together


class Herald:
    """A thread with a connection, asleep until there is something to tell."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self._connect = connect
        self._news, self._closing = Event(), False
        self._thread = Thread(target=self._run, name="bridgelaws herald", daemon=True)
        self._thread.start()

    def tell(self) -> None:
        self._news.set()

    def close(self) -> None:
        """What there was to tell is told before it goes."""
        self._closing = True
        self._news.set()
        self._thread.join()

    def _run(self) -> None:
        connection: psycopg.Connection[Any] | None = None
        told = False
        while not (self._closing and told):
            self._news.wait()
            self._news.clear()  # before looking, so that what comes while telling is told in turn
            told = self._closing
            with suppress(psycopg.Error):
                if connection is None or connection.closed:
                    connection = self._connect()
                connection.execute(f"NOTIFY {CHANNEL}")
            sleep(PAUSE)
        if connection is not None:
            connection.close()
