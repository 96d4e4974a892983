"""What one side gets on one board, and the scores it is worked out from."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.awards import WHOLE, Award, Obtained, outcomes
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.choices import WeightedScore
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.working import Working


class Method(Enum):
    """78A, 78B, 78C, 78D: how the results of a board are compared over the field."""

    MATCHPOINTS = "matchpoints"
    BUTLER = "Butler"
    CROSS_IMPS = "cross-IMPs"
    TOTAL_POINTS = "total points"


class Terms(Struct, frozen=True):
    """What a board is scored by: the method, the regulations, and how many scores it should have."""

    method: Method
    regulations: Regulations
    expected: int


class Share(NamedTuple):
    """A score as the side that is scored sees it, and how much of an award it makes up."""

    score: Fraction | int
    weight: Fraction


Shares: TypeAlias = tuple[Share, ...]


class Own(Enum):
    """When the contestant's figure on the other boards takes the place of the one given."""

    NEVER = "never"
    IF_HIGHER = "if higher"
    IF_LOWER = "if lower"


class Mark(Struct, frozen=True, gc=False):
    """What one side gets on a board; ``points`` is None where there is nothing to count."""

    points: Fraction | None
    top: Fraction | None  # 100 percent of the board; None where there is no such thing
    working: Working
    played: bool = True  # a result was compared, so that it counts among "the other boards"
    own: Own = Own.NEVER
    artificial: bool = False

    @property
    def worth(self) -> Fraction:
        return self.points or Fraction(0)

    @property
    def percent(self) -> Fraction | None:
        return 100 * self.points / self.top if self.points is not None and self.top else None


def shares(award: Award, side: Side, applied_to: WeightedScore = WeightedScore.EACH_RESULT) -> Shares:
    """12C1(c): the scores of an award as a side sees them, or their mean where weights apply to the points."""
    sign = 1 if side is Side.NS else -1
    if isinstance(award, Obtained):
        return (Share(sign * award.score, WHOLE),)
    own = tuple(Share(sign * each.score, each.weight) for each in outcomes(award))
    return (Share(mean(own), WHOLE),) if applied_to is WeightedScore.POINTS and len(own) > 1 else own


def mean(own: Shares) -> Fraction:
    """The score an award amounts to on average."""
    return sum((each.weight * each.score for each in own), Fraction(0))
