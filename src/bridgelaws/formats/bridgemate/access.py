"""The tables of a BWS database as rows of text, under the names of tables and columns that we know."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from bridgelaws.formats.access.reading import Row, Value, is_database, read_tables
from bridgelaws.formats.bridgemate.schema import INDIVIDUAL, SCHEMA
from bridgelaws.text import Text

Rows = list[dict[str, str]]
_COLUMNS: Final = {each.name.lower(): each.name for columns in (*SCHEMA.values(), INDIVIDUAL) for each in columns}

__all__ = ["Rows", "is_database", "tables"]


def tables(data: bytes, wanted: Iterable[str]) -> tuple[dict[str, Rows], list[Text | str]]:
    """The tables among those wanted that the database has, by their names, and what of them could not be read."""
    found, problems = read_tables(data, tuple(wanted))
    for rows in found.values():
        rows.sort(key=_order)
    return {name: [_as_text(row) for row in rows] for name, rows in found.items()}, problems


def _order(row: Row) -> int:
    """Rows that are counted come in the order in which they were made, wherever they lie."""
    counted = row.get("ID")
    return counted if isinstance(counted, int) else 0


def _as_text(row: Row) -> dict[str, str]:
    return {_COLUMNS.get(name.lower(), name): _text(value) for name, value in row.items()}


def _text(value: Value) -> str:
    match value:
        case None | bytes():
            return ""
        case bool():
            return str(int(value))
        case datetime():
            return value.strftime("%Y-%m-%d %H:%M:%S")
        case _:
            return str(value)
