"""Find the starting positions of our individuals of 8, 12, 16, 20 and 24 players: ``individuals.txt`` of the movements.

With 4k players, player 4k stays and the others move round a circle of 4k - 1. Round 1 is chosen so that in 4k - 1
rounds everybody has everybody as partner once and as opponent twice, and plays every set once. Some sharing cannot be
avoided: at two and three tables all play the same set. Among those found we keep the one with the least sharing and
then the most even comparisons.

    python scripts/individual_starters.py [SECONDS]
"""

import random
import sys
import time
from collections import Counter
from itertools import product

from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.individual import from_start
from howell_starters import starter

Side = tuple[int, int]
STAYS = -1


def grouped(sides: list[Side], circle: int) -> list[tuple[Side, Side]] | None:
    """Partnerships put opposite each other so that every difference between opponents comes twice."""
    chosen: list[tuple[Side, Side]] = []

    def place(rest: list[Side], seen: Counter[int]) -> bool:
        if not rest:
            return True
        first = rest[0]
        for other in rest[1:]:
            steps = Counter(distance(a - b, circle) for a in first for b in other if a >= 0 and b >= 0)
            after = seen + steps
            if max(after.values()) <= 2:
                chosen.append((first, other))
                if place([side for side in rest[1:] if side != other], after):
                    return True
                chosen.pop()
        return False

    return chosen if place(sides, Counter()) else None


def distance(step: int, circle: int) -> int:
    return min(step % circle, -step % circle)


def sets_for(tables: list[tuple[Side, Side]], circle: int) -> tuple[int, ...]:
    """A set for each table, with as few tables at the same set as can be."""
    found: list[tuple[int, ...]] = []

    def place(chosen: tuple[int, ...], met: set[int]) -> None:
        if len(chosen) == len(tables):
            found.append(chosen)
            return
        for number in range(circle) if chosen else (0,):
            offsets = {(player - number) % circle for side in tables[len(chosen)] for player in side if player >= 0}
            if not offsets & met:
                place((*chosen, number), met | offsets)

    place((), set())
    return min(found, key=crowd)


def crowd(sets: tuple[int, ...]) -> int:
    return max(Counter(sets).values())


def best_start(tables: int, seconds: float) -> str | None:
    circle, rng = 4 * tables - 1, random.Random(tables)
    until, best, line = time.monotonic() + seconds, (tables + 1, 0.0), None
    while time.monotonic() < until and best != (1, 0.0):
        sides = starter(2 * tables, circle, rng)
        alone = next(player for player in range(circle) if not any(player in side for side in sides))
        seated = grouped([(STAYS, alone), *sides], circle)
        if not seated:
            continue
        sets = sets_for(seated, circle)
        if crowd(sets) > best[0]:
            continue
        for turns in product((False, True), repeat=tables - 1):
            written = " ".join(
                _written(one, other, number, circle, turn)
                for (one, other), number, turn in zip(seated, sets, (False, *turns), strict=True)
            )
            even = balance(from_start(tables, written, circle, 1))
            if even is not None and (crowd(sets), even.deviation) < best:
                best, line = (crowd(sets), even.deviation), written
    print(tables, best, file=sys.stderr)
    return line


def _written(one: Side, other: Side, number: int, circle: int, turn: bool) -> str:
    ns, ew = (other, one) if turn else (one, other)

    def name(player: int) -> int:
        return player + 1 if player >= 0 else circle + 1

    return f"{name(ns[0])}+{name(ns[1])}v{name(ew[0])}+{name(ew[1])}@{number + 1}"


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for tables in range(2, 7):
        print(f"{tables}: {best_start(tables, seconds) or 'none found'}", flush=True)


if __name__ == "__main__":
    main()
