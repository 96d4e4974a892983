"""A small evening to attack: three tables, three rounds of two boards, its hands known to the desk, phones at the tables."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.deal import Deal, seeded_deal
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Looking
from bridgelaws.lawbook.elections import preset
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import (
    EventOpened,
    RoundsReplanned,
    RoundStarted,
    ScorePublished,
    SessionPlanned,
)
from bridgelaws.tournament.event.score_sheet import Person, Place
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.web import visitors as who
from support.browsing import Visitor

TABLES, ROUNDS, BOARDS = 3, 3, range(1, 7)
DEALS = {board: seeded_deal("attack", board) for board in BOARDS}


class Night:
    """The evening, and what phones send; a round begins long enough before its results to have been played."""

    def __init__(
        self, app: FastAPI, deals: Mapping[int, Deal] | None = None, last: tuple[int, ...] = (), **settings: Any
    ) -> None:
        """With boards for the last round, every table plays those in it, and the others are over before."""
        self.app = app
        self.evenings: Evenings = app.state.evenings
        opened = EventOpened("Tuesday", Contest.PAIRS, "matchpoints", msgspec.to_builtins(preset("wbf-2017")))
        self.event = self.evenings.create(opened, EveningSettings(**settings), by="Director")
        plan = mitchell(TABLES, boards_per_round=2)
        for one in plan.contestants:
            people = (Person(f"{one}a", f"Ann {one}"), Person(f"{one}b", f"Bo {one}"))
            self.evenings.propose(self.event, Entered(one, people), by="Director")
        self.evenings.propose(self.event, SessionPlanned(1, plan.rounds, winners=2), by="Director")
        if last:
            each = plan.rounds[-1]
            same = msgspec.structs.replace(
                each, sittings=tuple(msgspec.structs.replace(sitting, boards=last) for sitting in each.sittings)
            )
            self.evenings.propose(self.event, RoundsReplanned(1, (same,), "the same boards everywhere"), by="Director")
        self.evenings.put_deals(self.event, 1, deals or DEALS, by="Director")
        self._keys = 0

    @property
    def evening(self) -> Evening:
        return self.evenings.get(self.event)

    def call_round(self, number: int, minutes_ago: float = 20) -> None:
        called = datetime.now(UTC) - timedelta(minutes=minutes_ago)
        self.evenings.propose(self.event, RoundStarted(1, number), by="Director", now=called)

    def visitor(self, role: Role, table: str = "") -> Visitor:
        made = Visitor(self.app, headers={"accept-language": "en"}, follow_redirects=False)
        visitors: who.Visitors = self.app.state.visitors
        if role is not Role.NOBODY:
            event = self.event if role is Role.TABLE else ""
            made.cookies.set("visitor", visitors.cookie(visitors.sign_in(Looking(role, event, table))))
        return made

    def phone(self, table: int) -> Visitor:
        return self.visitor(Role.TABLE, str(table))

    def boards(self, number: int, table: int) -> tuple[int, ...]:
        return self.evening.state.boards_at(Place(1, number, table))

    def send(self, table: int, number: int, board: int, side: str = "NS", **result: str) -> Response:
        """A result from the table's phone."""
        told = {"contract": "3NT", "declarer": "N", "tricks": "="} | result
        sent: Response = self.phone(table).post(
            "/api/table/results", json={**self._about(table, number, board, side), **told}
        )
        return sent

    def confirm(self, table: int, number: int, board: int, side: str = "EW") -> Response:
        sent: Response = self.phone(table).post("/api/table/confirmations", json=self._about(table, number, board, side))
        return sent

    def call_the_director(self, table: int, board: int) -> Response:
        sent: Response = self.phone(table).post(
            "/api/table/calls", json={"event": self.event, "table": str(table), "key": f"call{board}", "board": board}
        )
        return sent

    def _about(self, table: int, number: int, board: int, side: str) -> dict[str, Any]:
        self._keys += 1
        about = {"event": self.event, "table": str(table), "round": number, "board": board, "side": side}
        return {**about, "key": f"k{self._keys}"}

    def play(self, number: int, *, but: tuple[int, int] | None = None) -> None:
        """A round called, entered and confirmed; one board of one table is left alone."""
        self.call_round(number)
        for table in range(1, TABLES + 1):
            for board in self.boards(number, table):
                if (table, board) != but:
                    assert self.send(table, number, board).status_code == 200
                    assert self.confirm(table, number, board).status_code == 200

    def publish(self) -> None:
        opened = self.evenings.get(self.event).open_sealed(1)
        self.evenings.propose_all(self.event, (ScorePublished(1), *opened), by="Director")
