"""Files of evenings that the Director looks at before bringing them back; kept for an hour."""

import secrets
from base64 import b64decode, b64encode
from time import time
from typing import TYPE_CHECKING

from msgspec import Struct

from bridgelaws.club.backups import Effect, foresee
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evening_files import Found
from bridgelaws.language import Language

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LASTS = 3600  # seconds
MOST = 10  # files at a time; the oldest goes


class Looked(Struct, frozen=True):
    """What is in a file, and what bringing it back would do here."""

    found: Found
    effect: Effect


def look_at_file(club: "Club", data: bytes, language: Language) -> Looked:
    """`BridgelawsError` if it cannot be brought back."""
    found = club.read_evening(data, language)
    return Looked(found, foresee(club.database, found.backup, found.name))


def keep_file(database: Database, data: bytes) -> str:
    """The name under which it is kept."""
    name, now = secrets.token_urlsafe(12), int(time())
    database.run("INSERT INTO web_brought VALUES (?, ?, ?)", name, now + LASTS, b64encode(data).decode())
    known = [str(row[0]) for row in database.rows("SELECT id FROM web_brought ORDER BY expires DESC, id")]
    for old in [each for each in known if each != name][MOST - 1 :]:
        database.run("DELETE FROM web_brought WHERE id = ?", old)
    database.run("DELETE FROM web_brought WHERE expires <= ?", now)
    return name


def kept_file(database: Database, name: str) -> bytes:
    rows = database.rows("SELECT file FROM web_brought WHERE id = ? AND expires > ?", name, int(time()))
    if not rows:
        raise NotThere
    return b64decode(rows[0][0])
