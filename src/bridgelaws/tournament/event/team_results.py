"""A team event as scoring wants it: its matches in two rooms, its scale, its byes and penalties."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypedDict

from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty
from bridgelaws.lawbook.choices import VictoryPointScale
from bridgelaws.text import say
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import ROOMS, EventState
from bridgelaws.tournament.movements.model import Sitting
from bridgelaws.tournament.scoring.matches import Match, MatchBoard, TeamMethod
from bridgelaws.tournament.scoring.penalties import bye_victory_points
from bridgelaws.tournament.scoring.teams import TeamEvent, bookings_of
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.victory_points import Scale, read_scale, scale, scales

_IN_VICTORY_POINTS = {TeamMethod.IMPS.value, TeamMethod.PATTON_AND_VICTORY_POINTS.value}
_BY_REGULATION = {VictoryPointScale.TWENTY: "wbf-20-0", VictoryPointScale.TWENTY_WHOLE: "wbf-20-0-whole"}


def team_event_of(state: EventState) -> TeamEvent:
    found = _without_byes(state)
    return found if found.scale is None else replace(found, byes=_byes(state, found.scale))


def _without_byes(state: EventState) -> TeamEvent:
    matches = tuple(matches_of(state))
    to_come: dict[str, tuple[str, ...]] = {}
    played = {match.name for match in matches}
    for place, sitting in state.sittings.items():
        if str(place) not in played and match_place(state, place) == place:
            for team in sitting.contestants:
                to_come[team] = (*to_come.get(team, ()), str(place))
    return TeamEvent(
        matches=matches,
        method=TeamMethod(state.method),
        scale=scale_of(state),
        penalties=tuple(given.penalty for given in state.penalties.values()),
        to_come=to_come,
        carried={one.id: one.carried.points for one in state.contestants.values() if one.carried and one.carried.points},
    )


def check_penalty(state: EventState, proposed: Penalty) -> None:
    """90A: `Undecided` if it cannot be told from what the penalty would be taken."""
    event = _without_byes(state)  # what those are worth may not be known yet
    bookings_of(replace(event, penalties=(*event.penalties, proposed)), state.regulations)


def find_announced_scale(state: EventState) -> Scale | None:
    """78D: the scale that was named for the event, or written out for it."""
    if isinstance(state.victory_points, dict):
        return read_scale(state.victory_points, "victory_points")
    return scale(state.victory_points) if state.victory_points not in {"", "none"} else None


def scale_of(state: EventState) -> Scale | None:
    """78D: the scale announced for the event, or at IMPs the one that regulations choose."""
    if state.victory_points:
        return find_announced_scale(state)
    by_regulation = state.regulations.victory_point_scale
    if by_regulation is VictoryPointScale.NONE or state.method not in _IN_VICTORY_POINTS:
        return None
    if by_regulation not in _BY_REGULATION:
        text = say(
            "Regulations choose a scale {scale} and print no table: announce victory_points, one of {scales}, or a table.",
            scale=by_regulation.value,
            scales=", ".join(scales()),
        )
        raise leave_undecided("victory_points.scale", "Regulating Authority", text, *scales())
    return scale(_BY_REGULATION[by_regulation])


def matches_of(state: EventState) -> Iterable[Match]:
    """The matches that have boards with a result in both rooms, or in both sittings."""
    for place, sitting in state.sittings.items():
        if state.plans[place.session, place.section].half_matches:
            if (other := other_half(state, place)) is not None and _is_first(place, other):
                yield from _of_halves(state, place, sitting, other)
            continue
        rooms = tables_of(state, place)
        boards = []
        for board in sitting.boards:
            open_room, closed_room = (state.sheet(room, board).counts(board) for room in rooms)
            if open_room is not None and closed_room is not None:
                boards.append(MatchBoard(board, open_room, closed_room))
        (home,), (away,) = sitting.ns, sitting.ew
        match = Match(home=home, away=away, name=str(place), length=len(sitting.boards), **_in_knockout(state, place))
        if missing := state.forfeited.get(place):
            yield replace(match, did_not_come=missing)
        elif boards:
            yield replace(match, boards=tuple(boards))


def other_half(state: EventState, place: Place) -> Place | None:
    """The sitting with the same teams the other way round; None where a movement lacks it."""
    own, where = state.sittings[place], (place.session, place.section)
    turned = (own.ew, own.ns)
    halves = (at for at, each in state.sittings.items() if (each.ns, each.ew) == turned)
    return next((at for at in halves if (at.session, at.section) == where), None)


def match_place(state: EventState, place: Place) -> Place:
    """The place that a match is named by: its table, or that of its first half."""
    where = replace(place, room="")
    plan = state.plans.get((place.session, place.section))
    if plan is None or not plan.half_matches or where not in state.sittings:
        return where
    other = other_half(state, where)
    return where if other is None or _is_first(where, other) else other


def tables_of(state: EventState, place: Place) -> list[Place]:
    """Both tables of a match: its two rooms, or its two halves."""
    plan = state.plans.get((place.session, place.section))
    if plan is None or not plan.half_matches:
        return [replace(place, room=room) for room in ROOMS]
    other = other_half(state, replace(place, room="")) if replace(place, room="") in state.sittings else None
    return [replace(each, room="open") for each in (place, other) if each is not None]


def _is_first(place: Place, other: Place) -> bool:
    return (place.round, place.table) < (other.round, other.table)


def _of_halves(state: EventState, place: Place, sitting: Sitting, other: Place) -> Iterable[Match]:
    """Home sits North-South at its own table in the first half, East-West at the other team's in the second."""
    (home,), (away,) = sitting.ns, sitting.ew
    match = Match(home=home, away=away, name=str(place), length=len(sitting.boards))
    if missing := state.forfeited.get(place) or state.forfeited.get(other):
        yield replace(match, did_not_come=missing)
        return
    boards = []
    for board in sitting.boards:
        own, theirs = (state.sheet(replace(each, room="open"), board).counts(board) for each in (place, other))
        if own is not None and theirs is not None:
            boards.append(MatchBoard(board, own, theirs))
    if boards:
        yield replace(match, boards=tuple(boards))


class _InKnockout(TypedDict, total=False):
    knockout: bool
    round: int
    winner: str


def _in_knockout(state: EventState, place: Place) -> _InKnockout:
    """What a match of a knockout says beside its boards; who sits in a later round that has been called has gone on."""
    plan = state.plans[place.session, place.section]
    played_again = any(
        session > place.session and section == place.section and other.drawn_as == "knockout"
        for (session, section), other in state.plans.items()
    )
    if plan.drawn_as != "knockout" or played_again:  # of two knockouts the later one decides
        return {}
    later = range(place.round + 1, state.started.get(place.session, 0) + 1)
    on = [team for team in state.sittings[place].contestants if not plan.seated_in.get(team, set()).isdisjoint(later)]
    return {"knockout": True, "round": place.round, "winner": on[0] if len(on) == 1 else ""}


def _byes(state: EventState, chosen: Scale) -> dict[str, Fraction]:
    """96B, 2007: what a team gets for a round in which it had nobody to play against."""
    found: dict[str, Fraction] = {}
    announced = "bye_victory_points" in state.chosen  # for this event, whatever its scale
    figure = Fraction(str(state.regulations.bye_victory_points)) if announced else None
    for (session, _), plan in state.plans.items():
        for number in plan.rounds:
            for team, seated in plan.seated_in.items():
                since = state.contestants[team].rounds_before.get(session, 0)  # before it was not there, which is no bye
                rests = number not in seated and since < number <= state.started.get(session, 0)
                if rests and not state.contestants[team].withdrawn:
                    found[team] = found.get(team, Fraction(0)) + bye_victory_points(chosen, state.regulations, figure)
    return found
