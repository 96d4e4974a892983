"""Matches lost without play: what the team that came gets rests on its other matches and on its neighbours in the table."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.matches import Match, MatchScore, Sided
from bridgelaws.tournament.scoring.penalties import Walkover, walkover
from bridgelaws.tournament.scoring.ranking import rank
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale
from bridgelaws.tournament.scoring.working import Working


def with_walkovers(
    matches: Sequence[Match],
    played: tuple[MatchScore, ...],
    scale: Scale | None,
    regulations: Regulations,
    beside: Mapping[str, Fraction],
) -> tuple[MatchScore, ...]:
    """109A, 2007: the matches played, and after them those lost without play, worked out from all the others.

    ``beside`` is what teams have beside their matches: byes, carry-over, penalties.
    """
    if scale is None:  # in a knockout nothing needs a figure: whoever came goes on
        played = (*played, *[_without_figures(each) for each in matches if each.knockout])
        matches = [each for each in matches if not each.knockout]
    if not matches:
        return played
    if scale is None:
        text = say(
            "{team} did not come, and without victory points no regulation says what that costs.",
            team=matches[0].did_not_come[0],
        )
        raise leave_undecided("walkover.vp", "Director", text)
    table = _table(matches, played, scale, regulations, beside)
    return (*played, *[_forfeit(each, played, table, scale, regulations) for each in matches])


def _without_figures(match: Match) -> MatchScore:
    working = Working("78D", "not played", (), Fraction(0))
    nothing = Sided(Fraction(0), Fraction(0), Fraction(0), None, Fraction(0), Fraction(0), working)
    return MatchScore(match, (), nothing, nothing)


def _forfeit(
    match: Match, played: Sequence[MatchScore], table: Sequence[str], scale: Scale, regulations: Regulations
) -> MatchScore:
    if match.length is None:
        text = say(
            "{home} - {away} was not played: say how many boards it had, by its length.", home=match.home, away=match.away
        )
        raise leave_undecided("walkover.length", "Director", text)
    sides = []
    for team, other in ((match.home, match.away), (match.away, match.home)):
        found = _of(team, other, match.length, played, table, scale, regulations)
        lost, points, working = Fraction(0), found.innocent, found.working
        if team in match.did_not_come:
            lost, points = found.offender_imps_lost, found.offender
            working = Working("109A", "did not come: the smallest loss that scores nothing", (("IMPs lost", lost),), points)
        sides.append(Sided(-lost, Fraction(0), lost, points, Fraction(0), Fraction(0), working))
    return MatchScore(match, (), sides[0], sides[1])


def _of(  # noqa: PLR0913, PLR0917 (a match, and everything else that was played)
    team: str,
    other: str,
    boards: int,
    played: Sequence[MatchScore],
    table: Sequence[str],
    scale: Scale,
    regulations: Regulations,
) -> Walkover:
    against = [figure for each in _neighbours(team, other, table) for figure in _points(each, played, against=other)]
    return walkover(scale, boards, list(_points(team, played)), against, regulations)


def _table(
    matches: Sequence[Match],
    played: Sequence[MatchScore],
    scale: Scale,
    regulations: Regulations,
    beside: Mapping[str, Fraction],
) -> tuple[str, ...]:
    """109A(3), 2007: the final table with each of these matches at the better of the own average and the fixed figure."""
    teams = dict.fromkeys(
        [team for score in played for team in (score.match.home, score.match.away)]
        + [team for match in matches for team in (match.home, match.away)]
    )
    totals = {team: beside.get(team, Fraction(0)) for team in teams}
    for score in played:
        for team, of in ((score.match.home, score.home), (score.match.away, score.away)):
            totals[team] += of.victory_points or 0
    for match in matches:
        for team in (match.home, match.away):
            if team not in match.did_not_come:
                own = list(_points(team, played))
                totals[team] += ceil(walkover(scale, match.length or 1, own, (), regulations).innocent)
    return tuple(each.contestant for each in rank(totals).standings)


def _neighbours(team: str, offender: str, table: Sequence[str]) -> list[str]:
    """Those just above and just below; the team that did not come is passed over."""
    others = [each for each in table if each != offender]
    at = others.index(team)
    return [others[place] for place in (at - 1, at + 1) if 0 <= place < len(others)]


def _points(team: str, played: Iterable[MatchScore], against: str | None = None) -> Iterable[Fraction]:
    """109A(1), 2007: the victory points of a team in the matches it played."""
    for score in played:
        if team in (score.match.home, score.match.away) and score.match.played:
            points = score.of(team).victory_points
            if points is not None and against in (None, score.against(team)):
                yield points
