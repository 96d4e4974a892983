"""A line in which one at a time has a turn, and the Director never waits for a thousand strangers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class Line:
    """Whoever is ``first`` comes before everybody who is not; otherwise who came first is the next."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, *, first: bool) -> AsyncIterator[None]:
        if self._taken:
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (not first, next(self._numbers), called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():  # it was this one's turn, and nobody takes it
                    self._call_next()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._call_next()

    def _call_next(self) -> None:
        """The turn is handed on, so that nobody who comes now gets between."""
        while self._waiting:
            _, _, called = heappop(self._waiting)
            if not called.done():  # it has not gone away
                called.set_result(None)
                return
        self._taken = False
