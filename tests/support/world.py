"""A club with two events under way and everybody there may be: for tests that try every route."""

import re
from typing import Any

from fastapi import FastAPI
from httpx import Response
from starlette.requests import HTTPConnection

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Signed
from bridgelaws.online.tables import Tables
from bridgelaws.web import visitors as who
from bridgelaws.web.app import create_app
from support.browsing import PASSWORD, Visitor, choose

SIX = "6"  # the table of the demo evening that has not entered a board of this round
OFTEN = "1000000/minute"
DEVICE = "a-device-that-sits-down"


def club(database: str) -> FastAPI:
    """The pages without any rates."""
    settings = choose(
        database,
        heartbeat=0.1,
        sign_in_limit=OFTEN,
        upload_limit=OFTEN,
        join_limit=OFTEN,
        guess_limit=OFTEN,
        paper_limit=OFTEN,
        code_limit=OFTEN,
        new_interviews_limit=OFTEN,
        tables_limit=OFTEN,
    )
    app = create_app(settings)
    app.state.visitors.set_first_password(PASSWORD)
    return app


class World:
    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.evenings: Evenings = app.state.evenings
        self.event, self.other = [begin_demo(self.evenings, app.state.makeable) for _ in range(2)]
        self.boards = self.evening.state.boards_at(self.evening.place(SIX))  # type: ignore[arg-type]
        anybody = self.visitor(Role.NOBODY)
        told = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}
        self.ruling = anybody.post("/api/rulings", json=told).json()["id"]
        poll = anybody.put(f"/api/rulings/{self.ruling}/poll", json={"hand": "AK4.Q2.J8653.T97"}).json()
        self.poll = poll["poll"]
        self.practice = anybody.post("/api/practice", json={}).json()["name"]
        self.code = self.evenings.code(self.event, SIX)
        self.game = self._open_game()

    def _open_game(self) -> str:
        """A table with phones, in the auction; South has the device that `seated` brings."""
        tables: Tables = self.app.state.tables
        game, tokens = tables.open("wbf-2017", Seat.SOUTH, "Ann", DEVICE)
        for token, name in zip(tokens, "BCSD", strict=True):
            if token != tokens[Seat.SOUTH.index]:
                tables.sit_down(game, token, name, f"{DEVICE}-{name}")
        return game

    def seated(self) -> Visitor:
        """Whoever sits South at the table with phones."""
        made = self.visitor(Role.NOBODY)
        made.cookies.set("device", DEVICE, domain="testserver.local")
        return made

    @property
    def evening(self) -> Evening:
        return self.evenings.get(self.event)

    def visitor(self, role: Role, event: str = "", table: str = "") -> Visitor:
        made = Visitor(self.app, headers={"accept-language": "en"}, follow_redirects=False)
        if role is not Role.NOBODY:
            made.is_known_as(Signed(role, event, table))
        return made

    def somebody(self, name: str) -> Visitor:
        return self.visitor(*self._roles()[name])

    def everybody(self) -> dict[str, Visitor]:
        return {name: self.somebody(name) for name in self._roles()}

    def _roles(self) -> dict[str, tuple[Role, str, str]]:
        return {
            "nobody": (Role.NOBODY, "", ""),
            "table": (Role.TABLE, self.event, SIX),
            "another table": (Role.TABLE, self.event, "1"),
            "table of another event": (Role.TABLE, self.other, SIX),
            "director": (Role.DIRECTOR, "", ""),
        }

    def address(self, path: str) -> str:
        """The route of this evening, at table 6."""
        state = self.evening.state
        named = {
            "event": "1" if "/set-aside" in path or "/take-back" in path else self.event,
            "table": SIX,
            "board": str(self.boards[0]),
            "code": self.code,
            "poll": self.poll,
            "contestant": next(iter(state.contestants)),
            "game": self.game,
            "call": next(iter(state.calls)),
            "ruling": next(iter(state.rulings), "1"),
            "appeal": next(iter(state.appeals), "1"),
            "name": self.practice if "practice" in path else "ranking" if "files" in path else self.ruling,
            "number": str(NOW),
            "key": "auction" if "moment" in path else "revoke",
            "kind": "penalty" if "/api/" in path else "wrong-board",
        } | {"tag": "sv", "year": "2017", "place": "27", "account": "appeal", "at": "0", "step": "0", "what": "final"}
        return re.sub(r"\{(\w+)\}", lambda found: named.get(found[1], "1"), path)

    def send(self, by: Visitor, route: str, **more: Any) -> Response:
        """The request that a page or a program of ours would send, with nothing filled in."""
        method, _, path = route.partition(" ")
        address = self.address(path)
        sent: Response
        if method == "GET":
            sent = by.get(address)
            return sent
        if "/api/" in path:
            body = {"event": self.event, "table": SIX, "round": NOW, "board": self.boards[0], "key": "k", **more}
            sent = by.request(method, address, json=None if method == "DELETE" else body)
            return sent
        visitors: who.Visitors = self.app.state.visitors
        if "visitor" not in by.cookies:
            by.get("/laws")
        number = visitors.number(sent_by(by))
        assert number is not None
        fields = {"event": self.event, "table": SIX, "round": str(NOW), "board": str(self.boards[0])}
        sent = by.post(address, data={**fields, "form_token": visitors.form_token(number)})
        return sent


def sent_by(visitor: Visitor) -> HTTPConnection:
    cookies = "; ".join([f"{name}={value}" for name, value in visitor.cookies.items()])
    return HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]})
