"""What players do with cards besides playing them in turn: call for dummy's, slip, leave one out, let two stick together."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.prompt import Prompt
from bridgelaws.text import Text, say

HANDLED: dict[str, Text] = {
    "seen": say("held where partner could see its face"),
    "near table": say("held face up on the table, or nearly so"),
    "held as played": say("held so as to show that it is played"),
    "touched": say("touched in dummy"),
    "arranging": say("touched while dummy’s cards were arranged"),
    "picked up": say("picked up by dummy"),
    "named": say("named as the one to be played"),
}
QUESTIONS: dict[str, Text] = {
    "review": say("a review of the auction"),
    "explanation": say("an explanation"),
    "contract": say("the contract"),
}
INSPECTIONS: dict[str, Text] = {
    "trick": say("the cards of the trick just played"),
    "own card": say("their own last card"),
    "quitted": say("quitted tricks"),
}
DUMMYS_BREACHES: dict[str, Text] = {
    "43A2(a)": say("exchanged hands with declarer"),
    "43A2(b)": say("left the seat to watch declarer play"),
    "43A2(c)": say("looked at a defender’s hand"),
}


class CardCalled(Struct, frozen=True, tag=True):
    """Declarer calls for a card from dummy: suit and rank, one of them, a word (high, low, trump, win), or nothing."""

    suit: Suit | None = None
    rank: Rank | None = None
    word: str = ""  # high, low, trump, win; empty with neither suit nor rank: anything
    meant: Card | None = None  # the card that declarer says was beyond dispute intended


class CardHandled(Struct, frozen=True, tag=True):
    """A card was not laid down in the ordinary way: seen by partner, near the table, touched in dummy, named ..."""

    seat: Seat
    card: Card
    how: Annotated[str, Prompt(say("In what way?"), choices=tuple(HANDLED.items()))]


class CardChangeWanted(Struct, frozen=True, tag=True):
    """Somebody says that the last card of this hand was a slip for another."""

    seat: Seat
    meant: Annotated[Card, say("Which card was meant?")]


class FifthCardShown(Struct, frozen=True, tag=True):
    """A hand adds a card to a trick it has played to already."""

    seat: Seat
    card: Card


class LeadTakenBack(Struct, frozen=True, tag=True):
    """A defender takes back an opening lead that still lies face down, with no Director called."""

    seat: Seat


class TurnStated(Struct, frozen=True, tag=True):
    """A player tells an opponent that it is this hand's turn."""

    by: Seat
    to: Annotated[Seat, Prompt(say("Whose turn is it said to be?"), name="of")]


class ExplanationCorrected(Struct, frozen=True, tag=True):
    """An explanation is put right, and this player wants back the card played because of it."""

    seat: Seat


class PlayOmitted(Struct, frozen=True, tag=True):
    """The hand in turn plays no card, and the trick goes on without it."""

    seat: Seat


class CardStuck(Struct, frozen=True, tag=True):
    """A second card left the hand with the one just played; both faces seen, or only the one played."""

    seat: Seat
    card: Card
    seen: Annotated[bool, say("Were both faces seen?")] = False


class CardMislaid(Struct, frozen=True, tag=True):
    """A card played to this trick was not laid among the quitted ones; perhaps it was played again."""

    seat: Seat
    card: Card
    again: Annotated[bool, say("Was it played again later?")] = False


class DummyTransgressed(Struct, frozen=True, tag=True):
    """Dummy has done what costs dummy's rights: by 43A2(a), (b) or (c)."""

    law: Annotated[str, Prompt(say("What has dummy done?"), choices=tuple(DUMMYS_BREACHES.items()))]


class DummyWarned(Struct, frozen=True, tag=True):
    """Dummy warns declarer not to lead from the wrong hand."""


class DummyIndicated(Struct, frozen=True, tag=True):
    """Dummy touches or points at a card without being told to."""

    card: Card


class QuestionPut(Struct, frozen=True, tag=True):
    """A player asks for a review of the auction, for an explanation, or for the contract."""

    seat: Seat
    what: Annotated[str, Prompt(say("What is asked for?"), choices=tuple(QUESTIONS.items()))]


class InspectionWanted(Struct, frozen=True, tag=True):
    """A player wants to see the cards of the trick just played, his own last card, or quitted tricks."""

    seat: Seat
    what: Annotated[str, Prompt(say("What does the player want to see?"), choices=tuple(INSPECTIONS.items()))]
    turned: Annotated[bool, say("Has the player turned their own card?")] = False


class PointingRemarked(Struct, frozen=True, tag=True):
    """A player says that a card of that trick points the wrong way."""

    seat: Seat
    trick: Annotated[int, Prompt(say("Which trick? (1 to 13)"), most=13)]


DeedOfPlay: TypeAlias = (
    CardCalled
    | CardHandled
    | CardChangeWanted
    | FifthCardShown
    | LeadTakenBack
    | TurnStated
    | ExplanationCorrected
    | PlayOmitted
    | CardStuck
    | CardMislaid
    | DummyTransgressed
    | DummyWarned
    | DummyIndicated
    | QuestionPut
    | InspectionWanted
    | PointingRemarked
)
DEEDS_OF_PLAY = (
    CardCalled,
    CardHandled,
    CardChangeWanted,
    FifthCardShown,
    LeadTakenBack,
    TurnStated,
    ExplanationCorrected,
    PlayOmitted,
    CardStuck,
    CardMislaid,
    DummyTransgressed,
    DummyWarned,
    DummyIndicated,
    QuestionPut,
    InspectionWanted,
    PointingRemarked,
)
