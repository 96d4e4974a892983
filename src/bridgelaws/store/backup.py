"""Backup and restore. A backup is a database like any other, in one SQLite file: it can be verified, and read, as it is."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from bridgelaws.store.chain import Checked, check_chain
from bridgelaws.store.log import EventLog, Moment, Row, StoredTable, StoreError
from bridgelaws.store.manifest import EVENTS, MANIFEST, Digests, check_rows, read_manifest
from bridgelaws.store.sqlite import SqliteLog
from bridgelaws.text import say

UNFINISHED = ".unfinished"
Beside = Iterator[tuple[StoredTable, Iterable[Row]]]


class Copied(Struct, frozen=True):
    """How much was copied, and what the chain says of every stream of it."""

    events: int
    streams: tuple[Checked, ...]
    rows: int = 0  # of the tables beside the events

    @property
    def ok(self) -> bool:
        return all(stream.broken is None for stream in self.streams)


def back_up(log: EventLog, path: Path, tables: Sequence[StoredTable] = ()) -> Copied:
    """The whole database as it stands at one moment, into a file that must not be there yet; entries may go on meanwhile.

    The file appears under its name only when it is complete, on the disk, and has been read again. Only its owner may read
    it: it holds hands, codes and the hash of the password.
    """
    _refuse_if_there(path)
    if not path.absolute().parent.is_dir():
        raise StoreError(say("{path} is not a folder: choose one that is there.", path=str(path.absolute().parent)))
    unfinished = path.with_name(path.name + UNFINISHED)
    remove_unfinished(unfinished)
    try:
        copied = _copy_into_file(log, unfinished, tables)
        _refuse_if_there(path)  # once more: a copy may take its time
        unfinished.rename(path)
        _synchronize(path.absolute().parent)
    except OSError as error:
        raise StoreError(
            say("{path} cannot be written ({reason}).", path=str(path), reason=error.strerror or str(error))
        ) from None
    finally:
        remove_unfinished(unfinished)
    return copied


def restore(backup: EventLog, log: EventLog, tables: Sequence[StoredTable] = ()) -> Copied:
    """Every event of a backup, hashes and all, and every row beside them, into a database that must be empty.

    Nothing is restored if the backup is not what its manifest says.
    """
    digests = Digests()
    with backup.at_one_moment() as moment:
        expected = read_manifest(moment)
        known = [table for table in tables if table.name in moment.tables]
        if unknown := expected.keys() - {table.name for table in known} - {EVENTS}:
            raise StoreError(
                say(
                    "{where} holds the table “{table}”, which this version does not know: restore it with a newer one.",
                    where=backup.where,
                    table=min(unknown),
                )
            )

        def beside() -> Beside:
            yield from _watch(moment, known, digests)
            if expected:  # everything has been read, and nothing is kept yet
                digests.check(expected, backup.where)

        return _copy(moment, log, digests, beside())


def check_backup(file: EventLog, tables: Iterable[StoredTable]) -> None:
    """Read a backup again: `StoreError` if it is not what its manifest says."""
    digests = Digests()
    with file.at_one_moment() as moment:
        for _ in digests.watch_events(moment.events()):
            pass
        for table in tables:
            if table.name in moment.tables:
                for _ in digests.watch(table, moment.rows(table)):
                    pass
        digests.check(read_manifest(moment), file.where)


def remove_unfinished(unfinished: Path) -> None:
    """With the files that SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)


def _copy_into_file(log: EventLog, path: Path, tables: Sequence[StoredTable]) -> Copied:
    path.touch(mode=0o600)
    digests = Digests()
    copy = SqliteLog(path)
    try:
        with log.at_one_moment() as moment:

            def beside() -> Beside:
                yield from _watch(moment, [table for table in tables if table.name in moment.tables], digests)
                yield MANIFEST, digests.write()

            copied = _copy(moment, copy, digests, beside())
        check_backup(copy, tables)
    finally:
        copy.in_one_file()
        copy.close()
    return copied


def _copy(moment: Moment, target: EventLog, digests: Digests, beside: Beside) -> Copied:
    count = target.fill(digests.watch_events(moment.events()), beside)
    rows = sum([line.rows for line in digests.lines if line.name != EVENTS])
    return Copied(count, tuple(check_chain(target.everything())), rows)


def _watch(moment: Moment, tables: Iterable[StoredTable], digests: Digests) -> Beside:
    for table in tables:
        yield table, digests.watch(table, check_rows(table, moment.rows(table)))


def _synchronize(folder: Path) -> None:
    """So that the name is on the disk too; where a system has no such thing, it does so by itself."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _refuse_if_there(path: Path) -> None:
    if path.exists():
        raise StoreError(say("{path} is there already: nothing is ever written over; choose another name.", path=str(path)))
