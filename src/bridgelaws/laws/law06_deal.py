"""Law 6D: a new shuffle and redeal."""

from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law16_information_from_elsewhere as law16d
from bridgelaws.laws import law86_team_play as law86
from bridgelaws.laws import law87_fouled_board as law87
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.boards import DealFault, FaultyDeal
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

CAN_BE_REDEALT = Ask(
    "can_be_redealt", "6D2", AnswerKind.YES_NO, "Can the board be shuffled and dealt again, and played in time?"
)
REDEALT = Advice(say("The board is shuffled and dealt again."))


def rule(case: Case) -> Ruling:
    """6D1, 6D2: before the auction a faulty deal is dealt again; one without shuffle, or an old one, never counts."""
    matter = case.irregularity
    assert isinstance(matter, FaultyDeal)
    if matter.how in (DealFault.NOT_SHUFFLED, DealFault.OLD_DEAL) and not case.book.regulations.past_deals_replayed:
        if case.need(CAN_BE_REDEALT, of=DIRECTOR):
            return law86.redeal(case, "6D2", REDEALT)
        never: Ruling = _never_counts(case.book.edition, case)
        return never
    if not case.table.callers:
        return law86.redeal(case, "6D1", REDEALT)
    found: Ruling = _in_the_auction(case.book.edition, case, matter.how)
    return found


def _except_for_the_other_table(case: Case) -> Ruling:
    """6D2, 86D, 2007: the result of the other table has no say in this one."""
    return law12.artificial_only(case, "6D2 12A2")


def _artificially(case: Case) -> Ruling:
    """6D2, 2017: in team play as any other adjusted score."""
    return law12.artificial(case, "6D2 12A2")


_never_counts = by_edition({Edition.LAWS_2007: _except_for_the_other_table, Edition.LAWS_2017: _artificially})


def _rule_fouled(case: Case, how: DealFault) -> Ruling:
    """6D1, 87B, 2007: every board dealt irregularly is a fouled board; a card seen is for 16C."""
    return law87.group(case, "6D1") if how is DealFault.MISDEALT else law16d.after_the_deal(case)


def _by_the_law_concerned(case: Case, how: DealFault) -> Ruling:
    """6D1, 2017: what comes to light later is for the law that speaks of it."""
    del how
    return law16d.after_the_deal(case)


_in_the_auction = by_edition({Edition.LAWS_2007: _rule_fouled, Edition.LAWS_2017: _by_the_law_concerned})
