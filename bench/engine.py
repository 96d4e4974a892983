"""The engine: calls through the Director, cases with their questions, and the cost of a call as the auction grows."""

import gc
import random
import tracemalloc
from statistics import median
from time import perf_counter

from bench import peer
from bench.measure import Report, best_seconds, rate, report, show
from bench.replay import Replayed, made_up
from bridgelaws import director
from bridgelaws.bridge import CALLS, PASS, Board, Call, Seat
from bridgelaws.bridge.calls import DOUBLE, REDOUBLE
from bridgelaws.bridge.notation import read_call
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import CallMade, CardPlayed, Event
from bridgelaws.table.evolve import evolve

BOARDS = 500
CASES = 300
KEPT = 10_000  # finished boards held at once
BOOK = LawBook.of("wbf-2017")


def engine() -> Report:
    chance = random.Random(27)
    boards = [made_up(number, chance) for number in range(1, BOARDS + 1)]
    calls = sum(len(board.calls) for board in boards)
    auctions, cases, whole, parsed = best_seconds(
        [
            lambda: _auctions([(board.dealer, board.calls) for board in boards]),
            _cases,
            lambda: _boards(boards),
            (lambda: _peer_parses(boards)) if peer.TYPES else None,
        ]
    )
    return report(
        "engine",
        [
            rate("legal calls, every detector on", calls, (auctions, None)),
            rate("cases of five questions ruled on", CASES, (cases, None)),
            rate("whole boards with known hands, every detector on; the peer merely parses them", BOARDS, (whole, parsed)),
        ],
        calls=calls,
        cases=CASES,
        growth=_growth(),
        over_a_board=_over_a_board(boards),
        kept=KEPT,
        kilobytes=_memory(boards),
    )


def _auctions(boards: list[tuple[Seat, tuple[Call, ...]]]) -> None:
    for number, (dealer, calls) in enumerate(boards, start=1):
        table = director.start(Board.numbered(number))
        assert table.turn is dealer
        for call in calls:
            table = evolve(table, *director.act(table, CallMade(table.turn, call), BOOK))


def _boards(boards: list[Replayed]) -> None:
    """Every call and every card of a board through the Director."""
    for number, board in enumerate(boards, start=1):
        table = director.start(Board.numbered(number, board.deal))
        for call in board.calls:
            table = evolve(table, *director.act(table, CallMade(table.turn, call), BOOK))
        for card in board.cards:
            seat = table.to_play
            assert seat is not None
            table = evolve(table, *director.act(table, CardPlayed(seat, card), BOOK))
        assert table.to_play is None


def _peer_parses(boards: list[Replayed]) -> None:
    """The peer takes each board in from text: the deal and the cards played; it has no calls to check."""
    types = peer.TYPES
    for board in boards:
        types.Deal(str(board.deal))
        for call in board.calls:
            str(call)
        for card in board.cards:
            types.Card(card.value)


def _over_a_board(boards: list[Replayed]) -> list[dict[str, float]]:
    """Microseconds for one card, by the trick it is played to: the best of every board of its median."""
    spent: list[list[float]] = [[] for _ in range(13)]
    for number, board in enumerate(boards[:100], start=1):
        table = director.start(Board.numbered(number, board.deal))
        for call in board.calls:
            table = evolve(table, *director.act(table, CallMade(table.turn, call), BOOK))
        for at, card in enumerate(board.cards):
            seat = table.to_play
            assert seat is not None
            started = perf_counter()
            table = evolve(table, *director.act(table, CardPlayed(seat, card), BOOK))
            spent[at // 4].append(perf_counter() - started)
    return [{"trick": trick, "microseconds": round(1e6 * median(each), 1)} for trick, each in enumerate(spent, start=1)]


def _memory(boards: list[Replayed]) -> float:
    """Kilobytes that a finished board keeps with its whole log, measured on so many of them."""
    gc.collect()
    tracemalloc.start()
    kept = []
    for number in range(KEPT):
        board = boards[number % len(boards)]
        table, log = director.start(Board.numbered(number + 1, board.deal)), tuple[Event, ...]()
        for call in board.calls:
            events = director.act(table, CallMade(table.turn, call), BOOK)
            table, log = evolve(table, *events), log + events
        for card in board.cards:
            seat = table.to_play
            assert seat is not None
            events = director.act(table, CardPlayed(seat, card), BOOK)
            table, log = evolve(table, *events), log + events
        kept.append((table, log))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round(held / len(kept) / 1024, 1)


def _cases() -> None:
    """27B3: not accepted, a double that is not comparable, forced to bid again, compared once more."""
    answers = ("no", "X", "no", "2H", "no")
    for _ in range(CASES):
        table = director.start(Board.numbered(4))
        for seat, text in (("W", "1S"), ("N", "1H")):
            table = evolve(table, *director.act(table, CallMade(Seat(seat), read_call(text)), BOOK))
        for value in answers:
            table = evolve(table, *director.answer(table, value, BOOK))
        assert table.rulings, "no ruling after five answers"


def _growth() -> list[dict[str, float]]:
    """Microseconds for one call, at every 40th call of the longest auction there is (319 calls)."""
    longest: list[Call] = [PASS, PASS, PASS]
    for bid in CALLS[3:]:
        longest += [bid, PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS]
    longest.append(PASS)
    spent = [float("inf")] * len(longest)
    for _ in range(20):
        table = director.start(Board.numbered(1))
        for at, call in enumerate(longest):
            started = perf_counter()
            table = evolve(table, *director.act(table, CallMade(table.turn, call), BOOK))
            spent[at] = min(spent[at], perf_counter() - started)
    assert table.auction.ended
    return [{"calls": at, "microseconds": round(1e6 * sum(spent[at : at + 40]) / 40, 1)} for at in range(0, 280, 40)]


if __name__ == "__main__":
    show(engine())
