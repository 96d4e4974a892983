"""How the program that wrote a file rounded and added, found by what it prints."""

from msgspec.structs import replace

from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.published import Published
from bridgelaws.lawbook.choices import Rounding
from bridgelaws.lawbook.readings import EACH_BOARD_IS_ROUNDED, Followed
from bridgelaws.tournament.scoring.contest import ContestResult, result_of
from bridgelaws.tournament.scoring.marks import Method

_TRIED = (Rounding.ONE_DECIMAL, Rounding.TWO_DECIMALS, Rounding.WHOLE)


def fit_to_print(published: Published) -> tuple[Published, ContestResult]:
    """As the file is read; or otherwise, where more of what it prints comes out."""
    best = published, result_of(published.contest)
    fewest = len(compare_with_print(*best).contestants)
    for other in _other_ways(published) if fewest else ():
        tried = other, result_of(other.contest)
        differ = len(compare_with_print(*tried).contestants)
        if differ < fewest:
            best, fewest = tried, differ
    return best


def _other_ways(published: Published) -> list[Published]:
    """98C, 2007: some programs round each board before they add; some print IMPs a board."""
    methods = {session.method for session in published.contest.sessions}
    if methods == {Method.MATCHPOINTS}:
        return [_round(published, rounding) for rounding in _TRIED]
    return [replace(published, a_board=True)] if methods else []


def _round(published: Published, rounding: Rounding) -> Published:
    regulations = published.contest.regulations
    readings = dict(regulations.readings) | {EACH_BOARD_IS_ROUNDED.key: Followed.A}
    rules = replace(regulations, matchpoints_rounded=rounding, readings=tuple(sorted(readings.items())))
    return replace(published, contest=replace(published.contest, regulations=rules), boards_rounded=rounding)
