"""What happens to entries: who plays, withdraws, returns, and for whom somebody else plays."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.seats import Side
from bridgelaws.personal import Numbers, Words
from bridgelaws.tournament.event.score_sheet import Person


class Entered(Struct, frozen=True, tag=True):
    contestant: str
    players: tuple[Person, ...]
    captain: Words = ""  # of a team


class EntryWithdrawn(Struct, frozen=True, tag=True):
    contestant: str
    reason: Words


class EntryRestored(Struct, frozen=True, tag=True):
    """Who had withdrawn plays after all: the rounds called since are not made up for."""

    contestant: str
    reason: Words


class PlayersRenamed(Struct, frozen=True, tag=True):
    """The same people, with their names as they should be written."""

    contestant: str
    players: tuple[Person, ...]


class MemberAdded(Struct, frozen=True, tag=True):
    """103A, 2007: one more player of a team."""

    contestant: str
    player: Person
    allowed_by: Words


class SubstituteSeated(Struct, frozen=True, tag=True):
    """102A, 2007: somebody plays for a player from this round on."""

    contestant: str
    player: str
    substitute: Person
    session: int
    from_round: int
    reason: Words
    approved_by: Words


class PlayerReturned(Struct, frozen=True, tag=True):
    """The player takes the seat again from this round on, and the substitute goes."""

    contestant: str
    player: str
    session: int
    from_round: int


class ReplacementSeated(Struct, frozen=True, tag=True):
    """101B, 2007: others take the place of a contestant who has not come."""

    contestant: str
    players: tuple[Person, ...]


class PlaceRegained(Struct, frozen=True, tag=True):
    """101C, 2007: those whose place it was have come after all."""

    contestant: str


class FieldAssigned(Struct, frozen=True, tag=True):
    """78D: in which of two lists a pair is ranked that sat as often one way as the other, or not as it should have."""

    contestant: str
    direction: Side
    reason: Words


class EntryClassed(Struct, frozen=True, tag=True):
    """78D: the stratum a contestant is also ranked in, and what is added to its score in a second list."""

    contestant: str
    stratum: str
    handicap: Fraction


class NumbersGiven(Struct, frozen=True, tag=True):
    """The numbers of the players in their federation, in the order of the players; "" for who has none."""

    contestant: str
    numbers: Numbers


class ScoreCarriedOver(Struct, frozen=True, tag=True):
    """78D: what a contestant begins with, from an earlier stage: points, or at matchpoints a percentage.

    With ``boards`` the percentage is weighted with so many; without, it is added.
    """

    contestant: str
    points: Fraction
    percent: Fraction
    boards: int
    stage: str  # the name of the event it was made in


EntryEvent: TypeAlias = (
    Entered
    | EntryWithdrawn
    | EntryRestored
    | PlayersRenamed
    | MemberAdded
    | SubstituteSeated
    | PlayerReturned
    | ReplacementSeated
    | PlaceRegained
    | FieldAssigned
    | EntryClassed
    | NumbersGiven
    | ScoreCarriedOver
)
