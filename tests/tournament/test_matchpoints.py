"""Matchpoints (Law 78A)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.tournament.scoring.matchpoints import matchpoints, top

quick = settings(deadline=None, max_examples=100)
fields = st.lists(st.sampled_from([-800, -500, -100, -50, 0, 90, 110, 140, 420, 450, 480, 980]), max_size=30)


def by_the_book(scores: list[int]) -> list[int]:
    """Each score against each other one: two units, one unit or none."""
    awarded = []
    for player, own in enumerate(scores):
        units = 0
        for other_player, other in enumerate(scores):
            if other_player != player:
                units += 2 if other < own else 1 if other == own else 0
        awarded.append(units)
    return awarded


@pytest.mark.parametrize(
    ("scores", "units"),
    [
        ([420, 450], [0, 2]),
        ([420, 420], [1, 1]),
        ([-50, 420, 450], [0, 2, 4]),
        ([450, -50, 450, 420], [5, 0, 5, 2]),
        ([110, 110, 110, 110, 110], [4, 4, 4, 4, 4]),
        ([-100, -200, -100, 140, -800], [5, 2, 5, 8, 0]),
    ],
)
def test_78A_two_for_each_worse_score_and_one_for_each_equal(scores: list[int], units: list[int]) -> None:
    assert matchpoints(scores) == units


def test_78A_one_score_has_nothing_to_be_compared_with() -> None:
    assert matchpoints([]) == []
    assert matchpoints([620]) == [0]


@quick
@given(fields)
def test_78A_agrees_with_comparing_every_pair(scores: list[int]) -> None:
    assert matchpoints(scores) == by_the_book(scores)


@quick
@given(fields)
def test_78A_every_comparison_gives_two_units_in_all(scores: list[int]) -> None:
    results = len(scores)
    assert sum(matchpoints(scores)) == results * (results - 1)


@quick
@given(fields)
def test_78A_the_two_sides_share_the_top(scores: list[int]) -> None:
    against = matchpoints([-score for score in scores])
    assert [ours + theirs for ours, theirs in zip(matchpoints(scores), against, strict=True)] == (
        [top(len(scores))] * len(scores)
    )


@quick
@given(st.lists(st.integers(-7600, 7600), unique=True, min_size=1, max_size=30))
def test_78A_the_best_score_alone_is_a_top_and_the_worst_a_zero(scores: list[int]) -> None:
    awarded = matchpoints(scores)
    assert awarded[scores.index(max(scores))] == top(len(scores))
    assert awarded[scores.index(min(scores))] == 0


@pytest.mark.parametrize(("results", "most"), [(0, 0), (1, 0), (2, 2), (8, 14), (13, 24)])
def test_78A_top_is_two_for_each_other_result(results: int, most: int) -> None:
    assert top(results) == most
