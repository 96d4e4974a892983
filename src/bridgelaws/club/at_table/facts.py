"""A fact that is asked for, and what can be tapped to tell it."""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from bridgelaws.bridge.calls import PASS, Bid, Call, Denomination, Double, Redouble
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.at_table.hands import UNKNOWN, check_hands
from bridgelaws.text import Text, any_of, say

BIDS: tuple[Bid, ...] = tuple([Bid(level, each) for level in range(1, 8) for each in sorted(Denomination)])
CALLS: tuple[Call, ...] = (PASS, Double(), Redouble(), *BIDS)


class Pad(Enum):
    """How the answers are laid out."""

    CARD = "card"
    SUIT = "suit"
    CALL = "call"
    SEAT = "seat"
    NUMBER = "number"
    CHOICE = "choice"
    CARDS = "cards"  # several: each tap puts one in or takes it out
    HANDS = "hands"  # of all four players, or none of them
    AUCTION = "auction"  # the bidding box, until the call that it is about


class Answer(Struct, frozen=True):
    """One thing to tap: how it is kept, and what stands on it."""

    value: str
    words: Text | Call | Card | Suit | Seat | str
    odd: bool = False  # it would be irregular, or does not fit: dashed, and to be tapped all the same
    why_not: Text | None = None  # what is said to whoever taps it, if it cannot have been so


class Fact(Struct, frozen=True):
    name: str
    ask: Text
    pad: Pad
    answers: tuple[Answer, ...] = ()
    left: int = 0  # cards that each hand has


def check_answer(fact: Fact, value: str) -> Text | str | None:
    """Why this cannot be told; None if it can."""
    offered = {answer.value: answer.why_not for answer in fact.answers}
    if fact.pad is Pad.HANDS:
        return None if value in offered else check_hands(value, fact.left)
    if fact.pad is Pad.CARDS:
        cards = value.split()
        if cards and len(set(cards)) == len(cards) and all([card in offered for card in cards]):
            return None
    elif value in offered:
        return offered[value]
    fits = any_of([str(answer.words) for answer in fact.answers if answer.why_not is None][:8])
    return say("“{value}” does not fit here; {fits} would.", value=value, fits=fits)


def ask_card(name: str, ask: Text, gone: tuple[Card, ...] = ()) -> Fact:
    cards = [card for card in reversed(tuple(Card)) if card not in gone]
    return Fact(name, ask, Pad.CARD, tuple([Answer(str(card), card) for card in cards]))


def ask_cards(name: str, ask: Text) -> Fact:
    return Fact(name, ask, Pad.CARDS, tuple([Answer(str(card), card) for card in reversed(tuple(Card))]))


def ask_hands(name: str, ask: Text, left: int) -> Fact:
    return Fact(name, ask, Pad.HANDS, (Answer(UNKNOWN, say("Go on without the cards.")),), left)


def ask_suit(name: str, ask: Text) -> Fact:
    return Fact(name, ask, Pad.SUIT, tuple([Answer(suit.value, suit) for suit in sorted(Suit, reverse=True)]))


def ask_seat(name: str, ask: Text, seats: tuple[Seat, ...] = SEATS) -> Fact:
    return Fact(name, ask, Pad.SEAT, tuple([Answer(seat.value, seat) for seat in seats]))


def ask_declarer(why_not: Mapping[Seat, Text]) -> Fact:
    """Everybody is offered; whoever cannot have been is told why."""
    answers = [Answer(seat.value, seat, seat in why_not, why_not.get(seat)) for seat in SEATS]
    return Fact("declarer", say("Who is declarer?"), Pad.SEAT, tuple(answers))


def ask_number(name: str, ask: Text, numbers: range) -> Fact:
    return Fact(name, ask, Pad.NUMBER, tuple([Answer(str(number), str(number)) for number in numbers]))


def ask_call(name: str, ask: Text, calls: tuple[Call, ...] = CALLS) -> Fact:
    return Fact(name, ask, Pad.CALL, tuple([Answer(str(call), call) for call in calls]))


def ask_choice(name: str, ask: Text, choices: dict[str, Text]) -> Fact:
    return Fact(name, ask, Pad.CHOICE, tuple([Answer(value, words) for value, words in choices.items()]))
