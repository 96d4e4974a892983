"""Answers that take a good part of a second or longer: paper, and a whole site. Few of them are made at once.

All requests share the same threads. If strangers had every thread setting paper, no table could enter a result.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from bridgelaws.web.errors import BUSY, Busy
from bridgelaws.web.page import PageContext

AT_ONCE = 6  # of forty threads; again as many for the Director


class SlowWork:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._room = {directs: BoundedSemaphore(at_once) for directs in (False, True)}

    @contextmanager
    def hold(self, *, directs: bool) -> Iterator[None]:
        """503 at once if there is no room: a thread that waited would be one thread fewer for the tables."""
        room = self._room[directs]
        if not room.acquire(blocking=False):
            raise Busy(BUSY)
        try:
            yield
        finally:
            room.release()


@contextmanager
def set_paper(page: PageContext) -> Iterator[None]:
    """While paper is set for somebody: 429 if they ask too often, 503 if too many ask at once."""
    page.request.app.state.limits.check(page.request, "paper", page.settings.paper_limit)
    with make_slowly(page):
        yield


@contextmanager
def make_slowly(page: PageContext) -> Iterator[None]:
    slow: SlowWork = page.request.app.state.slow
    with slow.hold(directs=page.visitor.directs):
        yield
