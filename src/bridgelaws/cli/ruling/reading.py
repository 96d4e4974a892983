"""Lines that a person types in the terminal."""

from collections.abc import Callable
from typing import TypeVar

import click

from bridgelaws.cli.speaking import heading, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say

T = TypeVar("T")


class Back(Exception):
    """The facts are to be entered again."""


def prompt(text: Text, read: Callable[[str, str], T]) -> T:
    """Ask until the line can be read in the language of this run."""
    while True:
        line = read_line(f"{words(text)}: ")
        if wants_back(line):
            raise Back
        try:
            return read(line, language().value)
        except BridgelawsError as error:
            click.echo(words(error.said), err=True)


def wants_back(line: str) -> bool:
    return line.lower() in ("back", heading("back"))


def read_line(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except UnicodeDecodeError:
        raise BridgelawsError(say("What was entered is not UTF-8 text.")) from None
