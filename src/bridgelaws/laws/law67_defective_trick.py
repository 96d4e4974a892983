"""Law 67: defective trick."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import MISLAID_CARD_IS_JUDGED, SUPPLIED_CARD_CAN_WIN
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law47_retraction as law47
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law58_simultaneous_plays as law58
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.laws.hands_in_play import decides, defends, last_trick_of, playable, sides_playing_to, state_of
from bridgelaws.table.acts_of_play import CardMislaid, CardStuck, PlayOmitted
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import (
    CardReplaced,
    CardSupplied,
    ExtraCardRestored,
    LeadReturned,
    RevokeAdmitted,
    TrickKept,
)
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.irregularities_of_cards import CardNotQuitted, CardOmitted, CardTooMany
from bridgelaws.table.play_state import AtPlay, Revoke
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

SUPPLIES = Ask("supplies", "67A1", AnswerKind.CARD, "{offender} has not played to trick {trick}: which card is put there?")
PLAYED_OF_TWO = Ask("played_of_two", "58B2", AnswerKind.CARD, "{card} and {extra} were both seen: which one do you play?")
FACED_CARD_KNOWN = Ask(
    "faced_card_known", "67B2(a)", AnswerKind.YES_NO, "Is it certain that {card}, not {extra}, was faced to trick {trick}?"
)
RESTORED_CARD_SEEN = Ask(
    "restored_card_seen", "67B2(a):fn", AnswerKind.YES_NO, "Was {extra} exposed while being put back into the hand?"
)


# What happens at the table.


def omits(table: Table, deed: PlayOmitted) -> Text | None:
    state = table.at_play
    if state is None or state.play.turn is not deed.seat or not state.play.trick.plays:
        return say("Only a hand that is to follow to a trick can be left out of it ({law}).", law=Cited("67A"))
    if state.claim:
        return say(
            "{seat} has claimed: play stops until the claim is settled ({law}).", seat=state.claim.seat, law=Cited("68D")
        )
    return None


def why_not_stuck(table: Table, deed: CardStuck) -> Text | None:
    state = table.at_play
    trick = last_trick_of(state, deed.seat) if state else None
    hand = state.play.hands[deed.seat.index] if state else None
    if trick is None or (hand is not None and deed.card not in hand):
        return say("{card} cannot have gone with a card of that hand ({law}).", card=deed.card, law=Cited("67A2"))
    if state and any(penalty.card is deed.card for penalty in state.penalty_cards):
        return say(
            "{card} lies face up on the table: it cannot have stuck to a card played ({law}).",
            card=deed.card,
            law=Cited("50A"),
        )
    return None


def mislaid(table: Table, deed: CardMislaid) -> CardNotQuitted | Text:
    state = table.at_play
    tricks = (*state.play.tricks, state.play.trick) if state else ()
    if not any((deed.seat, deed.card) in trick.plays for trick in tricks):
        return say("{card} has not been played from that hand ({law}).", card=deed.card, law=Cited("67B"))
    return CardNotQuitted(deed.seat, deed.card, deed.again)


def find_overlooked(table: Table) -> tuple[CardOmitted | CardTooMany, ...]:
    """67A, 67B: tricks with a card too few or too many from some hand."""
    state = table.at_play
    if state is None:
        return ()
    numbers = range(state.before + 1, state.number + 1)
    filed = {(trick, seat) for trick, seat, _ in state.filed}
    few = [CardOmitted(seat, n) for n in numbers for seat in state.trick(n).omitted if (n, seat) not in filed]
    many = [CardTooMany(seat, n, _card(state, seat, n), extra, seen) for n, seat, extra, seen in state.stuck]
    return (*few, *many)


def detect_hand_run_out(table: Table) -> CardTooMany | None:
    """67B: the hand that is to play has no card left, so an earlier trick has one too many."""
    state = table.at_play
    if state is None or not state.stuck or state.ended:
        return None
    hand = state.play.hands[state.play.turn.index]
    if hand is None or hand.cards:
        return None
    return next(
        (one for one in find_overlooked(table) if isinstance(one, CardTooMany) and one.offender is state.play.turn), None
    )


# A card too few.


def rule_omitted(case: Case) -> Ruling:
    """67A1, 67B1: until both sides have played to the next trick the card is supplied; later it is only filed."""
    wrong, state = _require_omitted(case), state_of(case)
    if _in_time(state, wrong.trick):
        return _supply(case, wrong)
    led = state.trick(wrong.trick).plays[0][1].suit
    card = _choose(case, wrong)
    filed = CardSupplied(wrong.offender, wrong.trick, card, counts=False)
    deemed = Revoke(wrong.offender, wrong.trick, led, card)  # Law 64B exempts it where it would any revoke
    law = "67B1(a)" if card.suit is led else "67B1(b)"
    return case.ruling(f"67B {law}", *law64.note(case, deemed, (filed,)).effects)


def _supply(case: Case, wrong: CardOmitted) -> Ruling:
    """67A1: a card that could legally be played; whether it can still win the trick is disputed."""
    state = state_of(case)
    card = _choose(case, wrong)
    trick = state.trick(wrong.trick)
    wins = trick.is_complete and _wins(trick, wrong.offender, card, case)
    if wins and not case.holds(SUPPLIED_CARD_CAN_WIN):
        return case.ruling("67A 67A1", CardSupplied(wrong.offender, wrong.trick, card, counts=False))
    returned = [LeadReturned()] if wins and state.trick(wrong.trick + 1).plays else []
    return case.ruling("67A 67A1", CardSupplied(wrong.offender, wrong.trick, card, counts=True), *returned)


def _wins(trick: Trick, seat: Seat, card: Card, case: Case) -> bool:
    trumps = state_of(case).play.contract.trumps
    return Trick((*trick.plays, (seat, card))).winner(trumps) is seat


def _choose(case: Case, wrong: CardOmitted) -> Card:
    state = state_of(case)
    legal = playable(case.table, wrong.offender, state.trick(wrong.trick).led)
    if len(legal) == 1:
        return legal[0]
    who = decides(state, wrong.offender)
    card: Card = case.need(SUPPLIES, of=who, allowed=legal, offender=wrong.offender, trick=wrong.trick)
    return card


# A card too many.


def rule_too_many(case: Case) -> Ruling:
    """67A2, 67B2, 67B2(a):fn: in time by Law 58B; later the card that was faced stays, and the other was in hand."""
    wrong, state = case.irregularity, state_of(case)
    assert isinstance(wrong, CardTooMany)
    if _in_time(state, wrong.trick):
        return _two_at_once(case, wrong)
    known = case.need(FACED_CARD_KNOWN, of=DIRECTOR, card=wrong.card, extra=wrong.extra, trick=wrong.trick)
    stays = wrong.card if known else _highest_legal(state, wrong)
    winner = state.winner(wrong.trick)
    assert winner is not None, "both sides have played to the next trick"
    restored = wrong.extra if stays is wrong.card else wrong.card
    revokes = _find_revokes(state, wrong, stays, restored)
    effects = (TrickKept(wrong.trick, winner), *_back_to_hand(wrong, stays), *revokes)
    if defends(state, wrong.offender) and case.need(RESTORED_CARD_SEEN, of=DIRECTOR, extra=restored):
        penalty = law50.penalty_card(case, wrong.offender, restored, deliberate=False)
        return case.ruling("67B 67B2(a) 67B2(a):fn 50B 67B2(b)", *effects, *penalty)
    return case.ruling("67B 67B2(a) 67B2(b)", *effects)


def _two_at_once(case: Case, wrong: CardTooMany) -> Ruling:
    """58B1, 58B2: the one card seen is played; of two seen, the player says which, and a defender's other is penalized."""
    state, seat = state_of(case), wrong.offender
    if not wrong.seen:
        return case.ruling("67A2 58B1", ExtraCardRestored(seat, wrong.trick, wrong.extra))
    both, who = (wrong.card, wrong.extra), decides(state, seat)
    stays = case.need(PLAYED_OF_TWO, of=who, allowed=both, card=wrong.card, extra=wrong.extra)
    other = wrong.extra if stays is wrong.card else wrong.card
    changes = _opponents_change(case, wrong, stays)
    review = [law16.review(case)] if changes else []
    effects = (*_find_returned(changes), *_back_to_hand(wrong, stays), *_find_replaced(changes), *review)
    cites = "67A2 58B2 58B3" if changes else "67A2 58B2"
    if not defends(state, seat):
        return case.ruling(cites, *effects)
    return case.ruling(f"{cites} 50B", *effects, *law50.penalty_card(case, seat, other, deliberate=False))


def _opponents_change(case: Case, wrong: CardTooMany, stays: Card) -> tuple[Effect, ...]:
    """58B3, 47D: an opponent who has played to the trick since may play another card, and then the next player too."""
    side = wrong.offender.side
    kept = CardReplaced(wrong.offender, wrong.trick, wrong.card, stays)
    changed = law47.change_card(case, kept, lambda seat: seat.side is not side, (law58.KEEPS_CARD, law58.PLAYS_FOR))
    return tuple(effect for effect in changed if effect != kept)


def _find_returned(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if isinstance(effect, LeadReturned))


def _find_replaced(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if isinstance(effect, CardReplaced))


def _back_to_hand(wrong: CardTooMany, stays: Card) -> tuple[Effect, ...]:
    restored = ExtraCardRestored(wrong.offender, wrong.trick, wrong.extra)
    if stays is wrong.card:
        return (restored,)
    return (restored, CardReplaced(wrong.offender, wrong.trick, wrong.card, wrong.extra))


def _highest_legal(state: AtPlay, wrong: CardTooMany) -> Card:
    """67B2(a): of the two, the highest that could legally have been played to the trick."""
    led = state.trick(wrong.trick).plays[0][1].suit
    both = (wrong.card, wrong.extra)
    return max([card for card in both if card.suit is led] or both, key=lambda card: card.rank.index)


def _find_revokes(state: AtPlay, wrong: CardTooMany, stays: Card, restored: Card) -> tuple[Effect, ...]:
    """67B2(b): the card was in the hand all the time, so not having played it to this trick or a later one is a revoke."""
    found = list[Revoke]()
    for number in range(wrong.trick, state.number + 1):
        card = stays if number == wrong.trick else state.card_of(wrong.offender, number)
        led = state.trick(number).led
        if card is not None and led is restored.suit and card.suit is not led:
            found.append(Revoke(wrong.offender, number, led, card))
    return tuple([RevokeAdmitted(each) for each in found])


def find_revokes_shown(table: Table, ruling: Ruling) -> tuple[RevokeMade, ...]:
    """62A, 67B2(b): what a restored card shows has come to light and is ruled on next."""
    restored = {effect.seat for effect in ruling.effects if isinstance(effect, ExtraCardRestored)}
    waiting = [case.irregularity for case in table.cases]
    found = [made for made in law61.to_be_ruled_on(table) if made.offender in restored] if restored else []
    return tuple([made for made in found if made not in waiting])


# A card mislaid.


def rule_mislaid(case: Case) -> Ruling:
    wrong = case.irregularity
    assert isinstance(wrong, CardNotQuitted)
    ruling: Ruling = _laid_where_it_belongs(case.book.edition, case, wrong)
    return ruling


def _find_and_lay(case: Case, wrong: CardNotQuitted) -> Ruling:
    """67B3, 2017: it is laid where it belongs; played again, and too late to correct, the score is adjusted."""
    told = Advice(say("{card} is placed among the played cards.", card=wrong.card))
    return case.ruling("67B3", told, *([Review("67B3")] if wrong.again else []))


def _leave_to_the_director(case: Case, wrong: CardNotQuitted) -> Ruling:
    """67B:pre, 2007: no word about a card that was played and mislaid; the Director puts the number of cards right."""
    if wrong.again and not case.holds(MISLAID_CARD_IS_JUDGED):
        return case.ruling("2007:67B:pre", Advice(say("{card} is placed among the played cards.", card=wrong.card)))
    told = Advice(say("{card} is placed among the played cards; the Director judges what follows.", card=wrong.card))
    return case.ruling("2007:67B:pre", told, *([Review("12A1")] if wrong.again else []))


_laid_where_it_belongs = by_edition({Edition.LAWS_2007: _leave_to_the_director, Edition.LAWS_2017: _find_and_lay})


def _in_time(state: AtPlay, trick: int) -> bool:
    """67A: one side at most has played to the following trick."""
    return sides_playing_to(state, trick + 1) < 2 and state.number <= trick + 1


def _card(state: AtPlay, seat: Seat, trick: int) -> Card:
    card = state.card_of(seat, trick)
    assert card is not None
    return card


def _require_omitted(case: Case) -> CardOmitted:
    assert isinstance(case.irregularity, CardOmitted)
    return case.irregularity
