"""Howell movements of 2 to 20 tables, full and three-quarter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.howell import howell, places, starters
from bridgelaws.tournament.movements.model import Movement, Sitting, numbers, rounds_of
from support.simulation import comparisons, meetings, problems

# Starting positions known to be good, from elsewhere than our search; all but that of 5 tables are perfectly balanced.
KNOWN = {
    4: "8v1@1 2v4@3 3v7@5 5v6@2",
    5: "10v1@1 2v7@6 3v9@5 4v5@2 6v8@9",
    6: "12v1@1 2v10@8 3v9@11 5v4@9 6v8@7 7v11@3",
    8: "16v1@1 2v4@5 6v3@13 5v13@11 7v12@6 8v14@10 9v10@14 11v15@8",
    10: "20v1@1 5v2@11 7v3@8 14v4@3 6v13@4 8v19@12 10v9@5 16v11@18 12v18@15 15v17@9",
}


def developed(tables: int, start: str) -> Movement:
    """Round 1 and every later one, all numbers but the last pair's one higher each time."""
    circle = 2 * tables - 1
    seats = [tuple(int(n) for n in word.replace("v", "@").split("@")) for word in start.split()]

    def on(number: int, at: int) -> int:
        return number if number > circle else (number - 1 + at) % circle + 1

    schedule = [
        [Sitting(t, (str(on(ns, at)),), (str(on(ew, at)),), (on(lot, at),)) for t, (ns, ew, lot) in enumerate(seats, 1)]
        for at in range(circle)
    ]
    return Movement(kind="howell", tables=tables, contestants=numbers(2 * tables), rounds=rounds_of(schedule))


@pytest.mark.parametrize("tables", KNOWN)
def test_the_check_finds_nothing_wrong_with_good_movements_from_elsewhere(tables: int) -> None:
    movement = developed(tables, KNOWN[tables])
    assert check(movement).sound
    even = balance(movement)
    assert even is not None
    assert even.spread == (4 if tables == 5 else 0)


@given(st.sampled_from(sorted({*starters(), (2, 3), (3, 5)})), st.integers(1, 5), st.data())
def test_every_howell_in_range_can_be_played(size: tuple[int, int], boards: int, data: st.DataObject) -> None:
    tables, rounds = size
    missing = data.draw(st.none() | st.integers(1, 2 * tables))
    movement = howell(tables, rounds, boards, missing=missing)
    assert problems(movement) == []
    assert check(movement).sound
    assert len(movement.rounds) == rounds


@pytest.mark.parametrize("tables", range(2, 21))
def test_a_full_howell_meets_everybody_and_plays_everything(tables: int) -> None:
    movement = howell(tables, boards_per_round=1)
    assert problems(movement) == []
    assert len(movement.rounds) == 2 * tables - 1
    assert len(meetings(movement)) == tables * (2 * tables - 1)
    assert set(check(movement).boards_played.values()) == {2 * tables - 1}


@pytest.mark.parametrize("tables", range(4, 21))
def test_from_four_tables_on_nobody_shares(tables: int) -> None:
    assert howell(tables).at_once == 1


@pytest.mark.parametrize("tables", range(2, 21))
def test_starters_are_as_balanced_as_they_can_be(tables: int) -> None:
    """Two pairs meet the same way in whole numbers: with an odd number of tables half the comparisons must be off by two."""
    figures = set(comparisons(howell(tables, boards_per_round=1)).values())
    if tables in (2, 4, 6, 8, 10, 12, 16, 18):
        assert len(figures) == 1
    elif tables % 2:
        assert max(figures) - min(figures) == 4
    else:
        assert max(figures) - min(figures) <= 8  # no cyclic movement of 14 or 20 tables is perfect


@pytest.mark.parametrize(("tables", "rounds"), sorted(size for size in starters() if size[1] < 2 * size[0] - 1))
def test_in_a_three_quarter_howell_everybody_plays_every_board(tables: int, rounds: int) -> None:
    movement = howell(tables, rounds, 1)
    assert problems(movement) == []
    assert set(check(movement).boards_played.values()) == {len(movement.boards)} == {rounds}
    assert set(check(movement).times_played.values()) == {tables}


def test_any_other_number_of_rounds_is_the_start_of_a_full_howell() -> None:
    assert str(howell(8, 6).title) == "Short Howell, 8 tables, 6 rounds of 4 boards"
    assert places(8, 6) == places(8, 15)[:6]
    assert check(howell(8, 6)).sound


def test_a_missing_pair_makes_everybody_rest_once() -> None:
    movement = howell(5, missing=10)
    assert sorted(out for _, out in check(movement).sit_outs) == [(str(n),) for n in range(1, 10)]
    assert str(movement.title) == "Howell, 4½ tables, 9 rounds of 3 boards"


@pytest.mark.parametrize(
    ("tables", "rounds", "sentence"),
    [
        (61, None, "61 is not possible as the number of tables for a Howell: it is from 2 to 60."),
        (
            4,
            8,
            "8 is not possible as the number of rounds: it is from 1 to 7; with more of them opponents would meet again.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(tables: int, rounds: int | None, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        howell(tables, rounds)
    assert str(refused.value) == sentence
