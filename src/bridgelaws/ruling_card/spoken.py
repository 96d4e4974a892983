"""The card in the words of a language, as it is read aloud at the table."""

from msgspec import Struct

from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card.card import Card
from bridgelaws.ruling_card.incident_card import IncidentCard
from bridgelaws.speech import Moment, read_aloud
from bridgelaws.text import say


class Spoken(Struct, frozen=True):
    """A ruling in words."""

    say: tuple[str, ...]
    now: str
    in_force: tuple[str, ...]
    at_the_end: tuple[str, ...]
    laws: tuple[tuple[str, str], ...]  # each as it is cited, with our digest
    course: tuple[str, ...] = ()  # what was said before, each time in one text
    eyes: tuple[str, ...] = ()  # for the Director alone


def speak_card(card: Card | IncidentCard, language: Language = ENGLISH) -> Spoken:
    return Spoken(
        say=tuple(dict.fromkeys([speak(text, language) for text in card.say])),
        now=speak(card.now, language),
        in_force=tuple([speak(text, language) for text in card.in_force]),
        at_the_end=tuple([": ".join(_law(law, card.edition, language)) for law in card.at_the_end]),
        laws=tuple([_law(law, card.edition, language) for law in card.laws]),
        course=tuple([_said_to(moment, language) for moment in card.course]) if isinstance(card, IncidentCard) else (),
        eyes=tuple([speak(text, language) for text in card.eyes]) if isinstance(card, IncidentCard) else (),
    )


def _said_to(moment: Moment, language: Language) -> str:
    words = read_aloud(moment, language)
    return (
        words if moment.aside is None else speak(say("To {seat} alone: {words}", seat=moment.aside, words=words), language)
    )


def _law(provision: Provision, edition: Edition, language: Language) -> tuple[str, str]:
    """The law, cited without the word for it, and its digest; a place that has none is told by those directly under it."""
    entries = catalogue(edition).under(provision)
    own = [entry for entry in entries if entry.provision is provision]
    below = [entry for entry in entries if entry.provision.parent is provision] or list(entries[:1])
    told = " ".join([digest(entry, language.value) for entry in own or below[:_MOST_BELOW]])
    return provision.cite(language.value, "number"), told


_MOST_BELOW = 3  # what a citation of a whole law is told by
