"""The finals of the next stage: who goes on to which, and with what; and who enters only there."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.stages import Stage, StageResult, divide
from bridgelaws.tournament.scoring.carrying import CarryOver, How, start_scores
from bridgelaws.tournament.scoring.contest import ContestResult, FinalPlace

NAMES = "ABCDEFGH"  # of finals that were given none
MOST_FINALS = len(NAMES)


class AtTheCut(Enum):
    """What is done with those who are level for the last place that qualifies."""

    ASK = ""
    ALL = "all"  # more of them go on
    LISTED = "listed"  # as they stand in the list


class Going(Struct, frozen=True):
    """Who goes on, with what counts there: points, or at matchpoints a percentage and the boards it is weighted with."""

    contestant: str
    score: Fraction
    carried: Fraction
    by_percent: bool = False
    boards: int = 0


class FinalDrawn(Struct, frozen=True):
    """A final, the best of the stage before first."""

    name: str
    going: tuple[Going, ...]


def read_finals(text: str, entered: int) -> list[tuple[str, int]]:
    """Places, with names or without, the last perhaps with the rest: A:16,B:16,C:rest, or 16, 16, rest.

    >>> read_finals("A:4,B:rest", 10), read_finals("4", 10), read_finals("4, rest", 10)
    ([('A', 4), ('B', 6)], [('', 4)], [('A', 4), ('B', 6)])
    """
    found, left, parts = list[tuple[str, int]](), entered, re.split(r"\s*[,;]\s*", text.strip())
    for at, part in enumerate(parts):
        name, _, places = (each.strip() for each in part.rpartition(":"))
        name = name or (NAMES[at] if 1 < len(parts) <= MOST_FINALS else "")
        count = left if places == "rest" else int(places) if places.isdecimal() and len(places) < 5 else 0
        if not 1 <= count <= left or name in {each for each, _ in found}:
            raise BridgelawsError(
                say("“{text}” cannot be filled from {entered}: write 16, or A:16,B:16,C:rest.", text=text, entered=entered)
            )
        found.append((name, count))
        left -= count
    return found


def draw_finals(
    result: ContestResult, wanted: Sequence[tuple[str, int]], carry: CarryOver, at_the_cut: AtTheCut = AtTheCut.ASK
) -> list[FinalDrawn]:
    """78D: the best go to the first final, the next to the second; of two lists as many from each."""
    waiting = list(result.places)
    if not waiting:
        raise BridgelawsError(say("There is no result yet: nobody can go on."))
    if any(place.percent is None for place in waiting) and any(place.percent is not None for place in waiting):
        raise BridgelawsError(say("Some have a percentage and some have none: enter the missing results first."))
    found = []
    for name, count in wanted:
        going = waiting if count >= len(waiting) else _choose(waiting, count, at_the_cut)
        chosen = {place.contestant.id for place in going}
        waiting = [place for place in waiting if place.contestant.id not in chosen]
        if not going:
            raise BridgelawsError(say("Nobody is left for final {name}.", name=name or "–"))
        scores = start_scores([(place.contestant.id, _score(place)) for place in going], carry)
        weighted = carry.how is How.FULL
        found.append(FinalDrawn(name, tuple(_going(result, place, scores, weighted=weighted) for place in going)))
    return found


def _choose(waiting: Sequence[FinalPlace], count: int, at_the_cut: AtTheCut) -> list[FinalPlace]:
    lists = list(dict.fromkeys(place.standing.field for place in waiting))
    if count % len(lists):
        told = say(
            "{count} places cannot be shared by {lists} lists: choose a number that can.", count=count, lists=len(lists)
        )
        raise BridgelawsError(told)
    each = count // len(lists)
    found: list[FinalPlace] = []
    for field in lists:
        own = [place for place in waiting if place.standing.field == field]
        if at_the_cut is AtTheCut.ALL and each < len(own):
            found += [place for place in own if place.standing.rank <= own[each - 1].standing.rank]
            continue
        stands = [StageResult(place.contestant.id, Fraction(-place.standing.rank)) for place in own]
        division = divide(Stage(places=min(each, len(own))), stands, ties_broken=at_the_cut is AtTheCut.LISTED)
        found += [place for place in own if place.contestant.id in division.final]
    return sorted(found, key=_score, reverse=True) if len(lists) > 1 else found


def _score(place: FinalPlace) -> Fraction:
    return place.score if place.percent is None else place.percent


def _going(result: ContestResult, place: FinalPlace, scores: Mapping[str, Fraction], *, weighted: bool) -> Going:
    one, by_percent = place.contestant.id, place.percent is not None
    boards = 0
    if weighted and by_percent and result.pairs is not None:
        boards = sum(session.scores[one].boards for session in result.pairs.sessions if one in session.scores)
    return Going(one, _score(place), scores[one], by_percent, boards)


def drop_in(final: FinalDrawn, place: int) -> Going:
    """What those who enter only now begin with: as much as whoever stands in that place of the final.

    >>> drop_in(FinalDrawn("", (Going("A", Fraction(9), Fraction(6)), Going("B", Fraction(5), Fraction(2)))), 2).carried
    Fraction(2, 1)
    """
    if not 1 <= place <= len(final.going):
        told: Text = say("Nobody stands in place {place}: the final has {count}.", place=place, count=len(final.going))
        raise BridgelawsError(told)
    return final.going[place - 1]
