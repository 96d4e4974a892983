"""Taking figures: the best of several alternating rounds, and the shape in which every benchmark reports."""

import gc
import json
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from bench import peer

ROUNDS = 3

Report = dict[str, Any]
Work = Callable[[], object]


def best_seconds(works: Sequence[Work | None]) -> list[float | None]:
    """The quickest round of each piece of work; they are taken in turns so that a busy moment strikes all alike."""
    gc.collect()
    gc.freeze()  # what was prepared is not to be searched for garbage while the clock runs
    best: list[float | None] = [None for _ in works]
    for _ in range(ROUNDS):
        for at, work in enumerate(works):
            if work is None:
                continue
            started = perf_counter()
            work()
            spent = perf_counter() - started
            best[at] = min(spent, best[at] or spent)
    return best


def rate(what: str, count: int, seconds: Sequence[float | None]) -> Report:
    """How many a second, ours and the peer's, and how many times as fast ours is."""
    ours, theirs = [None if spent is None else round(count / spent) for spent in seconds]
    return {"what": what, "ours": ours, "peer": theirs, "ratio": ratio(ours, theirs)}


def ratio(above: float | None, below: float | None) -> float | None:
    return round(above / below, 2) if above and below else None


def report(name: str, figures: list[Report], **more: object) -> Report:
    return {"benchmark": name, "peer": peer.NAME if peer.TYPES else peer.MISSING, "figures": figures, **more}


def show(found: Report) -> None:
    print(json.dumps(found, ensure_ascii=False))
