"""What heads the results of an event: what was played, how far it has come, and which periods run."""

from datetime import UTC, datetime

from msgspec import Struct

from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.boards import boards_of
from bridgelaws.club.publication.changes import Change, changes
from bridgelaws.club.publication.ending import Period, periods
from bridgelaws.club.publication.ranking import in_victory_points, is_all_published, is_team_event, people
from bridgelaws.club.publication.source import Source
from bridgelaws.text import Text, say

METHODS = {
    "matchpoints": say("Matchpoints"),
    "butler": say("Butler IMPs"),
    "cross-imps": say("Cross-IMPs"),
    "total points": say("Total points"),
    "imps": say("IMPs"),
    "board-a-match": say("Board-a-match"),
    "patton": say("Patton"),
    "patton with victory points": say("Patton with victory points"),
}


class Overview(Struct, frozen=True):
    name: str
    method: Text | str
    contestants: int
    boards_played: int
    teams: bool
    stands: Text
    period: Period | None  # in which errors in the score can be corrected
    appeal_until: Period | None
    final: datetime | None
    changes: list[Change]


def look_over(source: Source) -> Overview:
    evening, now = source.evening, datetime.now(UTC)
    with evening.lock:
        state = evening.state
        published = [session for session in evening.sessions if session in state.published]
        running = {each.key: each for session in published[-1:] for each in periods(evening, session, now)}
        return Overview(
            name=state.name,
            method=describe_method(source),
            contestants=len([one for one in state.contestants.values() if not one.withdrawn]),
            boards_played=sum(len(boards_of(evening, session)) for session in evening.sessions),
            teams=is_team_event(state),
            stands=describe_stage(evening),
            period=running.get("correction"),
            appeal_until=running.get("appeal"),
            final=state.final,
            changes=changes(source.log, evening),
        )


def describe_method(source: Source) -> Text | str:
    method = METHODS.get(source.state.method.casefold(), source.state.method)
    return say("{method}, ranked by victory points", method=method) if in_victory_points(source.state) else method


def describe_stage(evening: Evening) -> Text:
    """How far the event has come."""
    return describe_stage_of(
        evening.round,
        len(evening.rounds()),
        final=evening.state.final is not None,
        published=is_all_published(evening),
    )


def describe_stage_of(number: int, rounds: int, *, final: bool, published: bool) -> Text:
    if final:
        return say("Final")
    if published:
        return say("Published")
    return say("Round {round} of {rounds}", round=number, rounds=rounds)


def list_people(source: Source) -> list[tuple[str, tuple[str, ...]]]:
    """Every contestant by name."""
    with source.evening.lock:
        return [(one.id, people(source.state, one.id)) for one in source.state.contestants.values()]
