"""Victory points (Law 78D): scales are data files beside this module, or tables written into an event's own file.

A scale has tables, each for some numbers of boards, or the parameters of the exponential scale of 2013, from which a
table for any number of boards is worked out. Margins between two whole ones, as weighted scores leave them, are
interpolated where victory points have decimals and take the lower row where they are whole.
"""

import math
import tomllib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.scoring.rounding import half_up
from bridgelaws.tournament.scoring.undecided import leave_undecided

_HUNDREDTH = Fraction(1, 100)

Row = tuple[Fraction, Fraction, Fraction]  # the first margin, and what winner and loser get from there on


class ScaleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows for matches of so many boards: complete ones, or the first margins for each victory point more than a draw.

    Percentages may be printed as the ``last`` ones of a draw and of each victory point more, to two decimals.
    """

    boards: tuple[int, int] = (1, 1000)
    rows: tuple[tuple[float, float, float], ...] = ()
    first: tuple[float, ...] = ()
    last: tuple[float, ...] = ()


class Exponential(Struct, frozen=True, forbid_unknown_fields=True):
    """The scale of 2013: the margin of a full win is ``factor`` times the root of the number of boards."""

    factor: float
    decimals: int


class Scale(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way from IMPs, or from the percentage of a match, to victory points."""

    name: str
    about: str = ""
    unit: str = "IMPs"
    draw: float = 10
    tables: tuple[ScaleTable, ...] = ()
    exponential: Exponential | None = None

    def rows(self, boards: int) -> tuple[Row, ...]:
        """The table for so many boards, from a draw upwards."""
        if self.exponential:
            return _exponential(self.exponential, Fraction(str(self.draw)), boards)
        for table in self.tables:
            if table.boards[0] <= boards <= table.boards[1]:
                return _rows(table, Fraction(str(self.draw)))
        known = ", ".join(f"{low}–{high}" if low < high else f"{low}" for low, high in (t.boards for t in self.tables))
        raise leave_undecided(
            "victory_points.boards",
            "Regulating Authority",
            say(
                "The scale {scale} has no table for {boards} boards, only for {known}: name another or write one.",
                scale=self.name,
                boards=boards,
                known=known,
            ),
        )

    def smallest_full_win(self, boards: int) -> Fraction:
        """The smallest margin after which more IMPs change nothing."""
        return self.rows(boards)[-1][0]


def scales() -> tuple[str, ...]:
    """The scales that come with the program."""
    found = (each.name.removesuffix(".toml") for each in files(__package__).iterdir() if each.name.endswith(".toml"))
    return tuple(sorted(found))


@cache
def scale(name: str) -> Scale:
    """A scale by the name of its file.

    >>> scale("wbf-20-0").unit
    'IMPs'
    """
    if name not in scales():
        raise BridgelawsError(
            say("There is no scale of victory points “{scale}”: there are {scales}.", scale=name, scales=", ".join(scales()))
        )
    text = files(__package__).joinpath(f"{name}.toml").read_text("utf8")
    return read_scale({"name": name, **tomllib.loads(text)}, name)


def read_scale(data: Mapping[str, Any], source: Text | str) -> Scale:
    """A scale written down: ``draw`` and ``tables``, each with ``boards``, and ``first``, ``last`` or ``rows``."""
    try:
        found = msgspec.convert({"name": str(source), **data}, Scale, strict=False)
    except msgspec.ValidationError as error:
        raise BridgelawsError(
            say("{source} is no scale of victory points: {error}.", source=source, error=str(error))
        ) from None
    for table in found.tables:
        if not all(
            math.isfinite(each) for each in (found.draw, *table.first, *table.last, *[x for row in table.rows for x in row])
        ):
            raise BridgelawsError(say("{source} is no scale of victory points: its figures must be finite.", source=source))
        margins = [row[0] for row in _rows(table, Fraction(str(found.draw)))]
        if margins != sorted(set(margins)):
            raise BridgelawsError(
                say("{source} is no scale of victory points: its margins must grow from row to row.", source=source)
            )
    return found


def victory_points(of: Scale, margin: Fraction | int, boards: int) -> tuple[Fraction, Fraction]:
    """78D: what two teams get for a match, seen by the one whose margin this is.

    >>> [float(each) for each in victory_points(scale("wbf-20-0"), 10, 24)]
    [12.33, 7.67]
    >>> [int(each) for each in victory_points(scale("acbl-20-0"), -4, 7)]
    [8, 12]
    """
    rows = of.rows(boards)
    middle = Fraction(50) if of.unit == "percent" else Fraction(0)  # a percentage is a margin over half
    if of.unit == "percent":  # the tables are printed to two decimals, and so is what is looked up in them
        margin = half_up(100 * Fraction(margin)) / 100
    size = abs(Fraction(margin) - middle) + middle
    at = max(bisect_right([row[0] for row in rows], size) - 1, 0)
    first, winner, loser = rows[at]
    if of.exponential and of.exponential.decimals and size > first and at + 1 < len(rows):
        part = (size - first) / (rows[at + 1][0] - first)
        step = part * (rows[at + 1][1] - winner)
        winner, loser = winner + step, loser - step
    return (winner, loser) if margin >= middle else (loser, winner)


def _rows(table: ScaleTable, draw: Fraction) -> tuple[Row, ...]:
    if table.rows:
        return tuple((Fraction(str(a)), Fraction(str(b)), Fraction(str(c))) for a, b, c in table.rows)
    first = [Fraction(str(margin)) for margin in table.first] or [Fraction(str(each)) + _HUNDREDTH for each in table.last]
    return ((Fraction(0), draw, draw), *[(margin, draw + step, draw - step) for step, margin in enumerate(first, 1)])


@cache
def _exponential(given: Exponential, draw: Fraction, boards: int) -> tuple[Row, ...]:
    if boards < 1:
        raise BridgelawsError(say("A match of {boards} boards has no victory points.", boards=boards))
    full_win = given.factor * math.sqrt(boards)
    won = _with_decimals(full_win, given.decimals) if given.decimals else _whole(full_win)
    return tuple((Fraction(margin), draw + value, draw - value) for margin, value in won)


# The ratio by which the worth of IMPs falls from nothing to a full win: the golden section to the third power.
_FALL = ((math.sqrt(5) - 1) / 2) ** 3


def _with_decimals(full_win: float, decimals: int) -> list[tuple[int, Fraction]]:
    """A value for every margin; rounding must not make a later IMP worth more than an earlier one."""
    scale_by = 10**decimals
    last = math.ceil(full_win)
    exact = [10 * (1 - _FALL ** (margin / full_win)) / (1 - _FALL) for margin in range(last)]
    found = [*[round(value * scale_by) for value in exact], 10 * scale_by]
    while bent := [at for at in range(1, last) if found[at + 1] - found[at] > found[at] - found[at - 1]]:
        found[bent[0]] += 1
    return [(margin, Fraction(value, scale_by)) for margin, value in enumerate(found)]


def _whole(full_win: float) -> list[tuple[int, Fraction]]:
    """The last margin of each whole point; each takes at least as many IMPs as the point before it."""

    def margin_of(points: float) -> float:
        return full_win * math.log(1 - (1 - _FALL) * points / 10) / math.log(_FALL)

    last = [math.floor(margin_of(points + 0.5)) for points in range(10)]
    while wide := [at for at in range(9) if _width(last, at) > _width(last, at + 1)]:
        last[wide[-1]] -= 1
    return [(0, Fraction(0)), *[(margin + 1, Fraction(points)) for points, margin in enumerate(last, 1)]]


def _width(last: Sequence[int], at: int) -> int:
    """How many margins are worth the same; a draw reaches as far on the losing side."""
    return last[at] - last[at - 1] if at else 2 * last[0] + 1
