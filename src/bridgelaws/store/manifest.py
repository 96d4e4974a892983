"""The manifest of a backup: how many rows each table of it has, and a hash over them, so that a backup proves itself whole.

The hash of the events is SHA-256 over the rows in order; that of any other table is SHA-256 over the sorted SHA-256 of its
rows, since databases do not keep them in any order. A row is hashed as JSON.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from bridgelaws.store.log import Moment, Recorded, Row, StoredTable, StoreError
from bridgelaws.text import say

EVENTS = "events"
MANIFEST = StoredTable(
    "bridgelaws_manifest",
    "CREATE TABLE IF NOT EXISTS bridgelaws_manifest (name TEXT PRIMARY KEY, rows BIGINT NOT NULL, hash TEXT NOT NULL)",
    (("name", str), ("rows", int), ("hash", str)),
)


class ManifestLine(Struct, frozen=True):
    """A table of the backup."""

    name: str
    rows: int
    hash: str


class Digests:
    """Hashes what passes by."""

    def __init__(self) -> None:
        self.lines: list[ManifestLine] = []

    def watch_events(self, events: Iterable[Recorded]) -> Iterator[Recorded]:
        digest, count = sha256(), 0
        for event in events:
            digest.update(_write(event.row))
            count += 1
            yield event
        self.lines.append(ManifestLine(EVENTS, count, digest.hexdigest()))

    def watch(self, table: StoredTable, rows: Iterable[Row]) -> Iterator[Row]:
        digests = []
        for row in rows:
            digests.append(sha256(_write(row)).digest())
            yield row
        self.lines.append(ManifestLine(table.name, len(digests), sha256(b"".join(sorted(digests))).hexdigest()))

    def write(self) -> Iterator[Row]:
        """The manifest as rows, once everything has passed by."""
        yield from [astuple(line) for line in self.lines]

    def check(self, expected: dict[str, ManifestLine], where: str) -> None:
        """`StoreError` if a table is not what the manifest says."""
        wrong = [line.name for line in self.lines if expected.get(line.name, line) != line]
        missing = expected.keys() - {line.name for line in self.lines}
        for name in (*wrong, *sorted(missing)):
            raise StoreError(
                say(
                    "{where} is damaged: its table “{table}” is not what was backed up. Use another backup.",
                    where=where,
                    table=name,
                )
            )


def read_manifest(moment: Moment) -> dict[str, ManifestLine]:
    """What the backup should hold; nothing if it was made before backups had a manifest, or is no backup."""
    if MANIFEST.name not in moment.tables:
        return {}
    return {row[0]: ManifestLine(*row) for row in check_rows(MANIFEST, moment.rows(MANIFEST))}


def check_rows(table: StoredTable, rows: Iterable[Row]) -> Iterator[Row]:
    """Texts are texts and numbers numbers: SQLite lets anything stand anywhere."""
    kinds = [kind for _, kind in table.columns]
    for row in rows:
        for value, kind in zip(row, kinds, strict=True):
            if value is not None and not isinstance(value, kind):
                raise StoreError(say("The table “{table}” holds what Bridgelaws never writes there.", table=table.name))
        yield row


def _write(row: Row) -> bytes:
    return msgspec.json.encode(row) + b"\n"
