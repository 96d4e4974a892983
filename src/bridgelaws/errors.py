"""Errors of the screen, never of the table: each is one sentence a person can act on, in the language of that person."""

from collections.abc import Mapping
from typing import Any

from bridgelaws.text import Text, any_of, say, template


class BridgelawsError(Exception):
    """Something asked of the program that it cannot do; the text says what, why, and what is possible."""

    @property
    def said(self) -> Text | str:
        """The sentence, to be put into words; ``str`` gives it in English."""
        return self.args[0] if self.args else type(self).__name__


class Malformed(BridgelawsError):
    """Text that cannot be read: what it was meant to be, the place of the fault, and what was expected there."""

    def __init__(self, what: Text | str, text: str, at: int, expected: Text | str, line: int | None = None) -> None:
        self.what, self.text, self.at, self.expected, self.line = what, text, at, expected, line
        super().__init__(str(self))

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Text:
        parts = {
            "text": _show(self.text),
            "what": _text(self.what),
            "expected": _text(self.expected),
            "column": self.at + 1,
        }
        if self.at >= len(self.text):
            parts["found"] = say("the end")
        else:
            parts["found"] = say('"{character}"', character=self.text[self.at])
        if self.line:
            return say(
                '"{text}" is not {what}: at line {line}, column {column} stands {found}, expected {expected}.',
                line=self.line,
                **parts,
            )
        return say('"{text}" is not {what}: at character {column} stands {found}, expected {expected}.', **parts)


class Ambiguous(BridgelawsError):
    """Text with more than one reading; the readings are listed and none is guessed."""

    def __init__(self, what: Text | str, text: str, readings: tuple[Any, ...]) -> None:
        self.what, self.text, self.readings = what, text, readings
        super().__init__(str(self))

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Text:
        told = template('"{text}" can be read as {readings}: write {what} so that only one fits.')
        return say(told, text=_show(self.text), readings=any_of(self.readings), what=_text(self.what))


def _text(phrase: Text | str) -> Text:
    return say(phrase) if isinstance(phrase, str) else phrase


def _show(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


class NotAllowedNow(BridgelawsError):
    """Something that cannot be entered now; the sentence says why, what is possible, and by which law."""


class WrongFacts(BridgelawsError):
    """Facts that cannot be read, or cannot have been so, each beside its field."""

    def __init__(self, fields: Mapping[str, Text | str]) -> None:
        self.fields = dict(fields)
        super().__init__(next(iter(self.fields.values())))


class Quicker(BridgelawsError):
    """Somebody else has changed the same since it was looked at."""

    def __init__(self) -> None:
        super().__init__(say("Somebody else was quicker: look at what is new, then repeat it."))
