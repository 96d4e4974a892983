"""Who is looking: nobody in particular, a table of an event, or the director; and how one becomes the director.

The cookie holds a random number, signed. Who has signed in under it stands in the database, so that signing out, here or
from another device, takes effect at once.
"""

import hmac
import secrets
from hashlib import sha256
from time import time

import msgspec
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from bridgelaws.club.database import Database
from bridgelaws.club.passwords import Hashing, Passwords
from bridgelaws.club.visitors import Visitor
from bridgelaws.online.tokens import TokenFor, sign_tokens

COOKIE = "visitor"
PROOF = 12  # characters


class Visitors:
    """Sessions, the director's password and the key that cookies are signed with."""

    def __init__(self, database: Database, lasts: int, hashing: Hashing) -> None:
        self._database, self._lasts = database, lasts
        self.passwords = Passwords(database, hashing)
        self._key = self._keep_secret("key").encode()
        self._signer = Signer(self._key, salt="visitor")
        self._signer_of_people = Signer(self._key, salt="person")

    def _keep_secret(self, name: str) -> str:
        """A secret made on the first start; whoever was first keeps it."""
        self._database.run("INSERT INTO web_settings VALUES (?, ?) ON CONFLICT DO NOTHING", name, secrets.token_hex(32))
        return str(self._database.rows("SELECT value FROM web_settings WHERE name = ?", name)[0][0])

    # Cookies.

    def number(self, request: HTTPConnection) -> str | None:
        """The number in the cookie, if we signed it: looked at once for each request."""
        known = request.scope.setdefault("state", {})
        if "number" not in known:
            known["number"] = self._read_cookie(request.cookies.get(COOKIE, ""))
        found: str | None = known["number"]
        return found

    def _read_cookie(self, cookie: str) -> str | None:
        try:
            return self._signer.unsign(cookie).decode()
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

    def seal_person(self, person: str) -> str:
        """What a phone remembers of whose it is: only we can have written it."""
        return self._signer_of_people.sign(person).decode()

    def read_person(self, cookie: str) -> str:
        try:
            return self._signer_of_people.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return ""

    def form_token(self, number: str) -> str:
        """What every form of this visitor carries, so that no other site can send one in the visitor's name."""
        return hmac.new(self._key, f"form {number}".encode(), sha256).hexdigest()

    def prove_code(self, code: str) -> str:
        """What only the picture of a table's code adds to it: whoever scans the card is not guessing."""
        return hmac.new(self._key, f"code {code}".encode(), sha256).hexdigest()[:PROOF]

    def tokens_of_seats(self) -> TokenFor:
        """They open seats of tables with phones, and only this server can make them again."""
        return sign_tokens(self._key)

    # Sessions.

    def visitor(self, number: str | None) -> Visitor:
        asked = "SELECT visitor FROM web_sessions WHERE id = ? AND expires > ?"
        found = self._database.rows(asked, hash_number(number), int(time())) if number else ()
        return msgspec.json.decode(found[0][0], type=Visitor) if found else Visitor()

    def signed_in(self) -> dict[str, str]:
        """Everybody who is signed in now, by what stands for their number, as they were written down."""
        asked = "SELECT id, visitor FROM web_sessions WHERE expires > ?"
        return {str(each): str(visitor) for each, visitor in self._database.rows(asked, int(time()))}

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
        self._database.run("INSERT INTO web_sessions VALUES (?, ?, ?)", hash_number(number), now + self._lasts, written)
        return number

    def change(self, number: str, visitor: Visitor) -> None:
        """The same phone at another table."""
        written = msgspec.json.encode(visitor).decode()
        self._database.run("UPDATE web_sessions SET visitor = ? WHERE id = ?", written, hash_number(number))

    def sign_out(self, number: str | None) -> None:
        if number:
            self._database.run("DELETE FROM web_sessions WHERE id = ?", hash_number(number))

    # The password (`club.passwords`).

    @property
    def has_password(self) -> bool:
        return self.passwords.is_set

    def set_first_password(self, password: str) -> bool:
        """Whether it was the first; whoever comes second must know the one that is set."""
        return self.passwords.set_first(password)

    def forget_password(self) -> None:
        """Another one is set with a code from the terminal; everybody who had signed in must do so again."""
        self.passwords.forget()

    def is_password(self, password: str) -> bool:
        return self.passwords.fits(password)


def hash_number(number: str) -> str:
    """A copy of the database lets nobody in."""
    return sha256(number.encode()).hexdigest()
