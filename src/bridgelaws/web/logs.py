"""What the server writes down: a line for each thing, for people or as JSON, with the number of the request it belongs to.

No line holds a password, a code, a hand or a cookie. Addresses of pages are written as their routes (``/join/{code}``), and
of a fault its kind and place, never its words: they may quote what somebody typed.
"""

import asyncio
import json
import logging
import re
import secrets
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from types import TracebackType
from typing import Any, TextIO

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaws.web.metrics import Metrics

HEADER = "X-Request-Id"
COME_BACK = ((b"retry-after", b"5"), (b"content-length", b"0"), (b"cache-control", b"no-store"))
REQUEST: ContextVar[str] = ContextVar("request", default="")
UNKNOWN = "(no such page)"
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
access = logging.getLogger("bridgelaws.access")
security = logging.getLogger("bridgelaws.security")  # who signed in, or tried to


class Requests:
    """Gives every request a number, or takes that of the proxy; counts it; writes it down if that is wanted."""

    def __init__(self, app: ASGIApp, metrics: Metrics, write: bool) -> None:
        self.app, self.metrics, self.write = app, metrics, write

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        number = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        before, began, status = REQUEST.set(number), perf_counter(), 0

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = number
            await send(message)

        try:
            await self.app(scope, receive, numbered)
        except asyncio.CancelledError:  # the server stops, and waits no longer for what works on it
            if status:
                raise
            await numbered({"type": "http.response.start", "status": 503, "headers": [*COME_BACK]})
            await numbered({"type": "http.response.body", "body": b""})
        finally:
            status = status or 500
            seconds, route = perf_counter() - began, route_of(scope)
            self.metrics.count_request(scope["method"], route, status, seconds)
            if self.write:
                told = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
                access.info("request", extra={"fields": {**told, "address": client_of(HTTPConnection(scope))}})
            REQUEST.reset(before)


def route_of(scope: Scope) -> str:
    """The address as it is written in the program, with names in place of codes; of what is no page, nothing."""
    path = getattr(scope.get("route"), "path", "")
    return str(path) or (f"{scope['root_path']}/..." if scope.get("root_path") else UNKNOWN)


def client_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else "?"


# How a line is written.


class LineFormatter(logging.Formatter):
    """For people: time, what it is about, what is said, and the rest as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        told = describe(record)
        more = " ".join([f"{name}={value}" for name, value in told.items() if name not in _FIRST])
        line = f"{told['time']} {told['level']} {told['logger']}: {told['message']} {more}".rstrip()
        return line.replace("\n", " | ")


class Json(logging.Formatter):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(describe(record), ensure_ascii=False, default=str)


_FIRST = ("time", "level", "logger", "message")


def describe(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage(),
    }
    if number := REQUEST.get():
        told["request"] = number
    told |= getattr(record, "fields", {})
    if record.exc_info and record.exc_info[0] is not None:
        told["fault"] = record.exc_info[0].__name__
        told["at"] = _places(record.exc_info[2])
    return told


def _places(found: TracebackType | None) -> list[str]:
    """Where it went wrong, the innermost last; without the words of the fault."""
    frames = traceback.extract_tb(found)[-12:]
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


def set_up_logs(form: str, stream: TextIO | None = None) -> logging.Handler:
    """Everything that is logged in this process goes to standard error, in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json() if form == "json" else LineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for logger in (access, security):
        logger.setLevel(logging.INFO)
    return handler
