"""Long logs and many of them: a round called at the desk, phones that enter meanwhile, and the first page of results."""

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from bench.measure import Report, show
from bench.web_evening import Size, prepare
from bench.web_servers import ours
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.club import Club
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.rounds import CallRound
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.store import New
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import ResultConfirmed, ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Played

LENGTHS = (1_000, 6_000, 18_000)  # events in the log
TABLES = 50
OLD_EVENTS = 200
OLD_TABLES = 12
TIMES = 7


def long_logs() -> Report:
    with TemporaryDirectory(prefix="bridgelaws-bench-", ignore_cleanup_errors=True) as folder:
        called = [_call_rounds(str(Path(folder) / f"{length}.db"), length) for length in LENGTHS]
        first = _first_page(str(Path(folder) / "old.db"))
    return {
        "benchmark": "long_logs",
        "peer": "",
        "tables": TABLES,
        "called": called,
        "first": first,
        "load_average": round(os.getloadavg()[0], 1),
    }


def _call_rounds(database: str, length: int) -> Report:
    """What it takes to call a round, shown and done, when so much has happened before."""
    rounds = length // (2 * TABLES * 3) + TIMES + 2
    signed = prepare(database, Size(TABLES, rounds), directors=0, called=1)
    opened = open_database(database)
    try:
        evenings, actor = Evenings(opened), Actor.directing("")
        club = Club(opened, evenings, Makeable(opened), None, None)  # type: ignore[arg-type] # neither is asked for
        _play(evenings, signed.event, length)
        spent = []
        for _ in range(TIMES):
            number = evenings.get(signed.event).round + 1
            started = perf_counter()
            club.give(signed.event, CallRound(number), actor)
            spent.append(perf_counter() - started)
        events = evenings.get(signed.event).version
    finally:
        opened.close()
    return {"events": events, "ms": round(1000 * median(spent), 1), "worst_ms": round(1000 * max(spent), 1)}


def _play(evenings: Evenings, event: str, length: int) -> None:
    """Every table enters and confirms, a round after the other, until the log is so long."""
    evening = evenings.get(event)
    while evening.version < length:
        number = evening.round
        for place, sitting in list(evening.state.places(1)):
            for board in sitting.boards if place.round == number else ():
                result = Played("3NT", Seat.NORTH, 7 + (place.table * 7 + board) % 5)
                evenings.propose(event, ResultEntered(place, board, sitting.ns, sitting.ew, result), by="table")
                evenings.propose(event, ResultConfirmed(place, board, Side.EW), by="table")
        evenings.propose(event, RoundStarted(1, number + 1))


def _first_page(database: str) -> Report:
    """The list of results, asked for first of all after a start: with lines that fit their logs, and with none."""
    signed = prepare(database, Size(OLD_TABLES, 8), directors=0, called=1)
    opened = open_database(database)
    try:
        evenings = Evenings(opened)
        _play(evenings, signed.event, 500)
        played = [New(each.kind, each.shape, each.payload) for each in opened.log.read(signed.event)]
        for number in range(1, OLD_EVENTS):
            opened.log.append(f"old{number}", 0, played)
        list_evenings(Evenings(opened))
        known = _ask(database)
        opened.run("DELETE FROM web_lines")
        anew = _ask(database)
    finally:
        opened.close()
    return {"old": OLD_EVENTS, "events": OLD_EVENTS * len(played), "known_ms": known, "anew_ms": anew}


def _ask(database: str) -> float:
    with ours(database) as server:
        address = f"http://127.0.0.1:{server.port}/results"
        started = perf_counter()
        with urlopen(address) as answer:
            assert answer.read().count(b"/results/") >= OLD_EVENTS
        return round(1000 * (perf_counter() - started), 1)


if __name__ == "__main__":
    show(long_logs())
