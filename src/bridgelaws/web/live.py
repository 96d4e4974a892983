"""Live parts of pages: server-sent events that follow a stream of the log.

    @router.get("/events/{name}/live")
    def live(page: Page, name: str) -> Response:
        return follow(page.request, name, lambda version: page.draw("wall.html", ...), shared=f"wall {page.language}")

The log's one listener tells which streams have grown (`store.listening`): appends of this process at once, those of other
processes on PostgreSQL by LISTEN and NOTIFY. Each part is drawn once for all who see the same, one after the other for one
version of the stream, by a thread that rests before the next version: of results that come in a burst several are shown by
one drawing, and who enters them comes first. The Director's parts are drawn before all others, since strangers may look at
very many. The parts of single tables are small, and somebody waits for them: another thread draws those.

A viewer who was shown the version before is sent what has changed since (`web.changes`), everybody else the whole. Either is
encoded and compressed once for all who see the same. What is large and seen by many is sent less often, so that all of it
together stays below `RATE`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic
from weakref import WeakKeyDictionary

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from bridgelaws.club.evening import settle_for
from bridgelaws.club.touched import EVERYBODY
from bridgelaws.club.visitors import Role
from bridgelaws.store import EventLog, Recorded, StoreError
from bridgelaws.web.changes import GZIP, Message, cut, pack, write_changes, write_whole
from bridgelaws.web.heads import asks_head
from bridgelaws.web.in_line import Line
from bridgelaws.web.security import Connections
from bridgelaws.web.signed_in import SignedIn
from bridgelaws.web.visitors import Visitors, hash_number

PATIENCE = 1.0  # seconds until a log that did not answer is read again
GATHER = 0.02  # seconds in which what follows is taken together
REST = 1.0  # times as long as the last drawings took, before the next ones
LONGEST_REST = 2.0  # seconds
TOGETHER = 5.0  # seconds within which parts are drawn for the same version, so that the field is ranked once for all of them
RATE = 2_500_000  # bytes a second that shared parts may take together
LONGEST_PAUSE = 30.0  # seconds that a part waits for its bytes to be sent
AT_ONCE = 32  # viewers who are sent a part before anybody else is heard
BETWEEN = 0.01  # seconds until the next so many
SHORT = 1000  # characters below which a part is always sent as a whole

Draw = Callable[[int], str]
Concern = Callable[[Recorded], str]  # whom an event is for: a table, or everybody
STILL_HERE = b"event: still-here\n\n"  # with a name, so that a page notices when nothing comes any more


class _Drawn(Struct, frozen=True):
    """A part as it was drawn at a version, with what has changed since the one before, where that is less."""

    version: int
    pieces: list[str]
    since: int = -1
    changes: Message | None = None

    def whole(self) -> Message:
        plain = write_whole(self.pieces, self.version)
        return Message(plain, pack(plain))


class _Part:
    """A live part of a page, and how many look at it."""

    def __init__(self, draw: Draw, only: str, first: bool) -> None:
        self.draw, self.only, self.first = draw, only, first
        self.viewers = 0
        self.drawn = _Drawn(-1, [])
        self.failed: Exception | None = None
        self.stale = asyncio.Event()
        self.news = asyncio.Event()  # another one each time
        self.woken = 0  # viewers who have heard of the news
        self.task: asyncio.Task[None] | None = None
        self._whole: tuple[int, asyncio.Future[Message]] | None = None

    def tell(self) -> None:
        news, self.news, self.woken = self.news, asyncio.Event(), 0
        news.set()

    def wait_for_turn(self) -> float:
        """Seconds until it is this viewer's turn to be told."""
        self.woken += 1
        return self.woken // AT_ONCE * BETWEEN

    async def write(self, shown: int, encode: Executor) -> tuple[int, Message]:
        """What a viewer is sent who was last shown this version."""
        drawn = self.drawn
        if drawn.changes is not None and drawn.since == shown:
            return drawn.version, drawn.changes
        if self._whole is None or self._whole[0] != drawn.version:
            encoding = asyncio.get_running_loop().run_in_executor(encode, drawn.whole)
            self._whole = drawn.version, encoding
        return drawn.version, await asyncio.shield(self._whole[1])


class _Watch:
    """A stream that somebody looks at; parts by what their viewers share."""

    def __init__(self) -> None:
        self.parts: dict[object, _Part] = {}
        self.of_tables: dict[str, dict[object, _Part]] = {}  # those of one table only, and under "" those for everybody
        self.newest = -1  # the version that was last heard of
        self.version = -1  # for which its shared parts are being drawn
        self.since = 0.0
        self.read = -1  # the version up to which its events were looked at
        self.looking = False  # somebody will soon look at what is new
        self.tell: Callable[[int], None] = lambda _version: None

    def leave(self, key: object) -> None:
        only = self.parts.pop(key).only
        del self.of_tables[only][key]
        if not self.of_tables[only]:
            del self.of_tables[only]

    def concerned(self, tables: set[str]) -> Iterator[_Part]:
        """The parts that change when something happens at these tables."""
        if EVERYBODY in tables:
            yield from self.parts.values()
        else:
            for only in ("", *tables):
                yield from self.of_tables.get(only, {}).values()


class Hub:
    """All streams that somebody looks at, in this process."""

    def __init__(self, log: EventLog, concern: Concern = lambda _event: EVERYBODY) -> None:
        self._log, self._concern = log, concern
        self._watches: dict[str, _Watch] = {}
        self._drawer, self._drawer_for_tables = ThreadPoolExecutor(1, "drawing"), ThreadPoolExecutor(1, "drawing-tables")
        self._reader = ThreadPoolExecutor(1, "reading-news")
        self._took = self._sent_until = 0.0
        self._lines: WeakKeyDictionary[asyncio.AbstractEventLoop, Line] = WeakKeyDictionary()
        self._closed = False
        self.lets_go = False

    @contextmanager
    def viewing(self, stream: str, shared: str, draw: Draw, only: str, first: bool) -> Iterator[_Part]:
        """While somebody looks: the part, kept up to date."""
        watch, key = self._watches.get(stream) or self._begin(stream), shared or object()
        part = watch.parts.get(key)
        if part is None:
            part = watch.parts[key] = watch.of_tables.setdefault(only, {})[key] = _Part(draw, only, first)
            part.task = asyncio.create_task(self._keep_up_to_date(stream, watch, part))
        part.viewers += 1
        try:
            yield part
        finally:
            part.viewers -= 1
            if not part.viewers and part.task is not None:
                part.task.cancel()
                watch.leave(key)
                if not watch.parts:
                    self._end(stream, watch)

    async def _keep_up_to_date(self, stream: str, watch: _Watch, part: _Part) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                if part.only:
                    part.stale.clear()  # before drawing, so that what comes while it is drawn is not missed
                    drawing = loop.run_in_executor(self._drawer_for_tables, self._draw, stream, part, None)
                    self._show(part, (await drawing)[0])
                    await part.stale.wait()
                    continue
                await asyncio.sleep(await self._draw_in_turn(stream, watch, part))
                while part.drawn.version >= watch.newest:
                    part.stale.clear()
                    await part.stale.wait()
        except Exception as error:  # whoever looks is told
            part.failed = error
            part.tell()

    async def _draw_in_turn(self, stream: str, watch: _Watch, part: _Part) -> float:
        """Drawn and sent before another part is drawn: the two at once would wait for each other. How long to pause."""
        loop = asyncio.get_running_loop()
        async with self._lines.setdefault(loop, Line()).turn(first=part.first):
            if part.drawn.version >= watch.version or monotonic() - watch.since > TOGETHER:
                await asyncio.sleep(min(LONGEST_REST, REST * self._took))
                head = await loop.run_in_executor(self._drawer, self._log.head, stream)
                watch.version, watch.since, self._took = head.version, monotonic(), 0.0
            drawn, took = await loop.run_in_executor(self._drawer, self._draw, stream, part, watch.version)
            self._took += took
            self._show(part, drawn)
            await asyncio.sleep(part.viewers // AT_ONCE * BETWEEN)
        size = len(drawn.changes.packed) if drawn.changes else sum(map(len, drawn.pieces))
        sending = part.viewers * size / RATE
        self._sent_until = max(self._sent_until, monotonic()) + sending
        return min(LONGEST_PAUSE, self._sent_until - monotonic()) if sending > BETWEEN else 0.0

    def _show(self, part: _Part, drawn: _Drawn) -> None:
        if drawn.version != part.drawn.version:
            part.drawn = drawn
            part.tell()

    def _draw(self, stream: str, part: _Part, at_least: int | None) -> tuple[_Drawn, float]:
        """The part at a version, the last one unless said, and the seconds it took."""
        started, before = monotonic(), part.drawn
        version = self._log.head(stream).version if at_least is None else at_least
        with settle_for(version):
            pieces = cut(part.draw(version))
        drawn, size = _Drawn(version, pieces), sum(map(len, pieces))
        if size > SHORT and before.pieces:
            changes = write_changes(before.pieces, pieces, version)
            if len(changes) < size // 2:
                drawn = _Drawn(version, pieces, before.version, Message(changes, pack(changes)))
        return drawn, monotonic() - started

    @property
    def encoder(self) -> Executor:
        return self._drawer_for_tables

    # Waiting for the log.

    def _begin(self, stream: str) -> _Watch:
        watch = self._watches[stream] = _Watch()
        loop = asyncio.get_running_loop()

        def tell(_version: int) -> None:  # in the listener's thread
            with suppress(RuntimeError):  # the loop has been closed: the server stops
                loop.call_soon_threadsafe(self._look_soon, stream, watch, loop, GATHER)

        watch.tell = tell
        self._log.listener.follow(stream, 0, tell)
        self._look_soon(stream, watch, loop, 0)
        return watch

    def _end(self, stream: str, watch: _Watch) -> None:
        self._log.listener.leave(stream, watch.tell)
        if self._watches.get(stream) is watch:
            del self._watches[stream]

    def _look_soon(self, stream: str, watch: _Watch, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        """What follows is taken together."""
        if not watch.looking and not self._closed:
            watch.looking = True
            loop.call_later(seconds, self._look, stream, watch, loop)

    def _look(self, stream: str, watch: _Watch, loop: asyncio.AbstractEventLoop) -> None:
        watch.looking = False  # what comes from now on is looked at in turn
        if not self._closed:
            self._reader.submit(self._read_news, stream, watch, loop)

    def _read_news(self, stream: str, watch: _Watch, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread: which parts change by what is new."""
        with suppress(RuntimeError):  # the loop has been closed
            try:
                concerned, newest = self._whom_news_concern(stream, watch)
            except StoreError:  # it may come back
                loop.call_soon_threadsafe(self._look_soon, stream, watch, loop, PATIENCE)
                return
            if concerned:
                watch.read = newest
                loop.call_soon_threadsafe(self._pass_on, watch, concerned, newest)

    def _whom_news_concern(self, stream: str, watch: _Watch) -> tuple[set[str], int]:
        if watch.read < 0:
            return {EVERYBODY}, self._log.head(stream).version  # what was drawn before this may be too old
        news = list(self._log.read(stream, watch.read))
        return {self._concern(event) for event in news}, news[-1].version if news else watch.read

    @staticmethod
    def _pass_on(watch: _Watch, concerned: set[str], newest: int) -> None:
        watch.newest = newest
        for part in watch.concerned(concerned):
            part.stale.set()

    def let_go(self) -> None:
        """End every live part: the server stops, and whoever looks comes back by himself when there is one again."""
        self.lets_go = True
        for watch in self._watches.values():
            for part in watch.parts.values():
                part.tell()

    def close(self) -> None:
        self._closed = True
        for drawer in (self._drawer, self._drawer_for_tables, self._reader):
            drawer.shutdown(wait=False, cancel_futures=True)


def follow(  # noqa: PLR0913 (what a part is, and who sees it)
    request: Request,
    stream: str,
    draw: Draw,
    *,
    shared: str = "",
    only: str = "",
    own: tuple[str, str] | None = None,
    first: bool = False,
) -> Response:
    """Server-sent events: the fragment now, and again whenever the stream has grown; ``draw`` is given the version.

    Viewers with the same ``shared`` are sent the very same fragment, drawn once: name in it all that it depends on beside
    the stream, such as the language and whose page it is. A part for one table ``only`` is not drawn again for what happens
    at others. ``own`` is what stands in the shared fragment, and what this viewer is sent in its place. What is ``first``
    does not wait for what is not.
    """
    if asks_head(request):  # there is no end of it to wait for
        return Response(status_code=405, headers={"Allow": "GET"})
    hub: Hub = request.app.state.hub
    heartbeat: float = request.app.state.settings.heartbeat
    still_known = _watch_visitor(request)
    stands_there, instead = [each.encode() for each in own or ("", "")]
    packed = own is None and not only and "gzip" in request.headers.get("accept-encoding", "")

    async def events() -> AsyncIterator[bytes]:
        if packed:
            yield GZIP
        with hub.viewing(stream, shared, draw, only, first) as part:
            shown = -1
            while not hub.lets_go and (shown < 0 or await still_known()):
                news = part.news
                if part.drawn.version < 0 and part.failed is None:  # it is being drawn for the first time
                    await news.wait()
                    continue
                if part.failed is not None:
                    raise part.failed
                if part.drawn.version != shown:
                    await asyncio.sleep(part.wait_for_turn())
                    shown, message = await part.write(shown, hub.encoder)
                    yield message.give(packed=packed).replace(stands_there, instead) if own else message.give(packed=packed)
                    continue
                try:
                    async with asyncio.timeout(heartbeat):
                        await news.wait()
                except TimeoutError:
                    yield pack(STILL_HERE) if packed else STILL_HERE

    encoding = {"Content-Encoding": "gzip"} if packed else {}
    headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding", **encoding}
    return Live(events(), media_type="text/event-stream", headers=headers)


class Live(StreamingResponse):
    """One of as many as may be open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connections: Connections = scope["app"].state.connections
        with connections.held(Request(scope)) as free:
            answer = super().__call__ if free else Response(status_code=429, headers={"Retry-After": "60"})
            await answer(scope, receive, send)


def _watch_visitor(request: Request) -> Callable[[], Awaitable[bool]]:
    """Whether who looks is still who it was: a table whose code was renewed and a director who signed out see no more."""
    visitors: Visitors = request.app.state.visitors
    signed_in: SignedIn = request.app.state.signed_in
    number = visitors.number(request)
    known, hashed = visitors.visitor(number), hash_number(number or "")

    async def look() -> bool:
        return known.role is Role.NOBODY or await signed_in.find(hashed) == known

    return look
