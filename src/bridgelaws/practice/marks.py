"""Double dummy marks: what each card that may be played now costs, and what each card cost that was played.

They are worked out in the background, in a process of their own, and remembered; who looks again a little later has them.
"""

import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Any

from bridgelaws.analysis.double_dummy.numbers import in_numbers, number_position
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError

logger = logging.getLogger("bridgelaws.web")
PATIENCE = 20.0  # seconds without a question after which the solver goes
MOST_WAITING = 40  # questions; who asks more is answered later
REMEMBERED = 2000

Costs = dict[Card, int]
Played = tuple[tuple[Seat, Card], ...]


class Marks:
    def __init__(self) -> None:
        self._wanted: Queue[tuple[str, Callable[[Solver], Any]]] = Queue(MOST_WAITING)
        self._known: OrderedDict[str, Any] = OrderedDict()
        self._asked: set[str] = set()
        self._lock = Lock()
        self._worker: Thread | None = None
        self._closed = self._missing = False

    def cards(self, play: Play) -> Costs | None:
        """The tricks that each card costs the side that plays it now; None while it is being worked out."""
        try:
            position = number_position(play)
        except (BridgelawsError, AssertionError):
            return {}
        key = json.dumps(in_numbers(position))

        def solve(solver: Solver) -> Costs:
            found = solver.best_cards(position)
            best = max(found.values(), default=0)
            return {card: best - tricks for card, tricks in found.items()}

        known: Costs | None = self._find(key, solve)
        return known

    def costs(self, opening: Play, played: Played) -> dict[tuple[Seat, Card], int] | None:
        """The tricks that each card of a play cost; None while it is being worked out."""
        if not played or any([hand is None for hand in opening.hands]):
            return {}
        key = f"{opening} {played}"

        def solve(solver: Solver) -> dict[tuple[Seat, Card], int]:
            return {(each.seat, each.card): each.cost for each in solver.judge(opening, played)}

        known: dict[tuple[Seat, Card], int] | None = self._find(key, solve)
        return known

    def close(self) -> None:
        self._closed = True

    def _find(self, key: str, solve: Callable[[Solver], Any]) -> Any:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            if self._missing:
                return {}
            if key in self._asked or self._closed:
                return None
            try:
                self._wanted.put_nowait((key, solve))
            except Full:
                return None
            self._asked.add(key)
            if self._worker is None:
                self._worker = Thread(target=self._work, name="marks", daemon=True)
                self._worker.start()
        return None

    def _work(self) -> None:
        try:
            solver = Solver(1)
        except BridgelawsError as missing:  # the table does without, and nobody asks again before the next start
            logger.warning("What cards cost is not worked out: %s", missing)
            self._missing = True
            return
        with solver:
            while not self._closed:
                try:
                    key, solve = self._wanted.get(timeout=PATIENCE)
                except Empty:
                    with self._lock:
                        if self._wanted.empty():
                            self._worker = None
                            return
                    continue
                self._remember(key, _solve(solve, solver))

    def _remember(self, key: str, found: Any) -> None:
        with self._lock:
            self._asked.discard(key)
            self._known[key] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


def _solve(solve: Callable[[Solver], Any], solver: Solver) -> Any:
    """Nothing where it cannot be solved: cards that are no whole position, or a solver that has gone."""
    try:
        return solve(solver)
    except (BridgelawsError, AssertionError, ValueError):
        return {}
