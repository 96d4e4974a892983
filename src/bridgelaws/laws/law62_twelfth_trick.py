"""Law 62D: a revoke on the twelfth trick."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws.hands_in_play import decides, defends, state_of, unseen
from bridgelaws.laws.law62_cards import KEEPS_CARD, OTHER_CARD, legal_card, withdraw_card
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Review
from bridgelaws.table.effects.play import RevokeCorrected, TricksPlayedOver
from bridgelaws.table.play_state import AtPlay, Revoke
from bridgelaws.table.rulings import Effect, Ruling


def correct_at_the_end(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62D1, 62C: to the twelfth trick it is corrected even if established, until all four hands are back in the board; those
    who played after it may change their last two cards about.
    """
    state = state_of(case)
    last = state.card_of(revoke.seat, 13)
    legal = last if last is not None else legal_card(case, revoke)
    laws, others = _change_about(case, revoke, legal)
    cites, effects = f"62D1 {laws}", [*admitted, TricksPlayedOver(revoke.seat, revoke.card, legal, others)]
    if any(_last_card(state, seat) is None for seat in SEATS if seat is not revoke.seat):  # the last trick is to be played
        law, withdrawn = withdraw_card(case, revoke.seat, revoke.card)
        cites, effects = f"{cites} 62B {law}", [*effects, *withdrawn]
    effects += [RevokeCorrected(revoke), *([law16.review(case)] if others else [])]
    if not partner_plays_after(case, revoke):
        return case.ruling(cites, *effects)
    return case.ruling(f"{cites} 62D2", *effects, partner_review(case.book.edition))


def _change_about(case: Case, revoke: Revoke, legal: Card) -> tuple[str, tuple[tuple[Seat, Card], ...]]:
    """62C1, 62C2: an opponent may play the last card to the twelfth trick instead, and then the next of the other side."""
    laws, others = "", list[tuple[Seat, Card]]()
    plays = state_of(case).trick(12).plays
    at = next(n for n, (seat, _) in enumerate(plays) if seat is revoke.seat)
    for seat, card in plays[at + 1 :]:
        innocent = seat.side is not revoke.seat.side
        used = (legal, *[by for _, by in others])
        other = _other_of_two(case, revoke, (seat, card), used) if innocent or others else None
        if other is not None:
            others.append((seat, other))
            laws += " 62C1" if innocent else " 62C2"
    return laws, tuple(others)


def _other_of_two(case: Case, revoke: Revoke, play: tuple[Seat, Card], used: tuple[Card, ...]) -> Card | None:
    (seat, own), state = play, state_of(case)
    last, player = _last_card(state, seat), decides(state, seat)
    stands = any((r.seat, r.trick) == (seat, 12) for r in law61.revokes(state))  # ruled on by itself
    if stands or (last is not None and (own.suit is revoke.led) is not (last.suit is revoke.led)):
        return None  # 44C
    if case.need(KEEPS_CARD, of=player, offender=revoke.seat, card=revoke.card, by=used[0], own=own):
        return None
    if last is not None:
        return last
    allowed = tuple([card for card in unseen(state) if card not in used])
    other: Card = case.need(OTHER_CARD, of=player, own=own, allowed=allowed)
    return other


def _last_card(state: AtPlay, seat: Seat) -> Card | None:
    """What the hand has played, or is known to be left with, for the thirteenth trick."""
    hand = state.play.hands[seat.index]
    return state.card_of(seat, 13) or (hand.cards[0] if hand and hand.cards else None)


def partner_plays_after(case: Case, revoke: Revoke) -> bool:
    """62D2: a defender revoked before partner's turn to play to the trick."""
    leader = state_of(case).trick(revoke.trick).plays[0][0]
    return defends(state_of(case), revoke.seat) and revoke.seat in (leader, leader.lho)


def _bar_suggested_card() -> Review:
    """62D2, 2007: partner may not choose the play that the card seen could have suggested."""
    return Review("62D2")


def _information_from_a_withdrawn_card() -> Review:
    """62D2, 2017: Law 16C applies to what partner learnt from the card."""
    return Review("62D2")


partner_review = by_edition({Edition.LAWS_2007: _bar_suggested_card, Edition.LAWS_2017: _information_from_a_withdrawn_card})
