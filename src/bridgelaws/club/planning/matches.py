"""The matches of a team event, with what each has come to."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.event.team_results import match_place, matches_of, scale_of
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.matches import MatchScore, TeamMethod, score_match


class Meeting(Struct, frozen=True):
    """A match: IMPs won by each side, and victory points where there are any."""

    round: int
    table: int
    home: str
    away: str
    boards: int  # that have results in both rooms
    of_boards: int
    imps: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    victory_points: tuple[Fraction, Fraction] | None = None
    lost_by: tuple[str, ...] = ()  # without play
    ahead: str = ""  # who has won, or would now; nobody if it is drawn


def meetings(state: EventState, session: int) -> list[Meeting]:
    """Every match of a session, in order; before it is played too."""
    if state.contest is not Contest.TEAMS:
        return []
    scores = _scores(state)
    found = []
    for place, sitting in sorted(state.sittings.items()):
        if place.session != session or match_place(state, place) != place:
            continue
        score, lost_by = scores.get(str(place)), state.forfeited.get(place, ())
        home, away = sitting.ns[0], sitting.ew[0]
        if score is None or lost_by:
            ahead = {home: away, away: home}[lost_by[0]] if len(lost_by) == 1 else ""
            of_boards = len(sitting.boards)
            found.append(Meeting(place.round, place.table, home, away, 0, of_boards, lost_by=lost_by, ahead=ahead))
            continue
        points = score.home.victory_points, score.away.victory_points
        found.append(
            Meeting(
                place.round,
                place.table,
                home,
                away,
                len(score.swings),
                len(sitting.boards),
                (score.home.won, score.home.lost),
                None if points[0] is None or points[1] is None else (points[0], points[1]),
                ahead=score.winner,
            )
        )
    return found


def _scores(state: EventState) -> dict[str, MatchScore]:
    method = TeamMethod(state.method)
    try:
        scale = scale_of(state)
    except BridgelawsError:
        scale = None  # it has not been announced yet
    found = {}
    for match in matches_of(state):
        if match.played:
            found[match.name] = score_match(match, method, state.regulations, scale)
    return found
