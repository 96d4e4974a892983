"""The time a search may take."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter


class OutOfTime(Exception):
    """The search was stopped; what it has proved so far stands."""


class Clock:
    """Counts positions and looks at the time once in a while."""

    def __init__(self, seconds: float | None = None) -> None:
        self.ends = inf if seconds is None else perf_counter() + seconds
        self.positions, self.most = 0, inf

    def tick(self) -> None:
        self.positions += 1
        if self.positions & 255 == 0 and (self.positions > self.most or perf_counter() > self.ends):
            raise OutOfTime

    @contextmanager
    def for_a_part(self, *, positions: float = inf, of_the_time: float = 1.0) -> Iterator[None]:
        """What is tried here may take only so much; if it takes more it is given up, and the search goes on without it."""
        ends, most, now = self.ends, self.most, perf_counter()
        self.most = min(most, self.positions + positions)
        if ends < inf:
            self.ends = now + (ends - now) * of_the_time
        try:
            yield
        except OutOfTime:
            if perf_counter() > ends:
                raise
        finally:
            self.ends, self.most = ends, most
