"""Live parts of pages: server-sent events that follow a stream of the log.

One thread for each stream that somebody watches waits for the log (which hears this process at once, other processes on
PostgreSQL by LISTEN and NOTIFY) and wakes all viewers. A page asks for its stream and says how to draw the fragment:

    @router.get("/events/{name}/live")
    def live(page: Page, name: str) -> Response:
        return follow(page.request, name, lambda version: page.draw("wall.html", ...), shared=f"wall {page.language}")
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from threading import Thread
from time import monotonic

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from bridgelaws.store import EventLog, StoreError
from bridgelaws.web.security import Connections
from bridgelaws.web.visitors import Role, Visitors

PATIENCE = 1.0  # seconds a watcher waits before it looks whether anybody still watches


class _Watch:
    """A stream that somebody looks at."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.viewers: set[asyncio.Event] = set()


class Hub:
    """All streams that somebody looks at, in this process."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._watches: dict[str, _Watch] = {}
        self._drawn: dict[tuple[str, str], tuple[int, str]] = {}
        self._drawing: dict[tuple[str, str], asyncio.Lock] = {}
        self._closed = False

    def version(self, stream: str) -> int:
        return self._log.head(stream).version

    async def drawn(self, stream: str, shared: str, version: int, draw: Callable[[int], str]) -> str:
        """The fragment, drawn once for all who see the same."""
        if not shared:
            return await run_in_threadpool(draw, version)
        place = (stream, shared)
        async with self._drawing.setdefault(place, asyncio.Lock()):
            known, fragment = self._drawn.get(place, (-1, ""))
            if known < version:
                fragment = await run_in_threadpool(draw, version)
                self._drawn[place] = (version, fragment)
            return fragment

    @asynccontextmanager
    async def viewing(self, stream: str) -> AsyncIterator[Callable[[], asyncio.Event]]:
        """While somebody looks: the bell that rings when the stream has grown."""
        bell = asyncio.Event()
        watch = self._watches.get(stream)
        if watch is None:
            watch = self._watches[stream] = _Watch(await run_in_threadpool(self.version, stream))
            loop = asyncio.get_running_loop()
            Thread(target=self._watch, args=(stream, watch, loop), name=f"watch {stream}", daemon=True).start()
        watch.viewers.add(bell)
        try:
            yield lambda: bell
        finally:
            watch.viewers.discard(bell)

    def _watch(self, stream: str, watch: _Watch, loop: asyncio.AbstractEventLoop) -> None:
        def ring() -> None:
            for bell in watch.viewers:
                bell.set()

        def still_watched() -> None:
            if not watch.viewers and self._watches.get(stream) is watch:
                del self._watches[stream]
                for place in [place for place in self._drawn if place[0] == stream]:
                    del self._drawn[place]

        try:
            while self._watches.get(stream) is watch and not self._closed:
                try:
                    grown = self._log.wait(stream, watch.version, PATIENCE)
                    watch.version = self._log.head(stream).version
                except StoreError:
                    grown = False
                loop.call_soon_threadsafe(ring if grown else still_watched)
        except RuntimeError:  # the loop has been closed: the server stops
            self._watches.pop(stream, None)

    def close(self) -> None:
        self._closed = True


def follow(request: Request, stream: str, draw: Callable[[int], str], *, shared: str = "") -> StreamingResponse:
    """Server-sent events: the fragment now, and again whenever the stream has grown; ``draw`` is given the version.

    Viewers with the same ``shared`` are sent the very same fragment, drawn once: name in it all that it depends on beside
    the stream, such as the language and whose page it is.
    """
    hub: Hub = request.app.state.hub
    heartbeat: float = request.app.state.settings.heartbeat
    still_known = _still_known(request)

    async def events() -> AsyncIterator[str]:
        async with hub.viewing(stream) as bell:
            shown = -1
            while await still_known():
                bell().clear()  # before looking, so that what comes while looking is not missed
                version = await run_in_threadpool(hub.version, stream)
                if version != shown:
                    shown = version
                    yield message(await hub.drawn(stream, shared, version, draw), version)
                try:
                    await asyncio.wait_for(bell().wait(), heartbeat)
                except TimeoutError:
                    yield ": still here\n\n"

    return _Live(events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


class _Live(StreamingResponse):
    """One of as many as may be open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connections: Connections = scope["app"].state.connections
        with connections.held(Request(scope)) as free:
            answer = super().__call__ if free else Response(status_code=429, headers={"Retry-After": "60"})
            await answer(scope, receive, send)


def _still_known(request: Request) -> Callable[[], Awaitable[bool]]:
    """Whether who looks is still who it was: a table whose code was renewed and a director who signed out see no more."""
    visitors: Visitors = request.app.state.visitors
    number, lasts = visitors.number(request), request.app.state.settings.known_for
    known, asked = visitors.visitor(number), monotonic()

    async def look() -> bool:
        nonlocal asked
        if known.role is Role.NOBODY or monotonic() - asked < lasts:
            return True
        asked = monotonic()
        return await run_in_threadpool(visitors.visitor, number) == known

    return look


def message(fragment: str, version: int) -> str:
    r"""One event; every line of the fragment is a line of data.

    >>> message("<p>\n</p>", 7)
    'id: 7\ndata: <p>\ndata: </p>\n\n'
    """
    lines = "".join([f"data: {line}\n" for line in fragment.splitlines()])
    return f"id: {version}\n{lines}\n"
