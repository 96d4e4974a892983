"""Law 62: correction of a revoke."""

from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import ACCEPTED_CARD_STANDS
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.table.at_play import AtPlay, Breach, Missed, Revoke
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.legal import with_penalty_cards
from bridgelaws.table.rulings import (
    Advice,
    BecomesPenaltyCard,
    CardReplaced,
    ClaimReopened,
    Effect,
    LaterPlaysReturned,
    LeadReturned,
    Review,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeNoted,
    RevokeUnfounded,
    Ruling,
    TricksPlayedOver,
)

HELD_THE_SUIT = Ask(
    "held_the_suit", "61A", AnswerKind.YES_NO, "Did {offender} hold a {led} when {card} was played to trick {trick}?"
)
COULD_OBEY = Ask(
    "could_obey", "61A", AnswerKind.YES_NO, "Could {offender} have done what Law {law} required instead of playing {card}?"
)
LEGAL_CARD = Ask("legal_card", "62B", AnswerKind.CARD, "{card} does not stand. Which legal card does {offender} play?")
KEEPS_CARD = Ask("keeps_card", "62C1", AnswerKind.YES_NO, "{offender}’s {card} becomes {by}: do you keep your {own}?")
KEEPS_LEAD = Ask(
    "keeps_lead", "62C1", AnswerKind.YES_NO, "{offender}’s {card} becomes {by}: do you keep your lead of {own}?"
)
OTHER_CARD = Ask("other_card", "62C1", AnswerKind.CARD, "Which card do you play instead of {own}?")


def rule(case: Case) -> Ruling:
    """62, 63B: corrected while it can be; once established it stands, and Law 64 says what it costs."""
    wrong = case.irregularity
    assert isinstance(wrong, RevokeMade)
    state, edition = _state(case), case.book.edition
    revoke = Revoke(wrong.offender, wrong.trick, wrong.led, wrong.card, wrong.kind)
    if any((r.seat, r.trick) == (revoke.seat, revoke.trick) for r in state.let_be):
        return case.ruling("43B3", Advice("Dummy, without the right to, was the first to speak of it: it is let be."))
    known = _is_known(state, revoke)
    if not known and not _found(case, revoke):
        told = Advice("The Director finds that the hand could do nothing else: no revoke.")
        return case.ruling("85A1", RevokeUnfounded(revoke.seat, revoke.trick), told)
    admitted = () if known else (RevokeAdmitted(revoke),)
    established = law63.is_established(edition, state, revoke)
    accepted = law61.is_for_law_52(state, revoke) and established
    if accepted and revoke.trick == 12 and case.holds(ACCEPTED_CARD_STANDS):
        return law64.noted(case, revoke, admitted, "52B1(b)")
    if revoke.trick == 12 and established and not state.hands_returned:
        return _twelfth_trick(case, revoke, admitted)
    if others := _to_correct_with_it(edition, state, revoke):
        return _both_corrected(case, (revoke, *others), admitted)
    if established:
        return law64.noted(case, revoke, admitted)
    if law61.is_for_law_52(state, revoke):
        return case.ruling("52A", Advice("Law 52 governs a penalty card that was not played."))
    if state.trick(revoke.trick).plays[0][0] is revoke.seat:
        return _lead_corrected(case, revoke, admitted)
    return _corrected(case, revoke, admitted)


def _corrected(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62A, 62B: the offender takes the card back and follows suit; then the others may change what they played since."""
    assert isinstance(case.irregularity, RevokeMade)
    legal = _legal_card(case, revoke)
    cites, withdrawn = _withdrawn_card(case, revoke.seat, revoke.card)
    effects: list[Effect] = [CardReplaced(revoke.seat, revoke.trick, revoke.card, legal), *withdrawn]
    changed = _changes(case, revoke, legal)
    effects += [effect for _, found in changed for effect in found]
    lead = _next_lead(case, revoke, legal, [effect for effect in effects if isinstance(effect, CardReplaced)])
    effects = [*admitted, *lead, *effects]  # the lead first: a card that was led may have to be played to this trick
    reviews = [law16.review(case)] if changed or lead else []
    if _partner_plays_after(case, revoke) and revoke.trick == 12:
        cites, reviews = f"{cites} 62D2", [*reviews, _partner_review(case.book.edition)]
    if case.irregularity.dummy_asked:
        cites = f"{cites} 43B2(b)"
        effects += [RevokeNoted(revoke, in_time=True), Review(case.number("64C1"))]  # Law 64 as if it were established
    claim = (ClaimReopened(),) if _state(case).claim else ()
    cites += _cites_of(changed, lead) + (" 70A 84D" if claim else "")  # reading 18: doubt goes to those who did not revoke
    return case.ruling(f"62A 62B {cites}", *effects, RevokeCorrected(revoke), *claim, *reviews)


def _lead_corrected(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62A, 62B, 62C1, 62C2: a lead against a restriction is changed; what was played to it goes back, a defender's card
    as a penalty card, and the trick goes on from the new lead.
    """
    legal = _legal_card(case, revoke)
    cites, effects = _withdrawn_card(case, revoke.seat, revoke.card)
    since = _state(case).trick(revoke.trick).plays[1:]
    for seat, card in since:
        if seat.side is revoke.seat.side:
            effects += _withdrawn_card(case, seat, card)[1]
    returned = [LaterPlaysReturned(revoke.seat, revoke.trick)] if since else []
    cites += " 62C1" if since else ""
    cites += " 62C2" if len(since) > 1 else ""
    replaced = CardReplaced(revoke.seat, revoke.trick, revoke.card, legal)
    reviews = [law16.review(case)] if since else []
    return case.ruling(f"62A 62B {cites}", *admitted, *returned, replaced, *effects, RevokeCorrected(revoke), *reviews)


def _legal_card(case: Case, revoke: Revoke) -> Card:
    """62B, 50D1(a), 51A: any legal card, a penalty card if it can be played; if only one is there, nobody need be asked."""
    state = _state(case)
    hand, missed = state.play.hands[revoke.seat.index], _missed(state, revoke)
    if missed and not (revoke.kind is Breach.PENALTY_CARD and hand and hand.has_suit(revoke.led)):
        held = missed.instead
    elif hand is not None:
        back = [card for seat, card in state.trick(revoke.trick + 1).plays if seat is revoke.seat]  # 62C3: it goes back
        held = tuple(card for card in (*hand.cards, *back) if card.suit is revoke.led)
    else:
        held = tuple(card for card in PACK if card.suit is revoke.led and not _seen(state, card))
    held = with_penalty_cards(case.table, revoke.seat, held)
    penal = [p.card for p in state.penalty_cards if p.seat is revoke.seat and p.major and p.card in held]
    if len(held) == 1 and (hand is not None or penal):
        return held[0]
    player = state.play.contract.declarer if penal else _player(case, revoke.seat)
    legal: Card = case.need(LEGAL_CARD, of=player, allowed=held, card=revoke.card, offender=revoke.seat)
    return legal


def _changes(case: Case, revoke: Revoke, legal: Card) -> list[tuple[str, list[Effect]]]:
    """62C1, 62C2: opponents may take back what they played after the revoke; then the next of the offending side may too."""
    found: list[tuple[str, list[Effect]]] = []
    state = _state(case)
    plays = state.trick(revoke.trick).plays
    at = next(n for n, (seat, _) in enumerate(plays) if seat is revoke.seat)
    opponent_changed = False
    for seat, card in plays[at + 1 :]:
        innocent = seat.side is not revoke.seat.side
        stands = any((r.seat, r.trick) == (seat, revoke.trick) for r in law61.revokes(state))  # ruled on by itself
        if stands or (not innocent and not opponent_changed):
            continue
        by = _other_card(case, revoke, (seat, card), legal)
        if by is None:
            continue
        effects: list[Effect] = [CardReplaced(seat, revoke.trick, card, by)]
        if not innocent:
            effects += _withdrawn_card(case, seat, card)[1]
        found.append(("62C1" if innocent else "62C2", effects))
        opponent_changed = opponent_changed or innocent
    return found


def _other_card(case: Case, revoke: Revoke, play: tuple[Seat, Card], legal: Card) -> Card | None:
    """The card that a player who may change does play; None if the first one stays, or no other is there."""
    seat, own = play
    player = _player(case, seat)
    state = _state(case)
    hand, faced = state.play.hands[seat.index], [card for _, card in state.floor]
    cards = tuple(card for card in hand.cards if card not in faced) if hand is not None else ()
    held = tuple(card for card in cards if card.suit is revoke.led) or (() if own.suit is revoke.led else cards)
    held = with_penalty_cards(case.table, seat, held)
    if hand is not None and not held:
        return None
    if case.need(KEEPS_CARD, of=player, offender=revoke.seat, card=revoke.card, by=legal, own=own):
        return None
    unseen = tuple(card for card in PACK if not _seen(state, card)) if hand is None else ()
    by: Card = case.need(OTHER_CARD, of=player, own=own, allowed=held or unseen)
    return by


def _next_lead(case: Case, revoke: Revoke, legal: Card, replaced: list[CardReplaced]) -> list[Effect]:
    """62C1: a lead to the next trick may go back, and must if the trick now has another winner."""
    state = _state(case)
    trick = state.trick(revoke.trick)
    if state.number != revoke.trick + 1 or not state.play.trick.plays:
        return []
    by = {(effect.seat, effect.card): effect.by for effect in replaced}
    now = Trick(tuple((seat, by.get((seat, card), card)) for seat, card in trick.plays))
    trumps = state.play.contract.trumps
    if now.winner(trumps) is not trick.winner(trumps):
        return [LeadReturned()]  # the Laws do not say so, but another hand is on lead now
    if any((effect.seat, effect.by) in state.play.trick.plays for effect in replaced):
        return [LeadReturned()]  # what was led is needed for this trick
    leader, own = state.play.trick.plays[0]
    kept = case.need(KEEPS_LEAD, of=_player(case, leader), offender=revoke.seat, card=revoke.card, by=legal, own=own)
    return [] if kept else [LeadReturned()]


def _together(state: AtPlay, revoke: Revoke) -> tuple[Revoke, ...]:
    """62C3, 2017: both sides have revoked to this trick, and one side only has played to the next: all are corrected."""
    same = [r for r in law61.revokes(state) if r.trick == revoke.trick and r.seat is not revoke.seat]
    sides = {seat.side for seat, _ in state.trick(revoke.trick + 1).plays}
    both = len({revoke.seat.side, *[r.seat.side for r in same]}) == 2
    return tuple(same) if both and len(sides) == 1 else ()


def _each_by_itself(state: AtPlay, revoke: Revoke) -> tuple[Revoke, ...]:
    """62A, 2007: there is no such rule: one revoke is established, the other is corrected."""
    del state, revoke
    return ()


_to_correct_with_it = by_edition({Edition.LAWS_2007: _each_by_itself, Edition.LAWS_2017: _together})


def _both_corrected(case: Case, revokes: tuple[Revoke, ...], admitted: tuple[Effect, ...]) -> Ruling:
    """62C3, 64B8: every revoke to the trick is corrected; whatever the defenders take back becomes a penalty card."""
    state = _state(case)
    trick, made = revokes[0].trick, {revoke.seat: revoke for revoke in revokes}
    effects: list[Effect] = []
    penal: list[Effect] = []
    first: tuple[Revoke, Card] | None = None  # of each side's opponents, the revoke that lets a player change
    for seat, card in state.trick(trick).plays:
        by = None
        if seat in made:
            by = _legal_card(case, made[seat])
            first = first or (made[seat], by)
        elif first and any(r.seat.side is not seat.side and _plays_before(state, trick, r.seat, seat) for r in revokes):
            by = _other_card(case, first[0], (seat, card), first[1])
        if by is not None:
            effects.append(CardReplaced(seat, trick, card, by))
            penal += _withdrawn_card(case, seat, card)[1]
    played_now = [effect.by for effect in effects if isinstance(effect, CardReplaced)]
    for seat, card in state.trick(trick + 1).plays:
        penal += _withdrawn_card(case, seat, card)[1] if card not in played_now else []
    corrected = [RevokeCorrected(revoke, both_sides=True) for revoke in revokes]
    review = law16.review(case)
    return case.ruling("62A 62C3 64B8", *admitted, LeadReturned(), *effects, *penal, *corrected, review)


def _plays_before(state: AtPlay, trick: int, one: Seat, other: Seat) -> bool:
    order = [seat for seat, _ in state.trick(trick).plays]
    return one in order and other in order and order.index(one) < order.index(other)


def _twelfth_trick(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62D1, 62C: to the twelfth trick it is corrected even if established, until all four hands are back in the board; those
    who played after it may change their last two cards about.
    """
    state = _state(case)
    last = state.card_of(revoke.seat, 13)
    legal = last if last is not None else _legal_card(case, revoke)
    laws, others = _changed_about(case, revoke, legal)
    cites, effects = f"62D1 {laws}", [*admitted, TricksPlayedOver(revoke.seat, revoke.card, legal, others)]
    if any(_last_card(state, seat) is None for seat in SEATS if seat is not revoke.seat):  # the last trick is to be played
        law, withdrawn = _withdrawn_card(case, revoke.seat, revoke.card)
        cites, effects = f"{cites} 62B {law}", [*effects, *withdrawn]
    effects += [RevokeCorrected(revoke), *([law16.review(case)] if others else [])]
    if not _partner_plays_after(case, revoke):
        return case.ruling(cites, *effects)
    return case.ruling(f"{cites} 62D2", *effects, _partner_review(case.book.edition))


def _changed_about(case: Case, revoke: Revoke, legal: Card) -> tuple[str, tuple[tuple[Seat, Card], ...]]:
    """62C1, 62C2: an opponent may play the last card to the twelfth trick instead, and then the next of the other side."""
    laws, others = "", list[tuple[Seat, Card]]()
    plays = _state(case).trick(12).plays
    at = next(n for n, (seat, _) in enumerate(plays) if seat is revoke.seat)
    for seat, card in plays[at + 1 :]:
        innocent = seat.side is not revoke.seat.side
        other = _other_of_two(case, revoke, (seat, card), legal) if innocent or others else None
        if other is not None:
            others.append((seat, other))
            laws += " 62C1" if innocent else " 62C2"
    return laws, tuple(others)


def _other_of_two(case: Case, revoke: Revoke, play: tuple[Seat, Card], legal: Card) -> Card | None:
    (seat, own), state = play, _state(case)
    last, player = _last_card(state, seat), _player(case, seat)
    stands = any((r.seat, r.trick) == (seat, 12) for r in law61.revokes(state))  # ruled on by itself
    if stands or (last is not None and (own.suit is revoke.led) is not (last.suit is revoke.led)):
        return None  # 44C
    if case.need(KEEPS_CARD, of=player, offender=revoke.seat, card=revoke.card, by=legal, own=own):
        return None
    unseen = tuple(card for card in PACK if not _seen(state, card))
    other: Card = last if last is not None else case.need(OTHER_CARD, of=player, own=own, allowed=unseen)
    return other


def _last_card(state: AtPlay, seat: Seat) -> Card | None:
    """What the hand has played, or is known to be left with, for the thirteenth trick."""
    hand = state.play.hands[seat.index]
    return state.card_of(seat, 13) or (hand.cards[0] if hand and hand.cards else None)


def _partner_plays_after(case: Case, revoke: Revoke) -> bool:
    """62D2: a defender revoked before partner's turn to play to the trick."""
    leader = _state(case).trick(revoke.trick).plays[0][0]
    return _is_defender(case, revoke.seat) and revoke.seat in (leader, leader.lho)


def _suggested_card_barred() -> Review:
    """62D2, 2007: partner may not choose the play that the card seen could have suggested."""
    return Review("62D2")


def _information_from_a_withdrawn_card() -> Review:
    """62D2, 2017: Law 16C applies to what partner learnt from the card."""
    return Review("62D2")


_partner_review = by_edition(
    {Edition.LAWS_2007: _suggested_card_barred, Edition.LAWS_2017: _information_from_a_withdrawn_card}
)


def _withdrawn_card(case: Case, seat: Seat, card: Card) -> tuple[str, list[Effect]]:
    """62B1, 62B2: a defender's card becomes a major penalty card; one that lay face up before is again what it was, and
    cards of declarer and dummy go back.
    """
    if not _is_defender(case, seat):
        return "62B2", []
    before = next((penalty for penalty in _state(case).face_up if penalty.card is card), None)
    if before:
        return "62B2", [BecomesPenaltyCard(seat, card, major=before.major)]
    return "62B1", [*law50.penalty_card(case, seat, card, deliberate=True)]


def _cites_of(changed: list[tuple[str, list[Effect]]], lead: list[Effect]) -> str:
    cited = [law for law, _ in changed] + (["62C1"] if lead else [])
    return "".join(f" {law}" for law in dict.fromkeys(cited))


def _found(case: Case, revoke: Revoke) -> bool:
    """85A1: where the hands are not known, the Director finds out whether the hand could have done what it had to."""
    missed = _missed(_state(case), revoke)
    if missed:
        could: bool = case.need(COULD_OBEY, of=DIRECTOR, offender=revoke.seat, law=missed.law, card=revoke.card)
        return could
    if _state(case).opening.hands[revoke.seat.index] is not None:
        return False  # the cards are known, and there is none
    led = revoke.led.name.lower().removesuffix("s")
    found: bool = case.need(HELD_THE_SUIT, of=DIRECTOR, offender=revoke.seat, led=led, card=revoke.card, trick=revoke.trick)
    return found


def _is_known(state: AtPlay, revoke: Revoke) -> bool:
    return any((r.seat, r.trick) == (revoke.seat, revoke.trick) for r in law61.revokes(state))


def _missed(state: AtPlay, revoke: Revoke) -> Missed | None:
    return next((m for m in state.missed if (m.seat, m.trick, m.card) == (revoke.seat, revoke.trick, revoke.card)), None)


def _is_defender(case: Case, seat: Seat) -> bool:
    return seat.side is not _state(case).play.contract.declarer.side


def _player(case: Case, seat: Seat) -> Seat:
    """Who decides for a hand: declarer for dummy's."""
    contract = _state(case).play.contract
    return contract.declarer if seat is contract.dummy else seat


def _seen(state: AtPlay, card: Card) -> bool:
    """It has been played, or is in a hand that is known."""
    fallen = [played for trick in (*state.play.tricks, state.play.trick) for _, played in trick.plays]
    return card in fallen or any(hand is not None and card in hand.cards for hand in state.play.hands)


def _state(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play
