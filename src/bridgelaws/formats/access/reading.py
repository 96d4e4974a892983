"""The tables of a Jet database, with a limit on everything that a damaged or hostile file could make grow."""

import struct
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.layout import (
    DATA_PAGE,
    DEFINITION_PAGE,
    DELETED,
    FORMS,
    MOVED,
    OFFSET,
    SIGNATURES,
    Column,
    ColumnType,
    is_encrypted,
    u16,
    u32,
)
from bridgelaws.text import Text, say

Value: TypeAlias = bool | int | float | str | datetime | bytes | None
Row: TypeAlias = dict[str, Value]

LARGEST: Final = 32_000_000
_MOST_CELLS: Final = 700_000  # of all tables that are read: every card of 40 tables, and no more than 100 MB
_MOST_BYTES: Final = 12_000_000
_MOST_COLUMNS: Final = 255
_MOST_PAGES_OF_DEFINITION: Final = 16
_CATALOGUE: Final = 2
_TABLE, _HIDDEN = 1, 0x80000002  # the type of a table in the catalogue, and the flags of those of the system
_DAY_ZERO: Final = datetime(1899, 12, 30)
_MOST_DAYS: Final = 200_000


def is_database(data: bytes) -> bool:
    return data[4:19] in SIGNATURES


class Database:
    """A database to read from; where it is damaged, the sentence says so."""

    def __init__(self, data: bytes) -> None:
        if not is_database(data):
            raise BridgelawsError(say("This is no Access database, which a BWS file is."))
        if len(data) > LARGEST:
            raise BridgelawsError(say("A BWS file of more than {number} MB is not read.", number=LARGEST // 1_000_000))
        version = data[20] if len(data) > 20 else 255
        if version > 1:
            raise BridgelawsError(
                say("This database was made by Access 2007 or later; save it in the format of Access 2000 to 2003.")
            )
        if len(data) > 0x98 and is_encrypted(data[:0x98]):
            raise BridgelawsError(say("This database is encrypted: save it without encryption."))
        self.is_jet4 = version == 1
        self.data = memoryview(data)
        self.page_size = 4096 if self.is_jet4 else 2048
        self._count_at = 12 if self.is_jet4 else 8  # of a data page: how many rows it has
        self._pages = self._find_data_pages()
        self._cells = self._bytes = 0

    def tables(self) -> dict[str, int]:
        """The tables of users, by name, with the page on which each is defined."""
        found = {}
        for row in self.rows(_CATALOGUE):
            name, page, flags = row.get("Name"), row.get("Id"), row.get("Flags")
            hidden = isinstance(flags, int) and flags & _HIDDEN
            if row.get("Type") == _TABLE and isinstance(name, str) and isinstance(page, int) and not hidden:
                found[name] = page
        return found

    def columns(self, page: int) -> tuple[Column, ...]:
        """The columns of the table defined there, in the order of their numbers."""
        try:
            return tuple(sorted(self._columns(self._definition(page)), key=lambda each: each.number))
        except (struct.error, IndexError, UnicodeDecodeError):
            raise _say_damaged() from None

    def rows(self, page: int) -> Iterator[Row]:
        """The rows of the table defined there."""
        columns = self.columns(page)
        for raw in self._raw_rows(page):
            self._cells += len(columns)
            self._bytes += len(raw)
            if self._cells > _MOST_CELLS or self._bytes > _MOST_BYTES:
                raise BridgelawsError(say("This database holds more than an evening of bridge can."))
            try:
                yield self._crack(raw, columns)
            except (struct.error, IndexError, ValueError, OverflowError):
                raise _say_damaged() from None

    def _find_data_pages(self) -> dict[int, list[int]]:
        """The data pages of each table."""
        found: dict[int, list[int]] = {}
        for page in range(len(self.data) // self.page_size):
            at = page * self.page_size
            if self.data[at] == DATA_PAGE:
                found.setdefault(u32(self.data, at + 4), []).append(page)
        return found

    def page(self, number: int) -> memoryview:
        found = self.data[number * self.page_size : (number + 1) * self.page_size]
        if len(found) < self.page_size:
            raise _say_damaged()
        return found

    def _definition(self, page: int) -> bytes:
        """What stands on the pages of a definition; those after the first have a head of eight bytes."""
        found, following = b"", page
        for _ in range(_MOST_PAGES_OF_DEFINITION):
            here = self.page(following)
            if here[0] != DEFINITION_PAGE:
                break
            found += bytes(here if not found else here[8:])
            following = u32(here, 4)
            if not following:
                return found
        raise _say_damaged()

    def _columns(self, whole: bytes) -> Iterator[Column]:
        counted, indexed, begins, step, size = (45, 51, 63, 12, 25) if self.is_jet4 else (25, 31, 43, 8, 18)
        count, indexes = u16(whole, counted), u32(whole, indexed)
        if count > _MOST_COLUMNS or indexes > _MOST_COLUMNS:
            raise _say_damaged()
        at = begins + step * indexes
        names = at + size * count
        for _ in range(count):
            if self.is_jet4:
                length = u16(whole, names)
                name, names = whole[names + 2 : names + 2 + length].decode("utf-16-le"), names + 2 + length
                kind, number, index, flags = whole[at], u16(whole, at + 5), u16(whole, at + 7), whole[at + 15]
                offset, width = u16(whole, at + 21), u16(whole, at + 23)
            else:
                length = whole[names]
                name, names = whole[names + 1 : names + 1 + length].decode("cp1252"), names + 1 + length
                kind, number, index, flags = whole[at], u16(whole, at + 1), u16(whole, at + 3), whole[at + 13]
                offset, width = u16(whole, at + 14), u16(whole, at + 16)
            variable = not flags & 1
            yield Column(name, kind, number, variable, index if variable else offset, width, bool(flags & 4))
            at += size

    def _raw_rows(self, table: int) -> Iterator[memoryview]:
        """The bytes of each row, wherever it lies."""
        for number in self._pages.get(table, []):
            page = self.page(number)
            for row in range(min(u16(page, self._count_at), (self.page_size - self._count_at) // 2 - 1)):
                place = u16(page, self._count_at + 2 + 2 * row)
                if place & DELETED:
                    continue
                raw = self._bytes_of(number, row)
                if place & MOVED:
                    if len(raw) < 4:
                        raise _say_damaged()
                    pointer = u32(raw, 0)
                    raw = self._bytes_of(pointer >> 8, pointer & 0xFF)
                yield raw

    def _bytes_of(self, number: int, row: int) -> memoryview:
        """Rows are laid from the end of the page downwards."""
        page = self.page(number)
        start = u16(page, self._count_at + 2 + 2 * row) & OFFSET
        end = self.page_size if row == 0 else u16(page, self._count_at + 2 * row) & OFFSET
        if not 0 < start <= end <= self.page_size:
            raise _say_damaged()
        return page[start:end]

    def _crack(self, raw: memoryview, columns: tuple[Column, ...]) -> Row:
        head = 2 if self.is_jet4 else 1
        count = u16(raw, 0) if self.is_jet4 else raw[0]
        mask_at = len(raw) - (count + 7) // 8
        if mask_at < head:
            raise _say_damaged()
        mask = bytes(raw[mask_at:])
        ends = self._variable_ends(raw, mask_at) if any(each.variable for each in columns) else []
        found: Row = {}
        for column in columns:
            there = column.number < count and bool(mask[column.number // 8] >> column.number % 8 & 1)
            if column.kind == ColumnType.BOOLEAN:
                found[column.name] = there
            elif not there:
                found[column.name] = None
            elif column.variable:
                inside = column.at + 1 < len(ends)
                found[column.name] = self._value(
                    bytes(raw[ends[column.at] : ends[column.at + 1]]) if inside else b"", column
                )
            else:
                found[column.name] = self._value(bytes(raw[head + column.at : head + column.at + column.size]), column)
        return found

    def _variable_ends(self, raw: memoryview, mask_at: int) -> list[int]:
        """Where each variable column begins, and behind them where the last one ends."""
        if self.is_jet4:
            many = u16(raw, mask_at - 2)
            if 2 * (many + 2) > mask_at:
                raise _say_damaged()
            return [u16(raw, mask_at - 2 - 2 * (each + 1)) for each in range(many + 1)]
        many, last = raw[mask_at - 1], len(raw) - 1
        mask_size = len(raw) - mask_at
        jumps = last // 256  # of one byte each: what lies beyond 255 is found by counting them
        at = last - mask_size - jumps - 1
        if (at - many) // 256 < jumps:
            jumps -= 1
            at = last - mask_size - jumps - 1
        found, used = [], 0
        for each in range(many + 1):
            while used < jumps and each == raw[last - mask_size - used - 1]:
                used += 1
            if at - each < 0:
                raise _say_damaged()
            found.append(raw[at - each] + 256 * used)
        return found

    def _value(self, raw: bytes, column: Column) -> Value:
        if column.kind == ColumnType.TEXT:
            return expand(raw) if self.is_jet4 else raw.decode("cp1252", errors="replace")
        if column.kind not in FORMS:
            return raw
        number = struct.unpack(FORMS[ColumnType(column.kind)], raw)[0]
        if column.kind != ColumnType.DATE:
            return int(number) if isinstance(number, int) else float(number)
        if not -_MOST_DAYS < number < _MOST_DAYS:
            return None
        return _DAY_ZERO + timedelta(seconds=round(number * 86400))


def expand(raw: bytes) -> str:
    """A text of Jet 4: two bytes a letter, or one after a mark; a zero changes from one way to the other."""
    if raw[:2] != b"\xff\xfe":
        return raw.decode("utf-16-le", errors="replace")
    found, at, narrow = bytearray(), 2, True
    while at < len(raw):
        if raw[at] == 0:
            narrow, at = not narrow, at + 1
        elif narrow:
            found += bytes((raw[at], 0))
            at += 1
        else:
            found += raw[at : at + 2]
            at += 2
    return found.decode("utf-16-le", errors="replace")


def _say_damaged() -> BridgelawsError:
    return BridgelawsError(say("This database cannot be read: it is damaged or cut off."))


def read_tables(data: bytes, wanted: tuple[str, ...]) -> tuple[dict[str, list[Row]], list[Text | str]]:
    """The tables wanted that are there, under the names wanted, whatever their capitals; a damaged one costs itself."""
    database = Database(data)
    names = {name.lower(): name for name in wanted}
    found: dict[str, list[Row]] = {}
    problems: list[Text | str] = []
    for name, page in database.tables().items():
        known = names.get(name.lower())
        if known is None or known in found:
            continue
        rows: list[Row] = []
        try:
            rows.extend(database.rows(page))
        except BridgelawsError as error:
            problems.append(say("The table {table} is not read to its end: {error}", table=known, error=error.said))
        found[known] = rows
    return found, problems
