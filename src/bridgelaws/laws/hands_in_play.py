"""What several Laws of the play need to know about hands: who decides for one, and what it may play."""

from bridgelaws.bridge.cards import PACK, Card, Hand, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.case import Case
from bridgelaws.table.legal import with_penalty_cards
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.state import Table


def state_of(case: Case) -> AtPlay:
    assert case.table.at_play is not None
    return case.table.at_play


def decides(state: AtPlay, seat: Seat) -> Seat:
    """41D: declarer decides for dummy's hand."""
    contract = state.play.contract
    return contract.declarer if seat is contract.dummy else seat


def defends(state: AtPlay, seat: Seat) -> bool:
    return seat.side is not state.play.contract.declarer.side


def could_hold(state: AtPlay, seat: Seat) -> Hand:
    """What the hand has not put down; where it is not known, every card that has not been seen elsewhere."""
    hand = state.play.hands[seat.index]
    if hand is None:
        return Hand.of(unseen(state))
    kept = state.in_hand(seat)
    return kept if kept and kept.cards else hand


def unseen(state: AtPlay) -> tuple[Card, ...]:
    """The cards that lie in no trick and that no known hand holds."""
    held = {card for hand in state.play.hands if hand for card in hand.cards}
    return tuple(card for card in PACK if card not in held and not state.is_gone(card))


def playable(table: Table, seat: Seat, led: Suit | None) -> tuple[Card, ...]:
    """44C, 50D1(a): of the suit led if there is any, else all, a penalty card first; a hand not known may lack the suit."""
    state = table.at_play
    assert state is not None
    hand = could_hold(state, seat)
    known = state.play.hands[seat.index] is not None
    return with_penalty_cards(table, seat, (known and led and hand.in_suit(led)) or hand.cards)


def last_trick_of(state: AtPlay, seat: Seat) -> int | None:
    """The last trick that this hand has played to."""
    return next((n for n in range(state.number, state.before, -1) if state.card_of(seat, n)), None)


def sides_playing_to(state: AtPlay, number: int) -> int:
    """How many sides have played to that trick."""
    return len({seat.side for seat, _ in state.trick(number).plays})
