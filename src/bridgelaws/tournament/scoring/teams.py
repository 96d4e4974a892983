"""A team event: its matches added up, with byes and penalties, and what ties are broken by."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.matches import Match, MatchScore, Sided, TeamMethod, score_match
from bridgelaws.tournament.scoring.penalties import Booked, Booking, booked
from bridgelaws.tournament.scoring.ties import Evidence, Meeting
from bridgelaws.tournament.scoring.victory_points import Scale, victory_points
from bridgelaws.tournament.scoring.working import Working


class TeamTotal(Struct, frozen=True, kw_only=True):
    """What a team is ranked by: victory points where there is a scale, else the net of the boards."""

    team: str
    score: Fraction
    imps_won: Fraction
    imps_lost: Fraction
    matches: int
    working: Working


class TeamScores(Struct, frozen=True):
    matches: tuple[MatchScore, ...]
    totals: dict[str, TeamTotal]
    evidence: Evidence


class TeamEvent(Struct, frozen=True, kw_only=True):
    """What a team event consists of; ``byes`` and ``carried`` are in the unit teams are ranked by."""

    matches: tuple[Match, ...]
    method: TeamMethod = TeamMethod.IMPS
    scale: Scale | None = None
    penalties: tuple[Penalty, ...] = ()
    byes: Mapping[str, Fraction] = {}
    carried: Mapping[str, Fraction] = {}


def score_teams(event: TeamEvent, regulations: Regulations) -> TeamScores:
    """94B, 2007: every match, each team's sum, and what was added for byes or taken for penalties."""
    bookings, scale = booked(event.penalties, regulations), event.scale
    scored = tuple(
        _with_penalties(score_match(each, event.method, regulations, scale), bookings, scale) for each in event.matches
    )
    teams = dict.fromkeys([*[t for m in event.matches for t in (m.home, m.away)], *event.byes, *event.carried])
    totals = {team: _total(team, scored, bookings, event.byes.get(team), event.carried.get(team)) for team in teams}
    return TeamScores(scored, totals, _evidence(scored, totals))


def _with_penalties(score: MatchScore, bookings: Sequence[Booking], scale: Scale | None) -> MatchScore:
    """109D, 2007: IMPs off what a team won in this match: its own victory points follow, the opponents' do not."""
    for booking in bookings:
        penalty = booking.penalty
        if booking.on is Booked.MATCH and penalty.match == score.match.name:
            if penalty.contestant == score.match.home:
                score = replace(score, home=_reduced(score.home, penalty, score, scale))
            elif penalty.contestant == score.match.away:
                score = replace(score, away=_reduced(score.away, penalty, score, scale))
    return score


def _reduced(of: Sided, penalty: Penalty, score: MatchScore, scale: Scale | None) -> Sided:
    net = of.net - penalty.amount
    points = of.victory_points
    if scale is not None and points is not None:
        points = victory_points(scale, net, score.match.length or len(score.swings))[0]
    return replace(of, net=net, won=of.won - penalty.amount, victory_points=points)


def _total(
    team: str,
    matches: Sequence[MatchScore],
    bookings: Sequence[Booking],
    bye: Fraction | None,
    carried: Fraction | None,
) -> TeamTotal:
    played = [each for each in matches if team in (each.match.home, each.match.away)]
    steps = [
        Working(
            "78B", f"{each.match.name or 'match'} against {each.against(team)}", (), _worth(each.of(team)), (each.working,)
        )
        for each in played
    ]
    if bye is not None:
        steps.append(Working("78D", "bye", (), bye))
    if carried:
        steps.append(Working("78D", "carried over", (), carried))
    won = sum((each.of(team).won for each in played), Fraction(0))
    for booking in bookings:
        if booking.penalty.contestant == team and booking.on is Booked.VICTORY_POINTS:
            reason = booking.penalty.reason or "penalty"
            steps.append(Working(booking.penalty.law, reason, (), -booking.penalty.amount))
        if booking.penalty.contestant == team and booking.on is Booked.QUOTIENT:
            won -= booking.penalty.amount
    score = sum((step.value for step in steps), Fraction(0))
    return TeamTotal(
        team=team,
        score=score,
        imps_won=won,
        imps_lost=sum((each.of(team).lost for each in played), Fraction(0)),
        matches=len(played),
        working=Working("78D", "sum of the matches", (), score, tuple(steps)),
    )


def _worth(of: Sided) -> Fraction:
    return of.net if of.victory_points is None else of.victory_points


def _evidence(matches: Sequence[MatchScore], totals: Mapping[str, TeamTotal]) -> Evidence:
    return Evidence(
        imps={team: (total.imps_won, total.imps_lost) for team, total in totals.items()},
        meetings=tuple(_meeting(each) for each in matches),
        totals={team: total.score for team, total in totals.items()},
        whole_event={team: total.imps_won - total.imps_lost for team, total in totals.items()},
    )


def _meeting(score: MatchScore) -> Meeting:
    home, away = score.home, score.away
    return Meeting(
        score.match.home,
        score.match.away,
        imps=(home.won, away.won),
        victory_points=(_worth(home), _worth(away)),
        boards=(home.boards_won, away.boards_won),
        points=(home.points, away.points),
    )
