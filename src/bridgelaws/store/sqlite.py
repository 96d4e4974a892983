"""A log in a SQLite file: write-ahead log, and every append synchronized to the disk before it is acknowledged."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

from bridgelaws.store.log import Damaged, Moment, Recorded, Row, StoredTable, StoreError
from bridgelaws.store.patience import OutOfPatience, Patience
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

INSERT = f"INSERT INTO events ({COLUMNS}) VALUES ({', '.join('?' * 10)})"
STAYS = """
CREATE TRIGGER events_{deed} BEFORE {deed} ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
"""
# A replacement is an insertion to SQLite: without this, one would take the place of an event unasked.
NO_REPLACING = """
CREATE TRIGGER IF NOT EXISTS events_INSERT BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
    OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND key = NEW.key)
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
"""
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
PATIENCE = 30.0  # seconds for which another process may hold the file
LARGEST = 64 * 1024 * 1024  # bytes of one value in a file that is only read
GLANCE = 0.1  # seconds between looks at what other processes have appended


class SqliteLog(SqlLog):
    """One file. Many threads of a process may share it, and many processes may have it open."""

    def __init__(self, path: str | Path, *, must_exist: bool = False, read_only: bool = False) -> None:
        super().__init__()
        self.path = Path(path)
        self.where = str(path)
        if self.where == ":memory:":  # SQLite's own name for no file at all
            raise StoreError(
                say("An event is kept in a file or on a server: “:memory:” is neither. Give the path of a file.")
            )
        if (must_exist or read_only) and not self.path.is_file():
            raise StoreError(say("{where} is not there: give the path of a Bridgelaws database.", where=self.where))
        self._patience = Patience(PATIENCE)
        self._lock = self._patience.lock
        self._timeout = PATIENCE  # as the connection knows it
        with self._use_connection():
            self._connection = self._connect(read_only)
            try:
                self._prepare(read_only)
            except BaseException:
                self._connection.close()
                raise

    def _connect(self, read_only: bool) -> sqlite3.Connection:
        address = self.path.absolute().as_uri() + ("?mode=ro" if read_only else "")
        made = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        if read_only:  # the file may come from anybody
            made.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
            made.execute("PRAGMA trusted_schema = OFF")
            made.execute("PRAGMA cell_size_check = ON")
        return made

    def _prepare(self, read_only: bool) -> None:
        if not read_only:
            self._connection.execute("PRAGMA journal_mode = WAL")
            # The two of fsync are for macOS; what is deleted is overwritten, so that nobody finds it in the file.
            for setting in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON", "secure_delete = ON"):
                self._connection.execute(f"PRAGMA {setting}")
            self._connection.execute("BEGIN IMMEDIATE")
            if not self._rows("SELECT 1 FROM sqlite_master LIMIT 1", ()):
                self._create()
            if self._rows("SELECT 1 FROM sqlite_master WHERE name = 'bridgelaws_log'", ()):
                self._connection.execute(NO_REPLACING)  # in files, too, that were made before it was there
                self._connection.execute(TEXTS)
            self._connection.execute("COMMIT")
        ours = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('bridgelaws_log', 'events')"
        if self._rows(ours, ()) != [(2,)]:
            raise StoreError(say("{where} is a SQLite file of some other program: choose another name.", where=self.where))
        self._check_format(self._rows("SELECT format FROM bridgelaws_log", ()))

    def _create(self) -> None:
        self._connection.execute(TABLE.format(bytes="BLOB") + " WITHOUT ROWID")
        self._connection.execute(INDEX)
        self._connection.execute(ABOUT)
        self._connection.execute("INSERT INTO bridgelaws_log VALUES (?)", (FORMAT,))
        for deed in ("UPDATE", "DELETE"):
            self._connection.execute(STAYS.format(deed=deed))

    def answer_within(self, seconds: float) -> None:
        self._patience.seconds = seconds

    def listen_elsewhere(self, told: Callable[[Iterable[str] | None], None], closed: Event) -> None:
        """SQLite says that another connection has written, and no more than that."""
        known: int | None = None
        while not closed.wait(GLANCE):
            with suppress(StoreError):  # it is asked again
                number = int(self._rows("PRAGMA data_version", ())[0][0])
                if known not in (None, number):
                    told(None)
                known = number

    @contextmanager
    def at_one_moment(self) -> Iterator[Moment]:
        with self._put_errors_into_words():
            apart = self._connect(read_only=True)
            apart.text_factory = _text
            try:
                apart.execute("BEGIN")
                tables = [row[0] for row in apart.execute(TABLES)]
                yield SqlMoment(tables, apart.execute)
            finally:
                apart.close()

    def in_one_file(self) -> None:
        """Nothing left in files beside it, so that it can be copied as it is."""
        with self._use_connection():
            self._connection.execute("PRAGMA journal_mode = DELETE")

    def close(self) -> None:
        self.listener.close()
        with self._lock:
            self._connection.close()

    def _rows(self, asked: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._use_connection():
            return self._connection.execute(asked, values).fetchall()

    def _add(self, rows: list[Recorded]) -> None:
        with self._use_connection():
            try:
                texts = list_texts(rows)
                if len(rows) == 1 and not texts:
                    self._connection.execute(INSERT, rows[0].row)
                else:
                    with self._transaction():
                        self._connection.executemany(INSERT, [row.row for row in rows])
                        self._connection.executemany(PUT_TEXT, texts)
            except sqlite3.IntegrityError:
                raise TakenError from None

    def _fill(self, events: Iterator[Recorded], beside: Iterable[tuple[StoredTable, Iterable[Row]]]) -> int:
        with self._use_connection(), self._refuse_twice(), self._transaction():
            count = self._connection.executemany(INSERT, (event.row for event in events)).rowcount
            for table, rows in beside:
                self._connection.executemany(self._make_empty(table), rows)
            return max(0, count)

    @property
    def _has_texts(self) -> bool:
        return bool(self._rows("SELECT 1 FROM sqlite_master WHERE name = 'people_text'", ()))

    def sweep(self) -> None:
        """No free pages, and nothing left in the write-ahead log; somebody who reads meanwhile holds it up."""
        with suppress(StoreError), self._use_connection():
            self._connection.execute("VACUUM")
        with self._use_connection():
            until = monotonic() + PATIENCE
            while self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] and monotonic() < until:
                sleep(GLANCE)

    @contextmanager
    def _refuse_twice(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise twice(str(error)) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def _use_connection(self) -> Iterator[None]:
        with self._put_errors_into_words(), self._patience.turn() as seconds:
            self._wait_at_most(seconds)
            yield

    def _wait_at_most(self, seconds: float) -> None:
        if seconds != self._timeout:
            self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
            self._timeout = seconds

    @contextmanager
    def _put_errors_into_words(self) -> Iterator[None]:
        """SQLite's complaints as sentences."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except OutOfPatience:
            raise self._unusable("database is locked") from None
        except UnicodeDecodeError:  # a name or a complaint that is no text
            raise self._say_damaged("not a text") from None
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                self._patience.end()
            if code == sqlite3.SQLITE_CORRUPT:
                raise self._say_damaged(str(error)) from None
            if code == sqlite3.SQLITE_NOTADB:
                raise StoreError(
                    say("{where} is not a SQLite file: give the path of a Bridgelaws database.", where=self.where)
                ) from None
            raise self._unusable(str(error)) from None

    def _say_damaged(self, error: str) -> Damaged:
        return Damaged(
            say("{where} is damaged ({error}): put it aside and restore the last backup.", where=self.where, error=error)
        )

    def _unusable(self, error: str) -> StoreError:
        return StoreError(
            say(
                "{where} cannot be used ({error}): when the cause is gone, "
                "repeat the last entry with its key; it is never entered twice.",
                where=self.where,
                error=error,
            )
        )


def _text(raw: bytes) -> str | bytes:
    """A text, or the bytes of what is none, for `chain` to say where that is."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw
