"""One round arranged anew without any trouble at all, if that can be, with as few changes as possible.

Tables that can keep what was planned keep it. The others are filled one after another with people and boards that are new
to each other; whom or what they take from a table that table must replace. Branch and bound, with a limit to how long it
may take.
"""

from collections import Counter
from itertools import permutations

from bridgelaws.tournament.movements.damage import EMPTY, Damage, Rest

LARGEST = 8  # tables; with more the exchanges of the search have room enough
NODES = 3000

Boards = tuple[int, ...]
Place = tuple[str, str, Boards]  # North-South, East-West, boards


def rearrange(state: Damage, each: Rest) -> None:
    """Arrange a round's full tables anew if nobody there then meets or plays again and the damage becomes less."""
    tables = [table for table, seats in each.seats.items() if EMPTY not in seats]
    if state.side == 2 or len(tables) > LARGEST:
        return
    before, kept = state.cost, {table: (list(each.seats[table]), each.sets[table]) for table in tables}
    for table in tables:
        state.table(each, table, -1)
    found = _Arrangement(state, each, tables).best()
    for table, (ns, ew, boards) in found.items():
        each.seats[table], each.sets[table] = [ns, ew], boards
    for table in tables:
        state.table(each, table, 1)
    if state.cost > before:
        for table in tables:
            state.table(each, table, -1)
            each.seats[table], each.sets[table] = kept[table]
            state.table(each, table, 1)


class _Arrangement:
    def __init__(self, state: Damage, each: Rest, tables: list[int]) -> None:
        self.state, self.tables = state, tables
        self.people = frozenset(one for table in tables for one in each.seats[table])
        self.plan = {table: state.plan[each.number, table] for table in tables}
        self.played = {
            one: {board for who, board in state.done if who == one and state.done[who, board]} for one in self.people
        }
        self.new = {two: self._new_to(*two) for two in permutations(sorted(self.people), 2)}
        self.nodes = NODES
        self.cost, self.found = float("inf"), dict[int, Place]()

    def _new_to(self, one: str, other: str) -> tuple[Boards, ...]:
        """The sets that two who have not met can play."""
        state = self.state
        if state.met[min(one, other), max(one, other)] >= state.movement.meetings:
            return ()
        played = self.played[one] | self.played[other]
        return tuple(boards for boards in state.sets if not played.intersection(boards))

    def best(self) -> dict[int, Place]:
        self._fill({}, self.people, self.tables, 0)
        return self.found

    def _fill(self, placed: dict[int, Place], free: frozenset[str], left: list[int], cost: int) -> None:
        self.nodes -= 1
        if self.nodes < 0 or cost >= self.cost:
            return
        lying = Counter(boards for _, _, boards in placed.values())
        kept = {table: place for table in left if (place := self._find_planned(table, free, lying)) is not None}
        forced = [table for table in left if table not in kept]
        if not forced:
            sets = lying + Counter(boards for _, _, boards in kept.values())
            crowded = [table for table, (_, _, boards) in kept.items() if sets[boards] > self.state.movement.at_once]
            if not crowded:
                self.cost, self.found = cost, {**placed, **kept}
                return
            forced = crowded
        table = forced[0]
        rest = [other for other in left if other != table]
        for extra, place in self._places(table, free, lying):
            self._fill({**placed, table: place}, free - {place[0], place[1]}, rest, cost + extra)

    def _find_planned(self, table: int, free: frozenset[str], lying: Counter[Boards]) -> Place | None:
        (ns, ew), boards = self.plan[table]
        able = ns in free and ew in free and boards in self.new[ns, ew] and lying[boards] < self.state.movement.at_once
        return (ns, ew, boards) if able else None

    def _places(self, table: int, free: frozenset[str], lying: Counter[Boards]) -> list[tuple[int, Place]]:
        """Everything that could be put on a table, what changes least first."""
        (north, east), planned = self.plan[table]
        state, weights, at_once = self.state, self.state.weights, self.state.movement.at_once
        found = []
        for ns, ew in permutations(free, 2):
            if not self.new[ns, ew] or state.turned(ns, 0) or state.turned(ew, 1):
                continue
            people = weights.moved * ((ns != north) + (ew != east))
            found += [
                (people + weights.other_boards * (boards != planned), (ns, ew, boards))
                for boards in self.new[ns, ew]
                if lying[boards] < at_once
            ]
        return sorted(found)
