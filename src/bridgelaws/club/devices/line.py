"""The line to Bridgemate's data connector: the club's account with it, and one request at a time."""

import json
from collections.abc import Callable
from http.client import HTTPException, HTTPResponse
from time import monotonic
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener
from uuid import NAMESPACE_URL, uuid5

import msgspec
from msgspec import Struct

from bridgelaws.club.database import Database
from bridgelaws.club.evenings import Evening
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate.commands import Answer, Command, NotConnected, read_answer
from bridgelaws.formats.bridgemate.connector import Sender, request
from bridgelaws.text import say

Post = Callable[[str, bytes, float], bytes]  # to an address, within so many seconds
ENDPOINT: Final = "/dc-scoringprogram"
PORT: Final = 5079
LARGEST: Final = 16 * 1024 * 1024  # bytes of an answer
PIECE: Final = 64 * 1024
_AT_THE_START: Final = 100.0  # seconds: BCS starts, and fills its servers
_OTHERWISE: Final = 10.0


class Account(Struct, frozen=True):
    """Where the connector is, and the club's own number and licence key for it."""

    address: str = ""
    club: str = ""
    licence: str = ""


def account_of(database: Database) -> Account:
    rows = database.rows("SELECT value FROM web_connector WHERE name = 'account'")
    return msgspec.json.decode(rows[0][0], type=Account) if rows else Account()


def keep_account(database: Database, account: Account) -> None:
    keep(database, "account", msgspec.json.encode(account).decode())


def keep(database: Database, name: str, value: str) -> None:
    statement = "INSERT INTO web_connector VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    database.run(statement, name, value)


def read_address(text: str) -> str:
    """Where the connector listens: a computer's name or number, perhaps with http:// and a port.

    >>> read_address("192.168.1.50"), read_address("http://desk:5080/")
    ('http://192.168.1.50:5079', 'http://desk:5080')
    """
    written = text.strip().rstrip("/")
    try:
        parts = urlsplit(written if "://" in written else f"http://{written}")
        host, port = parts.hostname or "", parts.port or PORT
    except ValueError:
        host, port, parts = "", 0, urlsplit("")
    plain = parts.scheme == "http" and not (parts.path or parts.query or parts.fragment or parts.username)
    if not plain or not host or len(host) > 200 or not all(letter.isalnum() or letter in "-.:_" for letter in host):
        raise BridgelawsError(say("Write the computer on which BCS runs, such as 192.168.1.50."))
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def session_guid(evening: Evening) -> str:
    """The same for a session whenever it is asked."""
    return uuid5(NAMESPACE_URL, f"bridgelaws/{evening.id}/{evening.session}").hex.upper()


class Line(Struct, frozen=True):
    account: Account
    session: str
    post: Post

    @property
    def sender(self) -> Sender:
        return Sender(self.session, self.account.club, self.account.licence)

    def ask(self, command: Command, data: object = None) -> Answer:
        return self.send(request(command, data, self.sender))

    def send(self, asked: dict[str, Any]) -> Answer:
        """`BridgelawsError` with what went wrong: nobody answers, it is busy, it refused."""
        command = Command(asked["Command"])
        within = _AT_THE_START if command in (Command.INITIALIZE_EVENT, Command.CONTINUE_EVENT) else _OTHERWISE
        body = json.dumps(asked, ensure_ascii=False).encode()
        return read_answer(self.post(self.account.address + ENDPOINT, body, within), command)

    def ping(self) -> None:
        """What is sent must come back."""
        if self.ask(Command.PING, self.session).data != self.session:
            raise BridgelawsError(say("What answers there is not Bridgemate’s data connector."))


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


def _read_in_time(answer: HTTPResponse, until: float) -> bytes:
    """A whole answer that trickles byte by byte would keep a thread for hours; `TimeoutError` then."""
    found = bytearray()
    while len(found) <= LARGEST and (piece := answer.read1(PIECE)):
        found += piece
        if monotonic() > until:
            raise TimeoutError
    return bytes(found)


def post(address: str, body: bytes, within: float) -> bytes:
    """By no proxy and to no other address; the answer, or `NotConnected`."""
    opener = build_opener(ProxyHandler({}), _NoRedirects())
    asked = Request(address, body, {"Content-Type": "application/json; charset=utf-8"})
    try:
        with opener.open(asked, timeout=within) as answer:
            data = _read_in_time(answer, monotonic() + within)
    except (URLError, OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise NotConnected(
            say("{address} does not answer ({reason}): is BCS running there?", address=address, reason=str(reason)[:200])
        ) from None
    if len(data) > LARGEST:
        raise BridgelawsError(say("The data connector answers with too much at once."))
    return data
