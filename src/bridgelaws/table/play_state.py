"""The play at a table: the cards as they fell, penalty cards, revokes the Director knows of, and what happened after it."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.play import Play, Trick
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.restrictions import Restriction


class PenaltyCard(Struct, frozen=True):
    """A defender's card that lies face up in front of its owner."""

    seat: Seat
    card: Card
    major: bool

    def __str__(self) -> str:
        return f"{self.seat} {self.card} {'major' if self.major else 'minor'}"


class Breach(Enum):
    """What a revoke failed to do (61A)."""

    SUIT = "follow suit"
    REQUIREMENT = "lead or play what was required"
    PENALTY_CARD = "play a penalty card"
    FACED_CARD = "play a card lying face up"


class Revoke(Struct, frozen=True):
    """A hand did not play to this trick what it had to, although it could."""

    seat: Seat
    trick: int
    led: Suit
    card: Card
    kind: Breach = Breach.SUIT


class Missed(Struct, frozen=True):
    """A hand bound by a restriction or a penalty card played something else; one of these cards would have obeyed."""

    seat: Seat
    trick: int
    card: Card
    instead: tuple[Card, ...]
    law: str  # of the restriction
    kind: Breach
    certain: bool  # the hand is known to have held one of them


class Claim(Struct, frozen=True):
    """A claim: so many of the tricks still open are to be the claimer's side's; the opponents may have agreed."""

    seat: Seat
    tricks: int
    agreed: bool = False
    conceding: bool = False
    ruled: bool = False  # by the Director: it is agreed to no more than it is doubted
    reopened: bool = False  # the agreement to it has fallen
    statement: str = ""  # in the claimer's own words, if they were taken down
    first: Seat | None = None  # who won the trick in progress, if that was found out


class Retracted(Struct, frozen=True):
    """A side has played to this trick, legally or not, although the card does not lie there, or not yet."""

    side: Side
    trick: int
    after: int  # so many cards that counted


class LeadChoiceMade(Struct, frozen=True):
    """Declarer has chosen before this lead, in view of these penalty cards of the leader's partner."""

    leader: Seat
    after: int  # so many cards that counted
    cards: tuple[Card, ...]


class WrongCard(Struct, frozen=True):
    """Dummy laid down another card than declarer named."""

    trick: int
    named: Card
    card: Card


class AtPlay(Struct, frozen=True):
    """The play so far, and how it began: corrected cards are put right by playing it over again."""

    opening: Play
    play: Play
    floor: tuple[tuple[Seat, Card], ...] = ()  # faced out of turn and not yet settled: the first is under consideration
    waiting: tuple[tuple[int, Seat, Card], ...] = ()  # played early to that trick: each counts when its hand's turn comes
    indicated: int = 0  # the trick for which dummy unasked last picked or suggested a card
    lead_retracted: bool = False  # declarer has taken back a lead from the wrong hand, and not yet led from the right one
    face_up: tuple[PenaltyCard, ...] = ()  # made penalty cards and not picked up; those still held are in force
    face_down: tuple[tuple[Seat, Card], ...] = ()  # an opening lead that has not been faced
    spread: tuple[Seat, ...] = ()  # declarer or dummy, spread over an opening lead out of turn
    admitted: tuple[Revoke, ...] = ()  # found by the Director where the hands are not known
    noted: tuple[Revoke, ...] = ()  # established, with attention drawn to it in time: Law 64 speaks when play is over
    too_late: tuple[Revoke, ...] = ()  # established, but attention came when the time for Law 64 was over
    corrected: tuple[Revoke, ...] = ()
    both_sides_corrected: tuple[Revoke, ...] = ()  # corrected together, under 62C3
    let_be: tuple[Revoke, ...] = ()  # not rectified, because dummy without rights was the first to speak (43B3)
    named: tuple[tuple[Side, int], ...] = ()  # a side named a card for this trick before playing it
    retracted: tuple[Retracted, ...] = ()
    next_board: tuple[Seat, ...] = ()  # who has called on the next board
    round_over: bool = False
    hands_returned: bool = False
    lead_chosen: LeadChoiceMade | None = None
    spent: tuple[tuple[int, Restriction], ...] = ()  # restrictions that ended with the card of that number
    transferred: int | None = None  # tricks moved to the defenders (less than 0: to declarer's side) under Law 64
    settled: int = 0  # how many established revokes were there when Law 64 was applied to the tricks as they are now
    missed: tuple[Missed, ...] = ()  # cards other than those a hand was bound to play
    claim: Claim | None = None
    wrong_cards: tuple[WrongCard, ...] = ()  # laid down by dummy, and not ruled on
    told: tuple[Seat, ...] = ()  # hands whose turn it is, an opponent has said since the last card
    filed: tuple[tuple[int, Seat, Card], ...] = ()  # put among the played cards afterwards (67B1)
    stuck: tuple[tuple[int, Seat, Card, bool], ...] = ()  # a second card in that trick, and whether it was seen
    owners: tuple[tuple[int, Seat], ...] = ()  # defective tricks: whose each is does not change (67B2(a))
    dummy_transgressed: str | None = None  # the provision under which dummy has lost rights (43A2)

    @property
    def penalty_cards(self) -> tuple[PenaltyCard, ...]:
        """50A, 50B: those that their owners hold; two or more of one defender are all major.

        One that was played is none; if it comes back to the hand, it is one again.
        """
        if not self.face_up:
            return ()
        held = [penalty for penalty in self.face_up if self._may_hold(penalty.seat, penalty.card)]
        several = [penalty.seat for penalty in held]
        return tuple(replace(p, major=True) if several.count(p.seat) > 1 else p for p in held)

    def _may_hold(self, seat: Seat, card: Card) -> bool:
        hand = self.play.hands[seat.index]
        return card in hand.cards if hand is not None else not self.is_gone(card)

    def is_gone(self, card: Card) -> bool:
        """It lies in a trick, as a card played or filed there or stuck to another."""
        played = [fallen for trick in (*self.play.tricks, self.play.trick) for _, fallen in trick.plays]
        return card in (*played, *[filed for _, _, filed in self.filed], *[extra for _, _, extra, _ in self.stuck])

    def cards_left(self, seat: Seat) -> int:
        """How many cards the hand still has, by those that lie in the tricks."""
        played = [card for trick in (*self.play.tricks, self.play.trick) for by, card in trick.plays if by is seat]
        beside = [card for _, by, card in self.filed if by is seat] + [card for _, by, card, _ in self.stuck if by is seat]
        return 13 - self.before - len(played) - len(beside)

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

    @property
    def cards_played(self) -> int:
        return sum([len(trick.plays) for trick in self.play.tricks]) + len(self.play.trick.plays)

    @property
    def has_the_lead(self) -> Seat:
        """Who has won the last trick, or leads to the first; another may have led out of turn since."""
        return self.play.tricks[-1].winner(self.play.contract.trumps) if self.play.tricks else self.opening.turn

    def in_hand(self, seat: Seat) -> Hand | None:
        """What that hand has not yet put down."""
        hand = self.play.hands[seat.index]
        if hand is None or not (self.floor or self.waiting):
            return hand
        down = [card for _, card in self.floor] + [card for _, _, card in self.waiting]
        return Hand(tuple([card for card in hand.cards if card not in down]))

    def trick_for(self, seat: Seat) -> int:
        """The first trick to which that hand has not played, in turn or early."""
        return next(number for number in range(self.number, self.number + 14) if not self.has_played(seat, number))

    def has_no_trick_for(self, seat: Seat) -> bool:
        """That hand has played to this trick and to the next, if there is one."""
        return self.trick_for(seat) > min(self.number + 1, 13)

    def card_of(self, seat: Seat, number: int) -> Card | None:
        return next((card for player, card in self.trick(number).plays if player is seat), None)

    def winner(self, number: int) -> Seat | None:
        trick = self.trick(number)
        if self.claim and number == self.number and not trick.is_complete:
            return self.claim.first
        return trick.winner(self.play.contract.trumps) if trick.is_complete else None

    def has_played_to(self, side: Side, number: int) -> bool:
        return any(player.side is side for player, _ in self.trick(number).plays)

    def has_played(self, seat: Seat, number: int) -> bool:
        """Whether the hand has played to that trick, in turn or early, or has been passed over."""
        there = self.card_of(seat, number) is not None or seat in self.trick(number).omitted
        return there or any(at == number and who is seat for at, who, _ in self.waiting)

    @property
    def ended(self) -> bool:
        return self.play.ended or (self.claim is not None and self.claim.agreed)

    def won_by(self, side: Side) -> tuple[int, ...]:
        """The tricks of that side by number; those of an agreed claim count as if won in play."""
        played = range(self.before + 1, self.number)
        won = [n for n in played if (winner := self.winner(n)) is not None and winner.side is side]
        return (*won, *self._claimed_by(side))

    def _claimed_by(self, side: Side) -> tuple[int, ...]:
        """The tricks of an agreed claim: the claimer's come first, since after a claim their order is nothing."""
        claim = self.claim
        if claim is None or not claim.agreed:
            return ()
        order = tuple(range(self.number, 14))
        if claim.first and claim.first.side is not claim.seat.side:
            order = (*order[1:], self.number)
        return tuple(sorted(order[: claim.tricks] if claim.seat.side is side else order[claim.tricks :]))

    def tricks_of(self, side: Side) -> int:
        """How many tricks that side has, those before the position began among them."""
        return self.play.won[side.index] + len(self._claimed_by(side))
