"""Laws 72A and 72B: general principles: nobody breaks a law on purpose, and nobody hides a breach."""

from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import Case, said
from bridgelaws.table.matters_of_conduct import Concealment, OwnInfraction
from bridgelaws.table.rulings import Advice, Ruling


def rule(case: Case) -> Ruling:
    """72B1, 72B2, 72B3: silence about an own breach is allowed; hiding it, or breaking a law on purpose, is not."""
    matter = case.irregularity
    assert isinstance(matter, OwnInfraction)
    name = said(matter.offender)
    if matter.how is Concealment.SILENT:
        told = f"{name} need not speak of it; but see 20F for explanations, 62A for a revoke, 79A2 for tricks."
        return case.ruling("72B2", Advice(told))
    law, what = (
        ("72B3", "hiding an infraction") if matter.how is Concealment.HIDDEN else ("72B1", "breaking a law on purpose")
    )
    penalty = law90.may_penalize(case, matter.offender, what)
    return case.ruling(law, Advice("The infraction itself is ruled on as well."), *penalty, law72.could_have_known(case))
