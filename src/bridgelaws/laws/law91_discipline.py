"""Laws 90 and 91: offences against procedure, and against order and discipline."""

from fractions import Fraction

from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.matters_of_directing import Offence
from bridgelaws.table.rulings import Advice, PenaltyGiven, Ruling

MEASURE = Ask(
    "measure",
    "91A",
    AnswerKind.CHOICE,
    "Which measure is taken against {who}?",
    choices=("points", "suspension", "disqualification"),
)
POINTS = Ask(
    "penalty_amount", "91A", AnswerKind.NUMBER, "How many points does it cost {who}, in {unit}?", above=0, up_to=100
)
ORGANIZER_APPROVES = Ask("organizer_approves", "91B", AnswerKind.YES_NO, "Does the Tournament Organizer approve?")


def rule_procedure(case: Case) -> Ruling:
    """90A, 90B: the Director may penalize, whether or not a score is adjusted as well."""
    matter = case.irregularity
    assert isinstance(matter, Offence)
    return case.ruling("90A", *law90.may_penalize(case, matter.offender, matter.what))


def rule_conduct(case: Case) -> Ruling:
    """91A, 91B: points or suspension, and that is final; disqualification needs the Organizer's approval."""
    offender = case.irregularity.offender
    name = offender.name.title()
    match case.need(MEASURE, of=DIRECTOR, who=offender):
        case "points":
            seats, unit = law90.liable(case, offender), law90.unit_of(case)
            amount: Fraction = case.need(POINTS, of=DIRECTOR, who=offender, unit=unit.value)
            return case.ruling("91A", PenaltyGiven(seats, amount, unit, "91A"))
        case "suspension":
            return case.ruling("91A", Advice(f"{name} is suspended for all or part of the session; this is final."))
    if case.need(ORGANIZER_APPROVES, of=DIRECTOR):
        return case.ruling("91B", Advice(f"{name} is disqualified."))
    return case.ruling("91B", Advice("The Organizer does not approve: nobody is disqualified."))
