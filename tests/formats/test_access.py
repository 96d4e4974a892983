"""Access databases: what is written is read again, and whatever is damaged or hostile is a sentence."""

import struct
import tracemalloc
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.access.layout import ColumnType, mask
from bridgelaws.formats.access.reading import Database, Value, expand, read_tables
from bridgelaws.formats.access.writing import Writer, column
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.schema import SCHEMA

NOW = datetime(2026, 1, 26, 10, 3, 37)
COLUMNS = (
    column("ID", ColumnType.LONG, auto=True),
    column("Number", ColumnType.INTEGER),
    column("Text", ColumnType.TEXT, 20),
    column("When", ColumnType.DATE),
    column("Sure", ColumnType.BOOLEAN),
    column("More", ColumnType.TEXT, 255),
)
values = st.fixed_dictionaries(
    {
        "ID": st.integers(1, 2**31 - 1),
        "Number": st.none() | st.integers(-(2**15), 2**15 - 1),
        "Text": st.none() | st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0xFFFF), max_size=20),
        "When": st.none()
        | st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)).map(lambda at: at.replace(microsecond=0)),
        "Sure": st.booleans(),
        "More": st.none() | st.text("abc ÅÄÖ", max_size=255),
    }
)


def write(rows: list[dict[str, Value]]) -> bytes:
    writer = Writer(NOW)
    writer.create("Things", COLUMNS)
    writer.insert("Things", rows)
    return writer.save()


def full() -> bytes:
    writer = Writer(NOW)
    for name, columns in SCHEMA.items():
        writer.create(name, columns)
    for name in ("Section", "ReceivedData", "PlayerNames"):
        first, *texts = [
            each.name for each in SCHEMA[name] if each.kind in (ColumnType.INTEGER, ColumnType.LONG, ColumnType.TEXT)
        ]
        writer.insert(name, [{first: number, texts[0]: 1 if name == "ReceivedData" else "A"} for number in range(1, 40)])
    return writer.save()


DATABASE = full()


@given(st.lists(values, max_size=60))
def test_rows_come_back_as_they_were_written(rows: list[dict[str, Value]]) -> None:
    found, problems = read_tables(write(rows), ("Things",))
    assert problems == []
    assert found["Things"] == rows


def test_the_catalogue_lists_the_tables_and_says_when_they_were_made() -> None:
    database = Database(DATABASE)
    assert list(database.tables()) == list(SCHEMA)
    assert {row["DateCreate"] for row in database.rows(2) if row["Flags"] == 0} == {NOW}
    assert len(list(database.rows(3))) == 16 + 3 * len(SCHEMA)


def test_a_definition_longer_than_a_page_goes_on_on_the_next() -> None:
    many = tuple(column(f"AColumnWithQuiteALongName{number}", ColumnType.TEXT, 20) for number in range(100))
    writer = Writer(NOW)
    writer.create("Wide", many)
    writer.insert("Wide", [{many[99].name: "last"}])
    (row,) = read_tables(writer.save(), ("Wide",))[0]["Wide"]
    assert row[many[99].name] == "last"
    assert len(row) == 100


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"Text": "x" * 21}, "Text: “xxxxxxxxxxxxxxxxxxxxx” is longer than 20 letters"),
        ({"Number": 40_000}, "Number: 40000 is not between -32768 and 32767"),
        ({"Text": "\ud800"}, "has a letter that no database can hold"),
        ({"Number": "seven"}, "Number: “seven” is no number"),
    ],
)
def test_what_a_column_cannot_hold_is_refused(row: dict[str, Value], said: str) -> None:
    with pytest.raises(BridgelawsError, match=said):
        write([row])


def test_narrow_letters_are_expanded() -> None:
    assert expand(b"\xff\xfe4 S") == "4 S"
    assert expand(b"\xff\xfeA\0" + "č".encode("utf-16-le") + b"\0B") == "AčB"
    assert expand("Åsa".encode("utf-16-le")) == "Åsa"


def read_anything(data: bytes) -> None:
    with suppress(BridgelawsError):
        read_bws(data)


@given(st.integers(0, len(DATABASE)))
def test_a_database_cut_off_is_read_as_far_as_it_goes_or_refused(length: int) -> None:
    read_anything(DATABASE[:length])


@given(st.lists(st.tuples(st.integers(20, len(DATABASE) - 1), st.integers(0, 255)), min_size=1, max_size=40))
def test_flipped_bytes_are_no_crash(changes: list[tuple[int, int]]) -> None:
    data = bytearray(DATABASE)
    for at, byte in changes:
        data[at] = byte
    read_anything(bytes(data))


@given(
    st.integers(1, len(DATABASE) // 4096 - 1), st.integers(0, 62), st.sampled_from([0, 0x7F, 0xFF, 0x80]), st.integers(1, 8)
)
def test_hostile_lengths_in_the_heads_of_pages_are_no_crash(page: int, at: int, byte: int, many: int) -> None:
    data = bytearray(DATABASE)
    data[page * 4096 + at : page * 4096 + at + many] = bytes([byte]) * many
    read_anything(bytes(data))


def test_definitions_that_go_round_in_a_ring_end() -> None:
    data = bytearray(DATABASE)
    page = Database(DATABASE).tables()["Section"]
    struct.pack_into("<I", data, page * 4096 + 4, page)
    with pytest.raises(BridgelawsError, match="damaged or cut off"):
        list(Database(bytes(data)).rows(page))


def test_a_file_that_would_grow_beyond_all_measure_is_refused_within_100_mb() -> None:
    """Thousands of pages, each with 2000 rows that all say they are the same long one."""
    database = Database(DATABASE)
    table = database.tables()["ReceivedData"]
    page = bytearray(4096)
    struct.pack_into("<BBHIIH", page, 0, 1, 1, 0, table, 0, 2000)
    longest = bytes(database.page(database._pages[table][0]))
    page[3000:] = longest[3000:]
    for row in range(1000):
        struct.pack_into("<H", page, 14 + 2 * row, 3900 if row else 4000)
    data = DATABASE + bytes(page) * 5000
    tracemalloc.start()
    read_anything(data)
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()


def test_other_databases_are_named() -> None:
    newer = bytearray(DATABASE)
    newer[20] = 2
    with pytest.raises(BridgelawsError, match="Access 2007 or later"):
        Database(bytes(newer))
    locked = bytearray(DATABASE)
    locked[0x18 + 38] ^= 1
    with pytest.raises(BridgelawsError, match="encrypted"):
        Database(bytes(locked))
    with pytest.raises(BridgelawsError, match="more than 32 MB"):
        Database(DATABASE + bytes(32_000_000))


def jet3() -> bytes:
    """A database of Access 97, laid out by hand: a catalogue, and one table of two columns with three rows."""
    pages = [bytearray(2048) for _ in range(6)]
    pages[0][:21] = b"\0\1\0\0Standard Jet DB\0\0"
    pages[0][0x18:0x98] = mask(bytes(128))  # nothing is encrypted
    catalogue = [
        ("Id", 4, 0, 0, 3, 0, 4),
        ("Name", 10, 1, 0, 2, 0, 64),
        ("Type", 3, 2, 0, 3, 4, 2),
        ("Flags", 4, 3, 0, 3, 6, 4),
    ]
    things = [("Number", 3, 0, 0, 3, 0, 2), ("Text", 10, 1, 0, 2, 0, 50), ("Sure", 1, 2, 0, 3, 0, 1)]
    pages[2], pages[3] = definition3(catalogue), definition3(things)
    pages[4] = rows3(2, [row3(4, struct.pack("<ihi", 3, 1, 0), b"Things", 0b1111)])
    pages[5] = rows3(3, [row3(3, struct.pack("<h", n), text, 0b011 | sure << 2) for n, text, sure in
                         ((7, b"\xc5sa", 1), (-1, b"", 0), (300, b"x" * 300, 1))])  # fmt: skip
    return b"".join(bytes(page) for page in pages)


def definition3(columns: list[tuple[str, int, int, int, int, int, int]]) -> bytearray:
    page = bytearray(2048)
    page[:2] = b"\2\1"
    struct.pack_into("<H", page, 25, len(columns))
    at = 43
    for _, kind, number, index, flags, offset, size in columns:
        page[at] = kind
        struct.pack_into("<HH", page, at + 1, number, index)
        page[at + 13] = flags
        struct.pack_into("<HH", page, at + 14, offset, size)
        at += 18
    for name, *_ in columns:
        page[at] = len(name)
        page[at + 1 : at + 1 + len(name)] = name.encode()
        at += 1 + len(name)
    return page


def row3(columns: int, fixed: bytes, text: bytes, there: int) -> bytes:
    start = 1 + len(fixed)
    body = bytes([columns]) + fixed + text
    end = len(body)
    jumps = bytes([1]) if end > 255 else b""  # the second place lies beyond 255
    return body + bytes([end % 256, start]) + jumps + bytes([1, there])


def rows3(owner: int, rows: list[bytes]) -> bytearray:
    page = bytearray(2048)
    page[:2] = b"\1\1"
    struct.pack_into("<I", page, 4, owner)
    struct.pack_into("<H", page, 8, len(rows))
    at = 2048
    for number, row in enumerate(rows):
        at -= len(row)
        page[at : at + len(row)] = row
        struct.pack_into("<H", page, 10 + 2 * number, at)
    return page


def test_a_database_of_access_97_is_read() -> None:
    found, problems = read_tables(jet3(), ("Things",))
    assert problems == []
    assert found["Things"] == [
        {"Number": 7, "Text": "Åsa", "Sure": True},
        {"Number": -1, "Text": "", "Sure": False},
        {"Number": 300, "Text": "x" * 300, "Sure": True},
    ]


def test_a_real_file_is_written_anew_with_every_cell(shared_data: Path) -> None:
    source = Database((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())
    writer = Writer(NOW)
    for name, page in source.tables().items():
        writer.create(name, source.columns(page))
        writer.insert(name, source.rows(page))
    again = Database(writer.save())
    cells = 0
    for name, page in source.tables().items():
        rows = list(source.rows(page))
        assert list(again.rows(again.tables()[name])) == rows
        cells += sum(len(row) for row in rows)
    assert cells == 9124
