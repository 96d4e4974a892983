"""What is planned when play has begun: the next round by the standings or of a knockout, and another session."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.effects import list_places
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning import knockouts
from bridgelaws.club.planning.sessions import MovementChoice, choices, movements_for, name_contestants
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import RoundsReplanned, SessionPlanned
from bridgelaws.tournament.event.state import EventState, Plan
from bridgelaws.tournament.movements.model import Movement, Round
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.movements.swiss import Pairing, SwissStanding, next_round

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

BOARDS = 3  # a round, where nothing was played yet
MOST_BOARDS = 32


class Drawn(Struct, frozen=True):
    """A round as it would be played."""

    round: Round
    title: str
    notes: tuple[Text | str, ...] = ()
    byes: tuple[str, ...] = ()


def standings(state: EventState, session: int, before: int) -> list[SwissStanding]:
    """Everybody before a round: the score so far, whom they have met, their byes and matches at home."""
    scores = {line.contestant: line.score for line in list_places(state)}
    met: dict[str, list[str]] = {one: [] for one in state.contestants}
    home: dict[str, int] = dict.fromkeys(state.contestants, 0)
    for place, sitting in state.sittings.items():
        if place.session == session and place.round < before:
            for one in sitting.contestants:
                met[one] += sitting.facing(one)
            home[sitting.ns[0]] += 1
    plans = [plan for (each, _), plan in state.plans.items() if each == session]
    rounds = {number for plan in plans for number in plan.rounds if number < before}
    seated = {one: sum(len(plan.seated_in.get(one, set()) & rounds) for plan in plans) for one in met}
    return [
        SwissStanding(one, scores.get(one, 0), tuple(met[one]), len(rounds) - seated[one], 0, home[one])
        for one in state.contestants
        if not state.contestants[one].withdrawn
    ]


def plan_to_draw(evening: Evening) -> Plan:
    if len({section for each, section in evening.state.plans if each == evening.session}) != 1:
        raise BridgelawsError(say("A round is drawn in an event of one section."))
    plan = evening.state.plans[evening.session, ""]
    if not plan.seated_in:
        raise BridgelawsError(say("Nothing is planned yet."))
    return plan


def number_to_draw(evening: Evening) -> int:
    """The round that is drawn now: the next one; or once more the one that was drawn and has not been called."""
    last = max(plan_to_draw(evening).rounds)
    return last if last > evening.round and last > 1 else last + 1


def draw_next(evening: Evening, by: str, winners: Mapping[int, str] | None = None) -> Drawn:
    """The next round, by the standings as they are; of a knockout, those who won with those named of drawn matches."""
    state, session = evening.state, evening.session
    plan, number = plan_to_draw(evening), number_to_draw(evening)
    if any(place.round < number for place, _ in state.missing(session)):
        raise BridgelawsError(say("Some results of the last round are missing: enter them first."))
    if plan.drawn_as == "knockout":
        movement = knockouts.next_round(state, session, number, winners or {})
        return Drawn(movement.rounds[0], str(movement.title))
    size = max(plan.boards_in.values(), default=4)
    found = next_round(standings(state, session, number), number, size, Pairing(by), contest=state.contest)
    playing = {one for sitting in found.rounds[0].sittings for one in sitting.contestants}
    byes = tuple(one for one in found.contestants if one not in playing)
    return Drawn(found.rounds[0], str(found.title), found.notes, byes)


def replan_with(evening: Evening, found: Drawn) -> RoundsReplanned:
    return RoundsReplanned(evening.session, (found.round,), found.title)


def _sections(evening: Evening) -> dict[str, list[str]]:
    """Who still plays, by the sections of the last session."""
    state, last = evening.state, max(evening.sessions, default=1)
    playing = [one for one in state.contestants if not state.contestants[one].withdrawn]
    named_sections = sorted(section for session, section in state.plans if session == last)
    if len(named_sections) < 2:
        return {"": playing}
    return {section: [one for one in playing if one in state.plans[last, section].seated_in] for section in named_sections}


def offer_movements(evening: Evening, boards: int, minutes_per_board: float) -> tuple[MovementChoice, ...]:
    """Movements for another session with everybody who still plays."""
    sizes = tuple(len(people) for people in _sections(evening).values())
    return choices(sizes, evening.state.contest, boards, Pace(board=minutes_per_board)) if min(sizes) else ()


def plan_session(evening: Evening, choice: MovementChoice, minutes_per_board: float) -> list[SessionPlanned]:
    sections, session = _sections(evening), max(evening.sessions, default=0) + 1
    sizes = [len(people) for people in sections.values()]
    found: tuple[Movement, ...] = movements_for(choice, evening.state.contest, sizes, Pace(board=minutes_per_board))
    return [
        SessionPlanned(
            session, name_contestants(movement, people), section, title=str(movement.title), winners=movement.winners
        )
        for (section, people), movement in zip(sections.items(), found, strict=True)
    ]


# Commands.


class DrawRound(Command, frozen=True):
    """The next round by the standings: swiss, monrad or danish; of a knockout, with the winners of drawn matches."""

    key = "draw"

    by: str
    winners: Mapping[int, str]  # who goes on from the match at each table, where somebody was named

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(read_pairing(said.typed), read_winners(said.typed))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed((replan_with(evening, draw_next(evening, self.by, self.winners)),))


def read_pairing(typed: Mapping[str, str]) -> str:
    by = typed.get("by", "") or Pairing.SWISS.value
    if by not in {each.value for each in Pairing}:
        raise NotThere
    return by


def read_winners(typed: Mapping[str, str]) -> dict[int, str]:
    """Who goes on from the match at each table, where somebody was named."""
    found = {name.removeprefix("winner"): value for name, value in typed.items() if name.startswith("winner") and value}
    return {int(table): team for table, team in found.items() if table.isdecimal() and len(table) < 5}


class AddSession(Command, frozen=True):
    """Another session with the same people, in the same sections; the movements are those offered for so many."""

    key = "session"

    movement: str
    boards: int  # a round
    rounds: int  # that are meant to be played, where they are drawn one by one

    @classmethod
    def read(cls, said: Said) -> Self:
        evening = said.evening
        with evening.lock:
            boards = choose_boards(evening, read_boards(said.typed))
            choice = _choose(evening, boards, said.typed.get("movement", ""))
        return cls(choice.key, boards, choice.rounds if choice.rounds > len(choice.movement.rounds) else 0)

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        choice = _choose(evening, self.boards, self.movement)
        return Proposed(tuple(plan_session(evening, choice, evening.settings.minutes_per_board)))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        club.evenings.change_settings(event, lambda known: replace(known, rounds=self.rounds))


def read_boards(typed: Mapping[str, str]) -> int:
    wanted = typed.get("boards", "")
    return int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0


def choose_boards(evening: Evening, wanted: int) -> int:
    """As many boards a round as were asked for, or as in the last session."""
    last = max(evening.sessions, default=1)
    before = [max(plan.boards_in.values()) for (session, _), plan in evening.state.plans.items() if session == last]
    return wanted if 1 <= wanted <= MOST_BOARDS else max(before, default=0) or BOARDS


def _choose(evening: Evening, boards: int, movement: str) -> MovementChoice:
    for each in offer_movements(evening, boards, evening.settings.minutes_per_board):
        if each.key == movement:
            return each
    raise WrongFacts({"movement": say("Choose one of these movements.")})
