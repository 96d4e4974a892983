"""The list of places, as it stands now or as it was published."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.evenings import Evening, EveningSettings
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.event.team_results import find_announced_scale, scale_of
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.contest import ContestResult


class Worked(Struct, frozen=True):
    """The whole result; or what must be decided before there is one."""

    result: ContestResult | None
    question: Text | str | None = None


class Ranked(Struct, frozen=True):
    """A line of the ranking."""

    contestant: str
    place: str
    names: tuple[str, ...]
    score: Fraction
    percent: Fraction | None
    adjusted: bool  # some board of theirs has an adjusted score


class RankingView(Struct, frozen=True):
    """Each field with its lines: one, or North-South and East-West, or each section."""

    fields: tuple[tuple[str, tuple[Ranked, ...]], ...]
    by_percent: bool
    unit: Text = say("Score")  # what the figures are, where they are not percentages
    question: Text | str | None = None


def work_out(evening: Evening) -> Worked:
    """Once for each version of the event."""

    def work(_state: EventState) -> Worked:
        try:
            return Worked(evening.standings.result())
        except BridgelawsError as asked:
            return Worked(None, asked.said)

    return evening.once("results", work)


def ranking(evening: Evening) -> RankingView:
    worked = work_out(evening)
    if worked.result is None:
        return RankingView((), by_percent=False, question=worked.question)
    with evening.lock:
        adjusted = _find_adjusted(evening.state)
        fields: dict[str, list[Ranked]] = {}
        for place in worked.result.places:
            one = place.contestant
            line = Ranked(
                one.id,
                place.standing.shown,
                people(evening.state, one.id),
                place.score,
                place.percent,
                one.id in adjusted,
            )
            fields.setdefault(place.standing.field, []).append(line)
        unit = unit_of(evening.state)
    shown = tuple((field, tuple(lines)) for field, lines in fields.items())
    by_percent = all(line.percent is not None for _, lines in shown for line in lines)
    return RankingView(shown, by_percent=by_percent, unit=unit)


def unit_of(state: EventState) -> Text:
    if in_victory_points(state):
        return say("VP")
    return say("IMPs") if state.method.casefold() in {"imps", "butler", "cross-imps"} else say("Score")


def in_victory_points(state: EventState) -> bool:
    """Whether matches, or the rounds of a Swiss event of pairs, are turned into victory points."""
    try:
        return (scale_of(state) if is_team_event(state) else find_announced_scale(state)) is not None
    except BridgelawsError:  # which scale it is must be decided first: then there is no ranking either
        return False


def people(state: EventState, contestant: str) -> tuple[str, ...]:
    """The players by their names, the captain of a team first."""
    one = state.contestants.get(contestant)
    return tuple(each.name or each.id for each in one.players) if one else ()


def _find_adjusted(state: EventState) -> set[str]:
    return {
        one
        for (place, _), sheet in state.sheets.items()
        if sheet.award is not None and (sitting := state.sitting(place)) is not None
        for one in sitting.contestants
    }


def is_all_published(evening: Evening) -> bool:
    return bool(evening.sessions) and all(session in evening.state.published for session in evening.sessions)


def is_ranking_shown(evening: Evening, settings: EveningSettings) -> bool:
    """Where the desk keeps percentages to itself, the ranking waits for the publication of every session begun."""
    begun = [session for session in evening.sessions if evening.state.started.get(session)]
    return bool(begun) and (settings.show_percentage or all(session in evening.state.published for session in begun))


def is_team_event(state: EventState) -> bool:
    return state.contest is Contest.TEAMS
