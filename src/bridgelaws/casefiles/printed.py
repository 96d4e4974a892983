"""Comparing what was found with what a case writes down: figures as they are printed."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bridgelaws.tournament.scoring.rounding import half_up


def agrees(found: object, wanted: object) -> bool:
    """Whether what was found is what is wanted; a figure with decimals is wanted to as many, a mapping as far as it goes.

    >>> agrees(Fraction(81, 7), 11.57), agrees(Fraction(81, 7), 11.5), agrees({"P": 1, "Q": 2}, {"P": 1})
    (True, False, True)
    """
    if isinstance(wanted, bool) or wanted is None or isinstance(found, bool) or found is None:
        return found is wanted
    if isinstance(wanted, int | float) and isinstance(found, int | float | Fraction):
        exact = Fraction(str(wanted))
        decimals = len(str(wanted).partition(".")[2]) if isinstance(wanted, float) else None
        return exact == found or (decimals is not None and half_up(Fraction(found), decimals) == exact)
    if isinstance(wanted, dict) and isinstance(found, Mapping):
        there = {str(key): value for key, value in found.items()}
        return all(agrees(there.get(str(key)), value) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, Sequence) and not isinstance(found, str):
        return len(wanted) == len(found) and all(map(agrees, found, wanted))
    return found == wanted


def show_as(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{float(value):g}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {show_as(each)}" for key, each in value.items()) + "}"
    return f"[{', '.join(map(show_as, value))}]" if isinstance(value, list | tuple) else str(value)
