"""Law 41: commencement of play."""

from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.acts_of_play import LeadTakenBack, QuestionPut
from bridgelaws.table.case import Case
from bridgelaws.table.effects.play import FaceDownLeadTakenBack
from bridgelaws.table.irregularities_of_cards import FaceDownLeadOutOfTurn
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say


def find_overlooked(table: Table) -> tuple[FaceDownLeadOutOfTurn, ...]:
    """41A: a lead by the wrong defender that has not been faced."""
    state = table.at_play
    if state is None or state.play.trick.plays or state.play.tricks or state.floor:
        return ()
    leader = state.play.contract.opening_leader
    return tuple(FaceDownLeadOutOfTurn(seat, card) for seat, card in state.face_down if seat is not leader)


def take_back(table: Table, deed: LeadTakenBack, book: LawBook) -> FaceDownLeadOutOfTurn | Text:
    """41A: a card that lies face down goes back only on the Director's word, unless the authority lets it go freely."""
    lies = next((card for seat, card in table.at_play.face_down if seat is deed.seat), None) if table.at_play else None
    if lies is None:
        return say("{seat} has no opening lead lying face down ({law}).", seat=deed.seat, law=Cited("41A"))
    wrong = next((found for found in find_overlooked(table) if found.offender is deed.seat), None)
    if wrong is None:
        return say("{seat} is the right leader: the lead stays on the table ({law}).", seat=deed.seat, law=Cited("41A"))
    if not book.regulations.face_down_lead_out_of_turn_may_be_taken_back:
        return say(
            "{seat} takes {card} back only when the Director says so: draw attention to it first ({law}).",
            seat=deed.seat,
            card=lies,
            law=Cited("41A"),
        )
    return wrong


def rule(case: Case) -> Ruling:
    """41A: it goes back unseen, with no penalty card, and the right defender leads."""
    wrong = case.irregularity
    assert isinstance(wrong, FaceDownLeadOutOfTurn)
    back = FaceDownLeadTakenBack(wrong.offender, wrong.card)
    if case.table.attention or not case.book.regulations.face_down_lead_out_of_turn_may_be_taken_back:
        return case.ruling("41A", back)
    law: str = _without_the_director(case.book.edition)
    return case.ruling(law, back, of_itself=True)


def _danish_note() -> str:
    """41A:dbf, 2017: the Danish federation's note to 41A."""
    return "41A 41A:dbf"


def _regulations_alone() -> str:
    """41A, 2007: no such note is printed; regulations alone can say so."""
    return "41A"


_without_the_director = by_edition({Edition.LAWS_2007: _regulations_alone, Edition.LAWS_2017: _danish_note})


def why_not_ask(table: Table, deed: QuestionPut) -> Text | None:
    """20F2, 41B, 41B:fn2, 41C: why the question may not be put now; None if it may. Declarer asks at dummy's turn too."""
    state = table.at_play
    contract = table.contract
    if contract is None or deed.seat is contract.dummy:
        return say("Dummy, actual or presumed, may not ask ({law}).", law=Cited("41B"))
    if state is None or not (state.play.trick.plays or state.play.tricks or state.before):
        may = (contract.opening_leader.partner, contract.declarer)
        choosing = deed.seat is contract.opening_leader and not (state and state.face_down)  # 20F2
        return (
            None
            if deed.seat in may or choosing
            else say("Before the lead is faced only the leader’s partner and declarer may ask ({law}).", law=Cited("41B"))
        )
    own = (deed.seat, contract.dummy) if deed.seat is contract.declarer else (deed.seat,)
    if state.play.turn not in own:
        return say("Questions are asked at one’s own turn to play ({law}).", law=Cited("41B"))
    if deed.what == "review" and (state.before or any(state.card_of(seat, n) for seat in own for n in range(1, 14))):
        return say(
            (
                "The right to a review ends with the player’s first card; the contract and any double may still be "
                "asked for ({laws})."
            ),
            laws=all_of([Cited("41B"), Cited("41C")]),
        )
    return None
