"""Effects of a ruling on the auction."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Call, Denomination
from bridgelaws.bridge.seats import Seat

# Effects on the call under consideration: the first of those not yet settled.


class CallStands(Struct, frozen=True, tag=True):
    """It counts as made, by the player who made it."""


class CallCancelled(Struct, frozen=True, tag=True):
    """It is taken out of the auction; the turn stays where it was."""


class CallWithdrawn(Struct, frozen=True, tag=True):
    """A call offered in its place, or put down after it, does not count either."""

    seat: Seat
    call: Call


class CallReplaced(Struct, frozen=True, tag=True):
    """It is taken out, and another call of the same player counts in its place."""

    by: Call


class LaterCallsCancelled(Struct, frozen=True, tag=True):
    """Every call made after it is taken out as well, or only so many of them."""

    calls: int | None = None


# Effects on the auction as a whole.


class PassImplied(Struct, frozen=True, tag=True):
    """A player bound to pass is taken to have passed."""

    seat: Seat


class AuctionReverts(Struct, frozen=True, tag=True):
    """The auction is cut back to so many calls, and it is this player's turn."""

    calls: int
    turn: Seat
    unintended: bool = False  # the first call cut off was a slip: what put it down is to be ruled on anew


class RulingUndone(Struct, frozen=True, tag=True):
    """What an earlier ruling, by its number at this table, imposed or left to be looked at is void."""

    ruling: int


class CallEntered(Struct, frozen=True, tag=True):
    """A call is put down, to be looked at like any other: one taken out before, or made anew."""

    seat: Seat
    call: Call
    anew: bool = False
    shows: tuple[Denomination, ...] = ()
    artificial: bool = False


class TakenInOrder(Struct, frozen=True, tag=True):
    """Of the calls last put down, made at the same moment, this player's comes first; were the others made over it?"""

    first: Seat
    over: bool


class WaitingPassesCancelled(Struct, frozen=True, tag=True):
    """The passes that lie on the table before this player's call are taken out."""

    until: Seat


class DoublingStruck(Struct, frozen=True, tag=True):
    """The contract is scored as if that double or redouble had not been made."""

    seat: Seat
    call: Call


class CaseClosed(Struct, frozen=True, tag=True):
    """Whatever was found against this call has lost its object."""

    seat: Seat
    call: Call


AuctionEffect: TypeAlias = (
    CallStands
    | CallCancelled
    | CallWithdrawn
    | CallReplaced
    | LaterCallsCancelled
    | PassImplied
    | AuctionReverts
    | RulingUndone
    | CallEntered
    | TakenInOrder
    | WaitingPassesCancelled
    | DoublingStruck
    | CaseClosed
)
