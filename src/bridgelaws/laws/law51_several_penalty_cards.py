"""Law 51: two or more penalty cards."""

from bridgelaws.bridge.cards import Card
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.effects.play import CardStands, CardTakenBack
from bridgelaws.table.irregularities import PenaltyCardsToChooseFrom
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.restrictions import MustPlay
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import all_of

WHICH_PENALTY_CARD = Ask(
    "which_penalty_card", "51A", AnswerKind.CARD, "{offender} has {cards} as penalty cards to play: which is it to be?"
)


# A. The owner is to play.


def detect_choice(table: Table) -> PenaltyCardsToChooseFrom | None:
    """51A, 50D1(a): a defender is to play, and two or more penalty cards may legally be played."""
    state = table.at_play
    if state is None or state.ended or len(_to_choose_from(table, state)) < 2:
        return None
    return PenaltyCardsToChooseFrom(state.play.turn)


def rule_choice(case: Case) -> Ruling:
    """51A: declarer designates which; a penalty card played before that stands if declarer plays on."""
    state, seat = case.table.at_play, case.irregularity.offender
    assert state is not None
    early = state.floor[0][1] if state.floor and state.floor[0][0] is seat else None
    declarer = state.play.contract.declarer
    if early and any(player.side is declarer.side for player, _ in state.floor[1:]):
        return case.ruling("52B1(b) 52B1(c)", CardStands(), of_itself=True)
    cards = _to_choose_from(case.table, state)
    which: Card = case.need(WHICH_PENALTY_CARD, of=declarer, allowed=cards, offender=seat, cards=all_of(cards))
    back: tuple[Effect, ...] = (CardTakenBack(),) if early in cards and early is not which else ()
    return case.ruling("50D1(a) 51A", *back, Impose(MustPlay(seat, "51A", which)))


def _to_choose_from(table: Table, state: AtPlay) -> tuple[Card, ...]:
    """The penalty cards that may be played now; where the hand is not known, those sure to be legal."""
    seat = state.play.turn
    own = tuple(penalty.card for penalty in state.penalty_cards if penalty.seat is seat and penalty.major)
    if len(own) < 2:
        return ()
    hand, led = state.play.hands[seat.index], state.play.trick.led
    if hand is None and led is not None:
        own = tuple(card for card in own if card.suit is led)
    return tuple(card for card in cards_allowed(table, seat, hand.cards if hand else own) if card in own) if own else ()


# B. The partner is to lead: the provision for declarer's choice, by how many cards and suits there are.


def of_choice(verb: str, cards: int, suits: int) -> str:
    """51B1(a), 51B1(b), 51B2(a), 51B2(b): every penalty card of the suit goes up; one card alone is for 50D2(a)."""
    if cards == 1:
        return "50D2(a)"
    if suits == 1:
        return "51B1(a)" if verb == "require" else "51B1(b)"
    return "51B2(a) 51B1(a)" if verb == "require" else "51B2(b)"


def _through_law_50(suits: int) -> str:
    """50D2(b), 2007: whatever the number of suits, declarer may leave the cards where they are."""
    del suits
    return "50D2(b)"


def _in_so_many_words(suits: int) -> str:
    """51B2(c), 2017: the same said of penalty cards in several suits."""
    return "50D2(b)" if suits == 1 else "51B2(c)"


left_lying = by_edition({Edition.LAWS_2007: _through_law_50, Edition.LAWS_2017: _in_so_many_words})
