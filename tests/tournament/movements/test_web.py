"""Web movements and sections side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.web import sections, web
from support.simulation import problems


@given(st.integers(4, 50), st.data())
def test_every_web_in_range_can_be_played(tables: int, data: st.DataObject) -> None:
    most = tables if tables % 2 else tables - 1
    rounds = 2 * data.draw(st.integers(1, (most - 1) // 2)) + 1
    movement = web(tables, rounds, 1)
    assert problems(movement) == []
    assert check(movement).sound
    assert set(check(movement).boards_played.values()) == {len(movement.boards)} == {rounds}


@given(st.integers(7, 13))
def test_an_even_number_of_tables_needs_two_copies_of_the_boards(half: int) -> None:
    assert web(2 * half, 13 if half > 6 else 11).at_once == 2


def test_an_even_number_of_rounds_needs_an_even_number_of_tables() -> None:
    with pytest.raises(BridgelawsError, match="A web of 12 rounds needs an even number of tables"):
        web(15, 12)


def test_sections_have_their_own_boards_tables_and_names() -> None:
    movement = sections([mitchell(7), mitchell(7)])
    assert problems(movement) == []
    assert movement.tables == 14
    assert movement.at_once == 2
    assert movement.rounds[0].at(8) is not None
    assert movement.contestants[:2] == ("A1", "A2")
    assert movement.contestants[-1] == "B14"
    assert check(movement).sound


def test_sections_must_fit_together() -> None:
    with pytest.raises(BridgelawsError, match="same number of rounds"):
        sections([mitchell(7), howell(7)])
