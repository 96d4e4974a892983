"""Interviews in a database, under random names, until they expire."""

import secrets
from collections.abc import Callable, Sequence
from time import time
from typing import Any, Protocol

from bridgelaws.assistant.interview import Interview, decode, encode
from bridgelaws.errors import Quicker

LENGTH = 12  # bytes of a name: nobody guesses one


class Rows(Protocol):
    """What is needed of a database; statements are written with ``?`` for each value."""

    def rows(self, asked: str, *values: object) -> Sequence[tuple[Any, ...]]: ...

    def run(self, statement: str, *values: object) -> int: ...


Count = Callable[[str, int], None]  # told the name and the size of whatever is kept


def count_nothing(_name: str, _size: int) -> None:
    pass


class Interviews:
    """Whoever knows the name may go on with an interview, unless `is_directors`."""

    def __init__(self, database: Rows, lasts: int, read: dict[str, str] | None = None, count: Count = count_nothing) -> None:
        """``read`` remembers each interview as it was read, for as long as one answer to it takes."""
        self._database, self._lasts, self._read, self._count = database, lasts, {} if read is None else read, count

    def add(self, interview: Interview) -> str:
        name, now = secrets.token_urlsafe(LENGTH), int(time())
        self._database.run("DELETE FROM web_interviews WHERE expires <= ?", now)
        written = encode(interview)
        self._database.run("INSERT INTO web_interviews VALUES (?, ?, ?)", name, now + self._lasts, written)
        self._count(name, len(written))
        return name

    def get(self, name: str) -> Interview | None:
        """The interview; None if it never was, or has expired."""
        asked = "SELECT interview FROM web_interviews WHERE id = ? AND expires > ?"
        rows = self._database.rows(asked, name, int(time())) if name.isprintable() else ()
        if not rows:
            return None
        self._read[name] = str(rows[0][0])
        return decode(self._read[name])

    def put(self, name: str, interview: Interview) -> None:
        """In the place of what was read; `Quicker` if somebody else has gone on with it otherwise."""
        statement = "UPDATE web_interviews SET interview = ? WHERE id = ? AND interview IN (?, ?)"
        written = encode(interview)  # the same twice is a button pressed twice
        if not self._database.run(statement, written, name, self._read[name], written):
            raise Quicker
        self._read[name] = written
        self._count(name, len(written))


def is_directors(interview: Interview) -> bool:
    """Whether it began at the desk of an event: then it is the Director's alone."""
    return bool(interview.heading.get("evening"))
