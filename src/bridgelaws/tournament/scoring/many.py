"""Matchpoints of very many results at once, in columns of numbers: the same figures as board by board, exactly.

For results of the table alone; boards with adjusted scores, forms or penalties go through `sessions`. Everything is
counted in whole numbers, and fractions are made of them only for the totals of the contestants. Loading numpy takes
long, so nothing else here imports this module.
"""

from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import FewerScores, Rounding
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.fouled import LOWEST, has_few_scores
from bridgelaws.tournament.scoring.matchpoints import top

Numbers: TypeAlias = NDArray[np.integer[Any]]

_INDEX_BITS = 31
_SCORE_BITS = 12  # scores are multiples of ten within 7600: less than 2048 of them


class ManyScores(Struct, frozen=True):
    """Marks of each result, and for every contestant the points, the top and the place, best first."""

    ns: Any  # matchpoints within the board, in the order of the results
    ew: Any
    contestants: Any
    points: list[Fraction]
    tops: list[int]
    ranks: list[int]


def matchpoints_of_many(board: ArrayLike, ns_score: ArrayLike) -> tuple[Numbers, Numbers, Numbers]:
    """78A: matchpoints of both sides for results in any order, and how many results each one's board has.

    >>> [each.tolist() for each in matchpoints_of_many([1, 1, 2, 1], [420, -50, 90, 420])]
    [[3, 0, 0, 3], [1, 4, 0, 1], [3, 3, 1, 3]]
    """
    boards, scores = np.asarray(board, np.int64), np.asarray(ns_score, np.int64)
    if boards.shape != scores.shape:
        raise BridgelawsError(say("Every result needs a board and a score."))
    count = len(scores)
    if not count:
        return scores, scores, scores
    if boards.min() < 0 or boards.max() >= 1 << (63 - _INDEX_BITS - _SCORE_BITS) or count >= 1 << _INDEX_BITS:
        raise BridgelawsError(say("So many boards or results cannot be scored at once."))
    if np.abs(scores).max() > 7600 or (scores % 10).any():
        raise BridgelawsError(say("A score is a multiple of ten, and none is above 7600."))
    # One number for board, score and place; sorted, they show how many lie below and level within the board.
    keys = (boards << _SCORE_BITS) + (scores // 10 + 1024)
    ordered = np.sort((keys << _INDEX_BITS) | np.arange(count))
    place = ordered & ((1 << _INDEX_BITS) - 1)
    keys = ordered >> _INDEX_BITS
    level_first, level_end = _runs(keys)
    board_first, board_end = _runs(keys >> _SCORE_BITS)
    ns, ew, results = (np.empty(count, np.int32) for _ in range(3))
    ns[place] = level_first + level_end - 1 - 2 * board_first
    results[place] = board_end - board_first
    np.subtract(2 * results - 2, ns, out=ew)
    return ns, ew, results


def _runs(ordered: Numbers) -> tuple[Numbers, Numbers]:
    """For each place of an ordered column, where the run of equal numbers it lies in begins and ends."""
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    lengths = np.diff(starts, append=len(ordered))
    return np.repeat(starts.astype(np.int32), lengths), np.repeat((starts + lengths).astype(np.int32), lengths)


def score_many(board: ArrayLike, ns: ArrayLike, ew: ArrayLike, ns_score: ArrayLike, regulations: Regulations) -> ManyScores:
    """78A, 78D: results in columns, contestants as whole numbers from 0 on: marks, totals and ranks by percentage."""
    if regulations.matchpoints_rounded is not Rounding.EXACT:
        raise BridgelawsError(say("Matchpoints rounded board by board are scored board by board."))
    ns_points, ew_points, results = matchpoints_of_many(board, ns_score)
    who = np.concatenate((np.asarray(ns), np.asarray(ew)))
    won, sizes = np.concatenate((ns_points, ew_points)), np.concatenate((results, results))
    expected = int(results.max(initial=0))
    many = int(who.max(initial=-1)) + 1
    points, played = [Fraction(0)] * many, np.bincount(who, minlength=many)
    for size in np.unique(results).tolist():
        of_size = slice(None) if size == expected and (results == size).all() else sizes == size
        # The sums stay far below 2**53, so that counting them in floating point is exact.
        sums = np.bincount(who[of_size], won[of_size], many).astype(np.int64).tolist()
        boards = np.bincount(who[of_size], minlength=many).tolist()
        for each in np.flatnonzero(np.asarray(boards)).tolist():
            points[each] += _bring_up(sums[each], boards[each], size, expected, regulations)
    tops = (2 * (expected - 1) * played).tolist()
    if regulations.boards_with_fewer_scores is FewerScores.OWN_TOP:
        few = [has_few_scores(size, expected, regulations) for size in range(expected + 1)]
        tops = np.bincount(who, 2 * (np.where(np.asarray(few)[sizes], expected, sizes) - 1), many).astype(np.int64).tolist()
    present = np.flatnonzero(played).tolist()
    order = sorted(present, key=lambda each: -points[each] / (tops[each] or 1))
    return ManyScores(
        ns_points,
        ew_points,
        order,
        [points[each] for each in order],
        [tops[each] for each in order],
        _ranks(order, points, tops),
    )


def _bring_up(won: int, boards: int, size: int, expected: int, regulations: Regulations) -> Fraction:
    """So many boards of one size together, brought to the top of the largest."""
    how = regulations.boards_with_fewer_scores
    if has_few_scores(size, expected, regulations):
        return Fraction((LOWEST[size] * boards + 5 * won) * top(expected), 100)
    if size == expected or how is FewerScores.OWN_TOP:
        return Fraction(won)
    if how is FewerScores.NEUBERG:
        return Fraction((won + boards) * expected, size) - boards
    return Fraction(won * (expected - 1), size - 1) if size > 1 else Fraction(boards * (expected - 1))


def _ranks(order: list[int], points: list[Fraction], tops: list[int]) -> list[int]:
    ranks: list[int] = []
    for at, each in enumerate(order):
        before = order[at - 1] if at else each
        level = at and points[before] * tops[each] == points[each] * tops[before]
        ranks.append(ranks[-1] if level else at + 1)
    return ranks
