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
from bridgelaws.analysis.double_dummy.table import Table
from bridgelaws.analysis.double_dummy.workers import cores
from bridgelaws.bridge import SEATS, Deal, Denomination, seeded_deal

COUNT = 100
ROUNDS = 2
_AT_ONCE = 40  # the peer takes no more

Tables = list[list[int]]
Work = Callable[[], Tables]


def double_dummy() -> Report:
    deals = [seeded_deal("double dummy", board) for board in range(1, COUNT + 1)]
    works: list[Work] = [lambda: _ours(deals)]
    if peer.TYPES:
        solver, theirs = import_module("endplay.dds.ddtable"), [peer.TYPES.Deal(str(deal)) for deal in deals]
        works.append(lambda: _peers(solver, theirs))
    clock, processor, found = _taken(works)
    return report(
        "double_dummy",
        [
            _figure("tables a second, all cores", clock),
            _figure("tables for each second of processor time", processor),
        ],
        count=COUNT,
        rounds=ROUNDS,
        cores=cores(),
        checked=COUNT if len(works) > 1 else 0,
        disagreements=sum(ours != other for ours, other in zip(found[0], found[-1], strict=True)),
    )


def _taken(works: list[Work]) -> tuple[list[float], list[float], list[Tables]]:
    """The best of several rounds, by the clock and by the processor, and what was found; in turns, each first once."""
    clock, processor = [float("inf")] * len(works), [float("inf")] * len(works)
    found: list[Tables] = [[] for _ in works]
    gc.collect()
    for number in range(ROUNDS):
        order = list(enumerate(works))
        for at, work in order if number % 2 == 0 else reversed(order):
            began, used = perf_counter(), _processor_seconds()
            found[at] = work()
            clock[at] = min(clock[at], perf_counter() - began)
            processor[at] = min(processor[at], _processor_seconds() - used)
    return clock, processor, found


def _processor_seconds() -> float:
    """Of this process and of those it has started and seen end."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)


def _ours(deals: list[Deal]) -> Tables:
    """Starting and ending the workers is part of it."""
    with Solver() as solver:
        return [_row(table) for table in solver.tables(deals) if isinstance(table, Table)]


def _row(table: Table) -> list[int]:
    return [table.tricks(seat, denomination) for seat in SEATS for denomination in Denomination]


def _peers(solver: Any, deals: list[Any]) -> Tables:
    types, found = peer.TYPES, []
    cells = [
        (types.Denom.find(denomination.value), types.Player.find(seat.value))
        for seat in SEATS
        for denomination in Denomination
    ]
    for start in range(0, COUNT, _AT_ONCE):
        tables = solver.calc_all_tables(deals[start : start + _AT_ONCE])
        found += [[tables[at][cell] for cell in cells] for at in range(len(tables))]
    return found


def _figure(what: str, seconds: list[float]) -> Report:
    ours, theirs = [*[round(COUNT / spent, 2) for spent in seconds], None][:2]
    return {"what": what, "ours": ours, "peer": theirs, "ratio": ratio(ours, theirs)}


if __name__ == "__main__":
    show(double_dummy())
