"""What a seat knows of a play, and layouts of the cards it has not seen that fit it."""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct

from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import PACK, Card, Hand, Suit
from bridgelaws.bridge.conditions import Conditions, measure
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import SEATS, Seat

TRIES: Final = 200  # for a layout, before the conditions are loosened
LOOSER: Final = (0, 1, 2, 4, 8)  # strength by so much, lengths by half of it; after the last nothing is asked

Plays = tuple[tuple[Seat, Card], ...]


class Known(Struct, frozen=True):
    """All that one seat knows: the hands it sees, the cards that fell, and what the calls showed."""

    you: Seat
    hands: dict[Seat, tuple[Card, ...]]  # as they are now: one's own, dummy, one that was faced
    left: dict[Seat, int]  # cards still held
    contract: Contract | None = None
    tricks: tuple[Plays, ...] = ()
    trick: Plays = ()
    shown: dict[Seat, tuple[Conditions, ...]] = {}

    @property
    def played(self) -> Plays:
        return tuple([each for trick in (*self.tricks, self.trick) for each in trick])

    @property
    def shown_out(self) -> set[tuple[Seat, Suit]]:
        """61: whoever did not follow suit has none; a robot takes it that nobody revokes."""
        tricks = [trick for trick in (*self.tricks, self.trick) if trick]
        return {(seat, trick[0][1].suit) for trick in tricks for seat, card in trick if card.suit is not trick[0][1].suit}


def lay_out(known: Known, chance: Random) -> Iterator[dict[Seat, tuple[Card, ...]]]:
    """Layouts without end: first all conditions hold, and if none is found they are loosened step by step, for good."""
    seen = {card for hand in known.hands.values() for card in hand} | {card for _, card in known.played}
    unseen = [card for card in PACK if card not in seen]
    hidden = [seat for seat in SEATS if seat not in known.hands]
    out = known.shown_out
    allowed = {card: [seat for seat in hidden if (seat, card.suit) not in out] for card in unseen}
    before: dict[Seat, list[Card]] = {seat: [card for who, card in known.played if who is seat] for seat in SEATS}
    for looser in (*LOOSER, None):
        shown = {seat: _loosened(known.shown.get(seat, ()), looser) for seat in hidden}
        misses = 0
        while misses < TRIES or looser is None:
            found = _assign(unseen, hidden, allowed, known.left, chance)
            if found is not None and all(_fits(before[seat] + found[seat], shown[seat]) for seat in hidden):
                misses = 0
                yield {**known.hands, **{seat: tuple(cards) for seat, cards in found.items()}}
                continue
            misses += 1
            if looser is None and misses > 10 * TRIES:
                return


def _loosened(shown: tuple[Conditions, ...], by: int | None) -> tuple[Conditions, ...]:
    if by is None:
        return ()
    return tuple([each.loosen(by) for each in shown]) if by else shown


def _fits(cards: list[Card], shown: tuple[Conditions, ...]) -> bool:
    if not shown:
        return True
    measured = measure(cards)
    return all(each.hold(measured) for each in shown)


def _assign(
    unseen: list[Card], hidden: list[Seat], allowed: dict[Card, list[Seat]], left: dict[Seat, int], chance: Random
) -> dict[Seat, list[Card]] | None:
    """Every card to a hand that may hold it and has room, those with the fewest such hands first; None if one has none."""
    cards = unseen[:]
    chance.shuffle(cards)
    room = {seat: left[seat] for seat in hidden}
    found: dict[Seat, list[Card]] = {seat: [] for seat in hidden}
    if any(len(allowed[card]) < len(hidden) for card in unseen):
        cards.sort(key=lambda card: len(allowed[card]))
    for card in cards:
        places = [seat for seat in allowed[card] if room[seat]]
        if not places:
            return None
        seat = places[0] if len(places) == 1 else chance.choices(places, [room[each] for each in places])[0]
        found[seat].append(card)
        room[seat] -= 1
    return found


def position_of(known: Known, layout: dict[Seat, tuple[Card, ...]], turn: Seat) -> Position:
    contract = known.contract
    assert contract is not None
    north, east, south, west = [Hand.of(layout[seat]) for seat in SEATS]
    leader = known.trick[0][0] if known.trick else turn
    cards = tuple(card for _, card in known.trick)
    return Position((north, east, south, west), leader, contract.declarer, contract.trumps, cards)
