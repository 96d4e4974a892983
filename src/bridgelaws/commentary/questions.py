"""What the Laws ask: the questions of every law's module, by the provision they belong to."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from string import Formatter

from bridgelaws import laws
from bridgelaws.assistant.topics import Topic, topics
from bridgelaws.lawbook.catalogue import Entry, catalogue
from bridgelaws.lawbook.changes import numbers_in
from bridgelaws.lawbook.citing import ReadingSaid, say_reading
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import READINGS
from bridgelaws.table.case import Ask
from bridgelaws.text import Text, say

_ANY = "…"  # in the place of a call, a card or a seat that only a real table knows


@cache
def asks() -> tuple[Ask, ...]:
    """Every question that any law asks, once each."""
    found: dict[tuple[str, str], Ask] = {}
    for module in _modules():
        for value in vars(importlib.import_module(module)).values():
            if isinstance(value, Ask):
                found.setdefault((value.key, value.law), value)
    return tuple(found.values())


@cache
def questions_elsewhere(law: int) -> tuple[Text, ...]:
    """What a law’s modules ask although it belongs to provisions of other laws: whether a call is accepted, say."""
    found: dict[str, Ask] = {}
    for module in _modules():
        if module.rpartition(".")[2].startswith(f"law{law:02}_"):
            used = [value for value in vars(importlib.import_module(module)).values() if isinstance(value, Ask)]
            found |= {ask.key: ask for ask in used if all(place.law != law for place in numbers_in(NEWEST, ask.law))}
    return tuple([in_general(ask) for ask in found.values()])


def _modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(laws.__path__, f"{laws.__name__}."):
        yield module.name


def in_general(ask: Ask) -> Text:
    """The question without its particulars.

    >>> str(in_general(next(ask for ask in asks() if ask.key == "neither_artificial")))
    'Is it beyond dispute that neither … nor … is artificial?'
    """
    places = {name.partition(".")[0] for _, name, _, _ in Formatter().parse(ask.text) if name}
    return say(ask.text, **dict.fromkeys(sorted(places), _ANY))


def questions_at(entry: Entry) -> tuple[Ask, ...]:
    """The questions that belong to a provision: its own, and those of what stands above it if it is the first under it."""
    return tuple([ask for ask in asks() if entry.provision in _homes(ask.law, entry.edition)])


def readings_of(edition: Edition, law: int) -> tuple[ReadingSaid, ...]:
    """The disputed places of a law."""
    found = [reading for reading in READINGS if any(place.law == law for place in numbers_in(edition, reading.law))]
    return tuple([say_reading(reading, edition) for reading in found])


def every_reading(edition: Edition) -> tuple[ReadingSaid, ...]:
    return tuple([say_reading(reading, edition) for reading in READINGS])


def topics_of(edition: Edition, law: int) -> tuple[Topic, ...]:
    """What can be tried of a law in the assistant."""
    return tuple([topic for topic in topics() if any(place.law == law for place in numbers_in(edition, str(topic.law)))])


@cache
def _homes(law: str, edition: Edition) -> frozenset[Provision]:
    """Where a question stands in the book: at its provision, or at the first one under it."""
    book = catalogue(edition)
    return frozenset(
        [
            place if place in book.entries else next(iter(book.under(place))).provision
            for place in numbers_in(edition, law)
            if place in book
        ]
    )
