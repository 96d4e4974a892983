"""A table hears about two cards of a board that it is playing: the rule, whoever asks it."""

from datetime import UTC, datetime

import msgspec
import pytest

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    Event,
    EventOpened,
    LeadChecked,
    ResultConfirmed,
    ResultEntered,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import Person, Place, Played
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest

NOW = datetime(2026, 3, 3, 18, tzinfo=UTC)
HERE = Place(1, 1, 1)


@pytest.fixture
def state() -> EventState:
    """The first round of three."""
    made, plan = EventState(), mitchell(3, boards_per_round=2)
    happens(made, EventOpened("Tuesday", Contest.PAIRS, "matchpoints", msgspec.to_builtins(preset("wbf-2017"))))
    for one in plan.contestants:
        happens(made, Entered(one, (Person(f"{one}a"), Person(f"{one}b"))))
    happens(made, SessionPlanned(1, plan.rounds))
    happens(made, RoundStarted(1, 1))
    return made


def happens(state: EventState, event: Event) -> int:
    """How many events came of it."""
    decision = decide(state, event, NOW)
    for each in decision.events:
        evolve(state, each, NOW, "table 1")
    return len(decision.events)


def test_two_cards_and_each_as_often_as_one_likes(state: EventState) -> None:
    board = state.boards_at(HERE)[0]
    assert [happens(state, LeadChecked(HERE, board, Seat.EAST, card)) for card in ("SA", "SA", "HK", "SA")] == [1, 0, 1, 0]
    with pytest.raises(Refused):
        happens(state, LeadChecked(HERE, board, Seat.EAST, "D2"))
    with pytest.raises(Refused):
        happens(state, LeadChecked(HERE, board, Seat.WEST, "SA"))  # another hand is another question
    assert happens(state, LeadChecked(HERE, state.boards_at(HERE)[1], Seat.EAST, "D2")) == 1


@pytest.mark.parametrize("place", [Place(1, 2, 1), Place(1, 1, 9), Place(2, 1, 1)], ids=["later", "nowhere", "next session"])
def test_nothing_is_asked_from_where_nobody_plays(state: EventState, place: Place) -> None:
    with pytest.raises(Refused):
        happens(state, LeadChecked(place, 1, Seat.EAST, "SA"))


def test_nothing_is_asked_about_another_tables_board_or_a_board_that_has_its_result(state: EventState) -> None:
    with pytest.raises(Refused):
        happens(state, LeadChecked(HERE, state.boards_at(Place(1, 1, 2))[0], Seat.EAST, "SA"))
    board, sitting = state.boards_at(HERE)[0], state.sitting(HERE)
    assert sitting is not None
    happens(state, ResultEntered(HERE, board, sitting.ns, sitting.ew, Played("4S", Seat.NORTH, 10, "HK")))
    assert happens(state, LeadChecked(HERE, board, Seat.EAST, "HK")) == 1
    happens(state, ResultConfirmed(HERE, board, Side.EW))
    with pytest.raises(Refused):
        happens(state, LeadChecked(HERE, board, Seat.EAST, "SA"))
    assert happens(state, LeadChecked(HERE, board, Seat.EAST, "HK")) == 0


def test_what_is_no_card_is_not_asked_about(state: EventState) -> None:
    with pytest.raises(Refused):
        happens(state, LeadChecked(HERE, state.boards_at(HERE)[0], Seat.EAST, "S1"))
