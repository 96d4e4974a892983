"""BRI: records of 128 bytes; the cards of North, East and South as numbers from 01 to 52, West has the others."""

from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import (
    PLACE,
    board,
    choose,
    cut,
    deal_of,
    irregular_markings,
    say_renumbered,
    small_enough,
)
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

_RECORD: Final = 128
CARDS: Final = 78  # bytes: three hands of thirteen numbers of two digits
_FILLING: Final = b" " * 32 + b"\0" * 18


def read(data: bytes) -> File:
    return File(records=tuple(_board(at, each) for at, each in enumerate(cut(small_enough(data), _RECORD))))


def _board(at: int, record: bytes) -> Record:
    try:
        return board(at + 1, three_hands(record[:CARDS]))
    except BridgelawsError as error:
        return board(
            at + 1,
            None,
            Fault(say("Board {board}, from byte {byte} on: {fault}", board=at + 1, byte=at * _RECORD, fault=error.said)),
        )


def three_hands(numbers: bytes) -> Deal:
    if len(numbers) < CARDS:
        raise BridgelawsError(say("the file ends in the middle of the board."))
    if not numbers.isdigit():
        raise BridgelawsError(say("something else than 39 cards of two digits stands here."))
    owners = [3] * 52
    for place in range(39):
        card = int(numbers[2 * place : 2 * place + 2])
        if not 1 <= card <= 52:
            raise BridgelawsError(say("there is no card {card}: they are numbered from 01 to 52.", card=f"{card:02}"))
        if owners[card - 1] != 3:
            raise BridgelawsError(say("card {card} stands there twice.", card=f"{card:02}"))
        owners[card - 1] = place // 13
    return deal_of(owners)


def write(file: File) -> Written:
    found = choose(file, "BRI")
    lost = found.lost + irregular_markings(file, "BRI") + say_renumbered(found.boards, "BRI")
    return Written(b"".join([numbers_of(deal) + _FILLING for _, deal in found.boards]), lost)


def numbers_of(deal: Deal) -> bytes:
    three = [hand for hand in (deal.north, deal.east, deal.south) if hand]
    return "".join([f"{PLACE[card] + 1:02}" for hand in three for card in hand]).encode()


def recognise(data: bytes) -> bool:
    return len(data) >= _RECORD and data[:CARDS].isdigit() and not data[CARDS : CARDS + 32].strip()


BRI: Final = Format("bri", "BRI (deals)", (".bri",), recognise, read, write)
