"""Handicaps and strata of tonight's field, worked out from the register and from the evenings that were played.

Each kind is a rule with its worked example in the tests. How a federation moves a handicap after an evening is not known
here: the register takes in new values.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

from bridgelaws.club.people.register import Known
from bridgelaws.club.played.evenings import EveningPlayed

FEWEST = 5  # evenings for a rolling handicap of one's own
NEWCOMER = Fraction(-5)
NORDIC = Fraction(3, 5)  # of the difference from the field


def rolling_percent(percents: Sequence[Fraction], *, member: bool = True) -> Fraction:
    """50 less the mean of the twelve calendar months before this one.

    >>> rolling_percent([Fraction(55), Fraction(53), Fraction(57), Fraction(56), Fraction(55)])
    Fraction(-26, 5)
    """
    if len(percents) < FEWEST or not member:
        return NEWCOMER
    return 50 - mean(percents)


def own_mean(percents: Sequence[Fraction]) -> Fraction:
    """50 less the mean of all evenings up to a day; nothing for whoever has played none."""
    return 50 - mean(percents) if percents else Fraction(0)


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def nordic(pairs: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What is added to each pair's percentage: 0.6 of how much its handicap is above the mean of the field."""
    field = mean(list(pairs.values()))
    return {one: NORDIC * (own - field) for one, own in pairs.items()}


def percents_before(played: Iterable[EveningPlayed], person: str, first: str, before: str) -> list[Fraction]:
    """Somebody's percentages at matchpoints from a day on, and before another one."""
    return [
        line.percent
        for evening in played
        if first <= evening.day < before and evening.published and evening.method == "matchpoints"
        for line in evening.lines
        if person in line.players and line.percent is not None
    ]


def months_before(today: date) -> tuple[str, str]:
    """The first day of the twelve calendar months before this one, and the first day of this one."""
    return today.replace(year=today.year - 1, day=1).isoformat(), today.replace(day=1).isoformat()


def find_stratum(letters: Sequence[str]) -> str:
    """That of the stronger of two: a letter further up; none where nobody has one."""
    return min([each for each in letters if each], default="")


def count_sizes(strata: Iterable[str]) -> dict[str, int]:
    """How many compete in each: whoever is in a lower stratum also competes above it."""
    found = list(strata)
    return {each: len([one for one in found if one and one >= each]) for each in sorted({one for one in found if one})}


def handicap_of(known: Known | None) -> Fraction | None:
    return Fraction(known.handicap) if known is not None and known.handicap else None
