"""How results are written on a page: figures, contracts, sides, bars."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from bridgelaws.analysis.double_dummy.par import Par
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import DOUBLE, REDOUBLE, Call, Denomination
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.notation import alphabet, write_call
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.language import Language
from bridgelaws.language.words import number, with_decimal_sign

ROW, LEFT, WIDEST, FULL = 26, 70, 248, 360  # of the bars, in units of the picture
GAME = {Denomination.NOTRUMP: 3, Denomination.SPADES: 4, Denomination.HEARTS: 4}
_DOUBLED: dict[Doubling, Call] = {Doubling.DOUBLED: DOUBLE, Doubling.REDOUBLED: REDOUBLE}
DOWN = (Denomination.SPADES, Denomination.HEARTS, Denomination.DIAMONDS, Denomination.CLUBS, Denomination.NOTRUMP)


class Bar(Struct, frozen=True):
    label: str
    times: int
    y: int
    width: int
    mine: bool = False


class Made(Struct, frozen=True):
    """The highest contracts of the two sides in a denomination: 0 where there is none."""

    denomination: Denomination
    levels: tuple[int, int]

    def is_game(self, side: int) -> bool:
        return self.levels[side] >= GAME.get(self.denomination, 5)


def figure(value: Fraction | int | None, language: Language, digits: int = 2) -> str:
    """With that many decimals, as in a column.

    >>> figure(Fraction(1268, 20), Language("sv")), figure(None, Language("en"))
    ('63,40', '')
    """
    if value is None:
        return ""
    return with_decimal_sign(f"{float(value):.{digits}f}".replace("-", "−"), language.value)


def points(value: Fraction | int | None, language: Language, *, signed: bool = False) -> str:
    return "" if value is None else number(value, language.value, signed=signed)


def letter(seat: Seat, language: Language) -> str:
    return alphabet(language.value).seats[seat][0]


def side_letters(side: Side, language: Language) -> str:
    """N–S, in Swedish N–S too, in Danish Ø–V; its parts are kept on one line."""
    return "\u2060–\u2060".join([letter(seat, language) for seat in side.seats])


def vulnerable_letters(board: Board, language: Language) -> str:
    """Who is vulnerable, in brackets behind the dealer; nothing where nobody is.

    >>> vulnerable_letters(Board.numbered(2), Language("en")), vulnerable_letters(Board.numbered(1), Language("en"))
    (' (NS)', '')
    """
    sides = ["".join(letter(seat, language) for seat in side.seats) for side in Side if board.vulnerable.includes(side)]
    return f" ({'+'.join(sides)})" if sides else ""


def bid(contract: Contract, language: Language) -> str:
    """The contract without its declarer."""
    doubled = _DOUBLED.get(contract.doubling)
    return write_call(contract.bid, language.value) + (write_call(doubled, language.value) if doubled else "")


def over(tricks: int | None, language: Language) -> str:
    if tricks is None:
        return ""
    return "=" if tricks == 0 else number(tricks, language.value, signed=True)


def suit_of(hand: Hand, suit: Suit, language: Language) -> str:
    """The cards of a suit by their ranks; a void is a dash."""
    ranks = alphabet(language.value).ranks
    return " ".join([ranks[card.rank][0] for card in hand.in_suit(suit)]) or "–"


def list_makeable(table: TrickTable) -> list[Made]:
    return [
        Made(each, (_level(table, Side.NS, each), _level(table, Side.EW, each)))  # the better of two partners
        for each in DOWN
    ]


def _level(table: TrickTable, side: Side, denomination: Denomination) -> int:
    return max(0, max(table.tricks(seat, denomination) for seat in side.seats) - 6)


def par_contracts(found: Par, language: Language) -> list[str]:
    """Each contract once, with all who may declare it; of those that win as much the highest in its denomination."""
    by: dict[tuple[str, int], list[Seat]] = {}
    highest = {(each.contract.declarer, each.contract.bid.denomination): each for each in sorted(found.contracts)}
    for each in highest.values():
        key = bid(each.contract, language), each.tricks - each.contract.tricks_needed
        by.setdefault(key, []).append(each.contract.declarer)
    return [
        f"{name} {''.join([letter(seat, language) for seat in SEATS if seat in seats])} {over(tricks, language)}"
        for (name, tricks), seats in by.items()
    ]


def bars(often: tuple[tuple[int, int], ...], language: Language, mine: int | None = None) -> list[Bar]:
    most = max((times for _, times in often), default=1)
    return [
        Bar(number(score, language.value, signed=True), times, at * ROW, round(WIDEST * times / most), score == mine)
        for at, (score, times) in enumerate(often)
    ]


def denomination(strain: Denomination, language: Language) -> str:
    """Its symbol, or the letters for no trump."""
    return alphabet(language.value).no_trump[0] if strain is Denomination.NOTRUMP else Suit(strain.value).symbol


def family_names(contestants: tuple[str, ...], people: Callable[[str], tuple[str, ...]]) -> str:
    """Short enough for a column: the last word of each name.

    >>> family_names(("3",), lambda _: ("Nora Ashgrove", "Edvin Lindskär"))
    'Ashgrove–Lindskär'
    """
    return "–".join([name.split()[-1] for one in contestants for name in people(one) if name.split()])
