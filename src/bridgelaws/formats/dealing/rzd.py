"""RZD: thirteen bytes a deal, one for each rank from the ace down, two bits for each suit; before them how many deals."""

from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import (
    board,
    choose,
    cut,
    deal_of,
    irregular_markings,
    owners_of,
    say_renumbered,
    small_enough,
)
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

RANKS: Final = 13  # bytes of a deal
_MOST: Final = 65_535  # as many as two bytes count


def read(data: bytes) -> File:
    if not data:
        return File()
    count = int.from_bytes(data[:2], "little")
    records = cut_deals(small_enough(data)[RANKS:], RANKS)
    faults = (
        (Fault(say("Byte 0: {announced} deals are announced, and there are {deals}.", announced=count, deals=len(records))),)
        if count != len(records)
        else ()
    )
    return File(records=tuple(_board(at, each) for at, each in enumerate(records)), faults=faults)


def cut_deals(data: bytes, size: int) -> list[bytes]:
    """As `cut`, but every byte may be part of a deal: nothing at the end is taken for filling before it is too short."""
    whole = len(data) // size * size
    return cut(data[:whole], size) + cut(data[whole:], size)


def _board(at: int, record: bytes) -> Record:
    try:
        return board(at + 1, unpack(record))
    except BridgelawsError as error:
        return board(
            at + 1,
            None,
            Fault(say("Board {board}, from byte {byte} on: {fault}", board=at + 1, byte=RANKS * (at + 1), fault=error.said)),
        )


def unpack(record: bytes, north: int = 0) -> Deal:
    """``north`` is the number that stands for North; the others follow clockwise."""
    if len(record) < RANKS:
        raise BridgelawsError(say("the file ends in the middle of the board."))
    return deal_of([(byte >> shift) - north & 3 for shift in (6, 4, 2, 0) for byte in record])


def pack(deal: Deal, north: int = 0) -> bytes:
    owners = [(owner + north) & 3 for owner in owners_of(deal)]
    suits = (owners[at : at + RANKS] for at in range(0, 52, RANKS))
    return bytes([s << 6 | h << 4 | d << 2 | c for s, h, d, c in zip(*suits, strict=True)])


def write(file: File) -> Written:
    found = choose(file, "RZD")
    if len(found.boards) > _MOST:
        raise BridgelawsError(
            say(
                "RZD holds {most} deals at most, and there are {deals}: write several files.",
                most=_MOST,
                deals=len(found.boards),
            )
        )
    header = len(found.boards).to_bytes(2, "little") + b" " * 11
    lost = found.lost + irregular_markings(file, "RZD") + say_renumbered(found.boards, "RZD")
    return Written(header + b"".join([pack(deal) for _, deal in found.boards]), lost)


def recognise(data: bytes) -> bool:
    return len(data) >= RANKS and data[2:RANKS] == b" " * 11 and (len(data) - RANKS) // RANKS > 0


RZD: Final = Format("rzd", "RZD (deals)", (".rzd",), recognise, read, write)
