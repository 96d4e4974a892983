"""Each evening in short: who sat with whom, how many boards, place, percentage. Kept beside the log, by its head."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from threading import Lock
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from bridgelaws.club.demo import is_demo
from bridgelaws.club.evenings import Evening, Evenings, is_of_the_club
from bridgelaws.club.people.ids import is_person
from bridgelaws.club.publication.ranking import in_victory_points, is_all_published, work_out
from bridgelaws.store import Head, StoreError
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.event.state import Contestant, EventState
from bridgelaws.tournament.scoring.contest import FinalPlace

SHAPE = 1  # to be raised whenever the same log is told otherwise
_KNOWN: "WeakKeyDictionary[Evenings, dict[str, tuple[Head, EveningPlayed]]]" = WeakKeyDictionary()
_LOCK = Lock()


class Sat(Struct, frozen=True):
    """A contestant with what came of the evening."""

    contestant: str
    players: tuple[str, ...]  # those who entered, by id
    boards: int
    boards_of: Mapping[str, int] = {}  # of each who sat there, substitutes too
    place: int = 0  # 0 without a ranking
    shared: bool = False
    field: str = ""
    percent: Fraction | None = None
    score: Fraction = Fraction(0)
    stratum: str = ""
    handicap: Fraction = Fraction(0)
    withdrawn: bool = False
    hors_concours: bool = False

    def replaced_share(self) -> Fraction:
        """How much of the boards was played by others than those who entered."""
        most = self.boards or 1
        return max([1 - Fraction(self.boards_of.get(each, 0), most) for each in self.players], default=Fraction(0))


class EveningPlayed(Struct, frozen=True, dict=True):
    event: str
    name: str
    day: str  # as 2026-09-08
    contest: str
    method: str
    published: bool  # every session
    final: bool
    demo: bool
    version: int
    tables: int
    lines: tuple[Sat, ...] = ()
    victory_points: bool = False
    names: Mapping[str, str] = {}  # of people who are in no register: the log of then names them in clear

    @property
    def provisional(self) -> bool:
        """Published, and still open to corrections."""
        return self.published and not self.final

    @cached_property
    def people(self) -> frozenset[str]:
        return frozenset([each for line in self.lines for each in (*line.players, *line.boards_of)])

    @cached_property
    def fields(self) -> Mapping[str, tuple[Sat, ...]]:
        """Each list of places by its name."""
        found: dict[str, list[Sat]] = {}
        for line in self.lines:
            found.setdefault(line.field, []).append(line)
        return {field: tuple(lines) for field, lines in found.items()}


def list_played(evenings: Evenings, *, demos: bool = False) -> list[EveningPlayed]:
    """Every evening that can be read, the oldest first, with people as the register has merged them."""
    found, aside = list[EveningPlayed](), set(evenings.aside())
    known = _known_of(evenings)
    for event, head in evenings.database.log.heads().items():
        if is_of_the_club(event) or event in aside:
            continue
        kept = known.get(event)
        if kept is None or kept[0] != head:
            try:
                kept = head, summarize(evenings.get(event))
            except MemoryError:
                raise
            except Exception:
                # Whatever is wrong with one evening, the club has the others.
                evenings.complain(event)
                continue
            known[event] = kept
            if kept[1].version == head.version:
                _keep(evenings, head, kept[1])
        if demos or not kept[1].demo:
            found.append(kept[1])
    return [_as_merged(evenings, each) for each in sorted(found, key=lambda each: (each.day, each.event))]


def summarize(evening: Evening) -> EveningPlayed:
    worked = work_out(evening)
    with evening.lock:
        state = evening.state
        places = {place.contestant.id: place for place in worked.result.places} if worked.result else {}
        boards = _count_boards(state)
        people = {person.id: person.name for one in state.contestants.values() for person in _list_people(one)}
        return EveningPlayed(
            event=evening.id,
            name=state.name,
            day=state.opened_at.astimezone().date().isoformat() if state.opened_at else "",
            contest=state.contest.value,
            method=state.method,
            published=is_all_published(evening),
            final=state.final is not None,
            demo=is_demo(state),
            version=evening.version,
            tables=len(evening.tables()),
            lines=tuple([_summarize_one(one, places.get(one.id), boards) for one in state.contestants.values()]),
            victory_points=in_victory_points(state),
            names={person: name for person, name in people.items() if not is_person(person) and name},
        )


def _summarize_one(one: Contestant, place: FinalPlace | None, boards: Mapping[str, Counter[str]]) -> Sat:
    of_each = boards.get(one.id, Counter())
    sat = Sat(
        one.id,
        tuple([person.id for person in one.players]),
        of_each[""],
        {person: count for person, count in of_each.items() if person},
        stratum=one.stratum,
        handicap=one.handicap,
        withdrawn=bool(one.withdrawn),
    )
    if place is None:
        return sat
    return msgspec.structs.replace(
        sat,
        place=place.standing.rank,
        shared=place.standing.shared,
        field=place.standing.field,
        percent=place.percent,
        score=place.score,
        hors_concours=place.contestant.hors_concours,
    )


def _count_boards(state: EventState) -> dict[str, Counter[str]]:
    """Of each contestant how many boards were played, under "" in all and under each id by that person."""
    found: dict[str, Counter[str]] = {}
    for (place, _), sheet in state.sheets.items():
        if sheet.written is None or (sitting := state.sitting(place)) is None:
            continue
        for contestant in sitting.contestants:
            one = state.contestants.get(contestant)
            if one is None:
                continue
            count = found.setdefault(contestant, Counter())
            count[""] += 1
            for person in one.seated(place.session, place.round):
                count[person.id] += 1
    return found


def _list_people(one: Contestant) -> Iterator[Person]:
    yield from (*one.players, *one.whose_place, *[each.substitute for each in one.stand_ins])


def _as_merged(evenings: Evenings, played: EveningPlayed) -> EveningPlayed:
    """The same evening, with whoever was merged as the one who was kept."""
    register = evenings.people
    moved = {each: kept for each in played.people if (kept := register.resolve(each)) != each}
    if not moved:
        return played
    lines = [
        msgspec.structs.replace(
            line,
            players=tuple([moved.get(each, each) for each in line.players]),
            boards_of={moved.get(each, each): count for each, count in line.boards_of.items()},
        )
        for line in played.lines
    ]
    return msgspec.structs.replace(played, lines=tuple(lines))


# Kept beside the log.


def _known_of(evenings: Evenings) -> "dict[str, tuple[Head, EveningPlayed]]":
    with _LOCK:
        if (known := _KNOWN.get(evenings)) is None:
            known = _KNOWN[evenings] = {}
            asked = "SELECT event, version, head, played FROM club_played WHERE shape = ?"
            for event, version, head, written in evenings.database.rows(asked, SHAPE):
                with suppress(msgspec.MsgspecError, ValueError):  # whatever it is, it is made anew
                    read = msgspec.json.decode(written, type=EveningPlayed, dec_hook=_read_fraction)
                    known[str(event)] = Head(int(version), bytes.fromhex(head)), read
        return known


def _keep(evenings: Evenings, head: Head, played: EveningPlayed) -> None:
    statement = (
        "INSERT INTO club_played VALUES (?, ?, ?, ?, ?) ON CONFLICT (event) DO UPDATE SET "
        "version = excluded.version, head = excluded.head, shape = excluded.shape, played = excluded.played"
    )
    written = msgspec.json.encode(played, enc_hook=str).decode()
    with suppress(StoreError):  # somebody holds the database: another time
        evenings.database.run(statement, played.event, head.version, head.hash.hex(), SHAPE, written)


def _read_fraction(kind: type, text: object) -> object:
    assert kind is Fraction, kind
    return Fraction(str(text))
