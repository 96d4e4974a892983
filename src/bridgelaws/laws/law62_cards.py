"""Law 62B: the cards that take the place of those withdrawn, and what becomes of these."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws.hands_in_play import decides, defends, state_of, unseen
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.legal import with_penalty_cards
from bridgelaws.table.play_state import AtPlay, Breach, Missed, Revoke
from bridgelaws.table.rulings import Effect

LEGAL_CARD = Ask("legal_card", "62B", AnswerKind.CARD, "{card} does not stand. Which legal card does {offender} play?")
KEEPS_CARD = Ask("keeps_card", "62C1", AnswerKind.YES_NO, "{offender}’s {card} becomes {by}: do you keep your {own}?")
OTHER_CARD = Ask("other_card", "62C1", AnswerKind.CARD, "Which card do you play instead of {own}?")


def legal_card(case: Case, revoke: Revoke, used: tuple[Card, ...] = ()) -> Card:
    """62B, 50D1(a), 51A: any legal card, a penalty card if it can be played; if only one is there, nobody need be asked.

    A hand that is not known cannot hold what others have put down in this correction.
    """
    state, held = state_of(case), tuple([card for card in legal_cards(case, revoke) if card not in used])
    penal = [p.card for p in state.penalty_cards if p.seat is revoke.seat and p.major and p.card in held]
    if len(held) == 1 and (state.play.hands[revoke.seat.index] is not None or penal):
        return held[0]
    player = state.play.contract.declarer if penal else decides(state_of(case), revoke.seat)
    legal: Card = case.need(LEGAL_CARD, of=player, allowed=held, card=revoke.card, offender=revoke.seat)
    return legal


def legal_cards(case: Case, revoke: Revoke) -> tuple[Card, ...]:
    """What would have been legal and is still there; a lead to the next trick is, for it goes back (62C3)."""
    state = state_of(case)
    hand, missed = state.play.hands[revoke.seat.index], find_missed(state, revoke)
    back = [card for seat, card in state.trick(revoke.trick + 1).plays if seat is revoke.seat]
    there = (*hand.cards, *back) if hand is not None else unseen(state)
    if missed and not (revoke.kind is Breach.PENALTY_CARD and hand and hand.has_suit(revoke.led)):
        held = tuple(card for card in missed.instead if card in there)
    else:
        held = tuple(card for card in there if card.suit is revoke.led)
    return with_penalty_cards(case.table, revoke.seat, held)


def other_card(case: Case, revoke: Revoke, play: tuple[Seat, Card], legal: Card, used: tuple[Card, ...]) -> Card | None:
    """The card that a player who may change does play; None if the first one stays, or no other is there."""
    seat, own = play
    player = decides(state_of(case), seat)
    state = state_of(case)
    hand, faced = state.play.hands[seat.index], [card for _, card in state.floor]
    cards = tuple(card for card in hand.cards if card not in faced) if hand is not None else ()
    held = tuple(card for card in cards if card.suit is revoke.led) or (() if own.suit is revoke.led else cards)
    held = with_penalty_cards(case.table, seat, held)
    if hand is not None and not held:
        return None
    if case.need(KEEPS_CARD, of=player, offender=revoke.seat, card=revoke.card, by=legal, own=own):
        return None
    allowed = held or tuple([card for card in unseen(state) if card not in used])
    by: Card = case.need(OTHER_CARD, of=player, own=own, allowed=allowed)
    return by


def withdraw_card(case: Case, seat: Seat, card: Card) -> tuple[str, list[Effect]]:
    """47B, 62B1, 62B2: a defender's card becomes a major penalty card; one that lay face up before is again what it was, and
    cards of declarer and dummy go back.
    """
    if not defends(state_of(case), seat):
        return "62B2", []
    before = next((penalty for penalty in state_of(case).face_up if penalty.card is card), None)
    if before:
        return "62B2", [law50.becomes(case, seat, card, deliberate=before.major)]
    return "62B1", [*law50.penalty_card(case, seat, card, deliberate=True)]


def find_missed(state: AtPlay, revoke: Revoke) -> Missed | None:
    return next((m for m in state.missed if (m.seat, m.trick, m.card) == (revoke.seat, revoke.trick, revoke.card)), None)
