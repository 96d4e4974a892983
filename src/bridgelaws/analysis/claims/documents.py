"""The YAML of claim files as plain data: several documents in a file, and no key twice in one."""

from typing import Any

import yaml

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template


class _Loader(yaml.SafeLoader):
    """A key that stands twice is refused: of two leaders one would silently win."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(None, None, f"“{key.value}” stands here twice", key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_documents(text: str, source: str) -> list[Any]:
    """What stands between the lines of hyphens; what is no YAML is one sentence that names the file and the place."""
    try:
        return [document for document in yaml.load_all(text, _Loader) if document is not None]  # it is a SafeLoader
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        fault = str(getattr(error, "problem", None) or error)
        if mark is None:
            raise BridgelawsError(say("{place}: not YAML: {fault}.", place=source, fault=fault)) from None
        line, column = mark.line + 1, mark.column + 1
        not_yaml = template("{place}, line {line}, column {column}: not YAML: {fault}.")
        raise BridgelawsError(say(not_yaml, place=source, line=line, column=column, fault=fault)) from None
