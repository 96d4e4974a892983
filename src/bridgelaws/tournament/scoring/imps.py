"""Laws 78B and 78C: scores as international matchpoints and as total points; Butler and cross-IMPs."""

from collections.abc import Sequence
from fractions import Fraction

from bridgelaws.bridge.score import imps
from bridgelaws.lawbook.choices import ButlerDatum, CrossImps, DatumRounding
from bridgelaws.tournament.scoring.marks import Shares
from bridgelaws.tournament.scoring.rounding import to_ten


def team_imps(at_one_table: int, at_the_other: int) -> int:
    """78B: a team's IMPs on a board: its scores at both tables, each as the team sees it, added and converted.

    >>> team_imps(620, -170), team_imps(-50, -100)
    (10, -4)
    """
    return imps(at_one_table + at_the_other)


def total_points(scores: list[int]) -> int:
    """78C: the sum of the scores on all boards."""
    return sum(scores)


def imps_of(difference: Fraction | int) -> int:
    """78B: the same scale where the difference need not be a multiple of ten, as with a mean.

    >>> imps_of(Fraction(95, 2)), imps_of(Fraction(-39, 2))
    (1, 0)
    """
    return imps(int(difference))  # the bounds are whole, so what is cut off decides nothing


def imps_against(own: Shares, other: Shares) -> Fraction:
    """78B, 12C1(c): the IMPs of each pair of outcomes, weighted; the points themselves are not averaged.

    >>> from bridgelaws.tournament.scoring.marks import Share
    >>> float(imps_against((Share(620, Fraction(3, 5)), Share(-100, Fraction(2, 5))), (Share(450, Fraction(1)),)))
    -1.4
    """
    return sum((o.weight * t.weight * imps_of(o.score - t.score) for o in own for t in other), Fraction(0))


def datum(scores: Sequence[Fraction | int], variant: ButlerDatum, rounded: DatumRounding) -> Fraction:
    """What each score of a board is compared with in Butler scoring.

    With three scores or fewer none is left out: there would be none or one left.

    >>> datum([690, 660, 630, 620, -100, -200], ButlerDatum.WITHOUT_EXTREMES, DatumRounding.NEAREST_TEN)
    Fraction(450, 1)
    """
    in_order = sorted(Fraction(each) for each in scores)
    match variant:
        case ButlerDatum.WITHOUT_EXTREMES if len(in_order) > 3:
            kept = in_order[1:-1]
        case ButlerDatum.WITHOUT_TWENTIETHS:
            out = len(in_order) // 20
            kept = in_order[out : len(in_order) - out]
        case ButlerDatum.MEDIAN:
            kept = in_order[(len(in_order) - 1) // 2 : len(in_order) // 2 + 1]
        case _:
            kept = in_order
    exact = sum(kept, Fraction(0)) / len(kept)
    return exact if rounded is DatumRounding.EXACT else to_ten(exact, rounded is DatumRounding.EVEN_TEN)


def against_datum(own: Shares, compared_with: Fraction) -> Fraction:
    """The IMPs of a score, or of each outcome of a weighted one, against the datum."""
    return sum((each.weight * imps_of(each.score - compared_with) for each in own), Fraction(0))


def cross_imps(column: Sequence[Shares]) -> list[Fraction]:
    """The sum of the IMPs of each score against every other on the board.

    >>> from bridgelaws.tournament.scoring.marks import Share
    >>> [int(each) for each in cross_imps([(Share(140, Fraction(1)),), (Share(420, Fraction(1)),)])]
    [-7, 7]
    """
    weights: dict[Fraction | int, Fraction] = {}
    for own in column:
        for score, weight in own:
            weights[score] = weights.get(score, Fraction(0)) + weight
    # A score's own shares may stay in: against each other they cancel out.
    against_all = {own: sum((w * imps_of(own - each) for each, w in weights.items()), Fraction(0)) for own in weights}
    return [sum((each.weight * against_all[each.score] for each in own), Fraction(0)) for own in column]


def divisor(how: CrossImps, results: int) -> int:
    """What the sum of the IMPs against all others is divided by."""
    return {CrossImps.SUM: 1, CrossImps.BY_RESULTS: results, CrossImps.BY_COMPARISONS: max(results - 1, 1)}[how]
