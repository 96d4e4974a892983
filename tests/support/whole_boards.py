"""A board at a table whose players know their own cards, even where the table does not."""

import re
from fractions import Fraction

from bridgelaws import director
from bridgelaws.bridge import PACK, SEATS, Card, Deal, Seat, Side
from bridgelaws.director import NotAllowedNow
from bridgelaws.director.in_auction import call_considered
from bridgelaws.director.in_play import card_considered
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.readings import TRICK_MOVES_ONCE, Followed
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.events import AttentionDrawn, CallMade, CardPlayed, ClaimAgreed, Deed, Event, PlayBegins
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls, legal_cards
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.result import Result, result, was_stopped
from bridgelaws.table.state import Table

QUESTIONS = 60  # before a ruling, with room to spare
STEPS = 400  # to finish a board


class BoardInPlay:
    """What happens is entered here; every card named is one that the hand concerned really holds."""

    def __init__(self, start: Table, deal: Deal, book: LawBook) -> None:
        self.start = self.table = start
        self.deal, self.book = deal, book
        self.known = start.board.deal is not None or (start.at_play is not None and start.at_play.play.hands[0] is not None)
        self.log = tuple[Event, ...]()

    @property
    def state(self) -> AtPlay | None:
        return self.table.at_play

    def happens(self, deed: Deed) -> bool:
        """Whether it could be entered; if not, nothing has changed, and a sentence says why."""
        try:
            events = director.act(self.table, deed, self.book)
            assert events == self._considered(deed, events), f"{deed} was taken for ordinary"
        except NotAllowedNow as refusal:
            refused = str(refusal)
        else:
            self._follow(events)
            return True
        assert refused.endswith((".", ")")), f"no sentence: {refused}"
        return False

    def _considered(self, deed: Deed, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The same without the short way for calls and cards in which no law can find anything."""
        match deed:
            case CallMade() if len(events) == 1:
                return call_considered(self.table, deed, self.book)
            case CardPlayed() if len(events) == 1:
                return card_considered(self.table, deed, self.book)
            case _:
                return events

    def _follow(self, events: tuple[Event, ...]) -> None:
        self.log += events
        self.table = evolve(self.table, *events)

    # Hands.

    def held(self, seat: Seat) -> list[Card]:
        hand = self.state.play.hands[seat.index] if self.state else None
        if hand is not None:
            return list(hand.cards)
        return [card for card in self.deal.hands[seat] if not (self.state and self.state.is_gone(card))]

    def in_hand(self, seat: Seat) -> list[Card]:
        """What has not been put down."""
        down = [card for _, card in self.state.floor] + [card for _, _, card in self.state.waiting] if self.state else []
        return [card for card in self.held(seat) if card not in down]

    # Questions.

    def answers(self, pick: list[int]) -> None:
        """The Director asks until all is ruled on."""
        for asked in range(QUESTIONS):
            question = director.open_question(self.table, self.book)
            if question is None or not self.table.attention:
                return
            values = self._possible(question)
            assert values, f"nothing can be answered to {question.text}"
            self._follow(director.answer(self.table, values[pick[asked % len(pick)] % len(values)], self.book))
        raise AssertionError(f"no end after {QUESTIONS} questions: {question}")

    def _possible(self, question: Question) -> list[Value]:
        if not self.known and question.key in ("held_the_suit", "could_obey", "holds_the_suit"):
            return [self._truth(question)]
        match question.ask.kind:
            case AnswerKind.TEXT:
                return ["the rest"]
            case AnswerKind.RESULTS:
                return ["1NT N =" if question.bound is None or question.bound.side is Side.NS else "1NT E ="]
            case AnswerKind.NUMBER:
                return [Fraction(number) for number in range((question.ask.most or 0) + 1)]
        values = list(director.possible(question))
        if self.known or not any(isinstance(value, Card) for value in values):
            return values
        mine = [card for seat in self._concerned(question) for card in self.held(seat)]
        return [value for value in values if value in mine] or values

    def _truth(self, question: Question) -> bool:
        """What the Director finds who looks at the hand."""
        wrong, state = self.table.cases[-1].irregularity, self.state
        assert state is not None
        seat, number, card = wrong.offender, getattr(wrong, "trick", state.number), getattr(wrong, "card", None)
        later = [state.card_of(seat, n) for n in range(number + 1, 14)]
        had = [held for held in (*self.held(seat), *later) if held and held is not card]
        if question.key == "could_obey":
            missed = next(m for m in state.missed if (m.seat, m.trick, m.card) == (seat, number, card))
            return any(held in missed.instead for held in had)
        led = state.trick(number).led
        return any(held.suit is led for held in had)

    def _concerned(self, question: Question) -> tuple[Seat, ...]:
        """The hand from which the card will come: that of the card to be changed, the offender's, or whoever is asked."""
        state, put_to = self.state, question.put_to
        if state is None:
            return (self.table.cases[-1].irregularity.offender,)
        own = re.findall(r"\b[SHDC][2-9TJQKA]\b", str(question.text))
        plays = [play for trick in (*state.play.tricks, state.play.trick) for play in trick.plays]
        if own and question.key in ("other_card", "plays_instead", "retracted_for"):
            return tuple(seat for seat, card in plays if card is Card(own[-1]))
        contract = state.play.contract
        if question.key in ("designates", "defender_designates"):
            return (contract.dummy,)
        if not isinstance(put_to, Seat) or put_to is contract.declarer:
            return (self.table.cases[-1].irregularity.offender,)
        return (put_to,)

    # The board goes on.

    def plays(self, pick: int) -> bool:
        """The hand in turn plays a legal card, if nothing waits for the Director."""
        state = self.state
        if self.table.cases or (state and (state.floor or state.ended or state.claim)) or self.table.to_play is None:
            return False
        turn = self.table.to_play
        legal = [card for card in legal_cards(self.table) or self.held(turn) if card in self.in_hand(turn)]
        led = state.play.trick.led if state else None
        follow = [card for card in legal if card.suit is led] or legal
        return bool(follow) and self.happens(CardPlayed(turn, follow[pick % len(follow)]))

    def calls(self, pick: int) -> bool:
        if self.table.auction.ended or self.table.cases or self.table.floor or was_stopped(self.table):
            return False
        calls = legal_calls(self.table)[:9]  # few bids are skipped, so that auctions end
        return self.happens(CallMade(self.table.turn, calls[pick % len(calls)]))

    def finish(self, pick: list[int]) -> Result | None:
        """Calmly to the end: whatever lies open is ruled on, and the rest is played, unless the board was stopped (12A2)."""
        for step in range(STEPS):
            if not self.table.cases and ((ended := result(self.table)) or was_stopped(self.table)):
                return ended
            self._go_on(pick, step)
        raise AssertionError(f"the board cannot be finished: {self.table.cases}, {self.state}")

    def _go_on(self, pick: list[int], step: int) -> None:
        table, state = self.table, self.state
        if table.cases or table.floor or (state and state.floor):
            if not table.attention:
                assert self.happens(AttentionDrawn(None)), "what lies open can be pointed out"
            self.answers(pick)
        elif state and state.claim:
            self.happens(ClaimAgreed(state.claim.seat.lho))
        elif not table.auction.ended and state is None:
            self.calls(0)
        elif state is None:
            assert self.happens(PlayBegins())
        elif not self.plays(pick[step % len(pick)]):
            assert self.happens(AttentionDrawn(None)), f"{table.turn} has no card to play, and nobody knows why"
            self.answers(pick)

    # What always holds.

    def check_replay(self) -> None:
        assert evolve(self.start, *self.log) == self.table

    def check(self) -> None:
        state = self.state
        if state is None:
            return
        tricks = (*state.play.tricks, state.play.trick)
        played = [card for trick in tricks for _, card in trick.plays]
        extra = [card for _, _, card in state.filed] + [card for _, _, card, _ in state.stuck]
        assert len({*played, *extra}) == len(played) + len(extra)
        if self.known:
            assert sorted([*played, *extra, *[card for seat in SEATS for card in self.held(seat)]]) == sorted(PACK)
        assert all(len({seat for seat, _ in trick.plays}) == len(trick.plays) for trick in tricks)
        assert all(len(trick.plays) + len(trick.omitted) == 4 for trick in state.play.tricks)
        assert sum(state.play.won) == len(state.play.tricks)
        places = [(number, seat) for number, seat, _ in state.waiting]
        assert len(set(places)) == len(places), "two early cards of one hand for one trick"
        assert all(state.number <= number <= 13 for number, _ in places)
        self._check_penalty_cards(state)

    def _check_penalty_cards(self, state: AtPlay) -> None:
        declares = state.play.contract.declarer.side
        for penalty in state.penalty_cards:
            assert penalty.seat.side is not declares
            assert penalty.card in self.held(penalty.seat)
            several = [other for other in state.penalty_cards if other.seat is penalty.seat]
            assert penalty.major or len(several) == 1

    def check_result(self, ended: Result | None) -> None:
        """64A: from each side at most two tricks for a revoke, and usually none that it had won before it.

        A board that was stopped (12A2) has no result to look at.
        """
        self.check()
        self.check_replay()
        assert all(cite in catalogue(self.book.edition) for ruling in self.table.rulings for cite in ruling.cites)
        state = self.state
        if ended is None:
            return
        assert 0 <= ended.tricks <= 13
        if state is None or ended.contract is None:
            return
        assert sum(state.tricks_of(side) for side in Side) == 13
        for side in Side:
            moved = (state.transferred or 0) * (1 if side is ended.contract.declarer.side else -1)
            own = [revoke for revoke in state.noted if revoke.seat.side is side]
            won = len([n for n in state.won_by(side) if own and n >= min(revoke.trick for revoke in own)])
            once = self.book.regulations.followed(TRICK_MOVES_ONCE) is Followed.A
            assert moved <= min(2 * len(own), won if once else state.tricks_of(side))
