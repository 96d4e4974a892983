"""Find the starting positions of our Howell movements: ``starters.txt`` of the movements is what this prints.

A movement of T tables and R rounds has R pairs that move and 2T - R that stay. Round 1 is the starter; in every later
round the moving pairs and the board sets are one higher, from R back to 1. It is sound when

- the tables where both pairs move have differences that are all unlike, so that no two pairs meet twice;
- the tables have unlike sets, so that no boards are shared;
- set minus pair is unlike for all moving pairs, so that nobody plays a set twice.

Among the sound ones we keep the one whose comparisons are most even: see ``balance.py``. Seen from one set, the pairs
that come to sit North-South on it form a set of residues; the comparisons of all pairs are even if that is a difference
set, which exists for some sizes (prime R of the form 4k + 3, and 15 and 35) and is then imposed on the search.

    python scripts/howell_starters.py [SECONDS [TABLES [ROUNDS]]]
"""

import random
import sys
import time
from collections.abc import Iterator

Table = tuple[int, int, int]  # North-South, East-West, set; a pair that stays is written as a negative number
DIFFERENCE_SETS = {15: (0, 1, 2, 4, 5, 8, 10), 35: (0, 1, 3, 4, 7, 9, 11, 12, 13, 14, 16, 17, 21, 27, 28, 29, 33)}


def starter(tables: int, rounds: int, rng: random.Random) -> list[tuple[int, int]]:
    """Tables for two moving pairs whose differences are unlike, found by adding one at a time and dropping what is in
    its way.
    """
    wanted = rounds - tables
    seated: dict[int, tuple[int, int]] = {}  # by difference
    taken: dict[int, int] = {}  # pair: the difference it is used for
    while len(seated) < wanted:
        difference = rng.choice([d for d in range(1, (rounds + 1) // 2) if d not in seated])
        first = rng.choice([pair for pair in range(rounds) if pair not in taken])
        second = (first + rng.choice((difference, -difference))) % rounds
        if second in taken:
            for pair in seated.pop(taken[second]):
                del taken[pair]
        seated[difference] = (first, second)
        taken[first] = taken[second] = difference
    return list(seated.values())


def with_sets(
    pairs: list[tuple[int, ...]], rounds: int, rng: random.Random, block: frozenset[int] | None
) -> list[tuple[int, ...]] | None:
    """A set for each table, the table with fewest possibilities first; None if it takes too long."""
    budget = 4000
    chosen: dict[tuple[int, ...], int] = {}

    def options(table: tuple[int, ...], sets: set[int], met: set[int]) -> list[int]:
        found = []
        for number in range(rounds):
            offsets = [(pair - number) % rounds for pair in table]
            if number in sets or any(offset in met for offset in offsets):
                continue
            inside = [offset in block for offset in offsets] if block is not None else []
            if inside and (sum(inside) != 1 if len(table) == 2 else inside[0]):
                continue  # of two pairs one sits North-South; the pair that stays does so alone
            found.append(number)
        return found

    def place(rest: list[tuple[int, ...]], sets: set[int], met: set[int]) -> bool:
        nonlocal budget
        if not rest:
            return True
        budget -= 1
        if budget < 0:
            return False
        possible = {table: options(table, sets, met) for table in rest}
        table = min(rest, key=lambda each: len(possible[each]))
        rng.shuffle(possible[table])
        for number in possible[table]:
            chosen[table] = number
            offsets = {(pair - number) % rounds for pair in table}
            if place([other for other in rest if other != table], sets | {number}, met | offsets):
                return True
        return False

    if not place(list(pairs), set(), set()):
        return None
    return [(*table, chosen[table]) for table in pairs]


def unevenness(layout: list[Table], rounds: int) -> int:
    """How far the comparisons are from even: the sum over all two pairs of the squared distance from the mean, times
    the count.
    """
    tables = len(layout)
    north = sum(1 << (ns - number) % rounds for ns, _, number in layout if ns >= 0)
    east = sum(1 << (ew - number) % rounds for _, ew, number in layout if ew >= 0)
    whole = (1 << rounds) - 1
    meets = {(ns - ew) % rounds for ns, ew, _ in layout if ns >= 0 and ew >= 0}
    figures: list[tuple[int, int]] = []  # comparison, how many two pairs have it
    for step in range(1, rounds // 2 + 1):
        same = sum((block & ((block << step | block >> rounds - step) & whole)).bit_count() for block in (north, east))
        met = step in meets or rounds - step in meets
        figures.append((2 * same - rounds + met * tables, rounds if 2 * step != rounds else rounds // 2))
    stay = [(ns < 0, (north if ns < 0 else east).bit_count()) for ns, ew, _ in layout if ns < 0 or ew < 0]
    figures += [(2 * same - rounds + tables, rounds) for _, same in stay]  # each meets every moving pair once
    figures += [(rounds if one[0] == other[0] else -rounds, 1) for at, one in enumerate(stay) for other in stay[:at]]
    count, total = sum(weight for _, weight in figures), sum(value * weight for value, weight in figures)
    return count * sum(value * value * weight for value, weight in figures) - total * total


def turned(layout: list[Table], at: tuple[int, ...]) -> list[Table]:
    return [(ew, ns, number) if place in at else (ns, ew, number) for place, (ns, ew, number) in enumerate(layout)]


def evened(layout: list[Table], rounds: int) -> tuple[int, list[Table]]:
    """Turn tables, one or two at a time, as long as the comparisons become more even."""
    best = unevenness(layout, rounds)
    places = range(len(layout))
    turns = [(place,) for place in places] + [(one, other) for one in places for other in places if one < other]
    while True:
        score, better = min((unevenness(turned(layout, at), rounds), turned(layout, at)) for at in turns)
        if score >= best:
            return best, layout
        best, layout = score, better


def layouts(tables: int, rounds: int, rng: random.Random, until: float) -> Iterator[tuple[int, list[Table]]]:
    stay = 2 * tables - rounds
    block = residues(rounds) if stay == 1 else None
    while time.monotonic() < until:
        moving: list[tuple[int, ...]] = list(starter(tables, rounds, rng))
        single: list[tuple[int, ...]] = [(pair,) for pair in range(rounds) if not any(pair in table for table in moving)]
        found = with_sets(moving + single, rounds, rng, block)
        if found is None:
            continue
        stay_at = [table for table in found if len(table) == 2]  # one pair and the set
        layout: list[Table] = [(-place, ew, number) for place, (ew, number) in enumerate(stay_at, 1)]
        for ns, ew, number in (table for table in found if len(table) == 3):
            north = block is None or (ns - number) % rounds in block
            layout.append((ns, ew, number) if north else (ew, ns, number))
        if block is None:
            layout = turned(layout, tuple(place for place in range(len(layout)) if rng.random() < 0.5))
            yield evened(layout, rounds)
        else:
            yield unevenness(layout, rounds), layout


def residues(rounds: int) -> frozenset[int] | None:
    """A difference set of the right size, where we know one."""
    if rounds in DIFFERENCE_SETS:
        return frozenset(DIFFERENCE_SETS[rounds])
    prime = all(rounds % factor for factor in range(2, rounds))
    return frozenset(n * n % rounds for n in range(1, rounds)) if prime and rounds % 4 == 3 else None


def best_layout(tables: int, rounds: int, seconds: float) -> tuple[int, list[Table]] | None:
    rng = random.Random(1000 * tables + rounds)
    best: tuple[int, list[Table]] | None = None
    for score, layout in layouts(tables, rounds, rng, time.monotonic() + seconds):
        if best is None or score < best[0]:
            best = score, layout
        if score == 0:
            break
    return best


def written(tables: int, rounds: int, layout: list[Table]) -> str:
    """One line: tables, rounds, and each table as North-South v East-West @ set; pairs that stay have the highest
    numbers.
    """

    def name(pair: int) -> int:
        return pair + 1 if pair >= 0 else rounds - pair

    return f"{tables} {rounds}: " + " ".join(f"{name(ns)}v{name(ew)}@{number + 1}" for ns, ew, number in layout)


def main() -> None:
    seconds, *only = [int(word) for word in sys.argv[1:]] or [20]
    for tables in range(3, 21):
        for rounds in range(tables + 1, 2 * tables):
            if only and only != [tables, rounds][: len(only)]:
                continue
            found = best_layout(tables, rounds, seconds if rounds == 2 * tables - 1 else seconds / 4)
            print(written(tables, rounds, found[1]) if found else f"# {tables} {rounds}: none found", flush=True)
            if found:
                print(f"{tables} {rounds} {found[0]}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
