"""A log in PostgreSQL, for several processes that serve one event: they hear each other by LISTEN and NOTIFY."""

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from secrets import token_hex
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import psycopg

from bridgelaws.store.herald import CHANNEL, Herald, read_notice
from bridgelaws.store.log import Moment, Recorded, Row, StoredTable, StoreError
from bridgelaws.store.patience import MARGIN, OutOfPatience, Patience
from bridgelaws.store.sealed import TABLE as TEXTS
from bridgelaws.store.sql import (
    ABOUT,
    COLUMNS,
    FORMAT,
    INDEX,
    PUT_TEXT,
    TABLE,
    SqlLog,
    SqlMoment,
    TakenError,
    list_texts,
    twice,
)
from bridgelaws.text import say

# Versions are compared as SQLite compares them: byte by byte, whatever the server's language.
CREATE = (
    TABLE.format(bytes="BYTEA").replace("stream TEXT", 'stream TEXT COLLATE "C"'),
    INDEX,
    ABOUT,
    f"INSERT INTO bridgelaws_log VALUES ({FORMAT})",
    """
    CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'events are never changed'; END $$
    """,
    """
    CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_stay()
    """,
)
ROW = f"({', '.join(['%s'] * 10)})"
COPY = f"COPY events ({COLUMNS}) FROM STDIN"


LOOK_UP = 0.5  # seconds until a listener sees that the log has been closed
PATIENCE = 10.0  # seconds for the server to answer a connection


class NoServer(psycopg.OperationalError):
    """No connection could be made."""


class Silent(psycopg.OperationalError):
    """The server holds the connection and says nothing: it has been stopped, or its disk has."""


class HurriedConnection(psycopg.Connection[tuple[Any, ...]]):
    """Given up when the server has said nothing for so many seconds; the system alone would wait for ever."""

    silence = math.inf

    def wait(self, gen: Any, *how: Any, **more: Any) -> Any:
        try:
            return super().wait(_listen_for(gen, self.silence), *how, **more)
        except Silent:
            self.close()  # whatever comes yet is no answer to the next question
            raise


def _listen_for(asking: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """What psycopg does step by step; it is told in between that nothing has come yet."""
    heard, sent = monotonic(), None
    while True:
        try:
            wanted = asking.send(sent)
        except StopIteration as answered:
            return answered.value
        sent = yield wanted
        if sent:
            heard = monotonic()
        elif monotonic() - heard > seconds:
            raise Silent("it says nothing")


def connect(address: str, seconds: float) -> HurriedConnection:
    """A connection that waits no longer than this: for the server, for bytes on their way, for somebody's lock."""
    milliseconds = round(seconds * 1000)
    waits: dict[str, Any] = {"connect_timeout": max(2, round(seconds)), "tcp_user_timeout": milliseconds}
    try:
        made = HurriedConnection.connect(address, autocommit=True, **waits)
    except psycopg.OperationalError as error:
        raise NoServer(str(error)) from None
    made.silence = seconds + MARGIN  # the server itself tells of a lock before
    try:
        made.execute(f"SET lock_timeout = {milliseconds}")
    except BaseException:
        made.close()
        raise
    return made


def is_in_vain(error: psycopg.Error) -> bool:
    """Whether to ask again at once would only make others wait: no server, a silent one, or somebody's lock."""
    return isinstance(error, psycopg.errors.LockNotAvailable | NoServer | Silent)


class PostgresLog(SqlLog):
    """One table in the schema that the address leads to. Threads may share it; it reconnects after an interruption."""

    def __init__(self, address: str, *, must_exist: bool = False) -> None:
        super().__init__()
        self.address = address
        parts = urlsplit(address)
        self.where = f"{parts.scheme}://{parts.hostname or ''}{parts.path}"  # without the password
        self._patience = Patience(PATIENCE)
        self._lock = self._patience.lock
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._closed = False
        self._herald: Herald | None = None
        self._process = token_hex(8)  # what this process tells, it has heard already
        self.schema = ""
        try:
            self._prepare(must_exist)
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        connection = connect(self.address, self._patience.seconds)
        try:
            connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, must_exist: bool) -> None:
        with self._use_connection() as connection, connection.transaction():
            # Two processes may start at once: one creates, the other waits and finds it.
            connection.execute("SELECT pg_advisory_xact_lock(hashtext('bridgelaws_log'))")
            if not self._rows("SELECT to_regclass('bridgelaws_log')", ())[0][0]:
                if must_exist:
                    raise StoreError(
                        say("{where} holds no Bridgelaws log: give the address of a Bridgelaws database.", where=self.where)
                    )
                for statement in CREATE:
                    connection.execute(statement)
            connection.execute(TEXTS)
            self.schema = str(self._rows("SELECT current_schema()", ())[0][0])
            self._check_format(self._rows("SELECT format FROM bridgelaws_log", ()))

    def answer_within(self, seconds: float) -> None:
        with self._lock:
            self._patience.seconds = seconds
            if self._connection is not None:
                self._connection.close()  # the next one knows it

    def listen_elsewhere(self, told: Callable[[Iterable[str] | None], None], closed: Event) -> None:
        connection: psycopg.Connection[tuple[Any, ...]] | None = None
        while not closed.is_set():
            try:
                if connection is None or connection.closed:
                    connection = self._connect()
                    connection.execute(f"LISTEN {CHANNEL}")
                    told(None)  # what was appended while nobody listened
                for notice in connection.notifies(timeout=LOOK_UP):
                    if (streams := read_notice(notice.payload, self.schema, self._process)) != []:
                        told(streams)
            except psycopg.Error:  # it may come back
                closed.wait(LOOK_UP)
        if connection is not None:
            connection.close()

    @contextmanager
    def at_one_moment(self) -> Iterator[Moment]:
        with self._put_errors_into_words(), self._connect() as apart:
            apart.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            with apart.transaction():
                names = apart.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()

                def ask(asked: str) -> Iterator[Row]:
                    with apart.cursor("moment") as cursor:
                        cursor.itersize = 1000
                        yield from cursor.execute(asked.encode())

                yield SqlMoment([row[0] for row in names], ask)

    def close(self) -> None:
        self.listener.close()
        with self._lock:
            self._closed = True
            for each in (self._connection, self._herald):
                if each is not None:
                    each.close()
            self._connection = self._herald = None

    @property
    def _has_texts(self) -> bool:
        return True

    def sweep(self) -> None:
        """The server clears what was deleted by itself (VACUUM)."""
        self._rows("VACUUM people_text", ())

    def _rows(self, asked: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._use_connection() as connection:
            found = connection.execute(asked.replace("?", "%s").encode(), values)
            return found.fetchall() if found.description else []

    def _add(self, rows: list[Recorded]) -> None:
        """One statement, so one trip to the server; with the texts beside it in one transaction."""
        statement = f"INSERT INTO events ({COLUMNS}) VALUES {', '.join([ROW] * len(rows))}"
        values = [value for row in rows for value in row.row]
        texts = list_texts(rows)
        with self._use_connection() as connection:
            try:
                if texts:
                    with connection.transaction(), connection.cursor() as cursor:
                        cursor.execute(statement, values)
                        cursor.executemany(PUT_TEXT.replace("?", "%s"), texts)
                else:
                    connection.execute(statement, values)
            except psycopg.errors.UniqueViolation:
                raise TakenError from None
            if self._herald is None:
                self._herald = Herald(self._connect, self.schema, self._process)
        self._herald.tell({row.stream for row in rows})

    def _fill(self, events: Iterator[Recorded], beside: Iterable[tuple[StoredTable, Iterable[Row]]]) -> int:
        count = 0
        try:
            with self._use_connection() as connection, connection.transaction(), connection.cursor() as cursor:
                with cursor.copy(COPY) as copy:
                    for event in events:
                        copy.write_row(event.row)
                        count += 1
                for table, rows in beside:
                    statement = self._make_empty(table).replace("?", "%s")
                    cursor.executemany(statement.encode(), rows)
        except psycopg.errors.UniqueViolation as error:
            raise twice(str(error).partition("\n")[0]) from None
        return count

    @contextmanager
    def _use_connection(self) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        """The connection, made again if it was lost, for one thread at a time; not for one that comes after the end."""
        with self._put_errors_into_words(), self._patience.turn_unless_in_vain():
            if self._closed:
                raise psycopg.InterfaceError("closed")
            if self._connection is None or self._connection.closed:
                self._connection = self._connect()
            yield self._connection

    @contextmanager
    def _put_errors_into_words(self) -> Iterator[None]:
        """The server's complaints as sentences."""
        try:
            yield
        except psycopg.errors.UniqueViolation:
            raise
        except OutOfPatience:
            raise self._unusable("it is not there") from None
        except psycopg.Error as error:
            if is_in_vain(error):
                self._patience.end()
            raise self._unusable(str(error).strip().partition("\n")[0]) from None

    def _unusable(self, reason: str) -> StoreError:
        return StoreError(
            say(
                "{where} does not answer as it should ({reason}): when the cause is gone, "
                "repeat the last entry with its key; it is never entered twice.",
                where=self.where,
                reason=reason,
            )
        )
