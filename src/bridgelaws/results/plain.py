"""Reading data that people wrote: numbers, choices and keys, with a sentence for each that is wrong."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeVar

from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError

E = TypeVar("E", bound=Enum)
Data = Mapping[str, Any]
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,12}|/[1-9]\d{0,5})?")


def two(given: object, where: str) -> tuple[Fraction, Fraction] | None:
    if given is None:
        return None
    if not isinstance(given, list) or len(given) != 2:
        raise BridgelawsError(f"{where}: two numbers were expected, home's and away's.")
    return number(given[0], where), number(given[1], where)


def board_number(given: object, source: str) -> int:
    if not re.fullmatch(r"0*[1-9]\d{0,5}", str(given)):
        raise BridgelawsError(f"{source}: {_short(str(given))} is not the number of a board.")
    return int(str(given))


def board_of(given: object, source: str) -> Board:
    return Board.numbered(board_number(given, source))


def number(given: object, where: str) -> Fraction:
    """A number as people write it: whole, with decimals, or a fraction; none so long that it would take long to read."""
    text = str(given).strip()
    if isinstance(given, bool) or not _NUMBER.fullmatch(text):
        raise BridgelawsError(f"{where}: {_short(text)} is no number.")
    return Fraction(text)


def whole(given: object, where: str) -> int:
    found = number(given, where)
    if found.denominator != 1 or found < 0:
        raise BridgelawsError(f"{where}: {_short(str(given))} is no whole number from 0 on.")
    return int(found)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f'"{line if len(line) <= 40 else line[:37] + "..."}"'


def choice(kind: type[E], text: str, where: str, also: Sequence[str] = ()) -> E:
    for each in kind:
        if str(each.value).lower() == text.lower():
            return each
    raise BridgelawsError(
        f"{where}: {_short(text)} is not one of {one_of([str(each.value) for each in kind] + list(also))}."
    )


def one_of(values: Iterable[str]) -> str:
    *others, last = [f'"{each}"' for each in values]
    return f"{', '.join(others)} or {last}"


def known(data: Data, keys: frozenset[str], where: str) -> None:
    if unknown := sorted(str(key) for key in data.keys() - keys):
        raise BridgelawsError(f"{where}: there is no {unknown[0]} here, only {', '.join(sorted(keys))}.")


def listed(data: Data, key: str, source: str) -> list[Any]:
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BridgelawsError(f"{source}: {key} is a list.")
    return found


def as_list(given: object) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else [given]
