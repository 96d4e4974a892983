"""The auction: turn, sufficiency, doubles, its end and its outcome (Laws 17-19 and 22).

Mechanics only. ``after`` adds what was called, whoever called it and whether or not it was legal, because at a real
table irregular calls are made and may be accepted; ``why_not`` says what Laws 18 and 19 have against a call.
"""

from msgspec import Struct

from bridgelaws.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.seats import Seat


class Auction(Struct, frozen=True):
    """The calls so far, each with the seat that made it, and what follows from them.

    >>> from bridgelaws.bridge.notation import read_call
    >>> auction = Auction.start(Seat.NORTH)
    >>> for text in "1S P 2S P P P".split():
    ...     auction = auction.after(read_call(text))
    >>> auction.ended, str(auction.contract)
    (True, '2S N')
    """

    dealer: Seat
    calls: tuple[tuple[Seat, Call], ...]
    turn: Seat
    bid: Bid | None = None  # the last bid, its bidder, and whether it is doubled
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    passes: int = 0  # in a row, since the last call that was not a pass

    @classmethod
    def start(cls, dealer: Seat) -> "Auction":
        """17B: the dealer makes the first call."""
        return cls(dealer, (), dealer)

    def after(self, call: Call, by: Seat | None = None) -> "Auction":
        """17C, 19C: one more call, by the player in turn unless said; a bid wipes out doubles; the turn moves on."""
        seat = by or self.turn
        calls = (*self.calls, (seat, call))
        match call:
            case Pass():
                return Auction(self.dealer, calls, seat.lho, self.bid, self.bidder, self.doubling, self.passes + 1)
            case Bid():  # 19C: a bid wipes out every double and redouble before it
                return Auction(self.dealer, calls, seat.lho, call, seat)
            case Double():
                return Auction(self.dealer, calls, seat.lho, self.bid, self.bidder, Doubling.DOUBLED)
            case Redouble():
                return Auction(self.dealer, calls, seat.lho, self.bid, self.bidder, Doubling.REDOUBLED)

    def cut(self, calls: int) -> "Auction":
        """The auction as it stood after so many calls."""
        earlier = Auction.start(self.dealer)
        for seat, call in self.calls[:calls]:
            earlier = earlier.after(call, by=seat)
        return earlier

    def why_not(self, call: Call, by: Seat | None = None) -> str | None:
        """18A, 18D, 19A1, 19B1: what stands against this player's call now, as a provision; None if nothing does."""
        side = (by or self.turn).side
        if self.ended:
            return "22A" if self.bid else "22B"
        match call:
            case Pass():
                return None
            case Bid() if not 1 <= call.level <= 7:
                return "18A"
            case Bid():
                return None if call.supersedes(self.bid) else "18D"
            case Double():  # 19A1: an opponent's bid, with nothing but passes since
                allowed = self.bidder is not None and self.bidder.side is not side and self.doubling is Doubling.UNDOUBLED
                return None if allowed else "19A1"
            case Redouble():  # 19B1: an opponent's double of one's own side's bid
                allowed = self.bidder is not None and self.bidder.side is side and self.doubling is Doubling.DOUBLED
                return None if allowed else "19B1"

    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that the player in turn may make; none once the auction has ended."""
        if self.ended:
            return ()
        doubles = [call for call in (DOUBLE, REDOUBLE) if self.why_not(call) is None]
        higher = BIDS[(self.bid.level - 1) * 5 + self.bid.denomination.index + 1 :] if self.bid else BIDS
        return (PASS, *doubles, *higher)

    @property
    def ended(self) -> bool:
        """22A, 22B: three passes in a row after a bid, double or redouble, or four with no bid at all."""
        return self.passes >= (3 if self.bid else 4)

    @property
    def contract(self) -> Contract | None:
        """19D, 22A: the contract the last bid gives, with its double or redouble; None while nobody has bid."""
        if self.bid is None or self.bidder is None:
            return None
        return Contract(self.bid, self.doubling, self._declarer(self.bid, self.bidder))

    def _declarer(self, bid: Bid, bidder: Seat) -> Seat:
        """DEF:declarer: the player of that side who first named the denomination, whichever of the two bid last."""
        for seat, call in self.calls:
            if seat.side is bidder.side and isinstance(call, Bid) and call.denomination is bid.denomination:
                return seat
        return bidder

    def __str__(self) -> str:
        return " ".join([str(call) for _, call in self.calls])
