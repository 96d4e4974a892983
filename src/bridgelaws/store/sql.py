"""What SQLite and PostgreSQL do alike: the table, the append, the reading."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from threading import Event, Lock
from typing import Any

from msgspec.structs import astuple, replace

from bridgelaws.store.chain import beginning, chain_events
from bridgelaws.store.listening import Listener
from bridgelaws.store.log import (
    Appended,
    Conflict,
    EventLog,
    Head,
    KeyReused,
    Moment,
    New,
    Recorded,
    Row,
    StoredTable,
    StoreError,
    check_texts,
    timestamp,
)
from bridgelaws.store.sealed import COLUMNS as TEXT_COLUMNS
from bridgelaws.store.sealed import SealedText, digests_in, open_payload
from bridgelaws.text import say

COLUMNS = 'stream, version, batch, at, "by", key, kind, shape, payload, hash'
TABLE = """
CREATE TABLE events (
    stream TEXT NOT NULL, version BIGINT NOT NULL, batch BIGINT NOT NULL, at TEXT NOT NULL, "by" TEXT NOT NULL, key TEXT,
    kind TEXT NOT NULL, shape INTEGER NOT NULL, payload TEXT NOT NULL, hash {bytes} NOT NULL, PRIMARY KEY (stream, version)
)
"""
INDEX = "CREATE UNIQUE INDEX events_key ON events (stream, key) WHERE key IS NOT NULL"
ABOUT = "CREATE TABLE bridgelaws_log (format INTEGER NOT NULL)"
FORMAT = 1

PAGE = 1000  # events fetched at a time, so that a long stream is never in memory as a whole
KNOWN_HEADS = 1000
PUT_TEXT = f"INSERT INTO people_text ({TEXT_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
# The last version beyond one, found at the end of its stream: however long that is.
NEWEST = (
    "SELECT stream, version FROM "
    "(SELECT stream, version FROM events WHERE stream = ? AND version > ? ORDER BY version DESC LIMIT 1) AS newest"
)
STREAMS_AT_A_TIME = 100
AT_A_TIME = 500  # texts asked for or forgotten at once


class TakenError(Exception):
    """The database has this version, or this key, already."""


class SqlLog(EventLog):
    """A log in one table. A subclass knows its database; this class knows what an append is."""

    def __init__(self) -> None:
        # A head never changes once written, so a remembered one is at worst too old, and then the database refuses
        # the version after it. So one statement is enough for an append to a stream that this process keeps writing.
        self._heads: dict[str, Head] = {}
        self._heads_lock = Lock()
        self.listener = Listener(self)

    def append(  # noqa: PLR0913
        self,
        stream: str,
        expected_version: int,
        events: Sequence[New],
        *,
        key: str | None = None,
        by: str = "",
        at: datetime | None = None,
    ) -> Appended:
        check_texts(stream, by, key)
        head = self._heads.get(stream)
        if head is None or head.version != expected_version:
            head = self.head(stream)
        if events and head.version == expected_version:
            rows = chain_events(stream, head, events, (timestamp(at), by, key))
            try:
                self._add(rows)
            except TakenError:
                self._forget(stream)
            else:
                self._remember(stream, Head(rows[-1].version, rows[-1].hash))
                self.listener.tell((stream,))
                return Appended(rows[0].version, rows[-1].version)
        if key is not None and (before := self._batch(stream, key)):
            if [_told(row) for row in before] != [_told(new) for new in events]:
                raise KeyReused(
                    say(
                        "The key “{key}” stands for something else in “{stream}”: a new entry needs a new key.",
                        key=key,
                        stream=stream,
                    )
                )
            return Appended(before[0].version, before[-1].version, again=True)
        if not events:
            return Appended(expected_version + 1, expected_version)
        raise Conflict(stream, expected_version, self.head(stream).version)

    def answer(self, stream: str, key: str) -> Appended | None:
        batch = self._batch(stream, key)
        return Appended(batch[0].version, batch[-1].version, again=True) if batch else None

    def head(self, stream: str) -> Head:
        rows = self._rows("SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,))
        head = Head(rows[0][0], rows[0][1]) if rows else beginning(stream)
        self._remember(stream, head)
        return head

    def wait(self, stream: str, after: int, seconds: float) -> bool:
        grown = Event()
        with self.listener.following(stream, after, lambda _version: grown.set()):
            return self.head(stream).version > after or grown.wait(seconds)

    def grown(self, known: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for some in _by(STREAMS_AT_A_TIME, list(known)):
            asked = " UNION ALL ".join([NEWEST] * len(some))
            values = tuple([each for stream in some for each in (stream, known[stream])])
            found |= {str(stream): int(version) for stream, version in self._rows(asked, values)}
        return found

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]:
        asked = f"SELECT {COLUMNS} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT {PAGE}"
        while page := self._rows(asked, (stream, after)):
            yield from self._with_texts(list(map(read_row, page)))
            after = page[-1][1]
            if len(page) < PAGE:
                return

    def streams(self, prefix: str = "") -> list[str]:
        found = [str(row[0]) for row in self._rows("SELECT DISTINCT stream FROM events ORDER BY stream", ())]
        return [stream for stream in found if stream.startswith(prefix)]

    def texts(self) -> Iterator[SealedText]:
        asked, after = f"SELECT {TEXT_COLUMNS} FROM people_text WHERE digest > ? ORDER BY digest LIMIT {PAGE}", ""
        while self._has_texts and (page := self._rows(asked, (after,))):
            yield from [SealedText(*row) for row in page]
            after = page[-1][0]

    def forget(self, digests: Iterable[str]) -> int:
        wanted = sorted(set(digests))
        for some in _by(AT_A_TIME, wanted):
            self._rows(f"DELETE FROM people_text WHERE digest IN ({_marks(some)})", some)
        return len(wanted)

    def reword(self, digest: str, text: str) -> None:
        self._rows("UPDATE people_text SET salt = '', text = ? WHERE digest = ?", (text, digest))

    def _with_texts(self, page: list[Recorded]) -> Iterator[Recorded]:
        """The events with what is still known of their sealed texts: one question for all of them."""
        sealed = {event.version: found for event in page if (found := digests_in(event.payload, event.by))}
        known: dict[str, SealedText] = {}
        if sealed and self._has_texts:
            for some in _by(AT_A_TIME, sorted({digest for found in sealed.values() for digest in found})):
                asked = f"SELECT {TEXT_COLUMNS} FROM people_text WHERE digest IN ({_marks(some)})"
                known |= {row[0]: SealedText(*row) for row in self._rows(asked, some)}
        for event in page:
            texts = tuple([known[digest] for digest in sealed.get(event.version, ()) if digest in known])
            yield replace(event, texts=texts) if texts else event

    def everything(self) -> Iterator[Recorded]:
        with self.at_one_moment() as moment:
            yield from moment.events()

    def heads(self) -> dict[str, Head]:
        last = "SELECT stream, MAX(version) AS version FROM events GROUP BY stream"
        asked = f"SELECT stream, version, hash FROM events JOIN ({last}) AS last USING (stream, version) ORDER BY stream"
        return {str(stream): Head(version, bytes(digest)) for stream, version, digest in self._rows(asked, ())}

    def fill(self, events: Iterator[Recorded], beside: Iterable[tuple[StoredTable, Iterable[Row]]] = ()) -> int:
        if self._rows("SELECT 1 FROM events LIMIT 1", ()):
            raise StoreError(
                say(
                    "{where} holds events already: nothing is ever written over; choose an empty database.", where=self.where
                )
            )
        return self._fill(events, beside)

    def put_beside(self, tables: Iterable[tuple[StoredTable, Iterable[Row]]]) -> None:
        self._fill(iter(()), tables)

    def _make_empty(self, table: StoredTable) -> str:
        """The table, made if it is not there: the statement that inserts a row."""
        self._rows(table.create, ())
        if self._rows(f"SELECT 1 FROM {table.name} LIMIT 1", ()):
            raise StoreError(
                say(
                    "{where} holds settings already: nothing is ever written over; choose an empty database.",
                    where=self.where,
                )
            )
        return f"INSERT INTO {table.name} ({table.names}) VALUES ({', '.join('?' * len(table.columns))})"

    def _batch(self, stream: str, key: str) -> list[Recorded]:
        """The events appended with this key, in order."""
        asked = f"SELECT {COLUMNS} FROM events WHERE stream = ? AND key = ?"
        first = list(self._with_texts([read_row(row) for row in self._rows(asked, (stream, key))]))
        rest = self.read(stream, first[0].version) if first else iter(())
        batch: list[Recorded] = []
        for event in chain(first, rest):
            if event.batch != first[0].version:
                break
            batch.append(event)
        return batch

    def _remember(self, stream: str, head: Head) -> None:
        with self._heads_lock:
            self._heads.pop(stream, None)
            if len(self._heads) >= KNOWN_HEADS:
                del self._heads[next(iter(self._heads))]
            self._heads[stream] = head

    def _forget(self, stream: str) -> None:
        with self._heads_lock:
            self._heads.pop(stream, None)

    def _check_format(self, rows: Sequence[tuple[Any, ...]]) -> None:
        if [row[0] for row in rows] != [FORMAT]:
            raise StoreError(say("{where} was written by a newer Bridgelaws: open it with that one.", where=self.where))

    @abstractmethod
    def listen_elsewhere(self, told: Callable[[Iterable[str] | None], None], closed: Event) -> None:
        """Until closed, tells which streams other processes have appended to."""

    @abstractmethod
    def _rows(self, asked: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]: ...

    @property
    @abstractmethod
    def _has_texts(self) -> bool:
        """A file that is only read may be older than sealed texts."""

    @abstractmethod
    def _add(self, rows: list[Recorded]) -> None:
        """All rows in one transaction, on the disk when this returns; `TakenError` if a version or key is there."""

    @abstractmethod
    def _fill(self, events: Iterator[Recorded], beside: Iterable[tuple[StoredTable, Iterable[Row]]]) -> int: ...


class SqlMoment(Moment):
    """What one transaction sees."""

    def __init__(self, tables: Iterable[str], ask: Callable[[str], Iterator[Row]]) -> None:
        self.tables, self._ask = frozenset(tables), ask

    def events(self) -> Iterator[Recorded]:
        return map(read_row, self._ask(f"SELECT {COLUMNS} FROM events ORDER BY stream, version"))

    def rows(self, table: StoredTable) -> Iterator[Row]:
        return self._ask(f"SELECT {table.names} FROM {table.name}")

    def texts(self) -> Iterator[SealedText]:
        if "people_text" in self.tables:
            yield from [SealedText(*map(str, row)) for row in self._ask(f"SELECT {TEXT_COLUMNS} FROM people_text")]


def list_texts(rows: Iterable[Recorded]) -> list[Row]:
    """The sealed texts of events as rows of their own table."""
    return [astuple(text) for row in rows for text in row.texts]


def twice(error: str) -> StoreError:
    """Of rows from elsewhere."""
    return StoreError(say("What should be copied holds the same thing twice ({error}). Nothing was copied.", error=error))


def read_row(row: tuple[Any, ...]) -> Recorded:
    return Recorded(*row)


def _told(event: New | Recorded) -> tuple[str, int, str]:
    """What an event says; the same said twice has two salts."""
    return event.kind, event.shape, open_payload(event.payload, event.texts)


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _by(size: int, values: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for start in range(0, len(values), size):
        yield tuple(values[start : start + size])
