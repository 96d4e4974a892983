"""Law 87: fouled board."""

from msgspec.structs import replace

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law86_team_play as law86
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.directing import FouledBoard
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

NOT_IN_THE_SAME_FORM = Ask(
    "not_in_the_same_form",
    "87A",
    AnswerKind.YES_NO,
    "Does this mean that contestants whose scores are compared have not played the board in the same form?",
)


def rule(case: Case) -> Ruling:
    """87A: a board is fouled only if contestants to be compared did not play it in the same form."""
    if not case.need(NOT_IN_THE_SAME_FORM, of=DIRECTOR):
        return case.ruling("87A", Advice(say("All contestants who are compared played it alike: the board is not fouled.")))
    found: Ruling = _fouled(case.book.edition, case)
    return found


def _group(case: Case) -> Ruling:
    """87B, 2007: the scores are sorted by the form of the board, and each group is rated for itself."""
    return _penalize(case, group(case, "87A"))


def group(case: Case, cites: str) -> Ruling:
    """87B: the scores are sorted by the form of the board."""
    return case.ruling(f"{cites} 87B", _GROUPS)


def _group_or_by_team(case: Case) -> Ruling:
    """87B, 87C, 2017: so for pairs and individuals; in team play 86B2 rules."""
    if case.table.contest.form is Form.TEAMS:
        ruling = law86.rule_not_comparable(case)
        return _penalize(case, replace(ruling, cites=(Provision("87A"), Provision("87C"), *ruling.cites)))
    return _penalize(case, group(case, "87A"))


_fouled = by_edition({Edition.LAWS_2007: _group, Edition.LAWS_2017: _group_or_by_team})


def _penalize(case: Case, ruling: Ruling) -> Ruling:
    """90A, 90B5: whoever put the cards back wrongly may be penalized."""
    matter = case.irregularity
    assert isinstance(matter, FouledBoard)
    fixed = law90.Fixed(percent=case.book.regulations.fouled_board_penalty_percent)
    return law90.besides(case, ruling, matter.at_fault, say("fouling the board"), fixed)


_GROUPS = Advice(
    say("The scores are grouped by the form in which the board was played, and each group is scored separately.")
)
