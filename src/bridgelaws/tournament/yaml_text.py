"""YAML as people write it by hand: a word, a number with a sign or a zero before it, stays what was written.

YAML itself reads ``NO`` as false, ``011`` as nine and ``+1`` as one, which makes another team, another pair and another
result of them. A key that stands twice is refused: of two results one would silently win.
"""

import re
from typing import Any, Final

import yaml

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_TAG: Final = "tag:yaml.org,2002:"
_TRUTH: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class NotYaml(Exception):
    """What is wrong with the text, and where if that is known."""

    def __init__(self, fault: str, line: int = 0, column: int = 0) -> None:
        super().__init__(fault)
        self.fault, self.line, self.column = fault, line, column


class TooDeep(Exception):
    """Lists within lists without end."""


class _Loader(yaml.SafeLoader):
    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 (as in the class above it)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for at, (key, _) in enumerate(node.value):
            if key.value in keys[:at]:
                raise yaml.constructor.ConstructorError(None, None, f'"{key.value}" stands here twice', key.start_mark)
        return super().construct_mapping(node, deep)


for _kind, _looks, _first in (
    ("bool", r"true|false", "tf"),
    ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(0|[1-9][0-9]*)\.[0-9]+", "-0123456789"),
    ("merge", r"<<", "<"),
    ("null", r"~|null|", ["~", "n", ""]),
):
    _Loader.add_implicit_resolver(f"{_TAG}{_kind}", re.compile(f"(?:{_looks})\\Z"), list(_first))


def read_yaml(text: str) -> Any:
    """What a file says, as plain data; JSON is YAML too.

    >>> read_yaml("{home: NO, tricks: +1, ns: 011, boards: 3, split_for_prizes: yes}")
    {'home': 'NO', 'tricks': '+1', 'ns': '011', 'boards': 3, 'split_for_prizes': 'yes'}
    """
    try:
        return yaml.load(text, _Loader)  # it is a SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        fault = str(getattr(error, "problem", None) or error)
        raise NotYaml(fault, mark.line + 1 if mark else 0, mark.column + 1 if mark else 0) from None
    except RecursionError:
        raise TooDeep from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:  # a key that is a list
        raise NotYaml(str(error)) from None


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
