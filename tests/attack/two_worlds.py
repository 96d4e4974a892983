"""The same evening twice, with hands that differ only where nobody may look: every answer has to be the same.

What is random by nature is drawn from a source that both begin anew with each request; times are taken out of the answers.
"""

import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

from club_night import TABLES, Night
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from httpx import Response
from pypdf import PdfReader

from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.publication.downloads import DOWNLOADS
from bridgelaws.club.visitors import Role
from bridgelaws.formats.access.reading import Database, Row
from bridgelaws.publishing.paper import PAPERS
from bridgelaws.web.visitors import Visitors
from support.browsing import Visitor
from support.streams import first_sent
from support.world import sent_by

ENDLESS = "/live"
FILES = (*DOWNLOADS, *PAPERS, "text", "site")
_TIMES = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?|\b\d{1,2}:\d\d(:\d\d)?\b|\b\d+(?= min\b)")


class Drawn:
    """Random bytes that are the same each time one begins anew."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, seed: str) -> None:
        self._seed, self._count = seed, 0

    def __call__(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            self._count += 1
            found += sha256(f"{self._seed} {self._count}".encode()).digest()
        return found[:size]


def another(deal: Deal, seed: str, keep: dict[Seat, set[Card]]) -> Deal:
    """A deal in which nobody's hand is what it was, except for these cards."""
    kept = {card: seat for seat, cards in keep.items() for card in cards}
    rest = [card for card in Card if card not in kept]
    random.Random(seed).shuffle(rest)
    hands: dict[Seat, list[Card]] = {seat: list(keep.get(seat, ())) for seat in SEATS}
    for seat in SEATS:
        while len(hands[seat]) < 13:
            hands[seat].append(rest.pop())
    made = Deal(*[Hand(tuple(sorted(hands[seat], reverse=True))) for seat in SEATS])
    made = Deal.parse(made.pbn())  # as it is read from where it is kept
    assert all(made.hand(seat) != deal.hand(seat) for seat in SEATS)
    return made


class TwoWorlds:
    """Both evenings, each request sent to one and then to the other."""

    def __init__(self, make: Callable[[int], Night], drawn: Drawn) -> None:
        self.drawn, self._requests, self.differing = drawn, 0, list[str]()
        self.nights = tuple(self._each(make))
        self.visitors: dict[str, tuple[Visitor, ...]] = {}
        for table in range(1, TABLES + 1):
            self.do(lambda night, table=table: night.evenings.code(night.event, str(table)))  # type: ignore[misc]
        self.know("nobody", Role.NOBODY)
        self.know("table", Role.TABLE, "1")
        self.know("another table", Role.TABLE, "2")

    def know(self, name: str, role: Role, table: str = "") -> None:
        self.visitors[name] = tuple(self._each(lambda at: self.nights[at].visitor(role, table)))

    def do(self, what: Callable[[Night], Any]) -> None:
        """Something happens in both, by whoever may do it."""
        list(self._each(lambda at: what(self.nights[at])))

    def compare_stream(self, name: str, address: str) -> None:
        """What a live part sends first, with the version that it is sent under."""
        one, other = self._each(lambda at: first_sent(self.nights[at].app, address, self.visitors[name][at]))
        if _TIMES.sub("TIME", str(one)) != _TIMES.sub("TIME", str(other)):
            self.differing.append(f"{name}: {address}")

    def check(self) -> None:
        assert not self.differing, "answers that depend on hidden cards:\n" + "\n".join(self.differing)

    def _each(self, make: Callable[[int], Any]) -> Iterator[Any]:
        self._requests += 1
        for at in range(2):
            self.drawn.begin(f"request {self._requests}")
            yield make(at)

    def compare(self, name: str, method: str, address: str, **sent: Any) -> Response:
        """The answers to one request, noted if they differ."""
        one, other = self._each(lambda at: self._send(self.visitors[name][at], method, address, **sent))
        if self.plain(one, 0) != self.plain(other, 1):
            self.differing.append(f"{name}: {method} {address} {json.dumps(sent, default=str)[:120]}")
        found: Response = one
        return found

    def _send(self, visitor: Visitor, method: str, address: str, **sent: Any) -> Response:
        if "data" in sent and sent["data"] is not None:
            if "visitor" not in visitor.cookies:
                visitor.get("/laws")
            visitors: Visitors = visitor.app.state.visitors  # type: ignore[attr-defined]
            number = visitors.number(sent_by(visitor))
            assert number is not None
            sent["data"] = {**sent["data"], "form_token": visitors.form_token(number)}
        answer: Response = visitor.request(method, address, **sent)
        return answer

    def plain(self, answer: Response, at: int) -> object:
        """Everything of an answer but times, and the commitment to the deals, which has to be another one."""
        headers = {name: value for name, value in answer.headers.items() if name not in {"date", "content-length"}}
        kind = headers.get("content-type", "")
        body: object = _readable(answer.content)
        if "zip" in kind:
            with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
                body = {name: _readable(packed.read(name)) for name in packed.namelist()}
        sealed = self.nights[at].evening.state.sealed.get(1)
        text = json.dumps([answer.status_code, headers, body], sort_keys=True)
        if sealed is not None:
            text = text.replace(sealed.commitment, "COMMITMENT")
        return _TIMES.sub("TIME", text)


def _readable(data: bytes) -> object:
    """Paper by its words and a database by its rows, since both have the time in them; everything else as it is."""
    if data[4:19] == b"Standard Jet DB":
        database = Database(data)
        return {name: [_without_times(row) for row in database.rows(page)] for name, page in database.tables().items()}
    if data.startswith(b"%PDF"):
        return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
    return data.decode("utf8", "replace")


def _without_times(row: Row) -> list[str]:
    return [str(value) for value in row.values() if not isinstance(value, datetime)]


def routes(app: FastAPI, *methods: str) -> list[tuple[str, str]]:
    """Every route with its method; what never ends is left out."""
    found = []
    for route in iter_route_contexts(app.routes):
        path = getattr(route, "path", "")
        if path and not path.endswith(ENDLESS) and not path.startswith("/static"):
            found += [(method, path) for method in sorted(getattr(route, "methods", None) or ()) if method in methods]
    return sorted(set(found))


def addresses(night: Night, path: str, board: int, number: int, table: int) -> list[str]:
    """The route about one board of one table, in all ways that its names can be filled in."""
    named = {
        "event": night.event,
        "table": str(table),
        "board": str(board),
        "session": "1",
        "contestant": next(iter(night.evening.state.contestants)),
        "code": night.evenings.code(night.event, str(table)),
        "number": str(board if "/evening/" in path else number),
        "year": "2017",
        "place": "27",
        "tag": "en",
        "key": "revoke",
        "call": next(iter(night.evening.state.calls), "1"),
    }
    filled = [_fill(path, {**named, "name": name}) for name in (FILES if "/files/" in path else ("1",))]
    if path in {"/table", "/results/{event}"}:
        filled += [f"{filled[0]}?board={board}&round={number}", f"{filled[0]}?board={board}&round={number}&wrong=1&me=1"]
    return filled


def _fill(path: str, named: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: named.get(found[1], "1"), path)
