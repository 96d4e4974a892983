"""Rulings: which provisions they rest on, and what follows from them."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.awards import TableResult, Unit
from bridgelaws.bridge.calls import Call, Denomination
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.play_state import Revoke
from bridgelaws.table.restrictions import Restriction
from bridgelaws.text import Text

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


# Effects on the auction.


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


class DoublingStruck(Struct, frozen=True, tag=True):
    """The contract is scored as if that double or redouble had not been made."""

    seat: Seat
    call: Call


# Effects on the play.


class CardStands(Struct, frozen=True, tag=True):
    """The card under consideration counts, as if it had been played in turn by that hand."""


class CardTakenBack(Struct, frozen=True, tag=True):
    """The card under consideration goes back to its hand; what it told is recorded as a withdrawn card."""

    as_if_never_played: bool = False  # it does not even establish a revoke


class FaceDownLeadTakenBack(Struct, frozen=True, tag=True):
    """An opening lead that nobody has seen goes back to its hand."""

    seat: Seat
    card: Card


class LaterCardsTakenBack(Struct, frozen=True, tag=True):
    """The cards faced after it go back as well, or only so many of them."""

    cards: int | None = None


class EarlyCardStays(Struct, frozen=True, tag=True):
    """A card faced early stays face up and counts when its hand's turn comes, in this trick or as a lead to the next."""

    seat: Seat
    card: Card


class FacedCardTakenBack(Struct, frozen=True, tag=True):
    """Of the cards faced out of turn this one goes back to its hand."""

    seat: Seat
    card: Card


class CardTakenFirst(Struct, frozen=True, tag=True):
    """Of the cards not yet settled this one is looked at first, and those before it anew."""

    seat: Seat
    card: Card


class CardPutDown(Struct, frozen=True, tag=True):
    """The card that is played after all, before any faced since; it is looked at like any other."""

    seat: Seat
    card: Card
    after: int = 0  # so many of the cards not yet settled


class PenaltyCardPickedUp(Struct, frozen=True, tag=True):
    """It goes back to its hand and binds nobody any more."""

    seat: Seat
    card: Card


class LeadChosen(Struct, frozen=True, tag=True):
    """Declarer has made, or lost, the choices there were before this player's lead."""

    leader: Seat


class DeclarerChanged(Struct, frozen=True, tag=True):
    """Another player declares; the hand opposite is dummy."""

    declarer: Seat


class CardReplaced(Struct, frozen=True, tag=True):
    """In that trick another card of the same hand counts."""

    seat: Seat
    trick: int
    card: Card
    by: Card


class LeadReturned(Struct, frozen=True, tag=True):
    """The cards played to the trick in progress go back to their hands."""


class TricksPlayedOver(Struct, frozen=True, tag=True):
    """Tricks twelve and thirteen are put right with the cards that are left."""

    seat: Seat
    card: Card
    by: Card
    others: tuple[tuple[Seat, Card], ...] = ()  # what other hands play to the twelfth instead (62C1, 62C2)


class BecomesPenaltyCard(Struct, frozen=True, tag=True):
    seat: Seat
    card: Card
    major: bool
    for_good: bool = True  # beside others of that defender, all of them are major and stay so
    beside_others: bool = False  # of that defender


class RevokeCorrected(Struct, frozen=True, tag=True):
    revoke: Revoke
    both_sides: bool = False


class RevokeNoted(Struct, frozen=True, tag=True):
    """Established; what it costs is worked out when play is over, if attention came in time."""

    revoke: Revoke
    in_time: bool


class RevokeLetBe(Struct, frozen=True, tag=True):
    """It is not rectified, and costs nothing by itself."""

    revoke: Revoke


class RevokeAdmitted(Struct, frozen=True, tag=True):
    """The Director finds that it was a revoke, where the hands are not known."""

    revoke: Revoke


class RevokeUnfounded(Struct, frozen=True, tag=True):
    """The Director finds that this hand could not have obeyed: there was no revoke."""

    seat: Seat
    trick: int


class LaterPlaysReturned(Struct, frozen=True, tag=True):
    """What was played to that trick after this hand's card, and to later ones, goes back to the hands."""

    seat: Seat
    trick: int


class ClaimSettled(Struct, frozen=True, tag=True):
    """So many of the tricks that were open are the claimer's side's, and the play is over."""

    tricks: int


class ClaimVoided(Struct, frozen=True, tag=True):
    """There is no claim any more and play goes on; by consent of all, penalty cards are none any more either."""

    by_consent: bool


class ClaimReopened(Struct, frozen=True, tag=True):
    """The agreement to the claim falls; the tricks still open are the Director's to decide."""


class TricksTransferred(Struct, frozen=True, tag=True):
    """After play so many tricks go to this side."""

    to: Side
    tricks: int


class RevokesSettled(Struct, frozen=True, tag=True):
    """Law 64 has been applied to the revokes of this board."""


class CardPlaced(Struct, frozen=True, tag=True):
    """That card of the hand in turn is played."""

    seat: Seat
    card: Card


class LastCardReturned(Struct, frozen=True, tag=True):
    """The card played last goes back to its hand, and it is that hand's turn again."""

    seat: Seat
    card: Card


class LeadFrom(Struct, frozen=True, tag=True):
    """That hand leads to the next trick."""

    seat: Seat


class CardSupplied(Struct, frozen=True, tag=True):
    """The card missing from that trick; if it does not count, it only lies among the cards played."""

    seat: Seat
    trick: int
    card: Card
    counts: bool


class ExtraCardRestored(Struct, frozen=True, tag=True):
    """One card too many in that trick goes back to its hand, as if it had always been there."""

    seat: Seat
    trick: int
    card: Card


class TrickKept(Struct, frozen=True, tag=True):
    """That trick stays with the hand that has won it, whichever card is left in it."""

    trick: int
    owner: Seat


class WrongCardSettled(Struct, frozen=True, tag=True):
    """The Director has dealt with the card that dummy laid down in that trick."""

    trick: int


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
    """To be asked when play has ended: what this player's irregularity has led to."""

    law: str
    offender: Seat | None = None
    action: str = ""  # what the player did, as far as it was said


class ScoreAdjusted(Struct, frozen=True, tag=True):
    """What counts for each side instead of the result; ``why`` is the Director's own words, if any."""

    result: TableResult
    why: str = ""


class BoardCancelled(Struct, frozen=True, tag=True):
    """Nothing that happened at this table counts: the board is cancelled, dealt again or replaced by another."""


class ResultCorrected(Struct, frozen=True, tag=True):
    """Declarer's side has won so many tricks, whatever was recorded."""

    tricks: int
    was: int | None = None  # recorded before


class PenaltyGiven(Struct, frozen=True, tag=True):
    """90, 91: taken from these players' side, in the units of the event; of nought, it is a warning."""

    seats: tuple[Seat, ...]
    amount: Fraction
    unit: Unit
    law: str


class ReviewDone(Struct, frozen=True, tag=True):
    """What was to be looked at when play had ended has been looked at."""

    law: str
    offender: Seat | None = None
    action: str = ""


class Advice(Struct, frozen=True, tag=True):
    """Something the Director should say or may do; the table does not change by it."""

    text: Text


Effect: TypeAlias = (
    CallStands
    | CallCancelled
    | CallReplaced
    | CallWithdrawn
    | LaterCallsCancelled
    | PassImplied
    | AuctionReverts
    | RulingUndone
    | CallEntered
    | TakenInOrder
    | DoublingStruck
    | CaseClosed
    | CardStands
    | CardTakenBack
    | FaceDownLeadTakenBack
    | LaterCardsTakenBack
    | EarlyCardStays
    | FacedCardTakenBack
    | CardTakenFirst
    | CardPutDown
    | PenaltyCardPickedUp
    | LeadChosen
    | DeclarerChanged
    | CardReplaced
    | LeadReturned
    | TricksPlayedOver
    | BecomesPenaltyCard
    | RevokeCorrected
    | RevokeNoted
    | RevokeLetBe
    | RevokeAdmitted
    | RevokeUnfounded
    | LaterPlaysReturned
    | ClaimReopened
    | ClaimSettled
    | ClaimVoided
    | TricksTransferred
    | RevokesSettled
    | CardPlaced
    | LastCardReturned
    | LeadFrom
    | CardSupplied
    | ExtraCardRestored
    | TrickKept
    | WrongCardSettled
    | WaitingPassesCancelled
    | Impose
    | InformationUnauthorized
    | InformationAuthorized
    | CardsExposed
    | Review
    | ReviewDone
    | ScoreAdjusted
    | BoardCancelled
    | ResultCorrected
    | PenaltyGiven
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
