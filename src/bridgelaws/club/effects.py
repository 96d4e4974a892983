"""What a deed would do to the list of places, shown before it is done."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.planning.entries import short
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.read_models import contest_of
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.scoring.contest import ContestResult, result_of


class PlaceLine(Struct, frozen=True):
    """A contestant in the list."""

    contestant: str
    place: str
    rank: int
    score: Fraction
    percent: Fraction | None
    field: str

    @property
    def figure(self) -> Fraction:
        return self.score if self.percent is None else self.percent


class Moved(Struct, frozen=True):
    """A contestant before and after; None where it has no place."""

    contestant: str
    names: str
    before: PlaceLine | None
    after: PlaceLine | None

    @property
    def up(self) -> bool:
        return self.before is not None and self.after is not None and self.after.rank < self.before.rank

    @property
    def down(self) -> bool:
        return self.before is not None and self.after is not None and self.after.rank > self.before.rank

    @property
    def difference(self) -> Fraction:
        if self.before is None or self.after is None:
            return Fraction(0)
        return self.after.figure - self.before.figure


class Effect(Struct, frozen=True):
    """Those whose place or score would be another; or why that cannot be told."""

    moved: tuple[Moved, ...]
    unknown: Text | str | None = None


def list_places(state: EventState) -> tuple[PlaceLine, ...]:
    """The list of places; `BridgelawsError` where something must be decided first."""
    result: ContestResult = result_of(contest_of(state))
    return tuple(
        PlaceLine(
            place.contestant.id, place.standing.shown, place.standing.rank, place.score, place.percent, place.standing.field
        )
        for place in result.places
    )


def effect_on(before: tuple[PlaceLine, ...] | Text | str, after: EventState) -> Effect:
    """What changes in the list of places; or why there is none, before or after."""
    try:
        now = {line.contestant: line for line in list_places(after)}
    except BridgelawsError as asked:
        return Effect((), asked.said)
    if not isinstance(before, tuple):
        return Effect((), before)
    was = {line.contestant: line for line in before}
    order = sorted(now.values(), key=lambda line: (line.field, line.rank)) + [was[one] for one in was if one not in now]
    moved = [
        Moved(line.contestant, names(after, line.contestant), was.get(line.contestant), now.get(line.contestant))
        for line in order
        if was.get(line.contestant) != now.get(line.contestant)
    ]
    return Effect(tuple(moved))


def names(state: EventState, contestant: str) -> str:
    """A pair by its family names, a team by its name, a player by the whole one."""
    one = state.contestants.get(contestant)
    if one is None or len(one.players) > 2:
        return contestant
    if len(one.players) == 1:
        return one.players[0].name or one.id
    return " – ".join(short(each) for each in one.players)
