"""Paper set by typst. What is written goes in as data, never as text of the template."""

import json
from importlib.resources import files
from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.text import say


def pdf(template: str, data: dict[str, Any], title: str, language: Language) -> bytes:
    try:
        import typst  # noqa: PLC0415 -- needed for this alone, and slow to load
    except ImportError:
        raise BridgelawsError(
            say("PDF needs the package “typst”: install bridgelaws with the extra “pdf”, or write an .html file instead.")
        ) from None
    page = files(__package__).joinpath(template)
    given = json.dumps({"title": title, "language": language.value} | data)
    made: bytes = typst.compile(str(page), sys_inputs={"data": given})
    return made
