"""The table as it is drawn: four hands with what may be seen of them, the cards of the trick, the bidding box."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, Denomination
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.speech import must_play
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.result import ns_score, result
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say, template

BIDS: tuple[Bid, ...] = tuple([Bid(level, each) for level in range(1, 8) for each in sorted(Denomination)])
OTHERS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE)


class View(Struct, frozen=True):
    """What one visitor sees of the table: everything, or what one player may see; with double dummy marks or without."""

    seat: Seat | None = None
    marks: bool = False

    @classmethod
    def read(cls, text: str, default: "View") -> "View":
        """As it is kept in a cookie: ``open``, ``S``, ``open+marks``.

        >>> View.read("S+marks", View()), View.read("<b>", View(marks=True))
        (View(seat=Seat.SOUTH, marks=False), View(seat=None, marks=True))
        """
        seat, _, marks = text.partition("+")
        if seat == "open":
            return cls(None, marks == "marks")
        found = next((each for each in SEATS if each.value == seat), None)
        return cls(found) if found else default

    @property
    def written(self) -> str:
        return (self.seat.value if self.seat else "open") + ("+marks" if self.marks else "")

    def sees(self, table: Table, seat: Seat) -> bool:
        """Whether this hand is seen: the own one, dummy's once it is down, and what was spread or faced for all."""
        state = table.at_play
        if self.seat in (None, seat):
            return True
        if state is None:
            return False
        begun = bool(state.play.tricks or state.play.trick.plays)
        return seat in state.spread or (begun and seat is state.play.contract.dummy)


class OneCard(Struct, frozen=True):
    card: Card
    odd: bool  # to play it now would be irregular
    penalty: bool
    shown: bool  # everybody has seen it
    cost: int | None = None  # tricks, double dummy
    next: bool = False  # it is the next card of the record


class OneSeat(Struct, frozen=True):
    seat: Seat
    role: Text
    turn: bool
    known: bool
    cards: tuple[OneCard, ...]
    hidden: int = 0  # cards that this visitor does not see
    over: bool = False  # the board is over, and these are the cards as they were dealt

    @property
    def suits(self) -> tuple[tuple[OneCard, ...], ...]:
        rows = [tuple([each for each in self.cards if each.card.suit is suit]) for suit in sorted(Suit, reverse=True)]
        return tuple([row for row in rows if row])


class Drawn(Struct, frozen=True):
    """What a drawing of the hands needs beside the table."""

    view: View = View()
    costs: Mapping[Card, int] = {}
    next_card: tuple[Seat, Card] | None = None


def seats(table: Table, drawn: Drawn) -> dict[str, OneSeat]:
    """The four hands by their seats' letters."""
    return {seat.value: _seat(table, seat, drawn) for seat in SEATS}


def _seat(table: Table, seat: Seat, drawn: Drawn) -> OneSeat:
    state, deal = table.at_play, table.board.deal
    if state is not None and result(table) is not None and (held_then := state.opening.hands[seat.index]) is not None:
        dealt = tuple([OneCard(card, odd=False, penalty=False, shown=False) for card in held_then.cards])
        return OneSeat(seat, _role(table, seat), turn=False, known=True, cards=dealt, over=True)
    hand = state.play.hands[seat.index] if state else deal.hand(seat) if deal else None
    penalty = {each.card for each in state.penalty_cards if each.seat is seat} if state else set()
    shown = {each.card for each in table.exposed if each.seat is seat}
    gone = {card for by, card in state.floor if by is seat} if state else set()
    turn = to_act(table) is seat
    allowed = legal_cards(table) if state and turn else ()
    held = [card for card in (hand.cards if hand else tuple(sorted(penalty | shown, reverse=True))) if card not in gone]
    seen = held if drawn.view.sees(table, seat) else [card for card in held if card in penalty | shown]
    cards = [
        OneCard(
            card,
            bool(state) and card not in (allowed or ()),
            card in penalty,
            card in shown,
            drawn.costs.get(card) if turn else None,
            drawn.next_card == (seat, card),
        )
        for card in seen
    ]
    return OneSeat(seat, _role(table, seat), turn, hand is not None, tuple(cards), len(held) - len(seen))


def to_act(table: Table) -> Seat | None:
    if not table.auction.ended and table.at_play is None:
        return table.turn
    return table.to_play


def play_now(table: Table) -> Play | None:
    """The play as it stands, where it can be looked into: all hands known, nothing to be settled, cards left."""
    state, contract, deal = table.at_play, table.contract, table.board.deal
    if table.cases or result(table) is not None:
        return None
    if state is not None:
        play = state.play
        regular = not state.floor and not play.ended and all([hand is not None for hand in play.hands])
        return play if regular and table.to_play is play.turn else None
    if not table.auction.ended or contract is None or deal is None or len(deal.hands) < 4:
        return None
    return Play.start(contract, deal)


def _role(table: Table, seat: Seat) -> Text:
    contract = table.contract if table.auction.ended or table.at_play else None
    if contract is None:
        return say("Dealer") if table.board.dealer is seat and not table.auction.calls else NOTHING
    if seat is contract.declarer:
        return say("Declarer")
    return say("Dummy") if seat is contract.declarer.partner else NOTHING


class ToPlay(Struct, frozen=True):
    """What must the hand in turn play? Its duties for everybody; its cards only for those who see them."""

    question: Text
    answers: tuple[Text, ...]


def what_to_play(table: Table, view: View) -> ToPlay | None:
    seat = must_play.hand_in_turn(table)
    if seat is None:
        return None
    seen = must_play.say_cards(table) if view.sees(table, seat) else ()
    return ToPlay(must_play.question(seat), (*must_play.say_duties(table), *seen))


class OneCall(Struct, frozen=True):
    call: Call
    odd: bool


def box(table: Table) -> tuple[tuple[OneCall, ...], tuple[OneCall, ...]]:
    """The bids, and the other calls; what the player in turn may not call is marked, and can be called all the same."""
    legal = () if table.auction.ended or table.at_play else legal_calls(table)
    return (
        tuple([OneCall(bid, bid not in legal) for bid in BIDS]),
        tuple([OneCall(call, call not in legal) for call in OTHERS]),
    )


def moment(table: Table) -> Text:
    """What is going on, in a few words."""
    ended = result(table)
    if ended is not None:
        score = ns_score(table) or 0
        if table.contract is None:
            return say("The board is over: passed out")
        told = template("The board is over: {tricks} tricks for declarer’s side, {score:signed} for North–South")
        return say(told, tricks=ended.tricks, score=score)
    if not table.auction.ended and table.at_play is None:
        return say("{seat} to call", seat=table.turn)
    if table.at_play is None:
        return say("{seat} to make the opening lead", seat=table.to_play) if table.to_play else say("All four passed")
    number = table.at_play.number
    if table.at_play.play.trick.plays:
        return say("Trick {number}, {seat} to play", number=number, seat=table.at_play.play.turn)
    return say("Trick {number}, {seat} to lead", number=number, seat=table.at_play.play.turn)


def last_trick(table: Table) -> Text | None:
    """The trick before, in a line."""
    state = table.at_play
    if state is None or not state.play.tricks or state.play.trick.plays or state.floor:
        return None
    trick = state.play.tricks[-1]
    seat, card = trick.plays[0]
    winner = trick.winner(state.play.contract.trumps)
    won = next((won for by, won in trick.plays if by is winner), card)
    told = {"number": state.number - 1, "seat": seat, "card": card, "winner": winner, "won": won}
    return say("Trick {number}: {seat} led {card}, won by {winner} with {won}", **told)
