"""DUP: records of 156 bytes; a board as BRI has it, then as DGE has it, and behind the first which boards they are."""

import re
from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing import bri, dge
from bridgelaws.formats.dealing.collection import board, choose, cut, first_run, irregular_markings, small_enough
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

_RECORD: Final = 156
_BOTH: Final = bri.CARDS + dge.CARDS
_HEADER: Final = re.compile(rb"[YN]([YN])([1-9][0-9 ]).{3}([0-9 ][0-9]).", re.DOTALL)


def read(data: bytes) -> File:
    records = cut(small_enough(data), _RECORD)
    if not records:
        return File()
    header = _HEADER.match(records[0][_BOTH:])
    faults: list[Fault] = []
    first = 1
    if header is None:
        faults.append(
            Fault(say("Byte {byte}: the number of the first board cannot be read here, so boards count from 1.", byte=_BOTH))
        )
    else:
        first = int(header[2])
        if header[1] == b"Y":
            faults.append(
                Fault(say("Byte {byte}: deals are marked as reversed; they are taken as they stand.", byte=_BOTH + 1))
            )
        if int(header[3]) != len(records):
            faults.append(
                Fault(
                    say(
                        "Byte {byte}: {announced} boards are announced, and there are {boards}.",
                        byte=_BOTH + 7,
                        announced=int(header[3]),
                        boards=len(records),
                    )
                )
            )
    found = tuple(_board(first + at, at * _RECORD, each) for at, each in enumerate(records))
    return File(records=found, faults=tuple(faults))


def _board(number: int, at: int, record: bytes) -> Record:
    """A board stands there twice: one that can be read is enough, but two must agree."""
    found: list[Deal] = []
    faults: list[Fault] = []
    for half, start, end in ((bri.three_hands, 0, bri.CARDS), (dge.four_hands, bri.CARDS, _BOTH)):
        try:
            found.append(half(record[start:end]))
        except BridgelawsError as error:
            faults.append(
                Fault(say("Board {board}, from byte {byte} on: {fault}", board=number, byte=at + start, fault=error.said))
            )
    if len(found) == 2 and found[0] != found[1]:
        faults.append(
            Fault(
                say(
                    "Board {board}, from byte {byte} on: it stands there twice, and the two deals are not the same.",
                    board=number,
                    byte=at,
                )
            )
        )
        return board(number, None, *faults)
    return board(number, found[0] if found else None, *faults)


def write(file: File) -> Written:
    found = choose(file, "DUP")
    boards, left_out = first_run(found.boards, "DUP", 99)
    header = f"YN{boards[0][0]:<2} 0 {len(boards):02} ".encode()
    tails = [header] + [b"\0" * len(header)] * (len(boards) - 1)
    data = [bri.numbers_of(deal) + dge.letters_of(deal) + tail for (_, deal), tail in zip(boards, tails, strict=True)]
    return Written(b"".join(data), found.lost + irregular_markings(file, "DUP") + left_out)


def recognise(data: bytes) -> bool:
    return len(data) >= _BOTH and data[: bri.CARDS].isdigit() and data[bri.CARDS] == 6


DUP: Final = Format("dup", "DUP (deals)", (".dup",), recognise, read, write)
