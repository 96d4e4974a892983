"""Rules 100 and 101: who qualifies, and who comes in for a qualifier who does not."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.lawbook.choices import Vacancy
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A contestant's result in the qualifying stage."""

    id: str
    score: Fraction
    group: str = ""


class Stage(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    results: tuple[Placed, ...]
    qualify: int
    from_each_group: bool = False
    carry_over_percent: Fraction | None = None
    announced: Literal["before", "during the first session", "later"] = "before"


class Vacant(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place among the qualifiers has become free."""

    results: tuple[Placed, ...]
    qualify: int
    from_each_group: bool = False
    group: str = ""
    vacancies_before_in_group: int = 0
    taken: tuple[str, ...] = ()  # replacements already seated
    organizer_chose: Literal["group", "field"] | None = None
    withdrew: str = ""  # whose place it was


class Arrival(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A qualifier who was missing at the start."""

    partner_missing: bool = False
    arrives_in_round: int | None = None


def qualifiers(facts: Stage, regulations: Regulations) -> Decision:
    """100, 2007: the best of the field, or of each group; a late announcement is noted, a missing carry-over asked.

    So is a tie for the last place, which may be split (95:pre).
    """
    chosen = _qualify(facts.results, facts.qualify, facts.from_each_group)
    question = "carry_over" if facts.carry_over_percent is None else None
    question = "last_place" if _level_at_the_last_place(facts, chosen) else question
    carried = {each.id: each.score * (facts.carry_over_percent or 0) / 100 for each in facts.results if each.id in chosen}
    more = {"qualifiers": chosen, "logged": facts.announced == "later"}
    return Decision(outcome="valid", cites=("100",), given={} if question else carried, question=question, more=more)


def _level_at_the_last_place(facts: Stage, chosen: list[str]) -> bool:
    """95:pre, 2007: whether somebody who would stay out is level with somebody who would go on."""
    groups = {each.group for each in facts.results} if facts.from_each_group else {""}
    for group in groups:
        members = [each for each in facts.results if not facts.from_each_group or each.group == group]
        inside = [each.score for each in members if each.id in chosen]
        outside = [each.score for each in members if each.id not in chosen]
        if inside and outside and min(inside) == max(outside):
            return True
    return False


def _qualify(results: tuple[Placed, ...], count: int, from_each_group: bool) -> list[str]:
    groups = dict.fromkeys(each.group for each in results) if from_each_group else {"": None}
    best = [[each for each in _in_order(results) if not from_each_group or each.group == group][:count] for group in groups]
    return [each.id for group in best for each in group]


def _in_order(results: tuple[Placed, ...]) -> list[Placed]:
    return sorted(results, key=lambda each: -each.score)


def replacement(facts: Vacant, regulations: Regulations) -> Decision:
    """101A, 2007: the next in the whole field; with places by group a group's first vacancy goes to its own next in line."""
    qualified = _qualify(facts.results, facts.qualify, facts.from_each_group)
    if facts.withdrew and facts.withdrew not in {*qualified, *facts.taken}:
        return Decision(outcome="no place is free", cites=("101A",))
    waiting = [each for each in _in_order(facts.results) if each.id not in {*qualified, *facts.taken, facts.withdrew}]
    if facts.from_each_group and regulations.vacancies_filled_from is not Vacancy.WHOLE_FIELD:
        if facts.vacancies_before_in_group and facts.organizer_chose is None:
            return Decision(outcome="organizer chooses", cites=("101A",), question="group_or_field")
        if not facts.vacancies_before_in_group or facts.organizer_chose == "group":
            waiting = [each for each in waiting if each.group == facts.group]
    return Decision(outcome="seated", cites=("101A", "101B"), more={"replacement": waiting[0].id if waiting else None})


def late_qualifier(facts: Arrival, regulations: Regulations) -> Decision:
    """101B, 101C, 2007: a replacement sits in, and owns the place once the signal for round two has gone."""
    if facts.arrives_in_round is None:
        return Decision(outcome="replacement seated", cites=("101B",))
    if facts.arrives_in_round < max(regulations.replacement_final_from_round, 1):
        return Decision(outcome="regains the seat", cites=("101C",))
    return Decision(outcome="has lost the place", cites=("101C",))
