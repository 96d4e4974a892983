"""How a figure came about, as data: the rule, the formula, what went into it, and the figures it rests on."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Given: TypeAlias = tuple[str, Fraction | int | str]


class Working(Struct, frozen=True, gc=False):
    """One step: ``value`` follows from ``inputs`` by ``formula``, as ``law`` has it."""

    law: str
    formula: str
    inputs: tuple[Given, ...]
    value: Fraction
    steps: "tuple[Working, ...]" = ()

    def lines(self, depth: int = 0) -> list[str]:
        """The same for people, the last step first.

        >>> Working("78A", "2 x beaten + equal", (("beaten", 4), ("equal", 1)), Fraction(9)).lines()
        ['9 = 2 x beaten + equal (beaten 4, equal 1; 78A)']
        """
        given = ", ".join(f"{name} {number(value)}" for name, value in self.inputs)
        said = "; ".join(part for part in (given, self.law) if part)
        own = f"{'  ' * depth}{number(self.value)} = {self.formula}" + (f" ({said})" if said else "")
        return [own, *[line for step in self.steps for line in step.lines(depth + 1)]]


def add_exactly(values: Iterable[Fraction]) -> Fraction:
    """Their exact sum. The many figures of an event have few denominators, and those of each are added as whole numbers.

    >>> add_exactly([Fraction(1, 2), Fraction(1, 3), Fraction(1, 2)])
    Fraction(4, 3)
    """
    numerators: dict[int, int] = {}
    for value in values:
        above, below = value.as_integer_ratio()
        numerators[below] = numerators.get(below, 0) + above
    return sum([Fraction(above, below) for below, above in numerators.items()], Fraction(0))


def number(value: Fraction | int | str) -> str:
    """A figure for people: whole if it is whole, else with at most four decimals."""
    return value if isinstance(value, str) else f"{float(value):.4f}".rstrip("0").rstrip(".")
