"""The documents of claim files as plain data; what is no YAML is one sentence that names the file and the place."""

from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template
from bridgelaws.yaml_text import NotYaml, TooDeep
from bridgelaws.yaml_text import read_documents as read


def read_documents(text: str, source: str) -> list[Any]:
    """What stands between the lines of hyphens, but for what is empty."""
    try:
        return [document for document in read(text) if document is not None]
    except NotYaml as error:
        if not error.line:
            raise BridgelawsError(say("{place}: not YAML: {fault}.", place=source, fault=error.fault)) from None
        told = template("{place}, line {line}, column {column}: not YAML: {fault}.")
        raise BridgelawsError(say(told, place=source, line=error.line, column=error.column, fault=error.fault)) from None
    except TooDeep:
        raise BridgelawsError(say("{place}: lists stand too deep inside each other to be read.", place=source)) from None
