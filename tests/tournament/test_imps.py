"""International matchpoints and total points (Laws 78B and 78C)."""

import itertools
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import imps
from bridgelaws.tournament.scoring.imps import team_imps, total_points

quick = settings(deadline=None, max_examples=100)

# Law 78B as printed: the difference in points, from and to, and the difference in IMPs.
FROM = "20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500 3000 3500 4000"
STARTS = [0, *map(int, FROM.split())]
# A score is a multiple of ten: each step ends ten points below the next one's start.
SCALE = [(start, following - 10, worth) for worth, (start, following) in enumerate(itertools.pairwise(STARTS))]


def test_the_scale_above_leaves_no_gap() -> None:
    for (_, to, worth), (next_from, _, next_worth) in pairwise(SCALE):
        assert (next_from, next_worth) == (to + 10, worth + 1)


@pytest.mark.parametrize(("lowest", "highest", "worth"), SCALE)
def test_78B_both_ends_of_each_step_and_all_between(lowest: int, highest: int, worth: int) -> None:
    for difference in range(lowest, highest + 10, 10):
        assert imps(difference) == worth
        assert imps(-difference) == -worth


@pytest.mark.parametrize(("lowest", "highest", "worth"), SCALE)
def test_78B_one_step_further_is_one_imp_more(lowest: int, highest: int, worth: int) -> None:
    assert imps(highest + 10) == worth + 1
    if lowest:
        assert imps(lowest - 10) == worth - 1


@pytest.mark.parametrize("difference", [4000, 4010, 5000, 7600, 15200])
def test_78B_4000_and_more_is_24(difference: int) -> None:
    assert imps(difference) == 24
    assert imps(-difference) == -24


@quick
@given(st.integers(-20_000, 20_000))
def test_78B_what_one_side_wins_the_other_loses(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


@quick
@given(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000))
def test_78B_a_larger_difference_is_never_worth_less(one: int, other: int) -> None:
    assert imps(min(one, other)) <= imps(max(one, other))


@pytest.mark.parametrize(
    ("at_one_table", "at_the_other", "worth"),
    [
        (620, -170, 10),  # 4S vulnerable made here, 3S with an overtrick against us there: 450
        (420, -420, 0),  # the same at both tables
        (-50, 420, 9),  # we go down, they go down more: 370
        (-100, -620, -12),  # bad twice: 720
        (1430, 100, 17),  # slam made here and beaten there: 1530
        (-7600, 0, -24),
    ],
)
def test_78B_a_team_adds_its_two_scores_and_converts(at_one_table: int, at_the_other: int, worth: int) -> None:
    assert team_imps(at_one_table, at_the_other) == worth


@quick
@given(st.integers(-760, 760).map(lambda tens: 10 * tens), st.integers(-760, 760).map(lambda tens: 10 * tens))
def test_78B_two_teams_on_a_board_cancel_out(at_one_table: int, at_the_other: int) -> None:
    ours = team_imps(at_one_table, at_the_other)
    theirs = team_imps(-at_the_other, -at_one_table)
    assert ours + theirs == 0
    assert team_imps(at_the_other, at_one_table) == ours


def test_78C_total_points_are_the_net_sum_of_all_boards() -> None:
    assert total_points([620, -50, -110, 1430]) == 1890
    assert total_points([-200]) == -200
    assert total_points([]) == 0


@quick
@given(st.lists(st.integers(-7600, 7600)))
def test_78C_total_points_of_the_two_sides_cancel_out(scores: list[int]) -> None:
    net = 0
    for score in scores:
        net += score
    assert total_points(scores) == net
    assert total_points([-score for score in scores]) == -net
