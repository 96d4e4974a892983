"""Law 69: agreed claim or concession."""

from msgspec.structs import replace

from bridgelaws.bridge.seats import Side
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, ResultCorrected
from bridgelaws.table.irregularities_of_cards import AgreementWithdrawn
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

ALREADY_WON = Ask(
    "already_won",
    "69B1",
    AnswerKind.NUMBER,
    "How many of the tricks that {side} agreed to lose had they won already?",
    most=13,
)
LIKELY_WON = Ask(
    "likely_won",
    "69B2",
    AnswerKind.NUMBER,
    "How many of the tricks that {side} agreed to lose would they likely have won, had the play continued?",
    most=13,
)


def is_final(state: AtPlay, side: Side) -> bool:
    """69A: the side that agrees is bound when it has called on a later board, or the round is over."""
    return state.round_over or any(seat.side is side for seat in state.next_board)


def rule(case: Case) -> Ruling:
    """69B: within the Correction Period tricks come back that were won already (B1) or would likely have been (B2)."""
    irregularity, state = case.irregularity, case.table.at_play
    assert isinstance(irregularity, AgreementWithdrawn)
    assert state is not None
    assert state.claim is not None
    if not irregularity.in_time:
        return case.ruling("69B 79C1", Advice(say("The Correction Period is over: the agreement stands.")))
    others = irregularity.offender.side.other
    credited = count_recorded(case.table, others.other)
    won = int(case.need(replace(ALREADY_WON, most=credited), of=DIRECTOR, side=others)) if credited else 0
    lost = min(state.claim.tricks, credited - won)
    likely = int(case.need(replace(LIKELY_WON, most=lost), of=DIRECTOR, side=others)) if lost else 0
    if not won + likely:
        return case.ruling("69B 69B2", Advice(say("No trick is returned: the agreement stands.")))
    cites = " ".join(law for law, tricks in (("69B1", won), ("69B2", likely)) if tricks)
    return case.ruling(f"69B {cites}", give_back(case.table, others, won + likely))


def count_recorded(table: Table, side: Side) -> int:
    """The tricks that a side has by the claim, or by what was corrected since."""
    state = table.at_play
    assert state is not None
    assert state.claim is not None
    declarer = state.play.contract.declarer.side
    if table.tricks_agreed is not None:
        return table.tricks_agreed if side is declarer else 13 - table.tricks_agreed
    return replace(state, claim=replace(state.claim, agreed=True)).tricks_of(side)


def give_back(table: Table, to: Side, tricks: int) -> ResultCorrected:
    """69B, 71: so many more tricks for that side; those it had won before the claim were not among the open ones."""
    state = table.at_play
    assert state is not None
    declarer = state.play.contract.declarer.side
    counted = count_recorded(table, declarer) + (tricks if to is declarer else -tricks)
    return ResultCorrected(counted, was=table.tricks_agreed)
