"""Search in the book: the number of a law as any of the four languages writes it, or words of a title or a text."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision, read_citation

MOST = 40
_NONE: Mapping[str, str] = MappingProxyType({})
_Known: TypeAlias = tuple[frozenset[str], frozenset[str]]  # the words of the title and of the text
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "’": "'"})


class Found(Struct, frozen=True):
    provision: Provision
    title: str
    digest: str


def search(typed: str, edition: Edition, language: str, official: Mapping[str, str] = _NONE) -> tuple[Found, ...]:
    """What answers to what was typed, best first; the words of an official text are looked at as well.

    >>> [str(found.provision) for found in search("§ 27B1b", Edition.LAWS_2017, "en")]
    ['27B1(b)']
    >>> [str(found.provision) for found in search("penalty card", Edition.LAWS_2017, "en")][:2]
    ['DEF:penalty-card', '50']
    """
    place = _place(typed, edition)
    if place is not None:
        return tuple([_find(entry.provision, edition, language) for entry in catalogue(edition).under(place)])[:MOST]
    wanted = _fold(typed)
    if not wanted:
        return ()
    index = [(place, _with_words(known, official.get(str(place), ""))) for place, known in _index(edition, language)]
    scored = [(_score(wanted, known), -at, place) for at, (place, known) in enumerate(index)]
    best = sorted([row for row in scored if row[0]], key=lambda row: row[:2], reverse=True)
    return tuple([_find(place, edition, language) for _, _, place in best[:MOST]])


def _place(typed: str, edition: Edition) -> Provision | None:
    if not re.search(r"\d", typed) or len(typed) > 40:
        return None
    try:
        place = read_citation(typed)
    except BridgelawsError:
        return None
    return place if place in catalogue(edition) else None


def _find(place: Provision, edition: Edition, language: str) -> Found:
    name = title(place.law, edition, language) if not place.part else ""
    return Found(place, name, digest(catalogue(edition)[place], language))


def _with_words(known: _Known, text: str) -> _Known:
    return (known[0], known[1] | frozenset(_fold(text))) if text else known


def _score(wanted: tuple[str, ...], known: _Known) -> int:
    """Every word must be there, or begin one that is; words of the title count more, whole words more than beginnings."""
    name, text = known
    worth = 0
    for each in wanted:
        if each in name:
            worth += 8
        elif each in text:
            worth += 4
        elif len(each) > 2 and any(other.startswith(each) for other in name):
            worth += 2
        elif len(each) > 2 and any(other.startswith(each) for other in text):
            worth += 1
        else:
            return 0
    return worth


@cache
def _index(edition: Edition, language: str) -> tuple[tuple[Provision, _Known], ...]:
    """The words of every provision in the language of the page and in English."""
    rows = []
    for entry in catalogue(edition):
        law, spoken = entry.provision.law, dict.fromkeys((language, "en"))
        name = " ".join([entry.provision.name, *[title(law, edition, each) for each in spoken if law]])
        text = " ".join([digest(entry, each) for each in spoken])
        rows.append((entry.provision, (frozenset(_fold(name)), frozenset(_fold(text)))))
    return tuple(rows)


def _fold(text: str) -> tuple[str, ...]:
    """The words without their accents: national letters are optional."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return tuple(re.findall(r"[a-z0-9]+", "".join([each for each in plain if not unicodedata.combining(each)])))
