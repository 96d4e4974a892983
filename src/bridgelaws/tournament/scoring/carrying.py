"""What a stage carries over into the next: by how much of the score, of the lead, or of a bound (78D)."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.scoring.events import Total
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.rounding import half_up
from bridgelaws.tournament.scoring.working import Working

DECIMALS = 2  # of what is carried over, rounded before the next stage


class How(Enum):
    NONE = "none"
    FULL = "full"
    PERCENT = "percent"
    OF_LEAD = "percent of lead"
    OVER_MEAN = "percent of lead over mean"
    CAPPED = "capped"
    SCALED = "scaled"


class CarryOver(Struct, frozen=True):
    """A way to carry over, and its figure: a percentage, or the most that is carried."""

    how: How
    figure: Fraction = Fraction(0)


_WRITTEN = re.compile(
    r"(percent|capped|scaled) +([0-9]{1,4}(?:[.][0-9]{1,4}|/[1-9][0-9]{0,3})?)( +of +lead( +over +mean)?)?"
)


def read_carry_over(text: str) -> CarryOver:
    """As an organiser announces it.

    >>> read_carry_over("percent 50").how.value, read_carry_over("capped 6").figure
    ('percent', Fraction(6, 1))
    """
    plain = " ".join(text.lower().split())
    if plain in {How.NONE.value, How.FULL.value}:
        return CarryOver(How(plain))
    found = _WRITTEN.fullmatch(plain)
    if found is None or (found[3] and found[1] != "percent"):
        raise BridgelawsError(
            say(
                "“{text}” is no way to carry over: write none, full, percent 50, percent 50 of lead, percent 50 of lead "
                "over mean, capped 6 or scaled 6.",
                text=text,
            )
        )
    how = How.OVER_MEAN if found[4] else How.OF_LEAD if found[3] else How(found[1])
    return CarryOver(how, Fraction(found[2]))


def start_scores(qualified: Sequence[tuple[str, Fraction]], carry: CarryOver) -> dict[str, Fraction]:
    """What each of those who go on begins with, the best first.

    >>> four = [(name, Fraction(x)) for name, x in (("A", 62), ("B", 58), ("C", 55), ("D", 54))]
    >>> [float(each) for each in start_scores(four, read_carry_over("capped 6")).values()]
    [6.0, 4.0, 1.0, 0.0]
    """
    if not qualified:
        raise BridgelawsError(say("Nobody goes on: there is nothing to carry over."))
    scores = [score for _, score in qualified]
    first, last, mean = max(scores), min(scores), sum(scores, Fraction(0)) / len(scores)
    return {name: half_up(_carried(score, carry, first, last, mean), DECIMALS) for name, score in qualified}


def _carried(score: Fraction, carry: CarryOver, first: Fraction, last: Fraction, mean: Fraction) -> Fraction:
    match carry.how:
        case How.NONE:
            return Fraction(0)
        case How.FULL:
            return score
        case How.PERCENT:
            return score * carry.figure / 100
        case How.OF_LEAD:
            return (score - last) * carry.figure / 100
        case How.OVER_MEAN:
            return (score - mean) * carry.figure / 100
        case How.CAPPED:
            return min(score - last, carry.figure)
        case How.SCALED:
            return carry.figure * (score - last) / (first - last) if first > last else Fraction(0)


def with_carried_percent(
    totals: Mapping[str, Total], entered: Sequence[Contestant], boards: Mapping[str, int]
) -> dict[str, Total]:
    """At matchpoints a percentage is carried over: weighted with its boards, or as points of percentage added."""
    known = {each.id: each for each in entered}
    return {
        one: _with_percent(total, known[one], boards.get(one, 0)) if one in known and known[one].carried_percent else total
        for one, total in totals.items()
    }


def _with_percent(total: Total, entered: Contestant, boards: int) -> Total:
    own, carried, weight = total.percent or Fraction(0), entered.carried_percent, entered.carried_boards
    given: tuple[tuple[str, Fraction], ...] = (("percentage of this stage", own), ("carried over", carried))
    if weight:
        given = (*given, ("boards of this stage", Fraction(boards)), ("boards carried over", Fraction(weight)))
        formula, value = "both, weighted with their boards", (weight * carried + boards * own) / (weight + boards)
    else:
        formula, value = "percentage + carried over", own + carried
    return replace(total, percent=value, working=Working("78D", formula, given, value, (total.working,)))
