"""The next stage of an event: who goes on to which final. They are events of `events`, in a module of their own."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.personal import Words
from bridgelaws.tournament.event.score_sheet import Person


class Starter(Struct, frozen=True):
    """Who plays in the next stage, and with what it begins; players where it enters only there (a drop-in)."""

    contestant: str
    points: Fraction = Fraction(0)
    percent: Fraction = Fraction(0)
    boards: int = 0  # that the percentage is weighted with; 0: it is added
    players: tuple[Person, ...] = ()


class Final(Struct, frozen=True):
    """An event of the next stage, with a list of its own."""

    name: str  # A, B ...; "" where there is one
    event: str  # its id
    starters: tuple[Starter, ...]


class NextStagePlanned(Struct, frozen=True, tag=True):
    """78D: who goes on to which final, and how much of the score counts there."""

    finals: tuple[Final, ...]
    carry: str  # as `scoring.carrying` reads it


class NextStageDropped(Struct, frozen=True, tag=True):
    """The next stage is not played as it was planned."""

    finals: tuple[str, ...]  # the events
    reason: Words
