"""The Director is called, comes, and keeps the time (Laws 8B1, 9B1, 81C); who left comes back, names are put right."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat
from bridgelaws.tournament.event.entry_events import EntryRestored, EntryWithdrawn, PlayersRenamed
from bridgelaws.tournament.event.events import CallAnswered, ClockSet, DirectorCalled, RoundRecalled, RoundStarted
from bridgelaws.tournament.event.score_sheet import Person, Place
from support.desk import MADE, Desk, players, ruling, three_tables

AT_TABLE_1 = Place(1, 1, 1)


@pytest.fixture
def desk() -> Desk:
    return three_tables()


def test_9B1_a_table_calls_and_the_director_comes(desk: Desk) -> None:
    called = DirectorCalled("c1", AT_TABLE_1, 1, Seat.NORTH, "auction")
    desk(called, by="table 1")
    assert not desk(called).events  # a phone that sends it again
    (waiting,) = desk.state.waiting_calls()
    assert (waiting.called, waiting.at, waiting.by) == (called, desk.now, "table 1")
    desk.refuses(replace(called, board=2), "9B1(a)", "another one already")
    desk.later(2)(CallAnswered("c1"))
    assert not desk.state.waiting_calls()
    assert desk.state.calls["c1"].answered == desk.now
    assert not desk(CallAnswered("c1")).events


def test_a_call_comes_from_a_table_there_is(desk: Desk) -> None:
    desk.refuses(DirectorCalled("c1", Place(1, 1, 9)), "5A", "Nobody sits at")
    desk.refuses(CallAnswered("c9"), "9B1(a)", "no call")


def test_81C_what_is_looked_at_again_waits_until_the_board_was_played(desk: Desk) -> None:
    desk.refuses(DirectorCalled("c1", AT_TABLE_1, 1, after_play=True, ruling="R1"), "81C", "no ruling R1")
    desk(ruling("R1"))
    desk.refuses(DirectorCalled("c1", AT_TABLE_1, after_play=True, ruling="R1"), "81C", "needs its board")
    desk(DirectorCalled("c1", AT_TABLE_1, 1, about="a penalty card", after_play=True, ruling="R1"))
    assert not desk.state.waiting_calls()
    desk(desk.result(1, 1, 1, MADE))
    assert [call.called.about for call in desk.state.waiting_calls()] == ["a penalty card"]


def test_8B1_the_clock_is_that_of_the_round_being_played(desk: Desk) -> None:
    desk(ClockSet(1, 1, desk.now + timedelta(minutes=15)))
    assert desk.state.started_at[1, 1] == desk.now
    desk(ClockSet(1, 1, None, 300))
    assert desk.state.clocks[1, 1].left == 300
    desk.refuses(ClockSet(1, 2, desk.now), "8B1", "not being played")
    desk.refuses(ClockSet(1, 1, desk.now.replace(tzinfo=None)), "8B1", "no time")
    desk.refuses(ClockSet(1, 1, None, -1), "8B1", "no time")


def test_8B1_a_round_called_too_early_is_called_back(desk: Desk) -> None:
    desk(RoundStarted(1, 2))
    desk(ClockSet(1, 2, desk.now + timedelta(minutes=15)))
    desk.refuses(RoundRecalled(1, 1), "8B1", "called last")
    desk(RoundRecalled(1, 2))
    assert desk.state.started[1] == 1
    assert (1, 2) not in desk.state.clocks
    desk(RoundStarted(1, 2))
    desk(desk.result(2, 1, desk.state.boards_at(Place(1, 2, 1))[0]))
    desk.refuses(RoundRecalled(1, 2), "8B1", "has been entered")


def test_who_left_may_come_back(desk: Desk) -> None:
    desk(EntryWithdrawn("1", "ill"))
    desk(EntryRestored("1", "well again"))
    assert not desk.state.contestants["1"].withdrawn
    assert not desk(EntryRestored("1", "well again")).events


def test_4_names_are_put_right_and_people_stay(desk: Desk) -> None:
    first, second = players("1")
    desk(PlayersRenamed("1", (Person(first.id, "Ada Ek"), second)))
    assert desk.state.contestants["1"].players[0].name == "Ada Ek"
    desk.refuses(PlayersRenamed("1", (Person("9a", "Bo Ask"), second)), "4", "substitute")
