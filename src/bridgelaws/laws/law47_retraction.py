"""Law 47: retraction of a card played."""

from collections.abc import Callable

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import CARD_NAMED_ON_PURPOSE_IS_MAJOR
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws.hands_in_play import could_hold, decides, last_trick_of, playable, state_of
from bridgelaws.table.acts_of_play import ExplanationCorrected, TurnStated
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import CardReplaced, CardTakenBack, LastCardReturned, LeadReturned
from bridgelaws.table.irregularities_of_cards import PlayedOnOpponentsWord, PlayedOnWrongExplanation
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

KEEPS_PLAY = Ask("keeps_play", "47D", AnswerKind.YES_NO, "{first} becomes {by}: do you keep your {own}?")
PLAYS_INSTEAD = Ask("plays_instead", "47D", AnswerKind.CARD, "{first} becomes {by}: which card do you play for {own}?")
TO_A_CHANGED_CARD = (KEEPS_PLAY, PLAYS_INSTEAD)
DUMMY_HAS_FACED = Ask(
    "dummy_has_faced", "47E2(a)", AnswerKind.YES_NO, "Had dummy faced any card when the explanation was put right?"
)
RETRACTED_FOR = Ask("retracted_for", "47E2(a)", AnswerKind.CARD, "Which card do you play instead of {own}?")


# C, D. After a change.


def change_card(
    case: Case, first: CardReplaced, may: Callable[[Seat], bool], asks: tuple[Ask, Ask] = TO_A_CHANGED_CARD
) -> tuple[Effect, ...]:
    """47C, 47D: the card becomes another one; those who may take back what they have played since, in turn."""
    state, seat, trick = state_of(case), first.seat, first.trick
    plays = state.trick(trick).plays
    at = next(n for n, (player, _) in enumerate(plays) if player is seat)
    now = [*plays[:at], (seat, first.by)]
    others: list[CardReplaced] = []
    for player, own in plays[at + 1 :]:
        led = now[0][1].suit
        asked = _is_asked(may, state, player, others)
        other = _other_card(case, [first, *others], (player, own), led, asks) if asked else None
        others += [CardReplaced(player, trick, own, other)] if other else []
        now.append((player, other or own))
    following = _next_trick(case, [first, *others], Trick(tuple(now), state.trick(trick).omitted), may)
    returned = [effect for effect in following if isinstance(effect, LeadReturned)]  # first: what was led may be needed here
    return (*returned, first, *others, *[effect for effect in following if effect not in returned])


def _is_asked(may: Callable[[Seat], bool], state: AtPlay, player: Seat, others: list[CardReplaced]) -> bool:
    """Declarer's own hand follows declarer's RHO: it may change only if that card was changed (45D1)."""
    declarer = state.play.contract.declarer
    return may(player) and (player is not declarer or any(other.seat is declarer.rho for other in others))


def _next_trick(case: Case, changes: list[CardReplaced], now: Trick, may: Callable[[Seat], bool]) -> list[Effect]:
    """What was led to the next trick goes back if another hand has now won; otherwise its player may change it."""
    state, number = state_of(case), changes[0].trick + 1
    following = state.trick(number).plays
    if not following or not now.is_complete:
        return []
    needed = any((change.seat, change.by) in following for change in changes)
    if needed or now.winner(state.play.contract.trumps) is not following[0][0]:
        return [LeadReturned()]
    player, own = following[0]
    if number == 13 and all(change.seat is not player for change in changes):
        return []  # it is the only card left
    if len(following) > 1 or not may(player) or player.side is state.play.contract.declarer.side:
        return []
    other = _other_card(case, changes, (player, own), None, TO_A_CHANGED_CARD)
    return [CardReplaced(player, number, own, other)] if other else []


def _other_card(
    case: Case, changes: list[CardReplaced], play: tuple[Seat, Card], led: Suit | None, asks: tuple[Ask, Ask]
) -> Card | None:
    """47D: another card, if that player wants to or, since the suit led is another one now, has to."""
    state, (seat, own), first = state_of(case), play, changes[0]
    who = decides(state, seat)
    hand = state.play.hands[seat.index]
    must = led is not None and own.suit is not led and hand is not None and hand.has_suit(led)
    if not must and case.need(
        asks[0], of=who, first=first.card, by=first.by, offender=first.seat, card=first.by, seat=seat, own=own
    ):
        return None
    used = {change.by for change in changes}
    held = tuple(card for card in playable(case.table, seat, led) if card not in used)
    if not held:
        return None
    if hand is not None and len(held) == 1:
        return held[0]
    other: Card = case.need(asks[1], of=who, allowed=held, first=first.card, by=first.by, own=own)
    return other


def review(case: Case, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """16C: what the opponents' withdrawn cards told is closed to the side that made the change."""
    return (law16.review(case),) if sum(isinstance(effect, CardReplaced) for effect in effects) > 1 else ()


# E1. An opponent said that it was this hand's turn.


def why_not_counted(table: Table, deed: TurnStated) -> Text | None:
    """47E1: only what an opponent says counts."""
    state = table.at_play
    if state is None or deed.by.side is deed.to.side:
        return say(
            ("Only an opponent’s statement about the turn frees a player, and only during play ({law})."), law=Cited("47E1")
        )
    return None


def detect(table: Table, seat: Seat, card: Card) -> PlayedOnOpponentsWord | None:
    """47E1: a card out of turn after an opponent's mistaken word; nobody can accept it."""
    state = table.at_play
    if state is None or seat not in state.told or seat is state.play.turn:
        return None
    return PlayedOnOpponentsWord(seat, card)


def rule_opponents_word(case: Case) -> Ruling:
    """47E1: the card goes back freely, and LHO cannot accept it."""
    never_played: bool = _establishes_no_revoke(case.book.edition)
    return case.ruling("47E1", CardTakenBack(as_if_never_played=never_played), law16.review(case), of_itself=True)


def _not_said() -> bool:
    """47E1, 2007: nothing is said of revokes, so the card establishes one like any other (63A1)."""
    return False


def _is_never_played() -> bool:
    """47E1, 2017: the card does not establish a revoke."""
    return True


_establishes_no_revoke = by_edition({Edition.LAWS_2007: _not_said, Edition.LAWS_2017: _is_never_played})


# E2. A mistaken explanation.


def find_wrong_explanation(table: Table, deed: ExplanationCorrected) -> PlayedOnWrongExplanation | Text:
    state = table.at_play
    trick = last_trick_of(state, deed.seat) if state else None
    card = state.card_of(deed.seat, trick) if state and trick else None
    if trick is None or card is None:
        return say("That hand has played no card that could be taken back ({law}).", law=Cited("47E2"))
    return PlayedOnWrongExplanation(deed.seat, trick, card)


def rule_explanation(case: Case) -> Ruling:
    """47E2: taken back freely if it is not too late (a); if it is, the score may be adjusted (b)."""
    wrong, state = _explanation(case), state_of(case)
    last = _last_play(state) == (wrong.trick, wrong.offender)
    if wrong.trick == 1 and len(state.trick(1).plays) == 1 and case.need(DUMMY_HAS_FACED, of=DIRECTOR):
        return case.ruling("47E2(a) 47E2(b)", Advice(say("The lead stands.")), Review("47E2(b)"))
    if last:
        return case.ruling("47E2(a)", LastCardReturned(wrong.offender, wrong.card), law16.review(case))
    late: Ruling = _played_since(case.book.edition, case, wrong)
    return late


def _any_card_since(case: Case, wrong: PlayedOnWrongExplanation) -> Ruling:
    """47E2(a), 2017: any card played since makes it too late."""
    del wrong
    return case.ruling("47E2(b)", Advice(say("It is too late to take the card back.")), Review("47E2(b)"))


def _card_since_to_that_trick(case: Case, wrong: PlayedOnWrongExplanation) -> Ruling:
    """47E2(a), 2007: only a card played since to the same trick makes it too late."""
    state = state_of(case)
    plays = state.trick(wrong.trick).plays
    if plays[-1][0] is not wrong.offender:
        return _any_card_since(case, wrong)
    who, led = decides(state, wrong.offender), plays[0][1].suit
    by: Card = case.need(RETRACTED_FOR, of=who, allowed=playable(case.table, wrong.offender, led), own=wrong.card)
    effects = change_card(case, CardReplaced(wrong.offender, wrong.trick, wrong.card, by), lambda seat: False)
    return case.ruling("47E2(a)", *effects, law16.review(case))


_played_since = by_edition({Edition.LAWS_2007: _card_since_to_that_trick, Edition.LAWS_2017: _any_card_since})


def _last_play(state: AtPlay) -> tuple[int, Seat] | None:
    for number in (state.number, state.number - 1):
        if plays := state.trick(number).plays:
            return number, plays[-1][0]
    return None


# F. No other ground.


def stands(case: Case, seat: Seat, named: Card) -> tuple[str, tuple[Effect, ...]]:
    """47F2: there is no other ground to take a card back. A defender who names a card held has shown it (49)."""
    state = state_of(case)
    if seat.side is state.play.contract.declarer.side or named not in could_hold(state, seat):
        return "47F2", (Advice(say("The card stands.")),)
    major = named.rank.is_honour or case.holds(CARD_NAMED_ON_PURPOSE_IS_MAJOR)
    return "47F2 49", (Advice(say("The card stands.")), *law50.penalty_card(case, seat, named, deliberate=major))


def _explanation(case: Case) -> PlayedOnWrongExplanation:
    assert isinstance(case.irregularity, PlayedOnWrongExplanation)
    return case.irregularity
