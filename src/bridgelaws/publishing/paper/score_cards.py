"""A score card for each contestant: every board, against whom, with what result and what it was worth."""

from typing import Any

from bridgelaws.club.publication.cards import CardRow, ScoreCard
from bridgelaws.club.publication.ranking import is_team_event, people
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.language.words import word
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words, family_names
from bridgelaws.text import say


def there(source: Source) -> bool:
    return any(source.open_boards(session) for session in source.sessions)


def data(source: Source, language: Language) -> dict[str, Any]:
    words = Words(language)
    found = [source.card(one) for one in source.state.contestants]
    return {
        "headings": [
            words(say("Board")),
            words(say("Against")),
            "",
            words(say("Contract")),
            words(say("Score")),
            "%" if source.state.method == "matchpoints" else words(say("IMPs")),
        ],
        "match_headings": [
            words(say("Round")),
            words(say("Against")),
            words(say("Won")),
            words(say("Lost")),
            words(say("VP")),
        ],
        "later": words(say("Shown when nobody can play the board any more.")),
        "cards": [_card(source, each, words) for each in found if each is not None and each.rows],
    }


def _card(source: Source, found: ScoreCard, words: Words) -> dict[str, Any]:
    teams = is_team_event(source.state)
    language = words.language
    figure = f"{showing.figure(found.percent, language)} %" if found.percent is not None else ""
    return {
        "contestant": found.contestant,
        "names": (", " if teams else " – ").join(people(source.state, found.contestant)),
        "place": words(say("Place {place}", place=found.place)) if found.place else "",
        "figure": figure or showing.figure(found.score, language),
        "matches": [
            [
                str(met.round),
                met.opponent,
                showing.points(met.won, language),
                showing.points(met.lost, language),
                showing.figure(met.victory_points, language),
            ]
            for met in found.matches
        ],
        "sessions": [
            {
                "name": words.session(source, session),
                "rows": [_row(source, row, words) for row in found.rows if row.session == session],
            }
            for session in source.sessions
            if any(row.session == session for row in found.rows)
        ],
        "penalties": [
            f"{words(say('Penalty'))}: {word(each.amount, language.value)} {word(each.unit, language.value)}. {each.reason}"
            for each in found.penalties
        ],
    }


def _row(source: Source, row: CardRow, words: Words) -> dict[str, Any]:
    entry = row.entry
    return {
        "board": row.board,
        "against": "+".join(row.opponents),
        "names": "" if is_team_event(source.state) else family_names(source, row.opponents),
        "side": words.side(row.side),
        "known": entry is not None,
        "instead": words(entry.instead) if entry is not None and entry.instead else "",
        "adjusted": entry is not None and entry.award is not None,
        "contract": words.contract(entry) if entry is not None else "",
        "score": words.score(row.score),
        "marks": words.marks(row.points, row.percent),
    }
