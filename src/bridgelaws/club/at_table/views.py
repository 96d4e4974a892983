"""What the page of a call shows: the players round the board, what may be tapped now, what was told so far."""

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.catalogue import verbs_for
from bridgelaws.club.at_table.facts import BIDS, CALLS, Answer, Fact, Pad
from bridgelaws.club.at_table.hands import read_hands
from bridgelaws.club.at_table.telling import fact_now, verb_of
from bridgelaws.club.at_table.verbs import Verb
from bridgelaws.text import NOTHING, Text, all_of, say


class Player(Struct, frozen=True):
    seat: Seat
    name: str  # empty where nobody has a name
    pair: str
    doing: Text  # whose turn it is
    chosen: bool


class Line(Struct, frozen=True):
    """A fact that was told."""

    asked: Text
    answer: Answer


class TableView(Struct, frozen=True):
    at: AtTable
    players: tuple[Player, ...]
    verb: Verb | None
    fact: Fact | None
    verbs: list[tuple[Text, tuple[Verb, ...]]]
    told: tuple[Line, ...]
    ready: bool  # nothing more is asked

    @property
    def board(self) -> int:
        return self.at.known.board

    @property
    def box(self) -> tuple[Answer, ...]:
        """The bids; one that would be irregular now is dashed."""
        return tuple([_odd(call, self.at) for call in BIDS])

    @property
    def other_calls(self) -> tuple[Answer, ...]:
        return tuple([_odd(call, self.at) for call in CALLS[:3]])

    @property
    def to_call(self) -> bool:
        return not self.at.auction.auction.ended

    @property
    def suits(self) -> tuple[tuple[Suit, tuple[Answer, ...]], ...]:
        """The cards of a pad, suit by suit."""
        cards = [(answer, answer.words) for answer in (self.fact.answers if self.fact else ())]
        found = [
            (suit, tuple([answer for answer, card in cards if isinstance(card, Card) and card.suit is suit]))
            for suit in sorted(Suit, reverse=True)
        ]
        return tuple([(suit, answers) for suit, answers in found if answers])


def _odd(call: Call, at: AtTable) -> Answer:
    return Answer(str(call), call, call not in at.legal)


def view_of(at: AtTable) -> TableView:
    verb, fact = verb_of(at), fact_now(at)
    choosing = at.told.seat is not None and verb is None
    return TableView(
        at,
        tuple([_player(at, seat) for seat in SEATS]),
        verb,
        fact,
        verbs_for(at) if choosing else [],
        _told(at, verb),
        verb is not None and fact is None,
    )


def _player(at: AtTable, seat: Seat) -> Player:
    sitter, doing = at.known.sitters.get(seat), NOTHING
    if at.turn is seat:
        doing = say("to lead") if at.contract is not None else say("to call")
    elif at.contract is not None and seat is at.contract.declarer:
        doing = say("declarer")
    return Player(seat, sitter.name if sitter else "", sitter.pair if sitter else "", doing, at.told.seat is seat)


def _told(at: AtTable, verb: Verb | None) -> tuple[Line, ...]:
    """Each fact with its answer, in the order in which they are asked."""
    found = []
    for fact in verb.asks(at) if verb else ():
        if (value := at.told.facts.get(fact.name)) is None:
            break
        if fact.pad is Pad.HANDS and value not in [each.value for each in fact.answers]:
            hands = [say("{seat} {cards}", seat=seat, cards=tuple(hand)) for seat, hand in read_hands(value).items()]
            found.append(Line(fact.ask, Answer(value, say("{hands}", hands=all_of(hands)))))
        elif fact.pad is Pad.CARDS:
            found.append(Line(fact.ask, Answer(value, say("{cards}", cards=tuple([Card(each) for each in value.split()])))))
        else:
            found.append(Line(fact.ask, next((each for each in fact.answers if each.value == value), Answer(value, value))))
    return tuple(found)
