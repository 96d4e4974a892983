"""Who is looking: nobody in particular, a table of an event, or the director; and how one becomes the director.

The cookie holds a random number, signed. Who has signed in under it stands in the database, so that signing out, here or
from another device, takes effect at once.
"""

import hmac
import secrets
from hashlib import sha256
from threading import BoundedSemaphore
from time import time

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from bridgelaws.club.database import Database
from bridgelaws.club.visitors import Visitor
from bridgelaws.web.settings import Hashing

COOKIE = "visitor"
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
AT_ONCE = 2  # passwords that are looked at


class Visitors:
    """Sessions, the director's password and the key that cookies are signed with."""

    def __init__(self, database: Database, lasts: int, hashing: Hashing) -> None:
        self._database, self._lasts = database, lasts
        self._hasher = PasswordHasher(hashing.rounds, hashing.memory, hashing.lanes)
        self._hashing = BoundedSemaphore(AT_ONCE)
        self._key = self._kept_secret("key").encode()
        self._signer = Signer(self._key, salt="visitor")

    def _kept_secret(self, name: str) -> str:
        """A secret made on the first start; whoever was first keeps it."""
        self._database.run("INSERT INTO web_settings VALUES (?, ?) ON CONFLICT DO NOTHING", name, secrets.token_hex(32))
        return str(self._database.rows("SELECT value FROM web_settings WHERE name = ?", name)[0][0])

    # Cookies.

    def number(self, request: HTTPConnection) -> str | None:
        """The number in the cookie, if we signed it."""
        try:
            return self._signer.unsign(request.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeError):
            return None

    @staticmethod
    def new_number() -> str:
        return secrets.token_urlsafe(24)

    def cookie(self, number: str) -> str:
        return self._signer.sign(number).decode()

    def hash_address(self, address: str) -> str:
        """Stands for an address where something is counted for longer than a moment."""
        return hmac.new(self._key, f"address {address}".encode(), sha256).hexdigest()[:20]

    def form_token(self, number: str) -> str:
        """What every form of this visitor carries, so that no other site can send one in the visitor's name."""
        return hmac.new(self._key, f"form {number}".encode(), sha256).hexdigest()

    # Sessions.

    def visitor(self, number: str | None) -> Visitor:
        asked = "SELECT visitor FROM web_sessions WHERE id = ? AND expires > ?"
        found = self._database.rows(asked, _hash(number), int(time())) if number else ()
        return msgspec.json.decode(found[0][0], type=Visitor) if found else Visitor()

    def of(self, request: HTTPConnection) -> Visitor:
        """Who sent a request: looked up once."""
        known = request.scope.setdefault("state", {})
        if "visitor" not in known:
            known["visitor"] = self.visitor(self.number(request))
        found: Visitor = known["visitor"]
        return found

    def sign_in(self, visitor: Visitor) -> str:
        """A new number under which this visitor is known from now on."""
        number, now = self.new_number(), int(time())
        self._database.run("DELETE FROM web_sessions WHERE expires <= ?", now)
        written = msgspec.json.encode(visitor).decode()
        self._database.run("INSERT INTO web_sessions VALUES (?, ?, ?)", _hash(number), now + self._lasts, written)
        return number

    def sign_out(self, number: str | None) -> None:
        if number:
            self._database.run("DELETE FROM web_sessions WHERE id = ?", _hash(number))

    # The password.

    @property
    def has_password(self) -> bool:
        return bool(self._database.rows("SELECT 1 FROM web_settings WHERE name = 'password'"))

    def set_first_password(self, password: str) -> bool:
        """Whether it was the first; who comes second must know the one that is set."""
        hashed = self._hasher.hash(password)
        return self._database.run("INSERT INTO web_settings VALUES ('password', ?) ON CONFLICT DO NOTHING", hashed) == 1

    def forget_password(self) -> None:
        """The next who comes sets another; everybody who had signed in, tables too, must do so again."""
        self._database.run("DELETE FROM web_settings WHERE name = 'password'")
        self._database.run("DELETE FROM web_sessions")

    def is_password(self, password: str) -> bool:
        rows = self._database.rows("SELECT value FROM web_settings WHERE name = 'password'")
        try:
            with self._hashing:  # each takes memory
                return bool(rows) and self._hasher.verify(rows[0][0], password)
        except (VerificationError, InvalidHashError):
            return False


def _hash(number: str) -> str:
    """A copy of the database lets nobody in."""
    return sha256(number.encode()).hexdigest()
