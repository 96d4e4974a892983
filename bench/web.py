"""The web under load: a large field that enters results while many look on; the entry route beside the bare framework."""

import asyncio
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from msgspec import Struct

from bench.measure import Report, ratio, show
from bench.store import postgres
from bench.web_evening import BOARDS, Signed, Size, prepare
from bench.web_first_page import shift, weight
from bench.web_load import Sender, Sent, Viewer, entry, everybody_told, looking, open_viewers
from bench.web_servers import Server, bare, ours
from bridgelaws.store import open_log
from bridgelaws.web.serving.descriptors import raise_limit

LANGUAGES = ("en", "sv", "da", "lv")
PATIENCE = 60.0  # seconds for everybody to be told
AGAIN = 50  # one entry in so many is sent twice, as by a phone that has not heard the answer
EARLY = 0.5  # seconds before its first result at which a round is called
ROUNDS = 3
FOLLOWED = 400  # viewers of a kind, whose delays are counted
AT_ONCE = 8  # connections that send flat out


class Load(Struct, frozen=True):
    """How many do what, and for how long."""

    tables: int = 100
    seconds: int = 60
    every: int = 1  # seconds from a result of a table to its next
    phones: int = 2  # at each table
    walls: int = 10
    results: int = 190
    flat_out: int = 1000  # entries in a round of measuring

    @property
    def viewers(self) -> int:
        return self.tables * self.phones + self.walls + self.results

    @property
    def size(self) -> Size:
        return Size(self.tables, -(-self.results_of_a_table // BOARDS))

    @property
    def results_of_a_table(self) -> int:
        return self.seconds // self.every


WHOLE = Load()
LARGE = Load(tables=1000, every=10, results=2990)
SHORT = Load(tables=8, seconds=6, walls=2, results=12, flat_out=16)


def web(load: Load = WHOLE, large: Load | None = LARGE, *, with_postgres: bool = True, with_browser: bool = True) -> Report:
    raise_limit()
    with TemporaryDirectory(prefix="bridgelaws-bench-", ignore_cleanup_errors=True) as folder, ExitStack() as kept:
        minutes = [{"database": "SQLite", **_evening(str(Path(folder) / "load.db"), load)}]
        if large is not None:
            minutes.append({"database": "SQLite", **_evening(str(Path(folder) / "large.db"), large)})
        if with_postgres:
            address = kept.enter_context(postgres(folder))
            minutes.append({"database": "PostgreSQL", **_evening(address, load)})
        flat, first_page = _flat_out(str(Path(folder) / "flat.db"), load, with_browser=with_browser)
    return {
        "benchmark": "web",
        "peer": "the bare framework",
        "figures": flat,
        "minutes": minutes,
        "tables": load.tables,
        "seconds": load.seconds,
        "viewers": load.viewers,
        "flat_out": load.flat_out,
        "at_once": AT_ONCE,
        "rounds": ROUNDS,
        **first_page,
    }


# A minute of the evening.


def _evening(database: str, load: Load) -> Report:
    signed = prepare(database, load.size, directors=load.walls, called=1)
    with ours(database) as server:
        viewers = list(_viewers(signed, load))
        return asyncio.run(_minute(server, database, signed, load, viewers))


def _viewers(signed: Signed, load: Load) -> Iterator[Viewer]:
    """Phones speak the languages of their tables; results hang on walls or are held in hands."""
    viewer = count()
    for number, (table, cookie) in enumerate(signed.tables.items()):
        for _ in range(load.phones):
            language = LANGUAGES[number % len(LANGUAGES)]
            yield Viewer("phone", table, looking("/table/live", cookie, language, next(viewer)))
    for number, cookie in enumerate(signed.directors):
        yield Viewer("wall", "", looking(f"/tonight/{signed.event}/live", cookie, LANGUAGES[number % 2], next(viewer)))
    for number in range(load.results):
        language = LANGUAGES[number % len(LANGUAGES)]
        yield Viewer("results", "", looking(f"/results/{signed.event}/live", "", language, next(viewer)))


async def _minute(server: Server, database: str, signed: Signed, load: Load, viewers: list[Viewer]) -> Report:
    opened = await open_viewers(server.port, viewers, PATIENCE)
    whole = sum([each.bytes for each in viewers])
    worked, loaded, sent = server.seconds(), process_time(), await _play(server.port, signed, load)
    log = open_log(database)
    try:
        written: dict[str, list[int]] = {}
        for event in log.read(signed.event):
            written.setdefault(event.key or "", []).append(event.version)
        last = log.head(signed.event).version
    finally:
        log.close()
    taken = [(each, written.get(f"phone {each.table} {each.key}", [])) for each in sent if set(each.statuses) == {200}]
    due = {each.table: max(versions) for each, versions in taken if versions}
    untold = await everybody_told(viewers, due, last, PATIENCE)
    took = max([each.answered for each in sent]) - min([each.due for each in sent])
    disconnected = len([1 for each in viewers if each.lost])
    for viewer in viewers:
        viewer.close()
    return {
        "entries": len(sent),
        "refused": len(sent) - len(taken),
        "lost": len([1 for _, versions in taken if not versions]),
        "doubled": len([1 for _, versions in taken if len(versions) > 1]),
        "untold": untold,
        "disconnected": disconnected,
        "per_second": round(len(taken) / took, 1),
        "entry_ms": _middle_and_end([each.answered - each.due for each, _ in taken]),
        "told_ms": {what: _middle_and_end(_delays(taken, viewers, what)) for what in ("phone", "wall", "results")},
        "server_cpu": round((server.seconds() - worked) / took, 2),
        "load_cpu": round((process_time() - loaded) / took, 2),
        "tables": load.tables,
        "viewers": load.viewers,
        "every": load.every,
        "phones": load.tables * load.phones,
        "walls": load.walls,
        "results": load.results,
        "opened_seconds": round(opened, 1),
        "opened_megabytes": round(whole / 1e6),
        "megabytes": round((sum([each.bytes for each in viewers]) - whole) / 1e6 * 60 / took),
        "server_megabytes": server.memory(),
        "load_average": round(os.getloadavg()[0], 1),
    }


async def _play(port: int, signed: Signed, load: Load) -> list[Sent]:
    """Every table enters a result a second, each at its own moment; the Director calls the rounds."""
    clock = asyncio.get_running_loop().time
    start, sent = clock() + EARLY, list[Sent]()
    called = {number: asyncio.Event() for number in range(1, load.size.rounds + 1)}

    async def direct() -> None:
        desk = Sender(port)
        called[1].set()
        for number in list(called)[1:]:
            await asyncio.sleep(start + (number - 1) * BOARDS * load.every - EARLY - clock())
            body = json.dumps({"round": number}).encode()
            status = await desk.post(f"/api/evenings/{signed.event}/rounds", signed.directors[0], body)
            assert status == 200, f"round {number} was not called: {status}"
            called[number].set()
        desk.close()

    async def enter(at: int, table: str, cookie: str) -> None:
        phone = Sender(port)
        for board in range(1, load.results_of_a_table + 1):
            number, due = (board - 1) // BOARDS + 1, start + (board - 1 + at / load.tables) * load.every
            await asyncio.sleep(due - clock())
            await called[number].wait()
            each = Sent(f"k{board}", table, due, clock())
            body = entry(signed.event, table, number, board, each.key)
            each.statuses.append(await phone.post("/api/table/results", cookie, body))
            each.answered = clock()
            if (board * load.tables + at) % AGAIN == 0:
                each.statuses.append(await phone.post("/api/table/results", cookie, body))
            sent.append(each)
        phone.close()

    await asyncio.gather(direct(), *[enter(at, *each) for at, each in enumerate(signed.tables.items())])
    return sent


def _delays(taken: Sequence[tuple[Sent, list[int]]], viewers: Sequence[Viewer], what: str) -> list[float]:
    """From an entry being sent until a viewer whom it concerns has been shown it; of very many viewers, of some hundreds."""
    looking_on = [each for each in viewers if each.what == what]
    of_a_table: dict[str, list[tuple[float, int]]] = {"": []}
    for each, versions in taken:
        if versions:
            of_a_table[""].append((each.sent, versions[0]))
            of_a_table.setdefault(each.table, []).append((each.sent, versions[0]))
    return [
        at - sent
        for viewer in looking_on[:: max(1, len(looking_on) // FOLLOWED)]
        for sent, version in of_a_table.get(viewer.table, ())
        if (at := viewer.told(version)) is not None
    ]


def _middle_and_end(seconds: list[float]) -> Report:
    if not seconds:
        return {"p50": None, "p99": None, "worst": None}
    ordered = sorted(seconds)
    places = {"p50": len(ordered) // 2, "p99": len(ordered) * 99 // 100, "worst": -1}
    return {name: round(1000 * ordered[at], 1) for name, at in places.items()}


# Flat out.


def _flat_out(database: str, load: Load, *, with_browser: bool) -> tuple[list[Report], Report]:
    """Entries a second of ours and of routes that do nothing with them, in turns; and what the first page is like."""
    size = Size(load.tables, -(-ROUNDS * load.flat_out // (load.tables * BOARDS)))
    signed = prepare(database, size, directors=0, called=size.rounds)
    waiting = [(table, board) for board in size.boards for table in signed.tables]
    routes: dict[str, list[tuple[float, float]]] = {"ours": [], "at-once": [], "in-a-thread": []}
    with ours(database) as server, bare() as framework:
        for turn in range(ROUNDS):
            now = waiting[turn * load.flat_out : (turn + 1) * load.flat_out]
            for route, spent in routes.items():
                to, path = (server, "/api/table/results") if route == "ours" else (framework, f"/{route}")
                worked = to.seconds()
                took = asyncio.run(_send(to.port, path, signed, now))
                spent.append((took, to.seconds() - worked))
        address = f"http://127.0.0.1:{server.port}"
        first_page = {
            "first_page_kb": round(weight(address) / 1000, 1),
            "layout_shift": shift(address) if with_browser else None,
        }
    best: dict[str, tuple[float, ...]] = {
        route: tuple(map(min, zip(*spent, strict=True))) for route, spent in routes.items()
    }
    names = {"at-once": "beside a route without a thread", "in-a-thread": "beside a route in a thread, as ours is"}
    figures = []
    for route, name in names.items():
        for at, unit in enumerate(("a second", "a second of the server's processor")):
            mine, theirs = (round(load.flat_out / max(best[each][at], 0.01)) for each in ("ours", route))
            figures.append({"what": f"entries {unit}, {name}", "ours": mine, "peer": theirs, "ratio": ratio(mine, theirs)})
    return figures, first_page


async def _send(port: int, path: str, signed: Signed, waiting: Sequence[tuple[str, int]]) -> float:
    clock, left, statuses = asyncio.get_running_loop().time, iter(waiting), set[int]()

    async def keep_sending() -> None:
        phone = Sender(port)
        for table, board in left:
            body = entry(signed.event, table, (board - 1) // BOARDS + 1, board, f"k{board}")
            statuses.add(await phone.post(path, signed.tables[table], body))
        phone.close()

    started = clock()
    await asyncio.gather(*[keep_sending() for _ in range(AT_ONCE)])
    took = clock() - started
    assert statuses == {200}, f"entries were refused: {statuses}"
    return took


if __name__ == "__main__":
    if "--short" in sys.argv:
        show(web(SHORT, None, with_postgres=False, with_browser=False))
    else:
        show(web())
