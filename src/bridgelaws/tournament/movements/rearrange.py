"""One round arranged anew without any trouble at all, if that can be, with as few changes as possible.

Tables that can keep what was planned keep it. The others are filled one after another with people and boards that are
new to each other; whom or what they take from a table that table must replace. Branch and bound, with a limit to how
long it may take.
"""

from collections import Counter

from msgspec import Struct

from bridgelaws.tournament.movements.damage import EMPTY, Damage, Rest

LARGEST = 8  # tables; with more the exchanges of the search have room enough
NODES = 3000

Place = tuple[str, str, tuple[int, ...]]  # North-South, East-West, boards


class Limits(Struct):
    """How much longer to look, and the best found so far."""

    nodes: int
    cost: float
    found: dict[int, Place] | None = None


def rearrange(state: Damage, each: Rest) -> None:
    """Arrange a round's full tables anew if nobody there then meets or plays again and the damage becomes less."""
    tables = [table for table, seats in each.seats.items() if EMPTY not in seats]
    if state.side == 2 or len(tables) > LARGEST:
        return
    before, kept = state.cost, {table: (list(each.seats[table]), each.sets[table]) for table in tables}
    people = [one for table in tables for one in each.seats[table]]
    for table in tables:
        state.table(each, table, -1)
    limits = Limits(NODES, float("inf"))
    _fill(state, each, {}, frozenset(people), tables, 0, limits)
    for table, (ns, ew, boards) in (limits.found or {}).items():
        each.seats[table], each.sets[table] = [ns, ew], boards
    for table in tables:
        state.table(each, table, 1)
    if state.cost > before:
        for table in tables:
            state.table(each, table, -1)
            each.seats[table], each.sets[table] = kept[table]
            state.table(each, table, 1)


def _fill(  # noqa: PLR0913, PLR0917 (a step of the search, and what it knows)
    state: Damage, each: Rest, placed: dict[int, Place], free: frozenset[str], left: list[int], cost: int, limits: Limits
) -> None:
    limits.nodes -= 1
    if limits.nodes < 0 or cost >= limits.cost:
        return
    lying = Counter(boards for _, _, boards in placed.values())
    planned = {table: _planned(state, each, table) for table in left}
    kept = {table: place for table, place in planned.items() if place and _possible(state, place, free, lying)}
    forced = [table for table in left if table not in kept]
    if not forced:
        sets = lying + Counter(boards for _, _, boards in kept.values())
        if max(sets.values(), default=0) <= state.movement.at_once:
            limits.cost, limits.found = cost, {**placed, **kept}
            return
        forced = [next(table for table, (_, _, boards) in kept.items() if sets[boards] > state.movement.at_once)]
    table = forced[0]
    rest = [other for other in left if other != table]
    for extra, place in _places(state, each, table, free, lying):
        _fill(state, each, {**placed, table: place}, free - {place[0], place[1]}, rest, cost + extra, limits)


def _planned(state: Damage, each: Rest, table: int) -> Place | None:
    seats, boards = state.plan[each.number, table]
    return (seats[0], seats[1], boards) if EMPTY not in seats else None


def _possible(state: Damage, place: Place, free: frozenset[str], lying: Counter[tuple[int, ...]]) -> bool:
    ns, ew, boards = place
    if ns not in free or ew not in free or lying[boards] >= state.movement.at_once:
        return False
    if state.met[min(ns, ew), max(ns, ew)] >= state.movement.meetings:
        return False
    return not any(state.done[one, board] for one in (ns, ew) for board in boards)


def _places(
    state: Damage, each: Rest, table: int, free: frozenset[str], lying: Counter[tuple[int, ...]]
) -> list[tuple[int, Place]]:
    """Everything that could be put on a table, what changes least first."""
    seats, planned = state.plan[each.number, table]
    weights, two_fields = state.weights, state.movement.winners == 2
    found = []
    for ns in free:
        for ew in free - {ns}:
            moved = (ns != seats[0]) + (ew != seats[1])
            crossed = (state.field.get(ns, 0) != 0) + (state.field.get(ew, 1) != 1) if two_fields else 0
            people = weights.moved * moved + weights.direction * state.size * crossed
            for boards in state.sets:
                if _possible(state, (ns, ew, boards), free, lying):
                    found.append((people + weights.other_boards * (boards != planned), (ns, ew, boards)))
    return sorted(found)
