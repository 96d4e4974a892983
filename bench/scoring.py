"""Scoring: a million contract results by Law 77."""

import random
from itertools import cycle, islice, product
from typing import Any

from bench import peer
from bench.measure import Report, best_seconds, rate, report, show
from bridgelaws.bridge import SEATS, Bid, Contract, Denomination, Doubling, Seat, Vulnerability, points, score

COUNT = 1_000_000

Result = tuple[Contract, int, Vulnerability]


def scoring() -> Report:
    results = _results()
    theirs = [_of_peer(*result) for result in results] if peer.TYPES else []
    wrong = [ours for ours, (contract, vul) in zip(results, theirs, strict=False) if score(*ours) != contract.score(vul)]
    bare = [(c.bid, c.doubling, tricks, v.includes(c.declarer.side)) for c, tricks, v in results]
    by_points, by_score, by_peer = best_seconds(
        [lambda: _by_points(bare), lambda: _by_score(results), (lambda: _by_peer(theirs)) if theirs else None]
    )
    return report(
        "scoring",
        [
            rate("`points(bid, doubling, tricks)`", COUNT, (by_points, by_peer)),
            rate("`score(contract, tricks, vulnerable)`", COUNT, (by_score, by_peer)),
        ],
        count=COUNT,
        distinct=len(results),
        checked=len(theirs),
        disagreements=len(wrong),
    )


def _results() -> list[Result]:
    """Every contract by every declarer with every number of tricks at every vulnerability, shuffled."""
    everything = product(range(1, 8), Denomination, Doubling, SEATS, range(14), Vulnerability)
    results = [
        (Contract(Bid(level, denomination), doubling, seat), tricks, vulnerable)
        for level, denomination, doubling, seat, tricks, vulnerable in everything
    ]
    random.Random(77).shuffle(results)
    return results


def _by_points(results: list[tuple[Bid, Doubling, int, bool]]) -> None:
    for bid, doubling, tricks, is_vulnerable in islice(cycle(results), COUNT):
        points(bid, doubling, tricks, is_vulnerable=is_vulnerable)


def _by_score(results: list[Result]) -> None:
    for contract, tricks, vulnerable in islice(cycle(results), COUNT):
        score(contract, tricks, vulnerable)


def _by_peer(results: list[tuple[Any, Any]]) -> None:
    for contract, vulnerable in islice(cycle(results), COUNT):
        contract.score(vulnerable)


def _of_peer(contract: Contract, tricks: int, vulnerable: Vulnerability) -> tuple[Any, Any]:
    """The same result as the peer has it: the tricks are part of its contract."""
    types = peer.TYPES
    theirs = types.Contract(
        level=contract.bid.level,
        denom=types.Denom.find(contract.bid.denomination.value),
        declarer=player(contract.declarer),
        penalty=types.Penalty.find(contract.doubling.value),
        result=tricks - contract.tricks_needed,
    )
    return theirs, types.Vul.find(vulnerable.value)


def player(seat: Seat) -> Any:
    return peer.TYPES.Player.find(seat.value)


if __name__ == "__main__":
    show(scoring())
