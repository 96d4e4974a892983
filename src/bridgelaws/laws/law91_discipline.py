"""Laws 90 and 91: offences against procedure, and against order and discipline."""

from fractions import Fraction

from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, PenaltyGiven
from bridgelaws.table.matters.directing import AgainstProcedure, Offence
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

MEASURE = Ask(
    "measure",
    "91A",
    AnswerKind.CHOICE,
    "Which measure is taken against {player}?",
    choices=("points", "suspension", "disqualification"),
)
POINTS = Ask(
    "penalty_amount", "91A", AnswerKind.NUMBER, ("How large is the penalty for {player} ({unit})?"), above=0, up_to=100
)
ORGANIZER_APPROVES = Ask("organizer_approves", "91B", AnswerKind.YES_NO, "Does the Tournament Organizer approve?")


def rule_procedure(case: Case) -> Ruling:
    """90A, 90B: the Director may penalize, whether or not a score is adjusted as well."""
    matter = case.irregularity
    assert isinstance(matter, Offence)
    law = _NAMED.get(matter.which, "")
    penalty = law90.may_penalize(case, matter.offender, matter.what or (matter.which if law else say("the offence")))
    return case.ruling(f"90A {law} {law90.cites_of(case, penalty)}", *penalty)


_NAMED = {
    AgainstProcedure.LATE: "90B1",
    AgainstProcedure.SLOW: "90B2",
    AgainstProcedure.OVERHEARD: "90B3",
    AgainstProcedure.COMPARED: "90B4",
    AgainstProcedure.TOUCHED: "90B5",
    AgainstProcedure.WRONG_POCKET: "90B6",
    AgainstProcedure.MISTAKE: "90B7",
    AgainstProcedure.DISOBEYED: "90B8",
}


def rule_conduct(case: Case) -> Ruling:
    """91A, 91B: points or suspension, and that is final; disqualification needs the Organizer's approval."""
    offender = case.irregularity.offender
    match case.need(MEASURE, of=DIRECTOR, player=offender):
        case "points":
            seats, unit = law90.liable(case, offender), law90.unit_of(case)
            amount: Fraction = case.need(POINTS, of=DIRECTOR, player=offender, unit=unit)
            return case.ruling("91A", PenaltyGiven(seats, amount, unit, "91A"))
        case "suspension":
            return case.ruling(
                "91A", Advice(say("{player} is suspended for all or part of the session; this is final.", player=offender))
            )
    if case.need(ORGANIZER_APPROVES, of=DIRECTOR):
        return case.ruling("91B", Advice(say("{player} is disqualified.", player=offender)))
    return case.ruling("91B", Advice(say("The Organizer does not approve: nobody is disqualified.")))
