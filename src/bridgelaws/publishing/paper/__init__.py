"""Paper, as PDF in the reader's language: results for everybody, and what the Director prints before play."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bridgelaws.club.profile import read_profile
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.paper import by_hand, guide, hands, match_cards, places, score_cards, tables, travellers
from bridgelaws.publishing.paper.printing import pdf
from bridgelaws.text import Text, say


class Paper(Struct, frozen=True):
    """What it is, the page it is set by, whether there is one now, and what is written on it."""

    words: Text
    template: str
    there: Callable[[Source], bool]
    data: Callable[[Source, Language], dict[str, Any]]


PAPERS = {
    "hand-records": Paper(say("Hand records on paper (PDF)"), "hands.typ", hands.there, hands.data),
    "places": Paper(say("The list of places on paper (PDF)"), "places.typ", places.there, places.data),
    "score-cards": Paper(
        say("A score card for each contestant, on paper (PDF)"), "score_cards.typ", score_cards.there, score_cards.data
    ),
    "match-cards": Paper(
        say("A card for each match of teams, on paper (PDF)"), "match_cards.typ", match_cards.there, match_cards.data
    ),
    "travellers": Paper(
        say("The results of each board, on paper (PDF)"), "travellers.typ", travellers.there, travellers.data
    ),
}
DESK_PAPERS = {
    "table-cards": Paper(say("Movement cards, one for each table (PDF)"), "table_cards.typ", guide.there, guide.for_tables),
    "contestant-cards": Paper(
        say("Movement cards, one for each contestant (PDF)"), "contestant_cards.typ", guide.there, guide.for_contestants
    ),
    "blank-travellers": Paper(
        say("Travellers to write on, one for each board (PDF)"), "blank_travellers.typ", by_hand.there, by_hand.travellers
    ),
}
TABLE_SHEETS = say("Sheets for the tables with their codes (PDF)")  # they need to know where phones go
SLIPS = say("Pick-up slips for each table and round (PDF)")  # the same


def papers(source: Source) -> dict[str, bool]:
    """Which of those for everybody there are now."""
    return {name: each.there(source) for name, each in PAPERS.items()}


def paper(source: Source, name: str, language: Language) -> bytes | None:
    """One of those for everybody: None if there is no such paper, or not yet."""
    return _print(PAPERS.get(name), source, language)


def desk_paper(source: Source, name: str, language: Language, address: Callable[[str], str]) -> bytes | None:
    """One of the Director's; ``address`` is where a phone goes with a table's code."""
    if name == "table-sheets" and tables.there(source):
        return pdf("tables.typ", tables.data(source, language, address), _head(source), language)
    if name == "slips" and by_hand.there(source):
        with source.evening.lock:
            data = by_hand.slips(source, language, address)
        return pdf("slips.typ", data, _head(source), language)
    return _print(DESK_PAPERS.get(name), source, language)


def _print(asked: Paper | None, source: Source, language: Language) -> bytes | None:
    if asked is None or not asked.there(source):
        return None
    with source.evening.lock:
        data = asked.data(source, language)
    return pdf(asked.template, data, _head(source), language)


def _head(source: Source) -> str:
    """What stands at the foot of each page: the evening, and the club where it has a name."""
    club = read_profile(source.evenings.database).name
    return f"{source.state.name} · {club}" if club else source.state.name
