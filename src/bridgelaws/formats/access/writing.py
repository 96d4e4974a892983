"""Jet 4 databases written: tables made, rows put into them and taken out, the catalogue and its indexes kept."""

import struct
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.definitions import Definition
from bridgelaws.formats.access.layout import SIZES, Column, ColumnType, u16, u32
from bridgelaws.formats.access.reading import Database, Value
from bridgelaws.formats.access.rows import PAGE, empty_page, pack, put_row
from bridgelaws.formats.access.system import (
    ACCESS,
    ADMIN,
    BY_ID,
    BY_OBJECT,
    BY_PARENT,
    HIDDEN,
    INHERITED,
    OBJECTS,
    RIGHTS,
    SYSTEM_OBJECTS,
    TABLES,
    empty_database,
)
from bridgelaws.text import say

_MAP: Final = bytes(69)
_ENTRIES: Final = 480  # where the entries of a leaf begin
_MOST_PAGES: Final = 512
_LONGEST_NAME: Final = 64
_ALL_RIGHTS: Final = 0xFFFFF
_LETTERS: Final = dict(
    zip("abcdefghijklmnopqrstuvwxyz", bytes.fromhex("4a4c4d4f51535557595b5c5e6062646668696b6d6f7173757678"), strict=True)
) | {str(digit): 0x36 + 2 * digit for digit in range(10)}


def may_be_named(table: str) -> bool:
    """Whether the catalogue's index can sort the name: how it sorts other letters is not known here."""
    return 0 < len(table) <= _LONGEST_NAME and all(letter in _LETTERS for letter in table.lower())


def column(name: str, kind: ColumnType, letters: int = 0, *, auto: bool = False) -> Column:
    """A column of a table to be made; its place is found when the table is."""
    size = 2 * letters if kind is ColumnType.TEXT else SIZES[kind]
    return Column(name, kind, 0, kind is ColumnType.TEXT, 0, size, auto)


class Writer:
    """A database that grows; ``now`` is what its catalogue says of when a table was made."""

    def __init__(self, now: datetime) -> None:
        self.data = empty_database(now)
        self._now = now
        self._pages: dict[str, int] = {}
        self._columns: dict[int, tuple[Column, ...]] = {}
        self._last: dict[int, int] = {OBJECTS: 17, ACCESS: 18}  # the page of each table that still has room
        for number, parent, name, kind, owner in SYSTEM_OBJECTS:
            self._list(number, parent, name, kind, owner, HIDDEN)
        for number, who, rights, inherits in RIGHTS:
            self._allow(number, who, rights, inherits)

    def save(self) -> bytes:
        return bytes(self.data)

    def create(self, name: str, columns: Sequence[Column]) -> None:
        """A table, listed in the catalogue; whoever may use the container of tables may use it."""
        if not may_be_named(name):
            raise BridgelawsError(say("A table cannot be named “{name}” here: letters from A to Z and digits.", name=name))
        placed = _place(columns)
        maps = self._new_page(empty_page(0))
        for _ in range(2):
            put_row(self._page(maps), _MAP)
        definition = Definition(placed, maps)
        numbers = [self._new_page(bytearray(PAGE)) for _ in range(definition.page_count)]
        for number, page in zip(numbers, definition.pages(numbers), strict=True):
            self._page(number)[:] = page
        first = numbers[0]
        self._pages[name] = first
        self._columns[first] = placed
        self._list(first, TABLES, name, 1, ADMIN, 0)
        for who in INHERITED:
            self._allow(first, who, _ALL_RIGHTS, False)

    def insert(self, name: str, rows: Iterable[Mapping[str, Value]]) -> None:
        table = self._pages[name]
        automatic = next((each.name for each in self._columns[table] if each.auto), None)
        highest = u32(self.data, table * PAGE + 20)
        for values in rows:
            self._insert(table, values)
            if automatic is not None:
                given = values.get(automatic)
                highest = max(highest, given if isinstance(given, int) else 0)
        struct.pack_into("<I", self.data, table * PAGE + 20, highest)

    def _insert(self, table: int, values: Mapping[str, Value]) -> tuple[int, int]:
        """Where the row came to lie: page and row."""
        columns = self._columns.get(table) or self._read_columns(table)
        row = pack(columns, values)
        page = self._last.get(table)
        at = None if page is None else put_row(self._page(page), row)
        if page is None or at is None:
            full, page = page, self._new_page(empty_page(table))
            if full is not None:
                self._mark(table, 59, full, False)
            for maps in (55, 59):
                self._mark(table, maps, page, True)
            self._last[table] = page
            at = put_row(self._page(page), row)
            if at is None:
                raise BridgelawsError(say("A row of this table is longer than a page of the database."))
        struct.pack_into("<I", self.data, table * PAGE + 16, u32(self.data, table * PAGE + 16) + 1)
        return page, at

    def _read_columns(self, table: int) -> tuple[Column, ...]:
        self._columns[table] = Database(bytes(self.data)).columns(table)
        return self._columns[table]

    def _page(self, number: int) -> memoryview:
        return memoryview(self.data)[number * PAGE : (number + 1) * PAGE]

    def _new_page(self, content: bytearray) -> int:
        number = len(self.data) // PAGE
        if number >= _MOST_PAGES:
            raise BridgelawsError(
                say("The file has no room for all of this: it can be {number} MB large. List fewer members.", number=2)
            )
        self.data += content
        place = PAGE + (u16(self.data, PAGE + 14) & 0x1FFF)  # the map of free pages
        self.data[place + 5 + number // 8] &= ~(1 << number % 8) & 0xFF
        return number

    def _mark(self, table: int, at: int, page: int, there: bool) -> None:
        """A bit of one of a table's two usage maps, whose row and page stand at this place of its definition."""
        base = table * PAGE + at
        row, of = self.data[base], int.from_bytes(self.data[base + 1 : base + 4], "little")
        start = of * PAGE + (u16(self.data, of * PAGE + 14 + 2 * row) & 0x1FFF) + 5 + page // 8
        bit = 1 << page % 8
        self.data[start] = self.data[start] | bit if there else self.data[start] & ~bit & 0xFF

    def _list(  # noqa: PLR0913, PLR0917 (a row of the catalogue)
        self, number: int, parent: int, name: str, kind: int, owner: bytes, flags: int
    ) -> None:
        values: dict[str, Value] = {
            "Id": number,
            "ParentId": parent,
            "Name": name,
            "Type": kind,
            "DateCreate": self._now,
            "DateUpdate": self._now,
            "Owner": owner,
            "Flags": flags,
        }
        place = self._insert(OBJECTS, values)
        self._add_entry(BY_PARENT, _number_key(parent) + _text_key(name), place)
        self._add_entry(BY_ID, _number_key(number), place)

    def _allow(self, number: int, who: bytes, rights: int, inherits: bool) -> None:
        values: dict[str, Value] = {"ObjectId": number, "SID": who, "ACM": rights, "FInheritable": inherits}
        self._add_entry(BY_OBJECT, _number_key(number), self._insert(ACCESS, values))

    def _add_entry(self, leaf: int, key: bytes, place: tuple[int, int]) -> None:
        """One more entry of an index that is a single leaf: bits mark where each entry ends."""
        page = self._page(leaf)
        ends = [8 * at + bit for at in range(453) for bit in range(8) if page[27 + at] >> bit & 1]
        entries = [bytes(page[_ENTRIES + start : _ENTRIES + end]) for start, end in zip([0, *ends], ends, strict=False)]
        entries = sorted([*entries, key + place[0].to_bytes(3, "big") + bytes([place[1]])])
        whole = b"".join(entries)
        if len(whole) > PAGE - _ENTRIES:
            raise BridgelawsError(say("The database has no room for another table."))
        page[27:_ENTRIES] = bytes(_ENTRIES - 27)
        page[_ENTRIES:] = whole.ljust(PAGE - _ENTRIES, b"\0")
        at = 0
        for entry in entries:
            at += len(entry)
            page[27 + at // 8] |= 1 << at % 8
        struct.pack_into("<H", page, 2, PAGE - _ENTRIES - len(whole))


def _place(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Numbers in the order given; fixed values one behind the other, variable ones counted."""
    found, variable, fixed = [], 0, 0
    for number, each in enumerate(columns):
        at = variable if each.variable else 0 if each.kind == ColumnType.BOOLEAN else fixed
        found.append(Column(each.name, each.kind, number, each.variable, at, each.size, each.auto))
        if each.variable:
            variable += 1
        elif each.kind != ColumnType.BOOLEAN:
            fixed += each.size
    return tuple(found)


def _number_key(value: int) -> bytes:
    return b"\x7f" + struct.pack(">I", (value & 0xFFFFFFFF) ^ 0x80000000)


def _text_key(value: str) -> bytes:
    return b"\x7f" + bytes(_LETTERS[letter] for letter in value.lower()) + b"\x01\x00"
