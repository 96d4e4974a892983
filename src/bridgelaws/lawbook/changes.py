"""What became of a provision between one edition and the other."""

from enum import Enum
from functools import cache

from bridgelaws.lawbook.catalogue import Entry, catalogue
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision


class Step(Enum):
    SAME = "same"
    MOVED = "moved"  # another number, to the same effect
    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"


def numbers_elsewhere(entry: Entry) -> tuple[Provision, ...]:
    """Its numbers in the other edition."""
    return entry.was if entry.edition is NEWEST else entry.becomes


def entries_elsewhere(entry: Entry) -> tuple[Entry, ...]:
    book = catalogue(entry.edition.other)
    return tuple([book[place] for place in numbers_elsewhere(entry) if place in book.entries])


def entries_before_change(entry: Entry) -> tuple[Entry, ...]:
    """Those of the older edition that say what the newer one changed: this one, or those it comes from."""
    older = entries_elsewhere(entry) if entry.edition is NEWEST else (entry,)
    return tuple([each for each in older if each.difference])


def step(entry: Entry) -> Step:
    others = numbers_elsewhere(entry)
    if not others:
        return Step.NEW if entry.edition is NEWEST else Step.GONE
    if entries_before_change(entry):
        return Step.CHANGED
    return Step.SAME if entry.provision in others else Step.MOVED


def find_lost_entries(law: str) -> tuple[Entry, ...]:
    """The provisions of a law, or of a part before the laws, that the newest edition no longer has."""
    old = catalogue(NEWEST.other)
    return tuple([entry for entry in old if law in (str(entry.provision.law), entry.provision.part) and not entry.becomes])


def numbers_in(edition: Edition, law: str) -> tuple[Provision, ...]:
    """A number of the newest edition (or with its year of an older one, 2007:30A) in an edition.

    >>> numbers_in(Edition.LAWS_2007, "72C"), numbers_in(Edition.LAWS_2017, "2007:30A")
    ((Provision('23'),), ())
    """
    year, _, number = law.rpartition(":") if law[:4].isdigit() else ("", "", law)
    provision = Provision(number)
    if year:
        return (provision,) if year == str(edition) else ()
    if edition is NEWEST:
        return (provision,)
    newest = catalogue(NEWEST)
    if provision not in newest:  # a federation's own
        return (provision,)
    exact = newest.entries[provision].was if provision in newest.entries else ()
    if exact:
        return exact
    was = tuple(dict.fromkeys([place for entry in newest.under(provision) for place in entry.was]))
    return (provision,) if any(provision.covers(place) for place in was) else was[:1]


@cache
def place_in(edition: Edition, newest: Provision) -> Provision:
    """Where an edition has what a place of the newest is about: a provision, or as wide a place as the newest's.

    >>> [str(place_in(Edition.LAWS_2007, Provision(law))) for law in ("13C", "15A", "16D", "40B5", "54")]
    ['13F', '17D', '16C', '40B6', '54']
    """
    found = numbers_in(edition, str(newest))[0]
    wide = newest not in catalogue(NEWEST).entries or found.name == "pre"
    while wide and found.parent is not None and _depth(found) > _depth(newest):
        found = found.parent
    return found


def _depth(place: Provision) -> int:
    return 1 + _depth(place.parent) if place.parent is not None else 0


def edition_that_has(provision: Provision, wanted: Edition) -> Edition:
    """The edition asked for, or the newest where only that one has the place."""
    return wanted if provision in catalogue(wanted) else NEWEST
