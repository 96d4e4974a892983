"""Interviews in the database, under random names, until they expire."""

import secrets
from time import time

from fastapi import HTTPException

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview, Standing, decoded, encoded, stand
from bridgelaws.assistant.kinds import kinds
from bridgelaws.club.database import Database

LENGTH = 12  # bytes of a name: nobody guesses one


class Interviews:
    """Whoever knows the name may go on with an interview; one that began at the desk of an event is the Director's alone."""

    def __init__(self, database: Database, lasts: int, *, directs: bool) -> None:
        self._database, self._lasts, self._directs = database, lasts, directs

    def add(self, interview: Interview) -> str:
        name, now = secrets.token_urlsafe(LENGTH), int(time())
        self._database.run("DELETE FROM web_interviews WHERE expires <= ?", now)
        self._database.run("INSERT INTO web_interviews VALUES (?, ?, ?)", name, now + self._lasts, encoded(interview))
        return name

    def get(self, name: str) -> Interview:
        """The interview; a page that is not there if it never was, or has expired."""
        asked = "SELECT interview FROM web_interviews WHERE id = ? AND expires > ?"
        rows = self._database.rows(asked, name, int(time())) if name.isprintable() else ()
        if not rows:
            raise HTTPException(404)
        found = decoded(rows[0][0])
        if found.heading.get("evening") and not self._directs:
            raise HTTPException(401)
        return found

    def put(self, name: str, interview: Interview) -> None:
        self._database.run("UPDATE web_interviews SET interview = ? WHERE id = ?", encoded(interview), name)


def standing_of(interview: Interview) -> Standing:
    """Where it stands; what was kept under an older version and cannot be read any more is gone."""
    if interview.kind not in kinds():
        raise HTTPException(404)
    try:
        return stand(interview)
    except WrongFacts:
        raise HTTPException(404) from None
