"""One law as it is shown: its provisions, what each asks, and what changed from one edition to the other."""

from msgspec import Struct

from bridgelaws.errors import Malformed
from bridgelaws.lawbook.catalogue import Entry, Kind, catalogue
from bridgelaws.lawbook.changes import Step, changed_entries, entries_elsewhere, lost_entries, step
from bridgelaws.lawbook.digests import difference, digest, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision, read_citation
from bridgelaws.text import Text, say
from bridgelaws.web.book.asked import asked_at, in_general
from bridgelaws.web.book.chapters import PARTS

KINDS: dict[Kind, tuple[Text, str]] = {
    Kind.ENFORCED: (say("By rule"), ""),
    Kind.OPTION: (say("Somebody chooses"), "chip-director"),
    Kind.JUDGEMENT: (say("The Director judges"), "chip-warn"),
    Kind.PROCEDURE: (say("How it is done"), ""),
    Kind.DEFINITION: (say("What a word means"), ""),
    Kind.INFO: (say("For information"), ""),
}


class Other(Struct, frozen=True):
    """The place in the other edition."""

    provision: Provision
    digest: str


class Asked(Struct, frozen=True):
    text: Text
    away_from_table: bool


class Shown(Struct, frozen=True):
    """One provision as it is shown."""

    provision: Provision
    edition: Edition
    kind: Kind
    digest: str
    asked: tuple[Asked, ...]
    step: Step
    others: tuple[Other, ...]
    differences: tuple[str, ...]


def read_place(text: str) -> Provision | str:
    """A place of the book as it stands in an address: a provision, or a whole part before the laws."""
    part = text.strip().upper()
    if part in PARTS:
        return part
    if len(text) > 40:
        raise Malformed("a provision of the Laws", text[:40], 40, "a number such as 27B1(b)")
    return read_citation(text)


def shown(edition: Edition, place: Provision | str, language: str) -> tuple[Shown, ...]:
    """The whole law, or the whole part of the book, in which a place stands."""
    book = catalogue(edition)
    if isinstance(place, str):
        entries = tuple([entry for entry in book if entry.provision.part == place])
    elif place.part:
        book.under(place)  # refuses what is not there
        entries = tuple([entry for entry in book if entry.provision.part == place.part])
    else:
        book.under(place)
        entries = tuple([entry for entry in book if entry.provision.law == place.law])
    return tuple([_shown(entry, language) for entry in entries])


def heading(edition: Edition, place: Provision | str, language: str) -> tuple[str, Text | str]:
    """The address and the name of the law or part."""
    part = place if isinstance(place, str) else place.part
    if part:
        return part, PARTS[part]
    assert isinstance(place, Provision)
    return str(place.law), title(place.law, edition, language)


def gone(law: str, language: str) -> tuple[Shown, ...]:
    """The provisions of a law of the older edition that the newest no longer has."""
    return tuple([_shown(entry, language) for entry in lost_entries(law)])


def _shown(entry: Entry, language: str) -> Shown:
    return Shown(
        entry.provision,
        entry.edition,
        entry.kind,
        digest(entry, language),
        tuple([Asked(in_general(ask), ask.away_from_table) for ask in asked_at(entry)]),
        step(entry),
        tuple([Other(each.provision, digest(each, language)) for each in entries_elsewhere(entry)]),
        tuple([difference(each, language) for each in changed_entries(entry)]),
    )
