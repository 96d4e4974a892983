"""Movements for two winners with other rounds than a Mitchell has: Blackpool, appendix, Bowman, webs of even rounds."""

from collections import Counter
from collections.abc import Callable

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, all_of, say
from bridgelaws.tournament.movements.howell import without
from bridgelaws.tournament.movements.model import (
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)

BASES = (5, 7, 11, 13, 17, 19, 23, 25)  # of an appendix Mitchell: numbers that neither 2 nor 3 divides
Schedule = list[list[Sitting]]


def blackpool(tables: int, boards_per_round: int | None = None) -> Movement:
    """Two rounds more than tables: each pair meets two opponents twice, on other boards.

    Of an odd number of tables the pair that began in the middle meets one opponent three times instead.
    """
    number_within(say("number of tables for a Blackpool movement"), tables, 5, 20)
    rounds = sets = tables + 2
    size = boards_in_a_round(rounds, boards_per_round)
    first = [table + (tables % 2 == 0 and table > tables // 2) for table in range(1, tables + 1)]

    def east_west(table: int, at: int) -> int:
        began = tables + 1 - table if at == rounds - 1 else (table - 1 - at) % tables + 1
        return tables + began

    schedule = [
        [
            _sitting(table, table, east_west(table, at), (first[table - 1] - 1 + at) % sets, size)
            for table in range(1, tables + 1)
        ]
        for at in range(rounds)
    ]
    relays = [tables] if tables % 2 else [tables // 2, tables]
    return _two_winners(
        "blackpool",
        say("Blackpool, {tables} tables, {rounds} rounds of {boards} boards", tables=tables, rounds=rounds, boards=size),
        tables,
        schedule,
        (
            say("Two sets of boards lie on a relay behind table {table}.", table=relays[0])
            if len(relays) == 1
            else say("A set of boards lies on a relay behind each of the tables {tables}.",
                     tables=all_of([str(table) for table in relays])),
            say(
                "East-West move up one; for the last round the pair that began at table 1 goes to table {last}, "
                "the one from table 2 to table {next}, and so on.",
                last=tables, next=tables - 1),
        ),
        meetings=3 if tables % 2 else 2,  # whoever began at the middle of an odd number of tables goes back there
    )  # fmt: skip


def appendix(base: int, extra: int, boards_per_round: int | None = None) -> Movement:
    """Extra tables stand beside the first ones and share their boards; all meet on as many sets as there are base tables."""
    if base not in BASES:
        raise BridgelawsError(
            say("An appendix Mitchell needs 5, 7, 11, 13, 17, 19, 23 or 25 base tables, not {tables}.", tables=base)
        )
    number_within(say("number of appendix tables"), extra, 1, base)
    size = boards_in_a_round(base, boards_per_round)
    number: dict[tuple[str, int], int] = {}
    for station in range(1, base + 1):
        for table in (station, base + station) if station <= extra else (station,):
            number["N", table], number["E", table] = len(number) + 1, len(number) + 2

    def table_of(station: int) -> int:
        return base + station if station <= extra else station

    schedule = []
    for at in range(base):
        sittings = []
        for station in range(1, base + 1):
            moving_ns = number["N", table_of((station - 1 - at) % base + 1)]
            moving_ew = number["E", (station - 1 - 2 * at) % base + 1]
            board = (station - 1 + at) % base
            if station <= extra:
                sittings.append(_sitting(station, number["N", station], moving_ew, board, size))
                sittings.append(_sitting(base + station, moving_ns, number["E", base + station], board, size))
            else:
                sittings.append(_sitting(station, moving_ns, moving_ew, board, size))
        schedule.append(sittings)
    tables = base + extra
    return _two_winners(
        "appendix",
        say("Appendix Mitchell, {tables} tables, {rounds} rounds of {boards} boards",
            tables=tables, rounds=base, boards=size),
        tables,
        schedule,
        (
            *_appendix_notes(base, extra),
        ),
    )  # fmt: skip


def _appendix_notes(base: int, extra: int) -> tuple[Text, ...]:
    if extra == 1:
        return (
            say("Table {table} is put beside table 1 and shares its boards.", table=base + 1),
            say(
                "North-South stay at table 1, East-West at table {table}; other North-South pairs move up one, "
                "East-West up two.",
                table=base + 1,
            ),
        )
    last = base + extra
    return (
        say(
            "Tables {first} to {last} stand beside tables 1 to {count} and share their boards.",
            first=base + 1,
            last=last,
            count=extra,
        ),
        say(
            "North-South stay at tables 1 to {count}, East-West at {first} to {last}; other North-South pairs move up "
            "one, East-West up two.",
            first=base + 1,
            last=last,
            count=extra,
        ),
    )


def bowman(rounds: int, boards_per_round: int | None = None, *, half: bool = False) -> Movement:
    """Two tables more than rounds: the last but one shares with table 1, the last with one after the other.

    With ``half`` the pair that would stay at the last table is missing, so that nothing is shared there.
    """
    number_within(say("number of rounds for a Bowman movement"), rounds, 5, 15)
    tables, size = rounds + 2, boards_in_a_round(rounds, boards_per_round)

    def board(table: int, at: int) -> int:
        if table == tables:
            return (rounds - 1 - at) % rounds
        return (at if table == tables - 1 else table - 1 + at) % rounds

    schedule = _up_one(tables, rounds, board, size, skips=rounds % 2 == 0)
    notes = [say("Table {table} shares its boards with table 1, table {last} with another table in each round.",
                 table=tables - 1, last=tables)]  # fmt: skip
    if half:
        notes = [say("Table {table} shares its boards with table 1 in every round.", table=tables - 1)]
    if rounds % 2 == 0:
        notes.append(say("East-West move up one, and skip a table after round {round}.", round=rounds // 2))
    whole = _two_winners(
        "bowman",
        say("Bowman, {tables} tables, {rounds} rounds of {boards} boards", tables=tables, rounds=rounds, boards=size),
        tables,
        schedule,
        tuple(notes),
    )
    return without(whole, tables) if half else whole


def even_web(tables: int, rounds: int, boards_per_round: int | None = None) -> Movement:
    """A web with an even number of rounds: East-West skip a table half-way."""
    number_within(say("number of rounds"), rounds, 6, 14)
    if tables % 2 or rounds % 2:
        raise BridgelawsError(
            say(
                "A web of {rounds} rounds needs an even number of tables: choose an odd number of rounds, a hesitation "
                "Mitchell or a Bowman movement.",
                rounds=rounds,
            )
        )
    number_within(say("number of tables for a web movement"), tables, rounds + 2, 2 * rounds + 2)
    size, half = boards_in_a_round(rounds, boards_per_round), tables // 2

    def board(table: int, at: int) -> int:
        return (table - 1 + at) % rounds if table <= half else (tables - rounds - 1 - table - at) % rounds

    schedule = _up_one(tables, rounds, board, size, skips=True)
    return _two_winners(
        "web",
        say("Web, {tables} tables, {rounds} rounds of {boards} boards", tables=tables, rounds=rounds, boards=size),
        tables,
        schedule,
        (
            say("East-West move up one; boards move down along tables 1 to {last}, up along {next} to {table}.",
                last=half, next=half + 1, table=tables),
            say("East-West move up one, and skip a table after round {round}.", round=rounds // 2),
        ),
    )  # fmt: skip


def _up_one(tables: int, rounds: int, board: Callable[[int, int], int], size: int, *, skips: bool) -> Schedule:
    """North-South stay; East-West go up one table a round, and one more half-way if they skip."""
    return [
        [
            _sitting(
                table, table, tables + (table - 1 - at - (skips and at >= rounds // 2)) % tables + 1, board(table, at), size
            )
            for table in range(1, tables + 1)
        ]
        for at in range(rounds)
    ]


def _sitting(table: int, ns: int, ew: int, board: int, size: int) -> Sitting:
    return Sitting(table, (str(ns),), (str(ew),), board_set(board + 1, size))


def _two_winners(  # noqa: PLR0913, PLR0917 (what a movement is made of)
    kind: str, title: Text, tables: int, schedule: Schedule, notes: tuple[Text, ...], meetings: int = 1
) -> Movement:
    at_once = max(max(Counter(sitting.boards for sitting in sittings).values()) for sittings in schedule)
    return Movement(
        kind=kind,
        title=title,
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=rounds_of(schedule),
        at_once=at_once,
        meetings=meetings,
        winners=2,
        notes=notes,
    )
