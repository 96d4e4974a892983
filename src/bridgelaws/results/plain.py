"""Reading data that people wrote: numbers, choices and keys, with a sentence for each that is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError

E = TypeVar("E", bound=Enum)
Data = Mapping[str, Any]


def two(given: object, where: str) -> tuple[Fraction, Fraction] | None:
    if given is None:
        return None
    if not isinstance(given, list) or len(given) != 2:
        raise BridgelawsError(f"{where}: two numbers were expected, home's and away's.")
    return number(given[0], where), number(given[1], where)


def board_number(given: object, source: str) -> int:
    if not str(given).isdecimal() or not int(str(given)):
        raise BridgelawsError(f'{source}: "{given}" is not the number of a board.')
    return int(str(given))


def board_of(given: object, source: str) -> Board:
    return Board.numbered(board_number(given, source))


def number(given: object, where: str) -> Fraction:
    try:
        return Fraction(str(given).strip())
    except (ValueError, ZeroDivisionError):
        raise BridgelawsError(f'{where}: "{given}" is no number.') from None


def choice(kind: type[E], text: str, where: str, also: Sequence[str] = ()) -> E:
    for each in kind:
        if str(each.value).lower() == text.lower():
            return each
    raise BridgelawsError(f'{where}: "{text}" is not one of {one_of([str(each.value) for each in kind] + list(also))}.')


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
