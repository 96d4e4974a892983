"""The card in the words of a language, as it is read aloud at the table."""

from msgspec import Struct

from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card.card import Card


class Spoken(Struct, frozen=True):
    """A ruling in words."""

    say: tuple[str, ...]
    now: str
    in_force: tuple[str, ...]
    at_the_end: tuple[str, ...]
    laws: tuple[tuple[str, str], ...]  # each as it is cited, with our digest


def speak_card(card: Card, language: Language = ENGLISH) -> Spoken:
    return Spoken(
        say=tuple([speak(text, language) for text in card.say]),
        now=speak(card.now, language),
        in_force=tuple([speak(text, language) for text in card.in_force]),
        at_the_end=tuple([": ".join(_law(law, card.edition, language)) for law in card.at_the_end]),
        laws=tuple([_law(law, card.edition, language) for law in card.laws]),
    )


def _law(provision: Provision, edition: Edition, language: Language) -> tuple[str, str]:
    """The law, cited without the word for it, and its digest; a place that has none is told by the first under it."""
    entries = catalogue(edition).under(provision)
    entry = next((entry for entry in entries if entry.provision is provision), entries[0])
    return provision.cite(language.value, "number"), digest(entry, language.value)
