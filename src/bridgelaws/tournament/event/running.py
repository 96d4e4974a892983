"""A running event: its log, and its state caught up with the log. Load, decide, append; nothing else happens here."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from threading import RLock

from msgspec import Struct

from bridgelaws.store import Appended, Conflict, EventLog, KeyReused, Recorded
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.events import SHAPES, Event, ResultDisputed, ResultEntered
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.state import EventState

Follower = Callable[[EventState, Event], None]


class Taken(Struct, frozen=True):
    """What was proposed is in the log: under which versions, and what the proposer should hear.

    There are no versions where nothing had to be added, because it was known already.
    """

    versions: Appended | None
    notice: Text = NOTHING


class RunningEvent:
    """One event as one process sees it. Others may append to the same log; whoever is late decides again.

    Followers, such as read models, are shown every event once, in order, after the state has taken it in. Threads may share
    it; who reads the state or a follower while others propose holds ``lock``.
    """

    def __init__(self, log: EventLog, stream: str, *followers: Follower) -> None:
        self.log, self.stream = log, stream
        self.state = EventState()
        self.version = 0
        self._answers: dict[str, tuple[Taken, Event]] = {}  # what each key was given, and for what
        self._last_key: str | None = None
        self._followers = list(followers)
        self.lock = RLock()
        self.catch_up()

    def catch_up(self) -> bool:
        """Everything that others have appended: whether there was anything."""
        with self.lock:
            before = self.version
            for recorded in self.log.read(self.stream, self.version):
                self._take_in(recorded)
            return self.version > before

    def propose(self, proposed: Event, *, by: str = "", key: str | None = None, now: datetime | None = None) -> Taken:
        """The event, if the rules let it happen, in the log; `Refused` with a sentence if not.

        With a key that was used before, for the same, the answer is the one given then; for anything else, `KeyReused`.
        """
        return self.propose_all((proposed,), by=by, key=key, now=now)

    def propose_all(
        self, proposed: Sequence[Event], *, by: str = "", key: str | None = None, now: datetime | None = None
    ) -> Taken:
        """Several events that belong together, each decided after those before it: all of them in the log, or none."""
        with self.lock:
            return self._propose(tuple(proposed), by, key, now or datetime.now(UTC))

    def answered(self, key: str) -> bool:
        """Whether something is in the log under this key."""
        with self.lock:
            self.catch_up()
            return key in self._answers

    def _decide(self, proposed: tuple[Event, ...], now: datetime, by: str) -> Decision:
        if len(proposed) == 1:
            return decide(self.state, proposed[0], now)
        state, events = EventState(), list[Event]()
        for recorded in self.log.read(self.stream):  # a copy: the state itself is changed only by what is in the log
            if recorded.version <= self.version:
                evolve(state, SHAPES.read(recorded), recorded.time, recorded.by)
        for each in proposed:
            for event in decide(state, each, now).events:
                evolve(state, event, now, by)
                events.append(event)
        return Decision(tuple(events))

    def _propose(self, proposed: tuple[Event, ...], by: str, key: str | None, now: datetime) -> Taken:
        while True:
            if key is not None and (before := self._answers.get(key)) is not None:
                answer, stands_for = before
                if _said(stands_for) != _said(proposed[0]):
                    raise KeyReused(
                        say("The key “{key}” stands for another entry already: a new entry needs a new key.", key=key)
                    )
                return answer
            try:
                decision = self._decide(proposed, now, by)
            except Refused:
                if self.catch_up():  # perhaps it was refused for what is no longer so
                    continue
                raise
            if not decision.events:
                return Taken(None, decision.notice)
            try:
                written = [SHAPES.written(event) for event in decision.events]
                versions = self.log.append(self.stream, self.version, written, key=key, by=by, at=now)
            except (Conflict, KeyReused):
                if self.catch_up():  # somebody was quicker: decide again, knowing what is new
                    continue
                raise
            if versions.again:
                self.catch_up()
                continue
            for version, event in enumerate(decision.events, start=versions.first):
                self._apply(version, event, now, by)
            taken = Taken(versions, decision.notice)
            if key is not None:
                self._answers[key] = taken, decision.events[0]
            return taken

    def _take_in(self, recorded: Recorded) -> None:
        if recorded.key is not None:
            self._last_key = recorded.key
        elif recorded.batch == recorded.version:
            self._last_key = None
        event = SHAPES.read(recorded)
        if self._last_key is not None:
            _, stands_for = self._answers.get(self._last_key, (None, event))  # the first event of those under one key
            self._answers[self._last_key] = Taken(Appended(recorded.batch, recorded.version)), stands_for
        self._apply(recorded.version, event, recorded.time, recorded.by)

    def _apply(self, version: int, event: Event, at: datetime, by: str) -> None:
        evolve(self.state, event, at, by)
        self.version = version
        for follow in self._followers:
            follow(self.state, event)


def _said(event: Event) -> object:
    """What was proposed, of what became of it: a result may have come to stand beside another one, as disputed."""
    if isinstance(event, ResultEntered | ResultDisputed):
        return event.place, event.board, event.ns, event.ew, event.result
    return event
