"""Matchpoints: a million results scored and ranked, against the bare counting of comparisons with numpy."""

import numpy as np
from numpy.typing import NDArray

from bench.measure import Report, best_seconds, rate, show
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.many import matchpoints_of_many, score_many

BOARDS, RESULTS = 10_000, 100
SCORES = (
    *(-1430, -980, -800, -650, -620, -500, -420, -300, -200, -140, -110, -100, -50, 0, 50, 90, 100, 110, 120, 140),
    *(150, 170, 200, 300, 400, 420, 430, 450, 480, 500, 600, 620, 630, 650, 680, 800, 980, 1430),
)

Table = NDArray[np.int64]


def matchpoints() -> Report:
    table = np.random.default_rng(78).choice(np.array(SCORES), size=(BOARDS, RESULTS)).astype(np.int64)
    board = np.repeat(np.arange(BOARDS), RESULTS)
    north_south = np.tile(np.arange(RESULTS), BOARDS)
    east_west = (north_south + board) % RESULTS + RESULTS
    scores, regulations = table.ravel(), Regulations()
    ours, _, _ = matchpoints_of_many(board, scores)
    wrong = int((ours.reshape(table.shape) != by_pairs(table)).sum())
    ranked, pairs, sorting = best_seconds(
        [
            lambda: score_many(board, north_south, east_west, scores, regulations),
            lambda: by_pairs(table),
            lambda: by_sorting(table),
        ]
    )
    count = BOARDS * RESULTS
    return {
        "benchmark": "matchpoints",
        "peer": "numpy alone, counting",
        "figures": [
            rate("scored and ranked; the peer compares all pairs of a board", count, (ranked, pairs)),
            rate("scored and ranked; the peer sorts each board and looks up", count, (ranked, sorting)),
        ],
        "boards": BOARDS,
        "results": RESULTS,
        "checked": count,
        "disagreements": wrong,
    }


def by_pairs(table: Table) -> Table:
    """Two for each score below, one for each other that is level, by comparing all with all, some boards at a time."""
    found = np.empty_like(table)
    for first in range(0, len(table), 500):
        some = table[first : first + 500]
        above, level = (
            some[:, :, None] > some[:, None, :],
            some[:, :, None] == some[:, None, :],
        )
        found[first : first + 500] = 2 * above.sum(2) + level.sum(2) - 1
    return found


def by_sorting(table: Table) -> Table:
    """The same by sorting each board and looking up how many lie below and level."""
    found = np.empty_like(table)
    for at, scores in enumerate(table):
        in_order = np.sort(scores)
        found[at] = np.searchsorted(in_order, scores, "left") + np.searchsorted(in_order, scores, "right") - 1
    return found


if __name__ == "__main__":
    show(matchpoints())
