"""BER: a digit for each card of the pack, from 1 for North to 4 for West; one deal behind the other."""

from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import (
    board,
    choose,
    deal_of,
    few_enough,
    irregular_markings,
    owners_of,
    say_renumbered,
    small_enough,
)
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say


def read(data: bytes) -> File:
    """Deals may stand on lines of their own; then a digit too few costs no deal but its own."""
    records: list[Record] = []
    for at, line in enumerate(small_enough(data).replace(b"\x1a", b"").splitlines(), 1):
        digits = line.strip()
        few_enough(range(0, len(digits), 52))
        for start in range(0, len(digits), 52):
            few_enough(records)
            records.append(_board(len(records) + 1, digits[start : start + 52], at, start + 1))
    return File(records=tuple(records))


def _board(number: int, digits: bytes, line: int, column: int) -> Record:
    try:
        return board(number, _deal(digits))
    except BridgelawsError as error:
        return board(number, None, Fault(say("Board {board}: {fault}", board=number, fault=error.said), line, column))


def _deal(digits: bytes) -> Deal:
    if len(digits) < 52:
        raise BridgelawsError(say("there are {number} cards, not 52.", number=len(digits)))
    if wrong := digits.translate(None, b"1234"):
        raise BridgelawsError(say("“{wrong}” is no seat: North is 1, East 2, South 3, West 4.", wrong=str(chr(wrong[0]))))
    return deal_of([digit - ord("1") for digit in digits])


def write(file: File) -> Written:
    found = choose(file, "BER")
    deals = [bytes([owner + ord("1") for owner in owners_of(deal)]) for _, deal in found.boards]
    lost = found.lost + irregular_markings(file, "BER") + say_renumbered(found.boards, "BER")
    return Written(b"".join(deals), lost)


def recognise(data: bytes) -> bool:
    start = data[:60].lstrip()[:52]
    return len(start) == 52 and not start.translate(None, b"1234")


BER: Final = Format("ber", "BER (deals)", (".ber",), recognise, read, write)
