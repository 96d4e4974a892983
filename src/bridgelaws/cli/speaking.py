"""The language of this run of the command line: the one asked for with --lang, or the environment's."""

import sys
from contextvars import ContextVar

import click

from bridgelaws.language import ENGLISH, Language, chosen, of_environment, speak, term
from bridgelaws.text import Text

SPOKEN = ("case", "coverage", "law", "publish", "rule", "score", "show")  # the commands that speak every language
_spoken: ContextVar[Language] = ContextVar("_spoken", default=ENGLISH)


lang_option = click.option(
    "--lang", metavar="en|sv|da|lv", help="The language; if not said, the environment’s.", expose_value=False
)


def language() -> Language:
    return _spoken.get()


def settle(arguments: list[str]) -> None:
    """Settle the language before anything is printed, help included; an unknown one is told and English spoken."""
    if not any(argument in SPOKEN for argument in arguments[:1]):
        _spoken.set(ENGLISH)
        return
    asked = _asked_for(arguments)
    found = of_environment() if asked is None else chosen(asked)
    if found is None:
        known = ", ".join(map(str, Language))
        click.echo(f'bridgelaws: "{asked}" is not a language we speak ({known}): this is in English.', file=sys.stderr)
    _spoken.set(found or ENGLISH)


def _asked_for(arguments: list[str]) -> str | None:
    for at, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[at + 1] if at + 1 < len(arguments) else None
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def words(text: Text | str) -> str:
    """A text in the language of this run."""
    return speak(text, language())


def heading(name: str) -> str:
    """A heading or a single word of the command line."""
    return term(name, "heading", language())
