"""A database whose logs hold names in clear, carried over into a new one in which they are sealed.

The old log is never changed. Each event is written anew, in its order and with its time, key and signature; people get ids
of the register. What every score is worked out from is compared at the end, and if anything differs it stops.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.backups import list_batches
from bridgelaws.club.demo import is_demo
from bridgelaws.club.evenings import is_of_the_club
from bridgelaws.club.people.events import PeopleEvent, PersonRegistered
from bridgelaws.club.people.ids import is_person
from bridgelaws.club.people.linking import Linking, map_starters
from bridgelaws.club.people.register import Register
from bridgelaws.club.tables import all_tables
from bridgelaws.store import EventLog, New, Recorded, StoreError
from bridgelaws.store.sealed import TABLE
from bridgelaws.text import say
from bridgelaws.tournament.event import entry_events
from bridgelaws.tournament.event.events import SHAPES, AppealLodged, Event
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.keeping_events import CarriedOver
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.event.signing import Pen
from bridgelaws.tournament.event.stage_events import NextStagePlanned
from bridgelaws.tournament.event.state import Contestant, EventState

NOT_KEPT = {
    "web_lines",
    "web_brought",
    "web_sessions",
    "club_played",
    "club_lists",
}  # made anew, or about files and people that are here only now
OF_PEOPLE = ("contestants", "played_for", "appeals", "finals")  # parts of a state that hold ids of people


class CarriedOverAll(Struct, frozen=True):
    streams: int
    sealed: int  # streams that were written anew
    events: int
    people: int


def carry_over(old: EventLog, new: EventLog) -> CarriedOverAll:
    """Everything in the old database, in an empty new one; `StoreError` if something would not be the same."""
    if new.streams():
        raise StoreError(
            say("{where} holds events already: nothing is ever written over; choose an empty database.", where=new.where)
        )
    found, sealed = _Carrying(Register(new)), 0
    streams = sorted(old.streams(), key=lambda stream: (not is_of_the_club(stream), stream))
    for stream in streams:
        events = list(old.read(stream))
        if is_of_the_club(stream) or not any(SHAPES.is_in_clear(each) for each in events):
            _copy(new, events)
        else:
            found.carry(new, events)
            sealed += 1
    with old.at_one_moment() as moment:
        tables = [each for each in all_tables() if each.name in moment.tables - NOT_KEPT and each.create != TABLE]
        new.put_beside([(each, moment.rows(each)) for each in tables])
    return CarriedOverAll(len(streams), sealed, sum([head.version for head in new.heads().values()]), len(found.people))


class _Carrying:
    """What all streams share: the same name is the same person in each."""

    def __init__(self, register: Register) -> None:
        self._register, self._linking, self._pen = register, Linking(register), Pen()
        self.people: dict[str, str] = {}  # by the id of before

    def carry(self, new: EventLog, events: Sequence[Recorded]) -> None:
        stream, last = events[0].stream, events[-1]
        opening = CarriedOver(last.hash.hex(), len(events))
        new.append(stream, 0, [SHAPES.written(opening)])
        before, version = EventState(), 1
        for batch in list_batches(events):
            written = []
            for recorded in batch:
                event = SHAPES.read(recorded)
                evolve(before, event, recorded.time, recorded.signed_by)
                written.append(SHAPES.written(self._with_ids(event)))
            signed, by = self._pen.sign(written, batch[0].signed_by)
            version = new.append(stream, version, signed, key=batch[0].key, by=by, at=batch[0].time).last
        after = _fold(new.read(stream))
        if not _is_the_same(before, after):
            raise StoreError(
                say("“{stream}” would not be the same in {where}: do not use it.", stream=stream, where=new.where)
            )
        if not is_demo(after):
            playing = {person.id for one in after.contestants.values() for person in _list_people(one)}
            made: list[PeopleEvent] = [each for person, each in self._linking.new.items() if person in playing]
            self._register.add([each for each in made if self._is_new(each)])

    def _is_new(self, made: PeopleEvent) -> bool:
        return isinstance(made, PersonRegistered) and self._register.find(made.person) is None

    def _with_ids(self, event: Event) -> Event:
        ids = self.people
        match event:
            case entry_events.Entered():
                players = self._map(event.players)
                return replace(event, players=players, captain=ids.get(event.captain, event.captain))
            case entry_events.PlayersRenamed() | entry_events.ReplacementSeated():
                return replace(event, players=self._map(event.players))
            case entry_events.MemberAdded():
                return replace(event, player=self._map((event.player,))[0])
            case entry_events.SubstituteSeated():
                (substitute,) = self._map((event.substitute,))
                return replace(event, player=ids.get(event.player, event.player), substitute=substitute)
            case entry_events.PlayerReturned():
                return replace(event, player=ids.get(event.player, event.player))
            case NextStagePlanned():
                return replace(event, finals=map_starters(event.finals, self._map))
            case AppealLodged():
                return replace(event, concurring=tuple([ids.get(each, each) for each in event.concurring]))
            case _:
                return event

    def _map(self, players: Sequence[Person]) -> tuple[Person, ...]:
        for each in players:
            if not is_person(each.id) and each.id not in self.people:
                self.people[each.id] = self._linking.ids.setdefault(each.id, self._linking.find(each))
        return tuple([Person(self.people.get(each.id, each.id), each.name) for each in players])


def _copy(new: EventLog, events: Sequence[Recorded]) -> None:
    """As it stands, with every hash."""
    for batch in list_batches(events):
        first = batch[0]
        written = [New(each.kind, each.shape, each.payload, each.texts) for each in batch]
        new.append(first.stream, first.version - 1, written, key=first.key, by=first.by, at=first.time)


def _fold(events: Iterator[Recorded]) -> EventState:
    state = EventState()
    for recorded in events:
        evolve(state, SHAPES.read(recorded), recorded.time, recorded.signed_by)
    return state


def _is_the_same(before: EventState, after: EventState) -> bool:
    """Whether every score rests on the same, and everybody is called the same."""

    def rest(state: EventState) -> dict[str, Any]:
        return {name: getattr(state, name) for name in state.__struct_fields__ if name not in OF_PEOPLE}

    return rest(before) == rest(after) and _name_everybody(before) == _name_everybody(after)


def _name_everybody(state: EventState) -> Mapping[str, list[str]]:
    return {one.id: [person.name for person in _list_people(one)] for one in state.contestants.values()}


def _list_people(one: Contestant) -> list[Person]:
    return [*one.players, *one.whose_place, *[each.substitute for each in one.stand_ins]]
