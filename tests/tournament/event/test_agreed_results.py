"""A result is agreed when the other side confirmed what stands, or when it is the Director's (Laws 79A, 79B, 79C)."""

import pytest

from bridgelaws.bridge.awards import Average, Reason, artificial
from bridgelaws.bridge.seats import Side
from bridgelaws.store import New
from bridgelaws.tournament.event.events import SHAPES, AwardMade, DisputeSettled, ResultConfirmed, ResultCorrected
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.score_sheet import Place, Unplayed
from bridgelaws.tournament.event.state import Sheet
from support.desk import DOWN, MADE, Desk, ruling, three_tables

AT_TABLE_1 = Place(1, 1, 1)
NS, EW = "table 1 NS", "table 1 EW"
FIRST_SHAPE = (
    '{"type":"ResultConfirmed","place":{"session":1,"round":1,"table":1,"section":"","room":""},"board":1,"side":"EW"}'
)


@pytest.fixture
def desk() -> Desk:
    return three_tables()


def sheet(desk: Desk) -> Sheet:
    return desk.state.sheet(AT_TABLE_1, 1)


def test_79A1_a_table_s_result_is_agreed_once_the_other_side_confirms_it(desk: Desk) -> None:
    assert not sheet(desk).is_agreed
    desk(desk.result(1, 1, 1, MADE), by=NS)
    assert (sheet(desk).is_agreed, sheet(desk).by_director) == (False, False)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW)
    assert (sheet(desk).is_agreed, sheet(desk).by_director) == (True, False)


def test_79A1_a_change_after_the_confirmation_has_to_be_confirmed_again(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW)
    desk(ResultCorrected(AT_TABLE_1, 1, MADE, DOWN, "typed wrongly"), by=NS)
    assert (sheet(desk).confirmed, sheet(desk).is_agreed, sheet(desk).by) == ((), False, NS)


def test_79C1_a_correction_of_the_director_is_the_director_s_result(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW)
    desk(ResultCorrected(AT_TABLE_1, 1, MADE, DOWN, "counted the tricks"), by="Director Ann Birch")
    assert (sheet(desk).confirmed, sheet(desk).is_agreed, sheet(desk).by_director) == ((), True, True)


def test_79B_a_disputed_result_is_not_agreed_until_the_director_settles_it(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW)
    desk(desk.result(1, 1, 1, DOWN), by=EW)
    assert not sheet(desk).is_agreed
    desk(DisputeSettled(AT_TABLE_1, 1, MADE, "counted the tricks"))
    assert (sheet(desk).confirmed, sheet(desk).is_agreed, sheet(desk).by_director) == ((), True, True)


def test_79A1_a_table_s_result_after_the_director_asked_for_one_is_the_table_s(desk: Desk) -> None:
    """The Director took a result away; what the table enters instead needs the other side's agreement."""
    desk(desk.result(1, 1, 1, MADE))
    desk(ResultCorrected(AT_TABLE_1, 1, MADE, Unplayed(Reason.NOT_ENTERED), "the wrong table"))
    assert not sheet(desk).is_agreed
    desk(desk.result(1, 1, 1, DOWN), by=EW)
    assert (sheet(desk).is_agreed, sheet(desk).by_director, sheet(desk).by) == (False, False, EW)


def test_12C_an_award_is_the_director_s_result(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ruling("R1", AT_TABLE_1, 1))
    desk(AwardMade(AT_TABLE_1, 1, artificial(Average.EQUAL, Average.EQUAL), "R1"))
    assert (sheet(desk).is_agreed, sheet(desk).by_director) == (True, True)


def test_each_change_of_what_stands_is_an_entry_of_its_own(desk: Desk) -> None:
    numbers = []
    desk(desk.result(1, 1, 1, MADE), by=NS)
    numbers.append(sheet(desk).entry)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW)
    numbers.append(sheet(desk).entry)
    desk(ResultCorrected(AT_TABLE_1, 1, MADE, DOWN, "typed wrongly"), by=NS)
    numbers.append(sheet(desk).entry)
    desk(ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "right after all"), by=NS)
    numbers.append(sheet(desk).entry)
    assert numbers == [1, 1, 2, 3]


def test_79A1_a_confirmation_is_of_the_entry_it_names(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ResultCorrected(AT_TABLE_1, 1, MADE, DOWN, "typed wrongly"), by=NS)
    for seen in (1, 3, None):
        desk.refuses(ResultConfirmed(AT_TABLE_1, 1, Side.EW, seen), "79A1", "is now 4S N, 9 tricks", "Look at it again")
    decision = desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW, 2), by=EW)
    assert decision.events == (ResultConfirmed(AT_TABLE_1, 1, Side.EW, 2),)
    assert sheet(desk).is_agreed


def test_79A1_who_names_no_entry_can_have_seen_only_the_first(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by=NS)
    assert desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by=EW).events == (ResultConfirmed(AT_TABLE_1, 1, Side.EW, 1),)


def test_79A1_a_confirmation_of_an_old_log_is_of_what_stood_there_then() -> None:
    """It did not say which entry it was of; what came after it was not confirmed by it."""
    desk = three_tables()
    old = New("ResultConfirmed", 1, FIRST_SHAPE)
    for event, by in (
        (desk.result(1, 1, 1, MADE), NS),
        (ResultCorrected(AT_TABLE_1, 1, MADE, DOWN, "typed wrongly"), NS),
        (SHAPES.read(old), EW),
    ):
        evolve(desk.state, event, desk.now, by)
    assert (sheet(desk).written, sheet(desk).confirmed, sheet(desk).is_agreed) == (DOWN, (Side.EW,), True)
    evolve(desk.state, ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "right after all"), desk.now, NS)
    assert not sheet(desk).is_agreed


def test_79A1_what_the_director_confirms_for_a_side_is_the_director_s_result(desk: Desk) -> None:
    """The players did not confirm it, and need not any more."""
    desk(desk.result(1, 1, 1, MADE), by=NS)
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW, 1), by="Director Ann Birch")
    assert (sheet(desk).confirmed, sheet(desk).by_director, sheet(desk).is_agreed) == ((), True, True)
    assert desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW, 1), by=EW).events == ()
