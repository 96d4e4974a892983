"""What the columns of a list are: by their headings, else by what stands in them; and one row as fields of a card."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from bridgelaws.club.people.alphabets import fold
from bridgelaws.club.people.card import SLASHED, STATUSES
from bridgelaws.club.people.federations import federations
from bridgelaws.language import Language

MOSTLY = 0.8  # of the cells that hold anything
LEAVE_OUT = ""
NAME, NAME_FAMILY_FIRST = "name", "name.family"
DAYS = ("joined", "left", "handicap_day")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@cache
def headings() -> Mapping[str, str]:
    """The field that a heading means, by the folded heading."""
    written = tomllib.loads(Path(__file__).with_name("import_words.toml").read_text("utf8"))
    found: dict[str, str] = {}
    for field, words in written.items():
        for word in words:
            found.setdefault(fold_heading(word), field)
    return found


def kinds() -> tuple[str, ...]:
    """What a column may be."""
    return (LEAVE_OUT, NAME, NAME_FAMILY_FIRST, *[field for field in dict.fromkeys(headings().values()) if field != NAME])


def fold_heading(text: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9_]+", " ", fold(text)).split())


class Layout(Struct, frozen=True):
    """How a list is read."""

    columns: tuple[str, ...]
    heading: bool  # whether the first row is one
    day_first: bool | None = None  # in dates with slashes; None until somebody has said
    zeros: bool = False  # numbers get back the zeros that a spreadsheet has eaten


def guess_layout(rows: Sequence[Sequence[str]]) -> Layout:
    if not rows:
        return Layout((), heading=False)
    known = [headings().get(fold_heading(cell), LEAVE_OUT) for cell in rows[0]]
    heading = any(known) and not any(_EMAIL.fullmatch(cell) for cell in rows[0])
    columns, taken = list[str](), set[str]()
    for at in range(len(rows[0])):
        cells = [row[at] for row in rows[heading:] if row[at]]
        found = (known[at] if heading else "") or _guess_by_content(cells)
        columns.append(found if found not in taken else LEAVE_OUT)
        taken.add(found)
    if NAME in columns and ("given" in columns or "family" in columns):
        columns[columns.index(NAME)] = "given" if "given" not in columns else LEAVE_OUT
    if NAME in columns:
        cells = [row[columns.index(NAME)] for row in rows[heading:]]
        if _is_mostly([bool(re.fullmatch(r"[^,]+,[^,]+", cell)) for cell in cells if cell]):
            columns[columns.index(NAME)] = NAME_FAMILY_FIRST
    return Layout(tuple(columns), heading)


def _guess_by_content(cells: Sequence[str]) -> str:
    if _is_mostly([bool(_EMAIL.fullmatch(cell)) for cell in cells]):
        return "email"
    if _is_mostly([bool(re.fullmatch(r"[^\W\d_][^\d@]*[ ,][^\d@]+", cell)) for cell in cells]):
        return NAME
    return LEAVE_OUT


def _is_mostly(fits: Sequence[bool]) -> bool:
    return bool(fits) and sum(fits) >= MOSTLY * len(fits)


def asks_for_days(rows: Sequence[Sequence[str]], layout: Layout) -> bool:
    """Whether days are written so that nobody can tell which number is the month."""
    days = [at for at, column in enumerate(layout.columns) if column in DAYS]
    return any(SLASHED.fullmatch(row[at]) for row in rows[layout.heading :] for at in days)


def asks_for_zeros(rows: Sequence[Sequence[str]], layout: Layout) -> bool:
    """Whether numbers are shorter than those of their federation."""
    return any(
        _pad(row[at], column.partition(".")[2]) != row[at]
        for row in rows[layout.heading :]
        for at, column in enumerate(layout.columns)
        if column.startswith("number.")
    )


def read_row(row: Sequence[str], layout: Layout) -> dict[str, str]:
    """The fields of a card, as they would be typed; empty cells say nothing."""
    found, numbers = dict[str, str](), list[str]()
    for column, cell in zip(layout.columns, row, strict=True):
        if not cell or column == LEAVE_OUT:
            continue
        if column in {NAME, NAME_FAMILY_FIRST}:
            found["given"], found["family"] = split_cell(cell, family_first=column == NAME_FAMILY_FIRST)
        elif column == "numbers":
            numbers += [each.strip() for each in cell.split(";")]
        elif column.startswith("number"):
            federation = column.partition(".")[2]
            letters = federations()[federation].short if federation else ""
            numbers.append(f"{letters} {_pad(cell, federation) if layout.zeros else cell}".strip())
        elif column == "language":
            found[column] = _read_language(cell)
        elif column == "status":
            found[column] = fold(cell) if fold(cell) in STATUSES else "member"
        elif column in DAYS and layout.day_first is not None and (slashed := SLASHED.fullmatch(cell)):
            first, second, year = slashed.groups()
            day, month = (first, second) if layout.day_first else (second, first)
            found[column] = f"{day}.{month}.{year}"
        else:
            found[column] = cell
    if numbers:
        found["numbers"] = "\n".join(numbers)
    return found


def split_cell(cell: str, *, family_first: bool = False) -> tuple[str, str]:
    """Given and family name: at the comma, else at the last space.

    >>> split_cell("Anna Maria Berg"), split_cell("Berg, Anna", family_first=True)
    (('Anna Maria', 'Berg'), ('Anna', 'Berg'))
    """
    if family_first:
        family, comma, given = cell.partition(",")
        if not comma:
            family, _, given = cell.partition(" ")
        return given.strip(), family.strip()
    given, _, family = cell.strip().rpartition(" ")
    return given, family


def _pad(number: str, federation: str) -> str:
    """With the zeros in front that a number of that federation has."""
    known = federations().get(federation)
    return number.rjust(len(known.example), "0") if known and known.example[0] == "0" and number.isdecimal() else number


def _read_language(cell: str) -> str:
    folded = fold(cell)
    for language in Language:
        if folded in {language.value, fold(language.own_name)}:
            return language.value
    return ""
