"""Results that a board would have had, each with its share: what an assigned score is made of."""

import re
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.awards import Assigned, weighted
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_contract, read_seat
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_FORM = re.compile(
    r"(?:(?P<share>\d{1,9}(?:[./]\d{1,9})?)\s*%\s*)?(?:(?P<out>passed out|pass out)|"
    r"(?P<contract>[1-7]\s*[\w♠♥♦♣]+?)\s*(?:by\s+)?(?P<declarer>[NESW])\s*(?P<tricks>=|[+-]\s*\d{1,9}|\d{1,9}))",
    re.IGNORECASE,
)


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
    bridgelaws.errors.BridgelawsError: The shares make 110 %: they must make 100 % together (Law 12C1(c)).
    """
    parts = [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]
    found = [_read(part, alone=len(parts) == 1) for part in parts]
    if not found:
        raise BridgelawsError(say("No result was named: write one or more, such as 60% 4S N =, 40% 4S N -1 (Law 12C1(a))."))
    whole = sum((each.share for each in found), Fraction(0))
    if whole != 1:
        raise BridgelawsError(
            say("The shares make {percent} %: they must make 100 % together (Law 12C1(c)).", percent=whole * 100)
        )
    return tuple(found)


def _read(part: str, alone: bool) -> LikelyResult:
    form = _FORM.fullmatch(part)
    if form is None:
        raise BridgelawsError(
            say(
                "“{text}” is not a result: write share, contract, declarer and tricks, as in 60% 4S N -1 (Law 12C1(c)).",
                text=part,
            )
        )
    if form["share"] is None and not alone:
        raise BridgelawsError(
            say("“{text}” has no share: where there are several results each has one, as in 60% 4S N -1.", text=part)
        )
    share = _share(form["share"])
    if share <= 0:
        raise BridgelawsError(say("“{text}” has no weight: leave such a result out (Law 12C1(c)).", text=part))
    if form["out"]:
        return LikelyResult(None, 0, share)
    contract = read_contract(form["contract"], read_seat(form["declarer"]))
    tricks = _tricks(contract, form["tricks"].replace(" ", ""))
    if not 0 <= tricks <= 13:
        raise BridgelawsError(
            say(
                "“{text}” is not possible: {contract} with {result} would be {tricks} tricks of 13 (Law 77).",
                text=part,
                contract=contract,
                result=form["tricks"],
                tricks=tricks,
            )
        )
    return LikelyResult(contract, tricks, share)


def _share(text: str | None) -> Fraction:
    whole, _, part = (text or "100").partition("/")
    return Fraction(0) if part and not int(part) else Fraction(whole) / (int(part) if part else 1) / 100


def _tricks(contract: Contract, text: str) -> int:
    if text == "=":
        return contract.tricks_needed
    return contract.tricks_needed + int(text) if text[0] in "+-" else int(text)


def seen_by(side: Side, likely: LikelyResult, vulnerable: Vulnerability) -> int:
    """77: what the result scores for this side."""
    worth = score(likely.contract, likely.tricks, vulnerable)
    return worth if likely.contract is None or likely.contract.declarer.side is side else -worth


def assigned(likely: Iterable[LikelyResult], vulnerable: Vulnerability) -> Assigned:
    """77, 12C1(c): what these results score, seen by North-South, with the weight of each score."""
    weights: dict[int, Fraction] = {}
    for each in likely:
        ns = seen_by(Side.NS, each, vulnerable)
        weights[ns] = weights.get(ns, Fraction(0)) + each.share
    return weighted(weights)
