"""Law 62: correction of a revoke."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    ACCEPTED_CARD_STANDS,
    DOUBT_OF_AN_OPEN_REVOKE,
    LEAD_OF_ANOTHER_WINNER_GOES_BACK,
)
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.laws import law64_after_establishment as law64
from bridgelaws.laws.hands_in_play import decides, state_of
from bridgelaws.laws.law62_cards import find_missed, legal_card, legal_cards, other_card, withdraw_card
from bridgelaws.laws.law62_twelfth_trick import correct_at_the_end, partner_plays_after, partner_review
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import (
    CardReplaced,
    ClaimReopened,
    LaterPlaysReturned,
    LeadReturned,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeNoted,
    RevokeUnfounded,
)
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.play_state import AtPlay, Revoke
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import say

HELD_THE_SUIT = Ask(
    "held_the_suit", "61A", AnswerKind.YES_NO, "Did {offender} hold any {led} when {card} was played to trick {trick}?"
)
COULD_OBEY = Ask(
    "could_obey", "61A", AnswerKind.YES_NO, "Could {offender} have done what {law} required instead of playing {card}?"
)
KEEPS_LEAD = Ask(
    "keeps_lead", "62C1", AnswerKind.YES_NO, "{offender}’s {card} becomes {by}: do you keep your lead of {own}?"
)


def rule(case: Case) -> Ruling:
    """62, 63B: corrected while it can be; once established it stands, and Law 64 says what it costs."""
    wrong = case.irregularity
    assert isinstance(wrong, RevokeMade)
    state, edition = state_of(case), case.book.edition
    revoke = Revoke(wrong.offender, wrong.trick, wrong.led, wrong.card, wrong.kind)
    if any((r.seat, r.trick) == (revoke.seat, revoke.trick) for r in state.let_be):
        return case.ruling(
            "43B3",
            Advice(say("Dummy had lost the right to mention it and was the first to do so, so nothing is put right now.")),
        )
    known = _is_known(state, revoke)
    if not known and not wrong.shown and not _is_found(case, revoke):
        return _no_revoke(case, revoke)
    admitted = () if known else (RevokeAdmitted(revoke),)
    established = law63.is_established(edition, state, revoke) or _was_played_over(case, revoke)
    accepted = law61.is_for_law_52(state, revoke) and established
    if accepted and revoke.trick == 12 and case.holds(ACCEPTED_CARD_STANDS):
        return law64.note(case, revoke, admitted, "52B1(b)")
    if revoke.trick == 12 and established and not (state.hands_returned or _was_played_over(case, revoke)):
        return correct_at_the_end(case, revoke, admitted)
    if others := _to_correct_with_it(edition, state, revoke):
        return _both_corrected(case, (revoke, *others), admitted)
    if established:
        return law64.note(case, revoke, admitted)
    if not legal_cards(case, revoke):
        return _no_revoke(case, revoke)  # the card has meanwhile been put into another trick (67B1)
    if law61.is_for_law_52(state, revoke):
        return case.ruling("52A", Advice(say("{law} governs a penalty card that was not played.", law=Cited("52"))))
    if state.trick(revoke.trick).plays[0][0] is revoke.seat:
        return _lead_corrected(case, revoke, admitted)
    return _correct(case, revoke, admitted)


def _was_played_over(case: Case, revoke: Revoke) -> bool:
    """63A1: the board is over, so that side has played to the next trick, though not every card was entered."""
    return case.table.tricks_agreed is not None and not state_of(case).ended and revoke.trick < 13


def _no_revoke(case: Case, revoke: Revoke) -> Ruling:
    told = Advice(say("The Director finds that the hand had no other choice: there is no revoke."))
    return case.ruling("85A1", RevokeUnfounded(revoke.seat, revoke.trick), told)


def _correct(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62A, 62B: the offender takes the card back and follows suit; then the others may change what they played since."""
    assert isinstance(case.irregularity, RevokeMade)
    legal = legal_card(case, revoke)
    cites, withdrawn = withdraw_card(case, revoke.seat, revoke.card)
    effects: list[Effect] = [CardReplaced(revoke.seat, revoke.trick, revoke.card, legal), *withdrawn]
    changed = _changes(case, revoke, legal)
    effects += [effect for _, found in changed for effect in found]
    lead = _next_lead(case, revoke, legal, [effect for effect in effects if isinstance(effect, CardReplaced)])
    effects = [*admitted, *lead, *effects]  # the lead first: a card that was led may have to be played to this trick
    reviews = [law16.review(case)] if changed or lead else []
    if partner_plays_after(case, revoke) and revoke.trick == 12:
        cites, reviews = f"{cites} 62D2", [*reviews, partner_review(case.book.edition)]
    if case.irregularity.dummy_asked:
        cites = f"{cites} 43B2(b)"
        effects += [RevokeNoted(revoke, in_time=True), Review(case.number("64C1"))]  # Law 64 as if it were established
    law, claim = _claim_reopened(case)
    cites += f"{_cites_of(changed, lead)}{law}"
    return case.ruling(f"62A 62B {cites}", *effects, RevokeCorrected(revoke), *claim, *reviews)


def _claim_reopened(case: Case) -> tuple[str, tuple[Effect, ...]]:
    """63A4, 70A, 84D: the open tricks of a claim are now for Law 70; to whom the doubt of the revoke goes is disputed."""
    if not state_of(case).claim:
        return "", ()
    if not case.holds(DOUBT_OF_AN_OPEN_REVOKE):
        return " 70A", (ClaimReopened(),)
    told = Advice(say("Doubt arising from the revoke is resolved for the side that did not revoke."))
    return " 70A 84D", (ClaimReopened(), told)


def _lead_corrected(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """62A, 62B, 62C1, 62C2: a lead against a restriction is changed; what was played to it goes back, a defender's card
    as a penalty card, and the trick goes on from the new lead.
    """
    legal = legal_card(case, revoke)
    cites, effects = withdraw_card(case, revoke.seat, revoke.card)
    since = state_of(case).trick(revoke.trick).plays[1:]
    for seat, card in since:
        if seat.side is revoke.seat.side:
            effects += withdraw_card(case, seat, card)[1]
    returned = [LaterPlaysReturned(revoke.seat, revoke.trick)] if since else []
    cites += " 62C1" if since else ""
    cites += " 62C2" if len(since) > 1 else ""
    replaced = CardReplaced(revoke.seat, revoke.trick, revoke.card, legal)
    reviews = [law16.review(case)] if since else []
    return case.ruling(f"62A 62B {cites}", *admitted, *returned, replaced, *effects, RevokeCorrected(revoke), *reviews)


def _changes(case: Case, revoke: Revoke, legal: Card) -> list[tuple[str, list[Effect]]]:
    """62C1, 62C2: opponents may take back what they played after the revoke; then the next of the offending side may too."""
    found: list[tuple[str, list[Effect]]] = []
    state = state_of(case)
    plays = state.trick(revoke.trick).plays
    at = next(n for n, (seat, _) in enumerate(plays) if seat is revoke.seat)
    opponent_changed = False
    used: tuple[Card, ...] = (legal,)
    for seat, card in plays[at + 1 :]:
        innocent = seat.side is not revoke.seat.side
        stands = any((r.seat, r.trick) == (seat, revoke.trick) for r in law61.revokes(state))  # ruled on by itself
        if stands or (not innocent and not opponent_changed):
            continue
        by = other_card(case, revoke, (seat, card), legal, used)
        if by is None:
            continue
        used = (*used, by)
        effects: list[Effect] = [CardReplaced(seat, revoke.trick, card, by)]
        if not innocent:
            effects += withdraw_card(case, seat, card)[1]
        found.append(("62C1" if innocent else "62C2", effects))
        opponent_changed = opponent_changed or innocent
    return found


def _next_lead(case: Case, revoke: Revoke, legal: Card, replaced: list[CardReplaced]) -> list[Effect]:
    """62C1: a lead to the next trick may go back; whether it must if the trick now has another winner is disputed."""
    state = state_of(case)
    trick = state.trick(revoke.trick)
    if state.number != revoke.trick + 1 or not state.play.trick.plays:
        return []
    by = {(effect.seat, effect.card): effect.by for effect in replaced}
    now = Trick(tuple((seat, by.get((seat, card), card)) for seat, card in trick.plays))
    trumps = state.play.contract.trumps
    if now.winner(trumps) is not trick.winner(trumps) and case.holds(LEAD_OF_ANOTHER_WINNER_GOES_BACK):
        return [LeadReturned()]
    if any((effect.seat, effect.by) in state.play.trick.plays for effect in replaced):
        return [LeadReturned()]  # what was led is needed for this trick
    leader, own = state.play.trick.plays[0]
    kept = case.need(
        KEEPS_LEAD, of=decides(state_of(case), leader), offender=revoke.seat, card=revoke.card, by=legal, own=own
    )
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
    state = state_of(case)
    trick, made = revokes[0].trick, {revoke.seat: revoke for revoke in revokes}
    effects: list[Effect] = []
    penal: list[Effect] = []
    first: tuple[Revoke, Card] | None = None  # of each side's opponents, the revoke that lets a player change
    for seat, card in state.trick(trick).plays:
        by, used = None, tuple([effect.by for effect in effects if isinstance(effect, CardReplaced)])
        if seat in made:
            by = legal_card(case, made[seat], used)
            first = first or (made[seat], by)
        elif first and any(r.seat.side is not seat.side and _plays_before(state, trick, r.seat, seat) for r in revokes):
            by = other_card(case, first[0], (seat, card), first[1], used)
        if by is not None:
            effects.append(CardReplaced(seat, trick, card, by))
            penal += withdraw_card(case, seat, card)[1]
    played_now = [effect.by for effect in effects if isinstance(effect, CardReplaced)]
    for seat, card in state.trick(trick + 1).plays:
        penal += withdraw_card(case, seat, card)[1] if card not in played_now else []
    corrected = [RevokeCorrected(revoke, both_sides=True) for revoke in revokes]
    review = law16.review(case)
    return case.ruling("62A 62C3 64B8", *admitted, LeadReturned(), *effects, *penal, *corrected, review)


def _plays_before(state: AtPlay, trick: int, one: Seat, other: Seat) -> bool:
    order = [seat for seat, _ in state.trick(trick).plays]
    return one in order and other in order and order.index(one) < order.index(other)


def _cites_of(changed: list[tuple[str, list[Effect]]], lead: list[Effect]) -> str:
    cited = [law for law, _ in changed] + (["62C1"] if lead else [])
    return "".join(f" {law}" for law in dict.fromkeys(cited))


def _is_found(case: Case, revoke: Revoke) -> bool:
    """85A1: where the hands are not known, the Director finds out whether the hand could have done what it had to."""
    missed = find_missed(state_of(case), revoke)
    if missed:
        could: bool = case.need(COULD_OBEY, of=DIRECTOR, offender=revoke.seat, law=Provision(missed.law), card=revoke.card)
        return could
    if state_of(case).opening.hands[revoke.seat.index] is not None:
        return False  # the cards are known, and there is none
    found: bool = case.need(
        HELD_THE_SUIT, of=DIRECTOR, offender=revoke.seat, led=revoke.led, card=revoke.card, trick=revoke.trick
    )
    return found


def _is_known(state: AtPlay, revoke: Revoke) -> bool:
    return any((r.seat, r.trick) == (revoke.seat, revoke.trick) for r in law61.revokes(state))
