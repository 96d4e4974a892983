"""People as they were typed become people of the register: the log of an evening holds their ids, and their names sealed.

Somebody is recognized by the name, and by the number in brackets where two have one name. Who is not known becomes a
visitor. Nothing is asked here: two who may be one stay two until somebody joins them in the register.
"""

import logging
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from bridgelaws.club.people.events import PeopleEvent, PersonNumber, PersonRegistered
from bridgelaws.club.people.ids import is_person, new_person
from bridgelaws.club.people.register import Known, Register, split_name
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.event.entry_events import (
    Entered,
    MemberAdded,
    PlayersRenamed,
    ReplacementSeated,
    SubstituteSeated,
)
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.event.stage_events import Final, NextStagePlanned
from bridgelaws.tournament.event.state import EventState

logger = logging.getLogger("bridgelaws.web")


class Linking(Struct):
    """One deed: however often it is planned anew, a name that was typed becomes the same person."""

    register: Register
    ids: dict[str, str] = field(default_factory=dict)  # by what was typed
    new: dict[str, PersonRegistered] = field(default_factory=dict)

    def link(self, state: EventState, events: Sequence[Event]) -> tuple[Event, ...]:
        """The same events, about people of the register."""
        known = set(_list_ids(state))
        return tuple([self._link(each, known) for each in events])

    def register_new(self, state: EventState, by: str) -> None:
        """Those who play now and were not known. An evening never waits for the register."""
        playing = set(_list_ids(state))
        events: list[PeopleEvent] = [each for person, each in self.new.items() if person in playing]
        if not events:
            return
        try:
            self.register.add(events, by=by)
        except BridgelawsError as error:
            logger.warning("New visitors could not be registered: %s", error)

    def _link(self, event: Event, known: set[str]) -> Event:
        match event:
            case Entered():
                players = tuple([self._resolve(each, known) for each in event.players])
                ids = {old.id: new.id for old, new in zip(event.players, players, strict=True)}
                return replace(event, players=players, captain=ids.get(event.captain, event.captain))
            case ReplacementSeated():
                return replace(event, players=tuple([self._resolve(each, known) for each in event.players]))
            case MemberAdded():
                return replace(event, player=self._resolve(event.player, known))
            case NextStagePlanned():
                return replace(
                    event, finals=map_starters(event.finals, lambda those: [self._resolve(each, known) for each in those])
                )
            case SubstituteSeated():
                return replace(event, substitute=self._resolve(event.substitute, known))
            case _:
                return event

    def _resolve(self, typed: Person, known: set[str]) -> Person:
        """Who plays here already stays who that is: an evening may be older than the register. So does whoever has an id."""
        if is_person(typed.id) or typed.id in known or not _is_typed(typed):
            return typed
        if (numbered := self._find_by_number(typed.name)) is not None:
            return Person(numbered.id, numbered.name)
        if typed.id not in self.ids:
            self.ids[typed.id] = self.find(typed)
        return Person(self.ids[typed.id], typed.name)

    def _find_by_number(self, text: str) -> Known | None:
        """Who was typed as a number alone."""
        if not text.isdecimal():
            return None
        try:
            found = self.register.with_number(text)
        except BridgelawsError:
            return None
        return found[0] if len(found) == 1 else None

    def find(self, typed: Person) -> str:
        """The id of somebody who was typed; a new one for who is not known."""
        name = typed.name or typed.id
        number = _read_number(typed)
        found = _choose(self._look_up(name), number)
        if found is not None and found.id not in self.ids.values():
            return found.id
        given, family = split_name(name)
        made = PersonRegistered(new_person(), given, family, (PersonNumber(number),) if number else ())
        self.new[made.person] = made
        return made.person

    def _look_up(self, name: str) -> list[Known]:
        try:
            return self.register.with_name(name)
        except BridgelawsError as error:
            logger.warning("The register cannot be read: %s", error)
            return []


def _choose(called_so: Sequence[Known], number: str) -> Known | None:
    """The one who is meant; None if nobody is, or if it may be several."""
    fitting = [each for each in called_so if each.has_number(number)] if number else list(called_so)
    if len(fitting) > 1:
        fitting = [each for each in fitting if not each.numbers]
    return fitting[0] if len(fitting) == 1 else None


def _is_typed(person: Person) -> bool:
    """Whether the id is only the name, and perhaps a number, as they were typed (`planning.entries`)."""
    name = person.name.casefold()
    return bool(name) and (person.id == name or person.id.startswith(f"{name} "))


def _read_number(typed: Person) -> str:
    """What stood in brackets behind the name."""
    return typed.id.removeprefix(typed.name.casefold()).strip() if _is_typed(typed) else ""


def map_people(event: Event, change: Callable[[Person], Person]) -> Event:
    """The same event, with each person in it made another."""
    match event:
        case Entered() | PlayersRenamed() | ReplacementSeated():
            return replace(event, players=tuple([change(each) for each in event.players]))
        case MemberAdded():
            return replace(event, player=change(event.player))
        case SubstituteSeated():
            return replace(event, substitute=change(event.substitute))
        case NextStagePlanned():
            return replace(event, finals=map_starters(event.finals, lambda those: [change(each) for each in those]))
        case _:
            return event


def map_starters(finals: Sequence[Final], change: Callable[[Sequence[Person]], Sequence[Person]]) -> tuple[Final, ...]:
    """Finals of the next stage, with who enters only there made somebody else."""
    return tuple(
        [
            replace(final, starters=tuple([replace(one, players=tuple(change(one.players))) for one in final.starters]))
            for final in finals
        ]
    )


def _list_ids(state: EventState) -> Iterator[str]:
    """Everybody who plays in the evening, or has, or will in its finals."""
    for final in state.finals.values():
        yield from [person.id for one in final.starters for person in one.players]
    for one in state.contestants.values():
        for person in (*one.players, *one.whose_place, *[each.substitute for each in one.stand_ins]):
            yield person.id
