"""What happened, in the order in which it happened. The first event of a step is somebody's deed or answer."""

from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Bid, Call, Denomination
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.case import Answer
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.rulings import Ruling


class CallMade(Struct, frozen=True, tag=True):
    """A call; natural unless ``shows`` names other denominations or it is marked artificial."""

    seat: Seat
    call: Call
    shows: tuple[Denomination, ...] = ()
    artificial: bool = False
    names: Bid | None = None  # the bid that a double or redouble names
    counted: bool = True  # False: it lies on the table until it is settled


class CallsMadeTogether(Struct, frozen=True, tag=True):
    """A call made at the same moment as the one before it in the log."""

    seat: Seat
    call: Call


class ChangeWanted(Struct, frozen=True, tag=True):
    """A player says that the call just made was not the one intended."""

    seat: Seat
    intended: Call


class CardsShown(Struct, frozen=True, tag=True):
    """Cards came into view before the play, dropped or led."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool = False


class AttentionDrawn(Struct, frozen=True, tag=True):
    """Somebody points at what went wrong; the Director comes and everybody waits."""

    by: Seat | None = None


class LeadFaced(Struct, frozen=True, tag=True):
    """A defender has faced the opening lead: the auction period is over."""

    seat: Seat


class HandTaken(Struct, frozen=True, tag=True):
    """A player has taken the cards out of the board."""

    seat: Seat


class ConsultedPartner(Struct, frozen=True, tag=True):
    """A player who has a choice to make asks partner about it."""

    seat: Seat


class HandsReturned(Struct, frozen=True, tag=True):
    """All four hands are back in the board after nobody has bid."""


class CardPlayed(Struct, frozen=True, tag=True):
    """A card from a hand to the trick, dummy's too; the first is the opening lead."""

    seat: Seat
    card: Card
    counted: bool = True  # False: it lies on the table until it is settled


class CardNamed(Struct, frozen=True, tag=True):
    """A player has named the card to be played to the next trick, and not moved it yet."""

    seat: Seat


class RevokeAlleged(Struct, frozen=True, tag=True):
    """Somebody says that this hand revoked to this trick."""

    seat: Seat
    trick: int


class NextBoardCalled(Struct, frozen=True, tag=True):
    """A player has called on the next board."""

    seat: Seat


class RoundEnded(Struct, frozen=True, tag=True):
    """The round is over."""


class PlayedHandsReturned(Struct, frozen=True, tag=True):
    """All four hands are back in the board after the play."""


class QuestionAnswered(Struct, frozen=True, tag=True):
    """An answer; where it is a call, with what is known of its meaning."""

    answer: Answer
    shows: tuple[Denomination, ...] = ()
    artificial: bool = False


# What follows from a step.


class CallSettled(Struct, frozen=True, tag=True):
    """The first call on the table is in order and joins the auction."""


class CardSettled(Struct, frozen=True, tag=True):
    """The first card on the table is in order and counts."""


class IrregularityFound(Struct, frozen=True, tag=True):
    irregularity: Irregularity


class CaseDropped(Struct, frozen=True, tag=True):
    """It is too late to rule on the case under consideration."""


class RulingGiven(Struct, frozen=True, tag=True):
    ruling: Ruling


Deed: TypeAlias = (
    CallMade
    | CallsMadeTogether
    | ChangeWanted
    | CardsShown
    | AttentionDrawn
    | ConsultedPartner
    | LeadFaced
    | HandTaken
    | HandsReturned
    | CardPlayed
    | CardNamed
    | RevokeAlleged
    | NextBoardCalled
    | RoundEnded
    | PlayedHandsReturned
)
Step: TypeAlias = Deed | QuestionAnswered
Consequence: TypeAlias = CallSettled | CardSettled | IrregularityFound | CaseDropped | RulingGiven
Event: TypeAlias = Step | Consequence

STEPS = (
    CallMade,
    CallsMadeTogether,
    ChangeWanted,
    CardsShown,
    AttentionDrawn,
    ConsultedPartner,
    LeadFaced,
    HandTaken,
    HandsReturned,
    QuestionAnswered,
    CardPlayed,
    CardNamed,
    RevokeAlleged,
    NextBoardCalled,
    RoundEnded,
    PlayedHandsReturned,
)
