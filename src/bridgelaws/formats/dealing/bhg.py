"""BHG: a line for each board after an empty one; 52 letters from A to z, thirteen a hand, from the dealer's hand on."""

from typing import Final

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import (
    DECK,
    PLACE,
    board,
    choose,
    deal_of,
    few_enough,
    irregular_markings,
    runs,
    small_enough,
)
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

_LETTERS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CARD_OF: Final = {letter: place for place, letter in enumerate(_LETTERS)}
_HIGHEST: Final = 9_999  # a line for every number up to the highest: a single board must not make a huge file


def read(data: bytes) -> File:
    """The number of a board is the number of its line; the first line, which has none, may have been left out."""
    lines = small_enough(data).replace(b"\x1a", b"").splitlines()
    if lines and lines[0].strip():
        lines.insert(0, b"")
    written = few_enough([(number, line.strip()) for number, line in enumerate(lines) if line.strip()])
    return File(records=tuple(_board(number, letters) for number, letters in written))


def _board(number: int, letters: bytes) -> Record:
    try:
        return board(number, _deal(letters, Board.numbered(number).dealer))
    except BridgelawsError as error:
        return board(number, None, Fault(say("Board {board}: {fault}", board=number, fault=error.said), number + 1))


def _deal(letters: bytes, dealer: Seat) -> Deal:
    if len(letters) != 52 or len(set(letters)) != 52 or not set(letters) <= set(_LETTERS):
        raise BridgelawsError(say("a board has the 52 letters from A to Z and a to z, each once."))
    owners = [0] * len(DECK)
    for at, letter in enumerate(letters):
        owners[_CARD_OF[letter]] = (dealer.index + at // 13) % 4
    return deal_of(owners)


def write(file: File) -> Written:
    found = choose(file, "BHG")
    deals = {number: deal for number, deal in found.boards if number <= _HIGHEST}
    beyond = [number for number, _ in found.boards if number > _HIGHEST]
    lines = [_line(number, deals.get(number)) for number in range(max(deals, default=-1) + 1)]
    left_out = (
        (
            say(
                "BHG numbers boards by their lines, here up to {highest}: {boards} left out.",
                highest=_HIGHEST,
                boards=runs(beyond),
            ),
        )
        if beyond
        else ()
    )
    return Written(b"".join([line + b"\r\n" for line in lines]), found.lost + irregular_markings(file, "BHG") + left_out)


def _line(number: int, deal: Deal | None) -> bytes:
    if deal is None:
        return b""
    dealer = Board.numbered(number).dealer
    hands = [deal.hand(SEATS[(dealer.index + place) % 4]) for place in range(4)]
    return bytes([_LETTERS[PLACE[card]] for hand in hands if hand for card in hand])


def recognise(data: bytes) -> bool:
    line = data[:70].lstrip().split(b"\n")[0].strip()
    return len(line) == 52 and set(line) == set(_LETTERS)


BHG: Final = Format("bhg", "BHG (deals)", (".bhg",), recognise, read, write)
