"""Tables of people as they come: pasted, as text in any encoding, or as a spreadsheet. Only cells as text come out.

A sheet is a zip and comes from anywhere: how large it becomes is looked at before it is opened, and this runs in a process
of its own with bounds on time and memory (`web/foreign`).
"""

import codecs
import csv
import io
import zipfile
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import NOTHING, Text, say

MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 5_000, 60, 1_000
LARGEST_UNPACKED = 20 * 1024 * 1024
MOST_ENTRIES, MOST_RATIO = 200, 100
_SEPARATORS = "\t;,|"
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
NOT_A_SHEET = say("This file is not a spreadsheet that can be read here. Save it as CSV, or copy the cells and paste them.")


class Sheet(Struct, frozen=True):
    """Rows of cells, each row as wide as the widest; how the file was read where it did not say so itself."""

    rows: tuple[tuple[str, ...], ...]
    told: Text = NOTHING


def read_sheet(data: bytes, language: str = "en") -> Sheet:
    """A file: what it is called does not matter."""
    if data.startswith((_ZIP, _OLE)):
        return Sheet(_bound(_read_workbook(data)))
    text, told = _decode(data, language)
    return Sheet(read_pasted(text).rows, told)


def read_pasted(text: str) -> Sheet:
    """Text with the separator that gives most lines the same number of cells."""
    if "\x00" in text:
        raise BridgelawsError(NOT_A_SHEET)
    found = [(_split(text, separator), separator) for separator in _SEPARATORS]
    best = max(found, key=lambda each: _regularity(each[0]))
    return Sheet(_bound(best[0]))


def _split(text: str, separator: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=separator))
    except csv.Error:  # a cell without end: as it stands
        return [line.split(separator) for line in text.splitlines()]


def _regularity(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    """How many lines have as many cells as most have; one cell a line says nothing of a separator."""
    widths = Counter([len(row) for row in rows if any(row)])
    width, count = max(widths.items(), key=lambda each: (each[0] > 1, each[1]), default=(0, 0))
    return (count, width) if width > 1 else (0, 0)


def _decode(data: bytes, language: str) -> tuple[str, Text]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding), NOTHING
            except UnicodeDecodeError:
                raise BridgelawsError(NOT_A_SHEET) from None
    try:
        return data.decode("utf-8"), NOTHING
    except UnicodeDecodeError:
        encoding = "cp1257" if language == "lv" else "cp1252"
        told = say("The file does not say how its letters are written; it was read as {encoding}.",
                   encoding=f"Windows-{encoding.removeprefix('cp')}")  # fmt: skip
        return data.decode(encoding, "replace"), told


def _read_workbook(data: bytes) -> list[list[str]]:
    if data.startswith(_ZIP):
        _check_unpacked(data)
    try:
        from python_calamine import CalamineWorkbook  # noqa: PLC0415 (who reads no sheets need not have it)
    except ImportError:
        raise BridgelawsError(NOT_A_SHEET) from None
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in workbook.sheet_names:
            rows = workbook.get_sheet_by_name(name).to_python(nrows=MOST_ROWS + 2)
            if rows:
                return [[_write_cell(cell) for cell in row] for row in rows]
    except MemoryError:
        raise
    except Exception:
        # Whatever the reader says of a broken, encrypted or forged workbook.
        raise BridgelawsError(NOT_A_SHEET) from None
    return []


def _check_unpacked(data: bytes) -> None:
    """`BridgelawsError` for what would become too large."""
    try:
        entries = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise BridgelawsError(NOT_A_SHEET) from None
    unpacked = sum([each.file_size for each in entries])
    if len(entries) > MOST_ENTRIES or unpacked > LARGEST_UNPACKED or unpacked > MOST_RATIO * max(len(data), 1):
        raise BridgelawsError(say("This file becomes far larger when it is unpacked, and is not opened."))
    if any(each.flag_bits & 1 for each in entries):
        raise BridgelawsError(say("This workbook is protected by a password. Save it without one."))


def _write_cell(cell: object) -> str:
    """A number that is whole is written without decimals, a day as 2026-09-01."""
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else ""
        case float():
            return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
        case datetime():
            return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ")
        case date() | time() | timedelta():
            return str(cell)
        case _:
            return str(cell)


def _bound(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    cleaned = [[_clean(cell) for cell in row] for row in rows]
    while cleaned and not any(cleaned[-1]):
        cleaned.pop()
    if len(cleaned) > MOST_ROWS + 1:
        raise BridgelawsError(say("The list has more than {most} rows. Take it in several parts.", most=MOST_ROWS))
    used = max([at + 1 for row in cleaned for at, cell in enumerate(row) if cell], default=0)
    if used > MOST_COLUMNS:
        raise BridgelawsError(say("The list has more than {most} columns. Leave some of them out.", most=MOST_COLUMNS))
    return tuple([(*row[:used], *[""] * (used - len(row))) for row in cleaned])


def _clean(cell: str) -> str:
    text = " ".join("".join([each if each.isprintable() else " " for each in cell[:LONGEST_CELL]]).split())
    return text.removeprefix("'")
