"""Languages: a text put into the words of one of them."""

import os
from collections.abc import Mapping
from enum import Enum
from functools import cache
from string import Formatter
from typing import Any

from bridgelaws.bridge.calls import Double, Pass, Redouble
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.catalogues import place_of, translations
from bridgelaws.language.words import CALLS, word
from bridgelaws.text import Joined, Text


class Language(Enum):
    """The languages we speak, English first: it is what the templates are written in."""

    ENGLISH = "en"
    SWEDISH = "sv"
    DANISH = "da"
    LATVIAN = "lv"

    def __str__(self) -> str:
        return self.value

    @property
    def own_name(self) -> str:
        """As its speakers call it."""
        return {"en": "English", "sv": "Svenska", "da": "Dansk", "lv": "Latviešu"}[self.value]


ENGLISH = Language.ENGLISH


def speak(text: Text | str, language: Language = ENGLISH) -> str:
    """A text as people of that language read it; a plain string is a person's own words and stays as it is.

    >>> from bridgelaws.bridge.cards import Card
    >>> from bridgelaws.bridge.seats import Seat
    >>> from bridgelaws.text import say
    >>> speak(say("{seat} picks up {card}.", seat=Seat.EAST, card=Card("HQ")), Language.SWEDISH)
    'Öst plockar upp ♥D.'
    """
    if isinstance(text, str):
        return text
    parts = dict(text.parts)
    template = _template(text, parts, language)
    if not parts:
        return template
    try:
        words = "".join([_fill(each, parts, language) for each in _cut(template)])
    except (KeyError, IndexError, ValueError) as error:
        if language is ENGLISH:
            raise
        where = place_of(template, language.value)
        told = f"The catalogue {where} cannot be used: “{template}” has a wrong place ({error})."
        raise BridgelawsError(told) from None
    return words[:1].upper() + words[1:] if _begins_with_a_name(template, parts) else words


def _begins_with_a_name(template: str, parts: Mapping[str, Any]) -> bool:
    """Whether a sentence begins with a call or a person, who are written small in its midst."""
    before, name, _ = _cut(template)[0]
    return (
        not before and template.endswith((".", "?")) and isinstance(parts.get(name or ""), Pass | Double | Redouble | Enum)
    )


def term(words: str, context: str, language: Language = ENGLISH) -> str:
    """A word or heading that stands by itself; the context tells two uses of the same English word apart."""
    found = translations(language.value).messages.get((context, words))
    return words if found is None else found[0]


def _template(text: Text, parts: Mapping[str, Any], language: Language) -> str:
    known = translations(language.value)
    found = known.messages.get((text.context or None, text.template))
    if found is None:  # English, or a message that nobody has translated yet
        return text.plural if text.plural and parts["count"] != 1 else text.template
    return found[known.plural(parts["count"])] if text.plural else found[0]


@cache
def _cut(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """What stands before each place, the name of the place and the form it asks for: ``{seat:gen}`` is a genitive."""
    return tuple([(before, name, form or "") for before, name, form, _ in Formatter().parse(template)])


def _fill(cut: tuple[str, str | None, str], parts: Mapping[str, Any], language: Language) -> str:
    before, name, form = cut
    return before if name is None else before + word(_speak_within(parts[name], language), language.value, form)


def _speak_within(value: Any, language: Language) -> Any:
    """Texts within the part, put into words first."""
    match value:
        case Text():
            return speak(value, language)
        case Pass() | Double() | Redouble():
            return CALLS[type(value)]
        case Joined(parts):
            return Joined(tuple([_speak_within(each, language) for each in parts]), value.any_of)
        case tuple():
            return tuple([_speak_within(each, language) for each in value])
        case _:
            return value


def choose_language(wanted: str) -> Language | None:
    """The language meant by a tag such as ``sv``, ``sv_SE.UTF-8`` or ``da-DK``; None if we do not speak it."""
    tag = wanted.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return next((language for language in Language if language.value == tag), None)


def of_environment(environment: Mapping[str, str] = os.environ) -> Language:
    """The language in which the environment wants to be spoken to, as gettext looks it up."""
    wanted = [environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    tags = [tag for value in wanted for tag in value.split(":") if tag]
    return next((language for tag in tags if (language := choose_language(tag))), ENGLISH)
