"""Whether a catalogue says what the English says: nothing missing, nothing unused, the same places in every sentence."""

from collections.abc import Iterable, Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

from bridgelaws.language.catalogues import is_translated, key_of, wording

Key = tuple[str | None, str, str]  # context, template, and the template of its plural, if it has one


def faults_of(read: Catalog, messages: Iterable[Key]) -> Iterator[str]:
    """Every fault of a catalogue, in a sentence each."""
    wanted, there = set(messages), {key_of(message): message for message in read if message.id}
    for context, text, plural in sorted(wanted, key=str):
        message = there.get((context, text, plural))
        if message is None or not is_translated(message):
            yield f"not translated: {_show(context, text)}"
        else:
            yield from _other_places(message)
    for context, text, _ in sorted(set(there) - wanted, key=str):
        yield f"no longer said: {_show(context, text)}"


def _other_places(message: Message) -> Iterator[str]:
    context, text, plural = key_of(message)
    english = places(text) | places(plural)
    for wording_of_it in wording(message):
        here = places(wording_of_it)
        if not here <= english or english - here - {"count"}:
            there = f"“{wording_of_it}” {sorted(here)}"
            yield f"other places than in English: {_show(context, text)} has {sorted(english)}, {there}"


def places(template: str) -> set[str]:
    """The named places of a template, whatever form they ask for.

    >>> sorted(places("{seat:gen} {card} ligger kvar."))
    ['card', 'seat']
    """
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def _show(context: str | None, text: str) -> str:
    return f"“{text}”" + (f" ({context})" if context else "")
