"""The table as it is drawn: four hands with what lies open of them, the cards of the trick, the bidding box."""

from msgspec import Struct

from bridgelaws.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, Denomination
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.result import ns_score, result
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say

BIDS: tuple[Bid, ...] = tuple([Bid(level, each) for level in range(1, 8) for each in sorted(Denomination)])
OTHERS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE)


class OneCard(Struct, frozen=True):
    card: Card
    odd: bool  # to play it now would be irregular
    penalty: bool
    shown: bool  # everybody has seen it


class OneSeat(Struct, frozen=True):
    seat: Seat
    role: Text
    turn: bool
    known: bool
    cards: tuple[OneCard, ...]

    @property
    def suits(self) -> tuple[tuple[OneCard, ...], ...]:
        rows = [tuple([each for each in self.cards if each.card.suit is suit]) for suit in sorted(Suit, reverse=True)]
        return tuple([row for row in rows if row])


def seats(table: Table) -> dict[str, OneSeat]:
    """The four hands by their seats' letters."""
    return {seat.value: _seat(table, seat) for seat in SEATS}


def _seat(table: Table, seat: Seat) -> OneSeat:
    state, deal = table.at_play, table.board.deal
    hand = state.play.hands[seat.index] if state else deal.hand(seat) if deal else None
    penalty = {each.card for each in state.penalty_cards if each.seat is seat} if state else set()
    shown = {each.card for each in table.exposed if each.seat is seat}
    gone = {card for by, card in state.floor if by is seat} if state else set()
    to_act = _to_act(table)
    allowed = legal_cards(table) if state and to_act is seat else ()
    held = [card for card in (hand.cards if hand else tuple(sorted(penalty | shown, reverse=True))) if card not in gone]
    cards = [OneCard(card, bool(state) and card not in (allowed or ()), card in penalty, card in shown) for card in held]
    return OneSeat(seat, _role(table, seat), to_act is seat, hand is not None, tuple(cards))


def _to_act(table: Table) -> Seat | None:
    if not table.auction.ended and table.at_play is None:
        return table.turn
    return table.to_play


def _role(table: Table, seat: Seat) -> Text:
    contract = table.contract if table.auction.ended or table.at_play else None
    if contract is None:
        return say("Dealer") if table.board.dealer is seat and not table.auction.calls else NOTHING
    if seat is contract.declarer:
        return say("Declarer")
    return say("Dummy") if seat is contract.declarer.partner else NOTHING


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
        score = ns_score(table)
        return say("The board is over. Score for North–South: {score:signed}", score=score or 0)
    if not table.auction.ended and table.at_play is None:
        return say("{seat} to call", seat=table.turn)
    if table.at_play is None:
        return say("{seat} to make the opening lead", seat=table.to_play) if table.to_play else say("All four passed")
    number = len(table.at_play.play.tricks) + 1
    if table.at_play.play.trick.plays:
        return say("Trick {number}, {seat} to play", number=number, seat=table.at_play.play.turn)
    return say("Trick {number}, {seat} to lead", number=number, seat=table.at_play.play.turn)
