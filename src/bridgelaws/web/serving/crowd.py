"""All connections of the server: which are too slow, and which goes when there is no room for another.

First those go that have asked for nothing, then those of nobody in particular, the oldest first. A table or the director
who waits between two requests goes only when there is nobody else, and whoever of them is being answered stays.
"""

from collections.abc import Callable
from enum import IntEnum
from time import monotonic
from typing import Protocol

from bridgelaws.web.serving.bounds import Bounds, Pace


class Rank(IntEnum):
    """Who goes first."""

    SILENT = 0  # has not sent a whole request head
    IDLE = 1  # between two requests
    BUSY = 2  # being read or answered
    KNOWN_IDLE = 3
    KNOWN_BUSY = 4


class Connection(Protocol):
    """What the crowd asks of a connection."""

    address: str

    def is_known(self) -> bool:
        """Whether the last request was from a table or the director, as far as anybody has looked."""

    def settle(self) -> None:
        """Tell the crowd again where it stands."""

    def drop(self) -> None:
        """Close it at once."""


class Moving:
    """Bytes that come or go on a connection."""

    def __init__(self, pace: Pace, moved: Callable[[], int], waits_for_us: Callable[[], bool]) -> None:
        self.pace, self.moved, self.waits_for_us = pace, moved, waits_for_us
        self.since, self.before = monotonic(), moved()

    def is_too_slow(self, now: float) -> bool:
        if self.waits_for_us():  # it is we who do not read
            self.since, self.before = now, self.moved()
            return False
        return self.pace.is_too_slow(now - self.since, self.moved() - self.before)


class Crowd:
    def __init__(self, bounds: Bounds, room: int, trusted: Callable[[str], bool] = lambda _address: False) -> None:
        self.bounds, self.room, self._trusted = bounds, room, trusted
        self._ranked: dict[Rank, dict[Connection, float]] = {rank: {} for rank in Rank}  # since when, oldest first
        self._rank: dict[Connection, Rank] = {}
        self._from: dict[str, dict[Connection, None]] = {}
        self._silent_from: dict[str, dict[Connection, None]] = {}
        self._moving: dict[tuple[Connection, str], Moving] = {}

    def __len__(self) -> int:
        return len(self._rank)

    def enter(self, connection: Connection) -> None:
        """A new connection: where it is one too many, another one goes."""
        address = connection.address
        bounded = not self._trusted(address)
        silent, here = self._silent_from.get(address, {}), self._from.get(address, {})
        if bounded and len(silent) >= self.bounds.silent_from_an_address:
            self._drop(next(iter(silent)))
        if bounded and len(here) >= self._most_from_an_address():
            self._drop(min(here, key=self._rank_now))
        if len(self._rank) >= self.room and not self.make_room(1):
            connection.drop()
            return
        self._from.setdefault(address, {})[connection] = None
        self._put(connection, Rank.SILENT)

    def leave(self, connection: Connection) -> None:
        """It was closed, by whomever."""
        self._take(connection)
        _remove(self._from, connection.address, connection)
        for what in ("body", "answer"):
            self.rest(connection, what)

    def wait_for_head(self, connection: Connection) -> None:
        """It has begun a request; the time for its head is not counted anew with every byte."""
        if self._rank.get(connection, Rank.SILENT) is not Rank.SILENT:
            self._put(connection, Rank.SILENT)

    def answer(self, connection: Connection) -> None:
        """Its request is there and is answered."""
        if self._rank.get(connection, Rank.BUSY) not in (Rank.BUSY, Rank.KNOWN_BUSY):
            self._put(connection, Rank.BUSY)

    def be_idle(self, connection: Connection) -> None:
        """It has been answered and may ask again."""
        if connection in self._rank:
            self._put(connection, Rank.KNOWN_IDLE if connection.is_known() else Rank.IDLE)

    def move(self, connection: Connection, what: str, moving: Moving) -> None:
        """Bytes come or go from now on."""
        if connection in self._rank:
            self._moving.setdefault((connection, what), moving)

    def rest(self, connection: Connection, what: str) -> None:
        self._moving.pop((connection, what), None)

    def sweep(self) -> None:
        """Close what takes too long."""
        now = monotonic()
        for rank, longest in (
            (Rank.SILENT, self.bounds.head),
            (Rank.IDLE, self.bounds.idle),
            (Rank.KNOWN_IDLE, self.bounds.idle),
        ):
            for connection, since in list(self._ranked[rank].items()):
                if now - since <= longest:
                    break
                self._drop(connection)
        for (connection, _), moving in list(self._moving.items()):
            connection.settle()
            if moving.is_too_slow(now) and connection in self._rank:
                self._drop(connection)

    def make_room(self, count: int) -> int:
        """Close so many, those first that are least missed; how many there were to close."""
        dropped = 0
        for rank in (Rank.SILENT, Rank.IDLE, Rank.BUSY, Rank.KNOWN_IDLE):
            while self._ranked[rank]:
                if dropped >= count:
                    return dropped
                connection = next(iter(self._ranked[rank]))
                if self._rank_now(connection) > rank:  # whose it is was found out while it was answered
                    self._put(connection, Rank.KNOWN_BUSY)
                    continue
                self._drop(connection)
                dropped += 1
        return dropped

    def _most_from_an_address(self) -> int:
        return min(self.bounds.from_an_address, max(4, self.room // 2))

    def _rank_now(self, connection: Connection) -> Rank:
        rank = self._rank[connection]
        return Rank.KNOWN_BUSY if rank is Rank.BUSY and connection.is_known() else rank

    def _drop(self, connection: Connection) -> None:
        self.leave(connection)
        connection.drop()

    def _put(self, connection: Connection, rank: Rank) -> None:
        self._take(connection)
        self._rank[connection] = rank
        self._ranked[rank][connection] = monotonic()
        if rank is Rank.SILENT:
            self._silent_from.setdefault(connection.address, {})[connection] = None

    def _take(self, connection: Connection) -> None:
        rank = self._rank.pop(connection, None)
        if rank is not None:
            del self._ranked[rank][connection]
            _remove(self._silent_from, connection.address, connection)


def _remove(kept: dict[str, dict[Connection, None]], address: str, connection: Connection) -> None:
    here = kept.get(address)
    if here is not None:
        here.pop(connection, None)
        if not here:
            del kept[address]
