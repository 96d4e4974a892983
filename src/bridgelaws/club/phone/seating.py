"""Where the owner of a phone sits. It chose its seat in one round; where the table is turned later (an arrow switch), the
phone turns with its pair. A phone whose pair goes on to another table stays where it lies, for whoever sits there now.
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.movements.model import Sitting

LONGEST = 4  # digits of a session or round


class Chosen(Struct, frozen=True):
    """The seat that was chosen, and when; None for one phone of the whole table."""

    seat: Seat | None
    session: int = 0
    round: int = 0

    def __str__(self) -> str:
        return f"{self.seat.value if self.seat else 'all'}.{self.session}.{self.round}"


def read_chosen(text: str) -> Chosen:
    """What a phone remembers.

    >>> str(read_chosen("E.1.3")), str(read_chosen("nonsense"))
    ('E.1.3', 'all.0.0')
    """
    letter, *when = text.split(".")
    seat = next((each for each in SEATS if each.value == letter), None)
    if seat is None or len(when) != 2 or not all(each.isdecimal() and len(each) <= LONGEST for each in when):
        return Chosen(seat)
    return Chosen(seat, int(when[0]), int(when[1]))


def seat_in(evening: Evening, table: str, chosen: Chosen, number: int) -> Seat | None:
    """The seat of the phone's owner in a round of the session that is being played."""
    seat = chosen.seat
    if seat is None:
        return None
    with evening.lock:
        begun = chosen.round if chosen.session == evening.session else 1
        rounds = range(begun, number + 1) if begun <= number else range(begun, number - 1, -1)
        sittings = list(_sittings(evening, table, rounds))
    for before, after in pairwise(sittings):
        seat = seat_after_turn(seat, before, after)
    return seat


def _sittings(evening: Evening, table: str, rounds: range) -> Iterator[Sitting | None]:
    last = max(evening.rounds(), default=0)
    for number in rounds:
        if number <= last:
            place = evening.place(table, number)
            yield evening.state.sitting(place) if place is not None else None


def seat_after_turn(seat: Seat, before: Sitting | None, after: Sitting | None) -> Seat:
    """Whoever sat there, if they still sit at the table; else the seat itself."""
    if before is None or after is None:
        return seat
    own, at = _of(before, seat.side), seat.side.seats.index(seat)
    if not own:
        return seat
    contestant = own[min(at, len(own) - 1)]
    for side in Side:
        if contestant in (those := _of(after, side)):
            return side.seats[at if len(those) == 1 else those.index(contestant)]
    return seat


def _of(sitting: Sitting, side: Side) -> tuple[str, ...]:
    return sitting.ns if side is Side.NS else sitting.ew
