"""Server-sent events of a table: to each device what its seat sees, when that changes, under the seat's own numbers."""

import json
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.online.running import RunningTable, Sent, changes
from bridgelaws.online.views import Viewer
from bridgelaws.web.heads import asks_head
from bridgelaws.web.live import Hub, Live
from bridgelaws.web.online.clockwork import Clockwork
from bridgelaws.web.online.devices import viewer_on

HEARTBEAT = 10.0  # seconds
STILL_HERE = b": \n\n"  # always as long
Write = Callable[
    [Sent | None, Sent], list[tuple[str, str]]
]  # events with their data: what was sent before, what is there now


def event(name: str, data: str, number: int | None = None) -> bytes:
    told = "" if number is None else f"id: {number}\n"
    return f"event: {name}\n{told}data: {data}\n\n".encode()


def write_view(before: Sent | None, after: Sent) -> list[tuple[str, str]]:
    """For programs: the whole view at first, then what has changed."""
    return [("see", after.whole)] if before is None else [("change", changes(before, after))]


def bye(why: str) -> bytes:
    return event("bye", json.dumps({"why": why}))


def stream(request: Request, table: str, device: str, write: Write) -> Response:
    if asks_head(request):  # there is no end of it to wait for
        return Response(status_code=405, headers={"Allow": "GET"})
    return Live(_events(request, table, device, write), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _events(request: Request, table: str, device: str, write: Write) -> AsyncIterator[bytes]:
    """One viewer's events; a device that loses its seat to another is told so and sent no more."""
    clockwork: Clockwork = request.app.state.clockwork
    hub: Hub = request.app.state.hub
    with clockwork.watching(table) as watched:
        running: RunningTable = await clockwork.work(clockwork.tables.get, table)
        viewer = viewer_on(running, device)
        with clockwork.sitting(watched, viewer if isinstance(viewer, Seat) else None):
            watched.tell()  # somebody is back
            sent: Sent | None = None
            while not hub.lets_go:
                news = watched.news
                running = await clockwork.work(clockwork.tables.get, table)
                if (now := viewer_on(running, device)) is not viewer:
                    yield bye("moved" if isinstance(now, Seat) else "elsewhere")
                    return
                current = running.views[viewer]
                if sent is None or current.n != sent.n:
                    for name, data in await clockwork.work(write, sent, current):
                        yield event(name, data, current.n)
                    sent = current
                if not await clockwork.wait(news, HEARTBEAT):
                    yield STILL_HERE


def sees(running: RunningTable, device: str) -> tuple[Viewer, Sent]:
    """What this device may see now."""
    viewer = viewer_on(running, device)
    return viewer, running.views[viewer]
