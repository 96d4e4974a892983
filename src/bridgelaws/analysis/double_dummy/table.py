"""The double dummy table: how many tricks each declarer wins in each denomination."""

from msgspec import Struct

from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.seats import SEATS, Seat

DOWNWARDS = tuple(reversed(Denomination))


class TrickTable(Struct, frozen=True):
    """Twenty numbers of tricks.

    >>> table = TrickTable.of({Denomination.SPADES: (9, 4, 9, 4)})
    >>> table.tricks(Seat.NORTH, Denomination.SPADES), table.tricks(Seat.EAST, Denomination.SPADES)
    (9, 4)
    """

    by_denomination: tuple[tuple[int, ...], ...]  # clubs first, and in each North first

    @classmethod
    def of(cls, tricks: dict[Denomination, tuple[int, ...]]) -> "TrickTable":
        """From the tricks of North, East, South and West; a denomination that is not named is all zeros."""
        return cls(tuple(tricks.get(denomination, (0, 0, 0, 0)) for denomination in Denomination))

    def tricks(self, declarer: Seat, denomination: Denomination) -> int:
        return self.by_denomination[denomination.index][declarer.index]

    def as_data(self) -> dict[str, dict[str, int]]:
        """By declarer and denomination, from spades downwards with no trump last, as programs are given it."""
        order = (*DOWNWARDS[1:], DOWNWARDS[0])
        return {str(seat): {str(strain): self.tricks(seat, strain) for strain in order} for seat in SEATS}
