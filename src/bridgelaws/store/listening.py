"""One listener for a log: it hears which streams have grown, in this process or another, and tells whoever follows them.

An append in this process names its stream here. What other processes append is heard from the database, by name where it
can say so. A notice may be lost, with a process or a connection; so all followed streams are looked at once a second, in one
statement.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Condition, Event, Thread
from typing import Protocol

from bridgelaws.store.log import StoreError

PATIENCE = 1.0  # seconds after which a lost notice is made good, and a database that is away is asked again

Tell = Callable[[int], None]  # given the version that the stream has now


class Source(Protocol):
    """What a listener needs of its log."""

    def grown(self, known: dict[str, int]) -> dict[str, int]: ...

    def listen_elsewhere(self, told: Callable[[Iterable[str] | None], None], closed: Event) -> None:
        """Until closed, tells which streams others have appended to; None where it cannot be said which."""


class _Followed:
    """A stream that somebody follows."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.tells: list[Tell] = []


class Listener:
    """Two threads, begun when the first stream is followed."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._streams: dict[str, _Followed] = {}
        self._named: set[str] = set()
        self._anything = False
        self._news = Condition()
        self._closed = Event()
        self._begun = False

    def tell(self, streams: Iterable[str] | None) -> None:
        """These have been appended to; None if it may be any of them."""
        with self._news:
            if streams is None:
                self._anything = True
            else:
                self._named.update(self._streams.keys() & set(streams))
            if self._anything or self._named:
                self._news.notify_all()

    @contextmanager
    def following(self, stream: str, after: int, tell: Tell) -> Iterator[None]:
        """While somebody follows the stream: ``tell`` is called, in the listener's thread, whenever it has grown."""
        self.follow(stream, after, tell)
        try:
            yield
        finally:
            self.leave(stream, tell)

    def follow(self, stream: str, after: int, tell: Tell) -> None:
        with self._news:
            followed = self._streams.setdefault(stream, _Followed(after))
            followed.version = min(followed.version, after)  # whoever came late is told what the others know
            followed.tells.append(tell)
            self._named.add(stream)
            self._news.notify_all()
            if not self._begun:
                self._begun = True
                for work, name in ((self._run, "listener"), (self._listen_elsewhere, "listener elsewhere")):
                    Thread(target=work, name=f"bridgelaws {name}", daemon=True).start()

    def leave(self, stream: str, tell: Tell) -> None:
        with self._news:
            followed = self._streams.get(stream)
            if followed is not None and tell in followed.tells:
                followed.tells.remove(tell)
                if not followed.tells:
                    del self._streams[stream]

    def close(self) -> None:
        self._closed.set()
        with self._news:
            self._news.notify_all()

    def _listen_elsewhere(self) -> None:
        self._source.listen_elsewhere(self.tell, self._closed)

    def _run(self) -> None:
        while not self._closed.is_set():
            asked = self._wait_for_news()
            try:
                grown = self._source.grown(asked) if asked else {}
            except StoreError:  # it may come back
                self._closed.wait(PATIENCE)
                self.tell(None)
                continue
            for stream, version in grown.items():
                self._pass_on(stream, version)

    def _wait_for_news(self) -> dict[str, int]:
        """The streams to look at, with the versions that are known of them."""
        with self._news:
            heard = bool(self._named or self._anything) or self._news.wait(PATIENCE)
            everything = self._anything or not heard
            wanted = self._streams.keys() if everything else self._named & self._streams.keys()
            self._named, self._anything = set(), False
            return {stream: self._streams[stream].version for stream in wanted}

    def _pass_on(self, stream: str, version: int) -> None:
        with self._news:
            followed = self._streams.get(stream)
            if followed is None or followed.version >= version:
                return
            followed.version = version
            tells = list(followed.tells)
        for tell in tells:
            tell(version)
