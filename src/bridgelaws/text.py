"""What is said to people, before anybody has chosen a language: a sentence with named places, and what stands in them.

The engine never writes a finished sentence. It says ``say("{seat} must pass.", seat=Seat.NORTH)``; the words are found in
``bridgelaws.language`` when somebody reads it. The English template is the key under which the catalogues of the other
languages are kept, so it is written out in one piece: nothing is put together from fragments.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction
from string import Formatter
from typing import Any

from msgspec import Struct


class Text(Struct, frozen=True):
    """A sentence with named places. ``str`` gives it in English, with cards and calls in their neutral notation."""

    template: str
    parts: tuple[tuple[str, Any], ...] = ()
    plural: str = ""  # the template when the part "count" is not one
    context: str = ""  # what the words are about, where the same English words serve for several things

    def __str__(self) -> str:
        parts = dict(self.parts)
        template = self.plural if self.plural and parts["count"] != 1 else self.template
        return _PLAIN.vformat(template, (), parts) if parts else template

    def __contains__(self, words: str) -> bool:
        return words in str(self)

    def with_parts(self, instead: Mapping[Any, Any]) -> "Text":
        """The same sentence with other things in its places, wherever one of these stood."""
        parts = tuple([(name, _instead(part, instead)) for name, part in self.parts])
        return Text(self.template, parts, self.plural, self.context)


class _Plain(Formatter):
    """English needs no other form of a word than the plain one."""

    def format_field(self, value: Any, form: str) -> str:
        if form == "signed":
            return f"{float(value):+g}"
        if isinstance(value, datetime):
            return moment(value, form)
        cite = getattr(value, "cite", None)  # a law has its word before it, unless only the number is wanted
        return plain(value) if cite is None else str(cite("en", form)).replace("\u00a0", " ")


_PLAIN = _Plain()


class That(Enum):
    """In place of the first of several calls or cards for which the same holds."""

    CALL = "that call"
    CARD = "that card"

    @property
    def spoken(self) -> str:
        return self.value


class Joined(Struct, frozen=True):
    """Several things named in a row: a, b and c; or a, b or c."""

    parts: tuple[Any, ...]
    any_of: bool = False

    def __str__(self) -> str:
        names = [plain(part) for part in self.parts]
        last = " or " if self.any_of else " and "
        return last.join([text for text in (", ".join(names[:-1]), *names[-1:]) if text])


NOTHING = Text("")


def say(template: str, /, **parts: Any) -> Text:
    """A sentence to be said.

    >>> str(say("{player} may not lead {suits}.", player="West", suits=any_of(["hearts", "clubs"])))
    'West may not lead hearts or clubs.'
    """
    return Text(template, tuple(parts.items()))


def say_count(one: str, many: str, /, count: int, **parts: Any) -> Text:
    """A sentence about so many things; every language has its own plural forms.

    >>> [str(say_count("One trick goes over.", "{count} tricks go over.", n)) for n in (1, 2)]
    ['One trick goes over.', '2 tricks go over.']
    """
    return Text(one, (("count", count), *parts.items()), many)


def all_of(parts: Any) -> Joined:
    return Joined(tuple(parts))


def any_of(parts: Any) -> Joined:
    return Joined(tuple(parts), any_of=True)


def plain(part: Any) -> str:
    """A part in English: seats, sides and the like by name, all else as it writes itself."""
    if isinstance(part, tuple):
        return " ".join([plain(each) for each in part])
    if isinstance(part, Enum):
        itself = part.value if type(part).__str__ is Enum.__str__ else part
        return str(getattr(part, "spoken", itself))
    return f"{float(part):g}" if isinstance(part, Fraction) else str(part)


def moment(at: datetime, form: str = "") -> str:
    """The time by the clock in the room; with the form "date" the day before it."""
    return f"{at.astimezone():{'%Y-%m-%d %H:%M' if form == 'date' else '%H:%M'}}"


def _instead(part: Any, instead: Mapping[Any, Any]) -> Any:
    match part:
        case Text():
            return part.with_parts(instead)
        case Joined(parts):
            return Joined(tuple([_instead(each, instead) for each in parts]), part.any_of)
        case tuple():
            return tuple([_instead(each, instead) for each in part])
        case _:
            return next((new for old, new in instead.items() if old == part and type(old) is type(part)), part)


def template(text: str) -> str:
    """Marks a template that is said elsewhere, so that it is found when the messages are gathered."""
    return text
