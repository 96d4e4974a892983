"""Live parts are sent as what has changed, compressed once for everybody; a reader who missed something gets the whole."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, FastAPI
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.web.changes import GZIP, apply, compare, cut, pack
from bridgelaws.web.live import follow
from support.streams import append, run, scope_of

pieces = st.lists(st.sampled_from(["<p>", "1</p>", "2</p>", "<b>", "x</b>", "\n", "Ann", "<i>"]), max_size=40)


@given(pieces, pieces)
def test_the_new_part_is_put_together_from_the_old_one(old: list[str], new: list[str]) -> None:
    assert apply(old, compare(old, new)) == new


@given(st.text(max_size=60))
def test_no_letter_is_lost_in_cutting(text: str) -> None:
    assert "".join(cut(text)) == "\n".join(text.splitlines())


def test_a_row_that_moves_is_not_sent_again() -> None:
    rows = [f"<tr><td>{at}</td><td>Pair {at}</td></tr>" for at in range(500)]
    moved = [rows[-1], *rows[:-1]]
    assert len(json.dumps(compare(cut("".join(rows)), cut("".join(moved))))) < 100


def test_compressed_messages_can_follow_each_other_in_any_order() -> None:
    sent = [b"data: " + letter * 5000 + b"\n\n" for letter in (b"a", b"b", b"c")]
    for order in (sent, sent[::-1], [sent[0], sent[2], sent[2]]):
        reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
        assert b"".join([reader.decompress(each) for each in [GZIP, *map(pack, order)]]) == b"".join(order)


LONG = "".join([f"<tr><td>{at}</td></tr>" for at in range(300)])


def showing(app: FastAPI, **more: Any) -> None:
    router = APIRouter()

    @router.get("/ranking")
    def ranking(request: Request) -> Response:
        return follow(request, "evening", lambda version: f"<b>{version}</b>{LONG}", shared="all", **more)

    app.include_router(router)


async def received(app: FastAPI, path: str, accepts: str = "") -> AsyncIterator[str]:
    """Each message as a browser has it, after it was unpacked."""
    queue, gone = asyncio.Queue[bytes](), asyncio.Event()
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)

    async def receive() -> dict[str, object]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message.get("body"):
            await queue.put(message["body"])

    scope = scope_of(path)
    scope["headers"] = [*scope["headers"], (b"accept-encoding", accepts.encode())]
    running = asyncio.create_task(app(scope, receive, send))
    try:
        while True:
            body = await asyncio.wait_for(queue.get(), 60)
            text = (reader.decompress(body) if accepts else body).decode()
            if text and not text.startswith(":"):
                yield text
    finally:
        gone.set()
        await running


def test_who_has_the_version_before_is_sent_what_has_changed(live_app: FastAPI) -> None:
    showing(live_app)

    async def watching() -> list[str]:
        viewers = [received(live_app, "/ranking", accepts) for accepts in ("", "gzip")]
        first = [await anext(viewer) for viewer in viewers]
        append(live_app, 0)
        then = [await anext(viewer) for viewer in viewers]
        late = received(live_app, "/ranking", "gzip")
        whole = await anext(late)
        for viewer in (*viewers, late):
            await viewer.aclose()  # type: ignore[attr-defined]
        assert first[0] == first[1]
        assert then[0] == then[1]
        return [first[0], then[0], whole]

    first, then, whole = run(watching)
    old = cut("\n".join([line.removeprefix("data: ") for line in first.splitlines() if line.startswith("data: ")]))
    kind, number, data = then.strip().split("\n")
    assert (kind, number) == ("event: changes", "id: 1")
    assert "".join(apply(old, json.loads(data.removeprefix("data: ")))) == f"<b>1</b>{LONG}"
    assert len(then) < 100
    assert whole.startswith("id: 1\ndata: <b>1</b>")


def test_what_holds_a_form_token_is_not_compressed(live_app: FastAPI) -> None:
    """Compressed beside what a visitor typed, it could be guessed from the length."""
    showing(live_app, own=("299", "mine"))

    async def watching() -> list[str]:
        viewer = received(live_app, "/ranking")
        seen = [await anext(viewer)]
        await viewer.aclose()  # type: ignore[attr-defined]
        packed = received(live_app, "/ranking", "gzip")
        try:
            await anext(packed)
        except zlib.error:
            return seen
        raise AssertionError("it was compressed")

    assert "<td>mine</td>" in run(watching)[0]
