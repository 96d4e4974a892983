"""What an organiser waits for: a large field ranked, a simultaneous joined, movements proposed, files of devices."""

import random
from collections.abc import Callable
from datetime import datetime
from time import process_time
from typing import Any

from msgspec.structs import replace

from bench.measure import ROUNDS, Report, report, show
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.planning.sessions import choices
from bridgelaws.exchange.device_evening import evening_of_movement
from bridgelaws.exchange.devices import read_device_results
from bridgelaws.exchange.file import contest_from
from bridgelaws.exchange.simultaneous import join_clubs
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.bws_writing import write_bws
from bridgelaws.formats.model import Record, Stated
from bridgelaws.tournament.movements.mitchell import mitchell
from bridgelaws.tournament.movements.model import Contest, Movement
from bridgelaws.tournament.movements.propose import Pace
from bridgelaws.tournament.movements.web import web
from bridgelaws.tournament.scoring.contest import result_of

PAIRS, BOARDS, CLUBS = 3000, 26, 100
EVENING = 40  # pairs for whom movements are proposed
TARGETS = {"rank": 1.0, "propose": 0.3, "write": 1.0, "read": 0.5}  # seconds


def organiser() -> Report:
    field = contest_from(_field(), "field")
    file = _of_devices(web(40, 9, 3), 1)
    written = write_bws(file, WHEN).data
    clubs = [write_bws(_of_devices(mitchell(15, 13, 2), club), WHEN).data for club in range(CLUBS)]
    parts = [(f"club{at}", read_device_results(data, "x.bws").contest) for at, data in enumerate(clubs)]
    works: dict[str, tuple[str, Callable[[], object]]] = {
        "rank": (f"{PAIRS:,} pairs x {BOARDS} boards ranked", lambda: result_of(field)),
        "files": (f"{CLUBS} files of clubs read and joined", lambda: _join(clubs)),
        "simultaneous": (f"the same {CLUBS} clubs, 3,000 pairs, ranked as one field", lambda: result_of(join_clubs(parts))),
        "propose": (f"movements proposed for {EVENING} pairs", _propose),
        "write": ("BWS of 40 tables x 27 boards written", lambda: write_bws(file, WHEN)),
        "read": ("the same read", lambda: read_bws(written)),
    }
    figures = [
        {"what": what, "ours": round(_seconds(work), 3), "peer": TARGETS.get(name), "ratio": None}
        for name, (what, work) in works.items()
    ]
    return report("organiser", figures)


WHEN = datetime(2026, 2, 2, 18, 30)


def _seconds(work: Callable[[], object]) -> float:
    """The processor's time of the quickest round: others may use the machine meanwhile."""
    spent = []
    for _ in range(ROUNDS):
        started = process_time()
        work()
        spent.append(process_time() - started)
    return min(spent)


def _field() -> dict[str, Any]:
    rnd, half, boards = random.Random(78), PAIRS // 2, dict[int, list[dict[str, Any]]]()
    for board in range(1, BOARDS + 1):
        others = list(range(half + 1, PAIRS + 1))
        rnd.shuffle(others)
        boards[board] = [
            {"ns": ns, "ew": ew, "contract": "2S", "declarer": rnd.choice("NESW"), "tricks": rnd.randrange(6, 12)}
            for ns, ew in zip(range(1, half + 1), others, strict=True)
        ]
    return {"scoring": "matchpoints", "boards": boards}


def _of_devices(movement: Movement, seed: int) -> Any:
    evening, bid, rnd = evening_of_movement(movement, "x"), read_contract("2S", Seat.NORTH), random.Random(seed)
    records = [
        Record(
            number=board,
            tags=(
                ("Section", "A"), ("Table", str(each.table)), ("Round", str(each.round)),
                ("PairNS", str(each.ns)), ("PairEW", str(each.ew)),
            ),
            stated=Stated(declarer=Seat.NORTH, bid=bid.bid, doubling=bid.doubling, tricks=rnd.randrange(6, 12)),
        )
        for each in evening.seatings
        for board in range(each.low, each.high + 1)
    ]  # fmt: skip
    return replace(evening, records=tuple(records))


def _join(files: list[bytes]) -> object:
    return join_clubs([(f"club{at}", read_device_results(data, "x.bws").contest) for at, data in enumerate(files)])


def _propose() -> object:
    choices.cache_clear()
    return choices((EVENING,), Contest.PAIRS, 3, Pace())


if __name__ == "__main__":
    show(organiser())
