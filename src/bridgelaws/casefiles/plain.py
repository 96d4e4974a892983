"""What a case file is made of: YAML, texts, seats, editions; whatever cannot be read is one sentence with its place."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bridgelaws.actions.fields import Field, Widget, read_value
from bridgelaws.bridge.notation import read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import DIRECTOR, Person
from bridgelaws.text import any_of

UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@contextmanager
def at(place: str) -> Iterator[None]:
    """Whatever cannot be read here is said with its place."""
    try:
        yield
    except BridgelawsError as error:
        raise BridgelawsError(f"{place}: {error}") from None


@contextmanager
def readable(what: object) -> Iterator[None]:
    """A value of another shape than anything here, such as a list for a seat, is refused with a sentence."""
    try:
        yield
    except UNREADABLE:
        raise BridgelawsError(f"{show(what)} cannot be read; docs/cases.md lists what can happen.") from None


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
        raise BridgelawsError(f"{show(year)} is not an edition of the Laws we know: {years}.") from None


def only(what: object, keys: frozenset[str] | set[str] | None, name: str, needed: Iterable[str] = ()) -> dict[Any, Any]:
    """A mapping with no keys but these, and none of those needed missing."""
    if not isinstance(what, dict):
        raise BridgelawsError(f"{name} is {show(what)}; it must be a mapping.")
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
    raise BridgelawsError(f"{show(value)} is not text; YAML reads some words as values: put it between quotes.")


def seat_of(value: object) -> Seat:
    return read_seat(text_of(value))


def read_person(text: object) -> Person:
    return DIRECTOR if str(text).lower() == "director" else seat_of(text)


def show(value: object) -> str:
    """A value for a sentence: in quotes if it is text, and short."""
    text = f'"{value}"' if isinstance(value, str) else "nothing" if value is None else str(value)
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."


def one_of(names: Iterable[str]) -> str:
    return str(any_of(names))


def read_plain(fields: Iterable[Field], facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that are there, each of them what its field wants."""
    return {field.name: read_value(field, _check(field, facts[field.name])) for field in fields if field.name in facts}


def _check(field: Field, value: Any) -> Any:
    """A value of the right kind, before it is read: YAML has numbers, lists, yes and no of its own."""
    match field.widget:
        case Widget.YES_NO if not isinstance(value, bool):
            raise BridgelawsError(f"{field.name} is {show(value)}; it is yes or no.")
        case Widget.NUMBER if type(value) is not int:
            raise BridgelawsError(f"{field.name} is {show(value)}; it is a number.")
        case Widget.YES_NO | Widget.NUMBER:
            return value
        case Widget.CARDS if not isinstance(value, list) or not value:
            raise BridgelawsError(f"{field.name} is {show(value)}; it is a list of cards, such as [H9].")
        case Widget.CARDS if len({read_card(text_of(card)) for card in value}) < len(value):
            raise BridgelawsError(f"{field.name} is {show(value)}; each card can be shown once.")
        case Widget.CHOICE if str(value).lower() not in [name.lower() for name, _ in field.choices]:
            raise BridgelawsError(f"{field.name} is {show(value)}; it is {one_of([name for name, _ in field.choices])}.")
    return [text_of(each) for each in value] if isinstance(value, list) else text_of(value)
