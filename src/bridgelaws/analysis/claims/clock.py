"""The time a search may take."""

from time import perf_counter


class OutOfTime(Exception):
    """The search was stopped; what it has proved so far stands."""


class Clock:
    """Counts positions and looks at the time once in a while."""

    def __init__(self, seconds: float | None = None) -> None:
        self.ends = None if seconds is None else perf_counter() + seconds
        self.positions = 0

    def tick(self) -> None:
        self.positions += 1
        if self.ends is not None and self.positions & 255 == 0 and perf_counter() > self.ends:
            raise OutOfTime
