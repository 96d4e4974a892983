"""What a decision under the federation's rules consists of."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations


class Decision(Struct, frozen=True, kw_only=True):
    """What follows, by which rules, what it costs whom, and what must be asked before more can be said."""

    outcome: str
    cites: tuple[str, ...]
    taken: Mapping[str, Fraction] = {}  # from whom, in the unit of the event
    given: Mapping[str, Fraction] = {}  # to whom, likewise
    question: str | None = None
    more: Mapping[str, object] = {}


class Procedure(NamedTuple):
    """A rule as a function of facts; ``facts`` is the type that holds them."""

    facts: type[Any]
    decide: Callable[[Any, Regulations], Decision]


def part(percent: float, of: Fraction) -> Fraction:
    return Fraction(str(percent)) * of / 100
