"""For an evening without phones, or when they fail: pick-up slips for each table and round, and a traveller for each board.

The square on a slip leads the Director to the page where the results of that round are typed, at that table.
"""

from collections.abc import Callable
from typing import Any

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Side
from bridgelaws.club.evenings import table_name
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.paper.words import Words
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.movements.model import Sitting


def there(source: Source) -> bool:
    return bool(source.evening.rounds())


def _headings(words: Words, first: Text) -> list[str]:
    asked = (first, say("Contract"), say("Declarer"), say("Lead"), say("Tricks"))
    return [*map(words, asked), words(say("Score of {side}", side=words.side(Side.NS))), words(say("Initials of East–West"))]


def slips(source: Source, language: Language, address: Callable[[str], str]) -> dict[str, Any]:
    """Round by round, so that those of one round are cut and handed out together."""
    words, evening = Words(language), source.evening
    session, desk = evening.session, address("").rstrip("/").removesuffix("/join") + f"/tonight/{evening.id}"
    places = sorted(source.state.places(session), key=lambda each: (each[0].round, table_name(each[0])))
    return {
        "headings": _headings(words, say("Board")),
        "slips": [
            {
                "name": words(say("Table {table}, round {round}", table=table_name(place), round=place.round)),
                "sides": _sides(words, sitting),
                "boards": [str(board) for board in sitting.boards],
                "picture": str(draw_code(f"{desk}/sheet/{place.round}#table-{table_name(place)}")),
            }
            for place, sitting in places
        ],
    }


def travellers(source: Source, language: Language) -> dict[str, Any]:
    """A sheet that goes with its board: a line for each table that plays it, in the order of the rounds."""
    words = Words(language)
    by_board: dict[int, list[tuple[Place, Sitting]]] = {}
    for place, sitting in source.state.places(source.evening.session):
        for board in sitting.boards:
            by_board.setdefault(board, []).append((place, sitting))
    return {
        "headings": [words.side(side) for side in Side] + _headings(words, say("Board"))[1:-1],
        "travellers": [
            {
                "name": words(say("Board {board}", board=board)),
                "conditions": words.conditions(Board.numbered(board)),
                "rows": [["+".join(sat.ns), "+".join(sat.ew)] for _, sat in sorted(met, key=lambda each: each[0].round)],
            }
            for board, met in sorted(by_board.items())
        ],
    }


def _sides(words: Words, sitting: Sitting) -> str:
    both = zip(Side, (sitting.ns, sitting.ew), strict=True)
    return " – ".join(f"{words.side(side)} {'+'.join(own)}" for side, own in both)
