"""Effects of a ruling on the play."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.play_state import Revoke

# Cards that have been faced and do not count yet; the first of them is under consideration.


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


# Penalty cards, and the choices before a lead.


class PenaltyCardPickedUp(Struct, frozen=True, tag=True):
    """It goes back to its hand and binds nobody any more."""

    seat: Seat
    card: Card


class BecomesPenaltyCard(Struct, frozen=True, tag=True):
    seat: Seat
    card: Card
    major: bool
    for_good: bool = True  # beside others of that defender, all of them are major and stay so
    beside_others: bool = False  # of that defender


class LeadChosen(Struct, frozen=True, tag=True):
    """Declarer has made, or lost, the choices there were before this player's lead."""

    leader: Seat


class DeclarerChanged(Struct, frozen=True, tag=True):
    """Another player declares; the hand opposite is dummy."""

    declarer: Seat


# Tricks: cards exchanged, supplied, returned.


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


class LaterPlaysReturned(Struct, frozen=True, tag=True):
    """What was played to that trick after this hand's card, and to later ones, goes back to the hands."""

    seat: Seat
    trick: int


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


# Revokes.


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


class TricksTransferred(Struct, frozen=True, tag=True):
    """After play so many tricks go to this side."""

    to: Side
    tricks: int


class RevokesSettled(Struct, frozen=True, tag=True):
    """Law 64 has been applied to the revokes of this board."""


# Claims.


class ClaimSettled(Struct, frozen=True, tag=True):
    """So many of the tricks that were open are the claimer's side's, and the play is over."""

    tricks: int


class ClaimVoided(Struct, frozen=True, tag=True):
    """There is no claim any more and play goes on; by consent of all, penalty cards are none any more either."""

    by_consent: bool


class ClaimReopened(Struct, frozen=True, tag=True):
    """The agreement to the claim falls; the tricks still open are the Director's to decide."""


FacedCardEffect: TypeAlias = (
    CardStands
    | CardTakenBack
    | FaceDownLeadTakenBack
    | LaterCardsTakenBack
    | EarlyCardStays
    | FacedCardTakenBack
    | CardTakenFirst
    | CardPutDown
)
LeadEffect: TypeAlias = PenaltyCardPickedUp | BecomesPenaltyCard | LeadChosen | DeclarerChanged
TrickEffect: TypeAlias = (
    CardReplaced
    | LeadReturned
    | TricksPlayedOver
    | LaterPlaysReturned
    | CardPlaced
    | LastCardReturned
    | LeadFrom
    | CardSupplied
    | ExtraCardRestored
    | TrickKept
    | WrongCardSettled
)
RevokeEffect: TypeAlias = (
    RevokeCorrected | RevokeNoted | RevokeLetBe | RevokeAdmitted | RevokeUnfounded | TricksTransferred | RevokesSettled
)
ClaimEffect: TypeAlias = ClaimSettled | ClaimVoided | ClaimReopened
PlayEffect: TypeAlias = FacedCardEffect | LeadEffect | TrickEffect | RevokeEffect | ClaimEffect
