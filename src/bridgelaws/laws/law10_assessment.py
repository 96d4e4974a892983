"""Law 10: who decides about rectification, and how a choice is made."""

from bridgelaws.lawbook.readings import CONSULTING_IS_ONLY_PENALIZED
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import PartnerConsulted
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

PENALTY_FOR_CONSULTING = Ask(
    "procedural_penalty", "90A", AnswerKind.YES_NO, "Do you give {player} a procedural penalty for consulting partner?"
)


def rule(case: Case) -> Ruling:
    """10C2: the choice is made alone; to ask partner gives information as any remark does (16B), and may be penalized."""
    wrong = case.irregularity
    assert isinstance(wrong, PartnerConsulted)
    alone = Advice(
        say("The player still makes the choice, without partner’s help, and may not use anything partner said or showed.")
    )
    cites, told = ("10C2", ()) if case.holds(CONSULTING_IS_ONLY_PENALIZED) else ("10C2 16B1(a)", (Review("16B3"),))
    if case.need(PENALTY_FOR_CONSULTING, of=DIRECTOR, player=wrong.offender):
        return case.ruling(f"{cites} 90A", alone, *told, Advice(say("A procedural penalty is given.")))
    return case.ruling(cites, alone, *told)
