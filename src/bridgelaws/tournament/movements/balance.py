"""How evenly a movement lets its contestants compete, in one figure.

On a board with n scores two contestants in the same direction at different tables compete (+1): what one wins in the
comparison the other loses. In opposite directions at different tables they help each other (-1). At the same table as
opponents everything one wins the other loses (n - 1 comparisons); as partners they win together. Summed over all
boards, equal sums for every two contestants are a perfectly balanced movement, and the spread between the greatest and
the smallest says how far from it a movement is.
"""

from collections import Counter, defaultdict
from itertools import combinations
from statistics import fmean, pstdev

from msgspec import Struct, structs

from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting


class Balance(Struct, frozen=True):
    lowest: int
    highest: int
    mean: float
    deviation: float

    @property
    def spread(self) -> int:
        return self.highest - self.lowest

    @property
    def figure(self) -> float:
        """From 0 to 100: 100 if every two contestants compete equally."""
        return round(100 * self.mean / (self.mean + self.deviation), 1) if self.mean > 0 else 0.0


class SwitchChoice(Struct, frozen=True):
    """What switching these rounds makes of the balance."""

    rounds: tuple[int, ...]
    balance: Balance


def competition(movement: Movement) -> dict[tuple[str, str], int]:
    """For every two contestants, how much they compete."""
    names = movement.contestants
    place_of = {one: place for place, one in enumerate(names)}
    sums = [[0] * len(names) for _ in names]
    for sittings, boards in _group_alike(movement):
        seats = [
            (place_of[one], at, way)
            for at, sitting in enumerate(sittings)
            for side, way in ((sitting.ns, boards), (sitting.ew, -boards))
            for one in side
            if one in place_of  # the check names those who are not entered
        ]
        for (one, here, way), (other, there, other_way) in combinations(seats, 2):
            worth = boards if way == other_way else -boards
            row, column = (one, other) if one < other else (other, one)
            sums[row][column] += worth if here != there else -worth * (len(sittings) - 1)
    return {(names[row], names[column]): sums[row][column] for row, column in combinations(range(len(names)), 2)}


def _group_alike(movement: Movement) -> list[tuple[tuple[Sitting, ...], int]]:
    """The sittings that have a board, and how many boards have just the same: sets stay together, so count them once."""
    at_board: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in movement.sittings:
        for board in sitting.boards:
            at_board[board].append(sitting)
    return [*Counter(tuple(sittings) for sittings in at_board.values()).items()]


def balance(movement: Movement) -> Balance | None:
    """None for teams, who compete match by match, and where nobody can be compared."""
    if movement.contest is Contest.TEAMS or not movement.boards:
        return None
    figures = list(competition(movement).values())
    if not figures:
        return None
    return Balance(min(figures), max(figures), round(fmean(figures), 3), round(pstdev(figures), 3))


def switch(movement: Movement, rounds: tuple[int, ...], not_at: tuple[int, ...] = ()) -> Movement:
    """The movement with these rounds arrow-switched, save at those tables; it has then one winner.

    Rounds that were switched before and are not named are turned back.
    """
    straight = _turn(movement, movement.switched, movement.not_switched)
    changed = _turn(straight, rounds, not_at)
    winners = 1 if rounds or _is_one_list(straight) else 2
    return structs.replace(changed, switched=tuple(sorted(rounds)), not_switched=not_at if rounds else (), winners=winners)


def _turn(movement: Movement, rounds: tuple[int, ...], not_at: tuple[int, ...]) -> Movement:
    changed = tuple(
        Round(each.number, tuple(sat if sat.table in not_at else sat.turned() for sat in each.sittings))
        if each.number in rounds
        else each
        for each in movement.rounds
    )
    return structs.replace(movement, rounds=changed)


def _is_one_list(movement: Movement) -> bool:
    """Whether somebody sits both ways without a switch."""
    ns = {one for sitting in movement.sittings for one in sitting.ns}
    return any(one in ns for sitting in movement.sittings for one in sitting.ew)


def switch_choices(movement: Movement) -> tuple[SwitchChoice, ...]:
    """No switch, the last round, the last two, and so on to half of them, each with its balance."""
    last = [each.number for each in movement.rounds]
    counts = range(len(last) // 2 + 1)
    found = [(tuple(last[len(last) - count :]), count) for count in counts]
    return tuple(
        SwitchChoice(rounds, outcome)
        for rounds, _ in found
        if (outcome := balance(switch(movement, rounds, movement.not_switched))) is not None
    )


def best_switch(movement: Movement) -> SwitchChoice:
    """The choice with the least deviation, the fewest switched rounds if several have it."""
    return min(switch_choices(movement), key=lambda choice: (choice.balance.deviation, len(choice.rounds)))
