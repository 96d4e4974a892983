"""The ledger: the fold of ``club:points``. A balance is the sum of its lines."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.points import events as of_points
from bridgelaws.club.points.events import SHAPES, STREAM, Line
from bridgelaws.store import EventLog


class Entry(Struct, frozen=True):
    """A line of somebody's account."""

    at: str
    person: str
    amount: Fraction
    kind: str  # award, correction, void, hand, forward
    evening: str = ""
    place: int = 0
    reason: str = ""
    by: str = ""
    lapsed: bool = False


class Awarded(Struct, frozen=True):
    """What an evening gave, as the ledger has it now."""

    evening: str
    version: int
    table: str
    lines: tuple[Line, ...]


class Ledger:
    """Folded when it is asked for."""

    def __init__(self, log: EventLog) -> None:
        self.tables: dict[str, of_points.TableAdopted] = {}
        self.awarded: dict[str, Awarded] = {}
        self.entries: list[Entry] = []
        self.version = 0
        for recorded in log.read(STREAM):
            self._take_in(SHAPES.read(recorded), recorded.at, recorded.signed_by)
            self.version = recorded.version

    def points_in(self, evening: str, people: Iterable[str]) -> Fraction | None:
        """What one of these ids was given in an evening."""
        awarded, ids = self.awarded.get(evening), set(people)
        found = [each.amount for each in awarded.lines if each.person in ids] if awarded else []
        return sum(found, Fraction(0)) if found else None

    def balances(self) -> dict[str, Fraction]:
        found: dict[str, Fraction] = {}
        for each in self.entries:
            found[each.person] = found.get(each.person, Fraction(0)) + each.amount
        return found

    def account(self, people: Iterable[str]) -> list[Entry]:
        """Somebody's lines, the oldest first."""
        ids = set(people)
        return [each for each in self.entries if each.person in ids]

    def _take_in(self, event: of_points.PointsEvent, at: str, by: str) -> None:
        match event:
            case of_points.TableAdopted():
                self.tables[event.id] = event
            case of_points.PointsAwarded():
                self.awarded[event.evening] = Awarded(event.evening, event.version, event.table, event.lines)
                self._add(at, by, "award", event.evening, event.lines)
            case of_points.PointsCorrected():
                before = self.awarded.get(event.evening)
                table = before.table if before else ""
                self.awarded[event.evening] = Awarded(event.evening, event.version, table, event.new)
                self._add(at, by, "correction", event.evening, list_differences(event.old, event.new), event.reason)
            case of_points.PointsVoided():
                voided = self.awarded.pop(event.evening, None)
                lines = list_differences(voided.lines, ()) if voided else []
                self._add(at, by, "void", event.evening, lines, event.reason)
            case of_points.PointsByHand():
                self.entries.append(Entry(at, event.person, event.amount, "hand", reason=event.reason, by=by))
            case of_points.BroughtForward():
                self.entries.append(Entry(at, event.person, event.amount, "forward", reason=event.source, by=by))

    def _add(self, at: str, by: str, kind: str, evening: str, lines: Sequence[Line], reason: str = "") -> None:  # noqa: PLR0913, PLR0917 (a line)
        for each in lines:
            self.entries.append(Entry(at, each.person, each.amount, kind, evening, each.place, reason, by, each.lapsed))


def list_differences(old: Sequence[Line], new: Sequence[Line]) -> list[Line]:
    """What must be added to the old lines to have the new ones."""
    before: dict[str, Fraction] = {}
    after: dict[str, Fraction] = {}
    for found, lines in ((before, old), (after, new)):
        for each in lines:
            found[each.person] = found.get(each.person, Fraction(0)) + each.amount
    places = {each.person: each.place for each in (*old, *new)}
    people = dict.fromkeys([*before, *after])
    return [
        Line(person, after.get(person, Fraction(0)) - before.get(person, Fraction(0)), places[person])
        for person in people
        if after.get(person, Fraction(0)) != before.get(person, Fraction(0))
    ]
