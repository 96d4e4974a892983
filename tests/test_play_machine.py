"""Whole boards at which anything may be played by anybody, under every preset."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bridgelaws import director
from bridgelaws.bridge import BIDS, PACK, SEATS, Bid, Board, Card, Contract, Doubling, Play, Seat, seeded_deal
from bridgelaws.director import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.case import Question
from bridgelaws.table.events import AttentionDrawn, CardPlayed, CardsShown, Deed, Event, RevokeAlleged
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_cards
from bridgelaws.table.state import Table

AT_MOST = 16  # questions before a ruling, with room to spare


class AnythingIsPlayed(RuleBasedStateMachine):
    """Cards in and out of turn, revokes, exposed cards, attention and any answers; hands known or unknown."""

    @initialize(
        preset=st.sampled_from(list(PRESETS)),
        bid=st.sampled_from(BIDS),
        declarer=st.sampled_from(SEATS),
        number=st.integers(1, 200),
        known=st.booleans(),
    )
    def sit_down(self, preset: str, bid: Bid, declarer: Seat, number: int, known: bool) -> None:
        self.book = LawBook.of(preset)
        self.deal = seeded_deal("machine", number)
        contract = Contract(bid, Doubling.UNDOUBLED, declarer)
        self.start = Table.in_play(Board.numbered(1), Play.start(contract, self.deal if known else None))
        self.table, self.log = self.start, tuple[Event, ...]()

    def happens(self, deed: Deed) -> None:
        before = self.log
        try:
            events = director.act(self.table, deed, self.book)
        except NotAllowedNow:
            assert self.log == before
        else:
            self.follow(events)

    def follow(self, events: tuple[Event, ...]) -> None:
        self.log += events
        self.table = evolve(self.table, *events)

    def held(self, seat: Seat) -> list[Card]:
        """What the hand still has, known to the test even where the table does not know it."""
        state = self.table.at_play
        assert state is not None
        gone = {card for trick in (*state.play.tricks, state.play.trick) for _, card in trick.plays}
        return [card for card in self.deal.hands[seat] if card not in gone]

    @rule(at=st.integers(0, 12))
    def legal_card(self, at: int) -> None:
        if self.table.cases:
            return
        turn = self.table.turn
        cards = list(legal_cards(self.table) or self.held(turn))
        if cards:
            self.happens(CardPlayed(turn, cards[at % len(cards)]))

    @rule(seat=st.sampled_from(SEATS), at=st.integers(0, 12))
    def any_card(self, seat: Seat, at: int) -> None:
        if cards := self.held(seat):
            self.happens(CardPlayed(seat, cards[at % len(cards)]))

    @rule(at=st.integers(0, 12))
    def any_card_in_turn(self, at: int) -> None:
        self.any_card(self.table.turn, at)

    @rule(seat=st.sampled_from(SEATS), card=st.sampled_from(PACK))
    def card_from_anywhere(self, seat: Seat, card: Card) -> None:
        if card in self.held(seat):
            self.happens(CardPlayed(seat, card))

    @rule(seat=st.sampled_from(SEATS), at=st.integers(0, 12))
    def card_dropped(self, seat: Seat, at: int) -> None:
        if cards := self.held(seat):
            self.happens(CardsShown(seat, (cards[at % len(cards)],)))

    @rule(seat=st.sampled_from(SEATS))
    def attention(self, seat: Seat) -> None:
        self.happens(AttentionDrawn(seat))

    @rule(seat=st.sampled_from(SEATS), trick=st.integers(1, 13))
    def revoke_alleged(self, seat: Seat, trick: int) -> None:
        self.happens(RevokeAlleged(seat, trick))

    @rule(choices=st.lists(st.integers(0, 99), min_size=AT_MOST, max_size=AT_MOST))
    def the_director_finishes(self, choices: list[int]) -> None:
        asked: list[Question] = []
        rulings = len(self.table.rulings)
        for choice in choices:
            question = director.open_question(self.table, self.book)
            if question is None or len(self.table.rulings) > rulings:
                return
            assert question not in asked, f"asked twice: {question.text}"
            asked.append(question)
            values = list(director.possible(question))
            known = [value for value in values if not isinstance(value, Card) or self._could_be(question, value)]
            if not known:
                return
            try:
                self.follow(director.answer(self.table, known[choice % len(known)], self.book))
            except NotAllowedNow:  # a card that cannot be, where the table does not know the hands
                return
        if director.open_question(self.table, self.book) and len(self.table.rulings) == rulings:
            raise AssertionError(f"no ruling after {AT_MOST} questions: {[question.text for question in asked]}")

    def _could_be(self, question: Question, card: Card) -> bool:
        """A person answers with a card that is really there."""
        return any(card in self.held(seat) for seat in SEATS if seat is question.put_to or seat.partner is question.put_to)

    @invariant()
    def replay_equals_state(self) -> None:
        if hasattr(self, "log"):
            assert evolve(self.start, *self.log) == self.table

    @invariant()
    def every_card_is_accounted_for(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.at_play
        assert state is not None
        played = [card for trick in (*state.play.tricks, state.play.trick) for _, card in trick.plays]
        assert len(played) == len(set(played))
        if all(hand is not None for hand in state.play.hands):
            left = [card for hand in state.play.hands if hand is not None for card in hand.cards]
            assert sorted([*played, *left]) == sorted(PACK)

    @invariant()
    def tricks_and_penalty_cards_are_in_order(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.at_play
        assert state is not None
        assert sum(state.play.won) == len(state.play.tricks)
        declaring = state.play.contract.declarer.side
        assert all(penalty.seat.side is not declaring for penalty in state.penalty_cards)
        assert all(len({seat for seat, _ in trick.plays}) == len(trick.plays) for trick in state.play.tricks)

    @invariant()
    def rulings_cite_the_edition_in_force(self) -> None:
        if hasattr(self, "table"):
            assert all(cite in catalogue(self.book.edition) for ruling in self.table.rulings for cite in ruling.cites)


TestAnythingIsPlayed = AnythingIsPlayed.TestCase
TestAnythingIsPlayed.settings = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
