"""Who is signed in, for all who look on: the database is asked for everybody at once, and not again for a moment.

Thousands hold live parts of pages open, and each time a part is sent it is asked whether its viewer is still signed in.
"""

import asyncio
from collections.abc import Mapping
from time import monotonic
from weakref import WeakKeyDictionary

import msgspec
from starlette.concurrency import run_in_threadpool

from bridgelaws.club.visitors import Visitor
from bridgelaws.web.visitors import Visitors


class SignedIn:
    """What it says is never older than it ``lasts``, in seconds."""

    def __init__(self, visitors: Visitors, lasts: float) -> None:
        self._visitors, self._lasts = visitors, lasts
        self._known: Mapping[str, str] = {}
        self._asked = float("-inf")
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()

    async def find(self, hashed: str) -> Visitor:
        """Who has the number that is hashed like this; nobody in particular if they have signed out."""
        if self._is_old():
            async with self._turns.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
                if self._is_old():
                    asked = monotonic()
                    self._known = await run_in_threadpool(self._visitors.signed_in)
                    self._asked = asked
        written = self._known.get(hashed)
        return msgspec.json.decode(written, type=Visitor) if written else Visitor()

    def _is_old(self) -> bool:
        return monotonic() - self._asked >= self._lasts
