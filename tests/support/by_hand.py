"""Scores as one works them out on paper: duplicate scores, matchpoints and percentages, sharing nothing with the engine."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

VULNERABLE = ("", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW")
Weighed = Mapping[int, Fraction]  # a score of North-South, and its weight
Line = tuple[str, str, Weighed]  # North-South, East-West, what they scored


def score(board: int, result: str) -> int:
    """Of North-South for `4SX N -1`, or `pass` (Law 77).

    >>> score(1, "4S N ="), score(2, "3NT S +1"), score(6, "4SX S -1"), score(3, "4H W ="), score(1, "pass")
    (420, 630, -100, -620, 0)
    """
    if result == "pass":
        return 0
    contract, declarer, over = result.split()
    doubled = len(contract) - len(contract.rstrip("X"))
    level, strain = int(contract[0]), contract[1:].rstrip("X")
    vulnerable = declarer in VULNERABLE[(board - 1) % 16]
    tricks = 0 if over == "=" else int(over)
    if tricks < 0:
        worth = _down(-tricks, doubled, vulnerable=vulnerable)
    else:
        worth = _made(level, strain, tricks, doubled, vulnerable=vulnerable)
    return worth if declarer in "NS" else -worth


def _made(level: int, strain: str, over: int, doubled: int, *, vulnerable: bool) -> int:
    a_trick = 20 if strain in "CD" else 30
    trick_score = (a_trick * level + (10 if strain == "NT" else 0)) << doubled
    game = (500 if vulnerable else 300) if trick_score >= 100 else 50
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    overtrick = 100 * doubled * (2 if vulnerable else 1) if doubled else a_trick
    return trick_score + game + slam + 50 * doubled + over * overtrick


def _down(down: int, doubled: int, *, vulnerable: bool) -> int:
    if not doubled:
        return -down * (100 if vulnerable else 50)
    once = 200 + 300 * (down - 1) if vulnerable else (100, 300, 500)[min(down, 3) - 1] + 300 * max(0, down - 3)
    return -once * doubled


def matchpoints(lines: Iterable[Line]) -> dict[str, Fraction]:
    """Of one board: two for each score that is worse, one for each that is equal, in the shares of its weights."""
    everything, found = list(lines), dict[str, Fraction]()
    for ns, ew, mine in everything:
        won = Fraction(0)
        for other, _, theirs in everything:
            if other != ns:
                for own, weight in mine.items():
                    for points, share in theirs.items():
                        won += weight * share * ((own > points) * 2 + (own == points))
        found |= {ns: won, ew: 2 * (len(everything) - 1) - won}
    return found


def percentages(boards: Mapping[int, list[Line]], taken: Mapping[str, Fraction] | None = None) -> dict[str, Fraction]:
    """Of the session: matchpoints of what was possible; what penalties took, in matchpoints."""
    won, possible = dict[str, Fraction](), dict[str, int]()
    for lines in boards.values():
        for one, points in matchpoints(lines).items():
            won[one] = won.get(one, Fraction(0)) + points
            possible[one] = possible.get(one, 0) + 2 * (len(lines) - 1)
    for one, points in (taken or {}).items():
        won[one] -= points
    return {one: 100 * points / possible[one] for one, points in won.items()}
