"""Rounds and their clock: the signal for a round, a minute more or less."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command
from bridgelaws.club.evenings import Evening
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import ClockSet, RoundStarted


class CallRound(Command, frozen=True):
    """8B1: the signal for a round; its clock begins. Called too early, it is called back by undoing it."""

    key = "call-round"
    title = say("Call the round")

    round: int

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        session = evening.session
        if evening.round == self.round:
            return Proposed(())
        plans = [plan for (each, _), plan in evening.state.plans.items() if each == session]
        boards = max((plan.boards_in.get(self.round, 0) for plan in plans), default=0)
        settings = evening.settings
        ends = _now() + timedelta(minutes=boards * settings.minutes_per_board + settings.minutes_to_move)
        return Proposed((RoundStarted(session, self.round), ClockSet(session, self.round, ends)))


TURNS = (
    ("more", say("a minute more")),
    ("less", say("a minute less")),
    ("stop", say("stop the clock")),
    ("run", say("start the clock again")),
)


class TurnClock(Command, frozen=True):
    """8B1: the clock of the round, a minute more or less, stopped, or running again."""

    key = "turn-clock"
    title = say("The clock")

    turn: Annotated[str, Asked(say("What to do"), TURNS)]

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        session, number, now = evening.session, evening.round, _now()
        clock = evening.state.clocks.get((session, number))
        stopped = clock is not None and clock.ends is None
        left = 0
        if clock is not None:
            left = clock.left if clock.ends is None else max(0, round((clock.ends - now).total_seconds()))
        match self.turn:
            case "more" | "less":
                left = max(0, left + (60 if self.turn == "more" else -60))
            case "stop":
                stopped = True
            case "run":
                stopped = False
            case _:
                raise WrongFacts({"turn": say("Choose one of these.")})
        return Proposed((ClockSet(session, number, None, left) if stopped else ClockSet(session, number, _in(now, left)),))


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _in(now: datetime, seconds: int) -> datetime:
    return now + timedelta(seconds=seconds)
