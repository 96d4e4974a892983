"""What lasts after a ruling: who is bound to what, by which law, until when. Plain data; nothing listens."""

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat


class Until(Enum):
    """When a restriction ends."""

    NEXT_CALL = "next call"  # once that player has called
    AUCTION_ENDS = "auction ends"
    FIRST_LEAD = "first lead"  # once that player has first had the lead
    NEXT_CARD = "next card"  # once that hand has played a card
    HAS_LED = "has led"  # once that player has led; following to partner's lead does not end it (60A3)
    LEAD_LOST = "lead lost"  # while that player keeps the lead


class MustPass(Struct, frozen=True, tag=True):
    """Bound to pass, at the next turn or throughout the auction."""

    seat: Seat
    law: str
    until: Until
    ruling: int = 0  # the ruling that imposed it, by its number at this table

    def __str__(self) -> str:
        return f"{self.seat} must pass {'once' if self.until is Until.NEXT_CALL else 'throughout'}"


class MayNotDouble(Struct, frozen=True, tag=True):
    """May bid or pass, but not double or redouble, at the next turn."""

    seat: Seat
    law: str
    until: Until = Until.NEXT_CALL
    ruling: int = 0

    def __str__(self) -> str:
        return f"{self.seat} may not double once"


class ReplacementDue(Struct, frozen=True, tag=True):
    """A call was cancelled; at this player's next turn another takes its place and is compared with it."""

    seat: Seat
    law: str
    withdrawn: Call
    rhos_turn: bool  # cancelled at RHO's turn: if RHO passes, the call must be repeated
    rank: int = 0  # of several that might have to be repeated, the one that ranks highest is
    until: Until = Until.NEXT_CALL
    ruling: int = 0

    def __str__(self) -> str:
        return f"{self.seat} replaces {self.withdrawn}"


class LeadOption(Struct, frozen=True, tag=True):
    """Declarer may choose when this player first has the lead, if the offending side defends."""

    seat: Seat
    law: str
    offender: Seat
    withdrawn: Call
    calls_before: int | None = None  # the offender's, where the call that takes its place is still to come
    until: Until = Until.FIRST_LEAD
    ruling: int = 0

    def __str__(self) -> str:
        return f"lead of {self.seat} for {self.offender} {self.withdrawn}"


class MustLead(Struct, frozen=True, tag=True):
    """Must lead one of these suits now, if able."""

    seat: Seat
    law: str
    suits: tuple[Suit, ...]
    until: Until = Until.HAS_LED
    ruling: int = 0

    def __str__(self) -> str:
        return f"{self.seat} must lead {' '.join(map(str, self.suits))}"


class MayNotLead(Struct, frozen=True, tag=True):
    """May not lead these suits while keeping the lead, if able to do otherwise."""

    seat: Seat
    law: str
    suits: tuple[Suit, ...]
    until: Until = Until.LEAD_LOST
    ruling: int = 0

    def __str__(self) -> str:
        return f"{self.seat} may not lead {' '.join(map(str, self.suits))}"


class MustPlay(Struct, frozen=True, tag=True):
    """Must play this card at the next turn, if that is legal."""

    seat: Seat
    law: str
    card: Card
    until: Until = Until.NEXT_CARD
    ruling: int = 0

    def __str__(self) -> str:
        return f"{self.seat} must play {self.card}"


class PlayDemanded(Struct, frozen=True, tag=True):
    """Declarer's demand for this defender's next card: highest or lowest of the suit led, a suit, or not a suit."""

    seat: Seat
    law: str
    demand: str  # highest, lowest, suit, not suit
    suit: Suit
    until: Until = Until.NEXT_CARD
    ruling: int = 0

    def __str__(self) -> str:
        what = {"suit": f"a {self.suit}", "not suit": f"no {self.suit}"}.get(self.demand, f"the {self.demand} {self.suit}")
        return f"{self.seat} must play {what}"


Restriction: TypeAlias = (
    MustPass | MayNotDouble | ReplacementDue | LeadOption | MustLead | MayNotLead | MustPlay | PlayDemanded
)
