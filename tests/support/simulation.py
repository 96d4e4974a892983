"""A session walked through in the plainest way: what the movements are tested against."""

from collections import Counter
from itertools import combinations

from bridgelaws.tournament.movements.model import Movement


def problems(movement: Movement, *, meetings: int = 1) -> list[str]:
    """What would go wrong if people followed the movement, board by board."""
    found = []
    met: Counter[frozenset[str]] = Counter()
    partners: Counter[frozenset[str]] = Counter()
    played: set[tuple[str, int]] = set()
    for each in movement.rounds:
        in_use: Counter[int] = Counter()
        here: set[str] = set()
        for sitting in each.sittings:
            for person in sitting.ns + sitting.ew:
                if person in here:
                    found.append(f"{person} is in two places in round {each.number}")
                here.add(person)
                for board in sitting.boards:
                    if (person, board) in played:
                        found.append(f"{person} plays {board} again in round {each.number}")
                    played.add((person, board))
            in_use.update(sitting.boards)
            met.update(frozenset((a, b)) for a in sitting.ns for b in sitting.ew)
            partners.update(frozenset(side) for side in (sitting.ns, sitting.ew) if len(side) == 2)
        found += [f"{board} is needed at {n} tables" for board, n in in_use.items() if n > movement.at_once]
    found += [f"{set(two)} meet {n} times" for two, n in met.items() if n > meetings]
    found += [f"{set(two)} are partners {n} times" for two, n in partners.items() if n > 1]
    return found


def meetings(movement: Movement) -> Counter[frozenset[str]]:
    return Counter(frozenset((a, b)) for sitting in movement.sittings for a in sitting.ns for b in sitting.ew)


def comparisons(movement: Movement) -> dict[frozenset[str], int]:
    """How much any two compete, one board and two tables at a time."""
    sums: Counter[frozenset[str]] = Counter({frozenset(two): 0 for two in combinations(movement.contestants, 2)})
    for board in movement.boards:
        tables = [sitting for sitting in movement.sittings if board in sitting.boards]
        for one, other in combinations(tables, 2):
            for mine, theirs, way in (
                (one.ns, other.ns, 1),
                (one.ew, other.ew, 1),
                (one.ns, other.ew, -1),
                (one.ew, other.ns, -1),
            ):
                for a in mine:
                    for b in theirs:
                        sums[frozenset((a, b))] += way
        for sitting in tables:
            for a in sitting.ns:
                for b in sitting.ew:
                    sums[frozenset((a, b))] += len(tables) - 1
    return dict(sums)
