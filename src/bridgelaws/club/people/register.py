"""The register: the fold of the stream ``club:people``, caught up with it when it is asked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import RLock
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.people import events as of_people
from bridgelaws.club.people.alphabets import fold as fold_for_search
from bridgelaws.club.people.events import SHAPES, STREAM, PeopleEvent, PersonNumber
from bridgelaws.store import Appended, Conflict, EventLog, Recorded
from bridgelaws.store.sealing import make_pseudonym
from bridgelaws.tournament.event.signing import Pen


class Consent(Struct, frozen=True):
    given: bool
    since: str  # when it was said, UTC
    how: str  # form, paper or import


class Known(Struct, frozen=True):
    """Somebody in the register. How to reach them is kept elsewhere (`people.contact`)."""

    id: str
    given: str
    family: str
    numbers: tuple[PersonNumber, ...] = ()
    status: str = "visitor"
    erased: bool = False
    known_as: str = ""
    language: str = ""
    joined: str = ""
    left: str = ""
    paid_for: tuple[str, ...] = ()  # seasons
    handicap: str = ""
    handicap_kind: str = ""
    handicap_day: str = ""  # the day it is from
    stratum: str = ""
    partner: str = ""  # the id of who is suggested first
    results_name: str = "full"  # or "known_as"
    old_results: str = "new"  # or "then": old evenings keep the name of then
    consents: Mapping[str, Consent] = {}
    merged_into: str = ""

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def name_in_results(self) -> str:
        if self.erased:
            return make_pseudonym(self.id)
        return self.known_as if self.results_name == "known_as" and self.known_as else self.name

    @property
    def number(self) -> str:
        """The first of the numbers: it tells two of one name apart."""
        return self.numbers[0].number if self.numbers else ""

    @property
    def is_member(self) -> bool:
        return self.status != "visitor" and not self.left

    def has_number(self, number: str) -> bool:
        return any(each.number == number for each in self.numbers)


FIELDS = tuple([each for each in Known.__struct_fields__ if each not in {"id", "erased", "left", "consents", "merged_into"}])
FIELDS_BESIDE = tuple([each for each in FIELDS if each not in {"given", "family", "numbers", "status"}])


class Imported(Struct, frozen=True):
    """A list that was taken in: for each person what was known before; None for whoever was new."""

    batch: str
    at: str
    by: str
    rows: int
    before: dict[str, Known | None]
    undone: bool = False


class Register:
    """Everybody who is known, in this process. Threads may share it."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = RLock()
        self._version = 0
        self._pen = Pen()
        self._people: dict[str, Known] = {}
        self._by_name: dict[str, list[str]] = {}
        self._by_number: dict[str, list[str]] = {}
        self._haystacks: dict[str, str] = {}
        self._registered_as: dict[str, str] = {}
        self._renamed: dict[str, str] = {}  # whose name in results is no longer the one they were registered by
        self._replaced: dict[tuple[str, str], Known] = {}  # whom somebody was merged into, as they were before
        self._imports: dict[int, Imported] = {}
        self.names_version = 0  # grows when somebody is called otherwise in results

    def catch_up(self) -> None:
        """Hear what other processes have added."""
        with self._lock:
            self._catch_up()

    def everybody(self) -> Iterator[Known]:
        with self._lock:
            self._catch_up()
            yield from [each for each in self._people.values() if not each.erased and not each.merged_into]

    def find(self, person: str) -> Known | None:
        """Somebody by id; whoever was merged is found as the one who was kept."""
        with self._lock:
            self._catch_up()
            return self._people.get(self._resolve(person))

    def find_entry(self, person: str) -> Known | None:
        """The entry under that very id, merged or not."""
        with self._lock:
            self._catch_up()
            return self._people.get(person)

    def resolve(self, person: str) -> str:
        """The id by which somebody goes today."""
        with self._lock:
            self._catch_up()
            return self._resolve(person)

    def list_ids(self, person: str) -> list[str]:
        """Every id that leads to somebody, the one that was kept first."""
        with self._lock:
            self._catch_up()
            kept = self._resolve(person)
            return [kept, *[each for each in self._people if each != kept and self._resolve(each) == kept]]

    def with_name(self, name: str) -> list[Known]:
        """Those who are called so, whatever the capitals."""
        with self._lock:
            self._catch_up()
            return self._list_present(self._by_name.get(fold(name), ()))

    def with_number(self, number: str) -> list[Known]:
        with self._lock:
            self._catch_up()
            return [each for each in self._list_present(self._by_number.get(number, ())) if each.has_number(number)]

    def haystack(self, person: str) -> str:
        """Name, nickname and numbers as they are searched, for somebody listed by `everybody`."""
        return self._haystacks.get(person, "")

    def name_now(self, person: str, then: str) -> str:
        """What somebody is called in results today, who was called ``then`` when they were written."""
        return self._renamed.get(person, then)

    def imports(self) -> list[Imported]:
        """The newest first."""
        with self._lock:
            self._catch_up()
            return list(self._imports.values())[::-1]

    def add(self, events: Sequence[PeopleEvent], *, by: str = "", key: str | None = None) -> Appended | None:
        """Into the log, after whatever others have added meanwhile."""
        return self.carry_out(lambda: events, by=by, key=key)

    def carry_out(
        self, plan: Callable[[], Sequence[PeopleEvent]], *, by: str = "", key: str | None = None
    ) -> Appended | None:
        """Plan and append as one step: a plan made on an older register is made again. None where nothing was planned."""
        while True:
            with self._lock:
                self._catch_up()
                if key is not None and (before := self._log.answer(STREAM, key)) is not None:
                    return before
                events = plan()
                if not events:
                    return None
                written, signed = self._pen.sign([SHAPES.written(each) for each in events], by)
                try:
                    taken = self._log.append(STREAM, self._version, written, key=key, by=signed)
                except Conflict:
                    continue
                self._catch_up()
                return taken

    # The fold.

    def _resolve(self, person: str) -> str:
        while (known := self._people.get(person)) is not None and known.merged_into:
            person = known.merged_into
        return person

    def _list_present(self, ids: Sequence[str]) -> list[Known]:
        found = [self._people[each] for each in dict.fromkeys([self._resolve(each) for each in ids])]
        return [each for each in found if not each.erased]

    def _catch_up(self) -> None:
        for recorded in self._log.read(STREAM, self._version):
            self._take_in(SHAPES.read(recorded), recorded)
            self._version = recorded.version

    def _take_in(self, event: PeopleEvent, recorded: Recorded) -> None:
        match event:
            case of_people.PersonRegistered():
                beside = _read_fields(event.values, FIELDS_BESIDE)
                known = Known(event.person, event.given, event.family, event.numbers, event.status, **beside)
                self._put(known, recorded)
            case of_people.PersonChanged():
                self._change(event.person, recorded, **_read_fields(event.values, event.fields))
            case of_people.PersonLeft():
                self._change(event.person, recorded, left=event.day)
            case of_people.PersonReturned():
                self._change(event.person, recorded, left="")
            case of_people.ConsentGiven() | of_people.ConsentWithdrawn():
                said = Consent(isinstance(event, of_people.ConsentGiven), recorded.at, event.how)
                before = self._people.get(event.person, Known(event.person, "", ""))
                self._change(event.person, recorded, consents={**before.consents, event.which: said})
            case of_people.PeopleMerged():
                self._merge(event, recorded)
            case of_people.PeopleParted():
                self._part(event, recorded)
            case of_people.PeopleImported():
                by = recorded.signed_by
                self._imports[recorded.batch] = Imported(event.batch, recorded.at, by, event.rows, {})
            case of_people.ImportUndone():
                for at, each in self._imports.items():
                    if each.batch == event.batch:
                        self._imports[at] = replace(each, undone=True)
            case of_people.PersonErased():
                self._put(Known(event.person, "", "", erased=True), recorded)

    def _change(self, person: str, recorded: Recorded, **changed: Any) -> None:
        known = self._people.get(person)
        if known is not None and not known.erased:
            self._put(replace(known, **changed), recorded)

    def _merge(self, event: of_people.PeopleMerged, recorded: Recorded) -> None:
        kept, gone = self._people.get(event.kept), self._people.get(event.gone)
        if kept is None or gone is None:
            return
        self._replaced[event.kept, event.gone] = kept
        taken = {name: getattr(gone, name) for name in event.taken if name in FIELDS}
        both = (*kept.numbers, *[each for each in gone.numbers if each not in kept.numbers])
        self._put(replace(gone, merged_into=kept.id), recorded)
        self._put(replace(kept, **{**taken, "numbers": taken.get("numbers", both)}), recorded)

    def _part(self, event: of_people.PeopleParted, recorded: Recorded) -> None:
        before, gone = self._replaced.pop((event.kept, event.gone), None), self._people.get(event.gone)
        kept = self._people.get(event.kept)
        if before is None or gone is None or kept is None:
            return
        self._put(replace(gone, merged_into=""), recorded)
        back = {name: getattr(before, name) for name in FIELDS if getattr(kept, name) == getattr(gone, name)}
        self._put(replace(kept, **{**back, "numbers": before.numbers}), recorded)

    def _put(self, known: Known, recorded: Recorded) -> None:
        before = self._people.get(known.id)
        self._people[known.id] = known
        if (imported := self._imports.get(recorded.batch)) is not None:
            imported.before.setdefault(known.id, before)
        if known.erased:
            self._haystacks.pop(known.id, None)
        else:
            self._registered_as.setdefault(known.id, known.name)
            self._by_name.setdefault(fold(known.name), []).append(known.id)
            for each in known.numbers:
                self._by_number.setdefault(each.number, []).append(known.id)
            words = (known.name, known.known_as, *[each.number for each in known.numbers])
            self._haystacks[known.id] = f" {' '.join([fold_for_search(each) for each in words])}"
        if before is not None:
            self._call(known)
            for _, gone in self._replaced:  # whoever was merged is called as the one who was kept
                self._call(self._people[gone])

    def _call(self, known: Known) -> None:
        """In results: as in the register today, unless somebody wants old results to keep the name of then."""
        kept, before = self._people[self._resolve(known.id)], self._renamed.get(known.id)
        now = None if kept.erased or kept.old_results == "then" else kept.name_in_results
        if now == self._registered_as.get(known.id):
            now = None
        if now is None:
            self._renamed.pop(known.id, None)
        else:
            self._renamed[known.id] = now
        if now != before:
            self.names_version += 1


def _read_fields(values: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The fields as values of their types; none where they were erased."""
    wanted = {name: values[name] for name in names if name in values and name in FIELDS}
    if not wanted:
        return {}
    found = msgspec.convert({"id": "", "given": "", "family": "", **wanted}, type=Known)
    return {name: getattr(found, name) for name in wanted}


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
