"""The list of places, as it stands now or as it was published."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.evenings import Evening, EveningSettings
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.event.team_results import find_announced_scale, scale_of
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.contest import ContestResult, FinalPlace

FIRST_STRATUM = "A"  # the whole field competes in it


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
    numbers: tuple[str, ...] = ()  # of the players in their federation
    withdrawn: bool = False
    penalised: bool = False


class RankingView(Struct, frozen=True):
    """Each field with its lines: one, or North-South and East-West, or each section; beside them strata and handicaps."""

    fields: tuple[tuple[str, tuple[Ranked, ...]], ...]
    by_percent: bool
    unit: Text = say("Score")  # what the figures are, where they are not percentages
    question: Text | str | None = None
    beside: tuple[tuple[Text, tuple[Ranked, ...]], ...] = ()

    @property
    def lists(self) -> tuple[tuple[Text | str, tuple[Ranked, ...]], ...]:
        """Every list that is shown: the fields, then those of the strata, then the one with handicaps."""
        return (*self.fields, *self.beside)


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
                one.numbers,
                withdrawn=_has_withdrawn(evening.state, one.id),
                penalised=_pays(evening.state, one.id),
            )
            fields.setdefault(place.standing.field, []).append(line)
        beside = tuple(_list_beside(evening.state, worked.result, adjusted))
        unit = unit_of(evening.state)
    shown = tuple((field, tuple(lines)) for field, lines in fields.items())
    by_percent = all(line.percent is not None for _, lines in shown for line in lines)
    return RankingView(shown, by_percent=by_percent, unit=unit, beside=beside)


def _list_beside(state: EventState, result: ContestResult, adjusted: set[str]) -> Iterator[tuple[Text, tuple[Ranked, ...]]]:
    """A list for each stratum but the first, which is everybody's, and one with handicaps, of each field."""
    named = len({place.standing.field for place in result.places}) > 1
    for field in dict.fromkeys(place.standing.field for place in result.places):
        own = [place for place in result.places if place.standing.field == field]
        for stratum in sorted({each for place in own for each in place.strata} - {FIRST_STRATUM}):
            ranked = [(place, place.strata[stratum], None) for place in own if stratum in place.strata]
            title = say("Stratum {stratum}", stratum=stratum)
            yield _titled(title, field if named else ""), _in_order(state, ranked, adjusted)
        lifted = [(place, place.with_handicap[1], place.with_handicap[0]) for place in own if place.with_handicap]
        if lifted:
            yield _titled(say("With handicap"), field if named else ""), _in_order(state, lifted, adjusted)


def _has_withdrawn(state: EventState, contestant: str) -> bool:
    one = state.contestants.get(contestant)
    return one is not None and bool(one.withdrawn)


def _pays(state: EventState, contestant: str) -> bool:
    """Whether a penalty stands against them."""
    return any(given.penalty.contestant == contestant for given in state.penalties.values())


def _titled(title: Text, field: str) -> Text:
    return say("{title}, {field}", title=title, field=field) if field else title


def _in_order(
    state: EventState, ranked: Sequence[tuple[FinalPlace, int, Fraction | None]], adjusted: set[str]
) -> tuple[Ranked, ...]:
    often = Counter(rank for _, rank, _ in ranked)
    return tuple(
        Ranked(
            place.contestant.id,
            f"{rank}=" if often[rank] > 1 else str(rank),
            people(state, place.contestant.id),
            place.score if figure is None else figure,
            place.percent if figure is None or place.percent is None else figure,
            place.contestant.id in adjusted,
            withdrawn=_has_withdrawn(state, place.contestant.id),
            penalised=_pays(state, place.contestant.id),
        )
        for place, rank, figure in sorted(ranked, key=lambda each: each[1])
    )


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
