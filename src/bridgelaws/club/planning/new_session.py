"""The form of a new session: everything has a default, and whatever is wrong is told beside its field."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct, structs

from bridgelaws.club.evenings import EveningSettings
from bridgelaws.club.planning.entries import ListedEntry, Read, read_entries
from bridgelaws.club.planning.pasted_scale import read_pasted_scale
from bridgelaws.club.planning.sessions import (
    EVENING,
    MOST_IN_SECTION,
    MOST_PAIRS,
    MOST_SECTIONS,
    SCORINGS,
    MovementChoice,
    NewEvening,
    choice_of,
    choices,
    movements_for,
    shares,
    wishes_of,
)
from bridgelaws.club.planning.team_sessions import BYE, MOST_ROUNDS, SCALES, fitting, in_victory_points
from bridgelaws.club.planning.wished import KINDS, OWN, SWISS, find_for_sections, find_wished, sizes_of_sections
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import GroupWinner
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import Text, all_of, say, say_count
from bridgelaws.tournament.movements.model import Contest, Movement
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.movements.request import read_sections
from bridgelaws.tournament.movements.staying import seat_entries

LONGEST_NAME = 120
Wrong = dict[str, Text | str]  # by field
SMALLEST = 8  # pairs in a section
AT_IMPS = {"IMPs", "Patton with victory points", "cross-IMPs", "Butler"}
BOARDS = {Contest.PAIRS: 3, Contest.TEAMS: 6, Contest.INDIVIDUAL: 2}


class SessionForm(Struct, frozen=True):
    """The fields as they were read, with what is wrong beside each."""

    name: str
    scoring: str
    boards: int
    starts: datetime
    laws: str
    correction: int
    settings: EveningSettings
    read: Read
    offered: tuple[MovementChoice, ...]
    chosen: str
    errors: Wrong
    about: Text  # how many have entered
    victory_points: str | dict[str, Any]  # the name of a scale, or one that was pasted
    bye: float
    group_winner: str
    movements: tuple[Movement, ...] = ()  # of the choice, one for each section
    apart: bool = False
    kinds: tuple[tuple[str, Text], ...] = KINDS

    @property
    def unmet(self) -> int:
        """How many cannot move, and would have to."""
        rest, found = list(self.read.entries), 0
        for movement in self.movements:
            own, rest = rest[: len(movement.contestants)], rest[len(movement.contestants) :]
            found += len(seat_entries(movement, wishes_of(own))[1])
        return found

    @property
    def contest(self) -> Contest:
        return SCORINGS[self.scoring][0]

    def evening(self) -> NewEvening | None:
        """Everything that is needed to begin; None while something is wrong."""
        if self.errors or not self.movements:
            return None
        return NewEvening(
            name=self.name,
            scoring=self.scoring,
            entries=self.read.entries,
            movements=self.movements,
            laws=self.laws,
            correction_minutes=self.correction,
            settings=structs.replace(self.settings, rounds=self._to_draw()),
            victory_points=self.victory_points,
            bye=self.bye,
            group_winner=self.group_winner,
            apart=self.apart,
        )

    def _to_draw(self) -> int:
        """How many rounds are meant to be played, where they are drawn one by one."""
        choice = next((each for each in self.offered if each.key == self.chosen), None)
        return choice.rounds if choice and choice.rounds > len(choice.movement.rounds) else 0


def read_form(
    typed: Mapping[str, str],
    now: datetime,
    own: Mapping[str, Movement] = {},
    know: Callable[[str, Contest], Read] = read_entries,
) -> SessionForm:
    """``own`` are the movements of the club's own list; ``know`` reads the list of entries, and knows who is meant."""
    errors: Wrong = {}
    scoring = _choose(typed, "scoring", tuple(SCORINGS), "matchpoints", say("Choose one of these ways of scoring."), errors)
    contest = SCORINGS[scoring][0]
    name = typed.get("name", "").strip()
    if not name or len(name) > LONGEST_NAME:
        errors["name"] = say("A session needs a name of up to {most} characters.", most=LONGEST_NAME)
    field = "other_boards" if typed.get("other_boards", "").strip() else "boards"
    boards = _whole(typed, field, BOARDS[contest], (1, 32), errors)
    settings = _settings(typed, errors)
    evening = _whole(typed, "minutes", EVENING, (20, 1000), errors)
    correction = _whole(typed, "correction", 30, (0, 100_000), errors)
    book = next(iter(PRESETS))
    laws = _choose(typed, "laws", tuple(PRESETS), book, say("Choose one of these books of laws."), errors)
    starts = _time(typed.get("starts", ""), now, errors)
    read = know(join_entries(typed), contest)
    if read.wrong:
        errors["pairs"] = read.wrong[0]
    pace = Pace(board=settings.minutes_per_board)
    rounds = _whole(typed, "rounds", 0, (0, MOST_ROUNDS), errors) if contest is Contest.TEAMS else 0
    scale = _read_scale(typed, scoring, errors)
    overall, each_group = GroupWinner.OVERALL.value, GroupWinner.EACH_GROUP.value
    winner = _choose(typed, "group_winner", (overall, each_group), overall, say("Choose one of these."), errors)
    bye = _number(typed, "bye", BYE, (0, 30), errors)
    kinds = (*KINDS, *((OWN + name, say("{title}", title=each.title)) for name, each in own.items()))
    asked = _Asked(typed, read.entries, contest, boards, pace, evening, rounds, own)
    found = _Found() if read.wrong else _find_movements(asked, tuple(dict(kinds)), errors)
    apart = _choose(typed, "compare", ("field", "section"), "field", say("Choose one of these."), errors) == "section"
    return SessionForm(
        name,
        scoring,
        boards,
        starts,
        laws,
        correction,
        settings,
        read,
        found.offered,
        found.chosen,
        errors,
        _about(len(read.entries), contest),
        scale,
        bye,
        winner,
        found.movements,
        apart and len(found.movements) > 1,
        kinds,
    )


def join_entries(typed: Mapping[str, str]) -> str:
    """The list, and below it what was chosen without being written there yet."""
    return "\n".join([each for each in (typed.get("pairs", ""), typed.get("add", "").strip()) if each.strip()])


class _Asked(Struct, frozen=True):
    """What the movements are chosen by."""

    typed: Mapping[str, str]
    entries: tuple[ListedEntry, ...]
    contest: Contest
    boards: int
    pace: Pace
    minutes: int
    rounds: int  # of teams
    own: Mapping[str, Movement]


class _Found(Struct, frozen=True):
    offered: tuple[MovementChoice, ...] = ()
    chosen: str = ""
    movements: tuple[Movement, ...] = ()


def _find_movements(asked: _Asked, kinds: tuple[str, ...], errors: Wrong) -> _Found:
    """What was named, or those that fit; what is wrong is told beside its field."""
    typed, count = asked.typed, len(asked.entries)
    if not count:
        errors.setdefault("pairs", _too_few(0, asked.contest))
        return _Found()
    kind = _choose(typed, "kind", kinds, "", say("Choose one of these movements."), errors)
    rounds = _whole(typed, "movement_rounds", 0, (0, MOST_ROUNDS), errors)
    unequal = read_sections(typed.get("sections", "")) if asked.contest is Contest.PAIRS else None
    sizes = sizes_of_sections(unequal, count) if unequal else _sizes(typed, count, asked.contest, errors)
    if sizes is None:
        errors.setdefault("sections", say("The sections have {tables} tables, and {count} pairs have entered.",
                                          tables=sum(unequal or ()), count=count))  # fmt: skip
        return _Found()
    if kind or unequal:
        try:
            if kind:
                switch = typed.get("switch", "").strip()
                found = find_wished(kind, sizes, asked.contest, asked.boards, rounds, switch, asked.own)
            else:
                found = find_for_sections(unequal or (), count, asked.boards, rounds)
        except BridgelawsError as refused:
            errors["kind" if kind else "sections"] = refused.said
            return _Found()
        fit = fitting(count, asked.boards, asked.pace, asked.minutes)
        choice = choice_of(found[0], asked.pace, (rounds or fit) if kind == SWISS else 0)
        return _Found((choice,), choice.key, found)
    staying = sum(entry.stays for entry in asked.entries) if len(sizes) == 1 else 0
    parts = (tuple(sizes), asked.contest, asked.boards, asked.pace, asked.minutes, asked.rounds)
    offered = choices(*parts, staying) or choices(*parts)
    if not offered:
        errors |= _no_movement(sizes, asked.contest)
        return _Found()
    wanted = typed.get("movement", "")
    choice = next((each for each in offered if each.key == wanted), offered[0])
    return _Found(offered, choice.key, movements_for(choice, asked.contest, sizes, asked.pace))


def _read_scale(typed: Mapping[str, str], scoring: str, errors: Wrong) -> str | dict[str, Any]:
    """The one that was pasted, else the one that was chosen."""
    if pasted := typed.get("scale", "").strip():
        try:
            found = read_pasted_scale(pasted)
        except BridgelawsError as refused:
            errors["scale"] = refused.said
            return ""
        if SCORINGS[scoring][1] not in AT_IMPS:
            errors["scale"] = say("A scale that begins with IMPs suits teams, cross-IMPs and Butler.")
        return found
    named = _choose(typed, "victory_points", tuple(dict(SCALES)), "", say("Choose one of these scales."), errors)
    contest, method, _ = SCORINGS[scoring]
    if contest is Contest.TEAMS and named not in {"", "none"} and not in_victory_points(method):
        errors["victory_points"] = say("Victory points are worked out from IMPs, which this scoring does not have.")
    return named


def _choose(  # noqa: PLR0913, PLR0917 (a field, what it may be, and where to say that it is none of these)
    typed: Mapping[str, str], field: str, allowed: tuple[str, ...], default: str, wrong: Text, errors: Wrong
) -> str:
    value = typed.get(field, default)
    if value in allowed:
        return value
    errors[field] = wrong
    return default


def _settings(typed: Mapping[str, str], errors: Wrong) -> EveningSettings:
    return EveningSettings(
        minutes_per_board=_number(typed, "minutes_per_board", EveningSettings().minutes_per_board, (2, 30), errors),
        show_percentage=typed.get("show_percentage", "yes") == "yes",
        show_other_results=typed.get("show_other_results", "yes") == "yes",
        director=typed.get("director", "").strip()[:LONGEST_NAME],
    )


def _sizes(typed: Mapping[str, str], entries: int, contest: Contest, errors: Wrong) -> list[int] | None:
    """How many play in each section; none where there are too few sections for so many."""
    sections = _whole(typed, "sections", 1, (1, MOST_SECTIONS), errors) if contest is Contest.PAIRS else 1
    if contest is Contest.PAIRS and sections * MOST_IN_SECTION < entries <= MOST_PAIRS:
        least = -(-entries // MOST_IN_SECTION)
        errors.setdefault("sections", say("So many pairs play in sections: {least} or more.", least=least))
        return None
    if sections == 1:
        return [entries]
    sizes = shares(entries, sections)
    if min(sizes) < SMALLEST:
        errors["sections"] = say("There are too few pairs for so many sections.")
        return [entries]
    return sizes


def _no_movement(sizes: list[int], contest: Contest) -> Wrong:
    if len(sizes) == 1:
        return {"pairs": _too_few(sizes[0], contest)}
    text = say(
        "No movement has that many rounds for sections of {sizes}: choose another number of sections or boards.",
        sizes=all_of([str(size) for size in sizes]),
    )
    return {"sections": text}


def _whole(typed: Mapping[str, str], field: str, default: int, within: tuple[int, int], errors: Wrong) -> int:
    return round(_number(typed, field, default, within, errors))


def _number(typed: Mapping[str, str], field: str, default: float, within: tuple[int, int], errors: Wrong) -> float:
    text = typed.get(field, "").strip().replace(",", ".")
    low, high = within
    try:
        value = float(text) if text else float(default)
    except ValueError:
        value = -1.0
    if not low <= value <= high:
        errors[field] = say("Write a number from {low} to {high}.", low=low, high=high)
        return float(default)
    return value


def _time(text: str, now: datetime, errors: Wrong) -> datetime:
    if not text:
        return now
    try:
        hour, _, minute = text.strip().replace(".", ":").partition(":")
        wanted = now.replace(hour=int(hour), minute=int(minute or 0), second=0)
    except (ValueError, OverflowError):
        errors["starts"] = say("Write a time such as 18:30.")
        return now
    return wanted if wanted > now - timedelta(hours=6) else wanted + timedelta(days=1)


def _too_few(count: int, contest: Contest) -> Text:
    match contest:
        case Contest.PAIRS:
            return say("Paste the pairs, one a line: there must be from 4 to 1,000, and there are {count}.", count=count)
        case Contest.TEAMS:
            return say("Paste the teams, one a line: there must be from 2 to 100, and there are {count}.", count=count)
        case Contest.INDIVIDUAL:
            return say(
                "There is no movement for {count} players: an individual is for 4, 8 and so on up to 24 players, or for "
                "28, 44 and other prime numbers of tables.",
                count=count,
            )


def _about(count: int, contest: Contest) -> Text:
    match contest:
        case Contest.PAIRS if count % 2:
            return say("{count} pairs: one sits out in every round.", count=count)
        case Contest.PAIRS:
            return say("{count} pairs, {tables} full tables.", count=count, tables=count // 2)
        case Contest.TEAMS:
            return say_count("{count} team.", "{count} teams.", count)
        case Contest.INDIVIDUAL:
            return say_count("{count} player.", "{count} players.", count)
