"""The auction as a page shows it: four columns from West, with what lies irregularly there and what was taken back."""

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.state import Table

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


class Cell(Struct):
    """A place in a row: the call that counts, those that were withdrawn there, or the turn to call."""

    call: Call | None = None
    gone: tuple[Call, ...] = ()
    odd: bool = False
    turn: bool = False

    @property
    def empty(self) -> bool:
        return self.call is None and not self.gone


def rows(table: Table) -> list[list[Cell]]:
    """The calls in rows of four; a call out of turn stands in its player's column."""
    found: list[list[Cell]] = []
    last = -1

    def place(seat: Seat) -> Cell:
        """The next free place in that player's column."""
        nonlocal last
        at = COLUMNS.index(seat)
        if not found or at <= last:
            found.append([Cell() for _ in COLUMNS])
        last = at
        return found[-1][at]

    gone = list(table.withdrawn)
    for number, (seat, call) in enumerate(table.auction.calls):
        cell = place(seat)
        cell.call = call
        here = [each for each in gone if each.seat is seat and each.at <= number]  # it stands where the next one is made
        cell.gone, cell.odd = tuple([each.call for each in here]), bool(here)
        gone = [each for each in gone if each not in here]
    for each in gone:
        cell = _beside(found, each.seat) or place(each.seat)
        cell.gone, cell.odd = (*cell.gone, each.call), True
    for made in table.floor:
        cell = place(made.seat)
        cell.call, cell.odd = made.call, True
    if not table.auction.ended and table.at_play is None and not table.floor:
        place(table.turn).turn = True
    return found


def is_there(table: Table) -> bool:
    """Whether anybody has called at all, as far as it was told."""
    return bool(table.auction.calls or table.floor or table.withdrawn)


def _beside(found: list[list[Cell]], seat: Seat) -> Cell | None:
    """The place in the last row where that player's next call will stand, if nothing stands there."""
    cell = found[-1][COLUMNS.index(seat)] if found else None
    return cell if cell is not None and cell.call is None else None
