"""Backups made by themselves: a folder, how often, and how many are kept."""

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from bridgelaws.club.tables import all_tables
from bridgelaws.store import EventLog, StoreError
from bridgelaws.store.backup import UNFINISHED, back_up, remove_unfinished
from bridgelaws.text import say

_NAME = re.compile(r"bridgelaws-(\d{8}T\d{6}Z)\.db")
_TIME = "%Y%m%dT%H%M%SZ"


class Schedule(Struct, frozen=True):
    """Where backups are written, how often, and how many of them stay."""

    folder: Path
    every: timedelta = timedelta(days=1)
    keep: int = 14

    def prepare(self) -> None:
        """The folder, made if it is not there; nobody else may look into a new one."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                say("{path} cannot be written ({reason}).", path=str(self.folder), reason=error.strerror or str(error))
            ) from None

    def next_time(self, now: datetime) -> datetime:
        """When the next backup is due: at once if there is none, so that a restart neither skips nor repeats one."""
        made = [time for time, _ in list_backups(self.folder) if time <= now]  # the clock may have been wrong
        return made[0] + self.every if made else now


def list_backups(folder: Path) -> list[tuple[datetime, Path]]:
    """The backups that were made by themselves, the newest first; nothing else in the folder."""
    found = []
    for path in folder.glob("bridgelaws-*.db"):
        if (named := _NAME.fullmatch(path.name)) is not None:
            with suppress(ValueError):
                found.append((datetime.strptime(named[1], _TIME).replace(tzinfo=UTC), path))
    return sorted(found, reverse=True)


def back_up_now(log: EventLog, schedule: Schedule, now: datetime) -> Path:
    """One more backup, and those go that are too many; `StoreError` if it cannot be written."""
    schedule.prepare()
    path = schedule.folder / f"bridgelaws-{now.astimezone(UTC).strftime(_TIME)}.db"
    for begun in schedule.folder.glob("bridgelaws-*.db" + UNFINISHED):
        if _NAME.fullmatch(begun.name.removesuffix(UNFINISHED)) and _age(begun, now) > schedule.every:
            remove_unfinished(begun)  # of a computer that was switched off
    back_up(log, path, all_tables())
    for _, old in list_backups(schedule.folder)[schedule.keep :]:
        with suppress(OSError):  # it goes the next time
            old.unlink()
    return path


def _age(path: Path, now: datetime) -> timedelta:
    with suppress(OSError):
        return now - datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return timedelta(0)
