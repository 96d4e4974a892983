"""The play at a table: the cards as they fell, penalty cards, revokes the Director knows of, and what happened after it."""

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.play import Play, Trick
from bridgelaws.bridge.seats import Seat, Side


class PenaltyCard(Struct, frozen=True):
    """A defender's card that lies face up in front of its owner."""

    seat: Seat
    card: Card
    major: bool

    def __str__(self) -> str:
        return f"{self.seat} {self.card} {'major' if self.major else 'minor'}"


class Revoke(Struct, frozen=True):
    """A hand did not follow to this trick although it could."""

    seat: Seat
    trick: int
    led: Suit
    card: Card


class AtPlay(Struct, frozen=True):
    """The play so far, and how it began: corrected cards are put right by playing it over again."""

    opening: Play
    play: Play
    floor: tuple[tuple[Seat, Card], ...] = ()  # faced out of turn and not yet settled: the first is under consideration
    penalty_cards: tuple[PenaltyCard, ...] = ()
    admitted: tuple[Revoke, ...] = ()  # found by the Director where the hands are not known
    noted: tuple[Revoke, ...] = ()  # established, with attention drawn to it in time: Law 64 speaks when play is over
    too_late: tuple[Revoke, ...] = ()  # established, but attention came when the time for Law 64 was over
    corrected: tuple[Revoke, ...] = ()
    both_sides_corrected: tuple[Revoke, ...] = ()  # corrected together, under 62C3
    named: tuple[tuple[Side, int], ...] = ()  # a side named a card for this trick before playing it
    next_board: tuple[Seat, ...] = ()  # who has called on the next board
    round_over: bool = False
    hands_returned: bool = False
    transferred: int | None = None  # tricks moved to the defenders (less than 0: to declarer's side) under Law 64
    settled: bool = False  # Law 64 has been applied

    @property
    def before(self) -> int:
        """Tricks played before the position began."""
        return sum(self.opening.won)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self.play.tricks

    @property
    def number(self) -> int:
        """The number of the trick in progress."""
        return self.before + len(self.play.tricks) + 1

    def trick(self, number: int) -> Trick:
        """The trick of that number, in progress or quitted; empty if nobody has played to it."""
        at = number - self.before - 1
        if at == len(self.play.tricks):
            return self.play.trick
        return self.play.tricks[at] if 0 <= at < len(self.play.tricks) else Trick()

    def card_of(self, seat: Seat, number: int) -> Card | None:
        return next((card for player, card in self.trick(number).plays if player is seat), None)

    def hand_before(self, seat: Seat, number: int) -> Hand | None:
        """What the hand held when that trick began."""
        hand = self.opening.hands[seat.index]
        if hand is None:
            return None
        gone = {self.card_of(seat, earlier) for earlier in range(self.before + 1, number)}
        return Hand(tuple([card for card in hand.cards if card not in gone]))

    def winner(self, number: int) -> Seat | None:
        trick = self.trick(number)
        return trick.winner(self.play.contract.trumps) if len(trick.plays) == 4 else None

    def has_played_to(self, side: Side, number: int) -> bool:
        return any(player.side is side for player, _ in self.trick(number).plays)

    @property
    def ended(self) -> bool:
        return self.play.ended
