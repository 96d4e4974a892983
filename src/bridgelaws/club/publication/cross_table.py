"""Every team against every team: victory points over IMPs, matches that are being played, and those to come."""

from collections import defaultdict
from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.match_cards import number_matches
from bridgelaws.club.publication.ranking import in_victory_points, people, unit_of, work_out
from bridgelaws.text import Text
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Sitting
from bridgelaws.tournament.scoring.contest import ContestResult
from bridgelaws.tournament.scoring.matches import MatchScore

MOST = 24  # teams that a page has room for


class Meeting(Struct, frozen=True):
    """A match as one of its teams sees it."""

    state: str  # "won", "lost" or "level" when all boards are in, "playing", "to come"
    round: int
    number: int = 0  # of its card; 0 before its round is called
    victory_points: Fraction | None = None
    won: Fraction | None = None  # IMPs, or what the method gives
    lost: Fraction | None = None
    played: int = 0  # boards with a result in both rooms
    boards: int = 0


class CrossRow(Struct, frozen=True):
    place: str
    team: str
    players: tuple[str, ...]
    total: Fraction
    net: Fraction  # of all boards so far
    meetings: tuple[tuple[Meeting, ...], ...]  # with each team, in the order of the rows


class CrossTable(Struct, frozen=True):
    unit: Text
    by_victory_points: bool
    rows: tuple[CrossRow, ...]


def cross_table(evening: Evening) -> CrossTable | None:
    """In the order of the ranking; None where there is no ranking, or it has too many teams for a page."""
    worked = work_out(evening)
    if worked.result is None or worked.result.teams is None or not 1 < len(worked.result.places) <= MOST:
        return None
    with evening.lock:
        return _lay_out(evening.state, worked.result, number_matches(evening))


def _lay_out(state: EventState, result: ContestResult, begun: list[Place]) -> CrossTable:
    assert result.teams is not None
    scores = {each.match.name: each for each in result.teams.matches}
    numbers = {place: number for number, place in enumerate(begun, 1)}
    met = defaultdict[tuple[str, str], list[Meeting]](list)
    net = defaultdict[str, Fraction](Fraction)
    for place, sitting in sorted(state.sittings.items()):
        score = scores.get(str(place))
        for team, other in (sitting.contestants, sitting.contestants[::-1]):
            met[team, other].append(_meeting(place, sitting, score, numbers.get(place, 0), team))
            net[team] += score.of(team).net if score else 0
    order = [place.contestant.id for place in result.places]
    rows = tuple(
        CrossRow(
            place.standing.shown,
            place.contestant.id,
            people(state, place.contestant.id),
            place.score,
            net[place.contestant.id],
            tuple(tuple(met[place.contestant.id, other]) for other in order),
        )
        for place in result.places
    )
    return CrossTable(unit_of(state), in_victory_points(state), rows)


def _meeting(place: Place, sitting: Sitting, score: MatchScore | None, number: int, team: str) -> Meeting:
    boards = len(sitting.boards)
    if score is None:
        return Meeting("playing" if number else "to come", place.round, number, boards=boards)
    own, played = score.of(team), len(score.match.boards)
    whole = played >= boards or bool(score.match.did_not_come)
    state = "playing" if not whole else "won" if score.winner == team else "lost" if score.winner else "level"
    return Meeting(state, place.round, number, own.victory_points, own.won, own.lost, played, boards)
