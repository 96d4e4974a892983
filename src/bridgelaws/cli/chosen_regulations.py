"""--regulations on the command line: the name of a preset, or a regulations file."""

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

from bridgelaws.cli.files import text_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS, load
from bridgelaws.text import say

METAVAR = "NAME|FILE"


class ChosenRegulations(Struct, frozen=True):
    """Regulations named on the command line, in each of the forms that the commands need."""

    book: LawBook
    kept_as: str  # by an interview: the name of a preset, or the text of a file, which has lines
    choices: dict[str, Any]  # for a contest: a preset with choices of its own


def read_regulations(given: str, edition: str | None = None) -> ChosenRegulations:
    """The regulations named, which must be for the edition named if there is one."""
    if given in PRESETS:
        found = ChosenRegulations(LawBook.of(given), given, {"based_on": given, "name": given})
    elif Path(given).is_file():
        text = f"{text_of(given)}\n"
        book = LawBook(load(text, given))  # what is wrong is told with its place
        found = ChosenRegulations(book, text, {"name": given, **tomllib.loads(text)})
    else:
        raise BridgelawsError(
            say("{name} is neither a preset ({presets}) nor a file.", name=given, presets=", ".join(PRESETS))
        )
    found.book.check_edition(edition, given)
    return found
