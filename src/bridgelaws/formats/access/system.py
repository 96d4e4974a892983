"""An empty Jet 4 database: its first page, the map of its pages, and the four tables of the catalogue."""

import struct
from datetime import datetime
from typing import Final

from bridgelaws.formats.access.definitions import SYSTEM, Definition, Index
from bridgelaws.formats.access.layout import LEAF_PAGE, Column, ColumnType, mask
from bridgelaws.formats.access.rows import PAGE, empty_page, put_row

OBJECTS, ACCESS, QUERIES, RELATIONSHIPS = 2, 3, 4, 5  # the pages on which the catalogue's tables are defined
BY_PARENT, BY_ID, BY_OBJECT = 7, 8, 10  # the leaves of the indexes that have entries
TABLES: Final = 0x0F000001  # the container of all tables
_ROOT, _DATABASES, _RELATIONS, _DATABASE = 0x0F000000, 0x0F000002, 0x0F000003, 0x10000000
HIDDEN: Final = -0x80000000  # the flag of what belongs to the system
ENGINE, CREATOR, USERS, ADMIN = b"\x42\xd1", b"\x42\xd6", b"\x42\xd3", b"\x43\xd3"
_MAP: Final = bytes(69)  # a usage map: its kind, its first page, and a bit for each of 512 pages
_OBJECT_DATA, _ACCESS_DATA = 17, 18
_PAGES: Final = 19
_TEXT, _LONG_TEXT, _OLE = 10, 12, 11


def _columns(*rows: tuple[str, int, int, bool, int, int]) -> tuple[Column, ...]:
    return tuple(Column(*row) for row in rows)


_OBJECTS: Final = Definition(
    _columns(
        ("Connect", _LONG_TEXT, 9, True, 3, 0),
        ("Database", _LONG_TEXT, 8, True, 2, 0),
        ("DateCreate", ColumnType.DATE, 4, False, 10, 8),
        ("DateUpdate", ColumnType.DATE, 5, False, 18, 8),
        ("Flags", ColumnType.LONG, 7, False, 26, 4),
        ("ForeignName", _TEXT, 10, True, 4, 510),
        ("Id", ColumnType.LONG, 0, False, 0, 4),
        ("Lv", _OLE, 13, True, 7, 0),
        ("LvExtra", _OLE, 16, True, 10, 0),
        ("LvModule", _OLE, 15, True, 9, 0),
        ("LvProp", _OLE, 14, True, 8, 0),
        ("Name", _TEXT, 2, True, 0, 510),
        ("Owner", ColumnType.BINARY, 6, True, 1, 510),
        ("ParentId", ColumnType.LONG, 1, False, 4, 4),
        ("RmtInfoLong", _OLE, 12, True, 6, 0),
        ("RmtInfoShort", ColumnType.BINARY, 11, True, 5, 510),
        ("Type", ColumnType.INTEGER, 3, False, 8, 2),
    ),
    maps=6,
    kind=SYSTEM,
    indexes=(Index("ParentIdName", (1, 2), BY_PARENT, 16, 0x81), Index("Id", (0,), BY_ID, 17, 0x81, primary=True)),
    long_columns=((9, 4), (8, 2), (13, 8), (16, 14), (15, 12), (14, 10), (12, 6)),
)
_ACCESS: Final = Definition(
    _columns(
        ("ACM", ColumnType.LONG, 2, False, 4, 4),
        ("FInheritable", ColumnType.BOOLEAN, 3, False, 0, 1),
        ("ObjectId", ColumnType.LONG, 0, False, 0, 4),
        ("SID", ColumnType.BINARY, 1, True, 0, 510),
    ),
    maps=9,
    kind=SYSTEM,
    indexes=(Index("ObjectId", (0,), BY_OBJECT, 2, 0x88),),
)
_QUERIES: Final = Definition(
    _columns(
        ("Attribute", ColumnType.BYTE, 1, False, 4, 1),
        ("Expression", _LONG_TEXT, 5, True, 3, 0),
        ("Flag", ColumnType.INTEGER, 6, False, 5, 2),
        ("LvExtra", ColumnType.LONG, 7, False, 7, 4),
        ("Name1", _TEXT, 3, True, 1, 510),
        ("Name2", _TEXT, 4, True, 2, 510),
        ("ObjectId", ColumnType.LONG, 0, False, 0, 4),
        ("Order", ColumnType.BINARY, 2, True, 0, 510),
    ),
    maps=11,
    kind=SYSTEM,
    indexes=(Index("ObjectIdAttribute", (0, 1, 2), 12, 4, 0x81, primary=True),),
    long_columns=((5, 2),),
)
_RELATIONSHIPS: Final = Definition(
    _columns(
        ("ccolumn", ColumnType.LONG, 2, False, 4, 4),
        ("grbit", ColumnType.LONG, 1, False, 0, 4),
        ("icolumn", ColumnType.LONG, 3, False, 8, 4),
        ("szColumn", _TEXT, 5, True, 2, 510),
        ("szObject", _TEXT, 4, True, 1, 510),
        ("szReferencedColumn", _TEXT, 7, True, 4, 510),
        ("szReferencedObject", _TEXT, 6, True, 3, 510),
        ("szRelationship", _TEXT, 0, True, 0, 510),
    ),
    maps=13,
    kind=SYSTEM,
    indexes=(
        Index("szRelationship", (0,), 14, 2, 0x82),
        Index("szObject", (4,), 15, 3, 0x82),
        Index("szReferencedObject", (6,), 16, 4, 0x82),
    ),
)
_DEFINED: Final = {OBJECTS: _OBJECTS, ACCESS: _ACCESS, QUERIES: _QUERIES, RELATIONSHIPS: _RELATIONSHIPS}
_MAP_ROWS: Final = {OBJECTS: 18, ACCESS: 3, QUERIES: 5, RELATIONSHIPS: 5}
_ENTRIES: Final = {OBJECTS: 8, ACCESS: 8}  # of their indexes, all different

# The objects every database has: id, parent, name, type, owner.
SYSTEM_OBJECTS: Final = (
    (TABLES, _ROOT, "Tables", 3, ENGINE),
    (_DATABASES, _ROOT, "Databases", 3, ENGINE),
    (_RELATIONS, _ROOT, "Relationships", 3, ENGINE),
    (_DATABASE, _DATABASES, "MSysDb", 2, ADMIN),
    (OBJECTS, TABLES, "MSysObjects", 1, ENGINE),
    (ACCESS, TABLES, "MSysACEs", 1, ENGINE),
    (QUERIES, TABLES, "MSysQueries", 1, ENGINE),
    (RELATIONSHIPS, TABLES, "MSysRelationships", 1, ENGINE),
)
# Who may do what with them: object, who, a sum of rights, and whether what lies in it inherits them.
RIGHTS: Final = (
    (OBJECTS, ADMIN, 0x60000, False),
    (ACCESS, ADMIN, 0x60000, False),
    (QUERIES, ADMIN, 0x60000, False),
    (RELATIONSHIPS, ADMIN, 0xE0000, False),
    (TABLES, CREATOR, 0xF00FE, True),
    (TABLES, ADMIN, 0x60001, False),
    (_RELATIONS, CREATOR, 0xF00FE, True),
    (_RELATIONS, ADMIN, 0x60001, False),
    (_DATABASES, ADMIN, 0x60000, False),
    (_DATABASE, ADMIN, 0x6000E, False),
    (_DATABASE, USERS, 14, False),
    (QUERIES, USERS, 20, False),
    (RELATIONSHIPS, USERS, 20, False),
    (OBJECTS, USERS, 20, False),
    (TABLES, USERS, 0xFFEFF, True),
    (_RELATIONS, USERS, 0xFFFFF, True),
)
INHERITED: Final = tuple(who for each, who, _, _ in RIGHTS if each == TABLES)


def empty_database(now: datetime) -> bytearray:
    """The pages of a database without rows even in its catalogue, which `writing` fills."""
    pages = [bytearray(PAGE) for _ in range(_PAGES)]
    pages[0] = _first_page(now)
    pages[1] = empty_page(1)
    free = bytearray(_MAP)
    for page in range(_PAGES, 512):
        free[5 + page // 8] |= 1 << page % 8
    put_row(pages[1], bytes(free))
    put_row(pages[1], _MAP)
    for number, definition in _DEFINED.items():
        pages[number] = bytearray(definition.pages([number], _ENTRIES.get(number, 0))[0])
        pages[definition.maps] = _maps(number, definition)
        for index in definition.indexes:
            pages[index.leaf] = bytearray(struct.pack("<BBHI", LEAF_PAGE, 1, PAGE - 480, number).ljust(PAGE, b"\0"))
    pages[_OBJECT_DATA], pages[_ACCESS_DATA] = empty_page(OBJECTS), empty_page(ACCESS)
    return bytearray(b"".join(pages))


def _maps(number: int, definition: Definition) -> bytearray:
    """The usage maps of a table of the catalogue: its own pages, those with room, and the leaves of its indexes."""
    page = empty_page(0)
    own = {OBJECTS: _OBJECT_DATA, ACCESS: _ACCESS_DATA}.get(number)
    leaves = {index.map_row: index.leaf for index in definition.indexes}
    for row in range(_MAP_ROWS[number]):
        used = bytearray(_MAP)
        marked = own if row < 2 else leaves.get(row)
        if marked is not None:
            used[5 + marked // 8] |= 1 << marked % 8
        put_row(page, bytes(used))
    return page


def _first_page(now: datetime) -> bytearray:
    """The name of the format, and behind the mask: where the catalogue lies, code page, password, sort order, day."""
    days = (now - datetime(1899, 12, 30)).total_seconds() / 86400
    hidden = struct.pack("<IIIIII12xHI", 0x100, 0x101, OBJECTS, ACCESS, QUERIES, RELATIONSHIPS, 1252, 0)
    hidden += struct.pack("<I", int(days)) * 10  # no password, mixed with the day
    hidden += struct.pack("<IId", 4518, 1033, days)
    head = b"\0\1\0\0Standard Jet DB\0\1\0\0\0" + mask(hidden.ljust(128, b"\0")) + struct.pack("<I", 1620) + b"4.0\0"
    page = bytearray(head.ljust(PAGE, b"\0"))
    page[3584:PAGE] = b"\1" + b"\1\0" * 255 + b"\1"  # who holds the file open: nobody
    return page
