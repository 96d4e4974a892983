"""What happens to a series: the stream ``club:series:<id>``. Rules name nobody; results are ids and fractions."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.club.series.rules import Rules
from bridgelaws.personal import Words
from bridgelaws.store.shapes import Shapes

PREFIX = "club:series:"


class Placed(Struct, frozen=True):
    """A line of a closed table, with the figures it was made of: the evening, what it gave, whether it was kept."""

    key: str
    place: int
    total: Fraction
    figures: tuple[tuple[str, Fraction, bool], ...] = ()


class SeriesOpened(Struct, frozen=True, tag=True):
    rules: Rules


class SeriesChanged(Struct, frozen=True, tag=True):
    rules: Rules


class SeriesRuled(Struct, frozen=True, tag=True):
    """An evening counts, or does not, whatever the rules say."""

    event: str
    counts: bool
    reason: Words


class SeriesClosed(Struct, frozen=True, tag=True):
    """The table as it is at the end, and the versions of the evenings it rests on."""

    table: tuple[Placed, ...]
    versions: tuple[tuple[str, int], ...]


class SeriesReopened(Struct, frozen=True, tag=True):
    reason: Words


SeriesEvent: TypeAlias = SeriesOpened | SeriesChanged | SeriesRuled | SeriesClosed | SeriesReopened
SHAPES: Shapes[SeriesEvent] = Shapes(SeriesEvent)
