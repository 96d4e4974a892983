"""CDS: fourteen bytes a board: its number, and the cards packed as in RZD, with 1 for North and 0 for West."""

from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import board, choose, irregular_markings, runs, small_enough
from bridgelaws.formats.dealing.rzd import cut_deals, pack, unpack
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.text import say

_RECORD: Final = 14
_HIGHEST: Final = 255


def read(data: bytes) -> File:
    return File(records=tuple(_board(at, each) for at, each in enumerate(cut_deals(small_enough(data), _RECORD))))


def _board(at: int, record: bytes) -> Record:
    place = f"From byte {at * _RECORD} on"
    if record[0] == 0:
        return Record(faults=(Fault(say("{place}: 0 is not the number of a board.", place=place)),))
    try:
        return board(record[0], unpack(record[1:], north=1))
    except BridgelawsError as error:
        return board(
            record[0],
            None,
            Fault(say("Board {board}, from byte {byte} on: {fault}", board=record[0], byte=at * _RECORD, fault=error.said)),
        )


def write(file: File) -> Written:
    found = choose(file, "CDS")
    boards = [bytes([number]) + pack(deal, north=1) for number, deal in found.boards if number <= _HIGHEST]
    beyond = [number for number, _ in found.boards if number > _HIGHEST]
    left_out = (
        (say("CDS numbers boards up to {highest}: {boards} left out.", highest=_HIGHEST, boards=runs(beyond)),)
        if beyond
        else ()
    )
    return Written(b"".join(boards), found.lost + irregular_markings(file, "CDS") + left_out)


def recognise(data: bytes) -> bool:
    """There is nothing to know it by but that its cards make deals."""
    if len(data) < _RECORD or len(data) % _RECORD:
        return False
    records = [data[at : at + _RECORD] for at in range(0, min(len(data), 4 * _RECORD), _RECORD)]
    return all(_board(0, each).deal is not None for each in records)


CDS: Final = Format("cds", "CDS (deals)", (".cds",), recognise, read, write)
