"""Live parts of pages: server-sent events that follow a stream of the log.

    @router.get("/events/{name}/live")
    def live(page: Page, name: str) -> Response:
        return follow(page.request, name, lambda version: page.draw("wall.html", ...), shared=f"wall {page.language}")

One thread for each stream that somebody watches waits for the log, which hears this process at once and other processes on
PostgreSQL by LISTEN and NOTIFY. Each part is drawn once for all who see the same, one after the other, by a thread that
rests in between: of results that come in a burst several are shown by one drawing, and who enters them comes first. The
parts of single tables are small, and somebody waits for them: another thread draws those.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from bridgelaws.club.touched import EVERYBODY
from bridgelaws.club.visitors import Role
from bridgelaws.store import EventLog, Recorded, StoreError
from bridgelaws.web.heads import asks_head
from bridgelaws.web.security import Connections
from bridgelaws.web.visitors import Visitors

PATIENCE = 1.0  # seconds a watcher waits before it looks whether anybody still watches
GATHER = 0.02  # seconds in which what follows is taken together
REST = 2.0  # times as long as the last drawing took, before the next one
LONGEST_REST = 0.5  # seconds

Draw = Callable[[int], str]
Concern = Callable[[Recorded], str]  # whom an event is for: a table, or everybody


class _Part:
    """A live part of a page, and how many look at it."""

    def __init__(self, draw: Draw, only: str) -> None:
        self.draw, self.only = draw, only
        self.viewers = 0
        self.version = -1
        self.message = b""
        self.failed: Exception | None = None
        self.stale = asyncio.Event()
        self.news = asyncio.Event()  # another one each time
        self.task: asyncio.Task[None] | None = None

    def tell(self) -> None:
        news, self.news = self.news, asyncio.Event()
        news.set()


class _Watch:
    """A stream that somebody looks at; parts by what their viewers share."""

    def __init__(self) -> None:
        self.parts: dict[object, _Part] = {}


class Hub:
    """All streams that somebody looks at, in this process."""

    def __init__(self, log: EventLog, concern: Concern = lambda _event: EVERYBODY) -> None:
        self._log, self._concern = log, concern
        self._watches: dict[str, _Watch] = {}
        self._drawer, self._drawer_for_tables = ThreadPoolExecutor(1, "drawing"), ThreadPoolExecutor(1, "drawing-tables")
        self._rest_until = 0.0
        self._closed = False
        self.lets_go = False

    @contextmanager
    def viewing(self, stream: str, shared: str, draw: Draw, only: str) -> Iterator[_Part]:
        """While somebody looks: the part, kept up to date."""
        watch, key = self._watches.get(stream) or self._begin(stream), shared or object()
        part = watch.parts.get(key)
        if part is None:
            part = watch.parts[key] = _Part(draw, only)
            part.task = asyncio.create_task(self._keep_up_to_date(stream, part))
        part.viewers += 1
        try:
            yield part
        finally:
            part.viewers -= 1
            if not part.viewers and part.task is not None:
                part.task.cancel()
                del watch.parts[key]

    async def _keep_up_to_date(self, stream: str, part: _Part) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                part.stale.clear()  # before drawing, so that what comes while it is drawn is not missed
                if part.only:
                    drawing = loop.run_in_executor(self._drawer_for_tables, self._drawn, stream, part.draw)
                else:
                    drawing = loop.run_in_executor(self._drawer, self._drawn_at_ease, stream, part.draw)
                version, fragment = await drawing
                if version != part.version:
                    part.version, part.message = version, message(fragment, version).encode()
                    part.tell()
                await part.stale.wait()
        except Exception as error:  # whoever looks is told
            part.failed = error
            part.tell()

    def _drawn(self, stream: str, draw: Draw) -> tuple[int, str]:
        version = self._log.head(stream).version
        return version, draw(version)

    def _drawn_at_ease(self, stream: str, draw: Draw) -> tuple[int, str]:
        sleep(max(0.0, self._rest_until - monotonic()))
        started = monotonic()
        try:
            return self._drawn(stream, draw)
        finally:
            ended = monotonic()
            self._rest_until = ended + min(LONGEST_REST, REST * (ended - started))

    # Waiting for the log.

    def _begin(self, stream: str) -> _Watch:
        watch = self._watches[stream] = _Watch()
        loop = asyncio.get_running_loop()
        Thread(target=self._wait, args=(stream, watch, loop), name=f"watch {stream}", daemon=True).start()
        return watch

    def _wait(self, stream: str, watch: _Watch, loop: asyncio.AbstractEventLoop) -> None:
        def grown(concerned: set[str]) -> None:
            for part in watch.parts.values():
                if EVERYBODY in concerned or not part.only or part.only in concerned:
                    part.stale.set()

        def still_watched() -> None:
            if not watch.parts and self._watches.get(stream) is watch:
                del self._watches[stream]

        version: int | None = None
        try:
            while self._watches.get(stream) is watch and not self._closed:
                try:
                    if version is None:
                        version = self._log.head(stream).version
                        loop.call_soon_threadsafe(grown, {EVERYBODY})  # what was drawn before this may be too old
                    if self._log.wait(stream, version, PATIENCE):
                        sleep(GATHER)
                    news = list(self._log.read(stream, version))
                except StoreError:  # it may come back
                    sleep(PATIENCE)
                    news = []
                if news:
                    version = news[-1].version
                    loop.call_soon_threadsafe(grown, {self._concern(event) for event in news})
                loop.call_soon_threadsafe(still_watched)
        except RuntimeError:  # the loop has been closed: the server stops
            self._watches.pop(stream, None)

    def let_go(self) -> None:
        """End every live part: the server stops, and whoever looks comes back by himself when there is one again."""
        self.lets_go = True
        for watch in self._watches.values():
            for part in watch.parts.values():
                part.tell()

    def close(self) -> None:
        self._closed = True
        for drawer in (self._drawer, self._drawer_for_tables):
            drawer.shutdown(wait=False, cancel_futures=True)


def follow(  # noqa: PLR0913 (what a part is, and who sees it)
    request: Request,
    stream: str,
    draw: Draw,
    *,
    shared: str = "",
    only: str = "",
    own: tuple[str, str] | None = None,
) -> Response:
    """Server-sent events: the fragment now, and again whenever the stream has grown; ``draw`` is given the version.

    Viewers with the same ``shared`` are sent the very same fragment, drawn once: name in it all that it depends on beside
    the stream, such as the language and whose page it is. A part for one table ``only`` is not drawn again for what happens
    at others. ``own`` is what stands in the shared fragment, and what this viewer is sent in its place.
    """
    if asks_head(request):  # there is no end of it to wait for
        return Response(status_code=405, headers={"Allow": "GET"})
    hub: Hub = request.app.state.hub
    heartbeat: float = request.app.state.settings.heartbeat
    still_known = _watch_visitor(request)
    stands_there, instead = [each.encode() for each in own or ("", "")]

    async def events() -> AsyncIterator[bytes]:
        with hub.viewing(stream, shared, draw, only) as part:
            shown = -1
            while not hub.lets_go and (shown < 0 or await still_known()):
                news = part.news
                if part.version < 0 and part.failed is None:  # it is being drawn for the first time
                    await news.wait()
                    continue
                if part.failed is not None:
                    raise part.failed
                if part.version != shown:
                    shown = part.version
                    yield part.message.replace(stands_there, instead) if own else part.message
                    continue
                try:
                    await asyncio.wait_for(news.wait(), heartbeat)
                except TimeoutError:
                    yield b": still here\n\n"

    return _Live(events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


class _Live(StreamingResponse):
    """One of as many as may be open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connections: Connections = scope["app"].state.connections
        with connections.held(Request(scope)) as free:
            answer = super().__call__ if free else Response(status_code=429, headers={"Retry-After": "60"})
            await answer(scope, receive, send)


def _watch_visitor(request: Request) -> Callable[[], Awaitable[bool]]:
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
