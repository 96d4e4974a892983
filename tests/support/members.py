"""A club floor without pages, with people in its register and evenings that were played: for tests of the club."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bridgelaws.assistant.keeping import Interviews
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.club import Club
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.people.changing import KeepPerson
from bridgelaws.club.planning.entries import read_entries
from bridgelaws.club.planning.sessions import choices, name_contestants
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    Event,
    EventOpened,
    MadeFinal,
    ResultEntered,
    RoundStarted,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.score_sheet import Played
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.propose import Pace

NOW = datetime(2026, 9, 8, 18, 30, tzinfo=UTC)
REGULATIONS = msgspec.to_builtins(preset("sbf-2017"))
DIRECTOR = Actor.directing("Tilda Ljungvide")


def open_club(database: str | Path) -> Club:
    opened = open_database(str(database))
    return Club(opened, Evenings(opened), Makeable(opened), Interviews(opened, 3600), lambda *_: {})


def give(club: Club, command: type[ClubCommand], key: str = "", /, **typed: str) -> Given:
    """As a form of the club is sent."""
    said = Said(club, "", typed)
    return club.give("", command.read(said), DIRECTOR, key)


def enter(club: Club, given: str, family: str, **more: str) -> str:
    """The id of somebody who is entered in the register."""
    return give(club, KeepPerson, given=given, family=family, **{"status": "member", **more}).name


def play_evening(
    club: Club, day: datetime, pairs: str, *, name: str = "Tuesday", boards: int = 12, final: bool = True
) -> str:
    """An evening of pairs, played and published: the id. Every result is made up from table, board and day."""
    evenings = club.evenings
    read = read_entries(pairs, Contest.PAIRS)
    assert not read.wrong
    choice = choices((len(read.entries),), Contest.PAIRS, boards, Pace())[0]
    event = evenings.create(EventOpened(name, Contest.PAIRS, "matchpoints", REGULATIONS), by="Director", now=day)
    ids = [str(at) for at in range(1, len(read.entries) + 1)]
    entered: list[Event] = [Entered(one, entry.players) for one, entry in zip(ids, read.entries, strict=True)]
    rounds = name_contestants(choice.movement, ids)
    planned = SessionPlanned(1, rounds, "", "", str(choice.movement.title), choice.movement.winners)
    evenings.propose_all(event, [*entered, planned], by="Director", now=day)
    evening = evenings.get(event)
    for number in evening.rounds():
        evenings.propose(event, RoundStarted(1, number), by="Director", now=day)
        for place, sitting in list(evening.state.places(1)):
            if place.round == number:
                for board in sitting.boards:
                    tricks = 6 + (place.table * 3 + board + number * 2 + day.toordinal()) % 7
                    entered_one = ResultEntered(place, board, sitting.ns, sitting.ew, Played("3NT", Seat.NORTH, tricks))
                    evenings.propose(event, entered_one, by="Director", now=day)
    evenings.propose(event, ScorePublished(1), by="Director", now=day)
    if final:
        evenings.propose(event, MadeFinal(), by="Director", now=day + timedelta(days=7))
    return event
