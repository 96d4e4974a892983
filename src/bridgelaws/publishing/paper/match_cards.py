"""A card for each match of teams: every board in both rooms, the IMPs each way, how it stood."""

from typing import Any

from bridgelaws.bridge.seats import Side
from bridgelaws.club.publication.boards import BoardEntry
from bridgelaws.club.publication.match_cards import MatchCard, MatchRow
from bridgelaws.club.publication.ranking import is_team_event, people
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words
from bridgelaws.text import say


def there(source: Source) -> bool:
    return is_team_event(source.state) and any(source.open_boards(session) for session in source.sessions)


def data(source: Source, language: Language) -> dict[str, Any]:
    words = Words(language)
    side = showing.side_letters(Side.NS, language).replace("\u2060", "")
    found = [source.match(number) for number in range(1, source.matches() + 1)]
    return {
        "rooms": [words(say("Open room")), words(say("Closed room"))],
        "headings": [words(say("Board")), words(say("Contract")), words(say("Lead")), side, words(say("IMPs"))],
        "stands": words(say("Stands")),
        "later": words(say("Shown when nobody can play the board any more.")),
        "matches": [_match(source, each, words) for each in found if each is not None and each.rows],
    }


def _match(source: Source, found: MatchCard, words: Words) -> dict[str, Any]:
    language = words.language
    points = found.victory_points
    return {
        "title": f"{found.home} – {found.away}",
        "where": [words(say("Round {round}", round=found.round)), words(say("Table {table}", table=found.table))],
        "total": " – ".join(showing.points(each, language) for each in found.total) if found.total else "",
        "points": f"{words(say('VP'))} " + " – ".join(showing.figure(each, language) for each in points) if points else "",
        "teams": [[team, ", ".join(people(source.state, team))] for team in (found.home, found.away)],
        "rows": [_row(row, words) for row in found.rows],
    }


def _row(row: MatchRow, words: Words) -> dict[str, Any]:
    language, board = words.language, row.board
    won = [showing.points(each, language) if each else "" for each in row.won] if row.won else ["", ""]
    stands = "–".join(showing.points(each, language) for each in row.stands) if row.stands else ""
    return {
        "board": f"{board.number} {showing.letter(board.dealer, language)}{showing.vulnerable_letters(board, language)}",
        "known": row.open is not None or row.closed is not None,
        "cells": [*_room(row.open, words), *_room(row.closed, words), *won, stands],
    }


def _room(entry: BoardEntry | None, words: Words) -> list[str]:
    if entry is None:
        return ["", "", ""]
    if entry.instead:
        return [words(entry.instead), "", ""]
    return [words.contract(entry), words.lead(entry), words.score(entry.score)]
