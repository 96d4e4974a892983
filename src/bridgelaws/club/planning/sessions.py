"""A new session: the movements that fit, and the event opened with the one that is chosen."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct, structs

from bridgelaws.club.evenings import Evenings, EveningSettings
from bridgelaws.club.planning import team_sessions
from bridgelaws.club.planning.entries import ListedEntry
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import GroupWinner
from bridgelaws.lawbook.elections import preset
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.entry_events import Entered, EntryClassed, NumbersGiven
from bridgelaws.tournament.event.events import Event, EventOpened, RegulationChosen, SessionPlanned
from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting
from bridgelaws.tournament.movements.propose import Pace, is_seldom_met, propose
from bridgelaws.tournament.movements.staying import Wish, seat_entries

SCORINGS = {
    "matchpoints": (Contest.PAIRS, "matchpoints", say("Matchpoints")),
    "cross-imps": (Contest.PAIRS, "cross-IMPs", say("Cross-IMPs")),
    "butler": (Contest.PAIRS, "Butler", say("Butler")),
    "teams": (Contest.TEAMS, "IMPs", say("Teams")),
    "board-a-match": (Contest.TEAMS, "board-a-match", say("Teams, board-a-match")),
    "patton": (Contest.TEAMS, "Patton", say("Teams, Patton: boards and total points")),
    "patton-vp": (Contest.TEAMS, "Patton with victory points", say("Teams, Patton: boards and victory points")),
    "total-points": (Contest.TEAMS, "total points", say("Teams, total points")),
    "individual": (Contest.INDIVIDUAL, "matchpoints", say("Individual")),
}
EVENING = 200  # minutes
MOST_PAIRS = 1000
MOST_IN_SECTION = 160
MOST_SECTIONS = 26
PROPOSED = 3
MUCH_MORE_EVEN = 10  # points of balance


class MovementChoice(Struct, frozen=True):
    """A movement as the desk offers it."""

    key: str
    movement: Movement
    title: Text
    note: Text
    rounds: int
    boards: int
    of_boards: int
    sit_outs: int
    minutes: int
    balance: Fraction | None  # from 0 to 100

    def ends(self, starts: datetime) -> datetime:
        return starts + timedelta(minutes=self.minutes)


def _put_suggested_first(offered: list[MovementChoice]) -> list[MovementChoice]:
    """The best, unless one with a single winner is a good deal more even and has nearly as many boards."""
    if not offered or offered[0].balance is None:
        return offered
    best, even = offered[0], offered[0].balance
    others = [each for each in offered[1:] if each.balance is not None and 10 * each.boards >= 8 * best.boards]
    better = max(others, key=lambda each: each.balance or 0, default=best)
    if better.balance is None or better.balance < even + MUCH_MORE_EVEN:
        return offered
    return [better, *[each for each in offered if each is not better]]


class FittingMovement(Struct, frozen=True):
    """A movement that fits: how long it takes, how even it is, how many rounds will be played of it."""

    movement: Movement
    minutes: int
    balance: Fraction | None
    rounds: int


@lru_cache(maxsize=256)  # asked for again with every name that is typed
def choices(  # noqa: PLR0913, PLR0917 (what a movement is chosen by)
    sizes: tuple[int, ...],
    contest: Contest,
    boards: int,
    pace: Pace,
    minutes: int = EVENING,
    rounds: int = 0,
    staying: int = 0,
) -> tuple[MovementChoice, ...]:
    """Two or three movements for sections of these sizes, the best of each kind first; none if there is none for them.

    The movement is that of the first section, and there is one of as many rounds and boards for each of the others.
    """
    found: dict[str, MovementChoice] = {}
    for each in _movements(sizes[0], contest, boards, pace, minutes, rounds, staying):
        choice = _choice(each)
        if choice.key not in found and all(_like(choice, size, contest, pace) for size in set(sizes[1:])):
            found[choice.key] = choice
    kinds: dict[tuple[str, int], MovementChoice] = {}
    for choice in found.values():
        kinds.setdefault((choice.movement.kind, choice.movement.winners), choice)
    first = _put_suggested_first(list(kinds.values()))
    every = [*first, *[choice for choice in found.values() if choice not in first]]
    every.sort(key=lambda choice: choice.movement.winners == 2 and is_seldom_met(choice.movement))
    return tuple(every[:PROPOSED])


def _movements(  # noqa: PLR0913, PLR0917 (what a movement is chosen by)
    count: int, contest: Contest, boards: int, pace: Pace, minutes: int, rounds: int = 0, staying: int = 0
) -> Iterator[FittingMovement]:
    match contest:
        case Contest.PAIRS if 4 <= count <= MOST_IN_SECTION:
            for wanted in (boards, None):
                for most in (minutes, minutes * 3 // 4, minutes // 2, minutes // 4):
                    for each in propose(count, max(most, 20), boards_per_round=wanted, pace=pace, staying=staying):
                        even = each.balance if each.movement.winners == 1 else None
                        figure = Fraction(str(even.figure)) if even else None
                        yield FittingMovement(each.movement, each.minutes, figure, len(each.movement.rounds))
        case Contest.TEAMS if 2 <= count <= 100:
            for movement, played in team_sessions.movements(count, boards, pace, minutes, rounds):
                yield FittingMovement(movement, pace.minutes(played, _size(movement)), None, played)
        case Contest.INDIVIDUAL if count >= 4 and count % 4 == 0:
            for length in (None, 7, 5):
                try:
                    movement = individual(count // 4, length, boards)
                except BridgelawsError:
                    continue  # there is none of that length
                yield FittingMovement(
                    movement, pace.minutes(len(movement.rounds), _size(movement)), None, len(movement.rounds)
                )
        case _:
            return


def choice_of(movement: Movement, pace: Pace, rounds: int = 0) -> MovementChoice:
    """A movement that was named, with its figures; ``rounds`` where they are drawn one by one."""
    rounds = rounds or len(movement.rounds)
    even = balance(movement) if movement.winners == 1 else None
    figure = Fraction(str(even.figure)) if even else None
    return _choice(FittingMovement(movement, pace.minutes(rounds, _size(movement)), figure, rounds))


def _size(movement: Movement) -> int:
    return max(len(sitting.boards) for sitting in movement.sittings)


def _choice(each: FittingMovement) -> MovementChoice:
    movement, rounds = each.movement, each.rounds
    found = check(movement)
    size = _size(movement)
    key = f"{movement.kind}-{rounds}-{size}-{movement.winners}-{movement.at_once}"
    rests = sum(len(out) for _, out in found.sit_outs)
    played, lying = max(found.boards_played.values()), len(movement.boards)
    if rounds > len(movement.rounds):  # the others are drawn when these have been played
        played, lying, rests = rounds * size, rounds * size, rests if movement.kind == "swiss" else 0
    return MovementChoice(
        key, movement, _title(movement), _note(movement), rounds, played, lying, rests, each.minutes, each.balance
    )


def _title(movement: Movement) -> Text:
    match movement.kind, movement.winners:
        case "mitchell", 1:
            return say("Mitchell, one winner")
        case "mitchell", _:
            return say("Mitchell, two winners")
        case "howell", _:
            if str(movement.title).startswith("Three"):
                return say("Three-quarter Howell")
            return say("Howell")
        case "web", 1:
            return say("Web, one winner")
        case "web", _:
            return say("Web, two winners")
        case "round-robin", _:
            return say("Round robin") if movement.meetings == 1 else say("Round robin, twice")
        case "swiss", _:
            return say("Swiss")
        case "knockout", _:
            return say("Knockout")
        case "head-to-head", _:
            return say_count("One match, in one part", "One match, in {count} parts", len(movement.rounds))
        case "individual", _:
            return say("Individual")
        case _:
            return say("{title}", title=movement.title)


def _note(movement: Movement) -> Text:
    if movement.kind == "swiss":
        return say("The next round is drawn from the standings once all matches of a round are in.")
    if movement.kind == "knockout":
        return say("The winner of each match goes on; the top seeds meet as late as possible.")
    if movement.kind == "head-to-head":
        return say("Both rooms play the same boards; the IMPs of the parts are added up.")
    if movement.kind == "round-robin":
        return say("Every team plays every other team.")
    if movement.winners == 2:
        return say("North–South and East–West are ranked separately.")
    if len(movement.switched) == 1:
        return say("Round {round} is arrow-switched, so that all compete.", round=movement.switched[0])
    if movement.switched:
        return say_count(
            "{count} round is arrow-switched, so that all compete.",
            "{count} rounds are arrow-switched, so that all compete.",
            len(movement.switched),
        )
    if movement.at_once > 1:
        return say_count(
            "{count} table plays a board at once: copies are needed.",
            "{count} tables play a board at once: copies are needed, or the boards are shared.",
            movement.at_once,
        )
    return say("Move as the cards say; everybody is ranked in one list.")


def name_contestants(movement: Movement, names: Sequence[str]) -> tuple[Round, ...]:
    """The rounds with these contestants in the places of the movement, in order."""
    by = dict(zip(movement.contestants, names, strict=True))

    def seated(sitting: Sitting) -> Sitting:
        return structs.replace(sitting, ns=tuple(by[one] for one in sitting.ns), ew=tuple(by[one] for one in sitting.ew))

    return tuple(Round(each.number, tuple(seated(sitting) for sitting in each.sittings)) for each in movement.rounds)


class NewEvening(Struct, frozen=True, kw_only=True):
    """Everything that is needed to begin; each section has a movement of its own, for its share of the entries."""

    name: str
    scoring: str
    entries: tuple[ListedEntry, ...]
    movements: tuple[Movement, ...]
    laws: str
    correction_minutes: int
    settings: EveningSettings
    victory_points: str | dict[str, Any] = ""  # the name of a scale, or one that was pasted
    bye: float = 0  # victory points
    group_winner: str = GroupWinner.OVERALL.value
    apart: bool = False  # each section has deals of its own, compared within it


def shares(count: int, sections: int) -> list[int]:
    """So many entries in each section: as equal as can be in whole tables, the first ones larger.

    >>> shares(22, 1), shares(44, 2), shares(42, 2), shares(41, 2)
    ([22], [22, 22], [22, 20], [22, 19])
    """
    tables = (count + 1) // 2
    least, more = divmod(tables, sections)
    sizes = [2 * (least + (at < more)) for at in range(sections)]
    sizes[-1] -= count % 2
    return sizes


def _like(choice: MovementChoice, size: int, contest: Contest, pace: Pace) -> Movement | None:
    """A movement of as many rounds and boards as the chosen one, for another number of contestants."""
    if size == len(choice.movement.contestants):
        return choice.movement
    boards, minutes = _size(choice.movement), max(choice.minutes, 30)
    wanted = choice.rounds, boards, choice.movement.winners
    if contest is Contest.PAIRS:
        parts = {"boards_per_round": boards, "winners": choice.movement.winners, "rounds": choice.rounds}
        return next((each.movement for each in propose(size, minutes, pace=pace, **parts)), None)
    return next(
        (
            each.movement
            for each in _movements(size, contest, boards, pace, minutes)
            if (each.rounds, _size(each.movement), each.movement.winners) == wanted
        ),
        None,
    )


def movements_for(choice: MovementChoice, contest: Contest, sizes: Sequence[int], pace: Pace) -> tuple[Movement, ...]:
    """The movement chosen for the largest section, and for the others one of as many rounds and boards."""
    own = {size: _like(choice, size, contest, pace) for size in set(sizes)}
    return tuple(found for size in sizes if (found := own[size]) is not None)


def wishes_of(entries: Sequence[ListedEntry]) -> list[Wish]:
    """Who cannot move."""
    return [Wish(at, entry.seat) for at, entry in enumerate(entries) if entry.stays]


def begin(evenings: Evenings, wanted: NewEvening, by: str) -> str:
    """The event, with everybody entered and the first session planned: its id."""
    contest, method, _ = SCORINGS[wanted.scoring]
    regulations = msgspec.to_builtins(preset(wanted.laws)) | {"correction_period_minutes": wanted.correction_minutes}
    if len(wanted.movements) > 1:
        regulations |= {"group_winner": wanted.group_winner}
    pasted = wanted.victory_points if isinstance(wanted.victory_points, dict) else None
    chosen = wanted.victory_points if isinstance(wanted.victory_points, str) else "none"
    scale = team_sessions.scale_for(wanted.movements[0], method, chosen, wanted.laws)
    if contest is not Contest.TEAMS:  # of pairs, those who play matches
        scale, pasted = (chosen, pasted) if wanted.movements[0].kind == "swiss" else ("", None)
    opened = EventOpened(wanted.name, contest, method, regulations, scale)
    event = evenings.create(opened, wanted.settings, by=by)
    rest, entered, plans, taken = list(wanted.entries), list[Event](), list[Event](), set[str]()
    if pasted is not None:
        entered.append(RegulationChosen("victory_points", pasted, by))
    for at, movement in enumerate(wanted.movements):
        section = chr(ord("A") + at) if len(wanted.movements) > 1 else ""
        size = len(movement.contestants)
        own, rest = rest[:size], rest[size:]
        ids: dict[str, str] = {}
        places, _ = seat_entries(movement, wishes_of(own))
        for number, entry in zip(places, own, strict=True):
            one = entry.name if entry.name and entry.name not in taken else f"{section}{number}"
            taken.add(one)
            ids[number] = one
            captain = entry.players[0].id if contest is Contest.TEAMS else ""
            entered.append(Entered(one, entry.players, captain))
            if entry.stratum or entry.handicap:
                entered.append(EntryClassed(one, entry.stratum, entry.handicap))
            if entry.numbers:
                entered.append(NumbersGiven(one, entry.numbers))
        rounds = name_contestants(movement, [ids[number] for number in movement.contestants])
        group = section if wanted.apart else ""
        plans.append(SessionPlanned(1, rounds, section, group, str(movement.title), movement.winners))
    if wanted.bye and contest is Contest.TEAMS:
        entered.append(RegulationChosen("bye_victory_points", wanted.bye, by))
    evenings.propose_all(event, [*entered, *plans], by=by)
    return event
