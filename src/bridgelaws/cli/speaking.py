"""The language of this run of the command line: the one asked for with --lang, or the environment's."""

from contextvars import ContextVar

import click

from bridgelaws.errors import BridgelawsError
from bridgelaws.language import ENGLISH, Language, choose_language, of_environment, speak, term
from bridgelaws.text import Text, any_of, say

SPOKEN = (
    "backup",
    "book",
    "case",
    "claim",
    "convert",
    "coverage",
    "dd",
    "deal",
    "decide",
    "forget",
    "law",
    "password",
    "publish",
    "regulations",
    "replay",
    "restore",
    "rule",
    "score",
    "seal",
    "seal-names",
    "show",
    "verify",
)  # the commands that speak every language
_spoken: ContextVar[Language] = ContextVar("_spoken", default=ENGLISH)


lang_option = click.option(
    "--lang", metavar="en|sv|da|lv", help="The language; by default the environment’s.", expose_value=False
)


def language() -> Language:
    return _spoken.get()


def settle(arguments: list[str]) -> None:
    """Settle the language before anything is printed, help included; one that we do not speak is wrong usage."""
    if not any(argument in SPOKEN for argument in arguments[:1]):
        _spoken.set(ENGLISH)
        return
    _spoken.set(of_environment())
    asked = _language_option(arguments)
    if asked is None:
        return
    found = choose_language(asked)
    if found is None:
        known = any_of([str(each) for each in Language])
        raise BridgelawsError(say("“{asked}” is not a supported language: choose {known}.", asked=asked, known=known))
    _spoken.set(found)


def _language_option(arguments: list[str]) -> str | None:
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
