"""A whole evening in one file, and back: its log with every hash, and what the pages keep beside it.

The file is JSON, compressed so that nobody reads a hand by opening it. A log that is here already is never written over:
what is missing at its end is added, and anything else is refused.
"""

import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct

from bridgelaws.assistant.interview import decode
from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import Recorded
from bridgelaws.store.log import New
from bridgelaws.text import say

FORMAT = "bridgelaws evening 1"
Row = tuple[str | int | None, ...]
# What is kept beside the log: each table, and how the rows of an evening are found in it. Taps about a call that is not
# ruled on yet (`web_told`) stay here, as phones and polls do: they are of the minutes in which the Director stands there.
BESIDE = {
    "web_evenings": ("event, settings", "event = ?"),
    "web_tables": ("code, event, name", "event = ?"),
    "web_languages": ("event, name, language", "event = ?"),
    "web_deals": ("event, session, board, deal", "event = ?"),
    "web_sealed": ("event, commitment, secret, deals", "event = ?"),
    "web_seals": ("event, session, secret", "event = ?"),
    "web_looked": ("event, what", "event = ?"),
    "web_drafts": ("event, place, draft", "event = ?"),
    "web_interviews": ("id, expires, interview", "interview LIKE ?"),
}


class Backup(Struct, frozen=True):
    """The evening as it stood when the file was made."""

    format: str
    event: str
    events: tuple[Recorded, ...]
    beside: dict[str, tuple[Row, ...]]


class Restored(Struct, frozen=True):
    event: str
    name: str
    added: int  # events that were not here


def backup(database: Database, event: str) -> bytes:
    """Everything that is known of the evening."""
    events = tuple(database.log.read(event))
    beside = {}
    for table, (columns, which) in BESIDE.items():
        asked = f"SELECT {columns} FROM {table} WHERE {which}"
        rows = database.rows(asked, f"%{event}%" if table == "web_interviews" else event)
        beside[table] = tuple(tuple(row) for row in rows)
    beside["web_interviews"] = tuple(
        row for row in beside["web_interviews"] if decode(str(row[2])).heading.get("evening") == event
    )
    return zlib.compress(msgspec.json.encode(Backup(FORMAT, event, events, beside)), 9)


class Effect(Struct, frozen=True):
    """What bringing an evening back would do here."""

    here: int  # events that are here already
    added: int
    codes: int  # codes of tables that will be taken over
    taken: int  # codes that stand for another table here: those tables get new ones
    hands: int


def foresee(database: Database, found: Backup, name: str) -> Effect:
    """What it would do; `BridgelawsError` if there is another evening here under its id, or it went on here."""
    here = list(database.log.read(found.event))
    if any(old.hash != new.hash for old, new in zip(here, found.events, strict=False)) or len(here) > len(found.events):
        raise BridgelawsError(
            say("“{name}” is already here and has since gone a different way: nothing is overwritten.", name=name)
        )
    codes, taken = found.beside.get("web_tables", ()), 0
    for code, event, table in codes:
        rows = database.rows("SELECT event, name FROM web_tables WHERE code = ?", code)
        taken += any([(str(of), str(known)) != (event, table) for of, known in rows])
    deals = len(found.beside.get("web_deals", ()))
    return Effect(len(here), len(found.events) - len(here), len(codes) - taken, taken, deals)


def restore(database: Database, found: Backup, name: str) -> Restored:
    """The evening as it stood, from a file that was checked (`evening_files`)."""
    effect = foresee(database, found, name)
    for batch in list_batches(found.events[effect.here :]):
        first = batch[0]
        events = [New(each.kind, each.shape, each.payload, each.texts) for each in batch]
        database.log.append(found.event, first.version - 1, events, key=first.key, by=first.by, at=first.time)
    for table, rows in found.beside.items():
        marks = ", ".join("?" * (BESIDE[table][0].count(",") + 1))
        for row in rows:
            database.run(f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING", *row)
    return Restored(found.event, name, effect.added)


def list_batches(events: Sequence[Recorded]) -> Iterator[list[Recorded]]:
    for _, batch in groupby(events, key=lambda event: event.batch):
        yield list(batch)
