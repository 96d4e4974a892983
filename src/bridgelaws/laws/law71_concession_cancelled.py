"""Law 71: concession cancelled."""

from msgspec.structs import replace

from bridgelaws.laws import law69_agreed_claim as law69
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.effects.play import ClaimSettled
from bridgelaws.table.irregularities_of_cards import ConcessionWithdrawn
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

WON_BEFORE = Ask(
    "already_won",
    "71A",
    AnswerKind.NUMBER,
    "How many of the tricks that {offender} conceded had the side won already?",
    most=13,
)
NEVER_LOST = Ask(
    "never_lost",
    "71B",
    AnswerKind.NUMBER,
    "How many of the tricks conceded could not have been lost by any normal play, careless or inferior included?",
    most=13,
)


def rule(case: Case) -> Ruling:
    """71: a concession stands, save, in the Correction Period, for tricks already won (A) or impossible to lose (B)."""
    withdrawn, state = case.irregularity, case.table.at_play
    assert isinstance(withdrawn, ConcessionWithdrawn)
    assert state is not None
    assert state.claim is not None
    if not withdrawn.in_time:
        return case.ruling("71 79C1", Advice(say("The Correction Period is over: the concession stands.")))
    claim, left = state.claim, 13 - (state.number - 1)
    credited = law69.count_recorded(case.table, withdrawn.offender.side.other)
    most = replace(WON_BEFORE, most=credited)
    won = int(case.need(most, of=DIRECTOR, offender=withdrawn.offender)) if credited else 0
    conceded = min(left - claim.tricks, credited - won)
    sure = int(case.need(replace(NEVER_LOST, most=conceded), of=DIRECTOR)) if conceded else 0
    if not won + sure:
        return case.ruling(
            "71", Advice(say("The concession stands.")), *([] if claim.agreed else [ClaimSettled(claim.tricks)])
        )
    cites = " ".join(law for law, tricks in (("71A", won), ("71B", sure)) if tricks)
    settled = [] if claim.agreed else [ClaimSettled(claim.tricks)]
    return case.ruling(f"71 {cites}", *settled, law69.give_back(case.table, withdrawn.offender.side, won + sure))
