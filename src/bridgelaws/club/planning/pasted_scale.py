"""A scale of victory points as an organiser pastes it: IMPs from, and the victory points of the winner, a row a line."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.scoring.victory_points import read_scale

MOST_ROWS = 200
LONGEST_MATCH = 999  # boards
_FIGURE = re.compile(r"-?[0-9]{1,4}(?:[.,][0-9]{1,3})?")


def read_pasted_scale(text: str) -> dict[str, Any]:
    r"""As the log keeps a scale; the loser has what is left, or a third figure says what it has.

    Where the winner has the most already, the loser alone goes on down, a point a row.

    >>> read_pasted_scale("0 15\n3 16\n7 17")["tables"][0]["rows"]
    [[0.0, 15.0, 15.0], [3.0, 16.0, 14.0], [7.0, 17.0, 13.0]]
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_ROWS:
        raise BridgelawsError(say("A scale has {most} rows at most.", most=MOST_ROWS))
    rows: list[list[float]] = []
    for number, line in enumerate(lines, 1):
        figures = [Fraction(each.replace(",", ".")) for each in _FIGURE.findall(line)]
        if number == 1 and not figures:
            continue  # a heading
        if len(figures) not in {2, 3} or figures[0] < 0:
            raise BridgelawsError(
                say("Line {line} of the scale: write the IMPs from which it counts, and the victory points.", line=number)
            )
        rows.append(_row(figures, rows))
    if len(rows) < 2 or rows[0][0] != 0:
        raise BridgelawsError(say("The scale begins with a draw: 0 IMPs, and what each side has then."))
    for before, row in pairwise(rows):
        if row[0] <= before[0] or row[1] < before[1] or row[2] > before[2]:
            told = say("The row from {margin} IMPs is worth less than the one before it: correct it.", margin=f"{row[0]:g}")
            raise BridgelawsError(told)
    found = {"draw": rows[0][1], "tables": [{"boards": [1, LONGEST_MATCH], "rows": rows}]}
    read_scale(found, say("The scale that was pasted"))
    return found


def _row(figures: list[Fraction], before: list[list[float]]) -> list[float]:
    margin, winner = float(figures[0]), float(figures[1])
    if len(figures) == 3:
        return [margin, winner, float(figures[2])]
    whole = 2 * before[0][1] if before else 2 * winner
    if before and winner == before[-1][1]:
        return [margin, winner, before[-1][2] - 1]
    return [margin, winner, whole - winner]
