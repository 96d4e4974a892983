"""What a case file is made of: YAML, texts, seats, editions; whatever cannot be read is one sentence with its place."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from bridgelaws.bridge.notation import read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import DIRECTOR, Person


@contextmanager
def at(place: str) -> Iterator[None]:
    """Whatever cannot be read here is said with its place."""
    try:
        yield
    except BridgelawsError as error:
        raise BridgelawsError(f"{place}: {error}") from None


def editions_of(years: object) -> tuple[Edition, ...]:
    listed = years if isinstance(years, list) else [years]
    editions = tuple(edition_of(year) for year in listed)
    if len(set(editions)) < max(len(editions), 1):
        raise BridgelawsError(f"{years} should name one edition or more, each once.")
    return editions


def edition_of(year: object) -> Edition:
    try:
        return Edition(year)
    except ValueError:
        years = " or ".join(str(edition) for edition in Edition)
        raise BridgelawsError(f"{shown(year)} is not an edition of the Laws we know: {years}.") from None


def only(what: object, keys: frozenset[str] | set[str] | None, name: str, needed: Iterable[str] = ()) -> dict[Any, Any]:
    """A mapping with no keys but these, and none of those needed missing."""
    if not isinstance(what, dict):
        raise BridgelawsError(f"{name} is {shown(what)}; it must be a mapping.")
    unknown = sorted([str(key) for key in what if key not in keys]) if keys is not None else []
    if unknown:
        raise BridgelawsError(f"{name} has no {', '.join(unknown)}; it has {', '.join(sorted(keys or ()))}.")
    missing = sorted(set(needed) - set(what))
    if missing:
        raise BridgelawsError(f"{name} needs {' and '.join(missing)}.")
    return what


def text_of(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    raise BridgelawsError(f"{shown(value)} is not text; YAML reads some words as values: put it between quotes.")


def seat_of(value: object) -> Seat:
    return read_seat(text_of(value))


def read_person(text: object) -> Person:
    return DIRECTOR if str(text).lower() == "director" else seat_of(text)


def shown(value: object) -> str:
    """A value for a sentence: in quotes if it is text, and short."""
    text = f'"{value}"' if isinstance(value, str) else "nothing" if value is None else str(value)
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."
