"""Effects of a ruling on the board as a whole: duties, information, reviews, scores and penalties; and advice."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.awards import TableResult, Unit
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.restrictions import Restriction
from bridgelaws.text import Text


class Impose(Struct, frozen=True, tag=True):
    restriction: Restriction


class InformationUnauthorized(Struct, frozen=True, tag=True):
    """What the withdrawn call tells may be used by one side only; not by this one."""

    side: Side
    seat: Seat
    call: Call


class PlayUnauthorized(Struct, frozen=True, tag=True):
    """What the withdrawn card tells may be used by one side only; not by this one."""

    side: Side
    seat: Seat
    card: Card


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


class ReviewDone(Struct, frozen=True, tag=True):
    """What was to be looked at when play had ended has been looked at."""

    law: str
    offender: Seat | None = None
    action: str = ""


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


class Advice(Struct, frozen=True, tag=True):
    """Something the Director should say or may do; the table does not change by it."""

    text: Text


BoardEffect: TypeAlias = (
    Impose
    | InformationUnauthorized
    | PlayUnauthorized
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
