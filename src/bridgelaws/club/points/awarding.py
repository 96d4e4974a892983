"""Points are awarded once an evening is published, put right where it changed, voided, or given by hand."""

from collections.abc import Callable, Sequence
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from msgspec import Struct

from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.permissions import May
from bridgelaws.club.played.evenings import EveningPlayed, list_played
from bridgelaws.club.points import events as of_points
from bridgelaws.club.points.awards import AwardTable, award_evening, presets, read_table, why_not
from bridgelaws.club.points.events import SHAPES, STREAM, Line, PointsEvent
from bridgelaws.club.points.ledger import Ledger, list_differences
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.store import Appended, Conflict
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.signing import Pen

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

MOST = Fraction(1_000_000)


class OfThePoints(ClubCommand, frozen=True):
    """Something done to the ledger."""

    asks_for = May.KEEP_POINTS


class Unfit(Struct, frozen=True):
    """An evening whose points no longer fit what it came to."""

    evening: EveningPlayed
    differences: tuple[Line, ...]


def list_lines(
    evenings: Evenings, table: AwardTable, evening: EveningPlayed, *, members_only: bool = True
) -> tuple[Line, ...]:
    """What each person gets. What nobody may have lapses, and is passed to nobody."""
    lines = {each.contestant: each for each in evening.lines}
    found = list[Line]()
    for award in award_evening(table, evening):
        if not award.amount and not award.lapsed:
            continue
        players = lines[award.contestant].players
        share = award.amount / len(players) if table.who == "shared" and players else award.amount
        for person in players:
            known = evenings.people.find(person)
            lapsed = award.lapsed or known is None or known.status == "visitor"
            found.append(Line(person, Fraction(0) if lapsed else share, award.place, lapsed))
    return tuple(found)


def list_waiting(evenings: Evenings, ledger: Ledger) -> list[EveningPlayed]:
    """Published evenings for which nothing was awarded yet, the newest first."""
    first = min([each.from_day for each in ledger.tables.values()], default="9999")
    return [each for each in reversed(list_played(evenings)) if each.published and each.event not in ledger.awarded
            and each.day >= first]  # fmt: skip


def list_unfit(evenings: Evenings, ledger: Ledger) -> list[Unfit]:
    """Evenings that changed after their points were awarded."""
    found = []
    for evening in list_played(evenings):
        awarded = ledger.awarded.get(evening.event)
        if awarded is None or awarded.version == evening.version or awarded.table not in ledger.tables:
            continue
        now = list_lines(evenings, ledger.tables[awarded.table].table, evening)
        if differences := list_differences(_as_merged(evenings, awarded.lines), now):
            found.append(Unfit(evening, tuple(differences)))
    return found


def _as_merged(evenings: Evenings, lines: Sequence[Line]) -> list[Line]:
    return [Line(evenings.people.resolve(each.person), each.amount, each.place, each.lapsed) for each in lines]


class AdoptTable(OfThePoints, frozen=True):
    """Points are awarded by this table from now on: one that comes with the program (``preset``), or written as TOML."""

    key = "points-table"

    table: AwardTable

    @classmethod
    def read(cls, said: Said) -> Self:
        written = said.typed.get("table", "").strip()
        try:
            table = read_table(written) if written else presets().get(said.typed.get("preset", ""))
        except BridgelawsError as error:
            raise WrongFacts({"table": error.said}) from None
        if table is None:
            raise WrongFacts({"preset": say("Choose one of these.")})
        if not table.usable:
            raise WrongFacts({"preset": say("This table is not complete: {asked}", asked=table.asked)})
        return cls(table)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        def plan(ledger: Ledger) -> list[PointsEvent]:
            today = datetime.now().astimezone().date().isoformat()
            return [of_points.TableAdopted(f"t{len(ledger.tables) + 1}", self.table, today)]

        append(club, plan, actor, name)
        return Given(name)


class AwardPoints(OfThePoints, frozen=True):
    """Award points for an evening whose score is published, by an adopted table. Once for each evening."""

    key = "points-award"

    evening: str
    table: str

    @classmethod
    def read(cls, said: Said) -> Self:
        evening, ledger = require_evening(said), Ledger(said.club.database.log)
        adopted = ledger.tables.get(said.typed.get("table", ""))
        if adopted is None:
            raise WrongFacts({"table": say("Choose one of these.")})
        if not evening.published:
            raise NotNow(say("Points are awarded when the score is published."))
        if str(told := why_not(adopted.table, evening)):
            raise WrongFacts({"table": told})
        return cls(evening.event, adopted.id)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        def plan(ledger: Ledger) -> list[PointsEvent]:
            if self.evening in ledger.awarded:
                return []
            evening = find_evening(club.evenings, self.evening)
            lines = list_lines(club.evenings, ledger.tables[self.table].table, evening)
            return [of_points.PointsAwarded(self.evening, evening.version, self.table, lines)]

        append(club, plan, actor, name)
        return Given(self.evening)


class PutPointsRight(OfThePoints, frozen=True):
    """An evening changed after its points were awarded: the difference is a line of its own, with the reason."""

    key = "points-right"

    evening: str
    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(require_evening(said).event, require_reason(said))

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        def plan(ledger: Ledger) -> list[PointsEvent]:
            awarded = ledger.awarded.get(self.evening)
            if awarded is None:
                raise NotNow(say("No points were awarded for this evening."))
            evening = find_evening(club.evenings, self.evening)
            lines = list_lines(club.evenings, ledger.tables[awarded.table].table, evening)
            return [of_points.PointsCorrected(self.evening, evening.version, awarded.lines, lines, self.reason)]

        append(club, plan, actor, name)
        return Given(self.evening)


class VoidPoints(OfThePoints, frozen=True):
    """The points of an evening are taken back, with a reason; they may be awarded again."""

    key = "points-void"

    evening: str
    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(require_evening(said).event, require_reason(said))

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        def plan(ledger: Ledger) -> list[PointsEvent]:
            return [of_points.PointsVoided(self.evening, self.reason)] if self.evening in ledger.awarded else []

        append(club, plan, actor, name)
        return Given(self.evening)


class GivePoints(OfThePoints, frozen=True):
    """Points by hand, more or less than nothing, with a reason; or brought forward from an older count (``forward``)."""

    key = "points-hand"

    person: str
    amount: Fraction
    reason: str
    forward: bool = False

    @classmethod
    def read(cls, said: Said) -> Self:
        known = said.club.evenings.people.find(said.typed.get("person", ""))
        if known is None or known.erased:
            raise NotThere
        text = said.typed.get("amount", "").strip().replace(",", ".").replace("−", "-")
        try:
            amount = Fraction(text[:20])
        except (ValueError, ZeroDivisionError):
            amount = 2 * MOST
        if not -MOST <= amount <= MOST or not amount:
            raise WrongFacts({"amount": say("Write a number of points.")})
        return cls(known.id, amount, require_reason(said), said.typed.get("forward") == "yes")

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        today = datetime.now().astimezone().date().isoformat()
        made: PointsEvent = of_points.PointsByHand(self.person, self.amount, self.reason)
        if self.forward:
            made = of_points.BroughtForward(self.person, self.amount, today, self.reason)
        append(club, lambda _: [made], actor, name)
        return Given(self.person)


def require_reason(said: Said) -> str:
    reason = said.typed.get("reason", "").strip()[:200]
    if not reason:
        raise WrongFacts({"reason": say("Write the reason: it is shown.")})
    return reason


def require_evening(said: Said) -> EveningPlayed:
    return find_evening(said.club.evenings, said.typed.get("evening", ""))


def find_evening(evenings: Evenings, event: str) -> EveningPlayed:
    found = next((each for each in list_played(evenings) if each.event == event), None)
    if found is None:
        raise NotThere
    return found


def append(club: "Club", plan: Callable[[Ledger], Sequence[PointsEvent]], actor: Actor, name: str) -> Appended | None:
    """Planned on the ledger as it is, and once under its name."""
    log, pen = club.database.log, Pen()
    while True:
        if (before := log.answer(STREAM, name)) is not None:
            return before
        ledger = Ledger(log)
        if not (events := plan(ledger)):
            return None
        written, by = pen.sign([SHAPES.written(each) for each in events], str(actor))
        try:
            return log.append(STREAM, ledger.version, written, key=name, by=by)
        except Conflict:
            continue
