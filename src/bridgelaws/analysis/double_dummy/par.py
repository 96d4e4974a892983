"""Par: the score when both sides see all cards and bid as well as can be, dealer's side first.

The auction is taken as a game of the two sides. A side may let the last bid stand or bid more. A contract that makes is
left undoubled and one that fails is doubled; of two partners the one who wins more tricks declares. Dealer's side bids
first, which counts when both sides could make the same bid; a side that has nothing to gain passes.
"""

from functools import cache

from msgspec import Struct

from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS, Bid
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Seat, Side


class ParContract(Struct, frozen=True, order=True):
    """A contract in which the auction may well end, and the tricks it wins."""

    contract: Contract
    tricks: int

    @property
    def result(self) -> str:
        over = self.tricks - self.contract.tricks_needed
        return f"{over:+d}" if over else "="

    def __str__(self) -> str:
        return f"{self.contract} {self.result}"


class Par(Struct, frozen=True):
    """The points of North-South, and the contracts that give them; none if the board is passed out."""

    ns: int
    contracts: tuple[ParContract, ...]


def par(table: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> Par:
    """What the board is worth.

    >>> from bridgelaws.bridge.calls import Denomination
    >>> table = TrickTable.of({Denomination.SPADES: (10, 3, 10, 3), Denomination.HEARTS: (4, 8, 4, 8)})
    >>> best = par(table, Seat.NORTH, Vulnerability.NONE)
    >>> best.ns, [str(contract) for contract in best.contracts]
    (420, ['4S N =', '4S S ='])
    >>> best = par(table, Seat.NORTH, Vulnerability.NS)
    >>> best.ns, [str(contract) for contract in best.contracts]
    (500, ['5HX E -3', '5HX W -3'])
    """
    return _Auction(table, vulnerable).par(dealer.side)


class _Auction:
    """The game of the two sides. Points are North-South's throughout; ``_gain`` turns them into those of a side."""

    def __init__(self, table: TrickTable, vulnerable: Vulnerability) -> None:
        self.table, self.vulnerable = table, vulnerable
        self.after, self.worth = cache(self._after), cache(self._worth)

    def par(self, dealing: Side) -> Par:
        """Dealer's side bids if that gains anything; if not, the others do; if neither does, the board is passed out."""
        for side in (dealing, dealing.other):
            best = _best(side, [self.after(bid, side) for bid in BIDS])
            if _gain(side, best) > 0:
                return Par(best, self._contracts(best))
        return Par(0, ())

    def _after(self, bid: Bid, side: Side) -> int:
        """What becomes of this bid: the other side lets it stand, or bids more if that is better for them."""
        higher = [self.after(more, side.other) for more in BIDS[BIDS.index(bid) + 1 :]]
        return _best(side.other, [self.worth(bid, side), *higher])

    def _worth(self, bid: Bid, side: Side) -> int:
        return _best(side, [self._points(self._played(bid, seat)) for seat in side.seats])

    def _played(self, bid: Bid, seat: Seat) -> ParContract:
        tricks = self.table.tricks(seat, bid.denomination)
        makes = tricks >= bid.level + 6
        return ParContract(Contract(bid, Doubling.UNDOUBLED if makes else Doubling.DOUBLED, seat), tricks)

    def _points(self, played: ParContract) -> int:
        points = score(played.contract, played.tricks, self.vulnerable)
        return _gain(played.contract.declarer.side, points)

    def _contracts(self, best: int) -> tuple[ParContract, ...]:
        """Every contract worth exactly par over which the other side has no bid that would be worth more to it."""
        return tuple(
            played
            for side in Side
            for at, bid in enumerate(BIDS)
            if not any([_gain(side.other, self.worth(more, side.other) - best) > 0 for more in BIDS[at + 1 :]])
            for seat in side.seats
            if self._points(played := self._played(bid, seat)) == best
        )


def _gain(side: Side, points: int) -> int:
    return points if side is Side.NS else -points


def _best(side: Side, points: list[int]) -> int:
    return max(points) if side is Side.NS else min(points)
