"""The database behind the pages: the log of events, and beside it a few small tables of the pages' own.

What happened at a club is in the log and is never changed. What may be forgotten (who is signed in, interviews that were
not saved) is in the tables here.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from bridgelaws.store import EventLog, StoreError, open_log
from bridgelaws.store.patience import OutOfPatience, Patience
from bridgelaws.text import say

TABLES = (
    "CREATE TABLE IF NOT EXISTS web_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_sessions (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, visitor TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_interviews (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, interview TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_polls (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, interview TEXT, poll TEXT)",
    "CREATE TABLE IF NOT EXISTS web_votes (poll TEXT, voter TEXT, action TEXT, PRIMARY KEY (poll, voter))",
    "CREATE TABLE IF NOT EXISTS web_evenings (event TEXT PRIMARY KEY, settings TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_tables (code TEXT PRIMARY KEY, event TEXT, name TEXT, UNIQUE (event, name))",
    "CREATE TABLE IF NOT EXISTS web_phones (event TEXT, name TEXT, heard BIGINT, doing TEXT, PRIMARY KEY (event, name))",
    "CREATE TABLE IF NOT EXISTS web_following (event TEXT, player TEXT, phone TEXT, PRIMARY KEY (event, player))",
    "CREATE TABLE IF NOT EXISTS web_languages (event TEXT, name TEXT, language TEXT, PRIMARY KEY (event, name))",
    "CREATE TABLE IF NOT EXISTS web_deals "
    "(event TEXT, session INT, board INT, deal TEXT, PRIMARY KEY (event, session, board))",
    "CREATE TABLE IF NOT EXISTS web_makeable (deal TEXT PRIMARY KEY, tricks TEXT)",
    "CREATE TABLE IF NOT EXISTS web_looked (event TEXT, what TEXT, PRIMARY KEY (event, what))",
    "CREATE TABLE IF NOT EXISTS web_drafts (event TEXT, place TEXT, draft TEXT NOT NULL, PRIMARY KEY (event, place))",
    "CREATE TABLE IF NOT EXISTS web_practice (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, practice TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_kept "
    "(place TEXT, id TEXT, owner TEXT, since BIGINT, size BIGINT, PRIMARY KEY (place, id))",
    "CREATE TABLE IF NOT EXISTS web_lines "
    "(event TEXT PRIMARY KEY, version BIGINT NOT NULL, head TEXT NOT NULL, shape INT NOT NULL, line TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_sealed "
    "(event TEXT, commitment TEXT, secret TEXT NOT NULL, deals TEXT NOT NULL, PRIMARY KEY (event, commitment))",
    # What was tapped about a call, a row each tap; nothing is ever changed.
    "CREATE TABLE IF NOT EXISTS web_told (event TEXT, call TEXT, place INT, tap TEXT, PRIMARY KEY (event, call, place))",
    "CREATE TABLE IF NOT EXISTS web_aside (event TEXT PRIMARY KEY, since BIGINT NOT NULL)",
    # Files of evenings that were looked at and are not brought back yet.
    "CREATE TABLE IF NOT EXISTS web_brought (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, file TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS web_movements "
    "(id TEXT PRIMARY KEY, since BIGINT NOT NULL, brought_by TEXT NOT NULL, movement TEXT NOT NULL)",
    # Deals of boards that are played here, under their commitments; in the log once a board is over.
    "CREATE TABLE IF NOT EXISTS online_deals "
    "(name TEXT, sealed TEXT, deal TEXT NOT NULL, secret TEXT NOT NULL, PRIMARY KEY (name, sealed))",
    "CREATE TABLE IF NOT EXISTS online_codes (code TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS online_places (place TEXT PRIMARY KEY, name TEXT NOT NULL)",
    # What the club is called, in which language it speaks, its logo.
    "CREATE TABLE IF NOT EXISTS club_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # How to reach people, and what was known of them before a list was taken in, for as long as that can be undone.
    "CREATE TABLE IF NOT EXISTS club_contact "
    "(person TEXT PRIMARY KEY, email TEXT NOT NULL, phone TEXT NOT NULL, note TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS club_imports (batch TEXT PRIMARY KEY, expires BIGINT NOT NULL, before TEXT NOT NULL)",
    # The account with the data connector of Bridgemate, and what came from it; in no backup.
    "CREATE TABLE IF NOT EXISTS web_connector (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # Each evening in short, by the head of its log.
    "CREATE TABLE IF NOT EXISTS club_played "
    "(event TEXT PRIMARY KEY, version BIGINT NOT NULL, head TEXT NOT NULL, shape INT NOT NULL, played TEXT NOT NULL)",
    # Lists that were looked at and are not taken in yet.
    "CREATE TABLE IF NOT EXISTS club_lists (id TEXT PRIMARY KEY, expires BIGINT NOT NULL, list TEXT NOT NULL)",
    # Secrets of deals that were sealed before those were kept with their deals.
    "CREATE TABLE IF NOT EXISTS web_seals (event TEXT, session INT, secret TEXT, PRIMARY KEY (event, session))",
)
PATIENCE = 10.0  # seconds for which somebody else may hold it
Row = tuple[Any, ...]


class Database(Protocol):
    """Statements are written with ``?`` for each value, on whichever database."""

    log: EventLog

    def rows(self, asked: str, *values: object) -> Sequence[Row]: ...

    def run(self, statement: str, *values: object) -> int:
        """How many rows it touched; on return it is on the disk."""

    def answer_within(self, seconds: float) -> None:
        """From now on, wait no longer than this for whoever else holds it; `StoreError` then."""

    def close(self) -> None: ...


def open_database(where: str) -> Database:
    """The database at this address, made if it is not there: a path for SQLite, ``postgresql://...`` for PostgreSQL."""
    log = open_log(where)
    try:
        made: Database
        if where.startswith(("postgresql://", "postgres://")):
            made = PostgresDatabase(where, log)
        else:
            made = SqliteDatabase(where.removeprefix("sqlite:///"), log)
        for table in TABLES:
            made.run(table)
    except BaseException:
        log.close()
        raise
    return made


class SqliteDatabase(Database):
    def __init__(self, path: str, log: EventLog) -> None:
        self.log = log
        self._patience = Patience(PATIENCE)
        self._lock = self._patience.lock
        self._timeout = PATIENCE  # as the connection knows it
        self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten

    def rows(self, asked: str, *values: object) -> Sequence[Row]:
        with self._use_connection():
            return self._connection.execute(asked, values).fetchall()

    def run(self, statement: str, *values: object) -> int:
        with self._use_connection():
            return self._connection.execute(statement, values).rowcount

    def answer_within(self, seconds: float) -> None:
        self._patience.seconds = seconds
        self.log.answer_within(seconds)

    def close(self) -> None:
        with self._lock:
            self._connection.close()
        self.log.close()

    @contextmanager
    def _use_connection(self) -> Iterator[None]:
        try:
            with self._patience.turn() as seconds:
                if seconds != self._timeout:
                    self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
                    self._timeout = seconds
                yield
        except OutOfPatience:
            raise _unusable(self.log.where, "database is locked") from None
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                self._patience.end()
            raise _unusable(self.log.where, error) from None


class PostgresDatabase(Database):
    def __init__(self, address: str, log: EventLog) -> None:
        import psycopg  # noqa: PLC0415 (only who uses PostgreSQL needs its driver)

        from bridgelaws.store.postgres import connect, is_in_vain  # noqa: PLC0415

        self.log, self._address, self._driver, self._connect = log, address, psycopg, connect
        self._is_in_vain = is_in_vain
        self._patience = Patience(PATIENCE)
        self._lock = self._patience.lock
        self._connection: Any = None
        self._closed = False

    def rows(self, asked: str, *values: object) -> Sequence[Row]:
        with self._use_connection() as connection:
            found: list[Row] = connection.execute(asked.replace("?", "%s"), values).fetchall()
            return found

    def run(self, statement: str, *values: object) -> int:
        with self._use_connection() as connection:
            touched: int = connection.execute(statement.replace("?", "%s"), values).rowcount
            return touched

    def answer_within(self, seconds: float) -> None:
        with self._lock:
            self._patience.seconds = seconds
            if self._connection is not None:
                self._connection.close()  # the next one knows it
        self.log.answer_within(seconds)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._connection is not None:
                self._connection.close()
        self.log.close()

    @contextmanager
    def _use_connection(self) -> Iterator[Any]:
        """The connection, made again if it was lost, for one thread at a time."""
        try:
            with self._patience.turn_unless_in_vain():
                if self._closed:
                    raise self._driver.InterfaceError("closed")
                if self._connection is None or self._connection.closed:
                    self._connection = self._connect(self._address, self._patience.seconds)
                yield self._connection
        except OutOfPatience:
            raise _unusable(self.log.where, "it is not there") from None
        except self._driver.Error as error:
            if self._is_in_vain(error):
                self._patience.end()
            raise _unusable(self.log.where, error) from None


def _unusable(where: str, error: Exception | str) -> StoreError:
    reason = str(error).strip().partition("\n")[0]
    return StoreError(say("{where} does not respond properly ({reason}).", where=where, reason=reason))
