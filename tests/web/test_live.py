"""Live parts: whoever looks at a stream is sent what is new, by this process or another."""

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from browsing import serving
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bridgelaws.store import New, open_log
from bridgelaws.web.app import create_app
from bridgelaws.web.live import follow
from bridgelaws.web.settings import Settings


def watched(app: FastAPI) -> None:
    """A page that shows the version of a stream."""
    router = APIRouter()

    @router.get("/live/{stream}")
    def live(request: Request, stream: str) -> Response:
        return follow(request, stream, lambda version: f"<p>{version}</p>", shared="all")

    app.include_router(router)


async def sent(app: FastAPI, stream: str) -> AsyncIterator[str]:
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

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "path": f"/live/{stream}",
        "raw_path": b"",
        "query_string": b"",
        "headers": [],
        "scheme": "http",
        "server": ("club", 80),
        "client": ("viewer", 1),
    }
    running = asyncio.create_task(app(scope, receive, send))  # type: ignore[arg-type]
    try:
        while True:
            yield await asyncio.wait_for(queue.get(), 60)
    finally:
        gone.set()
        await running


def test_what_another_process_appends_reaches_every_viewer(database: str) -> None:
    app = create_app(Settings(database=database, heartbeat=0.5))
    watched(app)
    other = open_log(database)  # as another process has it

    async def watching() -> list[str]:
        viewers = [sent(app, "evening") for _ in range(3)]
        seen = [await anext(viewer) for viewer in viewers]
        other.append("evening", 0, [New("Said", 1, "{}")])
        seen += [await anext(viewer) for viewer in viewers]
        app.state.database.log.append("evening", 1, [New("Said", 1, "{}")])
        seen += [await anext(viewer) for viewer in viewers]
        for viewer in viewers:
            await viewer.aclose()  # type: ignore[attr-defined]
        return seen

    try:
        with ThreadPoolExecutor(1) as thread:  # the browser of other tests may have a loop running in this one
            seen = thread.submit(lambda: asyncio.run(watching())).result()
        assert seen == ["data: <p>0</p>"] * 3 + ["data: <p>1</p>"] * 3 + ["data: <p>2</p>"] * 3
    finally:
        app.state.hub.close()
        other.close()
        app.state.database.close()


PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Live</title>
<meta name="htmx-config" content='{"includeIndicatorCSS": false}'>
<script src="/static/htmx.min.js" defer></script><script src="/static/hx-sse.min.js" defer></script>
<link rel="icon" href="/static/mark.svg"></head><body>
<div id="wall" hx-sse:connect="/live/evening" hx-swap="innerMorph"><p>nothing yet</p></div>
<input id="typed"></body></html>"""


def test_a_page_in_a_browser_is_kept_up_to_date_under_the_strict_policy(settings: Settings, chromium: Any) -> None:
    app = create_app(settings)
    watched(app)
    app.add_api_route("/page", lambda: HTMLResponse(PAGE), include_in_schema=False)
    with serving(app) as address:
        page = chromium.new_page()
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
    assert "max-age" in httpx.get(f"{served}/static/style.css").headers["cache-control"]
    assert httpx.get(f"{served}/").headers["cache-control"] == "no-store"
