"""A log from elsewhere put through the rules: does it make sense, and would each entry have been taken here?

A log of our own was decided event by event before it was written, so the rules let every one of them happen again. A log
that somebody made up, or that an older version wrote under older rules, has entries that they refuse.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.store import Recorded
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.events import SHAPES, Event
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.state import EventState

AHEAD = timedelta(days=1)  # by which the clock of another computer may be wrong
MOST_OBJECTIONS = 20


class Senseless(BridgelawsError):
    """An entry from which no state of the event follows."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(say("Entry {number} of the log makes no sense.", number=version))


class Objection(Struct, frozen=True):
    """An entry that the rules would not take."""

    version: int
    why: Text | str


class Replayed(Struct, frozen=True):
    state: EventState
    objections: tuple[Objection, ...]  # the first of them


def replay(events: Iterable[Recorded], now: datetime | None = None) -> Replayed:
    """Where the event stands, and what the rules object to; `Senseless` where it stands nowhere."""
    state, objections, latest = EventState(), list[Objection](), (now or datetime.now(UTC)) + AHEAD
    for recorded in events:
        try:
            event = SHAPES.read(recorded)
            why = _object(state, event, recorded.time, latest)
            evolve(state, event, recorded.time, recorded.signed_by)
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception:  # whatever a forged entry can bring about
            raise Senseless(recorded.version) from None
        if why is not None and len(objections) < MOST_OBJECTIONS:
            objections.append(Objection(recorded.version, why))
    if not state.name:
        raise Senseless(1)
    return Replayed(state, tuple(objections))


def _object(state: EventState, event: Event, at: datetime, latest: datetime) -> Text | str | None:
    if at > latest:
        return say("It is of a time to come.")
    try:
        decision = decide(state, event, at)
    except BridgelawsError as refused:
        return refused.said
    return None if event in decision.events else say("The rules make something else of it.")
