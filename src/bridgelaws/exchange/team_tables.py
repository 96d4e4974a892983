"""Matches of teams that PBN files list (a ScoreTable by TeamId), with the totals that they print."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.plain import is_a_figure
from bridgelaws.exchange.published import Figures, Published
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.text import say
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.matches import Match
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.teams import TeamEvent

Entry = Mapping[str, str]
_WHOLE_MATCH = "200"  # a segment of this number is the sum of the others
_TOTALS = ("TotalScoreVP", "TotalScoreIMP", "TotalScore")


def lists_teams(rows: Sequence[Entry]) -> bool:
    return any(row.get("TeamId_Home") and row.get("TeamId_Away") for row in rows)


def read_team_tables(
    rows: Sequence[Entry], totals: Sequence[Entry], name: str, source: str, regulations: Mapping[str, Any] | None
) -> Published:
    """Victory points as the matches were given them, else their IMPs; a match without either is to come."""
    given = [(row, _pair(row, "VP_Home", "VP_Away")) for row in rows]
    in_points = any(points for _, points in given)
    matches = []
    for row, points in given:
        imps = _pair(row, "IMP_Home", "IMP_Away") or _sum_of_segments(row.get("MatchDetails", ""))
        title = f"round {row.get('Round', '')}: {row.get('TeamId_Home', '')} - {row.get('TeamId_Away', '')}"
        if points is not None or (imps is not None and not in_points):
            known = imps if not in_points else None
            teams = row["TeamId_Home"], row["TeamId_Away"]
            matches.append(Match(home=teams[0], away=teams[1], name=title, victory_points=points, imps=known))
    if not matches:
        raise BridgelawsError(say("{place}: no match has a result yet.", place=source))
    people, printed = _list_teams(totals)
    playing = dict.fromkeys(team for match in matches for team in (match.home, match.away))
    contest = Contest(
        name=name,
        regulations=choose_from({**(regulations or {}), "name": source}, source),
        contestants=(*people.values(), *(Contestant(id=team) for team in playing if team not in people)),
        teams=TeamEvent(matches=tuple(matches)),
    )
    return Published(contest, printed, {})


def _pair(row: Entry, home: str, away: str) -> tuple[Fraction, Fraction] | None:
    both = row.get(home, ""), row.get(away, "")
    return (Fraction(both[0]), Fraction(both[1])) if all(map(is_a_figure, both)) else None


def _sum_of_segments(details: str) -> tuple[Fraction, Fraction] | None:
    """IMPs a segment: ``1,15,54|2,30,0|200,45,54``."""
    segments = [part.split(",") for part in details.split("|")]
    if not all(len(each) == 3 and is_a_figure(each[1]) and is_a_figure(each[2]) for each in segments):
        return None
    counted = [each for each in segments if each[0] == _WHOLE_MATCH] or segments
    own, theirs = (sum((Fraction(each[at]) for each in counted), Fraction(0)) for at in (1, 2))
    return own, theirs


def _list_teams(totals: Sequence[Entry]) -> tuple[dict[str, Contestant], dict[str, Figures]]:
    people: dict[str, Contestant] = {}
    printed: dict[str, Figures] = {}
    for row in totals:
        if team := row.get("TeamId", ""):
            score = next((row[column] for column in _TOTALS if is_a_figure(row.get(column, ""))), None)
            people[team] = Contestant(id=team, names=tuple(filter(None, [row.get("TeamName", "")])))
            printed[team] = Figures(score=None if score is None else Fraction(score), place=row.get("Rank", ""))
    return people, printed
