"""Many tables, few rounds, the same boards for all: the web movement, and sections side by side."""

from collections.abc import Sequence

from msgspec import structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import all_of, say, say_count
from bridgelaws.tournament.movements.extra_rounds import even_web
from bridgelaws.tournament.movements.model import (
    Movement,
    Round,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)


def web(tables: int, rounds: int | None = None, boards_per_round: int | None = None) -> Movement:
    """One circle for East-West, copies of the boards; everybody plays every board. Even numbers of rounds have a skip.

    Along the first tables the boards move down, along the others up. Where the two streams part, at table T/2 and again
    between the last table and the first, the starting sets are chosen so that a pair that crosses over never meets a
    set again: there it sees the sets of its past in the opposite order, behind it.

    >>> str(web(16).title)
    'Web, 16 tables, 13 rounds of 2 boards'
    """
    number_within(say("number of tables for a web movement"), tables, 4, 80)
    most = tables - 1 if tables % 2 == 0 else tables
    rounds = min(13, most) if rounds is None else rounds
    if rounds % 2 == 0:
        return even_web(tables, rounds, boards_per_round)
    number_within(say("number of rounds"), rounds, 3, most, say("at more of them the boards would come round again"))
    size = boards_in_a_round(rounds, boards_per_round)
    falling = tables // 2 if tables % 2 == 0 else (tables + rounds) // 2  # tables along which the boards move down
    starts = [table if table <= falling else 2 * falling - table for table in range(1, tables + 1)]
    schedule = [
        [
            Sitting(
                table,
                (str(table),),
                (str(tables + (table - 1 - at) % tables + 1),),
                board_set((starts[table - 1] - 1 + (at if table <= falling else -at)) % rounds + 1, size),
            )
            for table in range(1, tables + 1)
        ]
        for at in range(rounds)
    ]
    copies = max(_copies(sittings) for sittings in schedule)
    return Movement(
        kind="web",
        title=say("Web, {tables} tables, {rounds} rounds of {boards} boards", tables=tables, rounds=rounds, boards=size),
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=rounds_of(schedule),
        at_once=copies,
        winners=2,
        notes=(
            say_count("{count} copy of the boards.", "{count} copies of the boards.", copies),
            say(
                "East-West move up one; boards move down along tables 1 to {last}, up along {next} to {table}.",
                last=falling,
                next=falling + 1,
                table=tables,
            ),
        ),
    )


def _copies(sittings: list[Sitting]) -> int:
    sets = [sitting.boards for sitting in sittings]
    return max(sets.count(boards) for boards in sets)


def sections(movements: Sequence[Movement]) -> Movement:
    """Movements side by side, each with its own copy of the boards: pairs A1, A2, ..., B1, ..., tables numbered on."""
    number_within(say("number of sections"), len(movements), 1, 26)
    if len({movement.contest for movement in movements}) > 1 or len({len(movement.rounds) for movement in movements}) > 1:
        raise BridgelawsError(say("Sections side by side need the same kind of contest and the same number of rounds."))
    named = [_name(movement, chr(ord("A") + place)) for place, movement in enumerate(movements)]
    before = [sum(movement.tables for movement in movements[:place]) for place in range(len(movements))]
    rounds = [
        [
            structs.replace(sitting, table=sitting.table + offset)
            for movement, offset in zip(named, before, strict=True)
            for sitting in movement.rounds[at].sittings
        ]
        for at in range(len(movements[0].rounds))
    ]
    return structs.replace(
        movements[0],
        title=say("{movements}", movements=all_of([movement.title for movement in movements])),
        tables=sum(movement.tables for movement in movements),
        contestants=tuple(one for movement in named for one in movement.contestants),
        rounds=rounds_of(rounds),
        at_once=sum(movement.at_once for movement in movements),
        notes=tuple(
            say("Section {section}: {note}", section=chr(65 + at), note=note)
            for at, movement in enumerate(movements)
            for note in movement.notes
        ),
    )


def _name(movement: Movement, letter: str) -> Movement:
    def name(side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(letter + one for one in side)

    return structs.replace(
        movement,
        contestants=name(movement.contestants),
        rounds=tuple(
            Round(
                each.number,
                tuple(structs.replace(sitting, ns=name(sitting.ns), ew=name(sitting.ew)) for sitting in each.sittings),
            )
            for each in movement.rounds
        ),
    )
