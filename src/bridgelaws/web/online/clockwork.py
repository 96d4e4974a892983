"""The tables that somebody looks at in this process: told when their streams have grown, and looked after as time goes by.

Views are made by one thread for all tables, robots think in threads of their own, and nothing of it runs where pages are
drawn. What is due at a table follows from its stream, so that several processes may look after one: the log takes it once.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from threading import Event, Thread
from time import monotonic
from typing import Any

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.online.settings import AWAY
from bridgelaws.online.tables import Tables, Thought, stream_of
from bridgelaws.store import EventLog, StoreError

LOOK_AGAIN = 5.0  # seconds after which a table is looked at even if nothing has happened
AFTER_A_FAULT = 1.0
PROPOSE_AGAIN = 60.0
logger = logging.getLogger("bridgelaws.web")


class Watched:
    """A table that somebody looks at, in one loop."""

    def __init__(self) -> None:
        self.viewers = 0
        self.news = asyncio.Event()  # another one each time
        self.connected: Counter[Seat] = Counter()
        self.heard: dict[Seat, float] = {}  # when a device was last known to be there
        self.task: asyncio.Task[None] | None = None

    def tell(self) -> None:
        news, self.news = self.news, asyncio.Event()
        news.set()

    def is_away(self, seat: Seat) -> bool:
        """A device of this process that was lost; nothing is known of those of other processes."""
        return seat in self.heard and not self.connected[seat] and monotonic() - self.heard[seat] > AWAY


class Clockwork:
    def __init__(self, tables: Tables, log: EventLog, evening: EveningTables) -> None:
        self.tables, self._log, self._evening = tables, log, evening
        self._watched: dict[tuple[asyncio.AbstractEventLoop, str], Watched] = {}
        self._pool, self._thinkers = ThreadPoolExecutor(1, "tables"), ThreadPoolExecutor(2, "robots")
        self._closed, self._stopped = False, Event()

    @contextmanager
    def watching(self, table: str) -> Iterator[Watched]:
        """While somebody looks at it."""
        loop = asyncio.get_running_loop()
        watched = self._watched.get((loop, table)) or self._begin(loop, table)
        watched.viewers += 1
        try:
            yield watched
        finally:
            watched.viewers -= 1
            watched.tell()

    @contextmanager
    def sitting(self, watched: Watched, seat: Seat | None) -> Iterator[None]:
        """While the device of a seat is connected."""
        if seat is None:
            yield
            return
        watched.connected[seat] += 1
        watched.heard[seat] = monotonic()
        try:
            yield
        finally:
            watched.connected[seat] -= 1
            watched.heard[seat] = monotonic()

    async def work(self, task: Callable[..., Any], *given: Any) -> Any:
        """In the one thread for tables."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, task, *given)

    @staticmethod
    async def wait(news: asyncio.Event, seconds: float) -> bool:
        """Whether there was news before the time was up."""
        try:
            async with asyncio.timeout(seconds):
                await news.wait()
        except TimeoutError:
            return False
        return True

    def start(self) -> None:
        """At start and every minute what was agreed is proposed to the evenings again."""
        Thread(target=self._propose_again, name="results of tables", daemon=True).start()

    def _propose_again(self) -> None:
        while not self._stopped.is_set():
            try:
                self._evening.propose_all()
            except (StoreError, BridgelawsError) as error:  # it may come back
                logger.warning("Results of tables with phones: %s", error)
            self._stopped.wait(PROPOSE_AGAIN)

    def close(self) -> None:
        self._closed = True
        self._stopped.set()
        for pool in (self._pool, self._thinkers):
            pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, loop: asyncio.AbstractEventLoop, table: str) -> Watched:
        watched = self._watched[loop, table] = Watched()

        def grown(_version: int) -> None:  # in the listener's thread
            with suppress(RuntimeError):  # the loop has been closed: the server stops
                loop.call_soon_threadsafe(watched.tell)

        watched.task = asyncio.create_task(self._look_after(loop, table, watched, grown))
        return watched

    async def _look_after(
        self, loop: asyncio.AbstractEventLoop, table: str, watched: Watched, grown: Callable[[int], None]
    ) -> None:
        stream = stream_of(table)
        self._log.listener.follow(stream, 0, grown)
        try:
            while not self._closed:
                news = watched.news
                try:
                    wait = await self._do_what_is_due(table, watched)
                except (StoreError, BridgelawsError) as error:  # it may come back
                    logger.warning("A table with phones: %s", error)
                    wait = AFTER_A_FAULT
                if not watched.viewers and not watched.heard:
                    self._watched.pop((loop, table), None)
                    return
                await self.wait(news, wait)
        finally:
            self._log.listener.leave(stream, grown)

    async def _do_what_is_due(self, table: str, watched: Watched) -> float:
        """Seconds until something is due again."""
        due: datetime | None = await self.work(self._look, table, watched)
        thought: Thought | None = None
        if self.tables.robot is not None:
            thought = await asyncio.get_running_loop().run_in_executor(self._thinkers, self.tables.think, table)
        now = datetime.now(UTC)
        if thought is not None and thought.when <= now:
            await self.work(self.tables.carry_out, table, thought)
            return 0.0
        times = [(each - now).total_seconds() for each in (due, thought.when if thought else None) if each is not None]
        return min([LOOK_AGAIN, *[max(0.0, each) + 0.002 for each in times]])

    def _look(self, table: str, watched: Watched) -> datetime | None:
        """In the thread for tables: what is due, and who has been lost or is back."""
        due = self.tables.look_after(table)
        self._evening.propose(table)
        state = self.tables.get(table).state
        for seat in SEATS:
            held = state.holder(seat) if state is not None else None
            if held is None:
                continue
            if watched.connected[seat] and held.away:
                self.tables.went(table, seat, away=False)
            elif watched.is_away(seat):
                if not held.away:
                    self.tables.went(table, seat, away=True)
                watched.heard.pop(seat, None)
        return due
