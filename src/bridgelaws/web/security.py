"""What guards every answer: headers, the size of what is sent, forms of our own pages only, and how often one may try."""

import hmac
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from urllib.parse import urlsplit

from fastapi import HTTPException
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaws.web.visitors import Visitors

POLICY = "; ".join(
    (
        "default-src 'none'",
        *[f"{kind} 'self'" for kind in ("script-src", "style-src", "img-src", "font-src", "connect-src")],
        *[f"{kind} 'self'" for kind in ("manifest-src", "worker-src", "form-action")],
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
TOKEN_FIELD, TOKEN_HEADER = "form_token", "x-form-token"


def policy_with_style(page: str) -> str:
    """The policy for a page made to be kept or printed, with its style inside: that very style, and no other."""
    hashes = [b64encode(sha256(style.encode()).digest()).decode() for style in _STYLE.findall(page)]
    return POLICY.replace("style-src 'self'", " ".join(["style-src 'self'", *[f"'sha256-{each}'" for each in hashes]]))


class Guard:
    """Puts the headers on every answer and refuses what is too large to be meant."""

    def __init__(self, app: ASGIApp, largest: int, uploads: Iterable[str], largest_upload: int) -> None:
        self.app, self.largest, self.largest_upload = app, largest, largest_upload
        self.uploads = tuple(uploads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        largest = self.largest_upload if scope["path"].startswith(self.uploads or ("\0",)) else self.largest
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        scope.setdefault("state", {})["too_large"] = not declared.isdigit() or int(declared) > largest
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > largest:
                raise HTTPException(413)
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, counted, guarded)


async def check_sent(request: Request) -> None:
    """Of every request that changes something: not too large, and from a form of ours or a program."""
    if getattr(request.state, "too_large", False):
        raise HTTPException(413)
    if request.method not in UNSAFE or _from_a_program(request):
        return
    visitors: Visitors = request.app.state.visitors
    number, token = visitors.number(request), request.headers.get(TOKEN_HEADER)
    if token is None and _is_form(request):
        given = (await request.form()).get(TOKEN_FIELD)
        token = given if isinstance(given, str) else None
    if not number or not token or not hmac.compare_digest(token.encode(), visitors.form_token(number).encode()):
        raise HTTPException(403, "form")


def _from_a_program(request: Request) -> bool:
    """What no other site's page can have sent, JSON or another method: a browser would ask us first, and we never agree."""
    origin = request.headers.get("origin")
    ours = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    return ours and (request.method != "POST" or _kind_of(request) == "application/json")


def _is_form(request: Request) -> bool:
    return _kind_of(request) in ("application/x-www-form-urlencoded", "multipart/form-data")


def _kind_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


class Limits:
    """How often somebody at one address may try something."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def check(self, request: Request, what: str, rate: str) -> None:
        address = request.client.host if request.client else "?"
        if not self._limiter.hit(parse(rate), what, address):
            raise HTTPException(429)
