"""CSV of deals: sixteen holdings from North's spades to West's clubs, the number of the board, dealer and vulnerability."""

import csv
import re
from io import StringIO
from typing import Final

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import board, choose, few_enough, small_enough
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.formats.text import decode
from bridgelaws.text import say

_NUMBER: Final = re.compile("0*([1-9][0-9]{0,8})")
_VULNERABLE: Final = {
    "-": Vulnerability.NONE,
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
_WRITTEN: Final = {
    Vulnerability.NONE: "-",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
_HOLDING: Final = re.compile("(?:10|[2-9TJQKA])*", re.IGNORECASE)


def read(data: bytes) -> File:
    """A line is a board: no quotation mark reaches over its end, so that one left open costs no other board."""
    lines = [(at, line) for at, line in enumerate(decode(small_enough(data)).splitlines(), 1) if line.strip("\x1a \t")]
    return File(records=tuple(_board(_fields(line), at) for at, line in few_enough(lines)))


def _fields(line: str) -> list[str]:
    delimiter = ";" if line.count(";") >= 17 else ","
    try:
        return [field.strip() for field in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:
        return []


def _board(fields: list[str], line: int) -> Record:
    if len(fields) < 17:
        return Record(
            line=line, faults=(Fault(say("A board has 18 fields, and here are {fields}.", fields=len(fields)), line),)
        )
    number = _NUMBER.fullmatch(fields[16])
    if number is None:
        return Record(
            line=line, faults=(Fault(say("“{written}” is not the number of a board.", written=fields[16][:20]), line),)
        )
    try:
        regular = board(int(number[1]), _deal(fields[:16]))
    except BridgelawsError as error:
        return board(
            int(number[1]), None, Fault(say("Board {board}: {fault}", board=int(number[1]), fault=error.said), line)
        )
    markings = fields[17] if len(fields) > 17 else ""
    dealer, slash, vulnerable = markings.partition("/")
    if not markings:
        return regular
    if dealer.upper() not in "NESW" or len(dealer) != 1 or not slash or vulnerable.lower() not in _VULNERABLE:
        said = say(
            "Board {board}: “{written}” is no dealer and vulnerability, such as N/-: its number tells them.",
            board=int(number[1]),
            written=markings[:20],
        )
        return board(int(number[1]), regular.deal, Fault(said, line))
    return Record(
        number=regular.number,
        dealer=Seat(dealer.upper()),
        vulnerable=_VULNERABLE[vulnerable.lower()],
        deal=regular.deal,
    )


def _deal(holdings: list[str]) -> Deal:
    for each in holdings:
        if not _HOLDING.fullmatch(each):
            raise BridgelawsError(say("“{written}” is no holding: its cards are A K Q J T 9 ... 2.", written=each[:20]))
    ranks = [each.upper().replace("10", "T") for each in holdings]
    return Deal.of({seat: Hand.parse(".".join(ranks[4 * at : 4 * at + 4])) for at, seat in enumerate(SEATS)})


def write(file: File) -> Written:
    found = choose(file, "CSV")
    marked = {record.number: record for record in reversed(file.records)}
    text = StringIO()
    rows = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for number, deal in found.boards:
        regular = Board.numbered(number)
        record = marked.get(number, Record())
        dealer, vulnerable = record.dealer or regular.dealer, record.vulnerable or regular.vulnerable
        holdings = [holding for hand in deal for holding in str(hand).split(".")]
        rows.writerow([*holdings, number, f"{dealer}/{_WRITTEN[vulnerable]}"])
    return Written(text.getvalue().encode(), found.lost)


def recognise(data: bytes) -> bool:
    line = decode(data[:400]).lstrip().split("\n")[0]
    fields = _fields(line.strip())
    return len(fields) in (17, 18) and all(_HOLDING.fullmatch(each) for each in fields[:16]) and any(fields[:16])


CSV: Final = Format("csv", "CSV (deals)", (".csv",), recognise, read, write)
