"""How evenly a movement lets its contestants compete, in one figure.

On a board with n scores two contestants in the same direction at different tables compete (+1): what one wins in the
comparison the other loses. In opposite directions at different tables they help each other (-1). At the same table as
opponents everything one wins the other loses (n - 1 comparisons); as partners they win together. Summed over all
boards, equal sums for every two contestants are a perfectly balanced movement, and the spread between the greatest and
the smallest says how far from it a movement is.
"""

from collections import Counter
from itertools import combinations
from math import sqrt

from msgspec import Struct, structs

from bridgelaws.tournament.movements.model import Contest, Movement, Round


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
    return dict(zip(combinations(names, 2), _compete(movement), strict=True))


def _compete(movement: Movement) -> list[int]:
    """The same as a list, in the order of every two contestants.

    A contestant's boards are the bits of a number, those played North-South of another: two who hold different cards
    of a board differ in its bit there.
    """
    bit = {board: 1 << at for at, board in enumerate(movement.boards)}
    played, north_south = dict.fromkeys(movement.contestants, 0), dict.fromkeys(movement.contestants, 0)
    tables = Counter(board for sitting in movement.sittings for board in sitting.boards)
    at_one_table = Counter[tuple[str, str]]()
    for sitting in movement.sittings:
        bits, scores = sum(bit[board] for board in sitting.boards), sum(tables[board] for board in sitting.boards)
        for one in sitting.contestants:
            if one in played:  # the check names those who are not entered
                played[one] |= bits
        for one in sitting.ns:
            if one in played:
                north_south[one] |= bits
        for one, other in combinations(sitting.contestants, 2):
            worth = scores if (one in sitting.ns) == (other in sitting.ns) else -scores
            at_one_table[one, other] -= worth
            at_one_table[other, one] -= worth
    seen = [(played[one], north_south[one]) for one in movement.contestants]
    found = [
        (both := boards & others).bit_count() - 2 * (both & (ns ^ theirs)).bit_count()
        for (boards, ns), (others, theirs) in combinations(seen, 2)
    ]
    return [worth + at_one_table[pair] for worth, pair in zip(found, combinations(movement.contestants, 2), strict=True)]


def balance(movement: Movement) -> Balance | None:
    """None for teams, who compete match by match, and where nobody can be compared."""
    if movement.contest is Contest.TEAMS or not movement.boards:
        return None
    figures = _compete(movement)
    if not figures:
        return None
    count, total = len(figures), sum(figures)
    squares = sum(figure * figure for figure in figures)
    deviation = sqrt(count * squares - total * total) / count
    return Balance(min(figures), max(figures), round(total / count, 3), round(deviation, 3))


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
