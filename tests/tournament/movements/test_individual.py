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


@pytest.mark.parametrize("tables", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 59])
def test_in_a_rainbow_no_partner_and_no_board_comes_back(tables: int) -> None:
    movement = individual(tables, rainbow=True)
    assert problems(movement, meetings=2) == []
    assert check(movement).sound
    assert len(movement.rounds) == {6: 5, 10: 9, 14: 12}.get(tables, tables)
    assert movement.at_once == 1
    assert set(meetings(movement).values()) == {1}  # nobody meets anybody twice
    assert set(check(movement).boards_played.values()) == {len(movement.rounds) * len(movement.sittings[0].boards)}


@pytest.mark.parametrize("tables", [5, 6, 8, 9, 11, 12])
def test_with_three_partners_in_a_round_everybody_at_a_table_plays_with_everybody(tables: int) -> None:
    movement, plain = individual(tables, rainbow=True, partners=3), individual(tables, rainbow=True)
    assert problems(movement, meetings=2) == []
    assert check(movement).sound
    rounds = len(plain.rounds)
    assert set(partnerships(movement).values()) == {1}
    per_player = Counter(player for pair in partnerships(movement) for player in pair)
    assert set(per_player.values()) == {3 * rounds}


@pytest.mark.parametrize(("tables", "near"), [(15, 14), (16, 14), (18, 17)])
def test_a_rainbow_of_another_size_names_what_works(tables: int, near: int) -> None:
    with pytest.raises(BridgelawsError, match=f"and {tables} is neither: play {near}, or {tables} in"):
        individual(tables)


def test_boards_that_three_partners_cannot_share_are_refused() -> None:
    with pytest.raises(BridgelawsError, match="take 3, 6 or 9"):
        individual(8, boards_per_round=4, partners=3)


def test_fewer_rounds_are_the_first_ones() -> None:
    assert individual(3, 6).rounds == individual(3, 11, 4).rounds[:6]
