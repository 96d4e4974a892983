"""A sheet for each table, folded to stand on it: its number, and the code that signs phones in for it.

Whoever has the code speaks for the table: these sheets are for the Director alone.
"""

from collections.abc import Callable
from typing import Any

from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.paper.words import Words
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import say


def there(source: Source) -> bool:
    return bool(source.evening.tables())


def data(source: Source, language: Language, address: Callable[[str], str]) -> dict[str, Any]:
    """``address`` is where a phone goes with a code."""
    words, evening = Words(language), source.evening
    codes = {table: source.evenings.code(evening.id, table) for table in evening.tables()}
    return {
        "table": words(say("Table")),
        "join": address("").rstrip("/"),
        "steps": [
            words(say("Point the camera of your phone at the square, or open the address below it and type the code.")),
            words(say("Choose your seat. One phone is enough for the whole table.")),
            words(say("After each board enter the contract, the lead and the tricks; the other side confirms the result.")),
            words(say("Do you need the Director? Press the button “Director!” on the phone, or call.")),
        ],
        "tables": [
            {"name": table, "code": code, "address": address(code), "picture": str(draw_code(address(code)))}
            for table, code in codes.items()
        ],
    }
