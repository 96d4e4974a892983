"""YAML as people write it by hand: the one reader of case files, claims, results, movements and standings.

A word, a number with a zero before it, a time or a date stays what was written. In files of results ``NO`` is a team and
``+1`` a result; in files of cases ``no`` is an answer and ``+420`` a score. A key that stands twice is refused: of two
results one would silently win. The reader written in C is asked first; if something is wrong, the one written in Python,
which is six times slower, says what and where.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any, Final

import yaml

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

DEEPEST: Final = 200  # lists and mappings inside each other
MOST: Final = 1_000_000  # values, when every alias is replaced by what it stands for
_TAG: Final = "tag:yaml.org,2002:"
_TRUTH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
Reading = Callable[[str], Any]
_SLOW: Final[type[Any]] = yaml.SafeLoader
_FAST: Final[type[Any]] = getattr(yaml, "CSafeLoader", _SLOW)


class NotYaml(Exception):
    """What is wrong with the text, and where if that is known."""

    def __init__(self, fault: str, line: int = 0, column: int = 0) -> None:
        super().__init__(fault)
        self.fault, self.line, self.column = fault, line, column


class BadValue(NotYaml):
    """It is YAML, but a value cannot be what its tag says, or a key is a list."""


class TooDeep(Exception):
    """Lists within lists without end."""


class Words(Enum):
    """Which words and numbers are more than text, each with its first letters."""

    OF_SCORES = (
        ("bool", r"true|false", "tf"),
        ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
        ("float", r"-?(0|[1-9][0-9]*)\.[0-9]+", "-0123456789"),
        ("merge", r"<<", "<"),
        ("null", r"~|null|", ("~", "n", "")),
    )
    OF_CASES = (
        ("bool", "|".join([form for word in _TRUTH for form in (word, word.capitalize(), word.upper())]), "yYnNtTfFoO"),
        ("int", r"[-+]?(0|[1-9][0-9]*)", "-+0123456789"),
        ("float", r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)", "-+.0123456789"),
        ("merge", r"<<", "<"),
        ("null", r"~|null|Null|NULL|", ("~", "n", "N", "")),
    )


def _loader(base: type[Any], words: Words) -> type[Any]:
    class Loader(base):  # type: ignore[misc]
        yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 (as in the class above it)

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            seen: set[str] = set()
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in seen:
                        told = f"“{key.value}” stands here twice"
                        raise yaml.constructor.ConstructorError(None, None, told, key.start_mark)
                    seen.add(key.value)
            found: dict[Any, Any] = super().construct_mapping(node, deep)
            return found

    for kind, looks, first in words.value:
        Loader.add_implicit_resolver(f"{_TAG}{kind}", re.compile(f"(?:{looks})\\Z"), list(first))
    return Loader


_LOADERS: Final = {words: {base: _loader(base, words) for base in (_FAST, _SLOW)} for words in Words}


def read_yaml(text: str) -> Any:
    """What a file says, as plain data; JSON is YAML too.

    >>> read_yaml("{home: NO, tricks: +1, ns: 011, boards: 3, split_for_prizes: yes}")
    {'home': 'NO', 'tricks': '+1', 'ns': '011', 'boards': 3, 'split_for_prizes': 'yes'}
    """
    return _read(text, Words.OF_SCORES, yaml.load)


def read_documents(text: str) -> list[Any]:
    """What stands between the lines of hyphens, as plain data.

    >>> read_documents("{answer: no, score: +420, title: 12:30, note: 2026-11-17, board: 011}")
    [{'answer': False, 'score': 420, 'title': '12:30', 'note': '2026-11-17', 'board': '011'}]
    """
    found: list[Any] = _read(
        text, Words.OF_CASES, lambda text, loader: list(yaml.load_all(text, loader))
    )  # it is a SafeLoader
    return found


def _read(text: str, words: Words, load: Callable[[str, type[Any]], Any]) -> Any:
    if _FAST is not _SLOW:
        with suppress(NotYaml):
            return _check(text, _LOADERS[words][_FAST], load)
    return _check(text, _LOADERS[words][_SLOW], load)


def _check(text: str, loader: type[Any], load: Callable[[str, type[Any]], Any]) -> Any:
    try:
        _measure(text, loader)
        return load(text, loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        fault = str(getattr(error, "problem", None) or error)
        raise NotYaml(fault, mark.line + 1 if mark else 0, mark.column + 1 if mark else 0) from None
    except RecursionError:
        raise TooDeep from None
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:  # !!bool maybe, a key that is a list
        raise BadValue(str(error)) from None


def _measure(text: str, loader: type[Any]) -> None:
    """Refuses what would be too deep or, once every alias is followed, too large: before anything is made of it."""
    sizes: list[int] = []  # of the lists and mappings that are open
    named: dict[str, int] = {}  # what an alias stands for
    waiting: list[str | None] = []  # the names of those that are open
    for event in yaml.parse(text, loader):
        size = 1
        if isinstance(event, yaml.CollectionStartEvent):
            if len(sizes) >= DEEPEST:
                raise TooDeep
            sizes.append(1)
            waiting.append(event.anchor)
            continue
        if isinstance(event, yaml.CollectionEndEvent):
            size = sizes.pop()
            if (name := waiting.pop()) is not None:
                named[name] = size
        elif isinstance(event, yaml.AliasEvent):
            if event.anchor in waiting:
                raise NotYaml(f"“*{event.anchor}” stands inside what it stands for")
            size = named.get(event.anchor or "", 1)
        elif isinstance(event, yaml.ScalarEvent):
            if event.anchor is not None:
                named[event.anchor] = 1
        else:
            continue  # the ends of documents
        if sizes:
            sizes[-1] += size
            size = sizes[-1]
        if size > MOST:
            raise NotYaml(f"with every alias (*) followed it holds more than {MOST:,} values")


def truth(given: object, key: str) -> bool:
    """What is said with yes or no.

    >>> truth("No", "hors_concours"), truth(True, "hors_concours")
    (False, True)
    """
    if given is None or isinstance(given, bool):
        return bool(given)
    if (found := _TRUTH.get(str(given).lower())) is None:
        raise BridgelawsError(say("{key} is yes or no, not “{value}”.", key=key, value=str(given)))
    return found


def as_truth(given: object) -> object:
    """Yes or no as a truth value, anything else as it is."""
    return _TRUTH.get(given.lower(), given) if isinstance(given, str) else given
