"""Tells other processes which streams were appended to, apart from the append itself.

PostgreSQL lets only one transaction at a time commit a NOTIFY. Within the append every writer would wait for the disk of
every other; so the word goes out after it, on a connection of its own, once for all that was appended meanwhile. Should it
be lost with the process, followers find what is new when they next look by themselves.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Condition, Thread
from time import sleep
from typing import Any

import msgspec
import psycopg

CHANNEL = "bridgelaws_log"
PAUSE = 0.01  # seconds: the first word goes out at once, those in a crowd together
LONGEST = 7000  # bytes; PostgreSQL takes no notice of 8000


def write_notice(schema: str, process: str, streams: Iterable[str]) -> str:
    """Without names where there are too many of them: then every stream may have grown."""
    notice = msgspec.json.encode([schema, process, *sorted(streams)])
    return (notice if len(notice) < LONGEST else msgspec.json.encode([schema, process])).decode()


def read_notice(notice: str, schema: str, process: str) -> list[str] | None:
    """The streams it names; None if it may be any of them; none of them if it is about another schema or from here.

    >>> read_notice('["public","a1","evening"]', "public", "b2"), read_notice('["public","a1"]', "public", "b2")
    (['evening'], None)
    >>> read_notice('["other","a1","evening"]', "public", "b2"), read_notice('["public","b2","evening"]', "public", "b2")
    ([], [])
    """
    try:
        about, by, *streams = msgspec.json.decode(notice, type=list[str])
    except (msgspec.MsgspecError, ValueError):  # an older version told no names
        return None
    if about != schema or by == process:
        return []
    return streams or None


class Herald:
    """A thread with a connection, asleep until there is something to tell."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], schema: str, process: str) -> None:
        self._connect, self._schema, self._process = connect, schema, process
        self._news, self._closing = Condition(), False
        self._streams: set[str] = set()
        self._thread = Thread(target=self._run, name="bridgelaws herald", daemon=True)
        self._thread.start()

    def tell(self, streams: Iterable[str]) -> None:
        with self._news:
            self._streams.update(streams)
            self._news.notify()

    def close(self) -> None:
        """What there was to tell is told before it goes."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()

    def _run(self) -> None:
        connection: psycopg.Connection[Any] | None = None
        while streams := self._wait():
            with suppress(psycopg.Error):
                if connection is None or connection.closed:
                    connection = self._connect()
                notice = write_notice(self._schema, self._process, streams)
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
            sleep(PAUSE)
        if connection is not None:
            connection.close()

    def _wait(self) -> set[str]:
        """The streams to tell of; none when it closes and everything was told."""
        with self._news:
            self._news.wait_for(lambda: self._streams or self._closing)
            streams, self._streams = self._streams, set()
            return streams
