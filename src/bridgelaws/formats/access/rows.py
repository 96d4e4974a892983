"""A row of Jet 4, and a page of rows, as bytes."""

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.layout import DATA_PAGE, FORMS, Column, ColumnType, u16
from bridgelaws.formats.access.reading import Value
from bridgelaws.text import say

PAGE: Final = 4096
_HEAD: Final = 14  # of a data page
_MOST_ROWS: Final = 255
_DAY_ZERO: Final = datetime(1899, 12, 30)
_RANGES: Final = {
    ColumnType.BYTE: (0, 0xFF),
    ColumnType.INTEGER: (-0x8000, 0x7FFF),
    ColumnType.LONG: (-0x80000000, 0x7FFFFFFF),
}


def pack(columns: Sequence[Column], values: Mapping[str, Value]) -> bytes:
    """A row: how many columns, the fixed values, the variable ones and where they begin, and which are there at all."""
    fixed_end = max(
        [each.at + each.size for each in columns if not each.variable and each.kind != ColumnType.BOOLEAN], default=0
    )
    fixed, there = bytearray(fixed_end), bytearray((len(columns) + 7) // 8)
    variable, begins = b"", []
    for column in columns:
        value = values.get(column.name)
        if value is None or (column.kind == ColumnType.BOOLEAN and not value):
            continue
        there[column.number // 8] |= 1 << column.number % 8
        if not column.variable and column.kind != ColumnType.BOOLEAN:
            struct.pack_into(FORMS[ColumnType(column.kind)], fixed, column.at, _number(column, value))
    for column in sorted((each for each in columns if each.variable), key=lambda each: each.at):
        begins.append(2 + fixed_end + len(variable))
        value = values.get(column.name)
        variable += b"" if value is None else _bytes(column, value)
    row = struct.pack("<H", len(columns)) + fixed + variable
    if begins:
        places = [len(row), *reversed(begins), len(begins)]
        row += struct.pack(f"<{len(places)}H", *places)
    return row + bytes(there)


def _number(column: Column, value: Value) -> int | float:
    if isinstance(value, datetime):
        since = value - _DAY_ZERO
        return since.days + since.seconds / 86400
    if not isinstance(value, int | float):
        raise BridgelawsError(say("{column}: “{value}” is no number.", column=column.name, value=str(value)[:40]))
    lowest, highest = _RANGES.get(ColumnType(column.kind), (value, value))
    if not lowest <= value <= highest:
        raise BridgelawsError(
            say("{column}: {value} is not between {lowest} and {highest}.", column=column.name, value=str(value),
                lowest=str(lowest), highest=str(highest))
        )  # fmt: skip
    return value


def _bytes(column: Column, value: Value) -> bytes:
    if isinstance(value, bytes):
        return value
    text = str(value)
    try:
        found = text.encode("utf-16-le")
    except UnicodeEncodeError:
        raise BridgelawsError(
            say("{column}: “{value}” has a letter that no database can hold.", column=column.name, value=ascii(text)[:40])
        ) from None
    if len(found) > column.size:
        raise BridgelawsError(
            say(
                "{column}: “{value}” is longer than {number} letters.",
                column=column.name,
                value=text[:40],
                number=column.size // 2,
            )
        )
    return found


def empty_page(owner: int) -> bytearray:
    """A data page without rows."""
    return bytearray(struct.pack("<BBHIIH", DATA_PAGE, 1, PAGE - _HEAD, owner, 0, 0).ljust(PAGE, b"\0"))


def put_row(page: bytearray | memoryview, row: bytes) -> int | None:
    """The number of the row on its page, or nothing if it has no room there."""
    count = u16(page, 12)
    lowest = u16(page, 12 + 2 * count) & 0x1FFF if count else PAGE
    start = lowest - len(row)
    if count >= _MOST_ROWS or start < _HEAD + 2 * (count + 1):
        return None
    page[start:lowest] = row
    struct.pack_into("<H", page, _HEAD + 2 * count, start)
    struct.pack_into("<H", page, 12, count + 1)
    struct.pack_into("<H", page, 2, start - _HEAD - 2 * (count + 1))
    return count
