"""Ring movements: some pairs stay, the others go round a ring of places, in both directions where a table is a pivot."""

from collections.abc import Sequence

from msgspec import Struct, structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, all_of, say, say_count, template
from bridgelaws.tournament.movements.balance import balance, switch
from bridgelaws.tournament.movements.howell import without
from bridgelaws.tournament.movements.model import (
    Movement,
    Round,
    Sitting,
    board_set,
    boards_in_a_round,
    missing_note,
    number_within,
    numbers,
    rounds_of,
)

MOST_TABLES = 30
Place = tuple[str, int]  # E or N, and the table


class Ring(Struct, frozen=True):
    """The places moving pairs go round, how many sets there are, and with which of them each table begins."""

    places: tuple[Place, ...]
    sets: int
    first: tuple[int, ...]  # of each table, counted from 1

    @property
    def pivots(self) -> tuple[int, ...]:
        return tuple(table for direction, table in self.places if direction == "N")


def go_round(ring: Ring, rounds: int, size: int) -> tuple[Round, ...]:
    """Stationary pairs are numbered first, by tables; then moving ones, by their places in the first round."""
    tables = len(ring.first)
    staying = [table for table in range(1, tables + 1) if ("N", table) not in ring.places]
    number = {("N", table): at for at, table in enumerate(staying, 1)}
    schedule = []
    for at in range(rounds):
        moved = {place: len(staying) + (where - at) % len(ring.places) + 1 for where, place in enumerate(ring.places)}
        sits = number | moved
        schedule.append(
            [
                Sitting(
                    table,
                    (str(sits["N", table]),),
                    (str(sits["E", table]),),
                    board_set((ring.first[table - 1] - 1 + at) % ring.sets + 1, size),
                )
                for table in range(1, tables + 1)
            ]
        )
    return rounds_of(schedule)


def hesitation(
    tables: int,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    pivots: int = 1,
    *,
    own_ring: bool = False,
) -> Movement:
    """One round more than tables, or two with two pivots, and one winner: moving pairs play North-South there too.

    With two pivots and an even number of tables there is a ring of our own, better balanced than the published one.

    >>> str(hesitation(7).title)
    'Hesitation Mitchell, 7 tables, 8 rounds of 3 boards'
    """
    number_within(say("number of pivots"), pivots, 1, 2)
    what = say("number of tables for a hesitation Mitchell")
    number_within(what, tables, 3 if pivots == 1 else 5, MOST_TABLES, _why(pivots))
    if own_ring and (pivots == 1 or tables % 2):
        raise BridgelawsError(say("Our own ring is for a double hesitation Mitchell with an even number of tables."))
    ring = _single(tables) if pivots == 1 else _own(tables) if own_ring else _double(tables)
    most = tables + pivots
    rounds = number_within(say("number of rounds"), most if rounds is None else rounds, 2, most)
    size = boards_in_a_round(rounds, boards_per_round)
    shared = ring.first.count(1) > 1
    title = template("Hesitation Mitchell, {tables} tables, {rounds} rounds of {boards} boards")
    if pivots == 2:
        title = template("Double hesitation Mitchell, {tables} tables, {rounds} rounds of {boards} boards")
    return Movement(
        kind="hesitation",
        title=say(title, tables=tables, rounds=rounds, boards=size),
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=go_round(ring, rounds, size),
        at_once=2 if shared else 1,
        notes=tuple(_notes(ring, shared)),
    )


def hesitation_and_a_half(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, pivots: int = 1, *, own_ring: bool = False
) -> Movement:
    """A pair is missing: of an even number of tables the one at table 1, so that nothing is shared; else the last."""
    whole = hesitation(tables, rounds, boards_per_round, pivots, own_ring=own_ring)
    if whole.at_once == 1:
        return without(whole, 2 * tables)
    notes = (_relay(2, tables // 2 - 1), _pivots_note([tables - 1]), missing_note("1"))
    return structs.replace(without(whole, 1), notes=notes)


def _why(pivots: int) -> Text | None:
    return say("with fewer, opponents would meet again") if pivots == 2 else None


def _single(tables: int) -> Ring:
    """One relay in the middle; an even number of tables needs two sets there, and the last table shares with the first."""
    places = (*[("E", table) for table in range(1, tables + 1)], ("N", tables))
    if tables % 2:
        first = [table + (table > tables // 2) for table in range(1, tables + 1)]
    else:
        first = [table + 2 * (table > tables // 2) for table in range(1, tables)] + [1]
    return Ring(places, tables + 1, tuple(first))


def _double(tables: int) -> Ring:
    """Pivots at table 2 and at the last one."""
    places = (*[("E", table) for table in range(1, tables + 1)], ("N", 2), ("N", tables))
    if tables % 2:
        first = [table + 2 * (table > (tables + 1) // 2) for table in range(1, tables + 1)]
    else:
        first = [table + (table > tables // 2 + 1) for table in range(1, tables + 1)]
    return Ring(places, tables + 2, tuple(first))


def _own(tables: int) -> Ring:
    """Pivots at table 1 and at table 2, or 3 where four divides the tables; one relay of two sets."""
    half, by_four = tables // 2, tables % 4 == 0
    east = [("E", table) for table in range(1, tables + 1)]
    places = (east[0], ("N", 1), *east[1:half], ("N", 3 if by_four else 2), *east[half:])
    relay = (tables + 4 if by_four else tables + 2) // 4
    return Ring(places, tables + 2, tuple(table + 2 * (table > relay) for table in range(1, tables + 1)))


def _notes(ring: Ring, shared: bool) -> list[Text]:
    tables, found = len(ring.first), []
    for table, (here, there) in enumerate(zip(ring.first, (*ring.first[1:], ring.sets + 1), strict=True), 1):
        between = there - here - 1
        if shared and table >= tables - 1:
            between = ring.sets - here if table == tables - 1 else 0
        if between > 0:
            found.append(_relay(between, table))
    if shared:
        found.append(say("Table {table} shares its boards with table 1 in every round.", table=tables))
    return [*found, _pivots_note(ring.pivots)]


def _relay(sets: int, table: int) -> Text:
    return say_count(
        "{count} set of boards lies on a relay behind table {table}.",
        "{count} sets of boards lie on a relay behind table {table}.",
        sets,
        table=table,
    )


def _pivots_note(pivots: Sequence[int]) -> Text:
    return say(
        "East-West move up; a pair that comes to table {pivots} plays East-West there, and later North-South.",
        pivots=all_of([str(table) for table in pivots]),
    )


def switch_but_pivots(
    movement: Movement, rounds: int | tuple[int, ...] | None = None, not_at: tuple[int, ...] = ()
) -> Movement:
    """Rounds arrow-switched at every table where somebody stays, and that is not left out.

    A number means the last rounds; none means as many of them as balance best.
    """
    kept = tuple(sorted({*pivots_of(movement), *not_at}))
    last = [each.number for each in movement.rounds]
    if rounds is None:
        counts = range(len(last) // 2 + 1)
        choices = [switch(movement, tuple(last[len(last) - count :]), kept) for count in counts]
        return max(choices, key=lambda each: found.figure if (found := balance(each)) else 0.0)
    if isinstance(rounds, int):
        number_within(say("number of rounds to switch"), rounds, 0, len(last))
        rounds = tuple(last[len(last) - rounds :])
    return switch(movement, rounds, kept)


def pivots_of(movement: Movement) -> set[int]:
    """Tables at which nobody stays North-South."""
    found: dict[int, set[tuple[str, ...]]] = {}
    for sitting in movement.sittings:
        found.setdefault(sitting.table, set()).add(sitting.ns)
    return {table for table, sat in found.items() if len(sat) > 1}
