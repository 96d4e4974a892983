"""What several matters need of the table."""

from collections.abc import Iterator

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters.raised import Why
from bridgelaws.table.state import Table
from bridgelaws.text import say


def has_not_called(table: Table, seat: Seat | None) -> Iterator[Why]:
    if seat and seat not in table.callers:
        yield say("{seat} has not called", seat=seat)


def was_not_made(table: Table, seat: Seat | None, call: Call | None) -> Iterator[Why]:
    made = [*table.auction.calls, *[(m.seat, m.call) for m in table.floor], *[(w.seat, w.call) for w in table.withdrawn]]
    forgotten = table.at_play is not None and not made
    if seat and call is not None and (seat, call) not in made and not forgotten:
        yield say("{seat} has not called {call}", seat=seat, call=call)


def no_contract(table: Table) -> Iterator[Why]:
    if table.contract is None:
        yield say("the board was passed out, and no tricks were won on it")
