"""The play: turn, following suit, who won, tricks taken (Laws 41 and 44).

Mechanics only, with hands known or unknown. ``after`` adds the card that was played, by whomever and whether or not it
was legal; ``why_not`` says what Law 44 has against a card.
"""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say


class Trick(Struct, frozen=True):
    """Up to four cards, in the order they were played, each with the hand it came from.

    >>> cards = map(Card, ["HK", "H4", "C2", "HA"])
    >>> trick = Trick(tuple(zip([Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH], cards)))
    >>> trick.winner(trumps=None), trick.winner(trumps=Suit.CLUBS)
    (Seat.SOUTH, Seat.EAST)
    """

    plays: tuple[tuple[Seat, Card], ...] = ()
    omitted: tuple[Seat, ...] = ()  # hands that should have played to it and did not (Law 67)
    owner: Seat | None = None  # who has won it whatever cards are put into it afterwards (67B2(a))

    @property
    def is_complete(self) -> bool:
        return len(self.plays) + len(self.omitted) == 4

    @property
    def led(self) -> Suit | None:
        return self.plays[0][1].suit if self.plays else None

    def winner(self, trumps: Suit | None) -> Seat:
        """44E, 44F: the highest trump wins; if there is none, the highest card of the suit led."""
        if self.owner is not None:
            return self.owner
        seat, best = self.plays[0]
        for other, card in self.plays[1:]:
            if card.suit is best.suit:
                if card.rank.index > best.rank.index:
                    seat, best = other, card
            elif card.suit is trumps:
                seat, best = other, card
        return seat


class Play(Struct, frozen=True):
    """The play of one contract: quitted tricks, the trick in progress, and what is left in the hands that are known."""

    contract: Contract
    turn: Seat
    hands: tuple[Hand | None, ...]  # by seat; what each still holds
    trick: Trick = Trick()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)  # by NS and EW

    @classmethod
    def start(cls, contract: Contract, deal: Deal | None = None) -> "Play":
        """The player on declarer's left leads."""
        hands = (None, None, None, None) if deal is None else (deal.north, deal.east, deal.south, deal.west)
        return cls(contract, contract.opening_leader, hands)

    @classmethod
    def ending(cls, contract: Contract, turn: Seat, hands: Mapping[Seat, Hand], won: tuple[int, int] = (0, 0)) -> "Play":
        """A position in the middle of the play, with no trick in progress."""
        return cls(contract, turn, tuple(hands.get(seat) for seat in SEATS), won=won)

    def after(self, card: Card, by: Seat | None = None) -> "Play":
        """44B, 44G: the play with one more card, by the hand in turn unless said; a trick's winner leads next."""
        seat, trick, hands = by or self.turn, self.trick, self.hands
        hand = hands[seat.index]
        if hand is None or len(left := hand.besides(card)) == len(hand.cards):
            self._check(card, seat)
        else:
            changed = list(hands)
            changed[seat.index] = Hand(left)
            hands = tuple(changed)
        return self._with(Trick((*trick.plays, (seat, card)), trick.omitted, trick.owner), hands, seat.lho)

    def without_card(self, by: Seat) -> "Play":
        """The play with that hand left out of the trick in progress."""
        return self._with(Trick(self.trick.plays, (*self.trick.omitted, by), self.trick.owner), self.hands, by.lho)

    def owned_by(self, owner: Seat) -> "Play":
        """The play with the trick in progress won by that hand, whatever its cards are."""
        trick = Trick(self.trick.plays, self.trick.omitted, owner)
        return Play(self.contract, self.turn, self.hands, trick, self.tricks, self.won)

    def _with(self, trick: Trick, hands: tuple[Hand | None, ...], following: Seat) -> "Play":
        if len(trick.plays) + len(trick.omitted) < 4:
            return Play(self.contract, following, hands, trick, self.tricks, self.won)
        winner = trick.winner(self.contract.trumps)
        ns, ew = self.won
        won = (ns + 1, ew) if winner.side is Side.NS else (ns, ew + 1)
        return Play(self.contract, winner, hands, Trick(), (*self.tricks, trick), won)

    def why_not(self, card: Card, by: Seat | None = None) -> str | None:
        """What stands against the card, as a provision; None if nothing does, or if the hand is not known."""
        seat = by or self.turn
        self._check(card, seat)
        hand, led = self.hands[seat.index], self.trick.led
        if hand is None or led is None or card.suit is led:
            return None
        return "44C" if hand.has_suit(led) else None

    def _check(self, card: Card, seat: Seat) -> None:
        """A card that is not there cannot be played, legally or not."""
        hand = self.hands[seat.index]
        if hand is not None:
            if card not in hand:
                raise BridgelawsError(
                    say(
                        "{seat} does not hold {card}; the hand is {hand}.",
                        seat=seat,
                        card=card,
                        hand=hand,
                    )
                )
        elif any([card is played for trick in (*self.tricks, self.trick) for _, played in trick.plays]):
            raise BridgelawsError(
                say(
                    "{card} has been played already: each card is there once.",
                    card=card,
                )
            )

    def legal_cards(self) -> tuple[Card, ...] | None:
        """44A, 44C, 44D: any card to lead; else of the suit led, or any if there is none; None if the hand is not known."""
        hand = self.hands[self.turn.index]
        if hand is None or self.ended:
            return None if hand is None else ()
        led = self.trick.led
        return (led and hand.in_suit(led)) or hand.cards

    @property
    def ended(self) -> bool:
        if self.trick.plays:
            return False
        known = [hand for hand in self.hands if hand is not None]
        return sum(self.won) >= 13 or (bool(known) and not any([hand.cards for hand in known]))

    def tricks_won(self, side: Side) -> int:
        return self.won[side.index]

    @property
    def declarer_tricks(self) -> int:
        return self.won[self.contract.declarer.side.index]
