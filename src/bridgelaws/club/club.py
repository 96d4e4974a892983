"""The club in this process: its evenings, and the one way in which anything is done to them."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from bridgelaws.assistant.keeping import Interviews
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import ClubCommand, Command, Given
from bridgelaws.club.database import Database
from bridgelaws.club.deeds import mark_of, new_name
from bridgelaws.club.devices.line import Post, post
from bridgelaws.club.effects import Effect, PlaceLine, effect_on, list_places
from bridgelaws.club.evening_files import Found, read_file
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.people.knowing import know_entries, spell_out
from bridgelaws.club.people.sheets import read_sheet
from bridgelaws.club.planning.entries import Read, read_entries
from bridgelaws.club.profile import read_profile
from bridgelaws.club.results.looked import find_looked_at
from bridgelaws.club.results.suspicious import Suspicion, look_at
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_results import DeviceFile, results_in
from bridgelaws.exchange.movement_files import read_movement_file
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.language import Language, speak
from bridgelaws.text import Text
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Contest, Movement

ReadHands = Callable[[bytes, str, Language], Mapping[int, Deal]]
ReadEvening = Callable[[bytes, Language], Found]
ReadDevices = Callable[[bytes, Language], DeviceFile]
ReadList = Callable[[bytes, Language], tuple[tuple[tuple[str, ...], ...], str]]
ReadMovement = Callable[[bytes, str, int, str, Language], Movement]
__all__ = ["Club", "Given", "Preview"]


class Preview(Struct, frozen=True):
    """What a command would do, shown before it is done."""

    proposed: Proposed
    effect: Effect
    told: tuple[Text, ...]
    after: EventState  # the event as it would be

    @property
    def mark(self) -> str:
        """It goes with the form, so that nothing else is done than what was shown."""
        return mark_of(self.proposed.events)


class Club:
    """Where commands are given. Pages, programs and the terminal come in by this door."""

    def __init__(
        self,
        database: Database,
        evenings: Evenings,
        makeable: Makeable,
        interviews: Interviews,
        read_hands: ReadHands,
    ) -> None:
        self.database, self.evenings, self.makeable, self.interviews = database, evenings, makeable, interviews
        self.read_hands = read_hands  # in a process of its own: files come from anywhere
        self.read_evening: ReadEvening = read_file  # the pages read it in such a process too
        self.read_movement: ReadMovement = _read_movement
        self.read_devices: ReadDevices = _read_devices
        self.read_list: ReadList = _read_list
        self.devices: Path | None = None  # the folder in which devices leave their files
        self.post: Post = post  # to the data connector of Bridgemate

    def evening(self, event: str) -> Evening:
        """Caught up with its log; `NotThere` if there is none."""
        return self.evenings.get(event)

    def know_entries(self, text: str, contest: Contest) -> Read:
        """A list of entries, about people of the register where one is meant."""
        register = self.evenings.people
        try:
            text, federation = spell_out(text, register), read_profile(self.database).federation
        except BridgelawsError:  # an evening never waits for the club
            return read_entries(text, contest)
        return know_entries(register, read_entries(text, contest), federation)

    def actor(self, visitor: Visitor, event: str) -> Actor:
        """How the log names whoever is signed in."""
        if visitor.directs:
            return Actor.directing(self.evenings.settings(event).director)
        if visitor.role is Role.TABLE and visitor.event == event:
            return Actor.at_table(visitor.table)
        return Actor()

    def preview(self, event: str, command: Command, actor: Actor) -> Preview:
        """What the command would do; `Refused` if the rules do not let it happen."""
        actor, evening = command.giver(actor), self.evening(event)
        with evening.lock:
            proposed = command.plan(evening, actor)
        return self.try_out(evening, proposed, actor)  # ranking takes a while: phones go on meanwhile

    def try_out(self, evening: Evening, proposed: Proposed, actor: Actor) -> Preview:
        """What it would do to the list of places, and what the rules say to it."""
        with evening.lock:
            before, after = _list_places(evening), evening.state.copy()
        told = _let_happen(after, self.evenings.link(evening, proposed.events), actor)
        return Preview(proposed, effect_on(before, after), (*proposed.tells, *told), after)

    def give(self, event: str, command: ClubCommand, actor: Actor, name: str = "", shown: str = "") -> Given:
        """Carry it out, once under its name however often it is sent.

        With the mark of what was ``shown`` nothing else is done: `Changed` if it would be by now.
        """
        actor = command.giver(actor)
        command.check_complete()
        return command.carry_out(self, event, actor, name or new_name(), shown)

    def strange_result(self, evening: Evening, place: Place, board: int) -> Suspicion | None:
        """What is odd about a result, unless the Director has found it right, or may still have to play the board."""
        deal = self.evenings.deals(evening.id, place.session).get(board)
        with evening.lock:
            plays = evening.settings.director_plays
            if plays and not evening.is_open(place.session, board, plays):
                deal = None
        makes = self.makeable.known(deal) if deal else None
        with evening.lock:
            found = look_at(evening, place, board, deal, makes, evening.settings.minutes_per_board)
        return None if found is None or found.key in find_looked_at(self.database, evening.id) else found

    def is_done(self, event: str, name: str) -> bool:
        return self.evening(event).running.answered(name)


def _read_movement(data: bytes, name: str, boards: int, chosen: str, _language: Language) -> Movement:
    return read_movement_file(data, name, boards or None, chosen=chosen)


def _read_list(data: bytes, language: Language) -> tuple[tuple[tuple[str, ...], ...], str]:
    found = read_sheet(data, language.value)
    return found.rows, speak(found.told, language)


def _read_devices(data: bytes, _language: Language) -> DeviceFile:
    return results_in(read_bws(data))


def _list_places(evening: Evening) -> tuple[PlaceLine, ...] | Text | str:
    """The list of places as it stands, or why there is none."""
    try:
        return evening.once("list", list_places)
    except BridgelawsError as asked:
        return asked.said


def _let_happen(state: EventState, proposed: Iterable[Event], actor: Actor) -> tuple[Text, ...]:
    """Let the events happen in a copy of the state: what the rules have to say to them."""
    now, told = datetime.now(UTC), list[Text]()
    for each in proposed:
        decision = decide(state, each, now)
        if decision.law:
            told.append(decision.notice)
        for event in decision.events:
            evolve(state, event, now, str(actor))
    return tuple(told)
