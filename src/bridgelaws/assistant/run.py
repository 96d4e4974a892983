"""A run: deeds done one after the other, and questions answered from what is known, as far as it goes."""

from msgspec import Struct

from bridgelaws import director, laws
from bridgelaws.actions.reading import read_made
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError, NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.speech import speak_of_refusal
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import AttentionDrawn, CardPlayed, Deed, Event, IrregularityFound
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


class Given(Struct, frozen=True, tag="answer"):
    """An answer as it was given, with the question to which it was: the same key may be asked about another call."""

    key: str
    put_to: str
    text: str
    value: str
    beside: tuple[str, ...] = ()  # the evidence that was shown with the question, in the words it was shown in


class Known(Struct, frozen=True):
    """An answer given in a run: where it stands among the steps, and to what."""

    at: int
    question: Question
    value: str


class QuestionOpen(Exception):
    """A question is open: nothing more happens until it is answered."""


class Run:
    """A table from its start on. Each known answer serves once, wherever its question comes up."""

    def __init__(self, start: Table, book: LawBook, answers: tuple[tuple[int, Given], ...]) -> None:
        self.start = self.table = start
        self.book = book
        self.log: tuple[Event, ...] = ()
        self.used: list[Known] = []
        self._left = list(answers)
        self.drawn_by: Seat | None = None
        self.refused: Text | str | None = None  # an answer that these laws do not allow

    @property
    def question(self) -> Question | None:
        return director.open_question(self.table, self.book)

    def begin_at(self, start: Table) -> None:
        self.start = self.table = start

    def look_before_the_lead(self) -> None:
        """With penalty cards on the table declarer may have a choice to make before the first card is led."""
        if found := laws.detect_in_play(self.table):
            self.begin_at(evolve(self.table, IrregularityFound(found)))

    def do(self, deed: Deed, at: int | None = None) -> None:
        """Somebody does something; while a question is open, only what answers it or is said by whom it is put to.

        Answers given after this step serve first only if otherwise it cannot have happened.
        """
        self.settle(at)
        try:
            self._act(deed)
        except NotAllowedNow:
            if not self.waits:
                raise
            self.settle()
            if self.waits:
                raise QuestionOpen from None
            self._act(deed)

    def _act(self, deed: Deed) -> None:
        try:
            events = director.act(self.table, deed, self.book)
        except NotAllowedNow as refusal:
            raise NotAllowedNow(self._say_refusal(deed, refusal.said)) from None
        self._add(events)

    def _say_refusal(self, deed: Deed, why: Text | str) -> Text | str:
        """Why not, and what the Director says to those who asked, where there is more to say."""
        spoken = speak_of_refusal(self.table, deed, self.book)
        return say("{why} Say this: “{words}”", why=why, words=spoken.texts) if spoken else why

    def tell(self, deed: Deed, at: int | None = None) -> None:
        """An action: who drew attention before the Director came is remembered until all that has been told."""
        if isinstance(deed, AttentionDrawn) and self.uncalled:
            self.drawn_by = self.drawn_by or deed.by
        else:
            self.do(deed, at)

    @property
    def asks(self) -> bool:
        """Whether somebody is to be asked: the Director is there, or a player has a choice to make without one."""
        return bool(self.table.cases) and (self.table.attention or not self.uncalled)

    @property
    def uncalled(self) -> bool:
        """Whether there is something irregular to which no Director has been called yet."""
        return not self.table.attention and any(not laws.waits_for_a_choice(case.irregularity) for case in self.table.cases)

    @property
    def waits(self) -> bool:
        """Whether nothing goes on until a question is answered."""
        return self.asks and self.question is not None

    @property
    def next_to_call(self) -> Seat:
        return self.table.floor[-1].seat.lho if self.table.floor else self.table.turn

    def play(self, seat: Seat | None, card: Card, at: int | None = None) -> None:
        """A card; if no hand is named, from the one after the last that lies there, or the one to lead."""
        self.settle(at)
        state = self.table.at_play
        self.do(CardPlayed(seat or (state.floor[-1][0].lho if state and state.floor else self.table.turn), card), at)

    def draw_attention(self, by: Seat | None = None) -> None:
        """If there is anything to draw attention to: under other laws there may be nothing, or it has settled itself."""
        self.settle()
        if self.table.attention and self.table.cases:
            raise QuestionOpen
        if self.table.cases or not self.table.rulings:
            by, self.drawn_by = by or self.drawn_by, None
            self.do(AttentionDrawn(by))

    def settle(self, before: int | None = None) -> None:
        """Answer what is known, or what was answered before that step."""
        while self.asks and (question := self.question):
            known = [each for each in self._left if before is None or each[0] < before]
            found = next((each for each in known if is_answer_to(each[1], question)), None)
            if found is None:
                return
            self._left.remove(found)
            try:
                self._add(answer_question(self.table, question, found[1].value, self.book, found[1].beside))
            except BridgelawsError as error:  # such an answer is not allowed here
                self.refused = error.said
                return
            self.used.append(Known(found[0], question, found[1].value))

    def _add(self, events: tuple[Event, ...]) -> None:
        self.table, self.log = evolve(self.table, *events), self.log + events


def is_answer_to(given: Given, question: Question) -> bool:
    return (given.key, given.put_to, given.text) == (question.key, str(question.put_to.value), str(question.text))


def given_name(question: Question, value: str, beside: tuple[str, ...] = ()) -> Given:
    return Given(question.key, str(question.put_to.value), str(question.text), value, beside)


def answer_question(
    table: Table, question: Question, value: str, book: LawBook, beside: tuple[str, ...] = ()
) -> tuple[Event, ...]:
    """What follows from an answer as it was typed or chosen; a call may have its meaning after it: 2D=H."""
    if question.ask.kind is AnswerKind.CALL and isinstance(question.put_to, Seat):
        made = read_made(value, question.put_to)
        return director.answer(table, made.call, book, made, beside)
    return director.answer(table, value, book, beside=beside)
