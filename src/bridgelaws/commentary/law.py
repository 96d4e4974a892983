"""One law as it is shown: its provisions, what each asks, and what changed from one edition to the other."""

from msgspec import Struct

from bridgelaws.assistant.topics import Topic
from bridgelaws.commentary.chapters import PARTS, Chapter, beside, chapters
from bridgelaws.commentary.chapters import Law as Named
from bridgelaws.commentary.questions import in_general, questions_at, questions_elsewhere, readings_of, topics_of
from bridgelaws.errors import Malformed
from bridgelaws.lawbook.catalogue import Entry, Kind, catalogue
from bridgelaws.lawbook.changes import Step, entries_before_change, entries_elsewhere, find_lost_entries, step
from bridgelaws.lawbook.citing import ReadingSaid
from bridgelaws.lawbook.digests import difference, digest, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision, read_citation
from bridgelaws.text import Text


class OtherEdition(Struct, frozen=True):
    """The place in the other edition."""

    provision: Provision
    digest: str


class QuestionOfLaw(Struct, frozen=True):
    text: Text
    away_from_table: bool


class ProvisionShown(Struct, frozen=True):
    """One provision as it is shown."""

    provision: Provision
    edition: Edition
    kind: Kind
    digest: str
    asked: tuple[QuestionOfLaw, ...]
    step: Step
    others: tuple[OtherEdition, ...]
    differences: tuple[str, ...]


class LawShown(Struct, frozen=True):
    """The law, or the part of the book, in which a place stands, with everything that belongs to it."""

    place: str  # as it stands in an address: 27, DEF
    name: Text | str
    asked: Provision | str
    provisions: tuple[ProvisionShown, ...]
    chapter: Chapter
    before: Named | None
    after: Named | None
    topics: tuple[Topic, ...]
    readings: tuple[ReadingSaid, ...]
    also_asked: tuple[Text, ...]

    def holds(self, provision: Provision) -> bool:
        """Whether it is what was asked for, or under it."""
        return isinstance(self.asked, str) or self.asked.covers(provision)


def read_law(edition: Edition, text: str, language: str) -> LawShown:
    """Refuses what the edition does not have."""
    asked = read_place(text)
    provisions = show_law(edition, asked, language)
    place, name = heading(edition, asked, language)
    number = int(place) if place.isdigit() else 0
    chapter, before, after = beside(chapters(edition, language), place)
    return LawShown(
        place,
        name,
        asked,
        provisions,
        chapter,
        before,
        after,
        topics_of(edition, number) if number else (),
        readings_of(edition, number) if number else (),
        questions_elsewhere(number) if number and edition.is_newest else (),
    )


def read_place(text: str) -> Provision | str:
    """A place of the book as it stands in an address: a provision, or a whole part before the laws."""
    part = text.strip().upper()
    if part in PARTS:
        return part
    if len(text) > 40:
        raise Malformed("a provision of the Laws", text[:40], 40, "a number such as 27B1(b)")
    return read_citation(text)


def show_law(edition: Edition, place: Provision | str, language: str) -> tuple[ProvisionShown, ...]:
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
    return tuple([_show(entry, language) for entry in entries])


def heading(edition: Edition, place: Provision | str, language: str) -> tuple[str, Text | str]:
    """The address and the name of the law or part."""
    part = place if isinstance(place, str) else place.part
    if part:
        return part, PARTS[part]
    assert isinstance(place, Provision)
    return str(place.law), title(place.law, edition, language)


def find_gone(law: str, language: str) -> tuple[ProvisionShown, ...]:
    """The provisions of a law of the older edition that the newest no longer has."""
    return tuple([_show(entry, language) for entry in find_lost_entries(law)])


def _show(entry: Entry, language: str) -> ProvisionShown:
    return ProvisionShown(
        entry.provision,
        entry.edition,
        entry.kind,
        digest(entry, language),
        tuple([QuestionOfLaw(in_general(ask), ask.away_from_table) for ask in questions_at(entry)]),
        step(entry),
        tuple([OtherEdition(each.provision, digest(each, language)) for each in entries_elsewhere(entry)]),
        tuple([difference(each, language) for each in entries_before_change(entry)]),
    )
