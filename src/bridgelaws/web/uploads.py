"""Files that are sent: a few at once, kept on the disk while they come, and taken up one after the other.

Whoever may not send one is told so before anything of it is read. The director's files never wait for those of others.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaws.store import StoreError
from bridgelaws.web.errors import BUSY, Busy, answer, unavailable
from bridgelaws.web.security import Limits, address_of
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import Visitors

IN_MEMORY = 64 * 1024  # bytes of a file, before it goes to the disk
PIECE = 64 * 1024
PATIENCE = 30.0  # seconds to wait for those who came before
RETRY = {"Retry-After": "10"}
AT_ONCE = 2  # files that are taken up at the same time


class Uploads:
    """``uploads`` are the beginnings of addresses that take a file, ``open_to_all`` those that take it from anybody."""

    def __init__(self, app: ASGIApp, uploads: tuple[str, ...], open_to_all: tuple[str, ...]) -> None:
        self.app, self.uploads, self.open_to_all = app, uploads, open_to_all
        self._coming: Counter[str] = Counter()
        self._taken_up = {directs: asyncio.Semaphore(AT_ONCE) for directs in (True, False)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST" or not scope["path"].startswith(self.uploads):
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            with self._count(request, directs=await self._may_send(request)) as line, _file() as file:
                if await _spool(receive, file):
                    async with _turn(line):
                        await self.app(scope, _replay(file, receive), send)
        except HTTPException as refused:
            made = answer(request, refused.status_code)
            made.headers.update(refused.headers or {})
            await made(scope, receive, send)
        except (StoreError, Busy) as error:
            await unavailable(request, error)(scope, receive, send)

    async def _may_send(self, request: Request) -> bool:
        """Whether it is the director who sends; nobody else may, unless the address is open to all and not too often."""
        visitors: Visitors = request.app.state.visitors
        visitor = await run_in_threadpool(visitors.of, request)
        if getattr(request.state, "too_large", False):
            raise HTTPException(413)
        if request.url.path.startswith(self.open_to_all):
            limits: Limits = request.app.state.limits
            settings: Settings = request.app.state.settings
            limits.check(request, "file", settings.upload_limit)
        elif not visitor.directs:
            raise HTTPException(403)
        return visitor.directs

    @contextmanager
    def _count(self, request: Request, *, directs: bool) -> Iterator[asyncio.Semaphore]:
        settings: Settings = request.app.state.settings
        places = ["director"] if directs else ["", address_of(request)]
        bounds = [settings.uploads_at_once, settings.uploads_from_an_address]
        if any([self._coming[place] >= most for place, most in zip(places, bounds, strict=False)]):
            raise HTTPException(429, headers=RETRY)
        self._coming.update(places)
        try:
            yield self._taken_up[directs]
        finally:
            self._coming.subtract(places)
            self._coming = +self._coming


@asynccontextmanager
async def _turn(line: asyncio.Semaphore) -> AsyncIterator[None]:
    try:
        await asyncio.wait_for(line.acquire(), PATIENCE)
    except TimeoutError:
        raise Busy(BUSY) from None
    try:
        yield
    finally:
        line.release()


def _file() -> IO[bytes]:
    return SpooledTemporaryFile(IN_MEMORY)


async def _spool(receive: Receive, file: IO[bytes]) -> bool:
    """Whether all of it came."""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return False
        try:
            file.write(message.get("body", b""))
        except OSError:  # the disk is full
            raise Busy(BUSY) from None
        if not message.get("more_body", False):
            file.seek(0)
            return True


def _replay(file: IO[bytes], receive: Receive) -> Receive:
    """What came, piece by piece, and then whatever follows."""
    ended = False

    async def replay() -> Message:
        nonlocal ended
        if ended:
            return await receive()
        piece = file.read(PIECE)
        ended = len(piece) < PIECE
        return {"type": "http.request", "body": piece, "more_body": not ended}

    return replay
