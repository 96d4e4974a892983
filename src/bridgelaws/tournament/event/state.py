"""Where an event stands: the fold of everything that has happened in it.

Unlike the other values of this program it is changed in place. An event of a thousand tables has tens of thousands of
score sheets, and a copy of them for each result entered would cost more the longer the event lasts.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bridgelaws.bridge.awards import Reason, TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.event import events, ruling_events, stage_events
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import ScoreCarriedOver
from bridgelaws.tournament.event.score_sheet import Person, Place, Unplayed, Written, counts_as
from bridgelaws.tournament.movements.model import Contest, Round, Sitting

AWAITED = frozenset({Reason.POSTPONED, Reason.NOT_ENTERED})
_ONE_TABLE_A_TEAM = ("American Whist", "New England relay")
_DRAWN = {"Knockout": "knockout", "Swiss": "swiss", "Monrad": "swiss", "Danish": "swiss"}  # by the title of the movement
Field = tuple[int, str]  # a session and a group of it: what is compared together


class StandIn(Struct, frozen=True):
    """Somebody who plays for a player, from a round to another."""

    player: str
    substitute: Person
    session: int
    from_round: int
    to_round: int | None = None

    def plays(self, session: int, number: int) -> bool:
        return session == self.session and self.from_round <= number and (self.to_round is None or number <= self.to_round)


class Contestant(Struct, frozen=True):
    """A pair, a team or a player of an individual event; the number is the place, the players hold it."""

    id: str
    players: tuple[Person, ...]
    captain: str = ""
    withdrawn: str = ""  # why
    stand_ins: tuple[StandIn, ...] = ()
    whose_place: tuple[Person, ...] = ()  # while others have taken it
    rounds_before: dict[int, int] = {}  # session -> the round last called when it entered
    rounds_played: dict[int, int] = {}  # the same when it withdrew
    direction: str = ""  # the list it is ranked in, where the Director has said so
    stratum: str = ""
    handicap: Fraction = Fraction(0)
    numbers: tuple[str, ...] = ()  # of the players in their federation, in their order
    carried: ScoreCarriedOver | None = None  # from an earlier stage

    def name_of(self, player: str) -> str:
        """What a player is called, by the id; the id of one who has no name."""
        people = (*self.players, *self.whose_place, *[each.substitute for each in self.stand_ins])
        return next((each.name for each in people if each.id == player and each.name), player)

    def seated(self, session: int, number: int) -> tuple[Person, ...]:
        """Who plays in that round."""
        instead = {each.player: each.substitute for each in self.stand_ins if each.plays(session, number)}
        return tuple(instead.get(player.id, player) for player in self.players)


class Plan(Struct, frozen=True, dict=True):
    """A section of a session: its rounds, and the group it is compared within."""

    group: str
    title: str
    winners: int
    rounds: dict[int, Round]
    directions: dict[str, str] = {}  # by contestant: how it was to sit when it was first seated, whatever came of it

    @property
    def drawn_as(self) -> str:
        """Whether rounds are drawn one by one: by the standings ("swiss"), or as a "knockout"; "" if not."""
        return _DRAWN.get(self.title.partition(",")[0], "")

    @property
    def half_matches(self) -> bool:
        """Whether teams have one table each: a match is two sittings, in different rounds, and there are no rooms."""
        return plays_half_matches(self.title)

    @cached_property
    def seated_in(self) -> dict[str, set[int]]:
        """The rounds in which each contestant has a table."""
        found: dict[str, set[int]] = {}
        for number, each in self.rounds.items():
            for sitting in each.sittings:
                for contestant in sitting.contestants:
                    found.setdefault(contestant, set()).add(number)
        return found

    @cached_property
    def boards_in(self) -> dict[int, int]:
        """How many boards are played in each round."""
        return {
            number: max((len(sitting.boards) for sitting in each.sittings), default=0)
            for number, each in sorted(self.rounds.items())
        }


class Correction(Struct, frozen=True):
    """For everybody to see: what stood there, what stands there now, who changed it, when and why."""

    was: Written
    now: Written
    by: str
    at: datetime
    reason: str
    ruling: str = ""  # whose tricks were written down


class RulingVersion(Struct, frozen=True):
    """82C: a ruling as it was given, put right or taken back, by whom and when."""

    told: events.RulingGiven | ruling_events.RulingRevised | ruling_events.RulingWithdrawn
    by: str
    at: datetime


class Sheet(Struct, frozen=True):
    """A board at a table: what was written down, what became of it, and what it counts as."""

    written: Written | None = None
    by: str = ""  # who wrote what stands now
    entry: int = 0  # which entry of the board that is: 1 for the first, another number after each change
    confirmed: tuple[Side, ...] = ()  # the sides that confirmed this very entry
    others: tuple[Written, ...] = ()  # results that differ, until the Director has decided
    corrections: tuple[Correction, ...] = ()
    award: TableResult | None = None
    ruling: str = ""
    reason: str = ""  # of the award, as the players read it
    at: datetime | None = None  # when it was first written down
    upheld: bool = False  # the Director confirmed this very entry
    marked: Vulnerability | None = None  # 2, 87A: the copy had another vulnerability than that of the board's number

    def counts(self, board: int) -> TableResult | None:
        if self.award is not None:
            return self.award
        return None if self.written is None else counts_as(self.written, board, self.marked)

    @property
    def awaited(self) -> bool:
        """8B2, 8C: whether a result is still to come."""
        if self.award is not None:
            return False
        return self.written is None or (isinstance(self.written, Unplayed) and self.written.reason in AWAITED)

    @property
    def by_director(self) -> bool:
        """Whether the result that stands is the Director's: entered, corrected, settled or confirmed, or an award."""
        return self.award is not None or self.upheld or Actor.read(self.by).directs

    @property
    def is_agreed(self) -> bool:
        """79A1: whether the result needs nobody's agreement any more: it is confirmed, or it is the Director's."""
        return not self.awaited and not self.others and (self.by_director or bool(self.confirmed))


class Call(Struct, frozen=True):
    """9B1, 81C: the Director was called, by whom and when; and what came of it once the Director has been there."""

    called: events.DirectorCalled
    by: str
    at: datetime
    answered: datetime | None = None
    ruling: str = ""
    note: str = ""


class EventState(Struct, kw_only=True):
    """The fold itself; `bridgelaws.tournament.event.fold` is the only one that changes it."""

    name: str = ""
    contest: Contest = Contest.PAIRS
    method: str = ""
    victory_points: str | dict[str, Any] = ""  # the name of a scale, or one written out
    regulations: Regulations = field(default_factory=Regulations)
    chosen: set[str] = field(default_factory=set)  # regulations announced for this event, whatever its preset says
    contestants: dict[str, Contestant] = field(default_factory=dict)
    played_for: dict[str, set[str]] = field(default_factory=dict)  # person -> contestants in whose seats a round was begun
    plans: dict[tuple[int, str], Plan] = field(default_factory=dict)
    sittings: dict[Place, Sitting] = field(default_factory=dict)  # without a room
    due: dict[Field, dict[int, int]] = field(default_factory=dict)  # board -> tables that should have a score
    started: dict[int, int] = field(default_factory=dict)  # session -> the round last called
    started_at: dict[tuple[int, int], datetime] = field(default_factory=dict)  # session and round
    clocks: dict[tuple[int, int], events.ClockSet] = field(default_factory=dict)
    room: events.RoomSet = events.RoomSet()  # what the screen in the room shows
    leads_checked: dict[tuple[Place, int], tuple[tuple[Seat, str], ...]] = field(default_factory=dict)  # what a table heard
    calls: dict[str, Call] = field(default_factory=dict)
    extra_boards: dict[Place, dict[int, int | None]] = field(default_factory=dict)  # board -> the one it was played for
    sheets: dict[tuple[Place, int], Sheet] = field(default_factory=dict)
    tables_with: dict[tuple[Field, int], set[Place]] = field(default_factory=dict)  # that have a sheet for the board
    boards_of: dict[tuple[int, str], dict[int, Place]] = field(
        default_factory=dict
    )  # session, contestant -> board -> where it has a score
    forfeited: dict[Place, tuple[str, ...]] = field(default_factory=dict)  # matches lost without play, and by whom
    forms: dict[tuple[Place, int], str] = field(default_factory=dict)  # of fouled boards
    disputes: dict[tuple[Place, int], None] = field(default_factory=dict)
    rulings: dict[str, events.RulingGiven] = field(default_factory=dict)  # as they read now
    versions: dict[str, tuple[RulingVersion, ...]] = field(default_factory=dict)  # the first first
    withdrawn: dict[str, str] = field(default_factory=dict)  # rulings taken back, and why
    penalties: dict[str, events.PenaltyGiven] = field(default_factory=dict)
    appeals: dict[str, events.AppealLodged] = field(default_factory=dict)
    decisions: dict[str, events.AppealDecided | None] = field(default_factory=dict)  # None: withdrawn
    published: dict[int, datetime] = field(default_factory=dict)
    announced: dict[int, tuple[int, int]] = field(default_factory=dict)  # minutes of the periods, at publication
    periods: dict[tuple[int, str], datetime] = field(default_factory=dict)
    sealed: dict[int, events.DealsSealed] = field(default_factory=dict)
    opened: dict[int, events.DealsOpened] = field(default_factory=dict)
    finals: dict[str, stage_events.Final] = field(default_factory=dict)  # of the next stage, by the event
    finals_dropped: set[str] = field(default_factory=set)
    opened_at: datetime | None = None
    final: datetime | None = None

    def copy(self) -> "EventState":
        """A state of one's own, to try something out: names are copied, not what they stand for."""
        return EventState(**{name: _copy(getattr(self, name)) for name in self.__struct_fields__})

    def field_of(self, place: Place) -> Field:
        plan = self.plans.get((place.session, place.section))
        return place.session, plan.group if plan else ""

    def sitting(self, place: Place) -> Sitting | None:
        """Who sits at that table; in the closed room of a match home sits East-West."""
        found = self.sittings.get(replace(place, room="") if place.room else place)
        if found is None or place.room not in self.rooms_of(place.session, place.section):
            return None
        return found.turned() if place.room == "closed" else found

    def rooms_of(self, session: int, section: str) -> tuple[str, ...]:
        """The rooms of a table: none but in a team event, and the open room alone where a match is two sittings."""
        if self.contest is not Contest.TEAMS:
            return ("",)
        plan = self.plans.get((session, section))
        return ROOMS[:1] if plan is not None and plan.half_matches else ROOMS

    def boards_at(self, place: Place) -> tuple[int, ...]:
        """The boards meant for that table, and those that the Director lets count."""
        found = self.sitting(place)
        return (*(found.boards if found else ()), *self.extra_boards.get(place, ()))

    def sheet(self, place: Place, board: int) -> Sheet:
        return self.sheets.get((place, board), _EMPTY)

    def expected(self, compared: Field) -> int:
        """How many scores the boards of a session have."""
        return max(self.due.get(compared, {}).values(), default=0)

    def in_play(self, session: int, board: int) -> bool:
        """Whether some table of the session has, or should have, a score on the board."""
        return any(number == session and boards.get(board) for (number, _), boards in self.due.items())

    def places(self, session: int, only: int | None = None) -> Iterator[tuple[Place, Sitting]]:
        """Every table of every round of a session, or of one round only, room by room."""
        for (number, section), plan in self.plans.items():
            rooms = self.rooms_of(number, section)
            for each in plan.rounds.values() if number == session else ():
                if only is not None and each.number != only:
                    continue
                for sitting in each.sittings:
                    for room in rooms:
                        place = Place(session, each.number, sitting.table, section, room)
                        yield place, sitting.turned() if room == "closed" else sitting

    def missing(self, session: int) -> Iterator[tuple[Place, int]]:
        """Boards that have neither a result nor an award nor a reason for having none."""
        for place, sitting in self.places(session):
            replaced = set(self.extra_boards.get(place, {}).values())
            for board in () if replace(place, room="") in self.forfeited else sitting.boards:
                if board not in replaced and self.sheet(place, board).awaited:
                    yield place, board

    def period_ends(self, session: int, period: str) -> datetime | None:
        """79C1, 92B: when the correction or appeal period of a session is over; None before its score is published."""
        if (chosen := self.periods.get((session, period))) is not None:
            return chosen
        if (start := self.published.get(session)) is None:
            return None
        return start + timedelta(minutes=float(self.announced[session][period == "appeal"]))

    def closed_to_rulings(self, session: int, now: datetime) -> bool:
        """81C3: whether both periods of a session are over, and with them the time to put something right unasked."""
        ends = [end for period in ("correction", "appeal") if (end := self.period_ends(session, period)) is not None]
        return bool(ends) and now > max(ends)

    def waiting_calls(self) -> list[Call]:
        """Those who wait for the Director, the first first; what is looked at again once its board has been played."""
        return [
            call
            for call in self.calls.values()
            if call.answered is None
            and not (call.called.after_play and self.sheet(call.called.place, call.called.board or 0).awaited)
        ]

    def pending_appeals(self) -> list[str]:
        return [appeal for appeal in self.appeals if appeal not in self.decisions]


def _copy(held: Any) -> Any:
    """What `evolve` changes in place are sets, dictionaries, and dictionaries of nothing but these; the rest is frozen."""
    if not isinstance(held, set | dict):
        return held
    if isinstance(held, dict) and isinstance(next(iter(held.values()), None), set | dict):
        return {key: each.copy() for key, each in held.items()}
    return held.copy()


ROOMS = ("open", "closed")


def plays_half_matches(title: str) -> bool:
    """By the title of the movement."""
    return title.partition(",")[0] in _ONE_TABLE_A_TEAM


_EMPTY = Sheet()
