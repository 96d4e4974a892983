"""Law 12: the Director's discretionary powers: what a score is adjusted to. Whether it is, the law that empowers him asks.

To be read beside the book: C1 assigned scores, (e) damage a side inflicted on itself, C2 artificial scores. How they are
worked out in matchpoints and IMPs, and C4, is the scorer's part (tournament/scoring).
"""

from bridgelaws.bridge.awards import (
    Artificial,
    Assigned,
    Average,
    Award,
    NotPlayed,
    Obtained,
    Reason,
    SelfInflicted,
    TableResult,
)
from bridgelaws.bridge.likely import LikelyResult, assign
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.choices import AssignedScore
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import OFFENDERS_ARE_AT_FAULT
from bridgelaws.laws import law86_other_table as other_table
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Bound, Case
from bridgelaws.table.effects.board import Advice, ScoreAdjusted
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.matters.directing import CommitteeDisagrees
from bridgelaws.table.matters.information import UnauthorizedInformation
from bridgelaws.table.result import ns_score, result
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import say

DAMAGE = Ask(
    "damage",
    "12B1",
    AnswerKind.YES_NO,
    "Did the irregularity leave {innocent} with a worse result than they could expect without it?",
)
KIND_OF_SCORE = Ask(
    "kind_of_score",
    "12C1(a)",
    AnswerKind.CHOICE,
    "Can you name the likely results (assigned), or was there no result, or are they too many or unclear (artificial)?",
    choices=("assigned", "artificial"),
)
LIKELY_RESULTS = Ask(
    "likely_results",
    "12C1(c)",
    AnswerKind.RESULTS,
    (
        "Which results were likely without the irregularity, with what shares? Leave out those that only the "
        "irregularity could produce."
    ),
)
REACHED_LEGALLY = Ask(
    "reached_legally", "12C1(c)", AnswerKind.YES_NO, "Could {contract} have been reached without the action that was barred?"
)
LIKELY_WITHOUT = Ask(
    "likely_results",
    "12C1(c)",
    AnswerKind.RESULTS,
    "{contract} is left out: only the barred action led to it. Which other results were likely, with what shares?",
)
LIKELY_FOR_SIDE = Ask(
    "likely_results",
    "82C",
    AnswerKind.RESULTS,
    "With every doubt in favour of {side}, which results were likely, with what shares?",
)
BEST_LIKELY = Ask(
    "best_likely",
    "12C1(c)",
    AnswerKind.RESULTS,
    "Which was the best result for {side} that was likely without the irregularity?",
    most=1,
)
WORST_PROBABLE = Ask(
    "worst_probable",
    "12C1(c)",
    AnswerKind.RESULTS,
    "Which was the worst result for {side} that was at all probable?",
    most=1,
)
SERIOUS_ERROR = Ask(
    "own_error",
    "12C1(e)",
    AnswerKind.YES_NO,
    "After the irregularity, did {side} add to their own damage by a serious error that had nothing to do with it, or a "
    "wild or gambling action?",
)
EXTREMELY_SERIOUS_ERROR = Ask(
    "own_error",
    "12C1(e)",
    AnswerKind.YES_NO,
    "After the irregularity, did {side} add to their own damage by an extremely serious error that had nothing to do with "
    "it, or a gamble they could hope to have put right?",
)
WITHOUT_OWN_ERROR = Ask(
    "without_own_error",
    "12C1(e)(ii)",
    AnswerKind.RESULTS,
    "What would the result have been at the table, after the irregularity, if {side} had not done that?",
)
FAULT = Ask(
    "fault",
    "12C2(a)",
    AnswerKind.CHOICE,
    "Whose fault is it that there is no result: {side} directly, partly, or in no way?",
    choices=("directly", "partly", "in no way"),
)
FAULT_OF_RESULT = Ask(
    "fault",
    "12C2(a)",
    AnswerKind.CHOICE,
    "Whose fault is it that the result cannot stand: {side} directly, partly, or in no way?",
    choices=("directly", "partly", "in no way"),
)
_AVERAGES = {"directly": Average.MINUS, "partly": Average.EQUAL, "in no way": Average.PLUS}


BOTH_AVERAGED = say("In a knockout two scores that do not balance are averaged out.")


def rule_too_hard(case: Case) -> Ruling:
    """12B2: that a rectification the Laws prescribe is too severe or too favourable is no ground to adjust."""
    return case.ruling(
        "12B2", Advice(say("The rectification was the one the Laws prescribe: the score is not adjusted for it."))
    )


def if_damaged(case: Case, cites: str, offenders: Side, *effects: Effect) -> Ruling:
    """12A, 12B1: the law cited empowers the Director; without damage the result stands."""
    if not case.need(DAMAGE, of=DIRECTOR, innocent=offenders.other):
        return case.ruling(cites, *effects)
    return adjust(case, f"{cites} 12B1", offenders, *effects)


def adjust(case: Case, cites: str, offenders: Side | None, *effects: Effect) -> Ruling:
    """12C, 12C1(d): an assigned score if the likely results can be named, otherwise an artificial one."""
    if case.need(KIND_OF_SCORE, of=DIRECTOR) == "artificial":
        if law := other_table.must_assign(case):
            return assign_only(case, f"{cites} {law}", offenders, *effects)
        if result(case.table) is None:
            return artificial_only(case, cites, *effects)
        return _instead_of_a_result(case, f"{cites} 12C1(d)", offenders, *effects)
    return assign_only(case, cites, offenders, *effects)


def one_side_only(case: Case, cites: str, loses: Side, *effects: Effect) -> Ruling:
    """11A, 43B3, 79B3: the score of this side alone is changed; the other keeps what it has at the table."""
    obtained = ns_score(case.table)
    assert obtained is not None, "there is no result to be kept"
    bound = _bound_for(case, loses, obtained, lowers=True, law=cites.split(maxsplit=1)[0])
    kept, changed = Obtained(obtained), _read(case, case.need(LIKELY_RESULTS, of=DIRECTOR, bound=bound))
    return award(case, f"{cites} 12C1(a)", _by_side(loses, changed, kept), *effects)


def for_both_innocent(case: Case, cites: str, *effects: Effect) -> Ruling:
    """82C: each side has the benefit of the doubt, as if the other had offended; the scores need not balance."""
    artificially = case.need(KIND_OF_SCORE, of=DIRECTOR) == "artificial"
    law = other_table.must_assign(case) if artificially else ""
    if artificially and not law:
        plus = Artificial(Average.PLUS)
        return award(case, f"{cites} 12C2(a)", TableResult(plus, plus), *effects)
    ns, ew = (_read(case, case.need(LIKELY_FOR_SIDE, of=DIRECTOR, side=side)) for side in Side)
    return award(case, f"{cites} {law} 12C1(a)", TableResult(ns, ew), *effects)


def assign_only(case: Case, cites: str, offenders: Side | None, *effects: Effect) -> Ruling:
    """12C1(a): where the law wants a result assigned."""
    law, assigned = _assign(case, offenders)
    return award(case, f"{cites} {law}", assigned, *effects)


def award(case: Case, cites: str, given: TableResult, *effects: Effect) -> Ruling:
    """12C4: every adjusted score passes here; in a knockout two scores that do not balance are averaged."""
    if not case.table.contest.knockout or given.balances:
        return case.ruling(cites, *effects, ScoreAdjusted(given))
    return case.ruling(f"{cites} 12C4", *effects, ScoreAdjusted(given), Advice(BOTH_AVERAGED))


# C1. Assigned scores.


def _assign(case: Case, offenders: Side | None) -> tuple[str, TableResult]:
    """12C1(a): it takes the place of what was obtained at the table."""
    by_committee = isinstance(case.irregularity, CommitteeDisagrees)
    yardsticks = case.book.regulations.assigned_score is AssignedScore.YARDSTICKS
    if offenders is not None and yardsticks and not by_committee:
        return _best_and_worst(case, offenders)
    both = _read(case, _likely(case, _must_gain(case, offenders)))
    if offenders is None or not (law := _own_error(case, offenders.other)):
        return _cite_weighing(both), TableResult(both, both, offenders.other if offenders else None)
    obtained = ns_score(case.table)
    assert obtained is not None, "nobody can err on a board without a result"
    without = _read(case, case.need(WITHOUT_OWN_ERROR, of=DIRECTOR, side=offenders.other))
    return f"{_cite_weighing(both)} {law}", _by_side(offenders, both, SelfInflicted(both, without, obtained))


def _must_gain(case: Case, offenders: Side | None) -> Bound | None:
    """12B1: damage is a worse result than could be expected, so something better was likely for the innocent side."""
    obtained = ns_score(case.table)
    if offenders is None or obtained is None:
        return None
    return _bound_for(case, offenders.other, obtained, lowers=False, law="12B1")


def _bound_for(case: Case, side: Side, ns: int, *, lowers: bool, law: str) -> Bound:
    return Bound(side, ns if side is Side.NS else -ns, case.table.board.vulnerable, lowers, case.number(law))


def _likely(case: Case, bound: Bound | None) -> tuple[LikelyResult, ...]:
    """12C1(c): results that only the use of unauthorized information could reach are left out."""
    likely: tuple[LikelyResult, ...] = case.need(LIKELY_RESULTS, of=DIRECTOR, bound=bound)
    contract = ended.contract if (ended := result(case.table)) else None
    matter = case.irregularity
    numbers = {matter.law, f"{case.book.edition}:{matter.law}"} if isinstance(matter, ReviewDue) else set[str]()
    reviewed = bool(numbers & _USE_OF_INFORMATION)
    used_information = isinstance(matter, UnauthorizedInformation) or reviewed
    if not used_information or contract is None or all([each.contract != contract for each in likely]):
        return likely
    if case.need(REACHED_LEGALLY, of=DIRECTOR, contract=contract):
        return likely
    without: tuple[LikelyResult, ...] = case.need(LIKELY_WITHOUT, of=DIRECTOR, contract=contract, bound=bound)
    return without


# The reviews about information that calls may have rested on.
_USE_OF_INFORMATION = frozenset({"16B3", "16C3", "75A", "2007:16A4", "2007:16D2"})


def _cite_weighing(given: Assigned) -> str:
    """12C1(c): one result, or several with their weights."""
    return "12C1(a)" if len(given.outcomes) == 1 else "12C1(a) 12C1(c)"


def _best_and_worst(case: Case, offenders: Side) -> tuple[str, TableResult]:
    """12C1(c), 2007: where the authority says so, the best likely and the worst at all probable result."""
    best = case.need(BEST_LIKELY, of=DIRECTOR, side=offenders.other, bound=_must_gain(case, offenders))
    innocent = _read(case, best)
    not_better = _bound_for(
        case, offenders, innocent.outcomes[0].score, lowers=True, law="2007:12C1(c)"
    )  # that one was likely
    worst = _read(case, case.need(WORST_PROBABLE, of=DIRECTOR, side=offenders, bound=not_better))
    if law := _own_error(case, offenders.other):
        obtained = ns_score(case.table)
        assert obtained is not None, "nobody can err on a board without a result"
        without = _read(case, case.need(WITHOUT_OWN_ERROR, of=DIRECTOR, side=offenders.other))
        return f"2007:12C1(c) {law}", _by_side(offenders, worst, SelfInflicted(innocent, without, obtained))
    return "2007:12C1(c)", _by_side(offenders, worst, innocent)


def _own_error(case: Case, innocent: Side) -> str:
    """12C1(e): whether the innocent side added to its own damage; the editions differ in how bad the error must be."""
    if ns_score(case.table) is None:
        return ""
    error: Ask = _error_of_its_own(case.book.edition)
    return "12C1(e)(i) 12C1(e)(ii)" if case.need(error, of=DIRECTOR, side=innocent) else ""


def _serious_error() -> Ask:
    """12C1(e), 2007: a serious error unrelated to the infraction, or a wild or gambling action."""
    return SERIOUS_ERROR


def _extremely_serious_error() -> Ask:
    """12C1(e), 2017: an extremely serious error unrelated to the infraction, or a gamble that it hoped to have put right."""
    return EXTREMELY_SERIOUS_ERROR


_error_of_its_own = by_edition({Edition.LAWS_2007: _serious_error, Edition.LAWS_2017: _extremely_serious_error})


def _read(case: Case, likely: tuple[LikelyResult, ...]) -> Assigned:
    return assign(likely, case.table.board.vulnerable)


def _by_side(offenders: Side, theirs: Award, others: Award) -> TableResult:
    ns, ew = (theirs, others) if offenders is Side.NS else (others, theirs)
    return TableResult(ns, ew, offenders.other)


# C2. Artificial scores.


def artificial(case: Case, cites: str) -> Ruling:
    """12C2(a), 86B1: where the law wants an artificial score; in team play the other table may want one assigned."""
    if law := other_table.must_assign(case):
        return assign_only(case, f"{cites} {law}", None)
    return artificial_only(case, cites)


def artificial_only(case: Case, cites: str, *effects: Effect) -> Ruling:
    """12C2(a): average minus, average or average plus for each side, by its own fault."""
    return artificial_for(case, cites, tuple(Side), *effects)


def artificial_for(case: Case, cites: str, sides: tuple[Side, ...], *effects: Effect) -> Ruling:
    """12C2(a): only for these sides; the other has no score on the board."""
    ns, ew = (_by_fault(case, side) if side in sides else NotPlayed(Reason.CANCELLED) for side in Side)
    return award(case, f"{cites} 12C2(a)", TableResult(ns, ew), *effects)


def _by_fault(case: Case, side: Side) -> Award:
    return Artificial(_AVERAGES[case.need(FAULT, of=DIRECTOR, side=side)])


def _instead_of_a_result(case: Case, cites: str, offenders: Side | None, *effects: Effect) -> Ruling:
    """12C1(d), 12C2(a): there was a result, and it cannot stand."""
    if offenders is None or not case.holds(OFFENDERS_ARE_AT_FAULT):
        ns, ew = (Artificial(_AVERAGES[case.need(FAULT_OF_RESULT, of=DIRECTOR, side=side)]) for side in Side)
        return award(case, f"{cites} 12C2(a)", TableResult(ns, ew), *effects)
    given = _by_side(offenders, Artificial(Average.MINUS), Artificial(Average.PLUS))
    return award(case, f"{cites} 12C2(a)", given, *effects)
