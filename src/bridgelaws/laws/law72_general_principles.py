"""Laws 72A and 72B: general principles: nobody breaks a law on purpose, and nobody hides a breach."""

from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.conduct import Concealment, OwnInfraction
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say, template


def rule(case: Case) -> Ruling:
    """72B1, 72B2, 72B3: silence about an own breach is allowed; hiding it, or breaking a law on purpose, is not."""
    matter = case.irregularity
    assert isinstance(matter, OwnInfraction)
    if matter.how is Concealment.SILENT:
        told = template(  # 20F, 62A, 79A2
            "{player}, you need not mention it. But a wrong explanation, a revoke and a trick that was not won must be put"
            " right as the Laws say."
        )
        return case.ruling("72B2", Advice(say(told, player=matter.offender)))
    hidden = matter.how is Concealment.HIDDEN
    law, what = ("72B3", say("hiding an infraction")) if hidden else ("72B1", say("deliberately breaking a law"))
    penalty = law90.may_penalize(case, matter.offender, what)
    return case.ruling(
        law, Advice(say("The infraction itself is ruled on as well.")), *penalty, law72.could_have_known(case)
    )
