"""Law 54: faced opening lead out of turn. Two ways to accept it (A, B), and to refuse it (D) with the three of 50D2."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import FORCED_ACCEPTANCE_LEAVES_THE_SPREAD
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws import laws53_56_common
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.play import CardStands, CardTakenBack, DeclarerChanged, EarlyCardStays, FaceDownLeadTakenBack
from bridgelaws.table.irregularities import SecondCardFromDummy
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

SPREAD, ACCEPT, REFUSE = "spread own hand", "accept", "refuse"
OPENING_LEAD_CHOICE = Ask(
    "opening_lead_choice",
    "54",
    AnswerKind.CHOICE,
    (
        "{offender} has led {card} out of turn: do you spread your hand and become dummy, accept the lead and play, "
        "or refuse it?"
    ),
    choices=(SPREAD, ACCEPT, REFUSE),
)
FORCED_CHOICE = Ask(
    "opening_lead_choice",
    "54C",
    AnswerKind.CHOICE,
    "You may have seen a card of dummy’s and must accept {card}: do you spread your hand and become dummy, or play?",
    choices=(SPREAD, ACCEPT),
)
SAW_DUMMY = Ask("saw_dummy", "54C", AnswerKind.YES_NO, "Could {declarer} have seen any of the cards that {dummy} has shown?")


def rule(case: Case) -> Ruling:
    """54: declarer's choices, unless something that declarer or dummy did has settled them; see A to E."""
    wrong = laws53_56_common.lead(case)
    if not laws53_56_common.defends(case, wrong.offender):
        return _by_the_wrong_side(case)  # 54E
    ruling = _choose(case)
    down = next((card for seat, card in laws53_56_common.state(case).face_down if seat is wrong.offender.partner), None)
    return _partner_takes_back(case, ruling, down) if down else ruling


def _partner_takes_back(case: Case, ruling: Ruling, down: Card) -> Ruling:
    """54: a lead that the offender's partner has made face down goes back, whatever declarer chooses."""
    back = FaceDownLeadTakenBack(laws53_56_common.lead(case).offender.partner, down)
    return replace(ruling, cites=(Provision(case.number("54")), *ruling.cites), effects=(back, *ruling.effects))


def _choose(case: Case) -> Ruling:
    wrong, contract = laws53_56_common.lead(case), laws53_56_common.contract(case)
    spread = laws53_56_common.state(case).spread[:1]
    if spread == (contract.declarer,):
        return _becomes_dummy(case, "54A", of_itself=True)  # 54A: once begun, the whole hand
    if laws53_56_common.card_since(case, contract.dummy):
        return _accept(case, "54C 54B2", of_itself=True)  # dummy's cards are in view; Law 54B2 then looks at that one
    # cards that dummy showed in the auction do not count (54C), so only what was spread is asked about
    if spread and case.need(SAW_DUMMY, of=DIRECTOR, declarer=contract.declarer, dummy=contract.dummy):
        ruling: Ruling = _must_accept(case.book.edition, case)
        return ruling  # 54C
    if laws53_56_common.card_since(case, contract.declarer):
        return _accept(case, "53A 60A1 54B 54B1", of_itself=True)  # the hand next in rotation has played
    choice = case.need(OPENING_LEAD_CHOICE, of=contract.declarer, offender=wrong.offender, card=wrong.card)
    if choice == SPREAD:
        return _becomes_dummy(case, "54A")
    return _accept(case, "53A 54B 54B1") if choice == ACCEPT else _refuse(case)


# A. Declarer spreads.


def _becomes_dummy(case: Case, cites: str, *, of_itself: bool = False) -> Ruling:
    """54A: the lead stands, the hand that was spread is dummy and plays next, and partner declares."""
    return case.ruling(cites, DeclarerChanged(laws53_56_common.contract(case).dummy), CardStands(), of_itself=of_itself)


# B. Declarer accepts.


def _accept(case: Case, cites: str, *, of_itself: bool = False) -> Ruling:
    """54B, 54B1: dummy is spread, and the second card comes from declarer's hand."""
    return case.ruling(cites, CardStands(), of_itself=of_itself)


def detect(table: Table, seat: Seat, card: Card) -> SecondCardFromDummy | None:
    """54B2: dummy's card where declarer's hand had to play second to an opening lead out of turn."""
    state = table.at_play
    if state is None or len(state.play.trick.plays) != 1 or state.number != 1:
        return None
    contract, leader = state.play.contract, state.play.trick.plays[0][0]
    if seat is not contract.dummy or leader is contract.opening_leader:
        return None
    return SecondCardFromDummy(contract.declarer, seat, card)


def rule_second_card(case: Case) -> Ruling:
    """54B2: the card may not be taken back, except to correct a revoke; it is played when dummy's turn comes."""
    wrong = case.irregularity
    assert isinstance(wrong, SecondCardFromDummy)
    if laws53_56_common.state(case).play.why_not(wrong.card, by=wrong.dummy):
        return case.ruling("54B2 62B2", CardTakenBack(), of_itself=True)
    return case.ruling("54B2", EarlyCardStays(wrong.dummy, wrong.card), of_itself=True)


# C. Declarer must accept.


def _plays_or_spreads(case: Case) -> Ruling:
    """54C, 2007: the lead must be accepted; whether the choice that A gives is gone with that is disputed."""
    contract = laws53_56_common.contract(case)
    if laws53_56_common.card_since(case, contract.declarer):
        return _accept(case, "54C 54B1", of_itself=True)
    if not case.holds(FORCED_ACCEPTANCE_LEAVES_THE_SPREAD):
        return _plays(case)
    if case.need(FORCED_CHOICE, of=contract.declarer, card=laws53_56_common.lead(case).card) == SPREAD:
        return _becomes_dummy(case, "54C 54A")
    return _accept(case, "54C 54B1")


def _plays(case: Case) -> Ruling:
    """54C, 2017: the lead must be accepted, and the presumed declarer declares."""
    return _accept(case, "54C 54B1", of_itself=True)


_must_accept = by_edition({Edition.LAWS_2007: _plays_or_spreads, Edition.LAWS_2017: _plays})


# D. Declarer refuses.


def _refuse(case: Case) -> Ruling:
    """54D: the card becomes a major penalty card; 50D2 then gives declarer the choice over the proper leader's lead."""
    return case.ruling("54D 50D", *laws53_56_common.take_back(case), law72.could_have_known(case))


# E. The wrong side.


def _by_the_wrong_side(case: Case) -> Ruling:
    """54E, 24D: a card of declarer's or dummy's goes back to the hand."""
    leader_has_led = bool(laws53_56_common.since(case))
    return case.ruling("54E 24D", CardTakenBack(as_if_never_played=True), of_itself=leader_has_led)
