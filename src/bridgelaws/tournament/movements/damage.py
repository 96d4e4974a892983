"""What is wrong with the rest of a session, as a number: people who meet again, boards that come back, rests, moves.

Every table is counted in and out as it changes, so that an exchange costs the same in a large session as in a small one.
"""

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting

Seat = tuple[int, int]  # table (0 for the bench) and place there
EMPTY = ""


class Weights(Struct, frozen=True):
    """What each kind of damage counts: two who meet again are worse than a table that rests, and that is worse than
    many moves.
    """

    board: int = 1300  # for each contestant who has played it; more than two who rest
    rematch: int = 3000  # for each board of it
    idle: int = 600  # for each contestant who rests and each board of the round
    uneven_rest: int = 150  # the same, if he has rested before
    shared: int = 300  # each table too many at a board; a second one twice as much
    direction: int = 4000  # for each board of a round in the other field, where there are two winners
    moved: int = 150  # a contestant in another place than on his card
    other_boards: int = 50  # a table with other boards than planned


class Rest(Struct):
    """A round still to be played: who sits at each table (North-South first), who rests, which set lies there."""

    number: int
    seats: dict[int, list[str]]
    bench: list[str]
    sets: dict[int, tuple[int, ...]]


class Damage:
    """The rounds still to be played, and what is wrong with them, counted as it arises."""

    def __init__(
        self, movement: Movement, played: Sequence[Round], rest: list[Rest], weights: Weights, field: dict[str, int]
    ) -> None:
        self.movement, self.rest, self.weights, self.field = movement, rest, weights, field
        self.side = 2 if movement.contest is Contest.INDIVIDUAL else 1
        self.size = max((len(sitting.boards) for sitting in movement.sittings), default=1)
        self.sets = sorted(
            {boards for each in rest for boards in each.sets.values()} | {s.boards for s in movement.sittings}
        )
        self.plan = {
            (each.number, table): (list(each.seats[table]), each.sets[table]) for each in rest for table in each.seats
        }
        self.met: dict[tuple[str, str], int] = defaultdict(int)
        self.partners: dict[tuple[str, str], int] = defaultdict(int)
        self.done: dict[tuple[str, int], int] = defaultdict(int)
        self.at: dict[tuple[int, int], int] = defaultdict(int)  # round and board: tables
        self.rests: dict[str, int] = defaultdict(int)
        self.cost = 0
        for past in played:
            for sitting in past.sittings:
                self._count(past.number, [*sitting.ns, *sitting.ew], sitting.boards, 1)
        for each in rest:
            for table in each.seats:
                self.table(each, table, 1)
            for one in each.bench:
                self.resting(one, 1)

    # What a table costs, counted in (sign 1) or out (sign -1).

    def table(self, each: Rest, table: int, sign: int) -> None:
        seats, boards = each.seats[table], each.sets[table]
        planned, planned_boards = self.plan.get((each.number, table), (seats, boards))
        weights = self.weights
        if seats != planned:
            changed = sum(one not in (before, EMPTY) for one, before in zip(seats, planned, strict=True))
            self.cost += sign * weights.moved * changed
        if EMPTY in seats:
            for one in seats:
                if one != EMPTY:
                    self.resting(one, sign)
            return
        self.cost += sign * weights.other_boards * (boards != planned_boards)
        if self.field:
            wrong = [one for at, one in enumerate(seats) if self.turned(one, at)]
            self.cost += sign * weights.direction * self.size * len(wrong)
        self._count(each.number, seats, boards, sign)

    def _count(self, number: int, seats: list[str], boards: tuple[int, ...], sign: int) -> None:
        """Who meets whom on what. Beyond what is allowed every further time costs, so what counts is the number before."""
        weights, side = self.weights, self.side
        north, east = seats[:side], seats[side:]
        cost, spare = 0, 1 if sign > 0 else 0
        again, meetings = weights.rematch * self.size, self.movement.meetings - spare
        for one in north:
            for other in east:
                two = (one, other) if one < other else (other, one)
                cost += again if self.met[two] > meetings else 0
                self.met[two] += sign
        if side == 2:
            for one, other in (north, east):
                two = (one, other) if one < other else (other, one)
                cost += again if self.partners[two] > 1 - spare else 0
                self.partners[two] += sign
        done, worth = self.done, weights.board
        for one in seats:
            for board in boards:
                cost += worth if done[one, board] > 1 - spare else 0
                done[one, board] += sign
        crowd = self.movement.at_once - spare
        for board in boards:
            cost += weights.shared * max(0, self.at[number, board] - crowd)
            self.at[number, board] += sign
        self.cost += sign * cost

    def resting(self, one: str, sign: int) -> None:
        weights = self.weights
        before = self.rests[one]
        self.rests[one] = before + sign
        again = before if sign > 0 else before - 1
        self.cost += sign * self.size * (weights.idle + weights.uneven_rest * again)

    def turned(self, one: str, place: int) -> bool:
        """Whether that place at a table is in the other field."""
        return self.field.get(one, place // self.side) != place // self.side

    # Exchanges.

    def exchange(self, each: Rest, one: Seat, other: Seat) -> None:
        """Two people change places; table 0 is the bench."""
        tables = {one[0], other[0]} - {0}
        for table in tables:
            self.table(each, table, -1)
        for seat in (one, other):
            if seat[0] == 0:
                self.resting(each.bench[seat[1]], -1)
        first, second = self.who(each, one), self.who(each, other)
        self._put(each, one, second)
        self._put(each, other, first)
        for seat in (one, other):
            if seat[0] == 0:
                self.resting(each.bench[seat[1]], 1)
        for table in tables:
            self.table(each, table, 1)

    def who(self, each: Rest, seat: Seat) -> str:
        return each.seats[seat[0]][seat[1]] if seat[0] else each.bench[seat[1]]

    def _put(self, each: Rest, seat: Seat, who: str) -> None:
        if seat[0]:
            each.seats[seat[0]][seat[1]] = who
        else:
            each.bench[seat[1]] = who

    def lay(self, each: Rest, table: int, boards: tuple[int, ...], other: int = 0) -> None:
        """Put a set on a table; if ``other`` has it, that table gets what lay here."""
        for changed in {table, other} - {0}:
            self.table(each, changed, -1)
        if other:
            each.sets[other] = each.sets[table]
        each.sets[table] = boards
        for changed in {table, other} - {0}:
            self.table(each, changed, 1)

    def seat_from_bench(self, each: Rest, place: int, seat: Seat) -> None:
        self.table(each, seat[0], -1)
        who = each.bench.pop(place)
        self.resting(who, -1)
        each.seats[seat[0]][seat[1]] = who
        self.table(each, seat[0], 1)

    def back_to_bench(self, each: Rest, place: int, seat: Seat) -> None:
        self.table(each, seat[0], -1)
        who = each.seats[seat[0]][seat[1]]
        each.seats[seat[0]][seat[1]] = EMPTY
        each.bench.insert(place, who)
        self.resting(who, 1)
        self.table(each, seat[0], 1)

    def rise(self, each: Rest, table: int) -> list[str]:
        """Everybody at a table goes to the end of the bench."""
        self.table(each, table, -1)
        people = each.seats[table]
        each.seats[table] = [EMPTY] * len(people)
        each.bench += people
        for one in people:
            self.resting(one, 1)
        self.table(each, table, 1)
        return people

    def sit_down(self, each: Rest, table: int, people: list[str]) -> None:
        """The last of the bench take an empty table again."""
        self.table(each, table, -1)
        for one in people:
            self.resting(one, -1)
        del each.bench[-len(people) :]
        each.seats[table] = people
        self.table(each, table, 1)

    def troubled(self) -> list[tuple[Rest, int]]:
        """Tables where somebody meets again, plays again, crowds or rests without need; 0 is a bench."""
        found: list[tuple[Rest, int]] = []
        for each in self.rest:
            idle = [table for table, seats in each.seats.items() if EMPTY in seats and any(seats)]
            seated = sum(one != EMPTY for seats in each.seats.values() for one in seats) + len(each.bench)
            needed = seated % (2 * self.side) + 2 * self.side * max(0, seated // (2 * self.side) - len(each.seats))
            resting = len(each.bench) + sum(one != EMPTY for table in idle for one in each.seats[table])
            if resting > needed or any(
                self.rests[one] > 1 for one in [*each.bench, *[one for table in idle for one in each.seats[table] if one]]
            ):
                found += [(each, table) for table in idle] + ([(each, 0)] if each.bench else [])
            found += [
                (each, table) for table, seats in each.seats.items() if EMPTY not in seats and self._trouble_at(each, table)
            ]
        return found

    def _trouble_at(self, each: Rest, table: int) -> bool:
        seats, boards = each.seats[table], each.sets[table]
        if self.meet_again(seats):
            return True
        done, at, number, at_once = self.done, self.at, each.number, self.movement.at_once
        for board in boards:
            if at[number, board] > at_once:
                return True
            for one in seats:
                if done[one, board] > 1:
                    return True
        return False

    def meet_again(self, seats: list[str]) -> bool:
        if self.side == 1:
            one, other = seats
            return self.met[(one, other) if one < other else (other, one)] > self.movement.meetings
        north, east = seats[: self.side], seats[self.side :]
        if any(self.met[min(a, b), max(a, b)] > self.movement.meetings for a in north for b in east):
            return True
        return any(self.partners[min(side), max(side)] > 1 for side in (north, east))

    def changed(self, each: Rest, table: int) -> bool:
        """Whether a table, or the bench (0), may be other than planned."""
        return not table or self.plan.get((each.number, table)) != (each.seats[table], each.sets[table])

    def copied(self) -> list[Rest]:
        return [
            Rest(each.number, {table: list(seats) for table, seats in each.seats.items()}, list(each.bench), dict(each.sets))
            for each in self.rest
        ]

    def restore(self, kept: list[Rest]) -> None:
        for each in self.rest:
            for table in each.seats:
                self.table(each, table, -1)
            for one in each.bench:
                self.resting(one, -1)
        for each, old in zip(self.rest, kept, strict=True):
            each.seats = {table: list(seats) for table, seats in old.seats.items()}
            each.bench, each.sets = list(old.bench), dict(old.sets)
            for table in each.seats:
                self.table(each, table, 1)
            for one in each.bench:
                self.resting(one, 1)


def sittings_of(each: Rest, side: int) -> tuple[Sitting, ...]:
    """The tables of a round where everybody is there."""
    return tuple(
        Sitting(table, tuple(seats[:side]), tuple(seats[side:]), each.sets[table])
        for table, seats in sorted(each.seats.items())
        if EMPTY not in seats
    )
