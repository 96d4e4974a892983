"""What a table has to show for a board when it is scored: a result, an adjusted score, or a reason for none.

Each side has an award of its own, since the Laws allow two that do not balance (12C1(e), 12C2, 79B3, 82C). Scores are
written as North-South see them, for both sides; weights and amounts are exact fractions.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.score import points, score
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.personal import Words
from bridgelaws.text import say, template

WHOLE = Fraction(1)


class Average(Enum):
    """12C2(a): the three artificial adjusted scores."""

    MINUS = "average minus"
    EQUAL = "average"
    PLUS = "average plus"


class Reason(Enum):
    """Why a board has no result and no adjusted score; one of them is always given."""

    BYE = "bye"
    NO_TIME = "time ran out"
    POSTPONED = "postponed"
    CANCELLED = "cancelled by the Director"
    WITHDREW = "contestant withdrew"
    NOT_IN_THE_MOVEMENT = "not in the movement"
    NOT_ENTERED = "not entered yet"


class Outcome(Struct, frozen=True, order=True):
    """A result a board may have had, and its share of an assigned score.

    >>> Outcome(620, Fraction(3, 5)).score
    620
    >>> Outcome(415)
    Traceback (most recent call last):
    bridgelaws.errors.BridgelawsError: +415 is no score: no contract gives it.
    """

    score: int
    weight: Fraction = WHOLE

    def __post_init__(self) -> None:
        if not is_a_score(self.score):
            raise BridgelawsError(say("{score:signed} is no score: no contract gives it.", score=self.score))
        if not 0 < self.weight <= 1:
            raise BridgelawsError(
                say("A weight is more than nothing and at most 100 %, not {percent} %.", percent=self.weight * 100)
            )


class Obtained(Struct, frozen=True, tag="obtained"):
    """The result of the table."""

    score: int

    def __post_init__(self) -> None:
        if not is_a_score(self.score):
            raise BridgelawsError(say("{score:signed} is no score: no contract gives it.", score=self.score))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return (Outcome(self.score),)


class Assigned(Struct, frozen=True, tag="assigned"):
    """12C1(a), 12C1(c): a result put in the place of the table's, or several of them with their weights."""

    outcomes: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        if len({each.score for each in self.outcomes}) < len(self.outcomes):
            raise BridgelawsError(say("An assigned score names each result once, with its whole weight."))
        if (together := sum(each.weight for each in self.outcomes)) != 1:
            raise BridgelawsError(
                say("The weights of an assigned score make 100 %, not {percent} %.", percent=together * 100)
            )


class SelfInflicted(Struct, frozen=True, tag="self-inflicted"):
    """12C1(e)(ii): the assigned score, less what the side brought upon itself by an error or gamble of its own.

    In the units of the event it is worth ``assigned - max(0, without_error - obtained)``, each scored as a whole: there is
    no relief for the difference between what the side would have had at the table without its own error and what it had.
    """

    assigned: Assigned
    without_error: Assigned
    obtained: int

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return self.assigned.outcomes

    @property
    def costs(self) -> bool:
        """Whether the side's own error made any difference, so that the other side does not have what it lacks."""
        return self.without_error.outcomes != (Outcome(self.obtained),)


class Artificial(Struct, frozen=True, tag="artificial"):
    """12C2(a), 12C2(b): a score without a result; figures of its own take the place of the regulations'."""

    average: Average
    percent: Fraction | None = None
    imps: Fraction | None = None
    own_session_counts: bool = True  # 12C2(c)

    def __post_init__(self) -> None:
        """12C2(a): at most 40 percent, half, at least 60; at IMPs nothing more for the first, nothing less for the last."""
        low, high = {Average.MINUS: (0, 40), Average.EQUAL: (50, 50), Average.PLUS: (60, 100)}[self.average]
        if self.percent is not None and not low <= self.percent <= high:
            raise BridgelawsError(say(_PERCENT[self.average], percent=self.percent))
        sign = {Average.MINUS: -1, Average.EQUAL: 0, Average.PLUS: 1}[self.average]
        if self.imps is not None and (self.imps * sign < 0 or (sign == 0 and self.imps)):
            raise BridgelawsError(say(_IMPS[self.average], imps=self.imps))


_PERCENT = {
    Average.MINUS: template("Average minus is 0 to 40 %, not {percent} %."),
    Average.EQUAL: template("Average is 50 %, not {percent} %."),
    Average.PLUS: template("Average plus is 60 to 100 %, not {percent} %."),
}
_IMPS = {
    Average.MINUS: template("Average minus cannot be {imps:signed} IMPs."),
    Average.EQUAL: template("Average cannot be {imps:signed} IMPs."),
    Average.PLUS: template("Average plus cannot be {imps:signed} IMPs."),
}


class NotPlayed(Struct, frozen=True, tag="not played"):
    """No result and no adjusted score."""

    reason: Reason


Award: TypeAlias = Obtained | Assigned | SelfInflicted | Artificial | NotPlayed


class TableResult(Struct, frozen=True):
    """What a board at a table counts as, for each side."""

    ns: Award
    ew: Award
    non_offending: Side | None = None  # to whom the half of an IMP goes where regulations round

    def __post_init__(self) -> None:
        """15B3: a side with its score from another table has none here, while one deprived of it gets an artificial one."""
        both = (self.ns, self.ew)
        alone = len([award for award in both if isinstance(award, NotPlayed)]) == 1
        if alone and not any(isinstance(award, Artificial) for award in both):
            raise BridgelawsError(say("A board is played by both sides or by neither: award the other side something too."))

    def of(self, side: Side) -> Award:
        return self.ns if side is Side.NS else self.ew

    @property
    def balances(self) -> bool:
        """Whether what one side has is what the other has not."""
        if isinstance(self.ns, Artificial) and isinstance(self.ew, Artificial):
            return {self.ns.average, self.ew.average} in ({Average.EQUAL}, {Average.MINUS, Average.PLUS})
        if any(isinstance(award, SelfInflicted) and award.costs for award in (self.ns, self.ew)):
            return False
        return outcomes(self.ns) == outcomes(self.ew)


class Unit(Enum):
    """In what a penalty is measured."""

    MATCHPOINTS = "matchpoints"
    PERCENT_OF_TOP = "percent of a top"
    PERCENT = "percent of the session"
    IMPS = "IMPs"
    TOTAL_POINTS = "total points"
    VICTORY_POINTS = "victory points"


class Penalty(Struct, frozen=True, kw_only=True):
    """90A, 91A: points taken from a contestant; nobody else gains by it."""

    contestant: str
    amount: Fraction
    unit: Unit
    law: str = "90A"
    board: int | None = None
    match: str = ""  # the match it was incurred in, by its name
    reason: Words = ""

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise BridgelawsError(
                say("A penalty takes points away: its amount is more than 0, not {amount}.", amount=self.amount)
            )


def obtained(ns_score: int) -> TableResult:
    """A score as the table reached it, seen by North-South."""
    return TableResult(Obtained(ns_score), Obtained(ns_score))


def played(contract: Contract | None, tricks: int, vulnerable: Vulnerability) -> TableResult:
    """77: a contract played for so many tricks, or a board passed out.

    >>> from bridgelaws.bridge.notation import read_contract
    >>> from bridgelaws.bridge.seats import Seat
    >>> played(read_contract("4S", Seat.EAST), 9, Vulnerability.NONE).ns
    Obtained(score=50)
    """
    worth = score(contract, tricks, vulnerable)
    return obtained(worth if contract is None or contract.declarer.side is Side.NS else -worth)


def assigned(outcomes_of_both: Mapping[int, Fraction], non_offending: Side | None = None) -> TableResult:
    """12C1(c): the same assigned score for both sides: score to weight, seen by North-South."""
    both = weighted(outcomes_of_both)
    return TableResult(both, both, non_offending)


def weighted(outcomes_of_side: Mapping[int, Fraction]) -> Assigned:
    return Assigned(tuple(Outcome(each, weight) for each, weight in outcomes_of_side.items()))


def artificial(ns: Average, ew: Average) -> TableResult:
    """12C2(a): an artificial score for each side by its own fault."""
    return TableResult(Artificial(ns), Artificial(ew))


def not_played(reason: Reason) -> TableResult:
    return TableResult(NotPlayed(reason), NotPlayed(reason))


def outcomes(award: Award) -> tuple[Outcome, ...]:
    """The results an award stands for; none if it is artificial or there is none."""
    return award.outcomes if isinstance(award, Obtained | Assigned | SelfInflicted) else ()


def is_a_score(ns_score: int, vulnerable: Vulnerability | None = None) -> bool:
    """77: whether some contract, or a pass-out, gives North-South this score.

    >>> is_a_score(620), is_a_score(620, Vulnerability.EW), is_a_score(-620, Vulnerability.EW)
    (True, False, True)
    """
    if vulnerable is None:
        return abs(ns_score) in _all_scores()
    ns, ew = (vulnerable.includes(side) for side in (Side.NS, Side.EW))
    return ns_score == 0 or ns_score in (_scores(ns, ew) if ns_score > 0 else {-each for each in _scores(ew, ns)})


@cache
def _all_scores() -> frozenset[int]:
    return frozenset().union(*[_scores(own, theirs) for own in (False, True) for theirs in (False, True)])


@cache
def _scores(own: bool, theirs: bool) -> frozenset[int]:
    """What a side can score: its contracts made, and the others' contracts beaten."""
    made = {points(bid, doubling, tricks, is_vulnerable=own) for bid, doubling, tricks in _results()}
    beaten = {-points(bid, doubling, tricks, is_vulnerable=theirs) for bid, doubling, tricks in _results()}
    return frozenset({each for each in made | beaten if each > 0} | {0})


def _results() -> Iterable[tuple[Any, Doubling, int]]:
    return ((bid, doubling, tricks) for bid in BIDS for doubling in Doubling for tricks in range(14))


def as_data(value: object) -> Any:
    """Awards, results and penalties as plain data; fractions are texts such as "3/5"."""
    return msgspec.to_builtins(value, enc_hook=str)
