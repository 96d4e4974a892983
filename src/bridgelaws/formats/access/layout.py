"""How a Jet database is laid out: its pages, its columns, and the mask over its first page."""

import struct
from enum import IntEnum
from typing import Final

from msgspec import Struct

SIGNATURES: Final = (b"Standard Jet DB", b"Standard ACE DB")
DATA_PAGE, DEFINITION_PAGE, LEAF_PAGE = 1, 2, 4
DELETED, MOVED, OFFSET = 0x8000, 0x4000, 0x1FFF  # flags of a row's place on its page
_MASKED: Final = slice(0x18, 0x98)
_MASK_KEY: Final = bytes.fromhex("c7da396b")
_PAGES_KEY: Final = slice(38, 42)  # behind the mask: what the other pages are encrypted with, if they are


class ColumnType(IntEnum):
    """The types of columns we know; others are read as bytes and not shown."""

    BOOLEAN = 1
    BYTE = 2
    INTEGER = 3
    LONG = 4
    MONEY = 5
    SINGLE = 6
    DOUBLE = 7
    DATE = 8
    BINARY = 9
    TEXT = 10


SIZES: Final = {
    ColumnType.BOOLEAN: 1,
    ColumnType.BYTE: 1,
    ColumnType.INTEGER: 2,
    ColumnType.LONG: 4,
    ColumnType.DOUBLE: 8,
    ColumnType.DATE: 8,
}
FORMS: Final = {
    ColumnType.BYTE: "<B",
    ColumnType.INTEGER: "<h",
    ColumnType.LONG: "<i",
    ColumnType.SINGLE: "<f",
    ColumnType.DOUBLE: "<d",
    ColumnType.DATE: "<d",
}


class Column(Struct, frozen=True):
    """A column as the definition of its table has it; ``at`` is its place among the fixed or the variable ones."""

    name: str
    kind: int
    number: int
    variable: bool
    at: int
    size: int
    auto: bool = False


def mask(data: bytes) -> bytes:
    """The bytes of the first page that are masked, the same way on as off: RC4 with a key everybody knows."""
    box = list(range(256))
    other = 0
    for at in range(256):
        other = (other + box[at] + _MASK_KEY[at % len(_MASK_KEY)]) % 256
        box[at], box[other] = box[other], box[at]
    found = bytearray()
    at = other = 0
    for byte in data:
        at = (at + 1) % 256
        other = (other + box[at]) % 256
        box[at], box[other] = box[other], box[at]
        found.append(byte ^ box[(box[at] + box[other]) % 256])
    return bytes(found)


def is_encrypted(first_page: bytes) -> bool:
    return any(mask(first_page[_MASKED])[_PAGES_KEY])


def u16(data: bytes | bytearray | memoryview, at: int) -> int:
    return int(struct.unpack_from("<H", data, at)[0])


def u32(data: bytes | bytearray | memoryview, at: int) -> int:
    return int(struct.unpack_from("<I", data, at)[0])
