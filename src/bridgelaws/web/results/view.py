"""What every page of an event's results shows, served by the club or on a site of its own."""

from datetime import UTC, datetime
from typing import Any

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.boards import boards_of
from bridgelaws.club.publication.changes import changes
from bridgelaws.club.publication.ending import periods
from bridgelaws.club.publication.ranking import all_published, in_victory_points, is_team_event, people
from bridgelaws.club.publication.source import Source
from bridgelaws.text import Text, say
from bridgelaws.web.results import showing
from bridgelaws.web.results.links import Links

METHODS = {
    "matchpoints": say("Matchpoints"),
    "butler": say("Butler IMPs"),
    "cross-imps": say("Cross-IMPs"),
    "total points": say("Total points"),
    "imps": say("IMPs"),
    "board-a-match": say("Board-a-match"),
    "patton": say("Patton"),
}


def method_of(source: Source) -> Text | str:
    method = METHODS.get(source.state.method.casefold(), source.state.method)
    return say("{method}, ranked by victory points", method=method) if in_victory_points(source.state) else method


def stands(evening: Evening) -> Text:
    """How far the event has come."""
    if evening.state.final is not None:
        return say("Final")
    if all_published(evening):
        return say("Published")
    return say("Round {round} of {rounds}", round=evening.round, rounds=len(evening.rounds()))


def common(source: Source, links: Links, tab: str) -> dict[str, Any]:
    evening, now = source.evening, datetime.now(UTC)
    with evening.lock:
        state = evening.state
        published = [session for session in evening.sessions if session in state.published]
        running = [each for session in published[-1:] for each in periods(evening, session, now)]
        return {
            "evening": evening,
            "name": state.name,
            "links": links,
            "tab": tab,
            "method": method_of(source),
            "contestants": len([one for one in state.contestants.values() if not one.withdrawn]),
            "boards_played": sum(len(boards_of(evening, session)) for session in evening.sessions),
            "teams": is_team_event(state),
            "stands": stands(evening),
            "period": next((each for each in running if each.key == "correction"), None),
            "appeal_until": next((each for each in running if each.key == "appeal"), None),
            "final": state.final,
            "changes": changes(source.log, evening),
            "people": lambda one: people(state, one),
            "show": showing,
            "sides": (Side.NS, Side.EW),
            "seats": SEATS,
            "suits_down": tuple(reversed(Suit)),
        }


def everybody(source: Source) -> list[tuple[str, tuple[str, ...]]]:
    """Every contestant by name."""
    with source.evening.lock:
        return [(one.id, people(source.state, one.id)) for one in source.state.contestants.values()]
