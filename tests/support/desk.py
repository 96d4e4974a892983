"""A Director's desk without a database: what is proposed is decided and folded, as a running event does it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.elections import preset
from bridgelaws.lawbook.provision import Provision
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    Event,
    EventOpened,
    ResultEntered,
    RoundStarted,
    RulingGiven,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import Person, Place, Played, Written
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest, Round, Sitting

EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
MADE = Played("4S", Seat.NORTH, 10)
DOWN = Played("4S", Seat.NORTH, 9)


def opened(regulations: str = "wbf-2017", contest: Contest = Contest.PAIRS, **more: Any) -> EventOpened:
    values = msgspec.to_builtins(preset(regulations)) | more
    return EventOpened("Tuesday", contest, "IMPs" if contest is Contest.TEAMS else "matchpoints", values)


def players(contestant: str, count: int = 2) -> tuple[Person, ...]:
    return tuple(Person(f"{contestant}{letter}", f"Player {contestant}{letter}") for letter in "abcdefgh"[:count])


class Desk:
    """Three tables of pairs by default, two boards a round, the first round called."""

    def __init__(self, *first: Event) -> None:
        self.state = EventState()
        self.now = EVENING
        self.log: list[tuple[Event, datetime, str]] = []
        for event in first:
            self(event)

    def __call__(self, proposed: Event, by: str = "Director") -> Decision:
        decision = decide(self.state, proposed, self.now)
        for event in decision.events:
            evolve(self.state, event, self.now, by)
            self.log.append((event, self.now, by))
        return decision

    def refuses(self, proposed: Event, law: str, *words: str) -> None:
        """The sentence holds these words and this law, and nothing has changed."""
        before = len(self.log), msgspec.json.encode(sorted(map(str, self.state.sheets.items())))
        with pytest.raises(Refused) as refused:
            self(proposed)
        assert refused.value.law == law, refused.value
        assert Provision(law) in catalogue(self.state.regulations.edition)
        sentence = str(refused.value)
        cited = Provision(law).cite().replace("\u00a0", " ")
        assert sentence.endswith((f"({cited}).", f". ({cited})"))
        for word in words:
            assert word in sentence, sentence
        assert before == (len(self.log), msgspec.json.encode(sorted(map(str, self.state.sheets.items()))))

    def later(self, minutes: float) -> "Desk":
        self.now += timedelta(minutes=minutes)
        return self

    def result(self, round_: int, table: int, board: int, written: Written = MADE) -> ResultEntered:
        """As the table would enter it."""
        place = Place(1, round_, table)
        sitting = self.state.sitting(place)
        assert sitting is not None
        return ResultEntered(place, board, sitting.ns, sitting.ew, written)

    def enter_everything(self, through: int, written: Written = DOWN) -> None:
        """All results still missing up to a round, each round called in turn."""
        for number in range(self.state.started.get(1, 0), through + 1):
            self(RoundStarted(1, number))
            for place, sitting in list(self.state.places(1)):
                for board in sitting.boards if place.round == number else ():
                    if self.state.sheet(place, board).counts(board) is None:
                        self(ResultEntered(place, board, sitting.ns, sitting.ew, written))

    def published(self) -> "Desk":
        self.enter_everything(len(self.state.plans[1, ""].rounds))
        self(ScorePublished(1))
        return self


def three_tables(**more: Any) -> Desk:
    """A Mitchell of three tables: pairs 1-3 North-South, 4-6 East-West, boards 1-6."""
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    plan = SessionPlanned(1, movement.rounds, title=str(movement.title), winners=2)
    return Desk(opened(**more), *entries, plan, RoundStarted(1, 1))


def match_of_teams(**more: Any) -> Desk:
    """Two teams of four, one match of four boards in two rooms."""
    entries = [Entered(one, players(one, 4), captain=f"captain {one}") for one in ("A", "B")]
    plan = SessionPlanned(1, (Round(1, (Sitting(1, ("A",), ("B",), (1, 2, 3, 4)),)),))
    return Desk(opened(contest=Contest.TEAMS, **more), *entries, plan, RoundStarted(1, 1))


def ruling(number: str, place: Place | None = None, board: int | None = None) -> RulingGiven:
    return RulingGiven(number, ("64A1",), "Revoke established: two tricks.", place, board, appeal_told=True)
