"""Results on paper, as PDF in the reader's language: hand records and the list of places.

What is written goes in as data, never as text of the template.
"""

import json
from importlib.resources import files
from typing import Any

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.text import Text, say
from bridgelaws.web.evenings import Evening, Evenings
from bridgelaws.web.makeable import Makeable
from bridgelaws.web.results import showing
from bridgelaws.web.results.boards import open_boards
from bridgelaws.web.results.ranking import ranking, ranking_is_shown

PAPERS: dict[str, Text] = {
    "hand-records": say("Hand records on paper (PDF)"),
    "places": say("The list of places on paper (PDF)"),
}


def papers(evenings: Evenings, evening: Evening) -> dict[str, bool]:
    """Which of them there are now."""
    shown = ranking_is_shown(evening, evenings.settings(evening.id))
    return {
        "hand-records": any(_deals(evenings, evening, session) for session in evening.sessions),
        "places": shown and bool(ranking(evening).fields),
    }


def paper(evenings: Evenings, evening: Evening, makeable: Makeable, name: str, language: Language) -> bytes | None:
    """None if there is no such paper, or not yet."""
    if not papers(evenings, evening).get(name):
        return None
    data = {"title": evening.state.name, "language": language.value}
    if name == "places":
        return _pdf("places.typ", data | _places(evening, language))
    boards = [
        _board(session, number, deal, makeable, language)
        for session in evening.sessions
        for number, deal in sorted(_deals(evenings, evening, session).items())
    ]
    return _pdf("hand_records.typ", data | {"boards": boards})


def _deals(evenings: Evenings, evening: Evening, session: int) -> dict[int, Deal]:
    shown = set(open_boards(evening, evenings.settings(evening.id), session))
    known = evenings.deals(evening.id, session) if shown else {}
    return {board: deal for board, deal in known.items() if board in shown and len(deal.hands) == 4}


def _board(session: int, number: int, deal: Deal, makeable: Makeable, language: Language) -> dict[str, Any]:
    board, makes = Board.numbered(number), makeable.known(deal)
    sides = [showing.side_letters(side, language).replace("\u2060", "") for side in (Side.NS, Side.EW)]
    return {
        "session": session,
        "number": number,
        "dealer": speak(say("Dealer {seat}", seat=board.dealer), language),
        "vulnerable": [board.vulnerable.includes(seat.side) for seat in SEATS],
        "letters": [showing.letter(seat, language) for seat in SEATS],
        "suits": [suit.symbol for suit in reversed(Suit)],
        "hands": [[showing.suit_of(hand, suit, language) for suit in reversed(Suit)] for hand in deal.hands.values()],
        "sides": sides,
        "made": [
            [showing.denomination(each.denomination, language), *[str(level or "–") for level in each.levels]]
            for each in (showing.made(makes) if makes is not None else ())
        ],
    }


def _places(evening: Evening, language: Language) -> dict[str, Any]:
    found = ranking(evening)
    return {
        "headings": [
            speak(say("Rank"), language),
            speak(say("No."), language),
            speak(say("Names"), language),
            "%" if found.by_percent else speak(say("Score"), language),
        ],
        "fields": [
            {
                "name": field,
                "lines": [
                    [
                        line.place,
                        line.contestant,
                        " – ".join(line.names),
                        showing.figure(line.percent if found.by_percent else line.score, language),
                    ]
                    for line in lines
                ],
            }
            for field, lines in found.fields
        ],
    }


def _pdf(template: str, data: dict[str, Any]) -> bytes:
    try:
        import typst  # noqa: PLC0415 -- needed for this alone, and slow to load
    except ImportError:
        raise BridgelawsError(
            say("PDF needs the package “typst”: install bridgelaws with the extra “pdf”, or write an .html file instead.")
        ) from None
    page = files("bridgelaws.web.results.paper").joinpath(template)
    made: bytes = typst.compile(str(page), sys_inputs={"data": json.dumps(data)})
    return made
