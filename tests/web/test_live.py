"""Live parts: whoever looks at a stream is sent what is new, by this process or another."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.touched import EVERYBODY, concern
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.store import New, Recorded, open_log
from bridgelaws.tournament.event.events import SHAPES, Event, ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.web.app import create_app
from bridgelaws.web.live import Hub, follow
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import Visitors
from support.browsing import choose, serving
from support.streams import append, run, scope_of, until


def watched(app: FastAPI) -> None:
    """A page that shows the version of a stream."""
    router = APIRouter()

    @router.get("/live/{stream}")
    def live(request: Request, stream: str) -> Response:
        return follow(request, stream, lambda version: f"<p>{version}</p>", shared="all")

    app.include_router(router)


async def sent(app: FastAPI, path: str, cookie: str = "") -> AsyncIterator[str]:
    """The lines of data that a viewer is sent."""
    queue: asyncio.Queue[str] = asyncio.Queue()
    gone = asyncio.Event()

    async def receive() -> dict[str, object]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        for line in body.decode().splitlines():
            if line.startswith("data:"):
                await queue.put(line)

    running = asyncio.create_task(app(scope_of(path, cookie), receive, send))  # type: ignore[arg-type]
    try:
        while True:
            yield await asyncio.wait_for(queue.get(), 60)
    finally:
        gone.set()
        await running


def test_what_another_process_appends_reaches_every_viewer(database: str) -> None:
    app = create_app(choose(database, heartbeat=0.5))
    watched(app)
    other = open_log(database)  # as another process has it

    async def watching() -> list[str]:
        viewers = [sent(app, "/live/evening") for _ in range(3)]
        seen = [await anext(viewer) for viewer in viewers]
        other.append("evening", 0, [New("Said", 1, "{}")])
        seen += [await anext(viewer) for viewer in viewers]
        app.state.database.log.append("evening", 1, [New("Said", 1, "{}")])
        seen += [await anext(viewer) for viewer in viewers]
        for viewer in viewers:
            await viewer.aclose()  # type: ignore[attr-defined]
        return seen

    try:
        seen = run(watching)
        assert seen == ["data: <p>0</p>"] * 3 + ["data: <p>1</p>"] * 3 + ["data: <p>2</p>"] * 3
    finally:
        app.state.hub.close()
        other.close()
        app.state.database.close()


async def gone(viewers: list[AsyncIterator[str]]) -> None:
    for viewer in viewers:
        await viewer.aclose()  # type: ignore[attr-defined]


def test_many_who_come_at_once_are_all_told_by_one_drawing(live_app: FastAPI) -> None:
    drawn: list[int] = []
    router = APIRouter()

    def draw(version: int) -> str:
        drawn.append(version)
        return str(version)

    @router.get("/part")
    def part(request: Request) -> Response:
        return follow(request, "evening", draw, shared="all")

    live_app.include_router(router)

    async def watching() -> list[str]:
        viewers = [sent(live_app, "/part") for _ in range(30)]
        seen = await asyncio.gather(*[anext(viewer) for viewer in viewers])
        append(live_app, 0)
        seen += await asyncio.gather(*[anext(viewer) for viewer in viewers])
        await gone(viewers)
        return seen

    assert run(watching) == ["data: 0"] * 30 + ["data: 1"] * 30
    assert len(drawn) <= 3  # once more than there was to show, when the watch began


def test_a_burst_is_shown_by_a_few_drawings_and_its_end_by_the_last(live_app: FastAPI) -> None:
    drawn, gate = list[int](), threading.Event()
    router = APIRouter()

    def draw(version: int) -> str:
        gate.wait(60)
        drawn.append(version)
        return str(version)

    @router.get("/part")
    def part(request: Request) -> Response:
        return follow(request, "evening", draw, shared="all")

    live_app.include_router(router)

    async def watching() -> list[str]:
        viewer, seen = sent(live_app, "/part"), list[str]()
        first = asyncio.ensure_future(anext(viewer))
        for version in range(50):
            append(live_app, version)
        gate.set()
        seen.append(await first)
        while seen[-1] != "data: 50":
            seen.append(await anext(viewer))
        await gone([viewer])
        return seen

    run(watching)
    assert drawn[-1] == 50
    assert len(drawn) <= 4


def test_a_part_for_one_table_is_left_alone_by_the_others(live_app: FastAPI) -> None:
    live_app.state.hub.close()
    live_app.state.hub = Hub(live_app.state.database.log, lambda event: json.loads(event.payload).get("table", ""))
    router = APIRouter()

    @router.get("/part/{table}")
    def part(request: Request, table: str) -> Response:
        return follow(request, "evening", str, shared=f"table {table}", only=table)

    live_app.include_router(router)

    async def watching() -> list[str]:
        seven, eight = viewers = [sent(live_app, f"/part/{table}") for table in "78"]
        seen = [await anext(seven), await anext(eight)]
        append(live_app, 0, '{"table": "8"}')
        seen.append(await anext(eight))
        append(live_app, 1, '{"table": "7"}')
        seen.append(await anext(seven))  # of the other's it was not told
        append(live_app, 2)
        seen += [await anext(seven), await anext(eight)]
        await gone(viewers)
        return seen

    assert run(watching) == [f"data: {version}" for version in (0, 0, 1, 2, 3, 3)]


def test_the_wall_is_drawn_before_whatever_strangers_look_at(live_app: FastAPI) -> None:
    """Who opens a thousand parts of pages keeps the Director from nothing."""
    drawn: list[str] = []
    begun, go_on = threading.Event(), threading.Event()
    router = APIRouter()

    @router.get("/part/{name}")
    def part(request: Request, name: str) -> Response:
        def draw(_version: int) -> str:
            drawn.append(name)
            begun.set()
            go_on.wait(60)
            return name

        return follow(request, "evening", draw, shared=name, first=name == "wall")

    live_app.include_router(router)

    async def watching() -> list[str]:
        names = [f"stranger{number}" for number in range(12)]
        others = [sent(live_app, f"/part/{name}") for name in names]
        waiting = [asyncio.ensure_future(anext(viewer)) for viewer in others]
        await asyncio.to_thread(begun.wait, 60)
        wall = sent(live_app, "/part/wall")
        told = asyncio.ensure_future(anext(wall))
        hub: Hub = live_app.state.hub
        await until(lambda: any([waits[0] is False for line in hub._lines.values() for waits in line._waiting]))
        go_on.set()
        seen = await asyncio.gather(told, *waiting)
        await gone([wall, *others])
        return seen

    assert run(watching)[0] == "data: wall"
    assert drawn[1] == "wall"


async def ignored(_message: object) -> None:
    pass


def test_a_part_that_cannot_be_drawn_ends_and_is_tried_again_by_who_comes_back(live_app: FastAPI) -> None:
    router, broken = APIRouter(), [True]

    def draw(version: int) -> str:
        if broken:
            raise LookupError(broken.pop())
        return str(version)

    @router.get("/part")
    def part(request: Request) -> Response:
        return follow(request, "evening", draw, shared="all")

    live_app.include_router(router)

    async def watching() -> list[str]:
        with pytest.raises(LookupError):
            await live_app(scope_of("/part"), asyncio.Event().wait, ignored)  # type: ignore[arg-type]
        viewer = sent(live_app, "/part")
        seen = [await anext(viewer)]
        await gone([viewer])
        return seen

    assert run(watching) == ["data: 0"]


def test_each_director_has_a_form_token_of_his_own_on_the_wall_that_is_drawn_once(live_app: FastAPI) -> None:
    visitors: Visitors = live_app.state.visitors
    event = begin_demo(live_app.state.evenings, live_app.state.makeable)
    numbers = [visitors.sign_in(Visitor(Role.DIRECTOR)) for _ in range(2)]

    async def watching() -> list[str]:
        viewers = [sent(live_app, f"/tonight/{event}/live", f"visitor={visitors.cookie(number)}") for number in numbers]
        walls = []
        for viewer in viewers:
            lines = [await anext(viewer)]
            while "form_token" not in lines[-1]:
                lines.append(await anext(viewer))
            walls.append(lines[-1])
        await gone(viewers)
        return walls

    walls = run(watching)
    tokens = [set(re.findall(r'name="form_token" value="([0-9a-f]+)"', wall)) for wall in walls]
    assert tokens == [{visitors.form_token(number)} for number in numbers]


def test_a_result_is_told_to_its_table_and_a_round_to_everybody() -> None:
    def recorded(event: Event) -> Recorded:
        new = SHAPES.written(event)
        return Recorded("evening", 1, 1, "2026-11-17T18:00:00.000000+00:00", "", None, new.kind, new.shape, new.payload, b"")

    entered = ResultEntered(Place(1, 2, 7, "A"), 5, ("1",), ("2",), Played("4S", Seat.NORTH, 10))
    assert concern(recorded(entered)) == "A7"
    assert concern(recorded(RoundStarted(1, 2))) == EVERYBODY


PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Live</title>
<meta name="htmx-config" content='{"includeIndicatorCSS": false}'>
<script src="/static/htmx.min.js"></script><script src="/static/hx-sse.min.js" defer></script>
<link rel="icon" href="/static/mark.svg"></head><body>
<div id="wall" hx-sse:connect="/live/evening" hx-swap="innerMorph"><p>nothing yet</p></div>
<input id="typed"></body></html>"""


def test_a_page_in_a_browser_is_kept_up_to_date_under_the_strict_policy(settings: Settings, chromium: Any) -> None:
    app = create_app(settings)
    watched(app)
    app.add_api_route("/page", lambda: HTMLResponse(PAGE), include_in_schema=False)
    with serving(app) as address:
        page = chromium.new_context().new_page()
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(f"{address}/page")
        page.wait_for_selector("#wall p:text-is('0')")
        page.fill("#typed", "half a word")
        app.state.database.log.append("evening", 0, [New("Said", 1, "{}")])
        page.wait_for_selector("#wall p:text-is('1')")
        assert page.input_value("#typed") == "half a word"
        assert complaints == []
        page.close()


def test_the_first_page_is_below_100_kilobytes(served: str) -> None:
    with httpx.Client(base_url=served, headers={"accept-encoding": "gzip"}) as browser:
        page = browser.get("/")
        parts = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
        assert len(parts) >= 5
        sent = [page, *[browser.get(part) for part in parts]]
        assert sum([answer.num_bytes_downloaded for answer in sent]) < 100_000


def test_static_files_may_be_kept_and_pages_may_not(served: str) -> None:
    page = httpx.get(f"{served}/")
    assert page.headers["cache-control"] == "no-store"
    with_version = re.findall(r'(?:src|href)="(/static/[^"]+\?[^"]+)"', page.text)
    assert with_version
    for address in with_version:
        assert "immutable" in httpx.get(served + address).headers["cache-control"]
    assert "immutable" not in httpx.get(f"{served}/static/style.css").headers["cache-control"]
