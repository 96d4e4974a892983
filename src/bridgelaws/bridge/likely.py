"""Results that a board would have had, each with its share: what an assigned score is made of."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.awards import Assigned, weighted
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.result_notation import read_result_line, split_weighted
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side


class LikelyResult(Struct, frozen=True):
    """One result, and how likely it was; None is a board passed out."""

    contract: Contract | None
    tricks: int
    share: Fraction

    def __str__(self) -> str:
        share = f"{float(self.share * 100):g}% "
        if self.contract is None:
            return f"{share}passed out"
        over = self.tricks - self.contract.tricks_needed
        return f"{share}{self.contract}{'=' if not over else f'{over:+d}'}"


def read_likely(text: str) -> tuple[LikelyResult, ...]:
    """12C1(c): results with their shares; one alone needs no share.

    >>> print(*read_likely("60% 4S N =, 40% 4S N -1"), sep="; ")
    60% 4S N=; 40% 4S N-1
    >>> read_likely("60% 4SN=, 30% 4SN-1, 20% 3NTN=")
    Traceback (most recent call last):
    bridgelaws.errors.BridgelawsError: The shares make 110 %: they must make 100 % together.
    """
    found = [(share, read_result_line(result)) for share, result in split_weighted(text)]
    return tuple(LikelyResult(line.contract, line.tricks, share) for share, line in found)


def score_for(side: Side, likely: LikelyResult, vulnerable: Vulnerability) -> int:
    """77: what the result scores for this side."""
    worth = score(likely.contract, likely.tricks, vulnerable)
    return worth if likely.contract is None or likely.contract.declarer.side is side else -worth


def assign(likely: Iterable[LikelyResult], vulnerable: Vulnerability) -> Assigned:
    """77, 12C1(c): what these results score, seen by North-South, with the weight of each score."""
    weights: dict[int, Fraction] = {}
    for each in likely:
        ns = score_for(Side.NS, each, vulnerable)
        weights[ns] = weights.get(ns, Fraction(0)) + each.share
    return weighted(weights)
