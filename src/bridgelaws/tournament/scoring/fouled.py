"""Fouled boards at pairs (Law 87B): the scores of each form are a group, and each group is rated by itself."""

from collections.abc import Sequence
from typing import Final

from bridgelaws.lawbook.choices import FewScores, FewScoresWhen, FouledBoard, SmallGroups
from bridgelaws.lawbook.citing import law_in
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.marks import Own
from bridgelaws.tournament.scoring.matchpoints import Compared, neuberg, top
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.working import Working

# What the worst score of a group of one, two or three gets; each matchpoint within the group adds five percent.
LOWEST: Final = {1: 60, 2: 55, 3: 50}

Rated = tuple[Working, Own]


def rate(group: Sequence[Compared], sizes: Sequence[int], expected: int, regulations: Regulations) -> list[Rated]:
    """87B: a group of so many scores among others of these sizes, as the regulations rate it."""
    size = len(group)
    if _by_percentages(size, sizes, expected, regulations):
        own = size == 1 and regulations.fouled_board_lone_score_may_keep_own_average
        return [(each, Own.IF_HIGHER if own else Own.NEVER) for each in rate_fixed(group, expected, "87B")]
    return [(_rate(each, size, expected, regulations), Own.NEVER) for each in group]


def _by_percentages(size: int, sizes: Sequence[int], tables: int, regulations: Regulations) -> bool:
    """99A1, 2007: small groups have fixed percentages, those of two and three only in a field that is large enough."""
    rule = regulations.fouled_board_small_groups
    if rule is SmallGroups.SAME_METHOD or size > 3:
        return False
    if rule is SmallGroups.FIXED_UNLESS_LARGEST and size == 3 and max(sizes) == 3:
        return False
    return size == 1 or tables >= regulations.fouled_board_small_groups_from_tables


def has_few_scores(results: int, expected: int, regulations: Regulations) -> bool:
    """78D: whether so few of the scores expected on a board are left that regulations give them fixed percentages."""
    if regulations.few_scores is FewScores.NONE or not 1 <= results <= 3 or results >= expected:
        return False
    enough_left = regulations.few_scores_when is FewScoresWhen.AT_MOST_HALF and 2 * results > expected
    return not enough_left and expected >= regulations.few_scores_from_tables


def rate_fixed(group: Sequence[Compared], expected: int, law: str) -> list[Working]:
    """99A1, 2007: 60, or 65 and 55, or 70, 60 and 50 percent of the top; equal scores share."""
    found = []
    for each in group:
        percent = LOWEST[len(group)] + 5 * each.matchpoints
        given = (("percent", percent), ("top", top(expected)), ("scores of this form", len(group)))
        found.append(Working(law, "percent of the top", given, percent * top(expected) / 100, (each.working,)))
    return found


def _rate(comparison: Compared, size: int, expected: int, regulations: Regulations) -> Working:
    won, step = comparison.matchpoints, (comparison.working,)
    match regulations.fouled_board_method:
        case FouledBoard.NEUBERG:
            given = (("m", won), ("n", size), ("N", expected))
            return Working("87B", "(m + 1) x N / n - 1", given, neuberg(won, size, expected), step)
        case FouledBoard.ONE_FOR_EACH_OUTSIDE:
            outside = expected - size
            return Working("87B", "m + 1 for each score outside", (("m", won), ("outside", outside)), won + outside, step)
        case FouledBoard.DIRECTOR_SELECTS:
            raise leave_undecided(
                "fouled_board_method",
                "Director",
                say(
                    "A board was played in different forms: select how its groups are rated, announce it, and set "
                    "fouled_board_method to “{neuberg}” or “{other}” ({law}).",
                    law=law_in(regulations.edition, "87B"),
                    neuberg=FouledBoard.NEUBERG.value,
                    other=FouledBoard.ONE_FOR_EACH_OUTSIDE.value,
                ),
                FouledBoard.NEUBERG.value,
                FouledBoard.ONE_FOR_EACH_OUTSIDE.value,
            )
