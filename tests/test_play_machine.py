"""Whole boards at which anything may be called, played or said by anybody, under every preset, hands known or not."""

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bridgelaws.bridge import BIDS, SEATS, Card, Contract, Doubling, Seat
from bridgelaws.bridge.calls import CALLS, Call
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CardPlayed,
    Deed,
    NextBoardCalled,
    PlayedHandsReturned,
    RevokeAlleged,
    RoundEnded,
)
from bridgelaws.table.result import result
from support.at_random import OF_THE_PLAY, WITH_CARDS, drive, seldom, sit_down
from support.effort import examples

PICKS = st.lists(st.integers(0, 99), min_size=4, max_size=12)

# What may happen when play is over.
AFTERWARDS: tuple[Callable[[Seat, int], Deed], ...] = (
    lambda seat, n: NextBoardCalled(seat),
    lambda seat, n: RoundEnded(),
    lambda seat, n: PlayedHandsReturned(),
    lambda seat, n: RevokeAlleged(seat, 1 + n % 13),
    lambda seat, n: AttentionDrawn(seat),
)

CONTRACTS = st.builds(Contract, st.sampled_from(BIDS), st.sampled_from(Doubling), st.sampled_from(SEATS))


class WholeBoards(RuleBasedStateMachine):
    @initialize(
        preset=st.sampled_from(list(PRESETS)),
        number=st.integers(1, 400),
        known=st.booleans(),
        contract=st.none() | CONTRACTS | CONTRACTS,
        pick=PICKS,
    )
    def begins(self, preset: str, number: int, known: bool, contract: Contract | None, pick: list[int]) -> None:
        self.board, self.pick = sit_down(preset, number, known, contract), pick

    @rule(picks=PICKS)
    def goes_on(self, picks: list[int]) -> None:
        """Some calls or cards in order."""
        for pick in picks:
            if not (self.board.calls(pick) if self.board.state is None else self.board.plays(pick)):
                return

    @rule(picks=st.lists(st.integers(0, 99), min_size=8, max_size=24))
    def goes_on_for_a_while(self, picks: list[int]) -> None:
        self.goes_on(picks)

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def any_call(self, seat: Seat, call: Call) -> None:
        self.board.happens(CallMade(seat, call))

    @rule(seat=st.sampled_from(SEATS), what=st.sampled_from(WITH_CARDS), n=st.integers(0, 99))
    def with_a_card(self, seat: Seat, what: Callable[[Seat, list[Card], int], Deed], n: int) -> None:
        if cards := self.board.in_hand(seat):
            self.board.happens(what(seat, cards, n))

    @rule(n=st.integers(0, 99))
    def any_card_in_turn(self, n: int) -> None:
        if (turn := self.board.table.to_play) and (cards := self.board.in_hand(turn)):
            self.board.happens(CardPlayed(turn, cards[n % len(cards)]))

    @rule(seat=st.sampled_from(SEATS), what=st.sampled_from(OF_THE_PLAY), n=st.integers(0, 99))
    def without_a_card(self, seat: Seat, what: Callable[[Seat, int], Deed], n: int) -> None:
        turn = self.board.table.to_play
        self.board.happens(what(turn if turn and n % 2 else seat, n))

    @rule(seat=st.sampled_from(SEATS), n=st.integers(0, 99))
    def seldom(self, seat: Seat, n: int) -> None:
        if deed := seldom(self.board, seat, n):
            self.board.happens(deed)

    @rule(by=st.none() | st.sampled_from(SEATS), pick=PICKS)
    def attention(self, by: Seat | None, pick: list[int]) -> None:
        self.board.happens(AttentionDrawn(by))
        self.board.answers(pick)

    @rule(pick=PICKS)
    def the_director_finishes(self, pick: list[int]) -> None:
        self.board.answers(pick)

    @rule(seat=st.sampled_from(SEATS), what=st.sampled_from(AFTERWARDS), n=st.integers(0, 99), pick=PICKS)
    def afterwards(self, seat: Seat, what: Callable[[Seat, int], Deed], n: int, pick: list[int]) -> None:
        if result(self.board.table):
            self.board.happens(what(seat, n))
            self.board.answers(pick)

    @invariant()
    def all_is_in_order(self) -> None:
        if hasattr(self, "board"):
            self.board.check()
            self.board.check_replay()

    def teardown(self) -> None:
        """Every board can be finished, and has a result within the Laws."""
        if not hasattr(self, "board"):
            return
        self.board.check_result(self.board.finish(self.pick))


TestWholeBoards = WholeBoards.TestCase
TestWholeBoards.settings = settings(
    max_examples=examples(80, 600),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@settings(max_examples=examples(100, 1500), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_boards_driven_at_random_end(seed: int) -> None:
    """Longer boards than the machine comes to by itself: most of what happens is in order, and much is pointed out."""
    board, pick = drive(seed)
    board.check_result(board.finish(pick))


@given(
    preset=st.sampled_from(list(PRESETS)),
    number=st.integers(1, 400),
    known=st.booleans(),
    calls=st.lists(st.integers(0, 8), min_size=1, max_size=20),
    cards=st.lists(st.integers(0, 12), min_size=1, max_size=52),
)
def test_a_board_without_irregularity_asks_nothing(
    preset: str, number: int, known: bool, calls: list[int], cards: list[int]
) -> None:
    board = sit_down(preset, number, known, None)
    board.calls(8)  # a bid
    for pick in (*calls, *[0] * 4):
        board.calls(pick)
    if board.table.contract is None:
        return
    for n in range(52):
        assert board.plays(cards[n % len(cards)])
        assert not board.table.cases
    ended = result(board.table)
    assert ended is not None
    assert not ended.rulings
    assert not ended.reviews
    assert ended.tricks == ended.tricks_won
    board.check()
    board.check_replay()
