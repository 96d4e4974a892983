"""The engine as a whole: replay, undo, correction, refusals, and a machine that lets anything happen."""

from itertools import cycle, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge import CALLS, PACK, PASS, SEATS, Bid, Board, Call, Card, Denomination, Double, Redouble, Seat
from bridgelaws.bridge.calls import BIDS
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import Side
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import READINGS, Followed, Reading
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    ConsultedPartner,
    Deed,
    Event,
    HandsReturned,
    HandTaken,
    IrregularityFound,
    LeadFaced,
    LedFaceDown,
    PlayBegins,
    QuestionAnswered,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    CallOutOfRotation,
    InsufficientBid,
    Irregularity,
    NeverReplaced,
    ReplacementMade,
    TurnMissed,
)
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.restrictions import MustPass, Until
from bridgelaws.table.result import was_stopped
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from support.effort import examples

BOOK = LawBook.of("wbf-2017")
AT_MOST = 12  # questions in one case, with room to spare


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
    assert yes.then == ()


def shown(option: director.Option) -> str:
    return " ".join(map(str, option.values))


def test_10C1_the_rulings_behind_a_further_question_are_explained_too() -> None:
    table, _ = acted("N 1NT", "E 2S", "S 2D")
    _, no = director.explain(table, BOOK)
    behind = {shown(option): option for option in no.then}
    assert isinstance(behind["3D"].leads_to, Ruling)
    assert [str(cite) for cite in behind["3D"].leads_to.cites] == ["27B1(a)"]
    # Calls that come to the same are one option.
    (other,) = [option for option in no.then if read_call("3H") in option.values]
    assert set(other.values) == {bid for bid in BIDS if bid > Bid(2, Denomination.SPADES)} - {
        Bid(level, Denomination.DIAMONDS) for level in range(3, 8)
    }
    same, different = other.then
    assert isinstance(same.leads_to, Ruling)
    assert isinstance(different.leads_to, Question)
    comparable, silenced = (option.leads_to for option in different.then)
    assert isinstance(comparable, Ruling)
    assert isinstance(silenced, Ruling)
    assert [str(cite) for cite in silenced.cites] == ["27B2"]
    assert sorted(call for option in no.then for call in map(str, option.values)) == sorted(map(str, CALLS))


def test_10C1_the_explanation_goes_only_so_deep() -> None:
    table, _ = acted("N 1NT", "E 2S", "S 2D")

    def depth(options: tuple[director.Option, ...]) -> int:
        return max([1 + depth(option.then) for option in options], default=0)

    assert [depth(director.explain(table, BOOK, further)) for further in range(5)] == [1, 2, 3, 4, 5]
    assert depth(director.explain(table, BOOK)) == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_10C1_what_is_explained_is_what_then_happens(preset: str) -> None:
    book = LawBook.of(preset)
    table, _ = acted("N 1NT", "E 2S", "S 2D", book=book)

    def followed(table: Table, options: tuple[director.Option, ...]) -> None:
        for option in options:
            for value in {option.values[0], option.values[-1]}:
                after = evolve(table, *director.answer(table, value, book))
                if isinstance(option.leads_to, Ruling):
                    assert after.rulings[-1].cites == option.leads_to.cites
                elif question := director.open_question(after, book):
                    assert (question.key, question.put_to) == (option.leads_to.key, option.leads_to.put_to)
                    followed(after, option.then)

    followed(table, director.explain(table, book))


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
    [("maybe", r"“maybe” does not answer “Do you accept 1S\?”: say yes or no\."), ("2S", "say yes or no")],
)
def test_an_answer_that_does_not_fit_is_refused(value: str, sentence: str) -> None:
    table, _ = acted("N 1H", "E 2D", "S 1S")
    with pytest.raises(NotAllowedNow, match=sentence):
        director.answer(table, value, BOOK)


def test_12A2_a_board_that_an_adjusted_score_has_stopped_goes_on_with_no_call() -> None:
    """North shows a card before the auction, and the Director finds that the board cannot be played."""
    table = director.start(Board.numbered(1))
    table = evolve(table, *director.act(table, CardsShown(Seat.NORTH, (Card("C2"),)), BOOK))
    table = evolve(table, *director.act(table, AttentionDrawn(), BOOK))
    said = {"interferes": True, "remedy": "adjusted score"}
    while (question := director.open_question(table, BOOK)) and not was_stopped(table):
        value = said.get(question.key, next(iter(director.possible(question)), "1NT N ="))
        table = evolve(table, *director.answer(table, value, BOOK))
    assert was_stopped(table)
    assert (legal_calls(table), table.cases, director.open_question(table, BOOK)) == ((), (), None)
    with pytest.raises(NotAllowedNow):
        director.act(table, CallMade(Seat.NORTH, PASS), BOOK)


def test_12A2_what_was_still_open_is_ruled_on_and_nobody_has_to_call_again() -> None:
    """East's bid out of rotation was refused, and before East passes there is a bid above seven; then North shows a card."""
    table, _ = acted("N PASS", "E 1C", "S X", "W PASS", "E 1D")
    table = evolve(table, *director.act(table, AttentionDrawn(), BOOK))
    table = evolve(table, *director.answer(table, "no", BOOK))
    for deed in (CallMade(Seat.NORTH, read_call("1C")), CallMade(Seat.EAST, Bid(8, Denomination.CLUBS))):
        table = evolve(table, *director.act(table, deed, BOOK))
    table = evolve(table, *director.act(table, CardsShown(Seat.NORTH, (Card("C2"),)), BOOK))
    table = evolve(table, *director.act(table, AttentionDrawn(), BOOK))
    said = {"own_error": False, "interferes": True, "remedy": "adjusted score"}
    while (question := director.open_question(table, BOOK)) and not was_stopped(table):
        value = said.get(question.key, next(iter(director.possible(question)), "1NT N ="))
        table = evolve(table, *director.answer(table, value, BOOK))
    assert was_stopped(table)
    assert (table.cases, director.open_question(table, BOOK)) == ((), None)


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
    with pytest.raises(NotAllowedNow, match="There is nothing to undo: nothing"):
        director.undone(())


def test_an_earlier_answer_can_be_given_otherwise() -> None:
    board = Board.numbered(1)
    table, log = acted("N 1H", "E 2D", "S 1S")
    for value in ("no", "3NT", "no", "no"):
        events = director.answer(table, value, BOOK)
        table, log = evolve(table, *events), log + events
    assert str(table.auction) == "1H 2D 3NT"
    changed = director.corrected(board, log, step=5, value="2S", book=BOOK)  # what South called instead
    assert str(director.replay(board, changed).auction) == "1H 2D 2S"  # 27B1(a): the later answers are no longer asked for
    refused = director.corrected(board, log, step=4, value="no", book=BOOK)
    assert director.replay(board, refused) == table  # the same answer again: everything is kept
    with pytest.raises(NotAllowedNow, match="Step 1 is not an answer"):
        director.corrected(board, log, step=1, value="no", book=BOOK)


def test_the_same_answer_again_keeps_its_meaning() -> None:
    board = Board.numbered(1)
    table, log = acted("N 1H", "E P", "S XX")
    events = director.act(table, AttentionDrawn(), BOOK)
    table, log = evolve(table, *events), log + events
    meant = CallMade(Seat.SOUTH, PASS, (Denomination.HEARTS,))
    log += director.act(table, meant, BOOK)
    assert director.corrected(board, log, 5, "P", BOOK) == log  # three calls, attention, and this
    otherwise = director.replay(board, director.corrected(board, log, 5, "2H", BOOK))
    assert otherwise.meanings == ()


@pytest.mark.parametrize(
    ("deed", "sentence"),
    [
        ("N 1H", r"'N 1H' is no deed"),
        (None, "None is no deed"),
        (CallMade(Seat.NORTH, "1H"), "are not a seat and a call"),  # type: ignore[arg-type]
        (CallMade("N", PASS), "are not a seat and a call"),  # type: ignore[arg-type]
        (ChangeWanted(Seat.NORTH, "1H"), "are not a seat and a call"),  # type: ignore[arg-type]
        (CallsMadeTogether("N", PASS), "are not a seat and a call"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_deed_is_refused_in_one_sentence(deed: Deed, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        director.act(director.start(Board.numbered(1)), deed, BOOK)


def test_9B2_what_the_director_has_to_find_out_is_not_asked_of_the_director() -> None:
    table, _ = acted("N 1H")
    table = evolve(table, *director.act(table, ChangeWanted(Seat.NORTH, read_call("1D")), BOOK))
    with pytest.raises(
        NotAllowedNow, match="East cannot call now: the Director is at the table and has to determine: “Was 1H"
    ):
        director.act(table, CallMade(Seat.EAST, PASS), BOOK)


def test_a_changed_answer_that_opens_a_question_ends_the_log_there() -> None:
    board = Board.numbered(1)
    table, log = acted("N 1H", "E 2D", "S 1S")
    for value in ("no", "2S"):
        events = director.answer(table, value, BOOK)
        table, log = evolve(table, *events), log + events
    log += director.act(table, CallMade(Seat.WEST, PASS), BOOK)
    changed = director.corrected(board, log, step=5, value="3NT", book=BOOK)
    table = director.replay(board, changed)
    question = director.open_question(table, BOOK)
    assert question is not None
    assert question.key == "lowest_bid_showing_the_same"
    assert str(table.auction) == "1H 2D"
    with pytest.raises(NotAllowedNow, match="say yes or no"):
        director.corrected(board, log, step=4, value="2S", book=BOOK)


def test_answers_about_another_call_are_not_taken_over() -> None:
    board = Board.numbered(1)
    table, log = acted("N 1H", "E 2D", "S 1S")
    for value in ("no", "3NT", "no", "no"):
        events = director.answer(table, value, BOOK)
        table, log = evolve(table, *events), log + events
    changed = director.corrected(board, log, step=5, value="4C", book=BOOK)
    question = director.open_question(director.replay(board, changed), BOOK)
    assert question is not None
    assert str(question.text).startswith("Is 4C the lowest sufficient bid")


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


def _read_so(book: LawBook, ways: dict[Reading, Followed]) -> LawBook:
    """The same book with these places read otherwise; where nobody can be asked, the usual way is kept."""
    chosen = [(reading.key, way) for reading, way in ways.items() if reading.may_ask or way is not Followed.ASK]
    return LawBook(replace(book.regulations, readings=tuple(chosen)))


FOLLOW_FROM_A_LEGAL_CALL = (ReplacementMade, TurnMissed, NeverReplaced)


class AnythingHappens(RuleBasedStateMachine):
    """Any deed by any seat at any time and any answers, under every preset and however the disputed places are read; in the
    end the Director finishes the board.
    """

    @initialize(
        preset=st.sampled_from(list(PRESETS)),
        read=st.sampled_from([(), *([(way,) for way in Followed]), tuple(Followed)]),
        dealer=st.sampled_from(SEATS),
        opening=st.lists(st.integers(0, 7), max_size=5),
        drawn=st.lists(st.integers(0, 99), min_size=16, max_size=16),
    )
    def sit_down(self, preset: str, read: tuple[Followed, ...], dealer: Seat, opening: list[int], drawn: list[int]) -> None:
        self.book = _read_so(LawBook.of(preset), dict(zip(READINGS, cycle(read), strict=False)))
        self.read_as_usual = not read
        self.board = Board(1, dealer, Board.numbered(1).vulnerable)
        self.table, self.log = director.start(self.board), tuple[Event, ...]()
        self.drawn = cycle(drawn)  # what is answered when the board is finished
        self.answered: set[object] = set()
        self.silenced: set[MustPass] = set()
        for at in opening:
            self.legal_call(at)

    def happens(self, deed: Deed) -> tuple[Event, ...]:
        """A deed that is not allowed now changes nothing; what a call leads to is looked at."""
        before = self.table
        try:
            events = director.act(before, deed, self.book)
        except NotAllowedNow:
            return ()
        self.follow(events)
        if isinstance(deed, CallMade) and self.read_as_usual:
            found = [event.irregularity for event in events if isinstance(event, IrregularityFound)]
            cites = {str(cite) for event in events if isinstance(event, RulingGiven) for cite in event.ruling.cites}
            if not before.cases and not before.floor:
                legality_is_noticed(before, deed, found)
                implied_passes_are_noticed(before, deed, found, cites)
            elif not before.attention and len(before.cases) == len(before.floor) == 1:
                forfeits_are_noticed(before, deed, cites)
        if isinstance(deed, AttentionDrawn) and self.read_as_usual:
            closing_passes_are_noticed(before, events)
        return events

    def follow(self, events: tuple[Event, ...]) -> None:
        self.log += events
        self.table = evolve(self.table, *events)

    def answer(self, question: Question, choice: int) -> None:
        """One of the answers there are; the same is not asked again before there is a ruling."""
        case = (self.table.cases[-1].irregularity, len(self.table.cases), len(self.table.rulings))
        asked = (case, question.key, question.put_to, question.text)
        assert asked not in self.answered, f"asked again: {question.text}"
        self.answered.add(asked)
        options = director.explain(self.table, self.book, further=0)
        values: list[object] = [value for option in options for value in option.values]
        if question.ask.kind is AnswerKind.RESULTS:
            values = ["1NT N =" if question.bound is None or question.bound.side is Side.NS else "1NT E ="]
        value = values[choice % len(values)]
        self.follow(director.answer(self.table, value, self.book))

    # What players do in order.

    @rule(at=st.sampled_from([0, 1, 1, 2, 3, 4, 5, 6, 12]))
    def legal_call(self, at: int) -> None:
        legal = legal_calls(self.table)
        if legal and not self.table.cases:
            self.happens(CallMade(self.table.turn, legal[at % len(legal)]))

    @precondition(lambda self: self.table.auction.bid)
    @rule()
    def all_pass(self) -> None:
        while not self.table.cases and PASS in legal_calls(self.table):
            if not self.happens(CallMade(self.table.turn, PASS)):
                return

    @rule(deed=st.sampled_from([HandTaken, LeadFaced]), seat=st.sampled_from(SEATS))
    def hand_taken_or_lead(self, deed: type[HandTaken | LeadFaced], seat: Seat) -> None:
        self.happens(deed(seat))

    @precondition(lambda self: self.table.auction.ended)
    @rule()
    def hands_returned(self) -> None:
        self.happens(HandsReturned())

    @precondition(lambda self: self.table.auction.ended)
    @rule(seat=st.sampled_from(SEATS), card=st.sampled_from(PACK))
    def lead_face_down(self, seat: Seat, card: Card) -> None:
        self.happens(LedFaceDown(seat, card))

    @precondition(lambda self: self.table.auction.ended)
    @rule()
    def clarification_is_over(self) -> None:
        self.happens(PlayBegins())

    # What they should not.

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from([*CALLS, PASS, PASS, Double(), Redouble()]))
    def any_call(self, seat: Seat, call: Call) -> None:
        self.happens(CallMade(seat, call))

    @rule(places=st.integers(1, 3), at=st.integers(0, 40))
    def out_of_rotation(self, places: int, at: int) -> None:
        calls = self.table.auction.legal_calls()
        if calls:
            self.happens(CallMade(self.table.turn.plus(places), calls[at % len(calls)]))

    @rule(places=st.integers(0, 3))
    def pass_by_anybody(self, places: int) -> None:
        self.happens(CallMade(self.table.turn.plus(places), PASS))

    @precondition(lambda self: self.table.auction.bid and not self.table.auction.ended)
    @rule(at=st.integers(0, 40))
    def insufficient_bid(self, at: int) -> None:
        low = [bid for bid in BIDS if not bid.supersedes(self.table.auction.bid)]
        self.happens(CallMade(self.table.turn, low[at % len(low)]))

    @precondition(lambda self: not self.table.auction.ended)
    @rule(places=st.integers(1, 3), at=st.sampled_from([0, 0, 1, 2, 3]), passes=st.booleans())
    def out_of_rotation_and_not_accepted(self, places: int, at: int, passes: bool) -> None:
        """What was cancelled is then waited for at that player's turn (Laws 30 to 32)."""
        calls = self.table.auction.legal_calls()
        if self.table.cases or not self.happens(CallMade(self.table.turn.plus(places), calls[at % len(calls)])):
            return
        self.happens(AttentionDrawn())
        question = director.open_question(self.table, self.book)
        if question and question.key == "accepted":
            self.answer(question, 1)
        if passes and not self.table.cases:
            self.happens(CallMade(self.table.turn, PASS))

    @precondition(lambda self: self.table.required_repetition(self.table.turn) and not self.table.auction.ended)
    @rule(at=st.integers(0, 9))
    def something_else_than_has_to_be_repeated(self, at: int) -> None:
        calls = self.table.auction.legal_calls()
        self.happens(CallMade(self.table.turn, calls[at % len(calls)]))

    @rule(places=st.integers(0, 3), call=st.sampled_from([Double(), Redouble()]))
    def double(self, places: int, call: Call) -> None:
        self.happens(CallMade(self.table.turn.plus(places), call))

    @precondition(lambda self: self.table.may_not_double(self.table.turn))
    @rule(call=st.sampled_from([Double(), Redouble()]))
    def double_although_barred(self, call: Call) -> None:
        self.happens(CallMade(self.table.turn, call))

    @precondition(lambda self: self.table.cases and not self.table.attention)
    @rule(after=st.sampled_from(["offender", "turn"]), at=st.integers(0, 9))
    def players_go_on(self, after: str, at: int) -> None:
        """Nobody says anything: the next player, or the one whose turn it was, simply calls."""
        wrong = self.table.cases[-1].irregularity
        seat = wrong.offender.lho if after == "offender" else getattr(wrong, "turn", wrong.offender.lho)
        calls: list[Call] = [PASS, *[bid for bid in BIDS if bid.supersedes(self.table.auction.bid)]]
        self.happens(CallMade(seat, calls[at % len(calls)]))

    @rule(seat=st.sampled_from(SEATS), denomination=st.sampled_from(list(Denomination)))
    def above_seven(self, seat: Seat, denomination: Denomination) -> None:
        self.happens(CallMade(seat, Bid(8, denomination)))

    @rule(
        seat=st.sampled_from(SEATS),
        call=st.sampled_from(CALLS),
        shows=st.lists(st.sampled_from(list(Denomination)), max_size=2, unique=True),
    )
    def artificial_call(self, seat: Seat, call: Call, shows: list[Denomination]) -> None:
        self.happens(CallMade(seat, call, tuple(shows), artificial=not shows))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from([Double(), Redouble()]), named=st.sampled_from(BIDS))
    def misnamed_double(self, seat: Seat, call: Call, named: Bid) -> None:
        self.happens(CallMade(seat, call, names=named))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def at_the_same_time(self, seat: Seat, call: Call) -> None:
        self.happens(CallsMadeTogether(seat, call))

    @rule(seat=st.sampled_from(SEATS), call=st.sampled_from(CALLS))
    def slip(self, seat: Seat, call: Call) -> None:
        self.happens(ChangeWanted(seat, call))

    @precondition(lambda self: self.table.auction.bid and not self.table.cases)
    @rule(places=st.integers(1, 3), call=st.sampled_from(BIDS), choice=st.integers(0, 99), face_down=st.booleans())
    def slip_among_the_last_calls(self, places: int, call: Call, choice: int, face_down: bool) -> None:
        """25A5: found when the auction seemed over, perhaps with a lead face down on the table."""
        self.all_pass()
        contract = self.table.contract
        if not self.table.auction.ended or contract is None or self.table.cases:
            return
        if face_down:
            self.happens(LedFaceDown(contract.opening_leader, PACK[choice % 52]))
        seat, _ = self.table.auction.calls[-places]
        if self.happens(ChangeWanted(seat, call)):
            for answer in (0, 0, choice):
                if question := director.open_question(self.table, self.book):
                    self.answer(question, answer)

    @rule(
        seat=st.sampled_from(SEATS),
        cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=2, unique=True),
        led=st.booleans(),
    )
    def cards_shown(self, seat: Seat, cards: list[Card], led: bool) -> None:
        self.happens(CardsShown(seat, tuple(cards), led))

    @rule(card=st.sampled_from(PACK))
    def partner_is_silenced(self, card: Card) -> None:
        """24B: the partner of the player in turn leads a card, through own error and in sight."""
        if self.table.cases or not self.happens(CardsShown(self.table.turn.partner, (card,), led=True)):
            return
        for _ in range(2):
            if question := director.open_question(self.table, self.book):
                self.answer(question, 0)

    @rule(seat=st.sampled_from([None, *SEATS]))
    def the_choice_is_discussed(self, seat: Seat | None) -> None:
        question = director.open_question(self.table, self.book)
        asked = question.put_to if question and seat is None else seat
        if isinstance(asked, Seat):
            self.happens(ConsultedPartner(asked))

    # What the Director does.

    @rule(seat=st.sampled_from(SEATS))
    def attention(self, seat: Seat) -> None:
        self.happens(AttentionDrawn(seat))

    @precondition(lambda self: self.table.cases)
    @rule(choices=st.lists(st.integers(0, 99), min_size=AT_MOST, max_size=AT_MOST))
    def the_director_finishes(self, choices: list[int]) -> None:
        """Whatever is answered, the open case ends in a ruling within a bounded number of questions."""
        cases, rulings = len(self.table.cases), len(self.table.rulings)
        for choice in choices:
            question = director.open_question(self.table, self.book)
            if question is None or len(self.table.cases) != cases:
                return
            self.answer(question, choice)
            if len(self.table.rulings) > rulings:
                return
        raise AssertionError(f"no ruling after {AT_MOST} questions: {self.table.cases}")

    @precondition(lambda self: self.table.cases)
    @rule(choice=st.integers(0, 99))
    def one_answer(self, choice: int) -> None:
        if question := director.open_question(self.table, self.book):
            self.answer(question, choice)

    # What always holds.

    @invariant()
    def replay_equals_state(self) -> None:
        if hasattr(self, "log"):
            assert director.replay(self.board, self.log) == self.table

    @invariant()
    def rulings_cite_the_edition_in_force(self) -> None:
        for ruling in self.seen.rulings:
            assert ruling.edition is self.book.edition
            assert ruling.cites
            assert all(cite in catalogue(ruling.edition) for cite in ruling.cites)

    @invariant()
    def restrictions_and_reviews_have_a_source(self) -> None:
        for restriction in self.seen.restrictions:
            assert Provision(restriction.law) in catalogue(self.book.edition)
            assert restriction.until
        for review in self.seen.reviews:
            assert Provision(review.law) in catalogue(self.book.edition)

    @invariant()
    def whoever_is_bound_to_pass_can_only_pass(self) -> None:
        if self.seen.must_pass(self.seen.turn) and not self.seen.auction.ended and not was_stopped(self.seen):
            assert legal_calls(self.seen) == (PASS,)

    @invariant()
    def who_is_silenced_stays_silenced(self) -> None:
        """27B2, 36B2, 37B2, 38C: throughout the auction, unless the ruling that silenced that player is undone."""
        if not hasattr(self, "silenced") or self.table.lead_faced:
            return
        in_force = {r for r in self.table.restrictions if isinstance(r, MustPass) and r.until is Until.AUCTION_ENDS}
        lifted = {duty for duty in self.silenced if duty not in in_force and duty.ruling not in self.table.undone}
        assert not lifted, f"{lifted} is lifted by {self.table.rulings[-1].cites}"
        self.silenced = in_force

    @invariant()
    def nothing_is_played_while_the_auction_goes_on(self) -> None:
        """17D1, 41A: until a lead is faced the auction may go on; then no card lies on the table and the turn is its own."""
        table = self.seen
        if not table.auction.ended and not table.lead_faced:
            assert table.at_play is None
            assert table.turn is table.auction.turn

    @invariant()
    def nobody_loses_a_turn_to_the_closing_passes(self) -> None:
        """17D3, 34: if one was passed over, that waits for the Director until play begins."""
        table = self.seen
        if not getattr(self, "read_as_usual", False):
            return
        if table.auction.ended and not (table.cases or table.floor or table.auction_period_over):
            seats = [seat for seat, _ in table.auction.calls[-4:]]
            assert all(later is earlier.lho for earlier, later in pairwise(seats)), table.auction.calls

    @invariant()
    def nobody_calls_while_the_director_waits_for_another(self) -> None:
        """9B2."""
        table = self.seen
        question = director.open_question(table, self.book) if table.attention and table.cases else None
        for seat in SEATS if question else ():
            if question and seat is not question.put_to:
                for call in (PASS, *legal_calls(table)[-1:]):
                    with pytest.raises(NotAllowedNow):
                        director.act(table, CallMade(seat, call), self.book)

    @invariant()
    def what_waits_for_the_director_can_be_asked_or_ruled_on(self) -> None:
        table = self.seen
        if table.attention and table.cases:
            assert director.open_question(table, self.book), f"attention is drawn, yet nothing is asked: {table.cases}"
        assert not (table.attention and not table.cases and not table.floor), "the Director has gone, yet all wait"

    @property
    def seen(self) -> Table:
        return getattr(self, "table", NOTHING_YET)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        for _ in range(80):
            table = self.table
            if table.cases and not table.attention:
                assert self.happens(AttentionDrawn()), "nobody may draw attention"
            elif question := director.open_question(table, self.book):
                self.answer(question, next(self.drawn))
            elif was_stopped(table):
                return
            elif table.auction.ended or table.auction_period_over:
                break
            else:
                legal = legal_calls(table)
                call = PASS if PASS in legal else legal[next(self.drawn) % len(legal)]
                assert self.happens(CallMade(table.turn, call)), f"{table.turn} cannot call {call}"
            self.check_all()
        assert not self.table.cases, "the board was not finished within 80 steps"
        assert self.table.auction.ended or self.table.auction_period_over
        self.play_begins()
        self.answers_given_again_change_nothing()

    def check_all(self) -> None:
        self.replay_equals_state()
        self.rulings_cite_the_edition_in_force()
        self.restrictions_and_reviews_have_a_source()
        self.whoever_is_bound_to_pass_can_only_pass()
        self.who_is_silenced_stays_silenced()
        self.nothing_is_played_while_the_auction_goes_on()
        self.nobody_loses_a_turn_to_the_closing_passes()
        self.nobody_calls_while_the_director_waits_for_another()
        self.what_waits_for_the_director_can_be_asked_or_ruled_on()

    def play_begins(self) -> None:
        contract = self.table.auction.contract
        if not self.table.auction_period_over:
            self.follow(
                director.act(self.table, LeadFaced(contract.declarer.lho) if contract else HandsReturned(), self.book)
            )
            assert self.table.auction_period_over

    def answers_given_again_change_nothing(self) -> None:
        steps = [event for event in self.log if isinstance(event, STEPS)]
        answers = [(n, event) for n, event in enumerate(steps, start=1) if isinstance(event, QuestionAnswered)]
        if answers:
            step, event = answers[next(self.drawn) % len(answers)]
            assert director.corrected(self.board, self.log, step, event.answer.value, self.book) == self.log


def legality_is_noticed(before: Table, deed: CallMade, found: list[Irregularity]) -> None:
    """A call opens a case if and only if it is not one that the player in turn may make."""
    in_order = deed.seat is before.turn and deed.call in legal_calls(before)
    if in_order and before.auction.why_not(deed.call) is None and deed.names is None:  # a repetition may be irregular again
        assert all(isinstance(each, FOLLOW_FROM_A_LEGAL_CALL) for each in found), found
    if not in_order:
        assert any(not isinstance(each, FOLLOW_FROM_A_LEGAL_CALL) for each in found), (deed, found)


def implied_passes_are_noticed(before: Table, deed: CallMade, found: list[Irregularity], cites: set[str]) -> None:
    """28A: RHO is bound to pass, so the call is in rotation."""
    bound = deed.seat.rho is before.turn and before.must_pass(before.turn)
    if bound and any(isinstance(each, CallOutOfRotation) for each in found):
        assert "28A" in cites


def forfeits_are_noticed(before: Table, deed: CallMade, cites: set[str]) -> None:
    """27A1, 28B, 29A: what LHO, or the opponent whose turn it was, calls over an irregularity settles it of itself."""
    wrong = before.cases[0].irregularity
    if isinstance(wrong, InsufficientBid) and deed.seat is wrong.offender.lho:
        assert "27A1" in cites
    if isinstance(wrong, CallOutOfRotation) and deed.seat is wrong.turn is wrong.offender.rho:
        assert "28B" in cites
    if isinstance(wrong, CallOutOfRotation) and deed.seat is wrong.offender.lho is not wrong.turn and deed.call != PASS:
        assert "29A" in cites


def closing_passes_are_noticed(before: Table, events: tuple[Event, ...]) -> None:
    """34: attention to a pass out of rotation that would end the auction: the player passed over has the turn again."""
    wrong = before.cases[0].irregularity if len(before.cases) == len(before.floor) == 1 else None
    if isinstance(wrong, CallOutOfRotation) and wrong.call == PASS and before.auction.after(PASS, by=wrong.offender).ended:
        ruling = next(event.ruling for event in events if isinstance(event, RulingGiven))
        assert Provision("34") in ruling.cites


NOTHING_YET = director.start(Board.numbered(1))
TestAnythingHappens = AnythingHappens.TestCase
TestAnythingHappens.settings = settings(
    max_examples=examples(400, 1300),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
