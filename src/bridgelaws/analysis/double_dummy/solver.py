"""Asking the solver: tables, the best cards in a position, and what each card of a played board cost."""

import json
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import pairwise
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Final

from msgspec import Struct

from bridgelaws.analysis.double_dummy.numbers import hands_in_numbers, in_numbers, number_deal, number_position
from bridgelaws.analysis.double_dummy.table import DOWNWARDS, TrickTable
from bridgelaws.analysis.double_dummy.workers import Answer, Unsolved, Workers, cores
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError

_MOST_WORKERS: Final = 8  # each takes some 150 MB
_STRAINS: Final = {strain: number for number, strain in enumerate((*DOWNWARDS[1:], Denomination.NOTRUMP))}


class Judged(Struct, frozen=True):
    """A card as it was played, and the tricks declarer wins with best play by all before and after it."""

    seat: Seat
    card: Card
    before: int
    after: int
    cost: int  # the tricks it cost the side that played it


class Solver:
    """Solves in worker processes and remembers what it has solved; any thread may ask. Close it, or use it with ``with``."""

    def __init__(self, workers: int | None = None, remember: int = 10_000) -> None:
        self.workers = Workers(workers or min(cores(), _MOST_WORKERS))
        self._remember = remember
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._lock = Lock()

    def table(self, deal: Deal) -> TrickTable:
        """The tricks of each declarer in each denomination."""
        return _table(self._strains(deal))

    def tables(self, deals: Iterable[Deal]) -> Iterator[TrickTable | Unsolved]:
        """The tables of many deals, in their order, each as soon as it and those before it are solved."""
        waiting: deque[list[Answer] | Unsolved] = deque()
        for deal in deals:
            waiting.append(self._strains_or_why_not(deal))
            if len(waiting) > 2 * _MOST_WORKERS:  # enough to keep every worker busy while one deal takes its time
                yield _table_or_why_not(waiting.popleft())
        while waiting:
            yield _table_or_why_not(waiting.popleft())

    def best_cards(self, position: Position) -> dict[Card, int]:
        """For each card that may be played now, the tricks its side wins from here on with this one; the best first."""
        return _cards(self._ask("cards", in_numbers(position)).result(), position)

    def best_cards_within(self, positions: Iterable[Position], seconds: float) -> list[dict[Card, int]]:
        """The same for several positions, as many as are solved before the time is up; few questions are left behind."""
        until, solved = monotonic() + seconds, []
        waiting: deque[tuple[Answer, Position]] = deque()
        for position in positions:
            waiting.append((self._ask("cards", in_numbers(position)), position))
            if len(waiting) > self.workers.count:
                solved += _cards_by(until, *waiting.popleft())
            if monotonic() > until:
                break
        return solved + [cards for each in waiting for cards in _cards_by(until, *each)]

    def tricks(self, position: Position) -> int:
        """The tricks that the side on play wins from here on."""
        (most,) = self._ask("tricks", [in_numbers(position)]).result()
        return int(most)

    def judge(self, play: Play, cards: Iterable[Card | tuple[Seat, Card]]) -> tuple[Judged, ...]:
        """What each card cost that was played from here on: by the hand in turn, unless another is named with it."""
        stages, played = [play], []
        for each in cards:
            seat, card = each if isinstance(each, tuple) else (stages[-1].turn, each)
            stages.append(stages[-1].after(card, by=seat))
            played.append((seat, card))
        values = self._declarers_tricks(stages)
        judged = []
        for (seat, card), (before, after) in zip(played, pairwise(values), strict=True):
            cost = before - after if seat.side is play.contract.declarer.side else after - before
            judged.append(Judged(seat, card, before, after, cost))
        return tuple(judged)

    def close(self) -> None:
        self.workers.close()

    def __enter__(self) -> "Solver":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def _strains(self, deal: Deal) -> list[Answer]:
        """One question for each denomination, so that workers share even a single deal; the longest, no trump, first."""
        hands = hands_in_numbers(number_deal(deal))
        return [self._ask("strain", _STRAINS[denomination], hands) for denomination in DOWNWARDS]

    def _strains_or_why_not(self, deal: Deal) -> list[Answer] | Unsolved:
        try:
            return self._strains(deal)
        except BridgelawsError as error:
            return Unsolved(str(error))

    def _declarers_tricks(self, stages: list[Play]) -> list[int]:
        """What declarer's side wins in all, at each stage of a play, with best play by all from there on."""
        positions = [None if stage.ended else number_position(stage) for stage in stages]
        numbers = [in_numbers(position) for position in positions if position]
        solved = iter(self._ask("tricks", numbers).result() if numbers else ())
        tricks = []
        for stage, position in zip(stages, positions, strict=True):
            rest = 0
            if position is not None:
                rest = next(solved)
                if stage.turn.side is not stage.contract.declarer.side:
                    rest = position.tricks_left - rest
            tricks.append(stage.declarer_tricks + rest)
        return tricks

    def _ask(self, *question: object) -> Answer:
        """The answer that is remembered, or that is on its way already, or else a new one."""
        text = json.dumps(question)
        key = blake2b(text.encode(), digest_size=16).digest()
        with self._lock:
            answer = self._answers.pop(key, None)
            if answer is None or (answer.done() and answer.exception()):
                answer = self.workers.ask(text)
            self._answers[key] = answer
            while len(self._answers) > self._remember:
                self._answers.popitem(last=False)
        return answer


def _cards_by(until: float, answer: Answer, position: Position) -> list[dict[Card, int]]:
    """One, or none if it could not be solved in time."""
    try:
        return [_cards(answer.result(max(0.0, until - monotonic())), position)]
    except (TimeoutError, Unsolved):
        return []


def _table(answers: list[Answer]) -> TrickTable:
    return TrickTable.of({strain: tuple(answer.result()) for strain, answer in zip(DOWNWARDS, answers, strict=True)})


def _table_or_why_not(answers: list[Answer] | Unsolved) -> TrickTable | Unsolved:
    if isinstance(answers, Unsolved):
        return answers
    try:
        return _table(answers)
    except Unsolved as why_not:
        return why_not


def _cards(solved: list[tuple[int, int, int, int]], position: Position) -> dict[Card, int]:
    """The library names the highest of touching cards and lists the others as a set of ranks."""
    found = {
        PACK[(3 - suit) * 13 + rank - 2]: tricks
        for suit, highest, equals, tricks in solved
        for rank in range(14, 1, -1)
        if rank == highest or equals >> rank & 1
    }
    hand = position.hand(position.turn)
    assert all([card in hand for card in found]), f"{found} is not all in {hand}"
    return dict(sorted(found.items(), key=lambda each: (-each[1], -each[0].index)))
