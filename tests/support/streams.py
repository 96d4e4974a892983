"""Answers that do not end by themselves: what is sent first, and what a viewer of a live part goes by."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fastapi import FastAPI

from bridgelaws.store import New
from support.browsing import Visitor


def first_sent(app: FastAPI, path: str, visitor: Visitor) -> tuple[int, str]:
    """The status and the first piece of an answer that does not end by itself."""
    sent: dict[str, Any] = {"status": 0, "body": b""}

    async def run() -> None:
        gone, got = asyncio.Event(), asyncio.Event()

        async def receive() -> dict[str, object]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent["status"] = message.get("status", sent["status"])
            sent["body"] += message.get("body", b"")
            if message.get("body") or (message["type"] == "http.response.body" and not message.get("more_body")):
                got.set()

        cookies = "; ".join([f"{name}={value}" for name, value in visitor.cookies.items()])
        scope: dict[str, Any] = {"type": "http"}
        scope |= {"asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET"}
        scope |= {"path": path, "raw_path": path.encode(), "query_string": b"", "scheme": "http", "server": ("club", 80)}
        scope |= {"client": ("viewer", 1), "headers": [(b"host", b"club"), (b"cookie", cookies.encode())]}
        running = asyncio.create_task(app(scope, receive, send))
        await asyncio.wait_for(got.wait(), 60)
        gone.set()
        await running

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(run())).result()
    return sent["status"], sent["body"].decode()


def scope_of(path: str, cookie: str = "") -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": b"",
        "query_string": b"",
        "headers": [(b"cookie", cookie.encode()), (b"host", b"club")],
        "scheme": "http",
        "server": ("club", 80),
        "client": ("viewer", 1),
    }


def run(watching: Callable[[], Coroutine[Any, Any, list[str]]]) -> list[str]:
    """In a thread of its own: the browser of other tests may have a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(watching())).result()


def append(app: FastAPI, version: int, payload: str = "{}") -> None:
    app.state.database.log.append("evening", version, [New("Said", 1, payload)])


async def until(holds: Callable[[], bool]) -> None:
    """Lets everything else go on until something holds."""
    while not holds():
        await asyncio.sleep(0)
