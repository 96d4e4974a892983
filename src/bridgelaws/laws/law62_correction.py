"""Law 62: correction of a revoke."""

from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.table.at_play import AtPlay, Revoke
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.rulings import (
    Advice,
    BecomesPenaltyCard,
    CardReplaced,
    Effect,
    LeadReturned,
    Review,
    RevokeAdmitted,
    RevokeCorrected,
    Ruling,
    TricksPlayedOver,
)

HELD_THE_SUIT = Ask(
    "held_the_suit", "61A", AnswerKind.YES_NO, "Did {offender} hold a {led} when {card} was played to trick {trick}?"
)
LEGAL_CARD = Ask(
    "legal_card", "62B", AnswerKind.CARD, "{card} does not stand. Which card of the suit led does {offender} play?"
)
KEEPS_CARD = Ask("keeps_card", "62C1", AnswerKind.YES_NO, "{offender}’s {card} becomes {by}: do you keep your {own}?")
OTHER_CARD = Ask("other_card", "62C1", AnswerKind.CARD, "Which card do you play instead of {own}?")


def rule(case: Case) -> Ruling:
    """62, 63B: corrected while it can be; once established it stands, and Law 64 says what it costs."""
    wrong = case.irregularity
    assert isinstance(wrong, RevokeMade)
    state, revoke = _state(case), Revoke(wrong.offender, wrong.trick, wrong.led, wrong.card)
    if not _is_known(state, revoke) and not _found(case, revoke):
        return case.ruling("85A1", Advice("The Director finds that suit was followed as far as it could be: no revoke."))
    admitted = () if _is_known(state, revoke) else (RevokeAdmitted(revoke),)
    if revoke.trick == 12 and law63.is_established(state, revoke) and not state.hands_returned:
        return _twelfth_trick(case, revoke, admitted)
    if law63.is_established(state, revoke) and not _both_revoked(state, revoke):
        return law64.noted(case, revoke, admitted)
    return _corrected(case, revoke, admitted)


def _corrected(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62A, 62B: the offender takes the card back and follows suit; then the others may change what they played since."""
    state = _state(case)
    legal = _legal_card(case, revoke)
    effects: list[Effect] = [*admitted, CardReplaced(revoke.seat, revoke.trick, revoke.card, legal)]
    effects += _withdrawn_card(case, revoke.seat, revoke.card)
    cites = "62A 62B " + ("62B1" if _is_defender(case, revoke.seat) else "62B2")
    both = _both_revoked(state, revoke)
    if both:  # 62C3: both sides revoked, and only one has played on: both are corrected
        cites += " 62C3"
    changed = _changes(case, revoke, legal)
    cites += _cites_of(changed)
    effects += [effect for _, found in changed for effect in found]
    effects += _next_lead(case, revoke, [effect for effect in effects if isinstance(effect, CardReplaced)])
    review = (law16.review(case),) if changed else ()
    return case.ruling(cites, *effects, RevokeCorrected(revoke, both), *review)


def _legal_card(case: Case, revoke: Revoke) -> Card:
    """62B: any legal card; if only one is there, nobody need be asked."""
    state = _state(case)
    hand = state.play.hands[revoke.seat.index]
    held = (
        hand.in_suit(revoke.led)
        if hand
        else tuple(card for card in PACK if card.suit is revoke.led and not _seen(state, card))
    )
    if hand and len(held) == 1:
        return held[0]
    legal: Card = case.need(LEGAL_CARD, of=_player(case, revoke.seat), allowed=held, card=revoke.card, offender=revoke.seat)
    return legal


def _changes(case: Case, revoke: Revoke, legal: Card) -> list[tuple[str, list[Effect]]]:
    """62C1, 62C2: opponents may take back what they played after the revoke; then the next of the offending side may too."""
    found: list[tuple[str, list[Effect]]] = []
    plays = _state(case).trick(revoke.trick).plays
    at = next(n for n, (seat, _) in enumerate(plays) if seat is revoke.seat)
    opponent_changed = False
    for seat, card in plays[at + 1 :]:
        innocent = seat.side is not revoke.seat.side
        if not innocent and not opponent_changed:
            continue
        by = _other_card(case, revoke, (seat, card), legal)
        if by is None:
            continue
        effects: list[Effect] = [CardReplaced(seat, revoke.trick, card, by)]
        if not innocent:
            effects += _withdrawn_card(case, seat, card)
        found.append(("62C1" if innocent else "62C2", effects))
        opponent_changed = opponent_changed or innocent
    return found


def _other_card(case: Case, revoke: Revoke, play: tuple[Seat, Card], legal: Card) -> Card | None:
    seat, own = play
    player = _player(case, seat)
    if case.need(KEEPS_CARD, of=player, offender=revoke.seat, card=revoke.card, by=legal, own=own):
        return None
    hand = _state(case).play.hands[seat.index]
    held = tuple(card for card in hand.cards if card.suit is revoke.led) if hand else ()
    by: Card = case.need(OTHER_CARD, of=player, own=own, allowed=held or (hand.cards if hand else ()))
    return by


def _next_lead(case: Case, revoke: Revoke, replaced: list[CardReplaced]) -> list[Effect]:
    """62C1, 62C3: a lead to the next trick goes back if the trick now has another winner, or both sides had revoked."""
    state = _state(case)
    trick = state.trick(revoke.trick)
    if state.number != revoke.trick + 1 or not state.play.trick.plays:
        return []
    by = {(effect.seat, effect.card): effect.by for effect in replaced}
    now = Trick(tuple((seat, by.get((seat, card), card)) for seat, card in trick.plays))
    trumps = state.play.contract.trumps
    if now.winner(trumps) is trick.winner(trumps) and not _both_revoked(state, revoke):
        return []
    return [LeadReturned()]


def _twelfth_trick(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62D1: to the twelfth trick it is corrected even if established, until all four hands are back in the board."""
    state = _state(case)
    last = state.card_of(revoke.seat, 13)
    held = last if last is not None and last.suit is revoke.led else _legal_card(case, revoke)
    effects = (*admitted, TricksPlayedOver(revoke.seat, revoke.card, held), RevokeCorrected(revoke))
    partners = (_partner_review(case.book.edition),) if _is_defender(case, revoke.seat) else ()
    return case.ruling("62D1", *effects, *partners)


def _suggested_card_barred() -> Review:
    """62D2, 2007: partner may not choose the play that the card seen could have suggested."""
    return Review("62D2")


def _information_from_a_withdrawn_card() -> Review:
    """62D2, 2017: Law 16C applies to what partner learnt from the card."""
    return Review("62D2")


_partner_review = by_edition(
    {Edition.LAWS_2007: _suggested_card_barred, Edition.LAWS_2017: _information_from_a_withdrawn_card}
)


def _withdrawn_card(case: Case, seat: Seat, card: Card) -> list[Effect]:
    """62B1, 62B2: a defender's card becomes a penalty card, unless it lay face up before; declarer's goes back to hand."""
    if not _is_defender(case, seat):
        return []
    return [BecomesPenaltyCard(seat, card, major=True)]


def _both_revoked(state: AtPlay, revoke: Revoke) -> bool:
    """62C3: the other side has revoked to the same trick as well, and one side only has played to the next."""
    others = [r for r in law61.revokes(state) if r.trick == revoke.trick and r.seat.side is not revoke.seat.side]
    sides = {seat.side for seat, _ in state.trick(revoke.trick + 1).plays}
    return bool(others) and len(sides) < 2


def _cites_of(changed: list[tuple[str, list[Effect]]]) -> str:
    return "".join(f" {law}" for law in dict.fromkeys(law for law, _ in changed))


def _found(case: Case, revoke: Revoke) -> bool:
    """85A1: where the hands are not known, the Director finds out whether suit could have been followed."""
    led = revoke.led.name.lower().removesuffix("s")
    found: bool = case.need(HELD_THE_SUIT, of=DIRECTOR, offender=revoke.seat, led=led, card=revoke.card, trick=revoke.trick)
    return found


def _is_known(state: AtPlay, revoke: Revoke) -> bool:
    return state.opening.hands[revoke.seat.index] is not None


def _is_defender(case: Case, seat: Seat) -> bool:
    return seat.side is not _state(case).play.contract.declarer.side


def _player(case: Case, seat: Seat) -> Seat:
    """Who decides for a hand: declarer for dummy's."""
    contract = _state(case).play.contract
    return contract.declarer if seat is contract.dummy else seat


def _seen(state: AtPlay, card: Card) -> bool:
    return any(card is fallen for trick in (*state.play.tricks, state.play.trick) for _, fallen in trick.plays)


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play
