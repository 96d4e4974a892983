"""Teams of four at a table each: North-South stay, East-West travel, and a match is two sittings in different rounds."""

from collections import Counter

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
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


def american_whist(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, *, in_halves: bool = False
) -> Movement:
    """An odd number of teams: East-West move down two, the boards down one, and no board is at two tables.

    >>> str(american_whist(7).title)
    'American Whist, 7 teams, 6 rounds of 4 boards'
    """
    number_within(say("number of teams for American Whist"), tables, 3, 25)
    if tables % 2 == 0:
        raise BridgelawsError(
            say("American Whist needs an odd number of teams; for {tables} there is the New England relay.", tables=tables)
        )
    order = _order(tables, rounds, in_halves)
    size = boards_in_a_round(len(order), boards_per_round)
    schedule = [[_half(home, home + 2 * at, home + at, tables, size) for home in range(tables)] for at in order]
    title = say("American Whist, {tables} teams, {rounds} rounds of {boards} boards",
                tables=tables, rounds=len(order), boards=size)  # fmt: skip
    moved = say("East-West move down two tables, the boards down one, for the first time before play begins.")
    return _movement("american-whist", title, tables, schedule, _notes(moved, order, tables, in_halves=in_halves))


def new_england_relay(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, *, in_halves: bool = False
) -> Movement:
    """An even number of teams: East-West move down one; two tables opposite each other share, and sets rest in turn.

    >>> str(new_england_relay(8).title)
    'New England relay, 8 teams, 7 rounds of 4 boards'
    """
    number_within(say("number of teams for the New England relay"), tables, 4, 24)
    if tables % 2:
        raise BridgelawsError(
            say("The New England relay needs an even number of teams; for {tables} there is American Whist.", tables=tables)
        )
    order = _order(tables, rounds, in_halves)
    size = boards_in_a_round(len(order), boards_per_round)
    schedule = [[_half(home, home + at, 2 * home + at, tables, size) for home in range(tables)] for at in order]
    title = say("New England relay, {tables} teams, {rounds} rounds of {boards} boards",
                tables=tables, rounds=len(order), boards=size)  # fmt: skip
    moved = say("East-West move down one table, for the first time before play begins.")
    shared = say("Tables 1 and {table} share their boards, and so on: each table with the one opposite.",
                 table=tables // 2 + 1)  # fmt: skip
    notes = (*_notes(moved, order, tables, in_halves=in_halves), shared)
    return _movement("new-england-relay", title, tables, schedule, notes)


def _order(tables: int, rounds: int | None, in_halves: bool) -> list[int]:
    """The rounds as they are played; in halves the two of a match follow each other, so that a break splits no match."""
    usual = list(range(1, tables))
    if in_halves:
        usual = [at for first in range(1, tables // 2 + 1) for at in dict.fromkeys((first, tables - first))]
    if rounds is None:
        return usual
    number_within(say("number of rounds"), rounds, 2, tables - 1)
    if rounds != tables - 1 and not in_halves:
        raise BridgelawsError(
            say(
                "{tables} teams play {all} rounds; fewer leave matches half played, unless the two halves of a match follow "
                "each other (--half).",
                tables=tables,
                all=tables - 1,
            )
        )
    if rounds % 2 and rounds != tables - 1:
        raise BridgelawsError(say("{rounds} rounds leave matches half played: take an even number.", rounds=rounds))
    return usual[:rounds]


def _half(home: int, away: int, number: int, tables: int, size: int) -> Sitting:
    """Teams, tables and sets counted from 0."""
    boards = board_set(number % tables + 1, size)
    return Sitting(home + 1, (str(home + 1),), (str(away % tables + 1),), boards)


def _notes(moved: Text, order: list[int], tables: int, *, in_halves: bool) -> tuple[Text, ...]:
    stays = say("North-South of each team stay at the table of their number; their East-West pair travels.")
    if in_halves and order != list(range(1, tables)):
        return (stays, say("Move by the cards: the two halves of a match follow each other."))
    return (stays, moved)


def _movement(kind: str, title: Text, tables: int, schedule: list[list[Sitting]], notes: tuple[Text, ...]) -> Movement:
    return Movement(
        kind=kind,
        contest=Contest.TEAMS,
        title=title,
        tables=tables,
        contestants=numbers(tables),
        rounds=rounds_of(schedule),
        at_once=max(max(Counter(sitting.boards for sitting in each).values()) for each in schedule),
        meetings=2,
        half_matches=True,
        notes=notes,
    )
