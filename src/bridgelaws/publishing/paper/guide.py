"""Movement cards for the Director to print: what each table has in each round, and where each contestant goes."""

from typing import Any

from bridgelaws.bridge.notation import read_seat
from bridgelaws.bridge.seats import Side
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.club.publication.ranking import people
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words, family_names
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.guide import CardLine, GuideCard, TableLine, contestant_cards, table_cards
from bridgelaws.tournament.movements.model import Contest, Movement, write_boards

_SIDES = {"NS": Side.NS, "EW": Side.EW}
_AT_HOME = {"home": say("home"), "away": say("away")}


def there(source: Source) -> bool:
    return any(session == source.evening.session for session, _ in source.state.plans)


def _movements(source: Source) -> list[tuple[str, Movement]]:
    """The plan of each section of the session being played."""
    session = source.evening.session
    sections = sorted(section for each, section in source.state.plans if each == session)
    return [(section, plan) for section in sections if (plan := movement_of(source.state, session, section))]


def for_tables(source: Source, language: Language) -> dict[str, Any]:
    words = Words(language)
    return {
        "headings": [words(each) for each in _headings(source, words)],
        "cards": [
            {
                "name": words(say("Table {table}", table=f"{section}{card.table}")),
                "rows": [_table_row(source, section, own, line, words) for line in card.lines],
            }
            for section, plan in _movements(source)
            for own in [{each.contestant: each for each in contestant_cards(plan)}]
            for card in table_cards(plan)
        ],
    }


def _headings(source: Source, words: Words) -> list[Text | str]:
    if source.state.contest is Contest.TEAMS:
        sides: list[Text | str] = [say("Home team"), say("Visiting team")]
        after = [say("Home team next"), say("Visiting team next")]
    else:
        sides = [words.side(side) for side in Side]
        after = [say("{side} go to", side=words.side(side)) for side in Side]
    return [say("Round"), *sides, say("Boards"), *after, say("Boards to")]


def _table_row(source: Source, section: str, own: dict[str, GuideCard], line: TableLine, words: Words) -> list[list[str]]:
    return [
        [str(line.round)],
        *[["+".join(side), _names(source, side)] for side in (line.ns, line.ew)],
        [write_boards(line.boards)],
        *[[_next(section, own, side, line.round, words)] for side in (line.ns, line.ew)],
        [f"{section}{line.boards_to}" if line.boards_to else "–"],
    ]


def _names(source: Source, side: tuple[str, ...]) -> str:
    """Of pairs and players, short enough for a column; a team's name is enough."""
    return "" if source.state.contest is Contest.TEAMS else family_names(source, side)


def _next(section: str, own: dict[str, GuideCard], side: tuple[str, ...], number: int, words: Words) -> str:
    """Where they sit in the round after, or that they sit out; after the last one nothing."""
    found = []
    for one in side:
        lines = own[one].lines if one in own else ()
        line = next((each for each in lines if each.round == number + 1), None)
        if line is None:
            found.append("–")
        else:
            found.append(words(say("sits out")) if line.table is None else f"{section}{line.table} {seat(line.seat, words)}")
    return ", ".join(dict.fromkeys(found))


def seat(written: str, words: Words) -> str:
    """As the plan has it, in the language: a side, a seat, or at home and away."""
    if written in _SIDES:
        return words.side(_SIDES[written])
    return words(_AT_HOME[written]) if written in _AT_HOME else showing.letter(read_seat(written), words.language)


def for_contestants(source: Source, language: Language) -> dict[str, Any]:
    words = Words(language)
    return {
        "headings": [
            words(say("Round")),
            words(say("Table")),
            words(say("Seat")),
            words(say("Against")),
            words(say("Boards")),
        ],
        "rests": words(say("sits out")),
        "cards": [
            {
                "contestant": card.contestant,
                "section": section,
                "names": " – ".join(people(source.state, card.contestant)),
                "rows": [_own_row(source, section, line, words) for line in card.lines],
            }
            for section, plan in _movements(source)
            for card in contestant_cards(plan)
        ],
    }


def _own_row(source: Source, section: str, line: CardLine, words: Words) -> list[str]:
    if line.table is None:
        return [str(line.round)]
    against = "+".join(line.opponents)
    if line.partner:
        against = words(say("{opponents}, with {partner}", opponents=against, partner=line.partner))
    where = [str(line.round), f"{section}{line.table}", seat(line.seat, words)]
    known = family_names(source, line.opponents) if source.state.contest is Contest.PAIRS else ""
    return [*where, against, known, write_boards(line.boards)]
