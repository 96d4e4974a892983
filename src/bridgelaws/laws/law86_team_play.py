"""Law 86: team play. A board that cannot be scored at one table, when there is or may be a result at the other."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.rulings import Ruling

OTHER_TABLE_FAVOURS = Ask(
    "other_table_favours",
    "86B1",
    AnswerKind.YES_NO,
    "Has the board been played at the other table with a result that clearly favours one side?",
)


def rule_unplayable(case: Case, cites: str) -> Ruling:
    """86B1: if the other table's result clearly favours one side the score is assigned; otherwise Law 12C as ever."""
    if not case.need(OTHER_TABLE_FAVOURS, of=DIRECTOR):
        return law12.adjusted(case, cites, None)
    found: Ruling = _other_result(case.book.edition, case, cites)
    return found


def _may_assign(case: Case, cites: str) -> Ruling:
    """86D, 2007: the Director may assign."""
    return law12.adjusted(case, f"{cites} 2007:86D", None)


def _shall_assign(case: Case, cites: str) -> Ruling:
    """86B1, 2017: the Director shall assign."""
    return law12.assigned_only(case, f"{cites} 86B1", None)


_other_result = by_edition({Edition.LAWS_2007: _may_assign, Edition.LAWS_2017: _shall_assign})
