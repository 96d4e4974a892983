"""The Director's password: set once with a code from the terminal, changed while the server runs, kept as a hash."""

import secrets
from hashlib import sha256
from threading import BoundedSemaphore

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from bridgelaws.club.database import Database
from bridgelaws.club.second_step import LETTERS, SecondStep, tidy
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.text import Text, say

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
AT_ONCE = 2  # passwords that are looked at
FIRST_CODE = 8  # letters
MOST_FIRST_CODES = 20  # of processes that were started before there was a password
_FIRST = "first code:"


class Hashing(Struct, frozen=True):
    """What it costs to try a password (Argon2id): no less than what OWASP recommends, unless nobody guards anything."""

    rounds: int = 2
    memory: int = 19 * 1024  # in KiB
    lanes: int = 1


class Passwords:
    def __init__(self, database: Database, hashing: Hashing | None = None) -> None:
        chosen = hashing or Hashing()
        self._database = database
        self._hasher = PasswordHasher(chosen.rounds, chosen.memory, chosen.lanes)
        self._hashing = BoundedSemaphore(AT_ONCE)
        self.second_step = SecondStep(database)

    @property
    def is_set(self) -> bool:
        return bool(self._database.rows("SELECT 1 FROM web_settings WHERE name = 'password'"))

    def fits(self, password: str) -> bool:
        rows = self._database.rows("SELECT value FROM web_settings WHERE name = 'password'")
        try:
            with self._hashing:  # each takes memory
                return bool(rows) and self._hasher.verify(rows[0][0], password)
        except (VerificationError, InvalidHashError):
            return False

    def set_first(self, password: str) -> bool:
        """Whether it was the first; whoever comes second must know the one that is set."""
        hashed = self._hasher.hash(password)
        first = self._database.run("INSERT INTO web_settings VALUES ('password', ?) ON CONFLICT DO NOTHING", hashed) == 1
        if first:
            self._database.run("DELETE FROM web_settings WHERE name LIKE ?", _FIRST + "%")
        return first

    def change(self, password: str, keep: str = "") -> None:
        """Another password; whoever had signed in as the Director must do so again, but for one session."""
        statement = "INSERT INTO web_settings VALUES ('password', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self._database.run(statement, self._hasher.hash(password))
        self._database.run("DELETE FROM web_settings WHERE name LIKE ?", _FIRST + "%")
        for number, written in self._database.rows("SELECT id, visitor FROM web_sessions"):
            if number != keep and msgspec.json.decode(written, type=Visitor).role is Role.DIRECTOR:
                self._database.run("DELETE FROM web_sessions WHERE id = ?", number)

    def forget(self) -> None:
        """Another one is set with a code from the terminal; everybody who had signed in, tables too, must do so again."""
        self._database.run("DELETE FROM web_settings WHERE name = 'password'")
        self.second_step.switch_off()
        self._database.run("DELETE FROM web_sessions")

    # The code that is printed where the server was started: whoever reads it may set the first password.

    def make_first_code(self) -> str:
        made = "".join([secrets.choice(LETTERS) for _ in range(FIRST_CODE)])
        known = [str(row[0]) for row in self._database.rows("SELECT name FROM web_settings WHERE name LIKE ?", _FIRST + "%")]
        for old in known[MOST_FIRST_CODES - 1 :]:
            self._database.run("DELETE FROM web_settings WHERE name = ?", old)
        self._database.run("INSERT INTO web_settings VALUES (?, '')", _FIRST + _hash(made))
        return f"{made[:4]}-{made[4:]}"

    def is_first_code(self, code: str) -> bool:
        return bool(self._database.rows("SELECT 1 FROM web_settings WHERE name = ?", _FIRST + _hash(tidy(code))))


def find_fault(password: str, again: str) -> dict[str, Text]:
    """What is wrong with a new password, by the field."""
    if len(password) < SHORTEST_PASSWORD:
        return {"password": say("A password needs at least {count} characters.", count=SHORTEST_PASSWORD)}
    if len(password) > LONGEST_PASSWORD:
        return {"password": say("A password may have at most {count} characters.", count=LONGEST_PASSWORD)}
    return {} if password == again else {"again": say("The two passwords differ: type the same one twice.")}


def _hash(code: str) -> str:
    return sha256(f"first {code}".encode()).hexdigest()
