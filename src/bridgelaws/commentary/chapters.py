"""The laws of an edition in chapters, as a reader leafs through them."""

from msgspec import Struct

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.text import Text, say

_LAWS: tuple[tuple[int, Text], ...] = (
    (1, say("Preliminaries")),
    (6, say("Preparation and progression")),
    (9, say("Irregularities in general")),
    (17, say("The auction")),
    (23, say("Irregularities in the auction")),
    (40, say("Partnership understandings")),
    (41, say("The play")),
    (48, say("Exposed and penalty cards")),
    (53, say("Irregular leads and plays")),
    (61, say("Revokes")),
    (65, say("Tricks")),
    (68, say("Claims and concessions")),
    (72, say("Proprieties")),
    (77, say("The score")),
    (81, say("The Director")),
    (85, say("Rulings")),
    (88, say("Artificial adjusted scores and penalties")),
    (92, say("Appeals")),
    (94, say("Rules of the Swedish federation")),
)
PARTS = {
    "INTRO": say("Introduction"),
    "LK": say("Remarks of the Swedish law commission"),
    "DEF": say("Definitions"),
}


class Law(Struct, frozen=True):
    """A law, or a part of the book before them."""

    place: str  # as it stands in the address: 27, DEF
    name: Text | str


class Chapter(Struct, frozen=True):
    name: Text
    laws: tuple[Law, ...]


def chapters(edition: Edition, language: str) -> tuple[Chapter, ...]:
    """Every chapter of the edition: first what stands before the laws.

    >>> found = chapters(Edition.LAWS_2017, "en")
    >>> found[0].laws[-1].place, [law.place for law in found[1].laws], found[-1].laws[-1].place
    ('DEF', ['1', '2', '3', '4', '5'], '93')
    """
    book = catalogue(edition)
    parts = {entry.provision.part for entry in book}
    front = Chapter(say("Before the laws"), tuple([Law(part, PARTS[part]) for part in PARTS if part in parts]))
    ends = [first for first, _ in _LAWS[1:]] + [1000]
    made = [
        Chapter(name, tuple([Law(str(law), title(law, edition, language)) for law in book.titles if first <= law < end]))
        for (first, name), end in zip(_LAWS, ends, strict=True)
    ]
    return (front, *[chapter for chapter in made if chapter.laws])


def beside(found: tuple[Chapter, ...], place: str) -> tuple[Chapter, Law | None, Law | None]:
    """The chapter of a law, and the laws before and after it."""
    laws = [law for chapter in found for law in chapter.laws]
    at = [law.place for law in laws].index(place)
    chapter = next(chapter for chapter in found if laws[at] in chapter.laws)
    return chapter, laws[at - 1] if at else None, laws[at + 1] if at + 1 < len(laws) else None
