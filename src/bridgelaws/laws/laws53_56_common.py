"""A lead out of turn as it lies on the table: the facts that Laws 53 to 56 share, and what taking it back means."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import PARTNERS_LEAD_GOES_BACK_TOO
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.table.case import Case
from bridgelaws.table.effects.play import CardTakenBack, LaterCardsTakenBack, LeadChosen
from bridgelaws.table.irregularities import LeadOutOfTurn
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect


def lead(case: Case) -> LeadOutOfTurn:
    assert isinstance(case.irregularity, LeadOutOfTurn)
    return case.irregularity


def state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play


def contract(case: Case) -> Contract:
    return state(case).play.contract


def defends(case: Case, seat: Seat) -> bool:
    return seat.side is not contract(case).declarer.side


def is_opening_lead(case: Case) -> bool:
    return state(case).number == 1


def since(case: Case) -> tuple[tuple[Seat, Card], ...]:
    """The cards faced after it and before any ruling."""
    return state(case).floor[1:]


def card_since(case: Case, seat: Seat) -> Card | None:
    return next((card for player, card in since(case) if player is seat), None)


def take_back(case: Case) -> tuple[Effect, ...]:
    """47A, 49: it goes back, and all that was faced after it; of these cards the defenders' become major penalty cards if a
    defender led out of turn. What opponents of the offender played meanwhile costs them nothing.
    """
    wrong = lead(case)
    later = (LaterCardsTakenBack(),) if since(case) else ()
    if not defends(case, wrong.offender):
        return (*later, CardTakenBack())
    told = law50.from_the_card_on_the_table(case.book.edition)
    if card_since(case, wrong.turn) and wrong.turn is wrong.offender.partner and not case.holds(PARTNERS_LEAD_GOES_BACK_TOO):
        before = [seat for seat, _ in since(case)].index(wrong.turn)
        later = (LaterCardsTakenBack(before),) if before else ()
        exposed_one = law50.becomes(case, wrong.offender, wrong.card, deliberate=True)
        return (*later, CardTakenBack(), exposed_one, LeadChosen(wrong.turn), *told)
    exposed = [(wrong.offender, wrong.card), *[play for play in since(case) if defends(case, play[0])]]
    face_up = [law50.becomes(case, seat, card, deliberate=True) for seat, card in exposed]
    return (*later, CardTakenBack(), *face_up, *told)
