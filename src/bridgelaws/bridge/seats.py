"""Seats and sides: who sits where, and who is whose partner."""

from bridgelaws.bridge.ordered import Ordered


class Side(Ordered):
    """A partnership at the table."""

    NS = "NS"
    EW = "EW"

    @property
    def spoken(self) -> str:
        return "North-South" if self is Side.NS else "East-West"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> "tuple[Seat, Seat]":
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)


class Seat(Ordered):
    """3: a player's place; the other directions follow from North, clockwise.

    >>> Seat.NORTH.lho, Seat.NORTH.partner, Seat.NORTH.side
    (Seat.EAST, Seat.SOUTH, Side.NS)
    >>> Seat("W")
    Seat.WEST
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    lho: "Seat"
    rho: "Seat"
    partner: "Seat"
    side: Side

    @property
    def spoken(self) -> str:
        return self.name.title()

    def plus(self, places: int) -> "Seat":
        """The seat so many places on, clockwise."""
        return SEATS[(self.index + places) % 4]


SEATS: tuple[Seat, ...] = tuple(Seat)

for _seat in SEATS:
    _seat.lho, _seat.partner, _seat.rho = _seat.plus(1), _seat.plus(2), _seat.plus(3)
    _seat.side = (Side.NS, Side.EW)[_seat.index % 2]
