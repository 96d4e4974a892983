"""What happened, in the order in which it happened. The first event of a step is somebody's deed or answer."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Bid, Call, Denomination
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.acts_of_play import DEEDS_OF_PLAY, DeedOfPlay
from bridgelaws.table.case import Answer
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.matters import Matter
from bridgelaws.table.prompt import INSIDE, Prompt
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import Text, say

Shows: TypeAlias = Annotated[
    tuple[Denomination, ...],
    Prompt(
        say("What does it show, if it is not natural?"),
        say("The denominations, such as H or H,S; or art if it is artificial and shows none."),
    ),
]


class CallMade(Struct, frozen=True, tag=True):
    """A call; natural unless ``shows`` names other denominations or it is marked artificial."""

    seat: Seat
    call: Call
    shows: Shows = ()
    artificial: bool = False
    names: Annotated[Bid | None, say("Which bid is named?")] = None  # in a double or redouble
    counted: Annotated[bool, INSIDE] = True  # False: it lies on the table until it is settled


class CallsMadeTogether(Struct, frozen=True, tag=True):
    """A call made at the same moment as the one before it in the log."""

    seat: Seat
    call: Annotated[Call, say("Which call did that player make at the same moment?")]
    shows: Shows = ()
    artificial: bool = False


class ChangeWanted(Struct, frozen=True, tag=True):
    """A player says that the call just made was not the one intended."""

    seat: Seat
    intended: Annotated[Call, Prompt(say("Which call was intended?"), name="meant")]
    shows: Shows = ()  # by the call intended
    artificial: bool = False


class CardsShown(Struct, frozen=True, tag=True):
    """Cards came into view, before the play or in it: dropped, led, shown on purpose, or named as held."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool = False
    on_purpose: bool = False
    named: bool = False


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


class CardTakenUp(Struct, frozen=True, tag=True):
    """A defender takes a penalty card back into the hand."""

    seat: Seat
    card: Card


class PlayBegins(Struct, frozen=True, tag=True):
    """The auction is over and nobody has a question left: what declarer may choose before the opening lead is asked now."""


class CardPlayed(Struct, frozen=True, tag=True):
    """A card from a hand to the trick, dummy's too; the first is the opening lead."""

    seat: Seat
    card: Card
    counted: Annotated[bool, INSIDE] = True  # False: it lies on the table until it is settled
    named: Annotated[Card | None, say("Which card was named?")] = (
        None  # what declarer had named, where dummy laid down another card
    )


class LedFaceDown(Struct, frozen=True, tag=True):
    """A defender has put the opening lead on the table face down."""

    seat: Seat
    card: Card


class HandSpread(Struct, frozen=True, tag=True):
    """Declarer or dummy spreads the hand, or has begun to and so shown a card."""

    seat: Seat


class CardsPlayedTogether(Struct, frozen=True, tag=True):
    """A card led or played at the same moment as the one before it in the log."""

    seat: Seat
    card: Card


class SeveralCardsPlayed(Struct, frozen=True, tag=True):
    """Two or more cards led or played at once from one hand; of some perhaps only the back can be seen."""

    seat: Seat
    cards: tuple[Card, ...]
    visible: Annotated[tuple[Card, ...], Prompt(say("Which of them can be seen? (leave blank for all)"), needed=False)]


class CardNamed(Struct, frozen=True, tag=True):
    """A player has named the card to be played to the next trick, and not moved it yet."""

    seat: Seat


class RevokeAlleged(Struct, frozen=True, tag=True):
    """Somebody says that this hand revoked to this trick."""

    seat: Seat
    trick: Annotated[int, Prompt(say("To which trick? (1 to 13)"), most=13)]
    faced: Annotated[bool, say("Did a card that could have followed suit lie face up?")] = False  # and was no penalty card
    by: Annotated[Seat | None, Prompt(say("Who says so?"), name="said_by")] = None  # dummy may not


class RevokeAskedAbout(Struct, frozen=True, tag=True):
    """A player asks another who has not followed suit whether there is a card of it."""

    by: Seat
    of: Annotated[Seat, say("Who is asked?")]
    came_to_light: Annotated[bool, INSIDE] = False  # and so a revoke is found


class ClaimMade(Struct, frozen=True, tag=True):
    """A player claims so many of the tricks still open, all of them unless said, and concedes the others."""

    seat: Seat
    tricks: Annotated[int | None, Prompt(say("How many tricks? (leave blank for all that are left)"), most=13)] = None
    conceding: Annotated[bool, INSIDE] = False  # it was put as a concession: so many are the others', or all of them
    this_trick_only: Annotated[bool, Prompt(say("Is only the trick in progress meant?"), name="this_trick")] = False
    statement: Annotated[str, say("What was said, word for word?")] = ""


class ClaimAgreed(Struct, frozen=True, tag=True):
    """A player agrees to the opponents' claim or concession."""

    seat: Seat


class ClaimDoubted(Struct, frozen=True, tag=True):
    """A player, dummy too, doubts a claim or concession, or no longer agrees to it."""

    seat: Seat
    in_time: Annotated[bool, say("Is the Correction Period still open?")] = True


class ConcessionObjected(Struct, frozen=True, tag=True):
    """A defender objects at once to what partner concedes."""

    seat: Seat


class PlayOnWanted(Struct, frozen=True, tag=True):
    """A player asks to play on after a claim."""

    seat: Seat


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
    beside: tuple[Text | str, ...] = ()  # the evidence that was shown with the question


class ResultAgreed(Struct, frozen=True, tag=True):
    """79A1: the board is over; the players agree on declarer's tricks, whether or not the cards were entered."""

    tricks: Annotated[int, Prompt(say("Tricks won by declarer’s side"), most=13)]


class MatterRaised(Struct, frozen=True, tag=True):
    """The Director is called to something that no call or card shows."""

    matter: Matter
    by: Seat | None = None


class ReviewTaken(Struct, frozen=True, tag=True):
    """The Director takes up what an earlier ruling left for the end of play."""

    law: str


# What follows from a step.


class CallSettled(Struct, frozen=True, tag=True):
    """The first call on the table is in order and joins the auction."""


class CardSettled(Struct, frozen=True, tag=True):
    """The first card on the table is in order and counts."""


class IrregularityFound(Struct, frozen=True, tag=True):
    irregularity: Irregularity
    attention: bool = False  # a ruling has just brought it to light, so the Director is still there


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
    | CardTakenUp
    | PlayBegins
    | CardPlayed
    | CardsPlayedTogether
    | SeveralCardsPlayed
    | LedFaceDown
    | HandSpread
    | CardNamed
    | RevokeAlleged
    | RevokeAskedAbout
    | ClaimMade
    | ClaimAgreed
    | ClaimDoubted
    | ConcessionObjected
    | PlayOnWanted
    | NextBoardCalled
    | RoundEnded
    | PlayedHandsReturned
    | ResultAgreed
    | MatterRaised
    | ReviewTaken
    | DeedOfPlay
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
    CardTakenUp,
    PlayBegins,
    CardPlayed,
    CardsPlayedTogether,
    SeveralCardsPlayed,
    LedFaceDown,
    HandSpread,
    CardNamed,
    RevokeAlleged,
    RevokeAskedAbout,
    ClaimMade,
    ClaimAgreed,
    ClaimDoubted,
    ConcessionObjected,
    PlayOnWanted,
    NextBoardCalled,
    RoundEnded,
    PlayedHandsReturned,
    ResultAgreed,
    MatterRaised,
    ReviewTaken,
    *DEEDS_OF_PLAY,
)
