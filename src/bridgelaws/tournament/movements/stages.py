"""Events of several stages: who qualifies, who plays in the consolation, who stands in for whom, with what score the
final starts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.rule100_stages import Placed, Vacant, replacement
from bridgelaws.text import all_of, say
from bridgelaws.tournament.movements.model import number_within
from bridgelaws.tournament.scoring.events import carry_over
from bridgelaws.tournament.scoring.undecided import leave_undecided


class Stage(Struct, frozen=True, kw_only=True):
    """100, 2007: what the Director announces of a qualifying stage. ``in_group`` has the places of each group where
    they are fixed.
    """

    name: str = "qualification"
    places: int = 0
    in_group: Mapping[str, int] = {}
    carry_over_percent: Fraction | None = None
    consolation: bool = False

    @property
    def qualifying(self) -> int:
        return sum(self.in_group.values()) if self.in_group else self.places


class StageResult(Struct, frozen=True):
    """A contestant's result in a stage; a list of them stands in ranking order, ties broken as far as they are to be."""

    contestant: str
    score: Fraction
    group: str = ""


class Division(Struct, frozen=True):
    """Who goes on to what; the replacements stand in order and play the consolation if there is one."""

    final: tuple[str, ...]
    consolation: tuple[str, ...]
    replacements: tuple[str, ...]


def divide(stage: Stage, results: Sequence[StageResult], *, ties_broken: bool = False) -> Division:
    """100, 2007: the best qualify, of the whole field or of each group; all others are replacements in order."""
    ranked = sorted(results, key=lambda result: result.score, reverse=True)
    names = [result.contestant for result in ranked]
    if len(set(names)) < len(names):
        raise BridgelawsError(say("A contestant has two results in the stage: each has one."))
    number_within(say("number of places to qualify for"), stage.qualifying, 1, len(ranked))
    if not stage.in_group:
        chosen = _best(ranked, stage.places, ties_broken)
    else:
        groups = {result.group for result in ranked}
        if missing := groups ^ set(stage.in_group):
            raise BridgelawsError(
                say(
                    "Group “{group}” stands in the results or among the places, not in both.",
                    group=min(missing),
                )
            )
        chosen = [
            name
            for group, places in stage.in_group.items()
            for name in _best([result for result in ranked if result.group == group], places, ties_broken)
        ]
    rest = tuple(name for name in names if name not in chosen)
    return Division(tuple(name for name in names if name in chosen), rest if stage.consolation else (), rest)


def _best(ranked: Sequence[StageResult], places: int, ties_broken: bool) -> list[str]:
    if not ties_broken and 0 < places < len(ranked) and ranked[places - 1].score == ranked[places].score:
        tied = [result.contestant for result in ranked if result.score == ranked[places].score]
        raise leave_undecided(
            "qualification.tie",
            "Director",
            say(
                "{contestants} are equal for the last place that qualifies: break the tie, or let more of them in.",
                contestants=all_of(tied),
            ),
            *tied,
        )
    return [result.contestant for result in ranked[:places]]


def starting_scores(stage: Stage, results: Sequence[StageResult], final: Sequence[str]) -> dict[str, Fraction]:
    """100, 2007: what each finalist carries over; without an announcement the organizer is asked."""
    if stage.carry_over_percent is None:
        raise leave_undecided(
            "carry_over",
            "organizer",
            say("How much of the qualifying score counts in the final was not announced: say how much."),
        )
    scores = {result.contestant: result.score for result in results}
    return {name: carry_over(scores[name], stage.carry_over_percent) if name in scores else Fraction(0) for name in final}


def with_replacements(  # noqa: PLR0913, PLR0917 (a stage, how it ended, and what was chosen)
    stage: Stage,
    results: Sequence[StageResult],
    division: Division,
    withdrawn: Sequence[str],
    regulations: Regulations,
    organizer_chose: Literal["group", "field"] | None = None,
) -> tuple[str, ...]:
    """The final after these have withdrawn, in this order, each place filled as rule 101A has it."""
    field, placed = list(division.final), {each.contestant: each for each in results}
    waiting = [Placed(name, placed[name].score, placed[name].group) for name in division.replacements]
    vacated: Counter[str] = Counter()
    for name in withdrawn:
        waiting = [each for each in waiting if each.id != name]
        if name not in field:
            continue
        group = placed[name].group
        vacancy = Vacant(
            results=tuple(waiting),
            qualify=0,
            from_each_group=bool(stage.in_group),
            group=group,
            vacancies_before_in_group=vacated[group],
            organizer_chose=organizer_chose,
        )
        decision = replacement(vacancy, regulations)
        if decision.question is not None:
            text = say(
                "Group {group} has a second vacancy: is it filled from the group or from the whole field?", group=group
            )
            raise leave_undecided(decision.question, "organizer", text, "group", "field")
        coming = decision.more["replacement"]
        place = field.index(name)
        field[place : place + 1] = [coming] if isinstance(coming, str) else []
        waiting = [each for each in waiting if each.id != coming]
        vacated[group] += 1
    return tuple(field)


def deal_into_groups(ranking: Sequence[str], groups: int) -> tuple[tuple[str, ...], ...]:
    """Contestants dealt into groups of equal strength, there and back: 1 4 5 8 and 2 3 6 7.

    >>> deal_into_groups("12345678", 2)
    (('1', '4', '5', '8'), ('2', '3', '6', '7'))
    """
    number_within(say("number of groups"), groups, 1, max(1, len(ranking)))
    found: list[list[str]] = [[] for _ in range(groups)]
    for at, name in enumerate(ranking):
        lap, place = divmod(at, groups)
        found[place if lap % 2 == 0 else groups - 1 - place].append(name)
    return tuple(tuple(group) for group in found)
