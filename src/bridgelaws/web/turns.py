"""Strangers take turns: few of their requests are answered at once, so that tables and the Director find a thread.

All requests share forty threads, and pages are made by one processor at a time. Whoever asked for three hundred pages at
once would have every table wait for all of them. So strangers have some places, an address some of these, and each table
and Director some of their own. What was sent is there before a place is taken: a body that trickles keeps nobody waiting.
"""

import asyncio
from asyncio import AbstractEventLoop, Semaphore
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.web.security import address_of
from bridgelaws.web.visitors import Visitors

AT_ONCE = 8  # requests of strangers that are answered at the same time
FROM_AN_ADDRESS = 4
OF_A_VISITOR = 8  # a table or a Director; browsers ask for six things at once
REMEMBERED = 10_000  # tables and Directors
STRANGERS = "strangers"


class _Room:
    """Where so many may be at once; the others wait, and the first of them is the next."""

    def __init__(self, size: int) -> None:
        self.places, self.people = Semaphore(size), 0


class Turns:
    """``apart`` are the beginnings of addresses that cost nothing; ``uploads`` take turns of their own (`Uploads`)."""

    def __init__(self, app: ASGIApp, visitors: Visitors, apart: tuple[str, ...], uploads: tuple[str, ...]) -> None:
        self.app, self.visitors, self.apart, self.uploads = app, visitors, apart, uploads
        self._known: OrderedDict[str, None] = OrderedDict()  # numbers of tables and Directors, as they were last seen
        self._rooms: dict[tuple[AbstractEventLoop, str], _Room] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(self.apart + self.uploads * (scope["method"] == "POST")):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        number = self.visitors.number(request)
        sent = await _wait_for_body(request, receive)
        async with AsyncExitStack() as turn:
            if number is not None and number in self._known:
                await turn.enter_async_context(self._place(number, OF_A_VISITOR))
            else:
                await turn.enter_async_context(self._place(address_of(request), FROM_AN_ADDRESS))
                await turn.enter_async_context(self._place(STRANGERS, AT_ONCE))

            async def answer(message: Message) -> None:
                if message["type"] == "http.response.start":  # it is made; however long it is sent, others may come in
                    self._remember(number, scope)
                    await turn.aclose()
                await send(message)

            await self.app(scope, sent, answer)

    @asynccontextmanager
    async def _place(self, whose: str, size: int) -> AsyncIterator[None]:
        name = asyncio.get_running_loop(), whose
        room = self._rooms.setdefault(name, _Room(size))
        room.people += 1
        try:
            async with room.places:
                yield
        finally:
            room.people -= 1
            if not room.people:
                del self._rooms[name]

    def _remember(self, number: str | None, scope: Scope) -> None:
        visitor = scope.get("state", {}).get("visitor")
        if number is None or not isinstance(visitor, Visitor):
            return
        self._known.pop(number, None)
        if visitor.role is not Role.NOBODY:
            self._known[number] = None
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


async def _wait_for_body(request: Request, receive: Receive) -> Receive:
    """What was sent, once all of it is there; what is refused unread (`security.Guard`) is not waited for."""
    refused = any([getattr(request.state, name, False) for name in ("no_host", "too_large", "too_many")])
    headers = request.headers
    if refused or (headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers):
        return receive
    came, failed = list[Message](), list[HTTPException]()
    try:
        while not came or (came[-1]["type"] == "http.request" and came[-1].get("more_body", False)):
            came.append(await receive())
    except HTTPException as refusal:  # more came than was said
        failed.append(refusal)
    came.reverse()

    async def again() -> Message:
        if came:
            return came.pop()
        if failed:
            raise failed[0]
        return await receive()

    return again
