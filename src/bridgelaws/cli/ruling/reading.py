"""Lines that a person types in the terminal."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from bridgelaws.errors import BridgelawsError

T = TypeVar("T")


class Back(Exception):
    """The facts are to be entered again."""


def prompt(text: str, read: Callable[[str], T]) -> T:
    """Ask until the line can be read."""
    while True:
        line = read_line(f"{text}: ")
        if line == "back":
            raise Back
        try:
            return read(line)
        except BridgelawsError as error:
            click.echo(str(error), err=True)


def read_line(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except UnicodeDecodeError:
        raise BridgelawsError("What was entered is not UTF-8 text.") from None


def read_choice_or_word(text: str, among: Sequence[str]) -> int | str:
    """The number of one of these, or a word that stands in some of them.

    >>> read_choice_or_word("2", ["a revoke", "a lead"]), read_choice_or_word("Lead", ["a revoke", "a lead"])
    (2, 'lead')
    """
    if text.isdecimal() and 1 <= int(text) <= len(among):
        return int(text)
    if text and not text.isdecimal() and any(text.lower() in each.lower() for each in among):
        return text.lower()
    raise BridgelawsError(f'"{text}" is not one of the numbers 1 to {len(among)}, nor a word in any of these.')
