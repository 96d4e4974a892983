"""A table with phones over HTTP, without browsers: four devices, and what each of them is answered."""

import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online import deeds as d
from bridgelaws.online.seen import seen_by
from bridgelaws.online.state import Phase
from bridgelaws.online.tables import Tables
from bridgelaws.web.online.devices import COOKIE
from support.browsing import Visitor
from support.streams import first_sent

NAMES = {Seat.NORTH: "Bo", Seat.EAST: "Cy", Seat.SOUTH: "Ann", Seat.WEST: "Di"}


class Table:
    """A friends' table at which four have sat down; South has opened it."""

    def __init__(self, app: FastAPI, seats: tuple[Seat, ...] = SEATS, **wanted: Any) -> None:
        self.app = app
        self.tables: Tables = app.state.tables
        self.devices = {seat: Visitor(app, headers={"accept-language": "en"}) for seat in SEATS}
        for seat, device in self.devices.items():
            device.cookies.set(COOKIE, f"device-of-{seat.name.lower()}", domain="testserver.local")
        made = self.devices[Seat.SOUTH].post("/api/online", json={"name": NAMES[Seat.SOUTH], **wanted}).json()
        self.name, self.code, self.tokens = made["table"], made["code"], made["tokens"]
        self.page, self.api = f"/play/{self.name}", f"/api/online/{self.name}"
        for seat in seats:
            if seat is not Seat.SOUTH:
                self.sit(seat)
        self.keys = 0

    def sit(self, seat: Seat) -> Response:
        told = {"token": self.tokens[seat.value], "name": NAMES[seat]}
        answer: Response = self.devices[seat].post(f"{self.api}/join", json=told)
        return answer

    def token(self, seat: Seat) -> str:
        """What opens this seat now: the invitation, or its holder's own link."""
        return self.tables.token(self.name, seat)

    def see(self, seat: Seat) -> dict[str, Any]:
        found: dict[str, Any] = self.devices[seat].get(self.api).json()
        return found

    def send(self, seat: Seat, deed: Mapping[str, Any], *, key: str = "", seen: int | None = None) -> Response:
        """A deed as a program sends it, at what the seat sees now unless said."""
        self.keys += 1
        number = self.see(seat)["n"] if seen is None else seen
        body = {"key": key or f"k{self.keys}", "seen": number, "deed": dict(deed)}
        answer: Response = self.devices[seat].post(f"{self.api}/deeds", json=body)
        return answer

    def do(self, by: Seat, /, **deed: Any) -> None:
        answer = self.send(by, deed)
        assert answer.status_code == 200, answer.text

    def in_turn(self) -> Seat:
        """Whoever may call or play now."""
        return next(seat for seat in SEATS if "may" in self.see(seat))

    def auction(self, *calls: str) -> None:
        for call in calls:
            self.do(self.in_turn(), deed="call", call=call)

    def lead(self) -> None:
        """The first card that may be led, and nobody has a question."""
        leader = self.in_turn()
        self.do(leader, deed="card", card=self.see(leader)["may"]["cards"][0])
        for seat in SEATS:
            if "no_questions" in self.see(seat).get("can", ()):
                self.do(seat, deed="no_questions")

    def play(self, cards: int) -> None:
        for _ in range(cards):
            seat = self.in_turn()
            self.do(seat, deed="card", card=self.see(seat)["may"]["cards"][0])

    def play_out(self) -> None:
        """A board to its end, without asking whether it is done too fast."""
        while (state := self.tables.state(self.name)).phase is not Phase.OVER:
            for seat in SEATS:
                seen = seen_by(state, seat)
                if seen.may is not None:
                    call = d.Call("P" if seen.auction else "1NT")
                    self.tables.act(self.name, seat, call if seen.may.calls else d.Card(str(seen.may.cards[0])))
                    break
                if "no_questions" in seen.can:
                    self.tables.act(self.name, seat, d.NoQuestions())
                    break

    def first_event(self, seat: Seat, path: str = "") -> str:
        """What the live part of that device is sent at first."""
        return first_sent(self.app, f"{path or self.api}/live", self.devices[seat])[1]

    def everything(self, seat: Seat, asked: tuple[str, ...] = ()) -> list[str]:
        """Every answer that this device can get, without what differs from table to table."""
        device = self.devices[seat]
        answers = [device.get(address) for address in (self.page, self.api, *[self.page + more for more in asked])]
        answers += [device.get(f"{self.page}/board/{number}.{kind}") for number in (1, 2) for kind in ("pbn", "lin")]
        said = [f"{answer.status_code} {sorted(answer.headers.items())} {answer.text}" for answer in answers]
        return [self.plain(each) for each in (*said, self.first_event(seat), self.first_event(seat, self.page))]

    def plain(self, text: str) -> str:
        """Without the names and secrets of this table."""
        for secret in (self.name, self.code, *self.tokens.values()):
            text = text.replace(secret, "")
        return re.sub(r"[0-9a-f]{16,}|visitor=[^;]*", "", text)
