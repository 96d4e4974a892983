"""Law 10: who decides about rectification, and how a choice is made."""

from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import PartnerConsulted
from bridgelaws.table.rulings import Advice, Review, Ruling

PENALTY_FOR_CONSULTING = Ask(
    "procedural_penalty", "90A", AnswerKind.YES_NO, "Shall {player} have a procedural penalty for consulting partner?"
)


def rule(case: Case) -> Ruling:
    """10C2: the choice is made alone; to ask partner gives information as any remark does (16B), and may be penalized.

    Which of the two it should be, or both, the Laws do not say.
    """
    wrong = case.irregularity
    assert isinstance(wrong, PartnerConsulted)
    alone = Advice("The choice is still that player’s, without partner’s help; what partner said or showed may not be used.")
    if case.need(PENALTY_FOR_CONSULTING, of=DIRECTOR, player=wrong.offender):
        return case.ruling("10C2 16B1(a) 90A", alone, Review("16B3"), Advice("A procedural penalty is given."))
    return case.ruling("10C2 16B1(a)", alone, Review("16B3"))
