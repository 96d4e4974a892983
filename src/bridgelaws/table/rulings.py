"""Rulings: which provisions they rest on, and what follows from them."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.restrictions import Restriction

# Effects on the call under consideration: the first of those not yet settled.


class CallStands(Struct, frozen=True, tag=True):
    """It counts as made, by the player who made it."""


class CallCancelled(Struct, frozen=True, tag=True):
    """It is taken out of the auction; the turn stays where it was."""


class CallWithdrawn(Struct, frozen=True, tag=True):
    """A call offered in its place does not count either."""

    seat: Seat
    call: Call


class CallReplaced(Struct, frozen=True, tag=True):
    """It is taken out, and another call of the same player counts in its place."""

    by: Call


class LaterCallsCancelled(Struct, frozen=True, tag=True):
    """Every call made after it is taken out as well, or only so many of them."""

    calls: int | None = None


# Effects on the auction.


class PassImplied(Struct, frozen=True, tag=True):
    """A player bound to pass is taken to have passed."""

    seat: Seat


class AuctionReverts(Struct, frozen=True, tag=True):
    """The auction is cut back to so many calls, and it is this player's turn."""

    calls: int
    turn: Seat


class CallEntered(Struct, frozen=True, tag=True):
    """A call is put down, to be looked at like any other: one taken out before, or made anew."""

    seat: Seat
    call: Call
    anew: bool = False


class TakenInOrder(Struct, frozen=True, tag=True):
    """Of the two calls last put down, made at the same moment, this player's comes first; was the other made over it?"""

    first: Seat
    over: bool


class DoublingStruck(Struct, frozen=True, tag=True):
    """The contract is scored as if that double or redouble had not been made."""

    seat: Seat
    call: Call


# Effects that last, and notes for the Director.


class CaseClosed(Struct, frozen=True, tag=True):
    """Whatever was found against this call has lost its object."""

    seat: Seat
    call: Call


class WaitingPassesCancelled(Struct, frozen=True, tag=True):
    """The passes that lie on the table before this player's call are taken out."""

    until: Seat


class Impose(Struct, frozen=True, tag=True):
    restriction: Restriction


class InformationUnauthorized(Struct, frozen=True, tag=True):
    """What the withdrawn call tells may be used by one side only; not by this one."""

    side: Side
    seat: Seat
    call: Call


class InformationAuthorized(Struct, frozen=True, tag=True):
    """What the withdrawn call tells may from now on be used by all."""

    seat: Seat
    call: Call


class CardsExposed(Struct, frozen=True, tag=True):
    """The cards stay face up on the table until the auction is over."""

    seat: Seat
    cards: tuple[str, ...]
    led: bool


class Review(Struct, frozen=True, tag=True):
    """To be asked when play has ended."""

    law: str
    since: int = 0  # how many calls had been made when it came up


class Advice(Struct, frozen=True, tag=True):
    """Something the Director should say or may do; the table does not change by it."""

    text: str


Effect: TypeAlias = (
    CallStands
    | CallCancelled
    | CallReplaced
    | CallWithdrawn
    | LaterCallsCancelled
    | PassImplied
    | AuctionReverts
    | CallEntered
    | TakenInOrder
    | DoublingStruck
    | CaseClosed
    | WaitingPassesCancelled
    | Impose
    | InformationUnauthorized
    | InformationAuthorized
    | CardsExposed
    | Review
    | Advice
)


class Ruling(Struct, frozen=True):
    """What the Director decides; it cannot exist without provisions of the edition in force."""

    edition: Edition
    cites: tuple[Provision, ...]
    effects: tuple[Effect, ...]
    of_itself: bool = False  # follows from what the players did, without the Director
    offender: Seat | None = None  # whose irregularity it was

    def __post_init__(self) -> None:
        assert self.cites, "a ruling without a citation"
        for provision in self.cites:
            assert provision in catalogue(self.edition), f"the Laws of {self.edition} have no {provision}"
        for effect in self.effects:
            law = (
                effect.restriction.law if isinstance(effect, Impose) else effect.law if isinstance(effect, Review) else None
            )
            assert law is None or Provision(law) in catalogue(self.edition), f"the Laws of {self.edition} have no {law}"
