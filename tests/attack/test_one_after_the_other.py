"""Two who act at the same moment: what comes of it is what would have come of one after the other, whatever they do.

Commands of desk and phones are drawn from a walk. The second is given when the first is on its way into the log, or when
it is there and what is kept beside the log is not yet.
"""

import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from desk_walk import Walk
from evenings_to_walk import STARTS, begin
from msgspec import Struct
from two_worlds import Drawn

from bridgelaws.assistant.keeping import Interviews
from bridgelaws.club.club import Club
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.database import Database, open_database
from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import Appended, New
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.phone.doors import DOORS as PHONE
from support.effort import LONG
from support.world import club

SEEDS = range(4) if LONG else (7,)
PAIRS = 100 if LONG else 40
FAR = tuple(STARTS) if LONG else ("pairs in the middle", "five teams, Swiss, after a round")
DESK = [door for door in DOORS if issubclass(door.command, Command)]
TIMES = {"at", "hash", "heard", "expires", "since", "version", "batch", "salt"}
_SEAL = re.compile(r"\b[0-9a-f]{64}\b")  # of a text that may be forgotten, salted anew by whoever plans again
_RANDOM = re.compile(r"20\d\d-\d\d-\d\dT[0-9:.]+Z|R-[a-z0-9]{8,}|\"left\":\d+")  # times, and names drawn for each plan


class Meant(Struct, frozen=True):
    command: Command
    actor: Actor
    name: str


class Interrupted:
    """A log before or after whose appends somebody else acts."""

    def __init__(self, log: Any, *, before: bool) -> None:
        self._log, self._before = log, before
        self.act: Callable[[], object] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, stream: str, expected: int, events: Sequence[New], **signed: str | datetime | None) -> Appended:
        act, self.act = self.act, None
        if act and self._before:
            act()
        taken: Appended = self._log.append(stream, expected, events, **signed)
        if act and not self._before:
            act()
        return taken


class Meeting:
    """The same two commands: one within the other, and one after the other."""

    def __init__(self, folder: Path, walk: Walk, drawn: Drawn) -> None:
        self.folder, self.walk, self.drawn = folder, walk, drawn
        self.source = folder / "source.db"
        self.source.unlink(missing_ok=True)
        with sqlite3.connect(walk.app.state.settings.database) as connection:
            connection.execute("VACUUM INTO ?", (str(self.source),))
        connection.close()

    def draw(self) -> Meant | None:
        """A command that somebody may mean as things stand."""
        draw = self.walk.draw
        by_phone = draw.random() < 0.5
        door = draw.choice(PHONE if by_phone else DESK)
        typed = self._phones() if by_phone else self.walk.fields_said(door)
        try:
            command = door.command.read(Said(self.walk.app.state.club, self.walk.event, typed))
        except BridgelawsError:
            return None
        assert isinstance(command, Command)
        actor = Actor.at_table(typed["table"]) if by_phone else Actor.directing("Director")
        return Meant(command, actor, new_name())

    def _phones(self) -> dict[str, str]:
        draw, ids, evening = self.walk.draw, self.walk.ids(), self.walk.evening
        table = ids["table"][0]  # where they meet
        place = evening.place(table)
        boards = [str(board) for board in evening.state.boards_at(place)] if place else ids["board"]
        about = {"table": table, "round": str(evening.round), "board": boards[0], "side": draw.choice(("NS", "EW"))}
        result = {"kind": "played", "contract": "3NT", "declarer": "N", "tricks": draw.choice(("=", "+1", "-1"))}
        return {**about, **result, "key": f"k{draw.randrange(10**9)}", "entry": draw.choice(("", "1", "2"))}

    def within(self, first: Meant, second: Meant, *, before: bool) -> tuple[object, ...] | None:
        """None if the first never came to the log."""
        one, other = self._copy("one"), open_database(str(self.folder / "one.db"))
        one.log = log = Interrupted(one.log, before=before)  # type: ignore[assignment]
        told = list[str]()
        log.act = lambda: told.append(self._give(other, second))
        Evenings(other).get(self.walk.event)
        mine = self._give(one, first)
        one.close()
        other.close()
        return (mine, *told, self._read("one")) if told else None

    def after(self, first: Meant, second: Meant, *, before: bool) -> tuple[object, ...]:
        database = self._copy("two")
        turns = [(first, 0), (second, 1)]
        told = {at: self._give(database, each) for each, at in (reversed(turns) if before else turns)}
        database.close()
        return told[0], told[1], self._read("two")

    def _copy(self, name: str) -> Database:
        for ending in ("", "-wal", "-shm"):
            (self.folder / f"{name}.db{ending}").unlink(missing_ok=True)
        shutil.copy(self.source, self.folder / f"{name}.db")
        return open_database(str(self.folder / f"{name}.db"))

    def _give(self, database: Database, meant: Meant) -> str:
        self.drawn.begin(meant.name)
        evenings = Evenings(database)
        made = Club(database, evenings, Makeable(database), Interviews(database, 1000), lambda *_: {})
        try:
            made.give(self.walk.event, meant.command, meant.actor, meant.name)
        except BridgelawsError as refused:
            return f"{type(refused).__name__} {refused}"
        return "done"

    def _read(self, name: str) -> dict[str, list[str]]:
        """All that is kept, but for times and what seals were drawn; which of two asked about a lead first says nothing."""
        with sqlite3.connect(self.folder / f"{name}.db") as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            sealed = dict(connection.execute("SELECT digest, text FROM people_text").fetchall())
            found = {}
            for table in tables:
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in TIMES]
                rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
                lines = [_SEAL.sub(lambda seal: sealed.get(seal[0], seal[0]), repr(row)) for row in rows]
                lines = [_RANDOM.sub("", line) for line in lines if "LeadChecked" not in line]
                found[table] = lines if table == "events" else sorted(lines)
        connection.close()
        return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("start", FAR)
def test_whoever_comes_between_comes_before_or_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, seed: int
) -> None:
    drawn, met = Drawn(), 0
    monkeypatch.setattr(random, "_urandom", drawn)
    app = club(str(tmp_path / "club.db"))
    walk = Walk(app, begin(app, start), f"between {start} {seed}")
    meeting = Meeting(tmp_path, walk, drawn)
    for number in range(PAIRS):
        drawn.begin(f"{start} {seed} {number}")
        if number % 5 == 4:
            walk.step()
            meeting = Meeting(tmp_path, walk, drawn)
        first, second, before = meeting.draw(), meeting.draw(), walk.draw.random() < 0.5
        if first is None or second is None or (mixed := meeting.within(first, second, before=before)) is None:
            continue
        met += 1
        assert mixed == meeting.after(first, second, before=before), (first, second, before)
    app.state.database.close()
    assert met
