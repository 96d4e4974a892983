"""Files that commands are given: their bytes, and the boards in them; and how what stands in them is printed."""

import re
import sys
from bisect import bisect_right
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from bridgelaws.cli.speaking import words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.auctions import tell_unfinished
from bridgelaws.formats.model import Fault, File, Format, Record, Stated
from bridgelaws.text import Text, say

MOST_BYTES: Final = 512 * 1024 * 1024  # far beyond any file of boards; more is not read into memory
_COMMANDS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def bytes_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for a hyphen."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BridgelawsError(say("{file} cannot be read: {reason}.", file=file, reason=str(error.strerror))) from None
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1024**2
        raise BridgelawsError(
            say("{file} is larger than {most} MB: too large for a file of boards.", file=name_of(file), most=most)
        )
    return data


def text_of(file: str) -> str:
    """The text of a file that people wrote, or of standard input for a hyphen."""
    try:
        return bytes_of(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BridgelawsError(say("{file} cannot be read: it is not UTF-8 text.", file=name_of(file))) from None


def boards_of(file: str, form: Format | None = None, *, strict: bool = False) -> File:
    """The boards in a file; with ``strict`` each has what the standard says against it among its faults.

    A file of which nothing at all can be understood is an error, and not a file without boards.
    """
    data = bytes_of(file)
    try:
        found = form or registry.recognise(data, file)
        read = registry.read(data, file, found)
        _not_nothing(read, data, found)
    except BridgelawsError as error:
        raise BridgelawsError(say("{file}: {error}", file=name_of(file), error=plainly(words(error.said)))) from None
    if not strict:
        return read
    return tell_unfinished(_with_objections(read, found.check(data)) if found.check else read)


def _not_nothing(read: File, data: bytes, form: Format) -> None:
    if any([_says_something(record) for record in read.records]):
        return
    faults = [*read.faults, *[fault for record in read.records for fault in record.faults]]
    if faults:
        raise BridgelawsError(say("No board can be read. {fault}", fault=faults[0].said))
    if data.strip() and not form.recognise(data):
        raise BridgelawsError(say("It contains nothing that {format} can hold.", format=form.title))


def _says_something(record: Record) -> bool:
    """Dealer and vulnerability alone may follow from the place in the file."""
    held = (record.deal, record.calls, record.cards, record.adjusted, record.tags, record.sections, record.remarks)
    return any([bool(each) for each in held]) or record.stated != Stated() or not record.faults


def _with_objections(read: File, objections: tuple[Fault, ...]) -> File:
    """Each goes to the board on whose lines it stands; what stands before all boards belongs to the file."""
    starts = [record.line for record in read.records]
    if starts != sorted(starts):
        return replace(read, faults=(*read.faults, *objections))
    of_board: dict[int, list[Fault]] = {}
    for fault in objections:
        of_board.setdefault(bisect_right(starts, fault.line) - 1 if fault.line else -1, []).append(fault)
    records = [replace(each, faults=(*each.faults, *of_board.get(at, ()))) for at, each in enumerate(read.records)]
    return replace(read, records=tuple(records), faults=(*read.faults, *of_board.get(-1, ())))


def board_name(record: Record) -> Text:
    if record.number:
        return say("board {number}", number=record.number)
    return say("the board on line {line}", line=record.line) if record.line else say("a board without a number")


def name_of(file: str) -> str:
    return "standard input" if file == "-" else file


def plainly(text: str) -> str:
    """Without characters that a terminal takes for orders, which nobody may send to it by writing them into a file.

    >>> plainly("a name\x1b[2J")
    'a name\ufffd[2J'
    """
    return _COMMANDS.sub("\ufffd", text)
