"""The second step of signing in: a code from the owner's phone, or one written down in case the phone is lost."""

import secrets
from base64 import b32decode
from hashlib import sha256
from time import time

from bridgelaws.club import totp
from bridgelaws.club.database import Database

LETTERS = "23456789BCDFGHJKMNPQRTVWXY"
RECOVERY_CODES = 8
RECOVERY_LENGTH = 12
_ON, _PENDING, _USED, _RECOVERY = "totp", "totp begun", "totp used", "recovery:"


class SecondStep:
    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def is_on(self) -> bool:
        return self._secret(_ON) is not None

    def begin(self) -> bytes:
        """A new secret, which counts when the first code of it has been typed."""
        secret = totp.new_secret()
        self._put(_PENDING, totp.write_secret(secret))
        return secret

    @property
    def begun(self) -> bytes | None:
        return self._secret(_PENDING)

    def confirm(self, code: str, now: float | None = None) -> list[str]:
        """Switch it on with the first code: the codes to be written down; none if it was another code."""
        secret, at = self._secret(_PENDING), time() if now is None else now
        if secret is None or (step := totp.find_step(secret, tidy(code), at)) is None:
            return []
        self.switch_off()
        self._put(_ON, totp.write_secret(secret))
        self._put(_USED, f"{step:012}")
        made = ["".join([secrets.choice(LETTERS) for _ in range(RECOVERY_LENGTH)]) for _ in range(RECOVERY_CODES)]
        for each in made:
            self._put(_RECOVERY + _hash(each), "")
        return ["-".join([each[at : at + 4] for at in range(0, RECOVERY_LENGTH, 4)]) for each in made]

    def check(self, code: str, now: float | None = None) -> bool:
        """Whether it is the code of this moment, not used before; or one that was written down, which is gone then."""
        secret, typed = self._secret(_ON), tidy(code)
        if secret is None:
            return True
        step = totp.find_step(secret, typed, time() if now is None else now)
        if step is None:
            return self._database.run("DELETE FROM web_settings WHERE name = ?", _RECOVERY + _hash(typed)) == 1
        statement = (
            "INSERT INTO web_settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value "
            "WHERE web_settings.value < excluded.value"
        )
        return self._database.run(statement, _USED, f"{step:012}") == 1

    def count_recovery_codes(self) -> int:
        rows = self._database.rows("SELECT name FROM web_settings WHERE name LIKE ?", _RECOVERY + "%")
        return len(rows)

    def switch_off(self) -> None:
        for name in (_ON, _PENDING, _USED):
            self._database.run("DELETE FROM web_settings WHERE name = ?", name)
        self._database.run("DELETE FROM web_settings WHERE name LIKE ?", _RECOVERY + "%")

    def _secret(self, name: str) -> bytes | None:
        rows = self._database.rows("SELECT value FROM web_settings WHERE name = ?", name)
        return b32decode(str(rows[0][0])) if rows else None

    def _put(self, name: str, value: str) -> None:
        statement = "INSERT INTO web_settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self._database.run(statement, name, value)


def tidy(code: str) -> str:
    """What was typed, without spaces and dashes.

    >>> tidy(" bcdf-2345 678")
    'BCDF2345678'
    """
    return "".join([each for each in code.upper() if each.isascii() and each.isalnum()])


def _hash(code: str) -> str:
    return sha256(f"recovery {code}".encode()).hexdigest()
