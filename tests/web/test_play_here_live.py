"""What the devices of a table are sent while they are connected: what concerns them, and nothing of the others."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.web.app import create_app
from bridgelaws.web.online import clockwork, devices, live
from bridgelaws.web.online.live import write_view
from support.browsing import choose
from support.play_here import Table
from support.streams import run, scope_of

N, E, S, W = SEATS


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    monkeypatch.setattr(devices, "RATE", "1000000/minute")
    made = create_app(choose(tmp_path / "play.db"))
    yield made
    made.state.clockwork.close()
    made.state.database.close()


class Watching:
    """The events that a device is sent, as they come."""

    def __init__(self, table: Table, seat: Seat) -> None:
        device = table.devices[seat].cookies[devices.COOKIE]
        request = Request({**scope_of(table.api), "app": table.app})
        self.stream = live._events(request, table.name, device, write_view)
        self.got: list[str] = []

    async def next(self) -> tuple[str, Any]:
        """The next event that is no heartbeat."""
        while True:
            text = (await asyncio.wait_for(anext(self.stream), 60)).decode()
            if text != live.STILL_HERE.decode():
                self.got.append(text)
                name, _, data = text.partition("\n")
                return name.removeprefix("event: "), json.loads(data.partition("data: ")[2])

    async def close(self) -> None:
        await self.stream.aclose()  # type: ignore[attr-defined]


def watch(seen: Callable[[], Awaitable[list[str]]]) -> list[str]:
    return run(seen)  # type: ignore[arg-type]


def test_a_change_has_the_keys_that_are_new_under_the_viewers_own_number(app: FastAPI) -> None:
    table = Table(app)

    async def follow() -> list[str]:
        watching = Watching(table, S)
        name, view = await watching.next()
        assert (name, view["you"]) == ("see", "S")
        await asyncio.to_thread(table.do, N, deed="call", call="1C")
        name, change = await watching.next()
        await watching.close()
        assert name == "change"
        assert change["n"] == view["n"] + 1
        assert set(change["set"]) == {"auction", "turn"}
        return watching.got

    assert len(watch(follow)) == 2


def test_what_is_refused_or_told_to_others_reaches_nobody_else(app: FastAPI) -> None:
    """A refused tap, a meaning told to the opponents, a question and its answer: the partner hears nothing."""
    table = Table(app)
    table.do(N, deed="call", call="1C")

    async def follow() -> list[str]:
        partner = Watching(table, S)
        await partner.next()
        for seat, deed in (
            (W, {"deed": "call", "call": "7NT"}),
            (E, {"deed": "call", "call": "1C"}),
            (E, {"deed": "ask", "place": 0}),
            (N, {"deed": "explain", "place": 0, "text": "At least three clubs."}),
        ):
            await asyncio.to_thread(table.send, seat, deed)
        await asyncio.to_thread(table.do, E, deed="call", call="P")
        _, change = await partner.next()
        await partner.close()
        return [json.dumps(change)]

    (told,) = watch(follow)
    assert "clubs" not in told
    assert set(json.loads(told)["set"]) == {"auction", "turn", "may"}


def test_whoever_loses_the_seat_to_another_device_is_told_bye(app: FastAPI) -> None:
    table = Table(app)

    async def follow() -> list[str]:
        before = Watching(table, W)
        await before.next()
        taken = await asyncio.to_thread(app.state.tables.sit_down, table.name, table.token(W), "Di", "another-device-of-di")
        assert taken is W
        name, told = await before.next()
        with pytest.raises(StopAsyncIteration):
            await anext(before.stream)
        return [name, told["why"]]

    assert watch(follow) == ["bye", "elsewhere"]


def test_somebody_who_is_lost_is_away_and_then_back(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clockwork, "AWAY", 0)
    monkeypatch.setattr(clockwork, "LOOK_AGAIN", 0.05)
    table = Table(app)

    async def follow() -> list[str]:
        other, lost = Watching(table, S), Watching(table, W)
        await other.next()
        await lost.next()
        await lost.close()
        _, gone = await other.next()
        again = Watching(table, W)
        await again.next()
        _, back = await other.next()
        await again.close()
        await other.close()
        return [json.dumps(each["set"]["names"]["W"]) for each in (gone, back)]

    gone, back = watch(follow)
    assert json.loads(gone) == {"name": "Di", "away": True}
    assert json.loads(back) == {"name": "Di"}
