"""What guards every answer: headers, the size of what is sent, forms of our own pages only, and how often one may try."""

import hmac
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from fastapi import HTTPException
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaws.web.addresses import HERE
from bridgelaws.web.settings import Settings
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
_ON_EVERY_ANSWER = [
    (name.lower().encode(), value.encode()) for name, value in (*HEADERS.items(), ("Cache-Control", "no-store"))
]
_HOST = re.compile(rb"[0-9A-Za-z._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?|")
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_DIGITS = 16  # more in the size of something sent is no size
TOKEN_FIELD, TOKEN_HEADER = "form_token", "x-form-token"


def policy_with_style(page: str) -> str:
    """The policy for a page made to be kept or printed, with its style inside: that very style, and no other."""
    hashes = [b64encode(sha256(style.encode()).digest()).decode() for style in _STYLE.findall(page)]
    return POLICY.replace("style-src 'self'", " ".join(["style-src 'self'", *[f"'sha256-{each}'" for each in hashes]]))


class Guard:
    """Puts the headers on every answer and refuses what is too large to be meant, or was sent to no address there can be."""

    def __init__(self, app: ASGIApp, settings: Settings, uploads: Iterable[str]) -> None:
        self.app, self.settings, self.uploads = app, settings, tuple(uploads)
        self.hosts = frozenset([name_of(host.encode()) for host in (*settings.hosts, *HERE)]) if settings.hosts else None
        self.bodies = Bodies(settings.bodies_at_once, settings.bodies_from_an_address)

    def _is_ours(self, host: bytes) -> bool:
        if not _HOST.fullmatch(host):
            return False
        return not self.hosts or name_of(host) in self.hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        uploaded = scope["path"].startswith(self.uploads or ("\0",))
        largest = self.settings.largest_upload if uploaded else self.settings.largest_form
        given = dict(scope["headers"])
        declared = given.get(b"content-length", b"0")
        fits = declared.isdigit() and len(declared) < _DIGITS and int(declared) <= largest
        state = scope.setdefault("state", {})
        state["too_large"] = not fits
        if not self._is_ours(given.get(b"host", b"")):  # it would stand in links and codes for phones
            scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"host"]
            state["no_host"] = True
        size = largest if b"transfer-encoding" in given else int(declared) if fits else 0
        got = 0

        async def counted() -> Message:
            nonlocal got
            if state["too_many"]:
                raise HTTPException(429, headers={"Retry-After": "10"})
            message = await receive()
            got += len(message.get("body", b""))
            if got > largest:
                raise HTTPException(413)
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message.get("headers", ())}
                more = [(name, value) for name, value in _ON_EVERY_ANSWER if name not in own]
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        with self.bodies.held(address_of(HTTPConnection(scope)), 0 if uploaded else size) as room:
            state["too_many"] = not room
            await self.app(scope, counted, guarded)


async def check_sent(request: Request) -> None:
    """Of every request: not too large, and if it changes something from a form of ours or a program."""
    if getattr(request.state, "no_host", False):
        raise HTTPException(400)
    if getattr(request.state, "too_large", False):
        raise HTTPException(413)
    if getattr(request.state, "too_many", False):
        raise HTTPException(429, headers={"Retry-After": "10"})
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
    """What no other site's page can have sent, JSON or another method: a browser would ask us first, and we never agree.

    A program that has nothing to say says nothing; of a browser we know by its headers that such a request is from here.
    """
    return _from_here(request) and (
        request.method != "POST" or _kind_of(request) == "application/json" or _is_empty(request)
    )


def _from_here(request: Request) -> bool:
    """A browser says where a page came from, and no page can make it lie; a program says nothing."""
    if (site := request.headers.get("sec-fetch-site")) is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def _is_empty(request: Request) -> bool:
    headers = request.headers
    nothing = (
        "content-type" not in headers and "transfer-encoding" not in headers and headers.get("content-length", "0") == "0"
    )
    return nothing and request.url.path.startswith("/api/")


def _is_form(request: Request) -> bool:
    return _kind_of(request) in ("application/x-www-form-urlencoded", "multipart/form-data")


def _kind_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def address_of(request: HTTPConnection) -> str:
    """Where a request came from; of the newer addresses the network, since one visitor has as many as he likes."""
    host = request.client.host if request.client else "?"
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address) or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(ip_network((int(found), 64), strict=False))


def from_far_away(request: HTTPConnection) -> bool:
    """From neither this computer nor a network like that of a club."""
    try:
        return ip_address(request.client.host if request.client else "").is_global
    except ValueError:
        return False


def name_of(host: bytes) -> str:
    """The name in the header, without the port.

    >>> name_of(b"Club.Example:8000"), name_of(b"[::1]:8000"), name_of(b"::1")
    ('club.example', '::1', '::1')
    """
    text = host.decode("latin-1").strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.rpartition(":")[0] if text.count(":") == 1 else text


class Bodies:
    """How much may be coming at the same time, in all and from one address: counted before any of it is read."""

    def __init__(self, in_all: int, from_an_address: int) -> None:
        self._most, self._most_from_an_address = in_all, from_an_address
        self._coming: Counter[str] = Counter()

    @contextmanager
    def held(self, address: str, size: int) -> Iterator[bool]:
        """Whether there is room for it, while it is here."""
        if not size:
            yield True
            return
        here, in_all = self._coming[address] + size, self._coming[""] + size
        room = here <= self._most_from_an_address and in_all <= self._most
        held = Counter({address: size, "": size}) if room else Counter[str]()
        self._coming.update(held)
        try:
            yield room
        finally:
            self._coming.subtract(held)
            self._coming = +self._coming


class Limits:
    """How often something may be tried: from one address, or about one thing wherever it is tried from."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def check(self, request: Request, what: str, rate: str) -> None:
        self.check_about(what, address_of(request), rate)

    def check_about(self, what: str, thing: str, rate: str) -> None:
        wanted = parse(rate)
        if not self._limiter.hit(wanted, what, thing):
            raise HTTPException(429, headers={"Retry-After": str(wanted.get_expiry())})

    def forget(self, request: Request, what: str, rate: str) -> None:
        """Whoever succeeds has not been guessing: their tries count no longer."""
        self._limiter.clear(parse(rate), what, address_of(request))

    def is_spent(self, request: Request, what: str, rate: str) -> bool:
        """Whether the next try would be one too many."""
        return not self._limiter.test(parse(rate), what, address_of(request))


class Connections:
    """How many live parts are open: a visitor has some, an address a club's worth."""

    def __init__(self, of_a_visitor: int, from_an_address: int) -> None:
        self._most = {"visitor": of_a_visitor, "address": from_an_address}
        self._open: Counter[tuple[str, str]] = Counter()

    def count(self) -> int:
        """All that are open."""
        return sum([number for (kind, _), number in self._open.items() if kind == "address"])

    @contextmanager
    def held(self, request: HTTPConnection) -> Iterator[bool]:
        """Whether one more may be open, while it is."""
        visitors: Visitors = request.app.state.visitors
        number = visitors.number(request)
        places = [("address", address_of(request)), *([("visitor", number)] if number else [])]
        free = all(self._open[place] < self._most[place[0]] for place in places)
        if free:
            self._open.update(places)
        try:
            yield free
        finally:
            if free:
                self._open.subtract(places)
                self._open = +self._open
