"""Whole boards at which anything may be called, played or said by anybody, under every preset, hands known or not."""

from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge import BIDS, SEATS, Board, Card, Contract, Doubling, Play, Seat, seeded_deal
from bridgelaws.bridge.calls import CALLS, Call
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.readings import READINGS, Followed
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    PlayOmitted,
    TurnStated,
)
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    ClaimMade,
    Deed,
    LedFaceDown,
    NextBoardCalled,
    PlayedHandsReturned,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    SeveralCardsPlayed,
)
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from support.effort import examples
from support.whole_boards import BoardInPlay

PICKS = st.lists(st.integers(0, 99), min_size=4, max_size=12)
HANDLED = ("seen", "near table", "held as played", "touched", "arranging", "named", "picked up")

# What may happen to a card of this hand, besides its being played in turn; and two numbers to choose by.
WITH_CARDS: tuple[Callable[[Seat, list[Card], int], Deed], ...] = (
    lambda seat, cards, n: CardPlayed(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardsPlayedTogether(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardsShown(seat, (cards[n % len(cards)],), on_purpose=n % 3 == 0, named=n % 5 == 0),
    lambda seat, cards, n: SeveralCardsPlayed(seat, tuple(cards[:2]), tuple(cards[: 1 + n % 2])),
    lambda seat, cards, n: CardHandled(seat, cards[n % len(cards)], HANDLED[n % len(HANDLED)]),
    lambda seat, cards, n: CardChangeWanted(seat, cards[n % len(cards)]),
    lambda seat, cards, n: FifthCardShown(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardStuck(seat, cards[n % len(cards)], n % 2 == 0),
    lambda seat, cards, n: LedFaceDown(seat, cards[n % len(cards)]),
    lambda seat, cards, n: CardPlayed(seat, cards[n % len(cards)], named=cards[-1]),
)

# What may happen without one.
OF_THE_PLAY: tuple[Callable[[Seat, int], Deed], ...] = (
    lambda seat, n: RevokeAlleged(seat, 1 + n % 13, n % 7 == 0, SEATS[n % 4]),
    lambda seat, n: RevokeAskedAbout(seat, SEATS[n % 4]),
    lambda seat, n: TurnStated(seat, SEATS[n % 4]),
    lambda seat, n: ExplanationCorrected(seat),
    lambda seat, n: PlayOmitted(seat),
    lambda seat, n: CardNamed(seat),
    lambda seat, n: CardCalled(word=("high", "low", "win", "")[n % 4]),
    lambda seat, n: DummyTransgressed(("43A2(a)", "43A2(b)", "43A2(c)")[n % 3]),
    lambda seat, n: DummyWarned(),
    lambda seat, n: ClaimMade(seat, n % 3),
)

# What may happen when play is over.
AFTERWARDS: tuple[Callable[[Seat, int], Deed], ...] = (
    lambda seat, n: NextBoardCalled(seat),
    lambda seat, n: RoundEnded(),
    lambda seat, n: PlayedHandsReturned(),
    lambda seat, n: RevokeAlleged(seat, 1 + n % 13),
    lambda seat, n: AttentionDrawn(seat),
)


def seldom(board: BoardInPlay, seat: Seat, n: int) -> Deed | None:
    """What needs a penalty card, a card played, or dummy's hand."""
    state = board.state
    if state is None:
        return None
    if n % 3 == 0 and (card := state.card_of(seat, 1 + n % 13)):
        return CardMislaid(seat, card, n % 2 == 0)
    if n % 3 == 1 and (cards := board.in_hand(state.play.contract.dummy)):
        return DummyIndicated(cards[n % len(cards)])
    penalty = next((penalty for penalty in state.penalty_cards if penalty.seat is seat), None)
    return CardTakenUp(seat, penalty.card) if penalty else None


def sit_down(preset: str, number: int, known: bool, contract: Contract | None) -> BoardInPlay:
    """At the beginning of a board, or when its play begins."""
    deal = seeded_deal("machine", number)
    dealt = deal if known else None
    board = Board.numbered(1 + number % 16, dealt)
    start = Table.in_play(board, Play.start(contract, dealt)) if contract else director.start(board)
    return BoardInPlay(start, deal, read_some_way(LawBook.of(preset), number))


def read_some_way(book: LawBook, number: int) -> LawBook:
    """The disputed places read as usual, all the other way, all as the Director says, or each as chance will have it."""
    chance = Random(number)
    ways = [[Followed.B], [Followed.ASK], list(Followed)][number % 4 - 1] if number % 4 else []
    if not ways:
        return book
    chosen = [(reading.key, chance.choice(ways)) for reading in READINGS]
    unasked = {reading.key for reading in READINGS if not reading.may_ask}
    kept = tuple((key, way) for key, way in chosen if way is not Followed.ASK or key not in unasked)
    return LawBook(replace(book.regulations, readings=kept))


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
    chance = Random(seed)
    contract = Contract(chance.choice(BIDS), chance.choice(list(Doubling)), chance.choice(SEATS))
    start = contract if chance.random() < 0.6 else None
    board = sit_down(chance.choice(list(PRESETS)), chance.randrange(1, 5000), chance.random() < 0.6, start)
    wild = chance.choice([0.03, 0.1, 0.3])
    for _ in range(chance.randrange(10, 110)):
        happens_at_random(board, chance, wild)
        board.check()
    board.check_result(board.finish([chance.randrange(99) for _ in range(9)]))


def happens_at_random(board: BoardInPlay, chance: Random, wild: float) -> None:
    seat, n = chance.choice(SEATS), chance.randrange(1000)
    if chance.random() < (0.4 if board.table.cases else 0.05):
        board.happens(AttentionDrawn(seat))
        board.answers([chance.randrange(99) for _ in range(9)])
    elif chance.random() > wild:
        _ = board.plays(n) if board.state else board.calls(n)
    elif board.state is None and chance.random() < 0.5:
        board.happens(CallMade(seat, chance.choice(CALLS)))
    else:
        board.happens(irregular(board, chance, seat, n))


def irregular(board: BoardInPlay, chance: Random, seat: Seat, n: int) -> Deed:
    turn = board.table.to_play
    if turn and chance.random() < 0.4 and (cards := board.in_hand(turn)):
        return CardPlayed(turn, cards[n % len(cards)])
    if chance.random() < 0.6 and (cards := board.in_hand(seat)):
        return chance.choice(WITH_CARDS)(seat, cards, n)
    if chance.random() < 0.2 and (deed := seldom(board, seat, n)):
        return deed
    return chance.choice(OF_THE_PLAY)(turn if turn and n % 2 else seat, n)


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
