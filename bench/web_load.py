"""The load: tables that send results, and viewers who hold live parts of pages open. Sockets without a library.

It has a process of its own but shares the machine with the server, so it does no more than it must: a viewer looks for the
numbers of what it is sent and keeps nothing else.
"""

import asyncio
import json
import re
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable

from msgspec import Struct, field

_NUMBER = re.compile(rb"(?:^|\n)id: (\d+)\n")
_STATUS = slice(9, 12)
AGAIN = 5  # times that a phone sends what was not answered
KEPT = 3.0  # seconds after which a connection may be closed by the server
_HEAD = b"\r\n\r\n"


class Viewer(asyncio.Protocol):
    """Somebody who looks at a live part: which version came when. What is sent compressed is unpacked, as a browser does."""

    def __init__(self, what: str, table: str, request: bytes) -> None:
        self.what, self.table, self._request = what, table, request
        self.versions: list[int] = []
        self.times: list[float] = []
        self.bytes = 0
        self.lost = False
        self._left, self._text, self._in_body = b"", b"", False
        self._unpack: Callable[[bytes], bytes] = bytes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._clock, self._transport = asyncio.get_running_loop().time, transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        self._left += data
        if not self._in_body:
            head, ends, rest = self._left.partition(_HEAD)
            if not ends:
                return
            self._in_body, self._left = True, rest
            if b"content-encoding: gzip" in head:
                self._unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress
        while (size := self._left.find(b"\r\n")) > 0:
            begins, length = size + 2, int(self._left[:size], 16)
            if len(self._left) < begins + length + 2:
                break
            self._take(self._unpack(self._left[begins : begins + length]))
            self._left = self._left[begins + length + 2 :]

    def _take(self, text: bytes) -> None:
        self._text += text
        if self._text.endswith(b"\n\n"):
            numbers = _NUMBER.findall(self._text)
            if numbers:
                self.versions.append(int(numbers[-1]))
                self.times.append(self._clock())
            self._text = b""

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def close(self) -> None:
        self._transport.close()

    def told(self, version: int) -> float | None:
        """When this version, or a later one, was there."""
        at = bisect_left(self.versions, version)
        return self.times[at] if at < len(self.times) else None


class Sender:
    """A connection that is kept, and what is asked on it one after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used, self.lost = 0.0, 0

    async def post(self, path: str, cookie: str, body: bytes) -> int:
        """The status of the answer; sent again if the connection is lost, as a phone does."""
        for _ in range(AGAIN):
            try:
                return await self._post(path, cookie, body)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()
                self._streams, self.lost = None, self.lost + 1
        return 0

    async def _post(self, path: str, cookie: str, body: bytes) -> int:
        clock = asyncio.get_running_loop().time
        if self._streams is None or clock() - self._used > KEPT:
            self.close()
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        head = f"POST {path} HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\n{_cookies(cookie)}"
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(re.findall(rb"content-length: (\d+)", answer)[0])
        await reader.readexactly(length)
        self._used = clock()
        return int(answer[_STATUS])

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Sent(Struct):
    """An entry of a table: when it was sent, when it was answered, how."""

    key: str
    table: str
    due: float
    sent: float = 0.0
    answered: float = 0.0
    statuses: list[int] = field(default_factory=list)


def entry(event: str, table: str, number: int, board: int, key: str) -> bytes:
    """A result as a phone sends it."""
    luck = (int(table) * 7 + board * 11) % 24
    told = {
        "event": event,
        "table": table,
        "round": number,
        "board": board,
        "key": key,
        "side": "NS",
        "contract": f"{1 + luck % 3}{'CDHS'[luck % 4]}",
        "declarer": "NS"[luck % 2],
        "tricks": str(6 + luck % 5),
    }
    return json.dumps(told).encode()


def looking(path: str, cookie: str = "", language: str = "en", viewer: int = 0) -> bytes:
    """As a proxy on this computer hands it on, for viewers of many addresses."""
    head = f"GET {path} HTTP/1.1\r\nhost: club\r\naccept: text/event-stream\r\naccept-language: {language}\r\n"
    address = f"x-forwarded-for: 10.0.{viewer // 250}.{viewer % 250 + 1}\r\naccept-encoding: gzip\r\n"
    return f"{head}{address}{_cookies(cookie)}\r\n".encode()


def _cookies(cookie: str) -> str:
    return f"cookie: {cookie}\r\n" if cookie else ""


async def open_viewers(port: int, viewers: Iterable[Viewer], patience: float) -> float:
    """All of them, until each has been shown something: how many seconds that took."""
    loop, opened = asyncio.get_running_loop(), list(viewers)
    started = loop.time()
    for viewer in opened:
        await loop.create_connection(lambda viewer=viewer: viewer, "127.0.0.1", port)  # type: ignore[misc]
    await _until(lambda: all(viewer.versions for viewer in opened), patience)
    return loop.time() - started


async def everybody_told(viewers: Iterable[Viewer], due: dict[str, int], last: int, patience: float) -> int:
    """How many were never shown the last version that is for them, however long one waits."""
    waiting = list(viewers)

    def done() -> bool:
        waiting[:] = [each for each in waiting if (each.versions or [0])[-1] < due.get(each.table, last)]
        return not waiting

    await _until(done, patience)
    return len(waiting)


async def _until(done: Callable[[], bool], patience: float) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while not done() and loop.time() < until:
        await asyncio.sleep(0.05)
