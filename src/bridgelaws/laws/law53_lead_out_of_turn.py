"""Law 53: lead out of turn accepted; and how one is found. What opponents may choose is in Laws 54, 55 and 56."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import CARD_THAT_WOULD_REVOKE_IS_A_LEAD, DEFENDERS_LEAD_GOES_BACK_FREE
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law54_opening_lead_out_of_turn as law54
from bridgelaws.laws import law55_declarers_lead as law55
from bridgelaws.laws import law56_defenders_lead as law56
from bridgelaws.laws import law60_play_after_illegal_play as law60
from bridgelaws.laws import laws53_56_common
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.play import CardStands, CardTakenBack, LaterCardsTakenBack
from bridgelaws.table.irregularities import LeadOutOfTurn
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

OWN_LEAD = Ask(
    "own_lead",
    "53B",
    AnswerKind.YES_NO,
    "It was the turn of {leader}’s hand to lead: was {own} meant as that lead, and not as a card to {offender}’s {card}?",
)


def detect(table: Table, seat: Seat, card: Card) -> LeadOutOfTurn | None:
    """44A, 53: a card faced when a trick is to be led to, from a hand that is not to lead."""
    state = table.at_play
    if state is not None and state.play.trick.plays:
        return None
    contract = table.contract if state is None else None
    turn = state.play.turn if state else contract.opening_leader if contract else seat
    return LeadOutOfTurn(seat, card, turn) if seat is not turn else None


def rule(case: Case) -> Ruling:
    """53: what the players did after it may have settled it; if not, it is for the opponents to choose."""
    wrong = laws53_56_common.lead(case)
    if laws53_56_common.is_opening_lead(case):
        return law54.rule(case)
    if laws53_56_common.state(case).number == 13 and not _may_be_accepted_at_the_end(case.book.edition):
        return _last_trick(case)  # 53A:fn
    if _proper_lead_made(case):
        return _proper_lead_stands(case)  # 53B
    if laws53_56_common.card_since(case, wrong.offender.lho):
        return case.ruling(f"53A 60A1 {law60.as_if_in_turn(case)}", CardStands(), of_itself=True)  # 53A, last half
    if laws53_56_common.defends(case, wrong.offender):
        return law56.rule(case)
    if laws53_56_common.card_since(case, wrong.offender.rho):
        return case.ruling("53C", CardStands(), of_itself=True)  # 53C: Law 57 then looks at the card
    return law55.rule(case)


# A. Treated as correct, or not.


def _any_trick() -> bool:
    """53A, 2007: any lead out of turn may be accepted, the last one too."""
    return True


def _before_the_thirteenth_trick() -> bool:
    """53A, 53A:fn, 2017: to the last trick it must be taken back."""
    return False


_may_be_accepted_at_the_end = by_edition({Edition.LAWS_2007: _any_trick, Edition.LAWS_2017: _before_the_thirteenth_trick})


def _last_trick(case: Case) -> Ruling:
    """53A:fn: the card goes back, with what was played to it; nobody has another, so nothing more follows."""
    players = [seat for seat, _ in laws53_56_common.since(case)]
    leader = laws53_56_common.lead(case).turn
    before = players.index(leader) if leader in players else len(players)
    later = (LaterCardsTakenBack(before),) if before else ()
    return case.ruling("53A 53A:fn", *later, CardTakenBack(), of_itself=leader in players)


# B. The proper lead is made all the same.


def _proper_lead_made(case: Case) -> bool:
    """53B: an opponent whose turn it was has led. Whoever could have followed suit and did not was leading, and so was
    declarer from the hand that does not come next; in all other cases only the Director can find out.
    """
    wrong = laws53_56_common.lead(case)
    own = laws53_56_common.card_since(case, wrong.turn)
    if own is None or wrong.turn.side is wrong.offender.side:
        return False
    if wrong.turn is wrong.offender.lho and not case.holds(CARD_THAT_WOULD_REVOKE_IS_A_LEAD):
        return False
    hand = laws53_56_common.state(case).play.hands[wrong.turn.index]
    if own.suit is not wrong.card.suit and hand is not None and hand.has_suit(wrong.card.suit):
        return True
    if wrong.turn is wrong.offender.rho and not laws53_56_common.defends(case, wrong.turn):
        return True
    meant: bool = case.need(OWN_LEAD, of=DIRECTOR, leader=wrong.turn, own=own, offender=wrong.offender, card=wrong.card)
    return meant


def _proper_lead_stands(case: Case) -> Ruling:
    """53B, 47F1: the proper lead stands, and what was played before it in error goes back. Whether a defender's card is then
    a penalty card (49) is disputed.
    """
    wrong, turn = laws53_56_common.lead(case), laws53_56_common.lead(case).turn
    before = [seat for seat, _ in laws53_56_common.since(case)].index(turn)
    later = (LaterCardsTakenBack(before),) if before else ()
    back = (*later, CardTakenBack(), law16.review(case))
    if not laws53_56_common.defends(case, wrong.offender) or case.holds(DEFENDERS_LEAD_GOES_BACK_FREE):
        return case.ruling("53B 47F1 16C2", *back, of_itself=True)
    shown = [(wrong.offender, wrong.card), *laws53_56_common.since(case)[:before]]
    exposed = [law50.becomes(case, *play, deliberate=True) for play in shown if laws53_56_common.defends(case, play[0])]
    told = law50.from_the_card_on_the_table(case.book.edition)
    return case.ruling("53B 49 50B 16C2", *back, *exposed, *told, of_itself=True)
