"""A whole evening in one file, and back: its log with every hash, and what the pages keep beside it.

The file is JSON, compressed so that nobody reads a hand by opening it. A log that is here already is never written over:
what is missing at its end is added, and anything else is refused.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct

from bridgelaws.assistant.interview import decode
from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import Recorded
from bridgelaws.store.chain import check_chain
from bridgelaws.store.log import New
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import SHAPES
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.state import EventState

FORMAT = "bridgelaws evening 1"
LARGEST = 128 * 1024 * 1024  # unpacked
_NAME = re.compile(r"[\w-]{1,60}")
Row = tuple[str | int | None, ...]
# What is kept beside the log: each table, and how the rows of an evening are found in it.
BESIDE = {
    "web_evenings": ("event, settings", "event = ?"),
    "web_tables": ("code, event, name", "event = ?"),
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
    beside["web_interviews"] = tuple(row for row in beside["web_interviews"] if _is_of("web_interviews", row, event))
    return zlib.compress(msgspec.json.encode(Backup(FORMAT, event, events, beside)), 9)


def read_backup(data: bytes) -> Backup:
    """What a file holds, if it is whole: every hash fits, and every event can be read."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise _refuse_broken(say("it is cut off, or too large"))
        found = msgspec.json.decode(text, type=Backup)
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _refuse_broken(say("it is no evening that was kept with this program")) from None
    if found.format != FORMAT or not _NAME.fullmatch(found.event) or not found.events:
        raise _refuse_broken(say("it was written by another version"))
    if {each.stream for each in found.events} != {found.event}:
        raise _refuse_broken(say("its log belongs to another evening"))
    for stream in check_chain(found.events):
        if stream.broken is not None:
            raise _refuse_broken(stream.why)
    _check_beside(found)
    return found


def _refuse_broken(why: Text) -> BridgelawsError:
    return BridgelawsError(say("This file cannot be used: {why}.", why=why))


def _is_of(table: str, row: Row, event: str) -> bool:
    """Whether a row has the width of its table and belongs to the evening."""
    if len(row) != BESIDE[table][0].count(",") + 1:
        return False
    match table:
        case "web_interviews":
            return decode(str(row[2])).heading.get("evening") == event
        case "web_tables":
            return row[1] == event
        case _:
            return row[0] == event


def _check_beside(found: Backup) -> None:
    try:
        own = all(
            table in BESIDE and _is_of(table, row, found.event) for table, rows in found.beside.items() for row in rows
        )
    except (BridgelawsError, msgspec.MsgspecError):
        own = False
    if not own:
        raise _refuse_broken(say("what stands beside its log belongs to another evening"))


def _fold(found: Backup) -> EventState:
    state = EventState()
    try:
        for recorded in found.events:
            evolve(state, SHAPES.read(recorded), recorded.time, recorded.by)
    except (BridgelawsError, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        raise _refuse_broken(say("its log does not make sense")) from None
    return state


def restore(database: Database, data: bytes) -> Restored:
    """The evening as it stood; `BridgelawsError` if there is another one here under its name, or it went on here."""
    found = read_backup(data)
    state = _fold(found)
    here = list(database.log.read(found.event))
    if any(old.hash != new.hash for old, new in zip(here, found.events, strict=False)) or len(here) > len(found.events):
        raise BridgelawsError(
            say("“{name}” is here already and has gone on otherwise: nothing is ever written over.", name=state.name)
        )
    for batch in _batches(found.events[len(here) :]):
        first = batch[0]
        events = [New(each.kind, each.shape, each.payload) for each in batch]
        database.log.append(found.event, first.version - 1, events, key=first.key, by=first.by, at=first.time)
    for table, rows in found.beside.items():
        marks = ", ".join("?" * (BESIDE[table][0].count(",") + 1))
        for row in rows:
            database.run(f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING", *row)
    return Restored(found.event, state.name, len(found.events) - len(here))


def _batches(events: Sequence[Recorded]) -> Iterator[list[Recorded]]:
    for _, batch in groupby(events, key=lambda event: event.batch):
        yield list(batch)
