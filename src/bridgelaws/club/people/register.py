"""The register: the fold of the stream ``club:people``, caught up with it when it is asked."""

from collections.abc import Iterator
from threading import RLock

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.people.events import SHAPES, STREAM, PeopleEvent, PersonErased, PersonNumber, PersonRegistered
from bridgelaws.store import Conflict, EventLog


class Known(Struct, frozen=True):
    """Somebody in the register."""

    id: str
    given: str
    family: str
    numbers: tuple[PersonNumber, ...] = ()
    status: str = "visitor"
    erased: bool = False

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}".strip()

    def has_number(self, number: str) -> bool:
        return any(each.number == number for each in self.numbers)


class Register:
    """Everybody who is known, in this process. Threads may share it."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = RLock()
        self._version = 0
        self._people: dict[str, Known] = {}
        self._by_name: dict[str, list[str]] = {}

    def everybody(self) -> Iterator[Known]:
        with self._lock:
            self._catch_up()
            yield from [each for each in self._people.values() if not each.erased]

    def find(self, person: str) -> Known | None:
        with self._lock:
            self._catch_up()
            return self._people.get(person)

    def with_name(self, name: str) -> list[Known]:
        """Those who are called so, whatever the capitals."""
        with self._lock:
            self._catch_up()
            found = [self._people[each] for each in self._by_name.get(fold(name), ())]
            return [each for each in found if not each.erased]

    def add(self, events: list[PeopleEvent], *, by: str = "", key: str | None = None) -> None:
        """Into the log, after whatever others have added meanwhile."""
        while events:
            with self._lock:
                self._catch_up()
                try:
                    self._log.append(STREAM, self._version, [SHAPES.written(each) for each in events], key=key, by=by)
                except Conflict:
                    continue
                self._catch_up()
                return

    def _catch_up(self) -> None:
        for recorded in self._log.read(STREAM, self._version):
            self._take_in(SHAPES.read(recorded))
            self._version = recorded.version

    def _take_in(self, event: PeopleEvent) -> None:
        match event:
            case PersonRegistered():
                known = Known(event.person, event.given, event.family, event.numbers, event.status)
                self._people[known.id] = known
                self._by_name.setdefault(fold(known.name), []).append(known.id)
            case PersonErased():
                known = self._people.get(event.person, Known(event.person, "", ""))
                self._people[event.person] = replace(known, given="", family="", numbers=(), erased=True)


def fold(name: str) -> str:
    """A name as it is compared: whatever its capitals and the room between its words."""
    return " ".join(name.split()).casefold()


def split_name(name: str) -> tuple[str, str]:
    """Given and family name: the family name is the last word.

    >>> split_name("Anna Maria  Berg"), split_name("Madonna")
    (('Anna Maria', 'Berg'), ('', 'Madonna'))
    """
    given, _, family = " ".join(name.split()).rpartition(" ")
    return given, family
