"""A new session: the movements that fit, and the event opened with the one that is chosen."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec import Struct, structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import preset
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.events import Entered, Event, EventOpened, SessionPlanned
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting
from bridgelaws.tournament.movements.propose import Pace, propose
from bridgelaws.tournament.movements.round_robin import head_to_head, round_robin
from bridgelaws.tournament.movements.swiss import Standing, next_round
from bridgelaws.web.desk.entries import Entry
from bridgelaws.web.evenings import Evenings, EveningSettings

SCORINGS = {
    "matchpoints": (Contest.PAIRS, "matchpoints", say("Matchpoints")),
    "cross-imps": (Contest.PAIRS, "cross-IMPs", say("Cross-IMPs")),
    "butler": (Contest.PAIRS, "Butler", say("Butler")),
    "teams": (Contest.TEAMS, "IMPs", say("Teams")),
    "individual": (Contest.INDIVIDUAL, "matchpoints", say("Individual")),
}
EVENING = 200  # minutes
PROPOSED = 3


class Choice(Struct, frozen=True):
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


@lru_cache(maxsize=256)  # asked for again with every name that is typed
def choices(count: int, contest: Contest, boards: int, pace: Pace, minutes: int = EVENING) -> tuple[Choice, ...]:
    """Two or three movements for so many contestants, the best of each kind first; none if there is none for them."""
    found: dict[str, Choice] = {}
    for movement, took, figure in _movements(count, contest, boards, pace, minutes):
        choice = _choice(movement, took, figure)
        found.setdefault(choice.key, choice)
    kinds: dict[tuple[str, int], Choice] = {}
    for choice in found.values():
        kinds.setdefault((choice.movement.kind, choice.movement.winners), choice)
    first = list(kinds.values())
    return tuple([*first, *[choice for choice in found.values() if choice not in first]][:PROPOSED])


def _movements(
    count: int, contest: Contest, boards: int, pace: Pace, minutes: int
) -> Iterator[tuple[Movement, int, Fraction | None]]:
    match contest:
        case Contest.PAIRS if 4 <= count <= 160:
            for wanted in (boards, None):
                for most in (minutes, minutes * 3 // 4, minutes // 2, minutes // 4):
                    for each in propose(count, max(most, 20), boards_per_round=wanted, pace=pace):
                        even = each.balance if each.movement.winners == 1 else None
                        yield each.movement, each.minutes, Fraction(str(even.figure)) if even else None
        case Contest.TEAMS if 2 <= count <= 100:
            for movement in _team_movements(count, boards):
                yield movement, pace.minutes(len(movement.rounds), _size(movement)), None
        case Contest.INDIVIDUAL if count >= 4 and count % 4 == 0:
            for rounds in (None, 7, 5):
                try:
                    movement = individual(count // 4, rounds, boards)
                except BridgelawsError:
                    continue  # there is none of that length
                yield movement, pace.minutes(len(movement.rounds), _size(movement)), None
        case _:
            return


def _team_movements(count: int, boards: int) -> Iterator[Movement]:
    """Boards a round are those of a match; of two teams they are those of a part of it."""
    if count == 2:
        yield from (head_to_head(boards * 4, 2), head_to_head(boards * 8, 2), head_to_head(boards * 4, 4))
        return
    if count <= 12:
        yield round_robin(count, boards)
    yield next_round([Standing(str(number)) for number in range(1, count + 1)], 1, boards)
    if count <= 6:
        yield round_robin(count, boards, times=2)


def _size(movement: Movement) -> int:
    return max(len(sitting.boards) for sitting in movement.sittings)


def _choice(movement: Movement, minutes: int, figure: Fraction | None) -> Choice:
    found = check(movement)
    rounds, size = len(movement.rounds), _size(movement)
    key = f"{movement.kind}-{rounds}-{size}-{movement.winners}-{movement.at_once}"
    rests = sum(len(out) for _, out in found.sit_outs)
    played = max(found.boards_played.values())
    return Choice(
        key, movement, _title(movement), _note(movement), rounds, played, len(movement.boards), rests, minutes, figure
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
        case "individual", _:
            return say("Individual")
        case _:
            return say("{title}", title=movement.title)


def _note(movement: Movement) -> Text:
    if movement.kind == "swiss":
        return say("The next round is drawn by the standings when all matches of a round are in.")
    if movement.winners == 2:
        return say("North–South and East–West are ranked apart.")
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
    return say("Move as the cards say: everybody in one list.")


def named(movement: Movement, names: Sequence[str]) -> tuple[Round, ...]:
    """The rounds with these contestants in the places of the movement, in order."""
    by = dict(zip(movement.contestants, names, strict=True))

    def seated(sitting: Sitting) -> Sitting:
        return structs.replace(sitting, ns=tuple(by[one] for one in sitting.ns), ew=tuple(by[one] for one in sitting.ew))

    return tuple(Round(each.number, tuple(seated(sitting) for sitting in each.sittings)) for each in movement.rounds)


class NewEvening(Struct, frozen=True, kw_only=True):
    """Everything that is needed to begin; each section has a movement of its own, for its share of the entries."""

    name: str
    scoring: str
    entries: tuple[Entry, ...]
    movements: tuple[Movement, ...]
    laws: str
    correction_minutes: int
    settings: EveningSettings


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


def movements_for(choice: Choice, contest: Contest, sizes: Sequence[int], pace: Pace) -> tuple[Movement, ...]:
    """The movement chosen for the largest section, and for the others one of as many rounds and boards."""
    found = []
    for size in sizes:
        if size == len(choice.movement.contestants):
            found.append(choice.movement)
            continue
        wanted = [
            movement
            for movement, _, _ in _movements(size, contest, _size(choice.movement), pace, max(choice.minutes, 30))
            if (len(movement.rounds), _size(movement), movement.winners)
            == (choice.rounds, _size(choice.movement), choice.movement.winners)
        ]
        if not wanted:
            raise BridgelawsError(
                say(
                    "There is no movement of {rounds} rounds for a section of {size}: choose another.",
                    rounds=choice.rounds,
                    size=size,
                )
            )
        found.append(wanted[0])
    return tuple(found)


def begin(evenings: Evenings, wanted: NewEvening, by: str) -> str:
    """The event, with everybody entered and the first session planned: its id."""
    contest, method, _ = SCORINGS[wanted.scoring]
    regulations = msgspec.to_builtins(preset(wanted.laws)) | {"correction_period_minutes": wanted.correction_minutes}
    event = evenings.create(EventOpened(wanted.name, contest, method, regulations), wanted.settings, by=by)
    rest, entered, plans, taken = list(wanted.entries), list[Event](), list[Event](), set[str]()
    for at, movement in enumerate(wanted.movements):
        section = chr(ord("A") + at) if len(wanted.movements) > 1 else ""
        size = len(movement.contestants)
        own, rest = rest[:size], rest[size:]
        ids = []
        for number, entry in zip(movement.contestants, own, strict=True):
            one = entry.name if entry.name and entry.name not in taken else f"{section}{number}"
            taken.add(one)
            ids.append(one)
            captain = entry.players[0].id if contest is Contest.TEAMS else ""
            entered.append(Entered(one, entry.players, captain))
        rounds = named(movement, ids)
        plans.append(SessionPlanned(1, rounds, section, title=str(movement.title), winners=movement.winners))
    evenings.propose_all(event, [*entered, *plans], by=by)
    return event
