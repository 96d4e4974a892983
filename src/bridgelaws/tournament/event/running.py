"""A running event: its log, and its state caught up with the log. Load, plan, decide, append; nothing else happens here.

Deciding and appending are one step: the log takes the events only after the version they were planned and decided at.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from threading import RLock

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.store import Appended, Conflict, EventLog, KeyReused, Recorded
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.decide import decide
from bridgelaws.tournament.event.decide.refused import Decision
from bridgelaws.tournament.event.events import SHAPES, Event, ResultConfirmed, ResultDisputed, ResultEntered
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.keeping_events import NameErased
from bridgelaws.tournament.event.signing import Pen
from bridgelaws.tournament.event.state import EventState

Follower = Callable[[EventState, Event], None]
Plan = Callable[[], Sequence[Event]]
AsCalled = Callable[[Event], Event]


class Taken(Struct, frozen=True):
    """What was proposed is in the log: under which versions, and what the proposer should hear.

    There are no versions where nothing had to be added, because it was known already.
    """

    versions: Appended | None
    notice: Text = NOTHING
    event: Event | None = None  # the first one that came of it


class RunningEvent:
    """One event as one process sees it. Others may append to the same log; whoever is late decides again.

    Followers, such as read models, are shown every event once, in order, after the state has taken it in. Threads may share
    it; who reads the state or a follower while others propose holds ``lock``.
    """

    def __init__(self, log: EventLog, stream: str, *followers: Follower, as_called: AsCalled = lambda event: event) -> None:
        self.log, self.stream = log, stream
        self._as_called = as_called  # the event with people as they are called today
        self.state = EventState()
        self.version = 0
        self._answers: dict[str, Taken] = {}  # what each key was given
        self._last_key: str | None = None
        self._pen = Pen()
        self.is_outdated = False  # a name was erased since it was read: whoever shows it reads the log anew
        self._followers = list(followers)
        self.lock = RLock()
        self.catch_up()

    def catch_up(self) -> bool:
        """Everything that others have appended: whether there was anything."""
        with self.lock:
            before = self.version
            for recorded in self.log.read(self.stream, self.version):
                self._take_in(recorded)
                self.is_outdated |= before > 0 and recorded.kind == NameErased.__name__
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

        def repeats(first: Event) -> bool:
            return _find_part(first, proposed[0]) == _find_part(proposed[0], proposed[0])

        return self.carry_out(lambda: proposed, by=by, key=key, now=now, repeats=repeats)

    def carry_out(
        self,
        plan: Plan,
        *,
        by: str = "",
        key: str | None = None,
        now: datetime | None = None,
        repeats: Callable[[Event], bool] = lambda _: True,
    ) -> Taken:
        """Plan, decide and append as one step: whatever was planned on an older state is planned again.

        The plan reads the state while the lock is held. With a key that was used before, the answer is the one given then;
        ``repeats`` looks at the first event under that key, and `KeyReused` is raised if it says that it is another deed.
        """
        now = now or datetime.now(UTC)
        with self.lock:
            while True:
                if key is not None and (before := self._answers.get(key)) is not None:
                    if before.event is not None and not repeats(before.event):
                        raise KeyReused(
                            say("The key “{key}” stands for another entry already: a new entry needs a new key.", key=key)
                        )
                    return before
                planned_at = self.version
                try:
                    decision = self._decide(tuple(plan()), now, by)
                except BridgelawsError:
                    if self.catch_up() or self.version != planned_at:  # perhaps it was refused for what is no longer so
                        continue
                    raise
                if self.version != planned_at:  # the plan itself has heard of something new
                    continue
                if not decision.events:
                    if self.catch_up():  # perhaps it is known no longer
                        continue
                    return Taken(None, decision.notice)
                try:
                    written, signed = self._pen.sign([SHAPES.written(event) for event in decision.events], by)
                    versions = self.log.append(self.stream, planned_at, written, key=key, by=signed, at=now)
                except (Conflict, KeyReused):
                    if self.catch_up():  # somebody was quicker: plan and decide again, knowing what is new
                        continue
                    raise
                if versions.again:
                    self.catch_up()
                    continue
                for version, event in enumerate(decision.events, start=versions.first):
                    self._apply(version, event, now, by)
                    self.is_outdated |= isinstance(event, NameErased)
                taken = Taken(versions, decision.notice, decision.events[0])
                if key is not None:
                    self._answers[key] = taken
                return taken

    def answered(self, key: str) -> bool:
        """Whether something is in the log under this key."""
        with self.lock:
            self.catch_up()
            return key in self._answers

    def _decide(self, proposed: tuple[Event, ...], now: datetime, by: str) -> Decision:
        if not proposed:
            return Decision(())
        if len(proposed) == 1:
            return decide(self.state, proposed[0], now)
        state, events = self.state.copy(), list[Event]()  # the state itself is changed only by what is in the log
        for each in proposed:
            for event in decide(state, each, now).events:
                evolve(state, event, now, by)
                events.append(event)
        return Decision(tuple(events))

    def _take_in(self, recorded: Recorded) -> None:
        if recorded.key is not None:
            self._last_key = recorded.key
        elif recorded.batch == recorded.version:
            self._last_key = None
        event = SHAPES.read(recorded)
        if self._last_key is not None:
            before = self._answers.get(self._last_key)
            first = before.event if before is not None else event  # of those under one key
            self._answers[self._last_key] = Taken(Appended(recorded.batch, recorded.version), event=first)
        self._apply(recorded.version, event, recorded.time, recorded.signed_by)

    def _apply(self, version: int, event: Event, at: datetime, by: str) -> None:
        event = self._as_called(event)
        evolve(self.state, event, at, by)
        self.version = version
        for follow in self._followers:
            follow(self.state, event)


def _find_part(event: Event, proposed: Event) -> object:
    """What was proposed, of what became of it.

    A result may have come to stand beside another one, as disputed; a confirmation that named no entry was given one.
    """
    if isinstance(event, ResultEntered | ResultDisputed):
        return event.place, event.board, event.ns, event.ew, event.result
    if isinstance(event, ResultConfirmed) and isinstance(proposed, ResultConfirmed) and not proposed.entry:
        return event.place, event.board, event.side
    return event
