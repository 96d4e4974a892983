"""One online table as one process sees it: its stream, its state caught up, and what each viewer was last shown.

Every viewer has a counter of its own, raised only when its view changes by a byte. It follows from the stream, so that
every process counts alike, and a process that begins again goes on.
"""

import json
from collections import deque
from collections.abc import Callable
from datetime import datetime
from threading import RLock

from msgspec import Struct

from bridgelaws.bridge.seats import SEATS
from bridgelaws.online.events import SHAPES, Event
from bridgelaws.online.fold import Deals, evolve
from bridgelaws.online.seen import encode, seen_by
from bridgelaws.online.state import OnlineTable
from bridgelaws.online.views import Public, Seen, Viewer
from bridgelaws.store import Appended, Conflict, EventLog

VIEWERS: tuple[Viewer, ...] = (*SEATS, Public.EVERYBODY)
TRIES = 3
REMEMBERED = 100  # views of each viewer whose moment in the game is known
Decide = Callable[[OnlineTable], tuple[Event, ...]]


class Sent(Struct, frozen=True):
    """What a viewer sees at a number of its own."""

    n: int
    data: bytes
    seen: Seen

    @property
    def whole(self) -> str:
        return f'{{"n":{self.n},{self.data.decode()[1:]}'


def changes(before: Sent, after: Sent) -> str:
    """The keys of a view that are new or other than before, and those that are gone."""
    old, new = json.loads(before.data), json.loads(after.data)
    put = {key: value for key, value in new.items() if old.get(key) != value}
    gone = [key for key in old if key not in new]
    told: dict[str, object] = {"n": after.n, "set": put}
    return json.dumps({**told, "gone": gone} if gone else told, ensure_ascii=False, separators=(",", ":"))


def moment_of(state: OnlineTable) -> str:
    """How far the board has come, as everybody sees it: what is pressed at another moment was meant for that one."""
    on = state.on_board
    if on is None:
        return ""
    claimed = on.table.at_play is not None and on.table.at_play.claim is not None
    return f"{on.board.number} {len(on.steps)} {on.taken_back} {claimed}"


class RunningTable:
    """Threads may share it; whoever reads several things of it holds ``lock``."""

    def __init__(self, log: EventLog, stream: str, deals: Deals) -> None:
        self.log, self.stream = log, stream
        self.state: OnlineTable | None = None
        self.version = 0
        self.views: dict[Viewer, Sent] = {}
        self._moments: dict[Viewer, deque[tuple[int, str]]] = {viewer: deque(maxlen=REMEMBERED) for viewer in VIEWERS}
        self.lock = RLock()
        self._deals = deals
        self.catch_up()

    def catch_up(self) -> None:
        """Everything that was appended; what was appended together is seen together."""
        with self.lock:
            batch = 0
            for recorded in self.log.read(self.stream, self.version):
                if batch and recorded.batch != batch:
                    self._look()
                batch = recorded.batch
                self.state = evolve(self.state, SHAPES.read(recorded), recorded.time, self._deals)
                self.version = recorded.version
            if batch:
                self._look()

    def _look(self) -> None:
        assert self.state is not None
        for viewer in VIEWERS:
            seen = seen_by(self.state, viewer)
            data, before = encode(seen), self.views.get(viewer)
            if before is None or before.data != data:
                self.views[viewer] = Sent(before.n + 1 if before else 1, data, seen)
            self._moments[viewer].append((self.views[viewer].n, moment_of(self.state)))

    def is_current(self, viewer: Viewer, seen: int) -> bool:
        """Whether nothing has been called, played or claimed since this viewer was sent that view."""
        moments = [moment for n, moment in self._moments[viewer] if n == seen]
        return bool(moments) and self.state is not None and moments[-1] == moment_of(self.state)

    def append(self, decide: Decide, now: datetime, key: str | None = None, by: str = "") -> Appended | None:
        """Decided on the newest state and appended under its version; decided again if somebody was quicker."""
        for attempt in range(TRIES):
            with self.lock:
                self.catch_up()
                if key is not None and (again := self.log.answer(self.stream, key)):
                    return again
                assert self.state is not None
                if not (events := decide(self.state)):
                    return None
                written = [SHAPES.written(event) for event in events]
                try:
                    done = self.log.append(self.stream, self.version, written, key=key, by=by, at=now)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
                    continue
                self.catch_up()
                return done
        return None
