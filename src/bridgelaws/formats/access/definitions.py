"""The definition of a table of Jet 4: its columns, and of the catalogue's own tables their indexes."""

import struct
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bridgelaws.formats.access.layout import DEFINITION_PAGE, Column, ColumnType
from bridgelaws.formats.access.rows import PAGE

MAGIC: Final = 1625
_INDEX_MAGIC: Final = 1923
_ENGLISH: Final = 1033  # the sort order
_INDEX_COLUMNS: Final = 10
USER, SYSTEM = 0x4E, 0x53


class Index(Struct, frozen=True):
    """An index of one leaf: the columns it orders by, its leaf, the row of its usage map, and whether it is primary."""

    name: str
    columns: tuple[int, ...]
    leaf: int
    map_row: int
    flags: int
    primary: bool = False


class Definition(Struct, frozen=True):
    """What a table is made of; ``maps`` is the page with its usage maps."""

    columns: tuple[Column, ...]
    maps: int
    kind: int = USER
    indexes: tuple[Index, ...] = ()
    long_columns: tuple[tuple[int, int], ...] = ()  # numbers, and the first of the two rows of their usage maps

    def pages(self, numbers: Sequence[int], entries: int = 0) -> list[bytes]:
        """The pages of the definition, which is written on as many as these numbers say."""
        body = self._body(entries)
        found = []
        for at, _ in enumerate(numbers):
            part = body[at * (PAGE - 8) : (at + 1) * (PAGE - 8)]
            following = numbers[at + 1] if at + 1 < len(numbers) else 0
            head = struct.pack("<BBHI", DEFINITION_PAGE, 1, max(PAGE - 16 - len(part), 0), following)
            found.append((head + part).ljust(PAGE, b"\0"))
        return found

    @property
    def page_count(self) -> int:
        return -(-len(self._body(0)) // (PAGE - 8))

    def _body(self, entries: int) -> bytes:
        system = self.kind == SYSTEM
        variable = sum(1 for each in self.columns if each.variable)
        maps = self.maps.to_bytes(3, "little")
        counted = struct.pack("<HHHII", len(self.columns), variable, len(self.columns), len(self.indexes), len(self.indexes))
        rest = b"\0" + maps + b"\1" + maps
        rest += b"".join(struct.pack("<III", 0, entries, 0) for _ in self.indexes)
        rest += b"".join(_column(each, self.columns, system) for each in self.columns)
        rest += b"".join(_name(each.name) for each in self.columns)
        rest += b"".join(_real_index(each, self.maps) for each in self.indexes)
        in_order = sorted(enumerate(self.indexes), key=lambda each: each[1].name)
        rest += b"".join(_logical_index(number, each) for number, each in in_order)
        rest += b"".join(_name(each.name) for _, each in in_order)
        for column, row in self.long_columns:
            rest += struct.pack("<H", column) + bytes([row]) + maps + bytes([row + 1]) + maps
        rest += b"\xff\xff"
        head = struct.pack("<IIIB15sB", MAGIC, 0, 0, 1, b"", self.kind) + counted
        return struct.pack("<I", 8 + 4 + len(head) + len(rest)) + head + rest


def _column(column: Column, among: Sequence[Column], system: bool) -> bytes:
    """Columns of the system have a sort order whatever they hold; of ours only texts have one."""
    before = sum(1 for each in among if each.variable and each.number < column.number)
    ordered = system or column.kind == ColumnType.TEXT
    flags = (0x10 if system else 0) | 2 | (0 if column.variable else 1) | (4 if column.auto else 0)
    flags |= 0x20 if system and column.name in ("SID", "Owner") else 0
    return struct.pack(
        "<BIHHHHHBBIHH",
        column.kind,
        MAGIC,
        column.number,
        column.at if column.variable else before,
        0 if system else column.number,
        _ENGLISH if ordered else 0,
        0,
        flags,
        0,
        0,
        0 if column.variable else column.at,
        column.size,
    )


def _name(text: str) -> bytes:
    encoded = text.encode("utf-16-le")
    return struct.pack("<H", len(encoded)) + encoded


def _real_index(index: Index, maps: int) -> bytes:
    columns = b"".join(struct.pack("<HB", each, 1) for each in index.columns)
    unused = struct.pack("<HB", 0xFFFF, 0) * (_INDEX_COLUMNS - len(index.columns))
    place = bytes([index.map_row]) + maps.to_bytes(3, "little")
    return struct.pack("<I", _INDEX_MAGIC) + columns + unused + place + struct.pack("<IIHI", index.leaf, 0, index.flags, 0)


def _logical_index(number: int, index: Index) -> bytes:
    return struct.pack("<IIIBIIHBI", MAGIC, number, number, 0, 0xFFFFFFFF, 0, 0x0404, index.primary, 0)
