"""A team event as scoring wants it: its matches in two rooms, its scale, its byes and penalties."""

from collections.abc import Iterable
from fractions import Fraction

from bridgelaws.lawbook.choices import VictoryPointScale
from bridgelaws.tournament.event.state import ROOMS, EventState
from bridgelaws.tournament.event.written import Place
from bridgelaws.tournament.scoring.matches import Match, MatchBoard, TeamMethod
from bridgelaws.tournament.scoring.penalties import bye_victory_points
from bridgelaws.tournament.scoring.teams import TeamEvent
from bridgelaws.tournament.scoring.undecided import undecided
from bridgelaws.tournament.scoring.victory_points import Scale, scale, scales

_BY_REGULATION = {VictoryPointScale.TWENTY: "wbf-20-0", VictoryPointScale.TWENTY_WHOLE: "wbf-20-0-whole"}


def team_event_of(state: EventState) -> TeamEvent:
    chosen = scale_of(state)
    return TeamEvent(
        matches=tuple(matches_of(state)),
        method=TeamMethod(state.method),
        scale=chosen,
        penalties=tuple(given.penalty for given in state.penalties.values()),
        byes=_byes(state, chosen) if chosen else {},
    )


def scale_of(state: EventState) -> Scale | None:
    """78D: the scale announced for the event, or the one that regulations choose."""
    if state.victory_points:
        return None if state.victory_points == "none" else scale(state.victory_points)
    by_regulation = state.regulations.victory_point_scale
    if by_regulation is VictoryPointScale.NONE:
        return None
    if by_regulation not in _BY_REGULATION:
        text = f"Regulations choose a scale {by_regulation} and print no table: say which of {', '.join(scales())} it is."
        raise undecided("victory_points.scale", "Regulating Authority", text, *scales())
    return scale(_BY_REGULATION[by_regulation])


def matches_of(state: EventState) -> Iterable[Match]:
    """The matches that have boards with a result in both rooms."""
    for place, sitting in state.sittings.items():
        rooms = [Place(place.session, place.round, place.table, place.section, room) for room in ROOMS]
        boards = []
        for board in sitting.boards:
            open_room, closed_room = (state.sheet(room, board).counts(board) for room in rooms)
            if open_room is not None and closed_room is not None:
                boards.append(MatchBoard(board, open_room, closed_room))
        if boards:
            (home,), (away,) = sitting.ns, sitting.ew
            yield Match(home=home, away=away, boards=tuple(boards), name=str(place), length=len(sitting.boards))


def _byes(state: EventState, chosen: Scale) -> dict[str, Fraction]:
    """96B, 2007: what a team gets for a round in which it had nobody to play against."""
    found: dict[str, Fraction] = {}
    for (session, _), plan in state.plans.items():
        for number in plan.rounds:
            for team, seated in plan.seated_in.items():
                rests = number not in seated and number <= state.started.get(session, 0)
                if rests and not state.contestants[team].withdrawn:
                    found[team] = found.get(team, Fraction(0)) + bye_victory_points(chosen, state.regulations)
    return found
