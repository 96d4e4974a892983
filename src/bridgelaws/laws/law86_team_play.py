"""Law 86: team play. Boards that cannot be scored at one table or both; Law 87C sends fouled boards here."""

from fractions import Fraction

from bridgelaws.bridge.awards import Artificial, Average, TableResult
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.choices import OneTable
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law86_other_table as other_table
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice, BoardCancelled
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import say

RESULT_KNOWN = Ask(
    "result_known", "86A", AnswerKind.YES_NO, "Could a contestant know the result of the match without this board?"
)
AT_FAULT = Ask(
    "teams_at_fault",
    "86B2",
    AnswerKind.CHOICE,
    "Which team, through its pair at this table, is at fault?",
    choices=("neither", "NS", "EW", "both"),
)
ONE_TABLE_ONLY = Ask("one_table_only", "86B3", AnswerKind.YES_NO, "Was the board played at one table only?")
SUBSTITUTE = Ask(
    "substitute_board", "86B2(a)", AnswerKind.YES_NO, "Is there time for a substitute board, and may one be played?"
)
LIKELY_IMPS = Ask(
    "likely_imps",
    "86B2(b)",
    AnswerKind.NUMBER,
    "How many IMPs would {side}’s team have scored on the board with the likely results (less than 0: lost)?",
    above=-25,
    up_to=24,
)


def rule_redeal(case: Case) -> Ruling:
    """86A: no single board is dealt again if somebody could know how the match stands without it."""
    return redeal(case, "6D3", Advice(say("The board is shuffled and dealt again.")))


def rule_unplayable(case: Case) -> Ruling:
    """86B1: at this table there will be no result."""
    return unplayable(case, "")


def unplayable(case: Case, cites: str, *effects: Effect) -> Ruling:
    """86B1: the other table's result may mean that a score is assigned; otherwise Law 12C as ever."""
    if law := other_table.must_assign(case):
        return law12.assign_only(case, f"{cites} {law}".strip(), None, *effects)
    return law12.adjust(case, f"{cites} 12A2".strip(), None, *effects)


def redeal(case: Case, cites: str, *effects: Effect) -> Ruling:
    """86A: no single board of a match is dealt again if somebody could know how the match stands without it."""
    if case.table.contest.form is Form.TEAMS and case.need(RESULT_KNOWN, of=DIRECTOR):
        return law12.adjust(case, f"{cites} 86A", None)
    return case.ruling(cites, *effects, BoardCancelled())


def rule_not_comparable(case: Case) -> Ruling:
    found: Ruling = _not_comparable(case.book.edition, case)
    return found


def _as_team_score(case: Case) -> Ruling:
    """86D, 2007: an adjusted score in IMPs or total points."""
    return law12.adjust(case, "2007:86D", None)


def _by_fault(case: Case) -> Ruling:
    """86B2, 86B3, 2017: by which team is at fault: neither (a), one (b), both (c).

    Regulations may set other scores for boards played at one table only.
    """
    other = case.book.regulations.boards_played_at_one_table is OneTable.ARTIFICIAL
    if other and case.need(ONE_TABLE_ONLY, of=DIRECTOR):
        return law12.artificial_only(case, "86B3", _CANCELLED)
    match case.need(AT_FAULT, of=DIRECTOR):
        case "neither":
            if case.need(SUBSTITUTE, of=DIRECTOR):
                return case.ruling(
                    "86B2(a)", Advice(say("The boards are cancelled, and substitute boards are played.")), BoardCancelled()
                )
            plus = Artificial(Average.PLUS)
            return law12.award(case, "86B2(a) 12C2(a) 12C2(b)", TableResult(plus, plus), _CANCELLED)
        case "both":
            return law12.artificial_only(case, "86B2(c)", _CANCELLED)
        case side:
            return _one_at_fault(case, Side(side))


_not_comparable = by_edition({Edition.LAWS_2007: _as_team_score, Edition.LAWS_2017: _by_fault})
_CANCELLED = Advice(say("The boards are cancelled."))


def _one_at_fault(case: Case, at_fault: Side) -> Ruling:
    """86B2(b): the innocent team has the better of average plus and an assigned score; the other has the complement."""
    likely: Fraction = case.need(LIKELY_IMPS, of=DIRECTOR, side=at_fault.other)
    imps = max(Fraction(case.book.regulations.average_plus_imps), likely)
    better, complement = Artificial(Average.PLUS, imps=imps), Artificial(Average.MINUS, imps=-imps)
    ns, ew = (complement, better) if at_fault is Side.NS else (better, complement)
    return law12.award(case, "86B2(b)", TableResult(ns, ew, at_fault.other), _CANCELLED)
