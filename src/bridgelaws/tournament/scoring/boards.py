"""The scores of one board: what each side at each table gets for it, and how that came about.

Everything a board needs is in its own lines and in the number of results expected, so that one more result costs the work
of one board. What waits for a contestant's other boards (12C2(c), a lone score on a fouled board) is marked, and settled
by `sessions`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Award, NotPlayed, Obtained, SelfInflicted, TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import CrossImps, FewerScores
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.artificial import without_result
from bridgelaws.tournament.scoring.fouled import has_few_scores, rate, rate_fixed
from bridgelaws.tournament.scoring.imps import against_datum, cross_imps, datum, divisor, imps_against
from bridgelaws.tournament.scoring.marks import Mark, Method, Own, Shares, Terms, mean, shares
from bridgelaws.tournament.scoring.matchpoints import Compared, compare, neuberg, top
from bridgelaws.tournament.scoring.rounding import on_a_board
from bridgelaws.tournament.scoring.working import Working


class Line(Struct, frozen=True, gc=False):
    """One table's line for a board: who sat there, what it counts as, and the form of a fouled board.

    2, 87A: a copy that was marked with another vulnerability was scored by that one.
    """

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: TableResult
    form: str = ""
    marked: Vulnerability | None = None

    def __post_init__(self) -> None:
        if not self.ns or not self.ew:
            raise BridgelawsError(
                say("A result belongs to two sides: a contestant without opponents has a bye, not a line.")
            )

    def of(self, side: Side) -> tuple[str, ...]:
        return self.ns if side is Side.NS else self.ew


class Marks(Struct, frozen=True, gc=False):
    """Both sides of a line."""

    line: Line
    ns: Mark
    ew: Mark

    def of(self, side: Side) -> Mark:
        return self.ns if side is Side.NS else self.ew


def count_scores(lines: Sequence[Line]) -> int:
    """How many tables have, or should have had, a score on the board."""
    return len([line for line in lines if not all(isinstance(line.result.of(side), NotPlayed) for side in Side)])


def score_board(
    lines: Sequence[Line], method: Method, regulations: Regulations, expected: int | None = None
) -> tuple[Marks, ...]:
    """78A, 78B, 87B: every line of a board; ``expected`` is how many scores the boards of the session have.

    Each side is compared with those who held its cards, so that scores that do not balance stay where they are.
    """
    terms = Terms(method, regulations, max(expected or 0, count_scores(lines)))
    ns, ew = (_side(lines, side, terms) for side in (Side.NS, Side.EW))
    return tuple(Marks(*each) for each in zip(lines, ns, ew, strict=True))


def comparisons(lines: Sequence[Line], at: int, side: Side, terms: Terms) -> list[tuple[tuple[str, ...], Fraction]]:
    """78A, 78B: a line against each other one of its form: who held the same cards there, and what the comparison gives."""
    applied = terms.regulations.weights_apply_to
    own, found = shares(lines[at].result.of(side), side, applied), []
    for other, line in enumerate(lines):
        theirs = shares(line.result.of(side), side, applied)
        if other != at and theirs and line.form == lines[at].form:
            worth = (
                compare([own, theirs])[0].matchpoints if terms.method is Method.MATCHPOINTS else imps_against(own, theirs)
            )
            found.append((line.of(side), worth))
    return found


def _side(lines: Sequence[Line], side: Side, terms: Terms) -> list[Mark]:
    awards, forms = [line.result.of(side) for line in lines], [line.form for line in lines]
    marks = _column(awards, forms, side, terms)
    for at, award in enumerate(awards):
        if isinstance(award, SelfInflicted):
            without, obtained = (
                _column([*awards[:at], instead, *awards[at + 1 :]], forms, side, terms)[at]
                for instead in (award.without_error, Obtained(award.obtained))
            )
            marks[at] = _less_own_error(marks[at], without, obtained)
    return marks


def _less_own_error(mark: Mark, without: Mark, obtained: Mark) -> Mark:
    """12C1(e)(ii): no relief for the part of the damage a side brought upon itself."""
    value = mark.worth - max(without.worth - obtained.worth, Fraction(0))
    given = (("assigned", mark.worth), ("without own error", without.worth), ("obtained", obtained.worth))
    working = Working("12C1(e)(ii)", "assigned - (without own error - obtained)", given, value, (mark.working,))
    return replace(mark, points=value, working=working)


def _column(awards: Sequence[Award], forms: Sequence[str], side: Side, terms: Terms) -> list[Mark]:
    applied = terms.regulations.weights_apply_to
    column = {
        at: shares(award, side, applied) for at, award in enumerate(awards) if not isinstance(award, Artificial | NotPlayed)
    }
    groups: dict[str, list[int]] = {}
    for at in column:
        groups.setdefault(forms[at], []).append(at)
    keeps_top = terms.regulations.boards_with_fewer_scores is FewerScores.OWN_TOP and len(groups) == 1
    few = has_few_scores(len(column), terms.expected, terms.regulations)
    if keeps_top and not few and terms.method is Method.MATCHPOINTS:
        terms = replace(terms, expected=len(column))
    found: dict[int, Mark] = {}
    for form in groups.values():
        found |= zip(form, _group([column[at] for at in form], groups, terms), strict=True)
    for at, award in enumerate(awards):
        if isinstance(award, Artificial | NotPlayed):
            found[at] = without_result(award, terms)
    return [found[at] for at in range(len(awards))]


def _group(own: Sequence[Shares], groups: Mapping[str, list[int]], terms: Terms) -> list[Mark]:
    match terms.method:
        case Method.MATCHPOINTS:
            return _matchpoints(own, groups, terms)
        case Method.BUTLER:
            return _butler(own, terms.regulations)
        case Method.CROSS_IMPS:
            return _cross(own, terms)
        case Method.TOTAL_POINTS:
            return [Mark(mean(each), None, Working("78C", "the score", (), mean(each))) for each in own]


def _matchpoints(own: Sequence[Shares], groups: Mapping[str, list[int]], terms: Terms) -> list[Mark]:
    comparisons_of_all = compare(own)
    if len(groups) > 1:
        found = rate(comparisons_of_all, [len(group) for group in groups.values()], terms.expected, terms.regulations)
    elif has_few_scores(len(own), terms.expected, terms.regulations):
        found = [(each, Own.NEVER) for each in rate_fixed(comparisons_of_all, terms.expected, "78D")]
    else:
        brought_up = {
            id(each): _over(each, len(own), terms) for each in {id(one): one for one in comparisons_of_all}.values()
        }
        found = [(brought_up[id(each)], Own.NEVER) for each in comparisons_of_all]
    full = Fraction(top(terms.expected))
    made: dict[tuple[int, Own], Mark] = {}  # equal scores share what they are worth
    for working, waits in found:
        if (id(working), waits) not in made:
            value = on_a_board(working.value, terms.regulations)
            made[id(working), waits] = Mark(value, full, working, played=waits is Own.NEVER, own=waits)
    return [made[id(working), waits] for working, waits in found]


def _over(comparison: Compared, results: int, terms: Terms) -> Working:
    """78D: the matchpoints brought to the top of a board with all its scores, if some are missing."""
    found, expected = comparison.working, terms.expected
    if results == expected:
        return found
    given = (("m", found.value), ("n", results), ("N", expected))
    if terms.regulations.boards_with_fewer_scores is FewerScores.NEUBERG:
        return Working("78D", "(m + 1) x N / n - 1", given, neuberg(found.value, results, expected), (found,))
    if results == 1:
        return Working("78D", "half the top: there is nothing to compare with", given, Fraction(top(expected), 2), (found,))
    value = found.value * top(expected) / top(results)
    return Working("78D", "m x (N - 1) / (n - 1)", given, value, (found,))


def _butler(own: Sequence[Shares], regulations: Regulations) -> list[Mark]:
    compared_with = datum([mean(each) for each in own], regulations.butler_datum, regulations.butler_datum_rounded)
    found = []
    for each in own:
        given, value = (("score", mean(each)), ("datum", compared_with)), against_datum(each, compared_with)
        found.append(Mark(value, None, Working("78B", "IMPs of score - datum", given, value)))
    return found


def _cross(own: Sequence[Shares], terms: Terms) -> list[Mark]:
    how = terms.regulations.cross_imps
    results, expected, by = len(own), terms.expected, divisor(how, len(own))
    # As a sum a board with fewer scores would count for less than the rest: it is brought to as many comparisons.
    short = Fraction(expected - 1, results - 1) if how is CrossImps.SUM and results > 1 else Fraction(1)
    formula = "sum of IMPs / divisor" if short == 1 else "sum of IMPs x (N - 1) / (n - 1)"
    found = []
    for each, total in zip(own, cross_imps(own), strict=True):
        given = (("score", mean(each)), ("sum of IMPs", total), ("divisor", by), ("n", results), ("N", expected))
        value = short * total / by
        found.append(Mark(value, None, Working("78B", formula, given, value)))
    return found
