"""Law 41: commencement of play."""

from bridgelaws.table.case import Case
from bridgelaws.table.deeds_of_play import QuestionPut
from bridgelaws.table.irregularities_of_cards import FaceDownLeadOutOfTurn
from bridgelaws.table.rulings import FaceDownLeadTakenBack, Ruling
from bridgelaws.table.state import Table


def overlooked(table: Table) -> tuple[FaceDownLeadOutOfTurn, ...]:
    """41A: a lead by the wrong defender that has not been faced."""
    state = table.at_play
    if state is None or state.play.trick.plays or state.play.tricks or state.floor:
        return ()
    leader = state.play.contract.opening_leader
    return tuple(FaceDownLeadOutOfTurn(seat, card) for seat, card in state.face_down if seat is not leader)


def rule(case: Case) -> Ruling:
    """41A: it goes back unseen, with no penalty card, and the right defender leads."""
    wrong = case.irregularity
    assert isinstance(wrong, FaceDownLeadOutOfTurn)
    return case.ruling("41A", FaceDownLeadTakenBack(wrong.offender, wrong.card))


def asked(table: Table, deed: QuestionPut) -> str | None:
    """41B, 41C: why the question may not be put now; None if it may."""
    state = table.at_play
    contract = table.contract
    if contract is None or deed.seat is contract.dummy:
        return "Dummy, or who is going to be, asks nothing (Law 41B)."
    if state is None or not (state.play.trick.plays or state.play.tricks or state.before):
        may = (contract.opening_leader.partner, contract.declarer)
        return None if deed.seat in may else "Only the leader’s partner and declarer ask before the lead is faced (Law 41B)."
    own = (deed.seat, contract.dummy) if deed.seat is contract.declarer else (deed.seat,)
    if state.play.turn not in own:
        return "Questions are put at one’s own turn to play (Law 41B)."
    if deed.what == "review" and (state.before or any(state.card_of(seat, n) for seat in own for n in range(1, 14))):
        return "The right to a review is over with one’s first card; the contract and its doubling are told (Law 41B, 41C)."
    return None
