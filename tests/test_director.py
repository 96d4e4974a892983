"""The engine as a whole: replay, undo, correction, refusals, and a machine that lets anything happen."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bridgelaws import director
from bridgelaws.bridge import CALLS, PACK, PASS, SEATS, Auction, Bid, Board, Call, Card, Denomination, Double, Redouble, Seat
from bridgelaws.bridge.notation import read_call
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.case import Question
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    Deed,
    Event,
    LeadFaced,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

BOOK = LawBook.of("wbf-2017")
AT_MOST = 12  # questions in one case, with room to spare
ABOVE_SEVEN = Bid(8, Denomination.CLUBS)


def acted(*deeds: str, book: LawBook = BOOK) -> tuple[Table, tuple[Event, ...]]:
    """A table with North as dealer at which these calls were made."""
    table, log = director.start(Board.numbered(1)), tuple[Event, ...]()
    for text in deeds:
        seat, call = text.split()
        events = director.act(table, CallMade(Seat(seat), read_call(call)), book)
        table, log = evolve(table, *events), log + events
    return table, log


def test_10C1_every_option_beside_the_ruling_it_leads_to() -> None:
    table, _ = acted("N 1NT", "E 2S", "S 2D")
    yes, no = director.explain(table, BOOK)
    assert isinstance(yes.leads_to, Ruling)
    assert [str(cite) for cite in yes.leads_to.cites] == ["27A1"]
    assert isinstance(no.leads_to, Question)
    assert no.leads_to.put_to is Seat.SOUTH


def test_9B2_nobody_acts_while_the_director_is_at_work() -> None:
    table, _ = acted("N 1H", "E 2D", "S 1S")
    table = evolve(table, *director.act(table, AttentionDrawn(Seat.NORTH), BOOK))
    with pytest.raises(
        NotAllowedNow, match=r"North cannot call now: .* waits for West to answer “Do you accept 1S\?” \(Law 9B2\)\."
    ):
        director.act(table, CallMade(Seat.NORTH, PASS), BOOK)


def test_27A1_the_call_of_the_player_asked_is_the_answer() -> None:
    table, _ = acted("N 1H", "E 2D", "S 1S")
    table = evolve(table, *director.act(table, AttentionDrawn(), BOOK))
    table = evolve(table, *director.act(table, CallMade(Seat.WEST, read_call("X")), BOOK))
    assert str(table.auction) == "1H 2D 1S X"
    assert not table.attention


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("maybe", r'"maybe" does not answer "Do you accept 1S\?": say yes or no\.'), ("2S", "say yes or no")],
)
def test_an_answer_that_does_not_fit_is_refused(value: str, sentence: str) -> None:
    table, _ = acted("N 1H", "E 2D", "S 1S")
    with pytest.raises(NotAllowedNow, match=sentence):
        director.answer(table, value, BOOK)


def test_an_answer_to_nothing_is_refused() -> None:
    with pytest.raises(NotAllowedNow, match="No question is open"):
        director.answer(director.start(Board.numbered(1)), "yes", BOOK)


def test_attention_to_nothing_is_refused() -> None:
    with pytest.raises(NotAllowedNow, match="Nothing irregular"):
        director.act(director.start(Board.numbered(1)), AttentionDrawn(), BOOK)


def test_undo_takes_back_the_last_answer_and_all_that_followed() -> None:
    table, log = acted("N 1H", "E 2D", "S 1S")
    longer = log + director.answer(table, "yes", BOOK)
    assert director.undone(longer) == log
    assert director.replay(Board.numbered(1), director.undone(longer)) == table
    with pytest.raises(NotAllowedNow, match="nothing to take back"):
        director.undone(())


def test_an_earlier_answer_can_be_given_otherwise() -> None:
    board = Board.numbered(1)
    table, log = acted("N 1H", "E 2D", "S 1S")
    for value in ("no", "3NT", "no", "no"):
        events = director.answer(table, value, BOOK)
        table, log = evolve(table, *events), log + events
    assert str(table.auction) == "1H 2D 3NT"
    changed = director.corrected(board, log, step=4, value="2S", book=BOOK)  # what South called instead
    assert str(director.replay(board, changed).auction) == "1H 2D 2S"  # 27B1(a): the later answers are no longer asked for
    refused = director.corrected(board, log, step=3, value="no", book=BOOK)
    assert director.replay(board, refused) == table  # the same answer again: everything is kept
    with pytest.raises(NotAllowedNow, match="Step 1 is not an answer"):
        director.corrected(board, log, step=0, value="no", book=BOOK)


def _legal_by_brute_force(calls: list[Call], call: Call) -> bool:
    """Laws 18 and 19 read off the whole history, dealer first."""
    last = next((at for at in range(len(calls) - 1, -1, -1) if calls[at] != PASS), None)
    bids = [made for made in calls if isinstance(made, Bid)]
    if isinstance(call, Bid):
        order = list(Denomination)
        higher = not bids or (call.level, order.index(call.denomination)) > (
            bids[-1].level,
            order.index(bids[-1].denomination),
        )
        return 1 <= call.level <= 7 and higher
    if call == PASS:
        return True
    opponents = last is not None and (len(calls) - last) % 2 == 1
    wanted = Bid if isinstance(call, Double) else Double
    return last is not None and opponents and isinstance(calls[last], wanted)


@given(st.data())
def test_legal_auctions_ask_nothing_and_agree_with_brute_force(data: st.DataObject) -> None:
    book = LawBook.of(data.draw(st.sampled_from(list(PRESETS))))
    table, calls = director.start(Board.numbered(data.draw(st.integers(1, 16)))), list[Call]()
    while not table.auction.ended:
        legal = legal_calls(table)
        assert set(legal) == {call for call in CALLS if _legal_by_brute_force(calls, call)}
        call = data.draw(st.sampled_from(legal)) if len(calls) < 12 else PASS
        events = director.act(table, CallMade(table.turn, call), book)
        assert len(events) == 1
        table = evolve(table, *events)
        calls.append(call)
        assert not table.cases
    assert table.rulings == ()


class AnythingHappens(RuleBasedStateMachine):
    """Any call by any seat at any time, slips, exposed cards, attention, leads and any answers, under every preset."""

    @initialize(preset=st.sampled_from(list(PRESETS)), dealer=st.sampled_from(SEATS))
    def sit_down(self, preset: str, dealer: Seat) -> None:
        self.book = LawBook.of(preset)
        self.board = Board(1, dealer, Board.numbered(1).vulnerable)
        self.table, self.log = director.start(self.board), tuple[Event, ...]()

    def happens(self, deed: Deed) -> None:
        before = self.log
        try:
            self.follow(director.act(self.table, deed, self.book))
        except NotAllowedNow:
            assert self.log == before

    def follow(self, events: tuple[Event, ...]) -> None:
        self.log += events
        self.table = evolve(self.table, *events)

    @rule(at=st.integers(0, 40))
    def legal_call(self, at: int) -> None:
        legal = legal_calls(self.table)
        if legal and not self.table.cases:
            self.happens(CallMade(self.table.turn, legal[at % len(legal)]))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from([*CALLS, ABOVE_SEVEN, PASS, PASS, Double(), Redouble()]))
    def any_call(self, seat: Seat, call: Call) -> None:
        self.happens(CallMade(seat, call))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def artificial_call(self, seat: Seat, call: Call) -> None:
        self.happens(CallMade(seat, call, artificial=True))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def at_the_same_time(self, seat: Seat, call: Call) -> None:
        self.happens(CallsMadeTogether(seat, call))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def slip(self, seat: Seat, call: Call) -> None:
        self.happens(ChangeWanted(seat, call))

    @rule(
        seat=st.sampled_from(SEATS),
        cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=2, unique=True),
        led=st.booleans(),
    )
    def cards_shown(self, seat: Seat, cards: list[Card], led: bool) -> None:
        self.happens(CardsShown(seat, tuple(cards), led))

    @rule(seat=st.sampled_from(SEATS))
    def attention(self, seat: Seat) -> None:
        self.happens(AttentionDrawn(seat))

    @rule(seat=st.sampled_from(SEATS))
    def lead(self, seat: Seat) -> None:
        if self.table.auction.ended:
            self.happens(LeadFaced(seat))

    @rule(choices=st.lists(st.integers(0, 99), min_size=AT_MOST, max_size=AT_MOST))
    def the_director_finishes(self, choices: list[int]) -> None:
        """Whatever is answered, the open case ends in a ruling within a bounded number of questions."""
        asked: list[Question] = []
        cases = len(self.table.cases)
        for choice in choices:
            question = director.open_question(self.table, self.book)
            if question is None or len(self.table.cases) != cases:
                return
            assert question not in asked, f"asked twice: {question.text}"
            asked.append(question)
            values = [value for option in director.explain(self.table, self.book) for value in option.values]
            rulings = len(self.table.rulings)
            self.follow(director.answer(self.table, values[choice % len(values)], self.book))
            if len(self.table.rulings) > rulings:
                return
        raise AssertionError(f"no ruling after {AT_MOST} questions: {[question.text for question in asked]}")

    @invariant()
    def replay_equals_state(self) -> None:
        if hasattr(self, "log"):
            assert director.replay(self.board, self.log) == self.table

    @invariant()
    def rulings_cite_the_edition_in_force(self) -> None:
        for ruling in getattr(self, "table", director.start(Board.numbered(1))).rulings:
            assert ruling.edition is self.book.edition
            assert all(cite in catalogue(ruling.edition) for cite in ruling.cites)

    @invariant()
    def restrictions_have_a_source_and_an_end(self) -> None:
        for restriction in getattr(self, "table", director.start(Board.numbered(1))).restrictions:
            assert Provision(restriction.law) in catalogue(self.book.edition)
            assert restriction.until

    @invariant()
    def the_auction_can_always_end(self) -> None:
        if not hasattr(self, "table") or self.table.cases or self.table.auction_period_over:
            return
        auction: Auction = self.table.auction
        for _ in range(4):
            auction = auction if auction.ended else auction.after(PASS)
        assert auction.ended


TestAnythingHappens = AnythingHappens.TestCase
TestAnythingHappens.settings = settings(
    max_examples=150,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
