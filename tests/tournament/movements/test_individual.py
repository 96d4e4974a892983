"""Individuals: everybody with everybody."""

from collections import Counter

import pytest

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.model import Movement
from support.simulation import meetings, problems


def partnerships(movement: Movement) -> Counter[frozenset[str]]:
    return Counter(frozenset(side) for sitting in movement.sittings for side in (sitting.ns, sitting.ew))


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 6])
def test_everybody_is_partner_of_everybody_once_and_opponent_twice(tables: int) -> None:
    movement = individual(tables, boards_per_round=1, rainbow=False)
    players = 4 * tables
    assert problems(movement, meetings=2) == []
    assert check(movement).sound
    assert set(partnerships(movement).values()) == {1}
    assert len(partnerships(movement)) == players * (players - 1) // 2
    assert set(meetings(movement).values()) == {2}
    assert len(meetings(movement)) == players * (players - 1) // 2
    assert set(check(movement).boards_played.values()) == {players - 1}


@pytest.mark.parametrize(("players", "tables_at_a_board"), [(8, 2), (12, 3), (16, 2), (20, 2), (24, 2)])
def test_no_more_tables_share_than_must(players: int, tables_at_a_board: int) -> None:
    assert individual(players // 4, rainbow=False).at_once == tables_at_a_board


def test_five_tables_are_a_rainbow_unless_more_rounds_are_wanted() -> None:
    assert str(individual(5).title) == "Rainbow individual, 20 players, 5 rounds of 5 boards"
    assert str(individual(5, 12).title) == "Individual, 20 players, 12 rounds of 2 boards"


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 17])
def test_in_a_rainbow_no_partner_and_no_board_comes_back(tables: int) -> None:
    movement = individual(tables, rainbow=True)
    assert problems(movement, meetings=2) == []
    assert check(movement).sound
    assert len(movement.rounds) == tables
    assert movement.at_once == 1


@pytest.mark.parametrize("tables", [9, 8, 15])
def test_a_rainbow_needs_a_prime_number_of_tables(tables: int) -> None:
    with pytest.raises(BridgelawsError, match=f"prime number of tables and {tables} is not one"):
        individual(tables)


def test_fewer_rounds_are_the_first_ones() -> None:
    assert individual(3, 6).rounds == individual(3, 11, 4).rounds[:6]
