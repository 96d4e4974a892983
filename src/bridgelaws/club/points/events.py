"""The ledger of points: the stream ``club:points``. Nothing is ever changed: a mistake gets a line of its own."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.club.points.awards import AwardTable
from bridgelaws.personal import Words
from bridgelaws.store.shapes import Shapes

STREAM = "club:points"


class Line(Struct, frozen=True):
    """What a person got for a place; nothing where it lapsed."""

    person: str
    amount: Fraction
    place: int = 0
    lapsed: bool = False


class TableAdopted(Struct, frozen=True, tag=True):
    """The table itself, as it stood."""

    id: str
    table: AwardTable
    from_day: str


class PointsAwarded(Struct, frozen=True, tag=True):
    evening: str
    version: int
    table: str
    lines: tuple[Line, ...]


class PointsCorrected(Struct, frozen=True, tag=True):
    evening: str
    version: int
    old: tuple[Line, ...]
    new: tuple[Line, ...]
    reason: Words


class PointsVoided(Struct, frozen=True, tag=True):
    evening: str
    reason: Words


class PointsByHand(Struct, frozen=True, tag=True):
    person: str
    amount: Fraction
    reason: Words


class BroughtForward(Struct, frozen=True, tag=True):
    person: str
    amount: Fraction
    as_of: str
    source: Words


PointsEvent: TypeAlias = TableAdopted | PointsAwarded | PointsCorrected | PointsVoided | PointsByHand | BroughtForward
SHAPES: Shapes[PointsEvent] = Shapes(PointsEvent)
