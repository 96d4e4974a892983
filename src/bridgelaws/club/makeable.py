"""What can be made on each deal, worked out in the background and kept: a page that wants it has it a little later.

    makeable: Makeable = page.request.app.state.makeable
    table = makeable.known(deal)  # None while it is being worked out

It tells what is in the hands: whoever may still have to play a board must not be shown it (`Evenings.deal`).
"""

import logging
from queue import Empty, Queue
from threading import Lock, Thread

from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError

logger = logging.getLogger("bridgelaws.web")
PATIENCE = 20.0  # seconds without a question after which the solver goes
REMEMBERED = 2000  # deals
ROW = 4  # tricks in each denomination, one for each declarer


class Makeable:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._wanted: Queue[Deal] = Queue()
        self._lock = Lock()
        self._asked: set[str] = set()
        self._found: dict[str, TrickTable] = {}  # what can be made on a deal never changes
        self._worker: Thread | None = None
        self._closed = False

    def known(self, deal: Deal) -> TrickTable | None:
        """The tricks of each declarer in each denomination, if they are known; if not, they will be."""
        if len(deal.hands) < 4:
            return None
        written = deal.pbn()
        if (found := self._found.get(written)) is not None:
            return found
        rows = self._database.rows("SELECT tricks FROM web_makeable WHERE deal = ?", written)
        if not rows:
            self._want(deal)
            return None
        if len(self._found) >= REMEMBERED:
            self._found.clear()
        self._found[written] = read_tricks(str(rows[0][0]))
        return self._found[written]

    def keep(self, deal: Deal, tricks: str) -> None:
        """What was worked out elsewhere: twenty hexadecimal digits, clubs first and in each North first."""
        self._database.run("INSERT INTO web_makeable VALUES (?, ?) ON CONFLICT DO NOTHING", deal.pbn(), tricks)

    def close(self) -> None:
        self._closed = True

    def _want(self, deal: Deal) -> None:
        with self._lock:
            if deal.pbn() in self._asked or self._closed:
                return
            self._asked.add(deal.pbn())
            self._wanted.put(deal)
            if self._worker is None:
                self._worker = Thread(target=self._work, name="makeable", daemon=True)
                self._worker.start()

    def _work(self) -> None:
        try:
            solver = Solver(1)
        except BridgelawsError as missing:  # pages do without, and nobody asks again before the next start
            logger.warning("What can be made is not worked out: %s", missing)
            self._closed = True
            return
        with solver:
            while not self._closed:
                try:
                    deal = self._wanted.get(timeout=PATIENCE)
                except Empty:
                    with self._lock:
                        if self._wanted.empty():
                            self._worker = None
                            return
                    continue
                try:
                    self.keep(deal, write_tricks(solver.table(deal)))
                except BridgelawsError:  # the solver or the database has gone: it may be asked for again
                    with self._lock:
                        self._asked.discard(deal.pbn())


def write_tricks(table: TrickTable) -> str:
    return "".join([f"{tricks:x}" for row in table.by_denomination for tricks in row])


def read_tricks(text: str) -> TrickTable:
    """The table that these digits stand for.

    >>> write_tricks(read_tricks("3" * 8 + "d" * 12))
    '33333333dddddddddddd'
    """
    tricks = [int(each, 16) for each in text]
    return TrickTable(tuple(tuple(tricks[at : at + ROW]) for at in range(0, len(tricks), ROW)))
