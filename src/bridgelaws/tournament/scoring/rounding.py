"""Rounding: exact fractions inside, decimals only where a regulation or a reader asks for them."""

from fractions import Fraction
from math import floor

from bridgelaws.lawbook.choices import Rounding
from bridgelaws.lawbook.readings import EACH_BOARD_IS_ROUNDED, Followed
from bridgelaws.lawbook.regulations import Regulations

_DECIMALS = {Rounding.WHOLE: 0, Rounding.ONE_DECIMAL: 1, Rounding.TWO_DECIMALS: 2}


def half_up(value: Fraction, decimals: int = 0) -> Fraction:
    """To the nearest; halves away from zero, so that two sides that balanced still do.

    >>> half_up(Fraction(5, 2)), half_up(Fraction(-5, 2)), half_up(Fraction(71, 6), 1)
    (Fraction(3, 1), Fraction(-3, 1), Fraction(59, 5))
    """
    scale = 10**decimals
    size = Fraction(floor(abs(value) * scale + Fraction(1, 2)), scale)
    return size if value >= 0 else -size


def round_as_regulated(value: Fraction, rounding: Rounding) -> Fraction:
    """98C, 2007: matchpoints and totals as the regulations round them, or exact."""
    return value if rounding is Rounding.EXACT else half_up(value, _DECIMALS[rounding])


def on_a_board(value: Fraction, regulations: Regulations) -> Fraction:
    """98C, 2007: the mark of a board, rounded before it is added, or kept exact until the total is rounded."""
    by_board = regulations.followed(EACH_BOARD_IS_ROUNDED) is Followed.A
    return round_as_regulated(value, regulations.matchpoints_rounded) if by_board else value


def to_ten(value: Fraction, halves_to_even: bool) -> Fraction:
    """A datum to the nearest ten: halves away from zero, or to the even ten.

    >>> to_ten(Fraction(425), False), to_ten(Fraction(425), True), to_ten(Fraction(435), True)
    (Fraction(430, 1), Fraction(420, 1), Fraction(440, 1))
    """
    tens = value / 10
    return Fraction(10 * (round(tens) if halves_to_even else half_up(tens)))
