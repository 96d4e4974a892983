"""What can go wrong with the cards that are played: how they are called for, laid down, taken back and counted."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.seats import Seat


class DesignationIncomplete(Struct, frozen=True, tag=True):
    """Declarer called for a card from dummy without naming suit and rank, or one that is not there."""

    offender: Seat
    suit: Suit | None
    rank: Rank | None
    word: str
    meant: Card | None


class PlayedByItsHandling(Struct, frozen=True, tag=True):
    """A card that may count as played because of the way it was shown, touched or named."""

    offender: Seat
    card: Card
    how: str


class UnintendedCard(Struct, frozen=True, tag=True):
    """Another card is said to have been intended."""

    offender: Seat
    trick: int
    card: Card
    meant: Card


class WrongCardLaid(Struct, frozen=True, tag=True):
    """Dummy put another card in the played position than declarer named."""

    offender: Seat
    trick: int
    named: Card
    card: Card


class FifthCard(Struct, frozen=True, tag=True):
    """A second card to the same trick from one hand."""

    offender: Seat
    card: Card


class PlayedOnOpponentsWord(Struct, frozen=True, tag=True):
    """A card out of turn from a hand whose turn an opponent had said it was."""

    offender: Seat
    card: Card


class PlayedOnWrongExplanation(Struct, frozen=True, tag=True):
    """A card played because of an explanation that has now been corrected."""

    offender: Seat
    trick: int
    card: Card


class CardOmitted(Struct, frozen=True, tag=True):
    """A hand did not play to this trick."""

    offender: Seat
    trick: int


class CardTooMany(Struct, frozen=True, tag=True):
    """A hand put two cards into one trick."""

    offender: Seat
    trick: int
    card: Card
    extra: Card
    seen: bool


class CardNotQuitted(Struct, frozen=True, tag=True):
    """A card was played but not laid among the quitted tricks."""

    offender: Seat
    card: Card
    again: bool


class DummySpoke(Struct, frozen=True, tag=True):
    """Dummy was the first to draw attention to an irregularity during the play."""

    offender: Seat


class PointedOutByDummyWithoutRights(Struct, frozen=True, tag=True):
    """Dummy, having lost that right, was the first to draw attention to a defender's irregularity."""

    offender: Seat
    trick: int | None = None  # of the revoke, if it is one alone


class WarnedByDummyWithoutRights(Struct, frozen=True, tag=True):
    """Dummy, having lost that right, warned declarer about the hand to lead from."""

    offender: Seat


class CardIndicatedByDummy(Struct, frozen=True, tag=True):
    """Dummy touched or pointed at a card unasked."""

    offender: Seat
    card: Card


class FaceDownLeadOutOfTurn(Struct, frozen=True, tag=True):
    """An opening lead, still face down, by the wrong defender."""

    offender: Seat
    card: Card


class PointingRemarkedLate(Struct, frozen=True, tag=True):
    """Attention was drawn to a card pointing the wrong way when it was too late."""

    offender: Seat


class OfThisTrickOnly(Struct, frozen=True, tag=True):
    """What looked like a claim concerned only the trick in progress."""

    offender: Seat


class ClaimedByDummy(Struct, frozen=True, tag=True):
    """Dummy has claimed or conceded."""

    offender: Seat


class ClaimContested(Struct, frozen=True, tag=True):
    """Somebody doubts a claim before the agreement to it is final; the offender is the claimer, who bears the doubt."""

    offender: Seat
    wanted_to_play_on: bool = False


class PlayOnRequested(Struct, frozen=True, tag=True):
    """The side that did not claim asks to play on; the offender is the claimer."""

    offender: Seat
    by: Seat


class ConcessionRefused(Struct, frozen=True, tag=True):
    """A defender's concession to which partner has objected at once."""

    offender: Seat


class AgreementWithdrawn(Struct, frozen=True, tag=True):
    """The side that agreed to a claim for good no longer does; the offender is the claimer."""

    offender: Seat
    in_time: bool = True


class ConcessionWithdrawn(Struct, frozen=True, tag=True):
    """The side that conceded wants tricks back."""

    offender: Seat
    in_time: bool = True


IrregularityOfCards: TypeAlias = (
    DesignationIncomplete
    | PlayedByItsHandling
    | UnintendedCard
    | WrongCardLaid
    | FifthCard
    | PlayedOnOpponentsWord
    | PlayedOnWrongExplanation
    | CardOmitted
    | CardTooMany
    | CardNotQuitted
    | DummySpoke
    | PointedOutByDummyWithoutRights
    | WarnedByDummyWithoutRights
    | CardIndicatedByDummy
    | FaceDownLeadOutOfTurn
    | PointingRemarkedLate
    | OfThisTrickOnly
    | ClaimedByDummy
    | ClaimContested
    | PlayOnRequested
    | ConcessionRefused
    | AgreementWithdrawn
    | ConcessionWithdrawn
)
