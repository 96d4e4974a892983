"""Double dummy: the tables of a hundred deals by our workers, and by the peer that calls the same library directly."""

import gc
import resource
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from bench import peer
from bench.measure import Report, ratio, report, show
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.analysis.double_dummy.workers import cores
from bridgelaws.bridge import SEATS, Deal, Denomination, seeded_deal

COUNT = 100
AT_ONCE = 20  # ours and the peer's take turns after so many, so that a busy moment strikes both alike
ROUNDS = 2

Tables = list[list[int]]
Work = Callable[[int], Tables]  # solves the deals from this one on


class Timed:
    """One way to do it: the best time of each slice by the clock, all the processor's time, and what was found."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.clock: dict[int, float] = {}
        self.processor = 0.0
        self.found: dict[int, Tables] = {}

    def take(self, start: int) -> None:
        began, used = perf_counter(), _processor_seconds(resource.RUSAGE_SELF)
        self.found[start] = self.work(start)
        spent = perf_counter() - began
        self.clock[start] = min(spent, self.clock.get(start, spent))
        self.processor += _processor_seconds(resource.RUSAGE_SELF) - used

    @property
    def tables(self) -> Tables:
        return [row for start in sorted(self.found) for row in self.found[start]]


def double_dummy() -> Report:
    deals = [seeded_deal("double dummy", board) for board in range(1, COUNT + 1)]
    before = perf_counter(), _processor_seconds(resource.RUSAGE_CHILDREN)
    solver = Solver(remember=0)
    solver.table(seeded_deal("to start them", 1))
    starting = perf_counter() - before[0]
    ours = Timed(lambda start: _ours(solver, deals[start : start + AT_ONCE]))
    ways = [ours]
    if peer.TYPES:
        library, theirs = import_module("endplay.dds.ddtable"), [peer.TYPES.Deal(str(deal)) for deal in deals]
        ways.append(Timed(lambda start: _peers(library, theirs[start : start + AT_ONCE])))
    gc.collect()
    for number in range(ROUNDS):
        for start in range(0, COUNT, AT_ONCE):
            for way in ways if number % 2 == 0 else reversed(ways):
                way.take(start)
    solver.close()
    ours.processor += _processor_seconds(resource.RUSAGE_CHILDREN) - before[1]
    return report(
        "double_dummy",
        [
            _figure("tables a second, all cores", COUNT, [sum(way.clock.values()) for way in ways]),
            _figure("tables for each second of processor time", COUNT * ROUNDS, [way.processor for way in ways]),
        ],
        count=COUNT,
        rounds=ROUNDS,
        at_once=AT_ONCE,
        cores=cores(),
        starting_ms=round(1000 * starting),
        checked=COUNT if len(ways) > 1 else 0,
        disagreements=sum(mine != other for mine, other in zip(ours.tables, ways[-1].tables, strict=True)),
    )


def _processor_seconds(who: int) -> float:
    """Of this process, or of those it has started and seen end."""
    spent = resource.getrusage(who)
    return spent.ru_utime + spent.ru_stime


def _ours(solver: Solver, deals: list[Deal]) -> Tables:
    return [_row(table) for table in solver.tables(deals) if isinstance(table, TrickTable)]


def _row(table: TrickTable) -> list[int]:
    return [table.tricks(seat, denomination) for seat in SEATS for denomination in Denomination]


def _peers(library: Any, deals: list[Any]) -> Tables:
    types = peer.TYPES
    cells = [
        (types.Denom.find(denomination.value), types.Player.find(seat.value))
        for seat in SEATS
        for denomination in Denomination
    ]
    tables = library.calc_all_tables(deals)
    return [[tables[at][cell] for cell in cells] for at in range(len(tables))]


def _figure(what: str, count: int, seconds: list[float]) -> Report:
    ours, theirs = [*[round(count / spent, 2) for spent in seconds], None][:2]
    return {"what": what, "ours": ours, "peer": theirs, "ratio": ratio(ours, theirs)}


if __name__ == "__main__":
    show(double_dummy())
