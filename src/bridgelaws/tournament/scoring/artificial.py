"""Marks without a result: artificial adjusted scores (Law 12C2), and boards not played."""

from fractions import Fraction

from bridgelaws.bridge.awards import Artificial, Average, NotPlayed
from bridgelaws.lawbook.choices import CrossImps, SessionEquivalent
from bridgelaws.lawbook.citing import law_in
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.marks import Mark, Method, Own, Terms
from bridgelaws.tournament.scoring.matchpoints import top
from bridgelaws.tournament.scoring.rounding import on_a_board
from bridgelaws.tournament.scoring.undecided import leave_undecided
from bridgelaws.tournament.scoring.working import Working

# 12C2(c): whose figure on the other boards can take the place of the award.
_OWN = {Average.PLUS: Own.IF_HIGHER, Average.MINUS: Own.IF_LOWER, Average.EQUAL: Own.NEVER}


def without_result(award: Artificial | NotPlayed, terms: Terms) -> Mark:
    """12C2(a), 12C2(b): what a side gets that has no result to be compared."""
    if isinstance(award, NotPlayed):
        return Mark(None, None, Working("", f"not played: {award.reason.value}", (), Fraction(0)), played=False)
    own = _OWN[award.average] if award.own_session_counts else Own.NEVER
    match terms.method:
        case Method.MATCHPOINTS:
            return _at_matchpoints(award, own, terms)
        case Method.TOTAL_POINTS:
            raise leave_undecided(
                "artificial.total_points",
                "Director",
                say(
                    "At total points the Laws give no figure for an artificial score: assign one ({law}).",
                    law=law_in(terms.regulations.edition, "12C1"),
                ),
            )
        case _:
            return _at_imps(award, own, terms)


def _at_matchpoints(award: Artificial, own: Own, terms: Terms) -> Mark:
    percent, full = artificial_percent(award, terms.regulations), Fraction(top(terms.expected))
    value = on_a_board(percent * full / 100, terms.regulations)
    given = (("percent", percent), ("top", full))
    working = Working("12C2(a)", f"{award.average.value}: percent of the top", given, value)
    return Mark(value, full, working, played=False, own=own, artificial=True)


def _at_imps(award: Artificial, own: Own, terms: Terms) -> Mark:
    if terms.regulations.session_equivalent_in_imps is SessionEquivalent.DIRECTOR_DECIDES:
        own = Own.NEVER
    each = artificial_imps(award, terms.regulations)
    # Where IMPs are added and not divided, an artificial score stands for every comparison it takes the place of.
    summed = terms.method is Method.CROSS_IMPS and terms.regulations.cross_imps is CrossImps.SUM
    times = Fraction(max(terms.expected - 1, 1) if summed else 1)
    working = Working("12C2(b)", f"{award.average.value} in IMPs", (("IMPs", each), ("times", times)), each * times)
    return Mark(each * times, None, working, played=False, own=own, artificial=True)


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
