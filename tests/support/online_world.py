"""An online table without a server: four seats, one board, a clock, and every byte that each viewer was sent."""

import random
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online import deciding, seen
from bridgelaws.online import deeds as d
from bridgelaws.online import events as e
from bridgelaws.online.due import due_at
from bridgelaws.online.fold import evolve
from bridgelaws.online.sentences import Refused
from bridgelaws.online.settings import Settings
from bridgelaws.online.state import OnlineTable, Phase
from bridgelaws.online.views import Seen

START = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)


class Done(Struct, frozen=True):
    """Something that a seat sent, or time that passed."""

    seat: Seat | None
    deed: d.Deed | None
    seconds: int = 1


class World:
    """One board as it is played, and what everybody is sent on the way: number, bytes and time."""

    def __init__(self, deal: Deal, book: str = "wbf-2017", settings: Settings | None = None, number: int = 1) -> None:
        self.deal, self.now = deal, START
        deciding.DRAW = random.Random(7).uniform  # type: ignore[method-assign, assignment, unused-ignore]
        self.sent: dict[Seat, list[tuple[int, bytes, datetime]]] = {seat: [] for seat in SEATS}
        self.answers: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.views: dict[Seat, list[Seen]] = {seat: [] for seat in SEATS}
        self.state: OnlineTable
        first: e.Event = e.TableOpened(book, settings or Settings(), ("a", "b", "c", "d"), Seat.SOUTH, "ABCDEF")
        self.state = evolve(None, first, self.now, lambda _sealed: deal)
        self.take([e.SeatGiven(seat, seat.name.title(), f"device {seat}") for seat in SEATS])
        self.take([e.BoardBegun(number, "sealed")])

    def take(self, events: list[e.Event] | tuple[e.Event, ...]) -> None:
        for event in events:
            self.state = evolve(self.state, event, self.now, lambda _sealed: self.deal)
        for seat in SEATS:
            view = seen.seen_by(self.state, seat, self.now)
            data, before = seen.encode(view), self.sent[seat]
            if not before or before[-1][1] != data:
                before.append((self.number(seat), data, self.now))
                self.views[seat].append(view)

    def number(self, seat: Seat) -> int:
        return len(self.sent[seat]) + 1

    def do(self, done: Done) -> bool:
        """Whether anything came of it."""
        self.now += timedelta(seconds=done.seconds)
        self.pass_time()
        if done.seat is None or done.deed is None:
            return False
        try:
            events = deciding.decide(self.state, done.seat, done.deed, self.now)
        except Refused as refused:
            self.answers[done.seat].append(str(refused.said))
            return False
        self.answers[done.seat].append("done")
        if events:
            self.take(events)
        return bool(events)

    def pass_time(self) -> None:
        """What time brings about in the middle of a board."""
        due, on = due_at(self.state), self.state.on_board
        if on is None or due is None or due > self.now or on.is_over:
            return
        if on.held is not None:
            self.take(deciding.show_held(self.state, on))
        elif on.undo is not None:
            self.take([e.UndoRefused()])
        elif self.state.phase is Phase.CLARIFICATION:
            self.take([deciding.face_lead(on)])

    def cards_seen(self, seat: Seat) -> set[Card]:
        """Every card that this seat was ever sent."""
        found = set[Card]()
        for view in self.views[seat]:
            hands = [view.hand, view.dummy.cards if view.dummy else (), view.faced.cards if view.faced else ()]
            hands += [tuple(each for _, each in view.trick), tuple(each for _, each in view.last_trick)]
            hands += [hand.cards for hand in view.over.hands] if view.over else []
            hands += [(view.own_lead,) if view.own_lead else ()]
            found |= {each.card for hand in hands for each in hand}
        return found

    def texts_seen(self, seat: Seat) -> set[str]:
        return {call.note for view in self.views[seat] for call in view.auction if call.note}


def exchanged(deal: Deal, one: Card, other: Card) -> Deal:
    """The same deal with two cards in each other's place."""
    hands = {}
    for seat, hand in deal.hands.items():
        hands[seat] = type(hand).of([{one: other, other: one}.get(card, card) for card in hand])
    return Deal.of(hands)


def owner(deal: Deal, card: Card) -> Seat:
    return next(seat for seat, hand in deal.hands.items() if card in hand)


def pairs_unseen(world: World, viewer: Seat) -> list[tuple[Card, Card]]:
    """Two cards of a suit that this viewer has not seen, in two hands."""
    seen_cards = world.cards_seen(viewer)
    hidden = [card for card in PACK if card not in seen_cards and owner(world.deal, card) is not viewer]
    return [
        (one, other)
        for at, one in enumerate(hidden)
        for other in hidden[at + 1 :]
        if one.suit is other.suit and owner(world.deal, one) is not owner(world.deal, other)
    ]
