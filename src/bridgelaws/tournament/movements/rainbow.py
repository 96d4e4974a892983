"""Rainbow individuals: four lines of players and one of boards, each moved by a number of its own in every round.

North stays. For a prime number of tables the moves are the same in every round, and anybody can call them out; for
6, 8, 9, 10, 12 and 14 tables they are not, and everybody moves by a card.
"""

from collections.abc import Callable

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say, template
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)

MOST_TABLES = 59
ALL_PARTNERS = 3  # that a table of four has


class Moves(Struct, frozen=True):
    """How far South, East, West and the boards have moved in each round, and how two numbers are added."""

    lines: tuple[tuple[int, ...], ...]
    add: Callable[[int, int], int]

    @property
    def rounds(self) -> int:
        return len(self.lines[0])


def rainbow_individual(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, *, partners: int = 1
) -> Movement:
    """New partners and new opponents in every round; with three partners, everybody at the table in turn.

    >>> str(rainbow_individual(8).title), len(rainbow_individual(8, partners=3).rounds)
    ('Rainbow individual, 32 players, 8 rounds of 3 boards', 24)
    """
    number_within(say("number of tables for a rainbow"), tables, 5, MOST_TABLES)
    if partners not in {1, ALL_PARTNERS}:
        raise BridgelawsError(say("A round has one partner or three for everybody, not {count}.", count=partners))
    moves = _moves(tables)
    rounds = number_within(
        say("number of rounds"),
        moves.rounds if rounds is None else rounds,
        1,
        moves.rounds,
        say("with more of them partners would meet again"),
    )
    size = _boards(rounds, boards_per_round, partners)
    title = template("Rainbow individual, {players} players, {rounds} rounds of {boards} boards")
    if partners == ALL_PARTNERS:
        title = template("Rainbow individual, {players} players, {rounds} rounds of {boards} boards, three partners in each")
    return Movement(
        kind="individual",
        contest=Contest.INDIVIDUAL,
        title=say(title, players=4 * tables, rounds=rounds, boards=size),
        tables=tables,
        contestants=numbers(4 * tables),
        rounds=rounds_of(
            [part(sitting, size // partners) for sitting in sittings]
            for sittings in _schedule(tables, rounds, size, moves)
            for part in _PARTS[:partners]
        ),
        meetings=2,
        notes=_notes(tables, partners),
    )


def _boards(rounds: int, boards_per_round: int | None, partners: int) -> int:
    if partners == 1 or boards_per_round is not None:
        size = boards_in_a_round(rounds, boards_per_round)
    else:
        size = ALL_PARTNERS * max(1, round(26 / rounds / ALL_PARTNERS))
    if size % partners:
        raise BridgelawsError(
            say("{boards} boards a round cannot be shared out to three partners: take 3, 6 or 9.", boards=size)
        )
    return size


def _schedule(tables: int, rounds: int, size: int, moves: Moves) -> list[list[Sitting]]:
    """Whoever began at place p of a line sits at p plus what the line has moved; the boards likewise."""
    found = []
    for at in range(rounds):
        places: list[dict[int, int]] = [{p: p for p in range(tables)}]
        places += [{moves.add(p, line[at]): p for p in range(tables)} for line in moves.lines]
        sittings = []
        for table in range(tables):
            north, south, east, west = (str(line * tables + places[line][table] + 1) for line in range(4))
            boards = board_set(places[4][table] + 1, size)
            sittings.append(Sitting(table + 1, (north, south), (east, west), boards))
        found.append(sittings)
    return found


def _first(sitting: Sitting, size: int) -> Sitting:
    return Sitting(sitting.table, sitting.ns, sitting.ew, sitting.boards[:size])


def _second(sitting: Sitting, size: int) -> Sitting:
    """North stays, the three others move one seat on."""
    (north, south), (east, west) = sitting.ns, sitting.ew
    return Sitting(sitting.table, (north, east), (west, south), sitting.boards[size : 2 * size])


def _third(sitting: Sitting, size: int) -> Sitting:
    (north, south), (east, west) = sitting.ns, sitting.ew
    return Sitting(sitting.table, (north, west), (south, east), sitting.boards[2 * size :])


_PARTS = (_first, _second, _third)


def _moves(tables: int) -> Moves:
    if tables in _FOUND:
        lines = tuple(tuple(int(step) for step in line.split()) for line in _FOUND[tables])
        return Moves(lines, _ADDED.get(tables, lambda one, other: (one + other) % tables))
    if not is_prime(tables):
        near = max(count for count in range(tables) if is_prime(count) or count in _FOUND)
        raise BridgelawsError(
            say(
                "A rainbow needs a prime number of tables, or 6, 8, 9, 10, 12 or 14, and {tables} is neither: play "
                "{fewer}, or {tables} in {sections} sections.",
                tables=tables,
                fewer=near,
                sections=next(count for count in range(2, tables) if tables % count == 0 and _is_size(tables // count)),
            )
        )
    steps = tuple(tuple(step * at % tables for at in range(tables)) for step in (1, 2, -2, -1))
    return Moves(steps, lambda one, other: (one + other) % tables)


def _notes(tables: int, partners: int) -> tuple[Text, ...]:
    moved = say("North stays, South moves up one table, East up two, West down two, the boards down one.")
    if tables in _FOUND:
        moved = say("North stays; everybody else and the boards move by the cards.")
    if partners == 1:
        return (moved,)
    told = say("Within a round North stays, and the three others change places twice.")
    return (moved, told)


def is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))


def _is_size(tables: int) -> bool:
    return 2 <= tables <= 6 or is_prime(tables) or tables in _FOUND


def _add_in_nine(one: int, other: int) -> int:
    """3a + b: both parts by themselves."""
    return (one // 3 + other // 3) % 3 * 3 + (one + other) % 3


def _add_in_twelve(one: int, other: int) -> int:
    """6a + b: both parts by themselves."""
    return (one // 6 + other // 6) % 2 * 6 + (one % 6 + other % 6) % 6


_ADDED: dict[int, Callable[[int, int], int]] = {8: int.__xor__, 9: _add_in_nine, 12: _add_in_twelve}
_FOUND = {  # South, East, West, boards, in every round
    6: ("0 1 2 3 4", "0 5 4 2 1", "0 3 1 4 2", "0 2 5 1 3"),
    8: ("0 1 2 3 4 5 6 7", "0 2 7 5 3 1 4 6", "0 6 4 2 1 7 5 3", "0 3 5 6 7 4 2 1"),
    9: ("0 1 2 3 4 5 6 7 8", "0 4 8 2 3 7 1 5 6", "0 5 7 8 1 3 4 6 2", "0 8 4 6 5 1 3 2 7"),
    10: ("0 1 2 3 4 5 6 7 8", "0 8 7 5 2 6 9 1 4", "0 6 9 4 8 7 2 5 1", "0 5 3 9 1 8 4 2 7"),
    12: (
        "0 1 2 3 4 5 6 7 8 9 10 11",
        "0 11 8 6 2 4 1 10 9 5 3 7",
        "0 2 7 10 8 1 11 3 5 6 4 9",
        "0 4 3 9 11 8 5 6 10 7 2 1",
    ),
    14: (
        "0 1 2 3 4 5 6 7 8 9 10 11",
        "0 9 13 4 11 7 12 2 6 5 1 10",
        "0 3 9 1 12 6 10 4 11 8 5 2",
        "0 13 6 2 10 8 3 12 1 11 4 7",
    ),
}
