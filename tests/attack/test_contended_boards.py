"""Phones and Directors act on the same boards at once: nobody confirms, corrects or undoes what they have not seen."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest

from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.store import Appended, New
from support.contended_boards import Done, People, judge, prepare

STEPS = 400


def _nothing() -> None: ...


class Interrupted:
    """A log before whose appends somebody else may act: the worst moment there is, between the decision and the append."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.before_append: Callable[[], None] = _nothing

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, stream: str, expected: int, events: Sequence[New], **signed: str | datetime | None) -> Appended:
        self.before_append()
        taken: Appended = self._log.append(stream, expected, events, **signed)
        return taken


@pytest.mark.parametrize("seed", ["spade", "heart"])
def test_79A_nobody_confirms_what_they_have_not_seen_whatever_comes_between(tmp_path: Path, seed: str) -> None:
    databases = [open_database(str(tmp_path / "club.db")) for _ in range(2)]
    logs = [Interrupted(each.log) for each in databases]
    for database, log in zip(databases, logs, strict=True):
        database.log = log  # type: ignore[assignment]
    event = prepare(Evenings(databases[0]))
    both = [People(each, event, f"{seed}{number}") for number, each in enumerate(databases)]
    luck, done = Random(seed), list[Done]()
    between = [0]

    def act(number: int, at: tuple[int, int], chance: float) -> None:
        """One of them acts on a board, and while that is on its way into the log the other one may act on it too."""

        def other_acts() -> None:
            logs[number].before_append = _nothing
            if luck.random() < chance:
                between[0] += 1
                act(1 - number, at, 0)

        logs[number].before_append = other_acts
        if (taken := both[number].step(at)) is not None:
            done.append(taken)
        logs[number].before_append = _nothing

    for _ in range(STEPS):
        act(luck.randrange(2), both[0].choose(), 0.6)
    judge(databases[0].log, event, done)
    assert between[0] > STEPS // 20  # it did come between
    assert {each.kind for each in done} == {"enter", "confirm", "direct", "undo"}
    for database in databases:
        database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "club.db")
        return
    postgres_server: str = request.getfixturevalue("postgres_server")
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA contended")
        yield f"{postgres_server}&options=-csearch_path%3Dcontended"
        connection.execute("DROP SCHEMA contended CASCADE")


def test_79A_nobody_confirms_what_they_have_not_seen_through_two_processes(shared: str) -> None:
    database = open_database(shared)
    try:
        event = prepare(Evenings(database))
        command = [sys.executable, "-m", "support.contended_boards", shared, event]
        folder = Path(__file__).parents[1]
        running = [
            subprocess.Popen([*command, seed, str(STEPS)], stdout=subprocess.PIPE, text=True, encoding="utf8", cwd=folder)
            for seed in ("north", "south")
        ]
        told = [each.communicate(timeout=120)[0] for each in running]
        assert [each.returncode for each in running] == [0, 0]
        done = [each for text in told for each in msgspec.json.decode(text, type=list[Done])]
        judge(database.log, event, done)
        assert len(done) > STEPS // 4
        assert {each.kind for each in done} == {"enter", "confirm", "direct", "undo"}
    finally:
        database.close()
