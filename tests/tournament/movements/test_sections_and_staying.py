"""Sections of unequal size on the same boards, and those who cannot move."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.howell import howell
from bridgelaws.tournament.movements.mitchell import mitchell, scramble
from bridgelaws.tournament.movements.propose import propose
from bridgelaws.tournament.movements.ring import hesitation
from bridgelaws.tournament.movements.staying import Wish, seat_entries, stationary_places
from bridgelaws.tournament.movements.unequal_sections import plays_all, unequal_sections
from support.simulation import problems


@pytest.mark.parametrize(("sizes", "rounds"), [([9, 7], 9), ([6, 7], 8), ([8, 10, 12], 8), ([10, 18], 9), ([7, 11], 9)])
def test_every_board_has_as_many_results_as_there_are_tables(sizes: list[int], rounds: int) -> None:
    movement = unequal_sections(sizes, rounds, 3)
    assert problems(movement) == []
    times = Counter(board for sitting in movement.sittings for board in sitting.boards)
    assert (set(times.values()), len(times)) == ({sum(sizes)}, 3 * rounds)
    assert check(movement).sound


@given(st.lists(st.integers(3, 24), min_size=2, max_size=3), st.integers(5, 15))
def test_sections_that_fit_can_be_played(sizes: list[int], rounds: int) -> None:
    if not all(plays_all(tables, rounds) for tables in sizes):
        with pytest.raises(BridgelawsError, match="tables"):
            unequal_sections(sizes, rounds, 1)
        return
    movement = unequal_sections(sizes, rounds, 1)
    assert problems(movement) == []
    assert len(movement.rounds) == rounds == len(movement.boards)


def test_rounds_that_do_not_fit_name_those_that_do() -> None:
    with pytest.raises(BridgelawsError, match="cannot all play 8 sets in 8 rounds: take 5, 7 and 9 rounds"):
        unequal_sections([9, 7], 8)


@pytest.mark.parametrize(
    ("movement", "stay"),
    [(mitchell(7), 7), (hesitation(7), 6), (hesitation(7, pivots=2), 5), (howell(7), 1), (howell(7, 8), 6)],
)
def test_how_many_stay(movement: object, stay: int) -> None:
    assert len(stationary_places(movement)) == stay  # type: ignore[arg-type]


def test_whoever_cannot_move_gets_a_place_that_stays() -> None:
    movement = hesitation(7, pivots=2)
    order, unmet = seat_entries(movement, [Wish(2), Wish(9, "NS"), Wish(13)])
    assert not unmet
    assert sorted(order, key=int) == list(movement.contestants)
    for entry in (2, 9, 13):
        assert len({sat.table for sat in movement.sittings if order[entry] in sat.contestants}) == 1
    assert order[9] == "1"


def test_wishes_that_cannot_be_kept_are_told() -> None:
    _, unmet = seat_entries(howell(7), [Wish(0), Wish(1), Wish(2)])
    assert [wish.entry for wish in unmet] == [1, 2]
    _, unmet = seat_entries(mitchell(7), [Wish(0, "EW")])
    assert unmet == (Wish(0, "EW"),)


def test_a_switched_pair_keeps_its_table_and_not_its_direction() -> None:
    assert set(stationary_places(scramble(mitchell(7), 1)).values()) == {""}


def test_three_who_cannot_move_are_offered_no_howell() -> None:
    found = propose(14, 215, winners=1, most=5, staying=3)
    assert found
    assert "howell" not in {each.movement.kind for each in found if len(each.movement.rounds) > 11}
    assert all(len(stationary_places(each.movement)) >= 3 for each in found)
