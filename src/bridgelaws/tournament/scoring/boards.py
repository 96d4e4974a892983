"""The scores of one board: what each side at each table gets for it, and how that came about.

Everything a board needs is in its own lines and in the number of results expected, so that one more result costs the work
of one board. What waits for a contestant's other boards (12C2(c), a lone score on a fouled board) is marked, and settled
by `sessions`.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.awards import Artificial, Average, Award, NotPlayed, TableResult, outcomes
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import CrossImps, FewerScores, SessionEquivalent
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.fouled import rated
from bridgelaws.tournament.scoring.imps import against_datum, cross_imps, datum, divisor
from bridgelaws.tournament.scoring.marks import Mark, Own, Shares, mean, shares
from bridgelaws.tournament.scoring.matchpoints import Compared, compared, neuberg, top
from bridgelaws.tournament.scoring.rounding import as_regulated
from bridgelaws.tournament.scoring.undecided import undecided
from bridgelaws.tournament.scoring.working import Given, Working


class Method(Enum):
    """78A, 78B, 78C, 78D: how the results of a board are compared over the field."""

    MATCHPOINTS = "matchpoints"
    BUTLER = "Butler"
    CROSS_IMPS = "cross-IMPs"
    TOTAL_POINTS = "total points"


class Line(Struct, frozen=True):
    """One table's line for a board: who sat there, what it counts as, and the form of a fouled board."""

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: TableResult
    form: str = ""

    def of(self, side: Side) -> tuple[str, ...]:
        return self.ns if side is Side.NS else self.ew


class Marks(Struct, frozen=True):
    """Both sides of a line."""

    line: Line
    ns: Mark
    ew: Mark

    def of(self, side: Side) -> Mark:
        return self.ns if side is Side.NS else self.ew


def counted(lines: Sequence[Line]) -> int:
    """How many tables have, or should have had, a score on the board."""
    return len([line for line in lines if not isinstance(line.result.ns, NotPlayed)])


def score_board(
    lines: Sequence[Line], method: Method, regulations: Regulations, expected: int | None = None
) -> tuple[Marks, ...]:
    """78A, 78B, 87B: every line of a board; ``expected`` is how many scores the boards of the session have.

    Each side is compared with those who held its cards, so that scores that do not balance stay where they are.
    """
    for line in lines:
        if not line.ns or not line.ew:
            raise BridgelawsError("A result belongs to two sides: a contestant without opponents has a bye, not a line.")
    full = max(expected or 0, counted(lines))
    ns, ew = (_side(lines, side, method, regulations, full) for side in (Side.NS, Side.EW))
    return tuple(Marks(line, *both) for line, *both in zip(lines, ns, ew, strict=True))


def _side(lines: Sequence[Line], side: Side, method: Method, regulations: Regulations, expected: int) -> list[Mark]:
    awards = [line.result.of(side) for line in lines]
    column = {at: shares(award, side, regulations.weights_apply_to) for at, award in enumerate(awards) if outcomes(award)}
    groups: dict[str, list[int]] = {}
    for at in column:
        groups.setdefault(lines[at].form, []).append(at)
    marks: dict[int, Mark] = {}
    for form in groups.values():
        own = [column[at] for at in form]
        match method:
            case Method.MATCHPOINTS:
                found = _matchpoints(own, groups, regulations, expected)
            case Method.BUTLER:
                found = _butler(own, regulations)
            case Method.CROSS_IMPS:
                found = _cross(own, regulations, expected)
            case Method.TOTAL_POINTS:
                found = [Mark(mean(each), None, Working("78C", "the score", (), mean(each))) for each in own]
        marks |= dict(zip(form, found, strict=True))
    return [
        marks[at] if at in marks else _without_result(award, method, regulations, expected)
        for at, award in enumerate(awards)
    ]


def _matchpoints(
    own: Sequence[Shares], groups: Mapping[str, list[int]], regulations: Regulations, expected: int
) -> list[Mark]:
    comparisons = compared(own)
    if len(groups) > 1:
        found = rated(comparisons, [len(group) for group in groups.values()], expected, regulations)
    else:
        found = [(_over(each, len(own), expected, regulations), Own.NEVER) for each in comparisons]
    full, rounding = Fraction(top(expected)), regulations.matchpoints_rounded
    return [
        Mark(as_regulated(working.value, rounding), full, working, played=waits is Own.NEVER, own=waits)
        for working, waits in found
    ]


def _over(comparison: Compared, results: int, expected: int, regulations: Regulations) -> Working:
    """78D: the same brought to the top of a board with all its scores, if some are missing."""
    found = comparison.working
    if results == expected:
        return found
    given = (("m", found.value), ("n", results), ("N", expected))
    if regulations.boards_with_fewer_scores is FewerScores.NEUBERG:
        return Working("78D", "(m + 1) x N / n - 1", given, neuberg(found.value, results, expected), (found,))
    if results == 1:
        return Working("78D", "half the top: there is nothing to compare with", given, Fraction(top(expected), 2), (found,))
    value = found.value * top(expected) / top(results)
    return Working("78D", "m x (N - 1) / (n - 1)", given, value, (found,))


def _butler(own: Sequence[Shares], regulations: Regulations) -> list[Mark]:
    compared_with = datum([mean(each) for each in own], regulations.butler_datum, regulations.butler_datum_rounded)
    return [
        Mark(
            value := against_datum(each, compared_with),
            None,
            Working("78B", "IMPs of score - datum", (("score", mean(each)), ("datum", compared_with)), value),
        )
        for each in own
    ]


def _cross(own: Sequence[Shares], regulations: Regulations, expected: int) -> list[Mark]:
    how = regulations.cross_imps
    results, by = len(own), divisor(how, len(own))
    # As a sum a group of a fouled board would count for less than the rest: it is brought to as many comparisons.
    short = Fraction(expected - 1, results - 1) if how is CrossImps.SUM and results > 1 else Fraction(1)
    return [
        Mark(
            value := short * total / by,
            None,
            Working(
                "78B",
                "sum of IMPs / divisor" if short == 1 else "sum of IMPs x (N - 1) / (n - 1)",
                (("score", mean(each)), ("sum of IMPs", total), ("divisor", by), ("n", results), ("N", expected)),
                value,
            ),
        )
        for each, total in zip(own, cross_imps(own), strict=True)
    ]


def _without_result(award: Award, method: Method, regulations: Regulations, expected: int) -> Mark:
    if isinstance(award, NotPlayed):
        return Mark(None, None, Working("", f"not played: {award.reason.value}", (), Fraction(0)), played=False)
    assert isinstance(award, Artificial), award
    own = Own.NEVER
    if award.own_session_counts:
        own = {Average.PLUS: Own.IF_HIGHER, Average.MINUS: Own.IF_LOWER, Average.EQUAL: Own.NEVER}[award.average]
    if method is Method.MATCHPOINTS:
        percent = artificial_percent(award, regulations)
        full = Fraction(top(expected))
        value = as_regulated(percent * full / 100, regulations.matchpoints_rounded)
        given: tuple[Given, ...] = (("percent", percent), ("top", full))
        working = Working("12C2(a)", f"{award.average.value}: percent of the top", given, value)
        return Mark(value, full, working, played=False, own=own, artificial=True)
    if method is Method.TOTAL_POINTS:
        raise undecided(
            "artificial.total_points",
            "Director",
            "At total points the Laws give no figure for an artificial score: assign one (Law 12C1) or leave the board out.",
        )
    if regulations.session_equivalent_in_imps is SessionEquivalent.DIRECTOR_DECIDES:
        own = Own.NEVER
    each = artificial_imps(award, regulations)
    times = _comparisons(method, regulations, expected)
    given = (("IMPs", each), ("times", times))
    working = Working("12C2(b)", f"{award.average.value} in IMPs", given, each * times)
    return Mark(each * times, None, working, played=False, own=own, artificial=True)


def _comparisons(method: Method, regulations: Regulations, expected: int) -> Fraction:
    """Where IMPs are not averaged an artificial score stands for every comparison it takes the place of."""
    if method is not Method.CROSS_IMPS:
        return Fraction(1)
    return Fraction(max(expected - 1, 1), divisor(regulations.cross_imps, expected))


def artificial_percent(award: Artificial, regulations: Regulations) -> Fraction:
    """12C2(a): what an artificial score is at matchpoints."""
    if award.percent is not None:
        return award.percent
    chosen = {
        Average.MINUS: regulations.average_minus_percent,
        Average.EQUAL: 50,
        Average.PLUS: regulations.average_plus_percent,
    }
    return Fraction(str(chosen[award.average]))


def artificial_imps(award: Artificial, regulations: Regulations) -> Fraction:
    """12C2(b): what it is at IMPs; the Laws name no figure for average, which is taken as nothing won or lost."""
    if award.imps is not None:
        return award.imps
    chosen = {Average.MINUS: regulations.average_minus_imps, Average.EQUAL: 0, Average.PLUS: regulations.average_plus_imps}
    return Fraction(str(chosen[award.average]))
