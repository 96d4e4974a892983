"""A position in the middle of the play: what a claim is made in, with the duties that are in force there."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.play_state import AtPlay, PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, MustLead, Restriction
from bridgelaws.text import Text, say


class Position(Struct, frozen=True):
    """What each hand still holds, the cards of the trick in progress, and what the table knows.

    >>> hands = tuple(map(Hand.parse, ["..KQ.5", "..J.43", "K.A..A", "3.42.."]))
    >>> position = Position(hands, leader=Seat.SOUTH, declarer=Seat.SOUTH, trumps=Suit.SPADES)
    >>> position.turn, position.tricks_left
    (Seat.SOUTH, 3)
    """

    hands: tuple[Hand, Hand, Hand, Hand]  # of North, East, South, West
    leader: Seat  # to the trick in progress, or to the next
    declarer: Seat
    trumps: Suit | None = None
    trick: tuple[Card, ...] = ()  # from the leader on
    shown_out: tuple[tuple[Seat, Suit], ...] = ()
    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[MustLead | MayNotLead, ...] = ()

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise BridgelawsError(fault)

    @property
    def turn(self) -> Seat:
        return self.leader.plus(len(self.trick))

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def tricks_left(self) -> int:
        """Those still to be won, the one in progress among them."""
        return len(self.hands[self.turn.index])

    def hand(self, seat: Seat) -> Hand:
        return self.hands[seat.index]

    @property
    def plays(self) -> Trick:
        """The trick in progress, each card with its hand."""
        return Trick(tuple((self.leader.plus(place), card) for place, card in enumerate(self.trick)))


def _fault(position: Position) -> Text | None:
    """What is wrong with the cards, as a sentence; None if four such hands can be held."""
    held = [card for hand in position.hands for card in hand.cards] + list(position.trick)
    twice = [card for card, times in Counter(held).items() if times > 1]
    if twice:
        return say("{card} is there more than once: each card is in one hand or in the trick.", card=twice[0])
    if len(position.trick) > 3:
        return say("A trick in progress has one to three cards: give a finished trick to its winner, who is on lead.")
    played = {position.leader.plus(place) for place in range(len(position.trick))}
    most = max([len(hand) for hand in position.hands])
    for seat in SEATS:
        expected = most - (seat in played)
        if len(position.hand(seat)) != expected:
            return say(
                "{seat} has {held} cards and should have {expected}: all hands are equal, less the card played "
                "to the trick in progress.",
                seat=seat,
                held=len(position.hand(seat)),
                expected=expected,
            )
    if most == 0:
        return say("No cards are left: there is nothing to claim.")
    for seat, suit in position.shown_out:
        if position.hand(seat).has_suit(suit):
            card = position.hand(seat).in_suit(suit)[0]
            return say("{seat} has shown out of {suit} and cannot hold {card}.", seat=seat, suit=suit, card=card)
    for penalty in position.penalty_cards:
        if penalty.card not in position.hand(penalty.seat):
            return say("{seat} does not hold the penalty card {card}.", seat=penalty.seat, card=penalty.card)
        if penalty.seat.side is position.declarer.side:
            return say("{seat} is on declarer’s side, which has no penalty cards.", seat=penalty.seat)
        if not penalty.major and penalty.card.rank.is_honour:
            return say("{card} is an honour, and no honour is a minor penalty card.", card=penalty.card)
        if not penalty.major and [each.seat for each in position.penalty_cards].count(penalty.seat) > 1:
            return say("{seat} has several penalty cards: then all are major ones.", seat=penalty.seat)
    return None


def name(seat: Seat) -> str:
    return seat.name.title()


def position_at(state: AtPlay, restrictions: Iterable[Restriction] = ()) -> Position:
    """The position at a table, with what the tricks so far have shown and the duties in force; all hands must be known."""
    play = state.play
    hands = [hand for hand in play.hands if hand is not None]
    if len(hands) < 4:
        unknown = next(seat for seat in SEATS if play.hands[seat.index] is None)
        raise BridgelawsError(say("{seat}’s hand is not known: a claim is judged with all four.", seat=unknown))
    shown = {
        (seat, trick.led)
        for trick in (*play.tricks, play.trick)
        for seat, card in trick.plays
        if trick.led and card.suit is not trick.led and not hands[seat.index].has_suit(trick.led)  # no revoke
    }
    return Position(
        (hands[0], hands[1], hands[2], hands[3]),
        play.trick.plays[0][0] if play.trick.plays else play.turn,
        play.contract.declarer,
        play.contract.trumps,
        tuple(card for _, card in play.trick.plays),
        tuple(sorted(shown)),
        state.penalty_cards,
        tuple(each for each in restrictions if isinstance(each, MustLead | MayNotLead)),
    )
