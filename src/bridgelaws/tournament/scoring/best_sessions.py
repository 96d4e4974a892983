"""A championship of several sessions of which the best count (78D)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.scoring.events import Total
from bridgelaws.tournament.scoring.sessions import SessionScores
from bridgelaws.tournament.scoring.working import Working


class BestOf(Struct, frozen=True):
    """So many of the sessions count; whoever has played fewer than ``minimum`` stands below those who have."""

    best: int
    minimum: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.best <= 99 or not 0 <= self.minimum <= self.best:
            raise BridgelawsError(
                say("The best {best} sessions cannot count, with {minimum} at least.", best=self.best, minimum=self.minimum)
            )

    @property
    def enough(self) -> int:
        return self.minimum or self.best


class OfSession(Struct, frozen=True):
    """What a contestant has in a session: a percentage, or IMPs a board; whether it counts."""

    session: int  # from 0
    figure: Fraction
    counts: bool = True


def figures_of(sessions: Sequence[SessionScores], contestant: str) -> list[OfSession]:
    """Session by session, where somebody played at all."""
    found = []
    for at, session in enumerate(sessions):
        score = session.scores.get(contestant)
        if score is not None and score.boards:
            found.append(OfSession(at, score.percent if score.percent is not None else score.points / score.boards))
    return found


def choose_best(figures: Sequence[OfSession], best: int) -> list[OfSession]:
    """The same, the best marked; of equal ones the earlier.

    >>> [each.counts for each in choose_best([OfSession(at, Fraction(x)) for at, x in enumerate((61, 48, 57, 52, 55))], 3)]
    [True, False, True, False, True]
    """
    counting = {each.session for each in sorted(figures, key=lambda each: (-each.figure, each.session))[:best]}
    return [OfSession(each.session, each.figure, each.session in counting) for each in figures]


def total_of_best(total: Total, figures: Sequence[OfSession]) -> Total:
    """The mean of those that count."""
    chosen = [each for each in figures if each.counts]
    mean = sum((each.figure for each in chosen), Fraction(0)) / len(chosen)
    parts = tuple(
        Working("", f"session {each.session + 1}" + ("" if each.counts else ", dropped"), (), each.figure)
        for each in figures
    )
    percent = mean if total.percent is not None else None
    return Total(total.contestant, mean, percent, Working("78D", "mean of the best sessions", (), mean, parts))


def count_best(
    totals: Mapping[str, Total], sessions: Sequence[SessionScores], of: BestOf
) -> tuple[dict[str, Total], set[str]]:
    """Everybody's total by the best sessions, and who has played too few of them."""
    found, few = dict[str, Total](), set[str]()
    for one, total in totals.items():
        figures = choose_best(figures_of(sessions, one), of.best)
        if not figures:
            few.add(one)
            continue
        found[one] = total_of_best(total, figures)
        if len(figures) < of.enough:
            few.add(one)
    return found, few
