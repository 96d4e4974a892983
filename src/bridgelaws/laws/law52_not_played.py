"""Law 52: failure to lead or play a penalty card."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import HONOUR_MAY_BE_PLAYED
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.effects.play import CardReplaced, CardTakenBack
from bridgelaws.table.irregularities import PenaltyCardNotPlayed
from bridgelaws.table.legal import with_penalty_cards, within_restrictions
from bridgelaws.table.play_state import AtPlay, PenaltyCard
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

ACCEPTS_OTHER_CARD = Ask(
    "accepts_other_card",
    "52B1(a)",
    AnswerKind.YES_NO,
    "{offender} played {card} but had to play a penalty card: do you accept {card}?",
)
WHICH_INSTEAD = Ask(
    "which_penalty_card", "52B2", AnswerKind.CARD, "Which penalty card does {offender} play instead of {card}?"
)
CARD_INSTEAD = Ask("card_instead", "50C", AnswerKind.CARD, "Which card does {offender} play instead of {card}?")


def detect(table: Table, seat: Seat, card: Card) -> PenaltyCardNotPlayed | None:
    """52B1(a): a card that follows suit and obeys every restriction, where a penalty card had to be played."""
    state = table.at_play
    if state is None or seat is not state.play.turn or not state.penalty_cards:
        return None
    return PenaltyCardNotPlayed(seat, card) if _had_to_be_another(table, state, seat, card) else None


def rule(case: Case) -> Ruling:
    """52: the card cannot be taken back by its player (A); declarer accepts it (B1), or the penalty card is played (B2)."""
    wrong, state = case.irregularity, case.table.at_play
    assert isinstance(wrong, PenaltyCardNotPlayed)
    assert state is not None
    seat, card = wrong.offender, wrong.card
    if any(not law50.is_defender(case.table, player) for player, _ in state.floor):
        return case.ruling(
            "52B1(b) 52B1(c)", Advice(say("{card} is accepted: declarer has played since.", card=card)), of_itself=True
        )
    if not _due(state, wrong):
        return case.ruling("52B1(c)", Advice(say("{card} stands: there is no penalty card to take its place.", card=card)))
    law, back = _own_correction(state, seat)
    if case.need(ACCEPTS_OTHER_CARD, of=state.play.contract.declarer, offender=seat, card=card):
        return case.ruling(
            f"{law} 52B1(a) 52B1(c)".strip(), *back, Advice(say("{card} is accepted; penalty cards stay.", card=card))
        )
    instead = _instead(case, state, wrong)
    number = state.number if state.card_of(seat, state.number) is card else state.number - 1
    exposed = law50.becomes(case, seat, card, deliberate=True)
    on_table = law50.from_the_card_on_the_table(case.book.edition)
    return case.ruling(f"{law} 52B2".strip(), *back, CardReplaced(seat, number, card, instead), exposed, *on_table)


def _own_correction(state: AtPlay, seat: Seat) -> tuple[str, tuple[Effect, ...]]:
    """52A: the defender may not change the card; the penalty card put down in its place does not count."""
    return ("52A", (CardTakenBack(),)) if state.floor and state.floor[0][0] is seat else ("", ())


def _instead(case: Case, state: AtPlay, wrong: PenaltyCardNotPlayed) -> Card:
    """52B2: the penalty card; declarer says which if there are several. For a minor one, it is disputed whether an honour
    that 50C left open may be played.
    """
    seat, card = wrong.offender, wrong.card
    due = _due(state, wrong)
    cards = tuple(penalty.card for penalty in due)
    if len(cards) > 1:
        which: Card = case.need(WHICH_INSTEAD, of=state.play.contract.declarer, allowed=cards, offender=seat, card=card)
        return which
    hand = state.play.hands[seat.index]
    honours = tuple(c for c in hand.cards if c.suit is cards[0].suit and c.rank.is_honour) if hand else ()
    if due[0].major or not honours or not case.holds(HONOUR_MAY_BE_PLAYED):
        return cards[0]
    chosen: Card = case.need(CARD_INSTEAD, of=seat, allowed=(*cards, *honours), offender=seat, card=card)
    return chosen


def _due(state: AtPlay, wrong: PenaltyCardNotPlayed) -> list[PenaltyCard]:
    own = [penalty for penalty in state.penalty_cards if penalty.seat is wrong.offender]
    return [penalty for penalty in own if _was_due(state, wrong, penalty.card)]


def _was_due(state: AtPlay, wrong: PenaltyCardNotPlayed, penalty: Card) -> bool:
    """It could have been played where the other card was: led, of the suit led, or discarded like it."""
    number = state.number if state.card_of(wrong.offender, state.number) is wrong.card else state.number - 1
    trick = state.trick(number)
    leads = trick.plays[0][0] is wrong.offender
    return leads or penalty.suit is trick.led or wrong.card.suit is not trick.led


def _had_to_be_another(table: Table, state: AtPlay, seat: Seat, card: Card) -> bool:
    """Where the hand is not known, by the penalty cards and the card itself."""
    hand = state.play.hands[seat.index]
    own = tuple(penalty.card for penalty in state.penalty_cards if penalty.seat is seat)
    could = within_restrictions(table, seat, hand.cards if hand else (*own, card))
    return card in could and card not in with_penalty_cards(table, seat, could)
