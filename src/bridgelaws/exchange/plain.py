"""Reading data that people wrote: numbers, choices and keys, with a sentence for each that is wrong."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeAlias, TypeVar

from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Joined, Text, any_of, say

E = TypeVar("E", bound=Enum)
Data = Mapping[str, Any]
Place: TypeAlias = Text | str  # where something stands: a file, or a board or session in it
_FIGURE: Final = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?")
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,12}|/[1-9]\d{0,5})?")


def two(given: object, where: Place) -> tuple[Fraction, Fraction] | None:
    if given is None:
        return None
    if not isinstance(given, list) or len(given) != 2:
        raise BridgelawsError(say("{place}: two numbers were expected, home’s and away’s.", place=where))
    return number(given[0], where), number(given[1], where)


def board_number(given: object, source: Place) -> int:
    if not re.fullmatch(r"0*[1-9]\d{0,5}", str(given)):
        raise BridgelawsError(
            say("{place}: “{written}” is not the number of a board.", place=source, written=_short(str(given)))
        )
    return int(str(given))


def board_of(given: object, source: Place) -> Board:
    return Board.numbered(board_number(given, source))


def number(given: object, where: Place) -> Fraction:
    """A number as people write it: whole, with decimals, or a fraction; none so long that it would take long to read."""
    text = str(given).strip()
    if isinstance(given, bool) or not _NUMBER.fullmatch(text):
        raise BridgelawsError(say("{place}: “{written}” is no number.", place=where, written=_short(text)))
    return Fraction(text)


def is_a_figure(text: str) -> bool:
    """Whether a published figure is one that can be read: a number with or without decimals."""
    return _FIGURE.fullmatch(text) is not None


def whole(given: object, where: Place) -> int:
    found = number(given, where)
    if found.denominator != 1 or found < 0:
        raise BridgelawsError(
            say("{place}: “{written}” is no whole number from 0 on.", place=where, written=_short(str(given)))
        )
    return int(found)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:37] + "..."


def choice(kind: type[E], text: str, where: Place, also: Sequence[str] = ()) -> E:
    for each in kind:
        if str(each.value).lower() == text.lower():
            return each
    raise BridgelawsError(
        say(
            "{place}: “{written}” is not one of {choices}.",
            place=where,
            written=_short(text),
            choices=one_of([*[str(each.value) for each in kind], *also]),
        )
    )


def one_of(values: Iterable[str]) -> Joined:
    return any_of([f"“{each}”" for each in values])


def check_keys(data: Data, keys: frozenset[str], where: Place) -> None:
    if unknown := sorted(str(key) for key in data.keys() - keys):
        raise BridgelawsError(
            say(
                "{place}: there is no {key} here, only {keys}.",
                place=where,
                key=unknown[0],
                keys=", ".join(sorted(keys)),
            )
        )


def read_list(data: Data, key: str, source: Place) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BridgelawsError(say("{place}: {key} is a list.", place=source, key=key))
    return found


def as_list(given: object) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else [given]
