"""How long threads wait for a database, all together: nobody waits for those who wait in vain.

One thread at a time speaks to the database. If somebody else holds it, that thread waits; when its patience has ended,
whoever queued behind it is told at once, and for a moment everybody who comes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from time import monotonic

AFTERWARDS = 1.0  # seconds in which nobody waits after one has waited in vain
MARGIN = 0.5  # seconds that a thread waits longer for its turn than the one before it for the database


class OutOfPatience(Exception):
    """Others had their turn for too long."""


class Patience:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.lock = RLock()
        self._in_vain = -AFTERWARDS

    @contextmanager
    def turn(self) -> Iterator[float]:
        """The turn of this thread, and how long it may wait for the database; 0 if others have just waited in vain."""
        if not self.lock.acquire(timeout=self.seconds + MARGIN):
            raise OutOfPatience
        try:
            yield 0.0 if monotonic() - self._in_vain < AFTERWARDS else self.seconds
        finally:
            self.lock.release()

    @contextmanager
    def turn_unless_in_vain(self) -> Iterator[None]:
        """The same for a database that cannot be asked to wait shorter."""
        with self.turn() as seconds:
            if not seconds:
                raise OutOfPatience
            yield

    def end(self) -> None:
        """Somebody has waited in vain."""
        self._in_vain = monotonic()
