"""Law 45: card played."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import (
    CARD_SEEN_IS_MAJOR,
    FIFTH_CARD_ON_PURPOSE_IS_MAJOR,
    LAYING_IS_NOT_PARTNERS_PLAY,
)
from bridgelaws.laws import law47_retraction as law47
from bridgelaws.laws import law50_penalty_card as law50
from bridgelaws.laws.hands_in_play import defends, last_trick_of, sides_playing_to, state_of
from bridgelaws.table.acts_of_play import CardChangeWanted, CardHandled, DummyIndicated, FifthCardShown
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import CardPutDown, CardReplaced, WrongCardSettled
from bridgelaws.table.irregularities_of_cards import (
    CardIndicatedByDummy,
    FifthCard,
    PlayedByItsHandling,
    UnintendedCard,
    WrongCardLaid,
)
from bridgelaws.table.legal import within_restrictions
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, any_of, say

SLIP_OF_THE_TONGUE = Ask(
    "slip_of_the_tongue",
    "45C4(b)",
    AnswerKind.YES_NO,
    "Was {card} a slip of the tongue for {meant}, and not a loss of concentration or a change of mind?",
)
CHANGED_WITHOUT_PAUSE = Ask(
    "changed_without_pause",
    "45C4(b)",
    AnswerKind.YES_NO,
    "Was {card} played unintentionally instead of {meant}, and changed without pause for thought?",
)
SEEN_ON_PURPOSE = Ask(
    "seen_on_purpose", "45C1", AnswerKind.YES_NO, "Did {offender} deliberately hold {card} where partner could see it?"
)
DUMMY_HAS_LAID = Ask("dummy_has_laid", "45C4(b)", AnswerKind.YES_NO, "Had dummy laid {card} down before {meant} was named?")
FIFTH_CARD = Ask(
    "fifth_card",
    "45E",
    AnswerKind.CHOICE,
    "How did {offender}’s {card} get into the trick, to which that hand had already played?",
    choices=("dropped", "put down", "led"),
)

# By which provision a card is played, and by whose hand it can be so.
_PLAYED_BY = {
    "seen": "45C1",
    "near table": "45C2(a)",
    "held as played": "45C2(b)",
    "touched": "45C3",
    "arranging": "45C3",
    "named": "45C4(a)",
    "picked up": "45B",
}


# C. Cards deemed to be played.


def find_handling(table: Table, deed: CardHandled) -> PlayedByItsHandling | FifthCard | Text:
    """45C: which rule speaks depends on the hand: a defender's, declarer's own, or dummy's."""
    state, law = table.at_play, _PLAYED_BY.get(deed.how)
    if state is None or law is None:
        return say(
            "A card is handled in one of these ways, in the play: {ways} ({law}).",
            ways=any_of(_PLAYED_BY),
            law=Cited("45C"),
        )
    if law[:4] not in _laws_for(state, deed.seat):
        return say(
            "“{how}” does not make a card from that hand played: other rules apply to it ({law}).",
            how=deed.how,
            law=Provision(law),
        )
    if law == "45C1" and any(player is deed.seat for player, _ in state.play.trick.plays):
        return FifthCard(deed.seat, deed.card)
    return PlayedByItsHandling(deed.seat, deed.card, deed.how)


def _laws_for(state: AtPlay, seat: Seat) -> tuple[str, ...]:
    if defends(state, seat):
        return ("45C1", "45C4")
    return ("45C3", "45C4", "45B") if seat is state.play.contract.dummy else ("45C2", "45C4")


def rule_handled(case: Case) -> Ruling:
    """45B, 45C1, 45C2, 45C3, 45C4(a): the card is played; moving dummy's cards to arrange or reach one plays none."""
    one = case.irregularity
    assert isinstance(one, PlayedByItsHandling)
    seat, card, law = one.offender, one.card, _PLAYED_BY[one.how]
    if one.how == "arranging":
        return case.ruling(law, Advice(say("The card is not played.")), of_itself=True)
    if law == "45C1" and _cannot_be_played(case, seat, card):
        held = _was_held_on_purpose(case, seat, card)
        return case.ruling("45C1 49", *law50.penalty_card(case, seat, card, deliberate=held), of_itself=True)
    return case.ruling(law, CardPutDown(seat, card), of_itself=True)  # and looked at like any other card (52)


def _cannot_be_played(case: Case, seat: Seat, card: Card) -> bool:
    """45C1, 49: at its owner's turn, it would not follow suit or obey a restriction."""
    state = state_of(case)
    hand = state.play.hands[seat.index]
    return state.play.turn is seat and hand is not None and card not in within_restrictions(case.table, seat, hand.cards)


def _was_held_on_purpose(case: Case, seat: Seat, card: Card) -> bool:
    """50B: of a card below the ten it can be asked whether it only slipped into view."""
    if card.rank.is_honour or case.holds(CARD_SEEN_IS_MAJOR):
        return True
    found: bool = case.need(SEEN_ON_PURPOSE, of=DIRECTOR, offender=seat, card=card)
    return found


# C4(b). Another card was meant.


def find_unintended(table: Table, deed: CardChangeWanted) -> UnintendedCard | Text:
    state = table.at_play
    early = _find_early(state, deed.seat) if state else None
    trick = early[0] if early else last_trick_of(state, deed.seat) if state else None
    card = early[1] if early else state.card_of(deed.seat, trick) if state and trick else None
    if state is None or trick is None or card is None:
        return say("That hand has played no card: there is none to change ({law}).", law=Cited("45C4(b)"))
    hand = state.play.hands[deed.seat.index]
    if hand is None and state.is_gone(deed.meant):
        return say(
            ("{card} has already been played, so it cannot have been meant ({law})."), card=deed.meant, law=Cited("45C4(b)")
        )
    if hand is not None and deed.meant not in hand:
        return say(
            "{card} is not in that hand, so it cannot have been meant: the hand is {hand} ({law}).",
            card=deed.meant,
            hand=hand,
            law=Cited("45C4(b)"),
        )
    return UnintendedCard(deed.seat, trick, card, deed.meant)


def _find_early(state: AtPlay, seat: Seat) -> tuple[int, Card] | None:
    """57C3: a card of that hand, played before its turn and waiting for it, with its trick."""
    return next(((trick, card) for trick, player, card in state.waiting if player is seat), None)


def rule_unintended(case: Case) -> Ruling:
    """45C4(b), 47C: an unintended card may be changed in time; opponents may then take back what they played to it."""
    slip = case.irregularity
    assert isinstance(slip, UnintendedCard)
    if not _may_be_changed(case.book.edition, case, slip):
        law, effects = law47.stands(case, slip.offender, slip.meant)
        return case.ruling(f"45C4(b) {law}", *effects)
    side = slip.offender.side
    first = CardReplaced(slip.offender, slip.trick, slip.card, slip.meant)
    if _find_early(state_of(case), slip.offender) == (slip.trick, slip.card):
        return case.ruling("45C4(b) 47C", first)  # nobody has played to it yet
    changes = law47.change_card(case, first, lambda seat: seat.side is not side)
    laws = "45C4(b) 47C 47D" if len(changes) > 1 else "45C4(b) 47C"
    return case.ruling(laws, *changes, *law47.review(case, changes))


def _slip_in_calling_for_a_card(case: Case, slip: UnintendedCard) -> bool:
    """45C4(b), 2017: declarer's call for dummy's card only, a slip of the tongue, until declarer has played again."""
    state = state_of(case)
    if slip.offender is not state.play.contract.dummy or _has_played_since(
        state, slip, (slip.offender, slip.offender.partner)
    ):
        return False
    said: bool = case.need(SLIP_OF_THE_TONGUE, of=DIRECTOR, card=slip.card, meant=slip.meant)
    return said


def _before_partner_plays(case: Case, slip: UnintendedCard) -> bool:
    """45C4(b), 2007: anybody's unintended card, changed without pause and before partner plays to it; with a card from
    dummy, whether laying it down is partner's play is disputed.
    """
    state = state_of(case)
    is_dummys = slip.offender is state.play.contract.dummy
    if _was_laid_down(case, slip) if is_dummys else _has_played_since(state, slip, (slip.offender.partner,)):
        return False
    said: bool = case.need(CHANGED_WITHOUT_PAUSE, of=DIRECTOR, card=slip.card, meant=slip.meant)
    return said


def _was_laid_down(case: Case, slip: UnintendedCard) -> bool:
    if case.holds(LAYING_IS_NOT_PARTNERS_PLAY):
        return False
    laid: bool = case.need(DUMMY_HAS_LAID, of=DIRECTOR, card=slip.card, meant=slip.meant)
    return laid


_may_be_changed = by_edition({Edition.LAWS_2007: _before_partner_plays, Edition.LAWS_2017: _slip_in_calling_for_a_card})


def _has_played_since(state: AtPlay, slip: UnintendedCard, hands: tuple[Seat, ...]) -> bool:
    early = [(seat, card) for _, seat, card in state.waiting]
    plays = [*state.trick(slip.trick).plays, *state.trick(slip.trick + 1).plays, *early]
    at = plays.index((slip.offender, slip.card))
    return any(seat in hands for seat, _ in plays[at + 1 :]) or state.number > slip.trick + 1


# D. Dummy lays down another card.


def find_overlooked(table: Table) -> tuple[WrongCardLaid, ...]:
    """45D: cards that declarer did not name, and that nobody has remarked on yet."""
    state = table.at_play
    if state is None:
        return ()
    dummy = state.play.contract.dummy
    return tuple(WrongCardLaid(dummy, wrong.trick, wrong.named, wrong.card) for wrong in state.wrong_cards)


def in_time(table: Table) -> tuple[WrongCardLaid, ...]:
    """45D1: those of them that can still be put right."""
    state = table.at_play
    return tuple(wrong for wrong in find_overlooked(table) if state and not is_too_late(state, wrong.trick))


def is_too_late(state: AtPlay, trick: int) -> bool:
    """45D1: both sides have played to the next trick."""
    return sides_playing_to(state, trick + 1) == 2 or state.number > trick + 2


def rule_wrong_card(case: Case) -> Ruling:
    """45D: the card named takes its place, and cards played since may be changed; too late, all stands."""
    wrong, state = case.irregularity, state_of(case)
    assert isinstance(wrong, WrongCardLaid)
    settled = WrongCardSettled(wrong.trick)
    led_since = (wrong.offender, wrong.named) in state.trick(wrong.trick + 1).plays
    if is_too_late(state, wrong.trick) or (state.is_gone(wrong.named) and not led_since):
        ruling: Ruling = _all_stands(case.book.edition, case, settled)
        return ruling
    declarer = state.play.contract.declarer
    first = CardReplaced(wrong.offender, wrong.trick, wrong.card, wrong.named)
    changes = law47.change_card(case, first, lambda seat: defends(state, seat) or seat is declarer)
    return case.ruling("45D1", *changes, settled, *law47.review(case, changes))


def _revokes_by_the_card_laid(case: Case, settled: WrongCardSettled) -> Ruling:
    """45D2, 2017: the cards stay as played; not following to the card as laid may be a revoke, dummy's too."""
    return case.ruling("45D2", settled, Advice(say("The cards stand as played; revokes are judged by them.")))


def _no_more_to_say(case: Case, settled: WrongCardSettled) -> Ruling:
    """45D, 2007: no word about what follows when it is too late; the cards stand."""
    return case.ruling("2007:45D", settled, Advice(say("The cards stand as played.")))


_all_stands = by_edition({Edition.LAWS_2007: _no_more_to_say, Edition.LAWS_2017: _revokes_by_the_card_laid})


# E. A fifth card.


def fifth(table: Table, deed: FifthCardShown) -> FifthCard | Text:
    state = table.at_play
    if state is None or last_trick_of(state, deed.seat) is None:
        return say("That hand has not played to the trick: a card from it is no fifth card ({law}).", law=Cited("45E"))
    return FifthCard(deed.seat, deed.card)


def rule_fifth(case: Case) -> Ruling:
    """45E1, 45E2: a defender's becomes a penalty card, declarer's goes back; if it was led, the Laws on leads speak."""
    extra, state = case.irregularity, state_of(case)
    assert isinstance(extra, FifthCard)
    seat, card = extra.offender, extra.card
    how = case.need(FIFTH_CARD, of=DIRECTOR, offender=seat, card=card)
    law = "45E1" if defends(state, seat) else "45E2"
    if how == "led":
        return case.ruling(law, CardPutDown(seat, card))
    if law == "45E2":
        return case.ruling(law, Advice(say("{card} goes back to the hand; nothing more follows.", card=card)))
    major = how == "put down" and (card.rank.is_honour or case.holds(FIFTH_CARD_ON_PURPOSE_IS_MAJOR))
    return case.ruling("45E1 50B", *law50.penalty_card(case, seat, card, deliberate=major))


# F. Dummy indicates a card.


def find_indication(table: Table, deed: DummyIndicated) -> CardIndicatedByDummy | Text:
    state = table.at_play
    if state is None:
        return say("Dummy’s hand is not on the table yet ({law}).", law=Cited("45F"))
    dummy, hand = state.play.contract.dummy, state.in_hand(state.play.contract.dummy)
    if state.is_gone(deed.card) or (hand is not None and deed.card not in hand):
        return say("{card} is not in dummy, so dummy cannot have pointed at it ({law}).", card=deed.card, law=Cited("45F"))
    return CardIndicatedByDummy(dummy, deed.card)


def rule_indicated(case: Case) -> Ruling:
    """45F: play goes on; at the end the Director asks whether a play was suggested and did damage."""
    return case.ruling("45F", Advice(say("Play goes on.")), Review("45F"))
