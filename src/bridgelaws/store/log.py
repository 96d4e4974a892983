"""EventLog: what happened, stream by stream and in order; added to, never changed.

A stream is one event of a club or federation. Its versions run 1, 2, 3 ...; whoever appends says which version was
seen last, and is refused if somebody else was quicker. That is the whole concurrency control. Whoever follows a stream
remembers the version read so far: that is the whole subscription.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import astuple

from bridgelaws.errors import BridgelawsError
from bridgelaws.store.sealed import SealedText, open_signature
from bridgelaws.text import say, template

if TYPE_CHECKING:
    from bridgelaws.store.listening import Listener

LONGEST = 200  # characters of a name


class New(Struct, frozen=True):
    """An event not yet in a log: its kind, the number of its shape, and what it says as JSON text, people's names sealed."""

    kind: str
    shape: int
    payload: str
    texts: tuple[SealedText, ...] = ()


class Recorded(Struct, frozen=True, omit_defaults=True):
    """An event in a log. Everything before ``hash`` is covered by it, and so is every event before this one.

    ``texts`` are those of its sealed texts that are still known; they stand beside the log.
    """

    stream: str
    version: int
    batch: int  # the version of the first event appended together with this one
    at: str  # UTC
    by: str
    key: str | None  # only on the first of its batch
    kind: str
    shape: int
    payload: str
    hash: bytes
    texts: tuple[SealedText, ...] = ()

    @property
    def time(self) -> datetime:
        return datetime.fromisoformat(self.at)

    @property
    def signed_by(self) -> str:
        """Who did it, by name where that is still known."""
        return open_signature(self.by, self.texts)

    @property
    def row(self) -> "Row":
        """As it stands in the log."""
        return astuple(self)[:-1]


class Head(Struct, frozen=True):
    """The last event of a stream; version 0 before the first."""

    version: int
    hash: bytes


class Appended(Struct, frozen=True):
    """The versions that an append was given, and whether it had them before, by its key."""

    first: int
    last: int
    again: bool = False


Row = tuple[Any, ...]


class StoredTable(Struct, frozen=True):
    """A table that somebody keeps in the same database as the events; each column is a text or a number."""

    name: str
    create: str
    columns: tuple[tuple[str, type], ...]

    @property
    def names(self) -> str:
        return ", ".join([name for name, _ in self.columns])


class Moment(Protocol):
    """A database as it stands at one moment, however long it is read."""

    tables: frozenset[str]  # the names of all tables

    def events(self) -> Iterator[Recorded]: ...

    def rows(self, table: StoredTable) -> Iterator[Row]: ...

    def texts(self) -> Iterator[SealedText]:
        """Every sealed text that is known."""


class EventLog(Protocol):
    """The same on SQLite and on PostgreSQL."""

    where: str  # the address as it may be shown, without a password
    listener: "Listener"  # tells whoever follows a stream that it has grown

    def append(  # noqa: PLR0913 (who and when stand beside what)
        self,
        stream: str,
        expected_version: int,
        events: Sequence[New],
        *,
        key: str | None = None,
        by: str = "",
        at: datetime | None = None,
    ) -> Appended:
        """All these events after ``expected_version``, or none of them and `Conflict`; on return they are on the disk.

        With a key that the stream has seen before nothing is added and the first answer is given again.
        """

    def answer(self, stream: str, key: str) -> Appended | None:
        """What an append with this key was given; None if the stream has not seen it."""

    def head(self, stream: str) -> Head: ...

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]: ...

    def streams(self, prefix: str = "") -> list[str]:
        """Those whose name begins so."""

    def texts(self) -> Iterator[SealedText]:
        """Every sealed text that is still known."""

    def forget(self, digests: Iterable[str]) -> int:
        """Sealed texts go for good, with their salts: how many there were. Their seals stay in the log."""

    def reword(self, digest: str, text: str) -> None:
        """A sealed text says something else from now on, and no longer claims to be what was sealed."""

    def heads(self) -> dict[str, Head]:
        """The last event of every stream."""

    def answer_within(self, seconds: float) -> None:
        """From now on, wait no longer than this for whoever else holds the database; `StoreError` then."""

    def wait(self, stream: str, after: int, seconds: float) -> bool:
        """Until the stream has a version beyond ``after``, by whatever process, or the time is up: whether it has."""

    def grown(self, known: Mapping[str, int]) -> dict[str, int]:
        """Of these streams those that have a later version than is known, with the last one; few statements for all."""

    def everything(self) -> Iterator[Recorded]:
        """Every event of every stream, as it stood at one moment."""

    def at_one_moment(self) -> AbstractContextManager[Moment]:
        """Everything in the database, whatever is appended or changed meanwhile."""

    def fill(self, events: Iterator[Recorded], beside: Iterable[tuple[StoredTable, Iterable[Row]]] = ()) -> int:
        """Copy events with their hashes, then the rows of other tables, in one transaction: how many events.

        All of these must be empty here.
        """

    def sweep(self) -> None:
        """What was forgotten is nowhere in the files of the database any more, as far as the database can see to that."""

    def put_beside(self, tables: Iterable[tuple[StoredTable, Iterable[Row]]]) -> None:
        """The rows of other tables, which must be empty here, in one transaction."""

    def close(self) -> None: ...


class StoreError(BridgelawsError):
    """A log that cannot be opened, read or written."""


class Damaged(StoreError):
    """The database's own file is damaged."""


class Conflict(StoreError):
    """Somebody else has appended since; look at what is new, decide again, append again."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        self.stream, self.expected, self.found = stream, expected, found
        super().__init__(
            say(
                "“{stream}” is at version {found}, not {expected}: something else was entered in between; nothing of yours "
                "was added, look at what is new and repeat it.",
                stream=stream,
                found=found,
                expected=expected,
            )
        )


class KeyReused(StoreError):
    """A key that stands for something else already; a new deed needs a new key."""


def timestamp(at: datetime | None) -> str:
    """The time as it is written and hashed: UTC with microseconds, always as long."""
    return (at or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="microseconds")


def check_texts(stream: str, by: str, key: str | None) -> None:
    """Names that every database can hold and every screen can show."""
    for told, text in ((_STREAM, stream), (_KEY, "-" if key is None else key), (_PERSON, by or "-")):
        if not 0 < len(text) <= LONGEST or not text.isprintable():
            raise StoreError(say(told, longest=LONGEST, text=repr(text[:40])))


_STREAM = template("A stream is named in the log by up to {longest} printable characters, not by {text}.")
_KEY = template("A key is named in the log by up to {longest} printable characters, not by {text}.")
_PERSON = template("A person is named in the log by up to {longest} printable characters, not by {text}.")
