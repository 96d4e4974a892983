"""Law 46: what declarer says to dummy, when it leaves the card open or names one that is not there."""

from bridgelaws.bridge.cards import Card, Hand, Rank, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    HIGH_OR_LOW_NEEDS_A_SUIT,
    RUFF_CAN_BE_MEANT_BY_WIN,
    WIN_WITHOUT_A_WINNER_IS_ASKED_ABOUT,
)
from bridgelaws.laws.hands_in_play import state_of, unseen
from bridgelaws.table.acts_of_play import CardCalled
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.play import CardPlaced, CardPutDown
from bridgelaws.table.irregularities_of_cards import DesignationIncomplete
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template

DIFFERENT_INTENTION = Ask(
    "different_intention",
    "46B",
    AnswerKind.YES_NO,
    "Declarer called for “{words}”: is it beyond dispute that {meant} was intended?",
)
DESIGNATES = Ask(
    "designates", "46B", AnswerKind.CARD, "“{words}” does not settle which card dummy plays: which one do you name?"
)
DEFENDER_DESIGNATES = Ask(
    "defender_designates",
    "46B5",
    AnswerKind.CARD,
    "Declarer has named neither suit nor rank; either defender may name dummy’s card. Which one is named?",
)


def find_incomplete(table: Table, deed: CardCalled) -> DesignationIncomplete | Text:
    """46A: suit and rank ought to be named. What is called for is looked up in dummy, so that hand must be known."""
    state = table.at_play
    if state is None:
        return say("Dummy’s cards are not on the table yet: nothing can be called for ({law}).", law=Cited("41D"))
    contract = state.play.contract
    hand = state.in_hand(contract.dummy)
    if hand is None:
        return say("Dummy’s hand is not known here: say which card was played ({law}).", law=Cited("46A"))
    if not hand.cards or state.ended:
        return say("Dummy has no card left that could be called for ({law}).", law=Cited("46A"))
    if deed.meant is not None and deed.meant not in hand:
        return say(
            "{card} is not in dummy, so it cannot have been intended: dummy holds {hand} ({law}).",
            card=deed.meant,
            hand=hand,
            law=Cited("46B"),
        )
    if deed.word != "trump":
        return DesignationIncomplete(contract.declarer, deed.suit, deed.rank, deed.word, deed.meant)
    if contract.trumps is None:
        return say("There are no trumps in {contract}: name a suit or a rank ({law}).", contract=contract, law=Cited("46A"))
    return DesignationIncomplete(contract.declarer, contract.trumps, None, "", deed.meant)


def rule(case: Case) -> Ruling:
    """46B: the card that declarer is taken to have called for, unless another intention is beyond dispute."""
    dummy = state_of(case).play.contract.dummy
    cites, card = _designate(case, _call(case))
    in_turn = state_of(case).play.turn is dummy
    played: Effect = CardPlaced(dummy, card) if in_turn else CardPutDown(dummy, card)
    return case.ruling(cites, played, of_itself=True)


def _designate(case: Case, call: DesignationIncomplete) -> tuple[str, Card]:
    hand = _dummy(case)
    if call.meant and case.need(DIFFERENT_INTENTION, of=DIRECTOR, words=_words(call), meant=call.meant):
        return "46B", call.meant
    if call.word:
        return _by_word(case, call)  # 46B1
    if call.suit and not call.rank and hand.has_suit(call.suit):
        return "46B2", min(hand.in_suit(call.suit))  # 46B2
    if call.rank and not call.suit:
        return _by_rank(case, call)  # 46B3
    if not call.suit and not call.rank:
        return "46B5", _ask_a_defender(case)  # 46B5
    return "46B4", _ask_declarer(case, _legal(case))  # 46B4


def _by_word(case: Case, call: DesignationIncomplete) -> tuple[str, Card]:
    """46B1: high, low, or the lowest card that is known to win."""
    if call.word == "win":
        return _to_win(case)
    cards = _meant_by_high_or_low(case.book.edition, case)
    if not cards:
        return _without_a_suit(case, call)
    return ("46B1(a)", max(cards)) if call.word == "high" else ("46B1(c)", min(cards))


def _without_a_suit(case: Case, call: DesignationIncomplete) -> tuple[str, Card]:
    """46B5, 46B1(a), 46B1(c): no suit can be told from the word, so that it names nothing, or the best or worst of all."""
    if case.holds(HIGH_OR_LOW_NEEDS_A_SUIT):
        return "46B5", _ask_a_defender(case)
    ranks = [card.rank for card in _legal(case)]
    law, rank = ("46B1(a)", max(ranks)) if call.word == "high" else ("46B1(c)", min(ranks))
    return law, _ask_declarer(case, tuple(card for card in _legal(case) if card.rank is rank))


def _of_the_suit_led(case: Case) -> tuple[Card, ...]:
    """46B1(a), 46B1(c), 2017: the highest or lowest card of the suit led."""
    led = state_of(case).play.trick.led
    return _dummy(case).in_suit(led) if led else ()


def _of_what_dummy_can_play(case: Case) -> tuple[Card, ...]:
    """46B1(a), 46B1(c), 2007: the highest or lowest card; of which suit is plain only if dummy can play but one."""
    cards = _legal(case)
    return cards if len({card.suit for card in cards}) == 1 else ()


_meant_by_high_or_low = by_edition({Edition.LAWS_2007: _of_what_dummy_can_play, Edition.LAWS_2017: _of_the_suit_led})


def _to_win(case: Case) -> tuple[str, Card]:
    """46B1(b): the lowest card that cannot be beaten, as far as the cards seen tell."""
    led = state_of(case).play.trick.led
    winners = [card for card in _legal(case) if _is_known_to_win(state_of(case), card)]
    if led and any(card.suit is not led for card in winners) and not case.holds(RUFF_CAN_BE_MEANT_BY_WIN):
        winners = []
    if winners:
        return "46B1(b)", min(winners, key=lambda card: card.rank.index)
    if case.holds(WIN_WITHOUT_A_WINNER_IS_ASKED_ABOUT):
        return "46B", _ask_declarer(case, _legal(case))
    return "46B5", _ask_a_defender(case)


def _is_known_to_win(state: AtPlay, card: Card) -> bool:
    """It beats the cards in the trick, and no defender still to play can have one that beats it."""
    play, dummy = state.play, state.play.contract.dummy
    trumps = play.contract.trumps
    trick = Trick((*play.trick.plays, (dummy, card)))
    if trick.winner(trumps) is not dummy:
        return False
    to_play = _defenders_to_play(trick, dummy)
    known = [play.hands[seat.index] for seat in play.contract.declarer.side.seats]
    seen = {held for hand in known if hand for held in hand.cards}
    others = (*unseen(state), *[held for hand in play.hands if hand for held in hand.cards if held not in seen])
    return not to_play or not any(_beats(other, card, trumps) for other in others)


def _defenders_to_play(trick: Trick, dummy: Seat) -> list[Seat]:
    played = {seat for seat, _ in trick.plays}
    return [seat for seat in (dummy.lho, dummy.rho) if seat not in played]


def _beats(other: Card, card: Card, trumps: Suit | None) -> bool:
    if other.suit is card.suit:
        return other.rank > card.rank
    return other.suit is trumps


def _by_rank(case: Case, call: DesignationIncomplete) -> tuple[str, Card]:
    """46B3: dummy on lead goes on with the suit it has just won with (a); else the legal card of that rank (b)."""
    state, hand = state_of(case), _dummy(case)
    dummy, last = state.play.contract.dummy, state.number - 1
    assert call.rank is not None
    if not state.play.trick.plays and state.winner(last) is dummy:
        won_with = state.card_of(dummy, last)
        assert won_with is not None
        if (again := Card.of(won_with.suit, call.rank)) in hand:
            return "46B3(a)", again
    of_rank = tuple(card for card in _legal(case) if card.rank is call.rank)
    return ("46B3(b)", _ask_declarer(case, of_rank)) if of_rank else ("46B4", _ask_declarer(case, _legal(case)))


def _ask_a_defender(case: Case) -> Card:
    """46B5: either defender may say which legal card dummy plays."""
    legal = _legal(case)
    if len(legal) == 1:
        return legal[0]
    card: Card = case.need(DEFENDER_DESIGNATES, of=DIRECTOR, allowed=legal)
    return card


def _ask_declarer(case: Case, cards: tuple[Card, ...]) -> Card:
    """Declarer says which; if only one is there, nobody need be asked."""
    if len(cards) == 1:
        return cards[0]
    card: Card = case.need(DESIGNATES, of=case.irregularity.offender, allowed=cards, words=_words(_call(case)))
    return card


def _legal(case: Case) -> tuple[Card, ...]:
    state, hand = state_of(case), _dummy(case)
    dummy = state.play.contract.dummy
    return cards_allowed(case.table, dummy, hand.cards) if state.play.turn is dummy else hand.cards


def _dummy(case: Case) -> Hand:
    state = state_of(case)
    hand = state.in_hand(state.play.contract.dummy)
    assert hand is not None
    return hand


def _words(call: DesignationIncomplete) -> Text | Card | Suit | Rank | str:
    if call.word:
        return say(_WORDS[call.word]) if call.word in _WORDS else call.word
    if call.suit and call.rank:
        return Card.of(call.suit, call.rank)
    return call.suit or call.rank or say("anything")


_WORDS = {"high": template("high"), "low": template("low"), "win": template("win")}


def _call(case: Case) -> DesignationIncomplete:
    assert isinstance(case.irregularity, DesignationIncomplete)
    return case.irregularity
