"""The cheapest matching, against trying them all."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.tournament.movements.matching import can_pair, cheapest_pairs


def cheapest_by_trying(costs: list[list[int]]) -> int:
    size = len(costs)

    @cache
    def rest(paired: int) -> int:
        if paired == (1 << size) - 1:
            return 0
        first = next(at for at in range(size) if not paired >> at & 1)
        return min(
            costs[first][other] + rest(paired | 1 << first | 1 << other)
            for other in range(first + 1, size)
            if not paired >> other & 1
        )

    return rest(0)


@st.composite
def fields(draw: st.DrawFn) -> list[list[int]]:
    size = 2 * draw(st.integers(1, 6))
    highest = draw(st.sampled_from([1, 2, 5, 1000]))
    row = st.lists(st.integers(0, highest), min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size))


@settings(max_examples=400)
@given(fields())
def test_no_other_way_is_cheaper(costs: list[list[int]]) -> None:
    pairs = cheapest_pairs(len(costs), lambda one, other: costs[one][other])
    assert sorted(at for two in pairs for at in two) == list(range(len(costs)))
    assert sum(costs[one][other] for one, other in pairs) == cheapest_by_trying(costs)


def test_nested_odd_circles_are_opened_again() -> None:
    """Two odd rings of cheap edges joined by one dear one: each ring leaves one over, and those two must meet."""
    ring = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (5, 6), (6, 7), (7, 8), (8, 9), (5, 9)}

    def cost(one: int, other: int) -> int:
        return 1 if (one, other) in ring else 50 if (one, other) == (2, 7) else 1000

    assert (2, 7) in cheapest_pairs(10, cost)


def test_a_quick_look_pairs_a_field_of_any_size_and_claims_nothing_that_cannot_be() -> None:
    assert can_pair(3000, lambda one, other: other - one != 1)
    assert not can_pair(300, lambda one, _: one < 10)
    assert not can_pair(2, lambda _one, _other: False)
