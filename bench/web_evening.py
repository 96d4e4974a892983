"""The evening of the load: a large field on a database of its own, and who has signed in before anybody enters a result."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings, EveningSettings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import EventOpened, RoundStarted, SessionPlanned
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.movements.model import Contest, Round, Sitting
from bridgelaws.web.settings import Hashing
from bridgelaws.web.visitors import COOKIE, Visitors

BOARDS = 3  # in a round; every table has a copy, so that all play the same boards at the same time
LASTS = 3600
TRICKS = "7" * 20  # made up, so that no server works out what can be made while it is measured


class Signed(Struct, frozen=True):
    """An event, and the cookies of its tables and of its Directors."""

    event: str
    tables: dict[str, str]
    directors: tuple[str, ...]


class Size(Struct, frozen=True):
    tables: int
    rounds: int

    @property
    def boards(self) -> range:
        return range(1, self.rounds * BOARDS + 1)


def prepare(database: str, size: Size, *, directors: int, called: int) -> Signed:
    """An event with its first rounds called, and everybody signed in as if they had come through the pages."""
    opened = open_database(database)
    try:
        evenings, visitors, makeable = Evenings(opened), Visitors(opened, LASTS, Hashing()), Makeable(opened)
        regulations = msgspec.to_builtins(preset("wbf-2017"))
        event = evenings.create(EventOpened("Load", Contest.PAIRS, "matchpoints", regulations), EveningSettings())
        for number in range(1, 2 * size.tables + 1):
            people = tuple(Person(f"{number}{letter}", f"{name} {number}") for letter, name in (("a", "Alm"), ("b", "Ek")))
            evenings.propose(event, Entered(str(number), people))
        evenings.propose(event, SessionPlanned(1, tuple(_rounds(size)), winners=2))
        deals = {board: seeded_deal("load", board) for board in size.boards}
        for deal in deals.values():
            makeable.keep(deal, TRICKS)
        evenings.put_deals(event, 1, deals)
        for number in range(1, called + 1):
            evenings.propose(event, RoundStarted(1, number))

        def cookie(visitor: Visitor) -> str:
            return f"{COOKIE}={visitors.cookie(visitors.sign_in(visitor))}"

        tables = [str(table) for table in range(1, size.tables + 1)]
        return Signed(
            event,
            {table: cookie(Visitor(Role.TABLE, event, table)) for table in tables},
            tuple(cookie(Visitor(Role.DIRECTOR)) for _ in range(directors)),
        )
    finally:
        opened.close()


def _rounds(size: Size) -> Iterator[Round]:
    """East-West move up one table for each round."""
    for number in range(1, size.rounds + 1):
        boards = tuple(range((number - 1) * BOARDS + 1, number * BOARDS + 1))
        yield Round(
            number,
            tuple(
                Sitting(table, (str(table),), (str(size.tables + (table + number) % size.tables + 1),), boards)
                for table in range(1, size.tables + 1)
            ),
        )
