"""A team event: its matches added up, with byes and penalties, and what ties are broken by."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.matches import Match, MatchScore, Sided, TeamMethod, fewer_imps, score_match
from bridgelaws.tournament.scoring.penalties import Booked, Booking, book_penalties
from bridgelaws.tournament.scoring.ties import Evidence, Meeting
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale
from bridgelaws.tournament.scoring.walkovers import with_walkovers
from bridgelaws.tournament.scoring.working import Working

_RANKED_BY = {
    TeamMethod.IMPS: Unit.IMPS,
    TeamMethod.BOARD_A_MATCH: Unit.MATCHPOINTS,
    TeamMethod.PATTON: Unit.MATCHPOINTS,
    TeamMethod.PATTON_AND_VICTORY_POINTS: Unit.VICTORY_POINTS,
}


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
    to_come: Mapping[str, tuple[str, ...]] = {}  # by team: the names of matches that have no result yet


def score_teams(event: TeamEvent, regulations: Regulations) -> TeamScores:
    """94B, 2007: every match, each team's sum, and what was added for byes or taken for penalties."""
    bookings, scale = bookings_of(event, regulations), event.scale
    scored = tuple(
        _with_penalties(score_match(each, event.method, regulations, scale), bookings, scale)
        for each in event.matches
        if not each.did_not_come
    )
    not_played, beside = [each for each in event.matches if each.did_not_come], _beside_the_matches(event, bookings)
    scored = with_walkovers(not_played, scored, scale, regulations, beside)
    teams = dict.fromkeys([*[t for m in event.matches for t in (m.home, m.away)], *event.byes, *event.carried])
    totals = {team: _total(team, scored, bookings, event.byes.get(team), event.carried.get(team)) for team in teams}
    return TeamScores(scored, totals, _evidence(scored, totals))


def _beside_the_matches(event: TeamEvent, bookings: Sequence[Booking]) -> dict[str, Fraction]:
    """What each team has for byes and from an earlier stage, less what it lost by penalties."""
    found = {team: event.byes.get(team, Fraction(0)) + event.carried.get(team, 0) for team in {*event.byes, *event.carried}}
    for booking in bookings:
        if booking.on is Booked.VICTORY_POINTS:
            team = booking.penalty.contestant
            found[team] = found.get(team, Fraction(0)) - booking.penalty.amount
    return found


def bookings_of(event: TeamEvent, regulations: Regulations) -> list[Booking]:
    """90A: where each penalty is taken off; `Undecided` if that cannot be told."""
    played = {team: list(names) for team, names in event.to_come.items()}
    for match in event.matches:
        for team in (match.home, match.away):
            played.setdefault(team, []).append(match.name)
    unit = Unit.VICTORY_POINTS if event.scale is not None else _RANKED_BY.get(event.method)
    return book_penalties(event.penalties, regulations, unit, played)


def _with_penalties(score: MatchScore, bookings: Sequence[Booking], scale: Scale | None) -> MatchScore:
    """109D, 2007: IMPs off what a team won in this match: its own victory points follow, the opponents' do not."""
    for booking in bookings:
        penalty, boards = booking.penalty, score.match.length or len(score.swings)
        if booking.on is Booked.MATCH and penalty.match == score.match.name:
            if not score.match.played and penalty.contestant in (score.match.home, score.match.away):
                text = say(
                    "{match} was not played: {contestant} won no IMPs that could be taken off.",
                    match=score.match.name,
                    contestant=penalty.contestant,
                )
                raise leave_undecided("penalty.match", "Director", text)
            if penalty.contestant == score.match.home:
                score = replace(score, home=fewer_imps(score.home, penalty, scale, boards))
            elif penalty.contestant == score.match.away:
                score = replace(score, away=fewer_imps(score.away, penalty, scale, boards))
    return score


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
            "78B",
            f"{each.match.name or 'match'} against {each.against(team)}",
            (),
            _worth(each.of(team)),
            (each.of(team).working,),
        )
        for each in played
    ]
    if bye is not None:
        steps.append(Working("78D", "bye", (), bye))
    if carried:
        steps.append(Working("78D", "carried over", (), carried))
    won = sum((each.of(team).won for each in played), Fraction(0))
    for booking in bookings:
        penalty, reason = booking.penalty, booking.penalty.reason or "penalty"
        given = (("amount", penalty.amount), ("unit", penalty.unit.value))
        if penalty.contestant != team or booking.on is Booked.MATCH:
            continue
        if booking.on is Booked.QUOTIENT:
            steps.append(Working(penalty.law, f"{reason}: only the IMP quotient moves", given, Fraction(0)))
        else:
            steps.append(Working(penalty.law, reason, given, -penalty.amount))
        if booking.on is not Booked.VICTORY_POINTS:
            won -= penalty.amount
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
