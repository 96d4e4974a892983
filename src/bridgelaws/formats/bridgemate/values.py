"""An evening as Bridgemates know it: who sits where in which round, who the players are, and what came from the tables."""

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.model import Fault, Record


class Section(Struct, frozen=True):
    letters: str
    tables: int = 0
    missing_pair: int = 0
    winners: int = 1
    scoring: int = 1  # 1 matchpoints, 2 IMPs, 3 board-a-match, 4 teams


class Seating(Struct, frozen=True, kw_only=True):
    """A table in a round; in an individual event each seat has a number of its own, ``ns`` North's and ``ew`` East's."""

    section: str
    table: int
    round: int
    ns: int
    ew: int
    low: int = 0  # the first and the last board
    high: int = 0
    south: int = 0
    west: int = 0
    match: int = 0  # of teams: the same for the two tables of a match


class Sitting(Struct, frozen=True, kw_only=True):
    """A player at a table, from that round on."""

    section: str
    table: int
    seat: Seat
    round: int = 0
    number: str = ""
    name: str = ""


class Evening(Struct, frozen=True, kw_only=True):
    name: str = ""
    day: str = ""
    sections: tuple[Section, ...] = ()
    seatings: tuple[Seating, ...] = ()
    players: tuple[Sitting, ...] = ()
    records: tuple[Record, ...] = ()
    erased: tuple[tuple[str, int, int, int], ...] = ()  # section, table, round, board of results taken back at the table
    across_field: bool = False  # results of all sections are compared with each other
    faults: tuple[Fault, ...] = ()


def read_pair(text: str) -> tuple[int, ...] | None:
    """The number of a pair, or those of two partners (3+7); nothing where they are no numbers a device can hold."""
    parts = text.split("+")
    if len(parts) > 2 or not all(part.isdecimal() and 0 < int(part) < 32768 for part in parts):
        return None
    return tuple(int(part) for part in parts)
