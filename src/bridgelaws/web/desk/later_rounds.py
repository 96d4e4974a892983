"""What is planned when play has begun: the next round of a Swiss event by the standings, and another session."""

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.event.events import RoundsReplanned, SessionPlanned
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Movement
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.movements.swiss import Pairing, Standing, next_round
from bridgelaws.web.desk.effects import listed
from bridgelaws.web.desk.sessions import Choice, choices, named
from bridgelaws.web.evenings import Evening


def standings(state: EventState, session: int) -> list[Standing]:
    """Everybody between two rounds: the score so far, whom they have met, their byes and matches at home."""
    scores = {line.contestant: line.score for line in listed(state)}
    met: dict[str, list[str]] = {one: [] for one in state.contestants}
    home: dict[str, int] = dict.fromkeys(state.contestants, 0)
    for place, sitting in state.sittings.items():
        if place.session == session:
            for one in sitting.contestants:
                met[one] += sitting.facing(one)
            home[sitting.ns[0]] += 1
    rounds = {number for (each, _), plan in state.plans.items() if each == session for number in plan.rounds}
    seated = {
        one: sum(len(plan.seated_in.get(one, ())) for (each, _), plan in state.plans.items() if each == session)
        for one in met
    }
    return [
        Standing(one, scores.get(one, 0), tuple(met[one]), len(rounds) - seated[one], 0, home[one])
        for one in state.contestants
        if not state.contestants[one].withdrawn
    ]


def drawn(evening: Evening, by: str) -> Movement:
    """The next round, by the standings as they are."""
    state, session = evening.state, evening.session
    if len({section for each, section in state.plans if each == session}) != 1:
        raise BridgelawsError(say("A round is drawn in an event of one section."))
    if any(place.round <= evening.round for place, _ in state.missing(session)):
        raise BridgelawsError(say("The results of the last round are not all in: enter them first."))
    plan = state.plans[session, ""]
    size = max(plan.boards_in.values(), default=4)
    return next_round(standings(state, session), max(plan.rounds) + 1, size, Pairing(by), contest=state.contest)


def with_round(evening: Evening, movement: Movement) -> RoundsReplanned:
    return RoundsReplanned(evening.session, movement.rounds, str(movement.title))


def offers(evening: Evening, boards: int, minutes_per_board: float) -> tuple[Choice, ...]:
    """Movements for another session with everybody who still plays."""
    playing = [one for one in evening.state.contestants.values() if not one.withdrawn]
    return choices(len(playing), evening.state.contest, boards, Pace(board=minutes_per_board))


def another_session(evening: Evening, choice: Choice) -> SessionPlanned:
    names = [one.id for one in evening.state.contestants.values() if not one.withdrawn]
    session = max(evening.sessions, default=0) + 1
    movement = choice.movement
    return SessionPlanned(session, named(movement, names), title=str(movement.title), winners=movement.winners)
