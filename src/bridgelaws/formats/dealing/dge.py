"""DGE: records of 128 bytes; four hands in letters, each suit after the character that old screens show as its symbol."""

import re
from typing import Final

from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import board, choose, cut, irregular_markings, say_renumbered, small_enough
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

_RECORD: Final = 128
CARDS: Final = 68  # bytes: 52 cards and 16 suits
_HAND: Final = re.compile(rb"\x06([2-9TJQKA]*)\x03([2-9TJQKA]*)\x04([2-9TJQKA]*)\x05([2-9TJQKA]*)")


def read(data: bytes) -> File:
    return File(records=tuple(_board(at, each) for at, each in enumerate(cut(small_enough(data), _RECORD))))


def _board(at: int, record: bytes) -> Record:
    try:
        return board(at + 1, four_hands(record[:CARDS]))
    except BridgelawsError as error:
        return board(
            at + 1,
            None,
            Fault(say("Board {board}, from byte {byte} on: {fault}", board=at + 1, byte=at * _RECORD, fault=error.said)),
        )


def four_hands(letters: bytes) -> Deal:
    hands = _HAND.findall(letters)
    if len(hands) != 4 or sum(len(part) for hand in hands for part in hand) != 52:
        raise BridgelawsError(say("something else than four hands of spades, hearts, diamonds and clubs stands here."))
    return Deal.of({seat: Hand.parse(b".".join(hand).decode()) for seat, hand in zip(SEATS, hands, strict=True)})


def write(file: File) -> Written:
    found = choose(file, "DGE")
    lost = found.lost + irregular_markings(file, "DGE") + say_renumbered(found.boards, "DGE")
    return Written(b"".join([letters_of(deal).ljust(_RECORD, b"\0") for _, deal in found.boards]), lost)


def letters_of(deal: Deal) -> bytes:
    suits = (b"\x06", b"\x03", b"\x04", b"\x05")
    hands = [str(hand).encode().split(b".") for hand in deal]
    return b"".join([mark + holding for hand in hands for mark, holding in zip(suits, hand, strict=True)])


def recognise(data: bytes) -> bool:
    return bool(_HAND.match(data)) and len(data) >= CARDS


DGE: Final = Format("dge", "DGE (deals)", (".dge",), recognise, read, write)
