"""The series of the club: each the fold of its stream, with its table worked out from the evenings."""

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.archive import Hiding, find_hidden
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.ids import LETTERS
from bridgelaws.club.permissions import May
from bridgelaws.club.played.evenings import EveningPlayed, list_played
from bridgelaws.club.series import events as of_series
from bridgelaws.club.series.events import PREFIX, SHAPES, Placed, SeriesEvent
from bridgelaws.club.series.rules import Rules, read_rules
from bridgelaws.club.series.table import SeriesTable, work_out
from bridgelaws.errors import WrongFacts
from bridgelaws.store import Conflict
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.signing import Pen

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class Series(Struct, frozen=True):
    id: str
    rules: Rules
    version: int
    ruled: dict[str, tuple[bool, str]] = {}  # evenings put in or out by hand, each with the reason
    closed: of_series.SeriesClosed | None = None


class SeriesLook(Struct, frozen=True):
    """A series as it stands; of a closed one also whether something has changed since."""

    series: Series
    table: SeriesTable
    out: tuple[tuple[EveningPlayed, Text | str], ...]  # evenings of the season that do not count, and why
    changed: bool = False


def list_series(evenings: Evenings) -> list[Series]:
    """The newest season first."""
    found = [find_series(evenings, each.removeprefix(PREFIX)) for each in evenings.database.log.streams(PREFIX)]
    return sorted(found, key=lambda each: (each.rules.last_day, each.rules.name), reverse=True)


def find_series(evenings: Evenings, series: str) -> Series:
    if not series or len(series) > 20 or not all(each in LETTERS for each in series):
        raise NotThere
    made: Series | None = None
    for recorded in evenings.database.log.read(PREFIX + series):
        event = SHAPES.read(recorded)
        match event:
            case of_series.SeriesOpened():
                made = Series(series, event.rules, recorded.version)
            case of_series.SeriesChanged() if made:
                made = replace(made, rules=event.rules)
            case of_series.SeriesRuled() if made:
                made = replace(made, ruled={**made.ruled, event.event: (event.counts, event.reason)})
            case of_series.SeriesClosed() if made:
                made = replace(made, closed=event)
            case of_series.SeriesReopened() if made:
                made = replace(made, closed=None)
        made = replace(made, version=recorded.version) if made else None
    if made is None:
        raise NotThere
    return made


def look_at_series(evenings: Evenings, series: Series) -> SeriesLook:
    rules = series.rules
    hidden = find_hidden(evenings.database.log)  # what was deleted is on no public page, so it counts in none either
    deleted = {event for event, found in hidden.items() if found.how is Hiding.DELETED}
    played = [each for each in list_played(evenings) if each.event not in deleted]
    season = [each for each in played if rules.first_day <= each.day <= rules.last_day]
    counted = [each for each in season if _counts(series, each)]
    people = {each.id: each for each in evenings.people.everybody()}
    table = work_out(rules, counted, people, _points_of(evenings) if rules.figure == "points" else lambda *_: None)
    out: list[tuple[EveningPlayed, Text | str]] = [
        (each, series.ruled.get(each.event, (False, ""))[1]) for each in season if each not in counted
    ]
    changed = series.closed is not None and freeze(table) != series.closed.table
    return SeriesLook(series, table, (*out, *table.left_out), changed)


def _counts(series: Series, evening: EveningPlayed) -> bool:
    rules = series.rules
    if evening.event in series.ruled:
        return series.ruled[evening.event][0]
    match rules.counts:
        case "weekday":
            return date.fromisoformat(evening.day).isoweekday() == rules.weekday
        case "name":
            return rules.part.casefold() in evening.name.casefold()
        case "hand":
            return False
        case _:
            return True


def _points_of(evenings: Evenings) -> Callable[[str, str], Fraction | None]:
    from bridgelaws.club.points.ledger import Ledger  # noqa: PLC0415 (series can do without points)

    ledger = Ledger(evenings.database.log)
    return lambda event, person: ledger.points_in(event, evenings.people.list_ids(person))


def freeze(table: SeriesTable) -> tuple[Placed, ...]:
    return tuple(
        [
            Placed(each.key, each.place, each.total, tuple([(one.event, one.value, one.kept) for one in each.figures]))
            for each in table.rows
        ]
    )


class OfASeries(ClubCommand, frozen=True):
    """Something done to a series."""

    asks_for = May.KEEP_SERIES


class KeepSeries(OfASeries, frozen=True):
    """Open a series, or change its rules: the table is worked out again from its evenings."""

    key = "series"

    rules: Rules
    series: str = ""

    @classmethod
    def read(cls, said: Said) -> Self:
        rules, _ = read_rules(said.typed)
        return cls(rules, find_series(said.club.evenings, said.typed["series"]).id if said.typed.get("series") else "")

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        if not self.series:
            made = "".join([secrets.choice(LETTERS) for _ in range(8)])
            return Given(_append(club, made, [of_series.SeriesOpened(self.rules)], actor, name))
        _require_open(find_series(club.evenings, self.series))
        return Given(_append(club, self.series, [of_series.SeriesChanged(self.rules)], actor, name))


class RuleEvening(OfASeries, frozen=True):
    """An evening counts in a series, or does not, with a reason that is shown."""

    key = "series-evening"

    series: str
    event: str
    counts: bool
    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        series = find_series(said.club.evenings, said.typed.get("series", ""))
        _require_open(series)
        event, reason = said.typed.get("evening", ""), said.typed.get("reason", "").strip()[:200]
        if event not in {each.event for each in list_played(said.club.evenings)}:
            raise NotThere
        if not reason:
            raise WrongFacts({"reason": say("Write the reason: it is shown.")})
        return cls(series.id, event, said.typed.get("counts") == "yes", reason)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        ruled = of_series.SeriesRuled(self.event, self.counts, self.reason)
        return Given(_append(club, self.series, [ruled], actor, name))


class CloseSeries(OfASeries, frozen=True):
    """The season is over: the table is kept as it is, with its working."""

    key = "series-close"

    series: str

    @classmethod
    def read(cls, said: Said) -> Self:
        series = find_series(said.club.evenings, said.typed.get("series", ""))
        _require_open(series)
        return cls(series.id)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        look = look_at_series(club.evenings, find_series(club.evenings, self.series))
        versions = tuple([(each.event, each.version) for each in look.table.evenings])
        closed = of_series.SeriesClosed(freeze(look.table), versions)
        return Given(_append(club, self.series, [closed], actor, name))


class ReopenSeries(OfASeries, frozen=True):
    """A closed series is open again, with a reason: its table is worked out anew."""

    key = "series-reopen"

    series: str
    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        series = find_series(said.club.evenings, said.typed.get("series", ""))
        reason = said.typed.get("reason", "").strip()[:200]
        if series.closed is None:
            raise NotNow(say("This series is open."))
        if not reason:
            raise WrongFacts({"reason": say("Write the reason: it is shown.")})
        return cls(series.id, reason)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        return Given(_append(club, self.series, [of_series.SeriesReopened(self.reason)], actor, name))


def _require_open(series: Series) -> None:
    if series.closed is not None:
        raise NotNow(say("This series is closed. Open it again first."))


def _append(club: "Club", series: str, events: Sequence[SeriesEvent], actor: Actor, name: str) -> str:
    log, stream = club.database.log, PREFIX + series
    while True:
        written, by = Pen().sign([SHAPES.written(each) for each in events], str(actor))
        try:
            log.append(stream, log.head(stream).version, written, key=name, by=by)
        except Conflict:
            continue
        return series
