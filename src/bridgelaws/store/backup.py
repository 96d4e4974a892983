"""Backup and restore. A backup is a log like any other, in one SQLite file: it can be verified, and read, as it is."""

from pathlib import Path

from msgspec import Struct

from bridgelaws.store.chain import Checked, check_chain
from bridgelaws.store.log import EventLog, StoreError
from bridgelaws.store.sqlite import SqliteLog
from bridgelaws.text import say


class Copied(Struct, frozen=True):
    """How much was copied, and what the chain says of every stream of it."""

    events: int
    streams: tuple[Checked, ...]

    @property
    def ok(self) -> bool:
        return all(stream.broken is None for stream in self.streams)


def back_up(log: EventLog, path: Path) -> Copied:
    """The whole log as it stands at one moment, into a file that must not be there yet; entries may go on meanwhile.

    The file appears under its name only when it is complete and on the disk.
    """
    _refuse_if_there(path)
    if not path.absolute().parent.is_dir():
        raise StoreError(say("{path} is not a folder: choose one that is there.", path=str(path.absolute().parent)))
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        copy = SqliteLog(unfinished)
        try:
            copied = _copy(log, copy)
        finally:
            copy.in_one_file()
            copy.close()
        _refuse_if_there(path)  # once more: a copy may take its time
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return copied


def restore(backup: EventLog, log: EventLog) -> Copied:
    """Every event of a backup, hashes and all, into a log that must be empty."""
    return _copy(backup, log)


def _refuse_if_there(path: Path) -> None:
    if path.exists():
        raise StoreError(say("{path} is there already: nothing is ever written over; choose another name.", path=str(path)))


def _copy(source: EventLog, target: EventLog) -> Copied:
    count = target.fill(source.everything())
    return Copied(count, tuple(check_chain(target.everything())))
