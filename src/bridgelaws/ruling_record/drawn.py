"""The board in a record as it is drawn: hands, calls, tricks and result."""

from msgspec import Struct

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.notation import alphabet, write_call, write_card, write_hand, write_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language import Language
from bridgelaws.ruling_card import contract_text
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, say_count

SPADES_FIRST = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Diagram(Struct, frozen=True):
    """The board as it is drawn: the hands suit by suit, spades first; a hand that is not known is empty."""

    board: int
    letters: tuple[str, str, str, str]  # North, East, South, West
    hands: tuple[tuple[str, ...], ...]
    dealer: int  # place among the letters
    vulnerable: tuple[bool, bool, bool, bool]


def hands_of(start: Table, language: Language) -> tuple[tuple[str, str], ...]:
    state = start.at_play
    held: list[tuple[Seat, Hand]] = []
    for seat in SEATS:
        hand = state.opening.hands[seat.index] if state else start.board.deal.hand(seat) if start.board.deal else None
        if hand is not None:
            held.append((seat, hand))
    return tuple([(write_seat(seat, language.value), write_hand(hand, language.value)) for seat, hand in held])


def diagram_of(start: Table, language: Language) -> Diagram:
    state, board = start.at_play, start.board
    known = [state.opening.hands[seat.index] if state else board.deal.hand(seat) if board.deal else None for seat in SEATS]
    letters = [alphabet(language.value).seats[seat][0] for seat in SEATS]
    north, east, south, west = letters
    bound = [board.vulnerable.includes(seat.side) for seat in SEATS]
    return Diagram(
        board.number,
        (north, east, south, west),
        tuple([_suits(hand, language) if hand is not None else () for hand in known]),
        board.dealer.index,
        (bound[0], bound[1], bound[2], bound[3]),
    )


def _suits(hand: Hand, language: Language) -> tuple[str, ...]:
    ranks = alphabet(language.value).ranks
    return tuple([" ".join([ranks[card.rank][0] for card in hand.in_suit(suit)]) or "–" for suit in SPADES_FIRST])


def calls_of(auction: Auction, language: Language) -> tuple[tuple[str, ...], ...]:
    """Rows with West first; a player passed over has an empty place."""
    order = [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    rows, row = list[tuple[str, ...]](), list[str]()
    for seat, call in auction.calls:
        while len(row) != order.index(seat):
            row.append("")
            if len(row) == 4:
                rows.append(tuple(row))
                row = []
        row.append(write_call(call, language.value))
        if len(row) == 4:
            rows.append(tuple(row))
            row = []
    if row:
        rows.append((*row, *[""] * (4 - len(row))))
    return tuple(rows)


def tricks_of(table: Table, language: Language) -> tuple[str, ...]:
    state = table.at_play
    if state is None:
        return ()
    letters = alphabet(language.value).seats
    played = [trick for trick in (*state.play.tricks, state.play.trick) if trick.plays]
    return tuple(
        [
            " ".join([f"{letters[seat][0]} {write_card(card, language.value)}" for seat, card in trick.plays])
            for trick in played
        ]
    )


def result_of(table: Table) -> Text:
    ended = result(table)
    if table.cancelled:
        return say("cancelled")
    if ended is None:
        return say("not finished")
    if ended.contract is None:
        return say("passed out")
    return say_count(
        "{contract}, {count} trick, {score:signed} for the declaring side",
        "{contract}, {count} tricks, {score:signed} for the declaring side",
        ended.tricks,
        contract=contract_text(ended.contract),
        score=ended.score,
    )
