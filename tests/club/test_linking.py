"""Names typed at the desk become people of the register, whose ids tell nothing (shared/spec/club.md, 1 and 13.1)."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from bridgelaws.club.database import Database, open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.events import STREAM
from bridgelaws.club.people.ids import is_person
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import StoreError
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import EventOpened
from bridgelaws.tournament.movements.model import Contest

NOW = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)


@pytest.fixture
def base(database: str) -> Iterator[Database]:
    made = open_database(database)
    yield made
    made.close()


def open_evening(evenings: Evenings) -> str:
    return evenings.create(EventOpened("Tuesday", Contest.PAIRS, "matchpoints", {}), by="Director", now=NOW)


def enter(evenings: Evenings, event: str, typed: str) -> list[str]:
    """The ids of those who were typed, a pair a line."""
    read = read_entries(typed, Contest.PAIRS)
    assert not read.wrong
    taken = len(evenings.get(event).state.contestants)
    events = [Entered(str(taken + at), entry.players) for at, entry in enumerate(read.entries, 1)]
    evenings.propose_all(event, events, by="Director", now=NOW)
    state = evenings.get(event).state
    return [each.id for event in events for each in state.contestants[event.contestant].players]


def test_a_name_that_nobody_had_becomes_a_visitor(base: Database) -> None:
    evenings = Evenings(base)
    ids = enter(evenings, open_evening(evenings), "Anna Maria Berg, Bo Ask")
    assert all(is_person(each) for each in ids)
    known = [evenings.people.find(each) for each in ids]
    assert [(each.given, each.family, each.status) for each in known if each] == [
        ("Anna Maria", "Berg", "visitor"),
        ("Bo", "Ask", "visitor"),
    ]


def test_the_same_name_is_the_same_person_next_week_and_in_another_process(base: Database) -> None:
    evenings = Evenings(base)
    first = enter(evenings, open_evening(evenings), "Anna Berg, Bo Ask")
    again = Evenings(base)
    assert enter(again, open_evening(again), "ANNA  berg, Cai Dal")[0] == first[0]
    assert len(list(again.people.everybody())) == 3


def test_two_of_one_name_are_told_apart_by_the_number(base: Database) -> None:
    evenings = Evenings(base)
    ids = enter(evenings, open_evening(evenings), "Anna Berg, Anna Berg (2)")
    assert len(set(ids)) == 2
    assert enter(evenings, open_evening(evenings), "Anna Berg (2), Anna Berg") == ids[::-1]


def test_nobody_plays_twice_in_one_event(base: Database) -> None:
    evenings = Evenings(base)
    event = open_evening(evenings)
    enter(evenings, event, "Anna Berg, Bo Ask")
    with pytest.raises(Refused, match="Anna Berg plays in 1 already"):
        enter(evenings, event, "Anna Berg, Cai Dal")
    assert [each.name for each in evenings.people.everybody()] == ["Anna Berg", "Bo Ask"]  # nobody came of what was refused


def test_who_plays_in_an_evening_of_before_stays_who_that_was(base: Database) -> None:
    """Its log has names for ids: a player of it who is entered again is known by them."""
    evenings = Evenings(base)
    event = open_evening(evenings)
    entered = Entered("1", read_entries("Anna Berg, Bo Ask", Contest.PAIRS).entries[0].players)
    evenings.get(event).running.propose(entered, by="Director", now=NOW)
    with pytest.raises(Refused, match="Anna Berg plays in 1 already"):
        enter(evenings, event, "Anna Berg, Cai Dal")


def test_a_deed_sent_twice_makes_nobody_twice(base: Database) -> None:
    evenings = Evenings(base)
    event = open_evening(evenings)
    entered = Entered("1", read_entries("Anna Berg, Bo Ask", Contest.PAIRS).entries[0].players)
    for _ in range(2):
        evenings.propose(event, entered, by="Director", key="once", now=NOW)
    other = Evenings(base)
    other.propose(event, entered, by="Director", key="once", now=NOW)
    assert len(list(other.people.everybody())) == 2


def test_an_evening_never_waits_for_the_register(base: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = Evenings(base)

    def fail(*_: object, **__: object) -> None:
        raise StoreError("the register is away")

    monkeypatch.setattr(evenings.people, "_catch_up", fail)
    ids = enter(evenings, open_evening(evenings), "Anna Berg, Bo Ask")
    assert all(is_person(each) for each in ids)


def test_the_streams_of_the_club_are_no_evenings(base: Database) -> None:
    evenings = Evenings(base)
    event = open_evening(evenings)
    enter(evenings, event, "Anna Berg, Bo Ask")
    assert set(base.log.streams()) == {event, STREAM}
    assert base.log.streams("club:") == [STREAM]
    assert [each.id for each in evenings.all()] == [event]
    assert [each.id for each in list_evenings(evenings)] == [event]
    for asked in (evenings.get, evenings.set_aside):
        with pytest.raises(BridgelawsError):
            asked(STREAM)


def test_no_name_stands_in_any_stream(base: Database) -> None:
    evenings = Evenings(base)
    enter(evenings, open_evening(evenings), "Zebedja Qvistorp (412369870), Bo Ask")
    for recorded in base.log.everything():
        assert "Zebedja" not in recorded.payload
        assert "412369870" not in recorded.payload
