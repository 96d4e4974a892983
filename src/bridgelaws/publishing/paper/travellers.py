"""A traveller for each board: what every table had, and what it was worth."""

from typing import Any

from bridgelaws.bridge.seats import Side
from bridgelaws.club.publication.boards import BoardEntry, Traveller
from bridgelaws.club.publication.ranking import is_team_event
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words
from bridgelaws.text import say


def there(source: Source) -> bool:
    return any(source.open_boards(session) for session in source.sessions)


def data(source: Source, language: Language) -> dict[str, Any]:
    words, teams = Words(language), is_team_event(source.state)
    return {
        "headings": [
            *([words(say("Table"))] if teams else []),
            *[words.side(side) for side in (Side.NS, Side.EW)],
            words(say("Contract")),
            words(say("Lead")),
            words(say("Score")),
            "%" if source.state.method == "matchpoints" else words(say("IMPs")),
        ],
        "sessions": [
            {
                "name": words.session(source, session),
                "boards": [_board(each, words, teams=teams) for each in source.travellers(session) if each.entries],
            }
            for session in source.sessions
        ],
    }


def _board(found: Traveller, words: Words, *, teams: bool) -> dict[str, Any]:
    par = f"{words(say('Par'))} {words.side(Side.NS)} {words.score(found.par.ns)}" if found.par else ""
    return {
        "name": words(say("Board {board}", board=found.board.number)),
        "conditions": words.conditions(found.board),
        "par": par,
        "often": [[showing.points(score, words.language, signed=True), times] for score, times in found.often],
        "lines": [_line(entry, words, teams=teams) for entry in found.entries],
        "why": [
            [words(say("Table {table}", table=entry.table)), words(entry.award.words), entry.award.reason]
            for entry in found.entries
            if entry.award
        ],
    }


def _line(entry: BoardEntry, words: Words, *, teams: bool) -> dict[str, Any]:
    return {
        "who": [*([entry.table] if teams else []), "+".join(entry.ns), "+".join(entry.ew)],
        "instead": words(entry.instead) if entry.instead else "",
        "adjusted": entry.award is not None,
        "result": [words.contract(entry), words.lead(entry), words.score(entry.score)],
        "marks": words.marks(entry.points[0], entry.percents[0]),
    }
