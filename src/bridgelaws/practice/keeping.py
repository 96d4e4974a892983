"""Practice tables in the database."""

import secrets
from time import time

import msgspec

from bridgelaws.assistant.keeping import Count, count_nothing
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.errors import Quicker
from bridgelaws.practice.practice import Practice

_LENGTH = 12  # bytes of a name: nobody guesses one


class Practices:
    """Practice tables and files of boards in the database, under random names, until they expire."""

    def __init__(
        self, database: Database, lasts: int, read: dict[str, str] | None = None, count: Count = count_nothing
    ) -> None:
        self._database, self._lasts, self._count = database, lasts, count
        self._read = {} if read is None else read

    def add(self, practice: Practice, name: str = "") -> str:
        """Under the name, or a new one that nobody guesses."""
        name = name or secrets.token_urlsafe(_LENGTH)
        self.keep(name, msgspec.json.encode(practice).decode())
        return name

    def get(self, name: str) -> Practice:
        return msgspec.json.decode(self.kept(name), type=Practice)

    def put(self, name: str, practice: Practice) -> None:
        """In the place of what was read; `Quicker` if somebody else has gone on with it otherwise."""
        kept = msgspec.json.encode(practice).decode()
        statement = "UPDATE web_practice SET practice = ? WHERE id = ? AND practice IN (?, ?)"
        if not self._database.run(statement, kept, name, self._read[name], kept):  # the same twice is a button pressed twice
            raise Quicker
        self._read[name] = kept
        self._count(name, len(kept))

    def keep(self, name: str, kept: str) -> None:
        """Anything under a name, in place of what was there."""
        now = int(time())
        self._database.run("DELETE FROM web_practice WHERE expires <= ? OR id = ?", now, name)
        self._database.run("INSERT INTO web_practice VALUES (?, ?, ?)", name, now + self._lasts, kept)
        self._count(name, len(kept))

    def kept(self, name: str) -> str:
        asked = "SELECT practice FROM web_practice WHERE id = ? AND expires > ?"
        rows = self._database.rows(asked, name, int(time())) if name.isprintable() else ()
        if not rows:
            raise NotThere
        self._read[name] = str(rows[0][0])
        return self._read[name]
