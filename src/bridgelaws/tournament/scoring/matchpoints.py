"""Law 78A: matchpoints, by comparing each score on a board with every other; units are 2, 1 and 0 throughout."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.tournament.scoring.marks import Shares
from bridgelaws.tournament.scoring.working import Working


class Compared(Struct, frozen=True):
    """How a score stands against the others: how many it beats and equals, in whole scores or shares of them."""

    beaten: Fraction | int
    equal: Fraction | int
    others: int

    @property
    def matchpoints(self) -> Fraction:
        return Fraction(2 * self.beaten + self.equal)

    @property
    def working(self) -> Working:
        """78A: the matchpoints among those the score can be compared with."""
        given = (("beaten", self.beaten), ("equal", self.equal), ("compared with", self.others))
        return Working("78A", "2 x beaten + equal", given, self.matchpoints)


def matchpoints(scores: Sequence[int]) -> list[int]:
    """78A: two for each score that is worse, one for each that is equal, for the side whose scores these are.

    >>> matchpoints([420, 420, -50, 450])
    [3, 3, 0, 6]
    """
    in_order = sorted(scores)
    # Those below count two and the equal ones, apart from the score itself, count one.
    worth = {own: bisect_left(in_order, own) + bisect_right(in_order, own) - 1 for own in set(scores)}
    return [worth[own] for own in scores]


def compare(column: Sequence[Shares]) -> list[Compared]:
    """78A, 12C1(c): each score with every other, where a weighted one counts in the shares of its outcomes.

    >>> from bridgelaws.tournament.scoring.marks import Share
    >>> sure, split = (Share(420, Fraction(1)),), (Share(420, Fraction(3, 5)), Share(-50, Fraction(2, 5)))
    >>> [float(each.matchpoints) for each in compare([sure, split])]
    [1.4, 0.6]
    """
    if all(len(own) == 1 for own in column):
        return _count([own[0].score for own in column])
    weights: dict[Fraction | int, Fraction] = {}
    for own in column:
        for score, weight in own:
            weights[score] = weights.get(score, Fraction(0)) + weight
    below, before = {}, Fraction(0)
    for score in sorted(weights):
        below[score] = before
        before += weights[score]
    return [_compare(own, weights, below, len(column) - 1) for own in column]


def _count(scores: Sequence[Fraction | int]) -> list[Compared]:
    """The same where every score is a single one: whole numbers will do."""
    in_order, others = sorted(scores), len(scores) - 1
    worth = {}
    for own in set(scores):
        below = bisect_left(in_order, own)
        worth[own] = Compared(below, bisect_right(in_order, own) - below - 1, others)
    return [worth[own] for own in scores]


def _compare(
    own: Shares, weights: Mapping[Fraction | int, Fraction], below: Mapping[Fraction | int, Fraction], others: int
) -> Compared:
    beaten = equal = Fraction(0)
    for score, weight in own:
        # A score is not compared with itself, so its own shares are taken out again.
        beaten += weight * (below[score] - sum(each.weight for each in own if each.score < score))
        equal += weight * (weights[score] - weight)
    return Compared(beaten, equal, others)


def top(results: int) -> int:
    """78A: the most matchpoints a board with so many results can give."""
    return 2 * (results - 1) if results else 0


def neuberg(won: Fraction | int, results: int, expected: int) -> Fraction:
    """98C, 2007: matchpoints among so many results, as if there were as many as expected.

    Each result that is missing is taken to be like those there are: (m + 1) N / n - 1.

    >>> neuberg(10, 6, 7), neuberg(4, 3, 3)
    (Fraction(71, 6), Fraction(4, 1))
    """
    return (won + Fraction(1)) * expected / results - 1
