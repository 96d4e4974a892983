"""Lines that a person types in the terminal."""

from collections.abc import Callable
from typing import TypeVar

import click

from bridgelaws.cli.speaking import heading, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say

T = TypeVar("T")


class Back(Exception):
    """What was entered last is to be entered again."""


class Otherwise(Exception):
    """An earlier answer is to be given otherwise."""


class More(Exception):
    """Something else that happened is to be told."""


def prompt(text: str, take: Callable[[str], T], explain: Callable[[], None] | None = None) -> T:
    """Ask until what was typed is taken; "?" explains what can be entered, and how to get back."""
    while True:
        line = read_line(f"{text} " if text.endswith("?") else f"{text}: ")
        if line.lower() in ("back", heading("back")):
            raise Back
        if line == "?":
            if explain is not None:
                explain()
            click.echo(f"  {words(say('“back” goes back one step; Ctrl-D ends the interview.'))}")
            continue
        try:
            return take(line)
        except BridgelawsError as error:
            tell_wrong(error.said)


def tell_wrong(said: Text | str) -> None:
    click.echo(words(said), err=True)


def read_line(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except UnicodeDecodeError:
        raise BridgelawsError(say("What was entered is not UTF-8 text.")) from None
