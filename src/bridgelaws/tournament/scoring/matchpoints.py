"""Law 78A: matchpoints, by comparing each score on a board with every other."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence


def matchpoints(scores: Sequence[int]) -> list[int]:
    """78A: two for each score that is worse, one for each that is equal, for the side whose scores these are.

    >>> matchpoints([420, 420, -50, 450])
    [3, 3, 0, 6]
    """
    in_order = sorted(scores)
    # Those below count two and the equal ones, apart from the score itself, count one.
    worth = {own: bisect_left(in_order, own) + bisect_right(in_order, own) - 1 for own in set(scores)}
    return [worth[own] for own in scores]


def top(results: int) -> int:
    """78A: the most matchpoints a board with so many results can give."""
    return 2 * (results - 1) if results else 0
