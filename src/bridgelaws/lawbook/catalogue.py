"""The catalogue: every provision of each edition, with its kind, its place in the other edition and our own digest."""

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.resources import files

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, all_of, say, template

# Which files make up an edition; the Swedish federation printed its own rules in its book of 2007.
_FILES = {Edition.LAWS_2007: ("2007.toml", "sbf.toml"), Edition.LAWS_2017: ("2017.toml",)}


class Kind(Enum):
    """How a provision is carried out."""

    ENFORCED = "enforced"  # mechanically
    OPTION = "option"  # somebody may choose
    JUDGEMENT = "judgement"  # the Director must judge
    PROCEDURE = "procedure"  # how things are done
    DEFINITION = "definition"
    INFO = "info"


class Entry(Struct, frozen=True):
    """One provision of one edition."""

    provision: Provision
    edition: Edition
    kind: Kind
    digest: str
    was: tuple[Provision, ...] = ()  # its numbers in the edition before
    becomes: tuple[Provision, ...] = ()  # its numbers in the edition after
    difference: str = ""  # what the later edition changed
    reason: str = ""  # why nothing is computed for it, where that is so


class Catalogue(Struct, frozen=True):
    """The provisions of one edition in the order of the book, and the titles of its laws."""

    edition: Edition
    entries: Mapping[Provision, Entry]
    titles: Mapping[int, str]
    places: frozenset[Provision]  # every provision and everything it stands under

    def __contains__(self, provision: Provision) -> bool:
        """Whether the edition has this place: 27B1 counts, for 27B1(a) stands under it."""
        return provision in self.places

    def __getitem__(self, provision: Provision) -> Entry:
        return self.entries[provision]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def under(self, provision: Provision) -> tuple[Entry, ...]:
        """The provision and all that stands under it."""
        if provision not in self:
            raise BridgelawsError(self._say_missing(provision))
        return tuple(entry for entry in self if provision.covers(entry.provision))

    def _say_missing(self, provision: Provision) -> Text:
        """That there is no such provision, and what is near it."""
        parts: dict[str, object] = {"edition": str(self.edition), "law": provision}
        place = provision.parent
        while place is not None and place not in self:
            place = place.parent
        if place is None and provision.part:
            names = [str(entry.provision) for entry in self if entry.provision.part == provision.part]
            close = difflib.get_close_matches(str(provision), names, n=5, cutoff=0.4)
            if close:
                return say(
                    "The Laws of {edition} have no {law:number}. Close to it are {others}.", others=all_of(close), **parts
                )
            told = template("The Laws of {edition} have no {law:number}. Under {place} they begin with {others}.")
            return say(told, place=provision.part, others=all_of(names[:8]), **parts)
        if place is None:
            last = max(self.titles)
            return say("The Laws of {edition} have no {law:number}. They run from 1 to {last}.", last=last, **parts)
        below = [entry.provision for entry in self if place.covers(entry.provision)]
        if len(below) > 12:
            told = template(
                "The Laws of {edition} have no {law:number}. Under {place:number} they begin with {others:number}."
            )
            return say(told, place=place, others=all_of(below[:12]), **parts)
        told = template("The Laws of {edition} have no {law:number}. Under {place:number} they have {others:number}.")
        return say(told, place=place, others=all_of(below), **parts)


@cache
def catalogue(edition: Edition = NEWEST) -> Catalogue:
    """The catalogue of an edition, read once.

    >>> len(catalogue(Edition.LAWS_2017)), len(catalogue(Edition.LAWS_2007))
    (784, 795)
    >>> catalogue()[Provision("72C")].was
    (Provision('23'),)
    """
    later = None if edition is NEWEST else catalogue(NEWEST)
    rows: dict[Provision, dict[str, object]] = {}
    titles: dict[int, str] = {}
    for name in _FILES[edition]:
        read = tomllib.loads((files(__package__) / "catalogue" / name).read_text("utf8"))
        rows |= {Provision(text): row for text, row in read["provisions"].items()}
        titles |= {int(law): title for law, title in read["titles"].items()}
    was = {} if later else _ancestors()
    entries = {place: _entry(place, edition, rows[place], later, was) for place in sorted(rows)}
    return Catalogue(edition, entries, titles, frozenset(above for place in entries for above in _with_parents(place)))


@cache
def number_in(edition: Edition, newest: Provision) -> Provision:
    """The number that a provision of the newest edition has in another.

    >>> number_in(Edition.LAWS_2007, Provision("72C")), number_in(Edition.LAWS_2017, Provision("72C"))
    (Provision('23'), Provision('72C'))
    """
    if edition is NEWEST:
        return newest
    entry = catalogue(NEWEST).entries.get(newest)
    was = entry.was if entry else ()
    if newest in was or (not was and newest in catalogue(edition)):
        return newest
    assert len(was) == 1, f"{newest} has no one number in the Laws of {edition}: {was}"
    return was[0]


def _entry(
    place: Provision,
    edition: Edition,
    row: Mapping[str, object],
    later: Catalogue | None,
    was: Mapping[Provision, tuple[Provision, ...]],
) -> Entry:
    becomes = tuple(Provision(text) for text in _texts(row, "becomes"))
    heir = later[becomes[0]] if later and becomes else None  # an unchanged provision says what its successor says
    return Entry(
        place,
        edition,
        Kind(row["kind"]) if "kind" in row or heir is None else heir.kind,
        str(row["digest"]) if "digest" in row or heir is None else heir.digest,
        was.get(place, ()),
        becomes,
        str(row.get("difference", "")),
        str(row.get("reason", heir.reason if heir and "difference" not in row else "")),
    )


def _ancestors() -> dict[Provision, tuple[Provision, ...]]:
    """For each provision of the newest edition, the old numbers that lead to it."""
    found: dict[Provision, list[Provision]] = {}
    read = tomllib.loads((files(__package__) / "catalogue" / "2007.toml").read_text("utf8"))
    for text, row in read["provisions"].items():
        for heir in row["becomes"]:
            found.setdefault(Provision(heir), []).append(Provision(text))
    return {heir: tuple(sorted(old)) for heir, old in found.items()}


def _texts(row: Mapping[str, object], key: str) -> tuple[str, ...]:
    texts = row.get(key, ())
    assert isinstance(texts, list | tuple), f"{key} must be a list: {row}"
    return tuple(str(text) for text in texts)


def _with_parents(place: Provision) -> Iterator[Provision]:
    above: Provision | None = place
    while above is not None:
        yield above
        above = above.parent
