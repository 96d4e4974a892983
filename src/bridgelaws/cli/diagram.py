"""A board drawn for the terminal: the four hands around the table."""

from collections.abc import Mapping, Sequence

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.notation import alphabet
from bridgelaws.bridge.seats import Seat
from bridgelaws.language import Language, speak
from bridgelaws.text import say

_WIDTH = 22


def diagram(board: Board, language: str = "en") -> str:
    """The hands as a hand record shows them, North above, dealer and vulnerability in the corner."""
    return around_the_table(board.deal.hands if board.deal else {}, corner_of(board, Language(language)), language)


def corner_of(board: Board, language: Language) -> list[str]:
    """What stands beside a diagram: the number of the board, the dealer, who is vulnerable."""
    texts = (
        say("Board {number}", number=board.number),
        say("Dealer: {seat}", seat=board.dealer),
        say("Vulnerable: {vulnerable}", vulnerable=board.vulnerable),
    )
    return [speak(text, language) for text in texts]


def around_the_table(hands: Mapping[Seat, Hand], corner: Sequence[str], language: str = "en") -> str:
    """The same for hands alone, with up to four lines of one's own in the corner."""
    drawn = {seat: _hand(hands.get(seat), language) for seat in Seat}
    left_of_north = [*corner, "", "", "", ""][:4]
    width = max(_WIDTH, *[len(left) + 1 for left in left_of_north])
    lines = [f"{left:{width}}{line}" for left, line in zip(left_of_north, drawn[Seat.NORTH], strict=True)]
    north, east, south, west = [alphabet(language).seats[seat][0] for seat in Seat]
    compass = [f"    {north}", f"  {west}   {east}", f"    {south}", ""]
    for left, middle, right in zip(drawn[Seat.WEST], compass, drawn[Seat.EAST], strict=True):
        lines.append(f"{left:{width}}{middle:{_WIDTH}}{right}")
    lines += [" " * width + line for line in drawn[Seat.SOUTH]]
    return "\n".join([line.rstrip() for line in lines])


def _hand(hand: Hand | None, language: str) -> list[str]:
    ranks = alphabet(language).ranks
    suits = reversed(Suit)
    if hand is None:
        return [f"{suit.symbol} ?" for suit in suits]
    return [f"{suit.symbol} {' '.join(ranks[card.rank][0] for card in hand.in_suit(suit)) or '–'}" for suit in suits]
