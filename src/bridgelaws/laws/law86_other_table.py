"""Law 86B1: what the result at the other table means for an adjusted score in team play. In 2007 it is 86D."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import CLEAR_RESULT_OF_EITHER_TEAM
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.matters import Matter

OTHER_TABLE_FAVOURS = Ask(
    "other_table_favours",
    "86B1",
    AnswerKind.YES_NO,
    "Has the board been played at the other table with a result that clearly favours one side?",
)
OTHER_TABLE_GOOD_FOR = Ask(
    "other_table_favours",
    "86B1",
    AnswerKind.YES_NO,
    "Has the board been played at the other table, with a result that looks good for the team of {side}?",
)
OTHER_TABLE_GOOD_FOR_INNOCENT = Ask(
    "other_table_favours",
    "86B1",
    AnswerKind.YES_NO,
    "Has the board been played at the other table, with a result that looks good for a team that is not at fault?",
)


def must_assign(case: Case) -> str:
    """86B1: in team play the law that wants a score assigned and not artificial; nothing if none does."""
    if case.table.contest.form is not Form.TEAMS:
        return ""
    found: str = _by_the_other_table(case.book.edition, case)
    return found


def _if_good_for_the_innocent(case: Case) -> str:
    """86D, 2007: the Director may assign, and shall if the other result looks good for the side that did not offend."""
    return "2007:86D" if _is_good_for_the_innocent(case) else ""


def _if_clear(case: Case) -> str:
    """86B1, 2017: the Director shall assign if it clearly favours one side, whichever."""
    either = case.holds(CLEAR_RESULT_OF_EITHER_TEAM)
    favours = case.need(OTHER_TABLE_FAVOURS, of=DIRECTOR) if either else _is_good_for_the_innocent(case)
    return "86B1" if favours else ""


_by_the_other_table = by_edition({Edition.LAWS_2007: _if_good_for_the_innocent, Edition.LAWS_2017: _if_clear})


def _is_good_for_the_innocent(case: Case) -> bool:
    what = case.irregularity
    at_fault = what.at_fault if isinstance(what, Matter) else what.offender
    if at_fault is None:
        return bool(case.need(OTHER_TABLE_GOOD_FOR_INNOCENT, of=DIRECTOR))
    return bool(case.need(OTHER_TABLE_GOOD_FOR, of=DIRECTOR, side=at_fault.side.other))
