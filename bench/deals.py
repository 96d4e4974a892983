"""Deals: a hundred thousand read from PBN and written back."""

from itertools import cycle, islice
from time import perf_counter
from typing import Any

from bench import peer
from bench.measure import Report, Work, best_seconds, rate, report, show
from bridgelaws.bridge import Deal, seeded_deal

COUNT = 100_000
DISTINCT = 2_000


def deals() -> Report:
    written = [str(seeded_deal("bench", board)) for board in range(1, DISTINCT + 1)]
    first = rate(f"the first {DISTINCT} read, nothing remembered yet (one round)", DISTINCT, _first_reading(written))
    ours = [Deal.parse(text) for text in written]
    theirs = [peer.TYPES.Deal(text) for text in written] if peer.TYPES else []
    wrong = [deal for deal, other in zip(ours, theirs, strict=False) if str(deal) != other.to_pbn()]
    reading = best_seconds([lambda: _read(written), _if_peer(lambda: _read_by_peer(written))])
    writing = best_seconds([lambda: _write(ours), _if_peer(lambda: _write_by_peer(theirs))])
    return report(
        "deals",
        [first, rate("read: `Deal.parse(text)`", COUNT, reading), rate("written: `str(deal)`", COUNT, writing)],
        count=COUNT,
        distinct=DISTINCT,
        checked=len(theirs),
        disagreements=len(wrong),
    )


def _if_peer(work: Work) -> Work | None:
    return work if peer.TYPES else None


def _first_reading(written: list[str]) -> tuple[float, float | None]:
    """Ours remembers the holdings it has met, so that only the first reading shows what they cost."""
    started = perf_counter()
    for text in written:
        Deal.parse(text)
    ours = perf_counter() - started
    if not peer.TYPES:
        return ours, None
    started = perf_counter()
    for text in written:
        peer.TYPES.Deal(text)
    return ours, perf_counter() - started


def _read(written: list[str]) -> None:
    parse = Deal.parse
    for text in islice(cycle(written), COUNT):
        parse(text)


def _read_by_peer(written: list[str]) -> None:
    parse = peer.TYPES.Deal
    for text in islice(cycle(written), COUNT):
        parse(text)


def _write(read: list[Deal]) -> None:
    for deal in islice(cycle(read), COUNT):
        str(deal)


def _write_by_peer(read: list[Any]) -> None:
    for deal in islice(cycle(read), COUNT):
        deal.to_pbn()


if __name__ == "__main__":
    show(deals())
