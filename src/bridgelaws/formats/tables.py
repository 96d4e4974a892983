"""Boards as JSON of our own: everything a record holds, under the names it has there, in the spelling of PBN.

`Boards` is the shape of a file; docs/formats-csv-json.md has the JSON Schema that is made from it.
"""

import json
import re
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_call, read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.adjusted import read_adjusted, write_adjusted
from bridgelaws.formats.json_text import not_too_much
from bridgelaws.formats.model import CallEntry, CardEntry, Fault, File, Format, Record, Remark, Section, Stated, Written
from bridgelaws.text import say

Number = Annotated[int, Meta(ge=1, le=999_999_999)]
Tricks = Annotated[int, Meta(ge=0, le=13)]
_BOARDS_BEGIN: Final = re.compile(r'\s*\{\s*"bridgelaws_boards"\s*:\s*1\s*,\s*"boards"\s*:\s*\[\s*')  # as `write` begins
_NEXT_BOARD: Final = re.compile(r"\s*,\s*")
_MOST_ENTRIES: Final = 2_000  # calls or cards of a board, among them those that cannot be
T = TypeVar("T")
Tags = tuple[tuple[str, str], ...]


class CallRow(Struct, frozen=True, omit_defaults=True):
    """A call; none where a turn was passed over and nobody minded."""

    call: Annotated[str, Meta(description="1C to 7NT, P, X, XX")] | None
    insufficient: bool = False
    alerted: bool = False
    explanation: str = ""
    nags: tuple[int, ...] = ()


class FaultRow(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a file, in an English sentence, and where."""

    text: str
    line: int = 0
    column: int = 0


class BoardRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A board at one table. What is not known is left out."""

    number: Number | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Annotated[str, Meta(description="as in PBN, N: and four hands, - for one that is not known")] | None = None
    calls: Annotated[tuple[CallRow, ...], Meta(max_length=_MOST_ENTRIES)] = ()
    auction_end: str = ""
    leader: Seat | None = None
    cards: Annotated[tuple[CardEntry, ...], Meta(max_length=_MOST_ENTRIES)] = ()
    play_end: str = ""
    claim: Tricks | None = None
    contract: Annotated[str, Meta(description="4SX, or pass for a board passed out")] | None = None
    declarer: Seat | None = None
    wrong_declarer: bool = False
    tricks: Tricks | None = None
    agreed_otherwise: bool = False
    adjusted: Annotated[str, Meta(description="NS 620 3/5, -100 2/5 | EW average plus")] | None = None
    tags: Tags = ()
    sections: tuple[Section, ...] = ()
    remarks: tuple[Remark, ...] = ()
    faults: tuple[FaultRow, ...] = ()
    line: int = 0


class Boards(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A file of boards."""

    bridgelaws_boards: Annotated[int, Meta(ge=1, le=1, description="the version of this shape")]
    boards: tuple[BoardRow, ...] = ()
    tags: Tags = ()
    remarks: tuple[Remark, ...] = ()
    faults: tuple[FaultRow, ...] = ()


_SPELT: Final = ("deal", "calls", "adjusted", "faults")  # in words, where a record has values


def write(file: File) -> Written:
    boards = Boards(
        bridgelaws_boards=1,
        boards=tuple(_row(record) for record in file.records),
        tags=file.tags,
        remarks=file.remarks,
        faults=_tell(file.faults),
    )
    return Written(
        msgspec.json.format(
            msgspec.json.encode(
                boards,
            ),
            indent=1,
        )
        + b"\n"
    )


def _tell(faults: tuple[Fault, ...]) -> tuple[FaultRow, ...]:
    return tuple(FaultRow(str(each.text), each.line, each.column) for each in faults)


def _row(record: Record) -> BoardRow:
    stated = record.stated
    contract = "pass" if stated.passed_out else f"{stated.bid}{stated.doubling}" if stated.bid else None
    same = {
        name: getattr(record, name)
        for name in BoardRow.__struct_fields__
        if name in Record.__struct_fields__ and name not in _SPELT
    }
    return BoardRow(
        **same,
        deal=str(record.deal) if record.deal else None,
        adjusted=write_adjusted(record.adjusted) if record.adjusted else None,
        calls=tuple(
            CallRow(
                None if each.call is None else str(each.call), each.insufficient, each.alerted, each.explanation, each.nags
            )
            for each in record.calls
        ),
        contract=contract,
        faults=_tell(record.faults),
        declarer=stated.declarer,
        wrong_declarer=stated.wrong_declarer,
        tricks=stated.tricks,
        agreed_otherwise=stated.agreed_otherwise,
    )


def read(data: bytes) -> File:
    """A board that does not fit the shape costs itself alone; its place is told as JSON tells places."""
    not_too_much(data)
    found, broken = _decode(data)
    if not isinstance(found, dict) or found.get("bridgelaws_boards") != 1:
        raise BridgelawsError(say('This is no JSON of boards: it must have "bridgelaws_boards": 1.'))
    rows = found.pop("boards", [])
    if not isinstance(rows, list):
        raise BridgelawsError(say('This is no JSON of boards: "boards" is a list.'))
    about = _convert({**found, "boards": []}, Boards)
    records = []
    for at, row in enumerate(rows):
        try:
            records.append(_record(_convert(row, BoardRow)))
        except BridgelawsError as error:
            records.append(Record(faults=(Fault(say("{place}: {fault}", place=f"boards[{at}]", fault=error.said)),)))
    return File(records=tuple(records), tags=about.tags, remarks=about.remarks, faults=(*broken, *_faults(about.faults)))


def _decode(data: bytes) -> tuple[Any, tuple[Fault, ...]]:
    """What stands in the file; where it is no JSON any more, the boards before that and a fault.

    A number out of all bounds, such as 1e999, is no fault of the JSON: it costs the board it stands in.
    """
    try:
        return msgspec.json.decode(data), ()
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        refused = BridgelawsError(say("This is not JSON: {fault}.", fault=str(error)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = data[: error.start].decode("utf-8-sig")
    try:
        return json.loads(text), ()
    except (ValueError, RecursionError):
        pass
    begins = _BOARDS_BEGIN.match(text)
    if begins is None:
        raise refused
    rows, end = _rows_before_the_break(text, begins.end())
    if not rows:
        raise refused
    line, column = text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end)
    told = say("The file breaks off after this place: the boards before it are read.")
    return {"bridgelaws_boards": 1, "boards": rows}, (Fault(told, line, column),)


def _rows_before_the_break(text: str, at: int) -> tuple[list[Any], int]:
    """Board after board, and the end of the last that is whole."""
    decoder = json.JSONDecoder()
    rows: list[Any] = []
    while True:
        try:
            row, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return rows, at
        rows.append(row)
        separator = _NEXT_BOARD.match(text, at)
        if separator is None:
            return rows, at
        at = separator.end()


def _convert(found: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(found, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BridgelawsError(say("{fault}.", fault=str(error))) from None


def _record(row: BoardRow) -> Record:
    _within_bounds(row)
    same = {
        name: getattr(row, name)
        for name in BoardRow.__struct_fields__
        if name in Record.__struct_fields__ and name not in _SPELT
    }
    calls = tuple(
        CallEntry(
            None if each.call is None else read_call(each.call[:12]),
            each.insufficient,
            each.alerted,
            each.explanation,
            each.nags,
        )
        for each in row.calls
    )
    adjusted = read_adjusted(row.adjusted) if row.adjusted else None
    deal = _deal(row.deal) if row.deal else None
    return Record(**same, deal=deal, calls=calls, stated=_state(row), adjusted=adjusted, faults=_faults(row.faults))


def _within_bounds(row: BoardRow) -> None:
    """Numbers that no format has a place for are no numbers of a board; a billion tricks would be written one by one."""
    for card in row.cards:
        if not 1 <= card.trick <= _MOST_ENTRIES:
            raise BridgelawsError(say("There is no trick {trick}.", trick=card.trick))
    for nag in [nag for each in row.calls for nag in each.nags] + [nag for each in row.cards for nag in each.nags]:
        if not 0 <= nag <= 255:
            raise BridgelawsError(say("There is no annotation {number}: they go from 0 to 255.", number=nag))
    if any([remark.entries < 0 for remark in row.remarks]):
        raise BridgelawsError(say("A remark stands behind fewer than no entries."))


def _faults(rows: tuple[FaultRow, ...]) -> tuple[Fault, ...]:
    return tuple(Fault(each.text, each.line, each.column) for each in rows)


def _state(row: BoardRow) -> Stated:
    text = (row.contract or "")[:12]
    contract = read_contract(text, row.declarer or Seat.NORTH) if text not in ("", "pass") else None
    said: dict[str, Any] = {} if contract is None else {"bid": contract.bid, "doubling": contract.doubling}
    return Stated(
        declarer=row.declarer,
        wrong_declarer=row.wrong_declarer,
        passed_out=text == "pass",
        tricks=row.tricks,
        agreed_otherwise=row.agreed_otherwise,
        **said,
    )


def _deal(text: str) -> Deal:
    """A deal in PBN; hands may be short, as at the end of the play, but no card is in two of them."""
    hands = text[2:].split(" ")
    if text[:2] != "N:" or len(hands) != 4:
        raise BridgelawsError(say("“{written}” is no deal: it must be N: and four hands.", written=text[:40]))
    north, east, south, west = (None if each == "-" else Hand.parse(each) for each in hands)
    cards = [card for hand in (north, east, south, west) if hand for card in hand]
    if len(set(cards)) < len(cards):
        raise BridgelawsError(say("“{written}” is no deal: a card is in two hands.", written=text[:80]))
    return Deal(north, east, south, west)


def recognise(data: bytes) -> bool:
    return b'"bridgelaws_boards"' in data[:200]


BOARDS: Final = Format("json", "JSON of Bridgelaws", (".json",), recognise, read, write)
