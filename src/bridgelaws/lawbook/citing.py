"""Laws cited in sentences: written by the number of the newest edition, said by the number of the edition in force."""

import re
from typing import Any

from msgspec import Struct

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.changes import numbers_in
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import Reading
from bridgelaws.text import Joined, Text

_LAW_WITHIN = re.compile(r"{(law(\d+[A-Z]?\d?)([a-z]?)):")


class Cited(Struct, frozen=True):
    """A law in a sentence that does not know the edition in force; `in_edition` gives it its number there."""

    newest: str

    def cite(self, language: str = "en", form: str = "") -> str:
        return Provision(self.newest).cite(language, form)

    def __str__(self) -> str:
        return self.newest


def law_in(edition: Edition, newest: str) -> Provision:
    """A law of the newest edition where it stands in another; where that one has no such sentence, the law it is part of.

    >>> law_in(Edition.LAWS_2007, "15A3"), law_in(Edition.LAWS_2007, "72C"), law_in(Edition.LAWS_2017, "72C")
    (Provision('17D3'), Provision('23'), Provision('72C'))
    """
    same = Provision(newest)
    known = [each for each in numbers_in(edition, newest) if not each.part]
    place: Provision | None = same if any(same.covers(each) for each in known) else next(iter(known), same)
    while place is not None and (place not in catalogue(edition) or place.name == "pre"):
        place = place.parent
    return place or same


def in_edition(said: Text | str, edition: Edition) -> Any:
    """A sentence with the laws cited in it, and in the sentences within it, under their numbers of an edition."""
    if isinstance(said, str):
        return said
    return Text(said.template, tuple([(name, _part(part, edition)) for name, part in said.parts]), said.plural, said.context)


def _part(part: Any, edition: Edition) -> Any:
    match part:
        case Cited(newest):
            return law_in(edition, newest)
        case Text():
            return in_edition(part, edition)
        case Joined(parts):
            return Joined(tuple([_part(each, edition) for each in parts]), part.any_of)
        case tuple():
            return tuple([_part(each, edition) for each in part])
        case _:
            return part


class ReadingSaid(Struct, frozen=True):
    """The sentence of a disputed place, with the law numbers of the given edition."""

    reading: Reading
    law: Provision
    place: Text
    a: Text
    b: Text


def say_reading(reading: Reading, edition: Edition = NEWEST) -> ReadingSaid:
    """A disputed place with the laws it names under their numbers of an edition.

    >>> from bridgelaws.lawbook.readings import NOTHING_AFTER_THE_AUCTION_PERIOD
    >>> [str(say_reading(NOTHING_AFTER_THE_AUCTION_PERIOD, each).place)[:13] for each in Edition]
    ['12A1 and 17E2', '12A1 and 17D3']
    """
    place, a, b = [in_edition(_cite_within(text), edition) for text in (reading.place, reading.a, reading.b)]
    return ReadingSaid(reading, law_in(edition, reading.law), place, a, b)


def _cite_within(template: str) -> Text:
    """A sentence in which places such as ``{law16D2b:number}`` stand for laws."""
    found = _LAW_WITHIN.findall(template)
    return Text(template, tuple([(name, Cited(f"{law}({deep})" if deep else law)) for name, law, deep in found]))
