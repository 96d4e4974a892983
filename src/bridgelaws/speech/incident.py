"""Incidents: the acts and rulings of one matter, read from the log of a table.

The log is cut into stages, one for each act or answer: what it brought, and the question that is open after it. Stages that
belong together are one incident: a call cancelled, the call that takes its place, declarer's choice at the lead.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat
from bridgelaws.director import consider, open_question
from bridgelaws.lawbook.book import LawBook
from bridgelaws.speech.again import say_again
from bridgelaws.table.acts_of_play import TurnStated
from bridgelaws.table.case import Answer, Ask, Case, Person, Question, Value
from bridgelaws.table.effects.board import Advice, Impose, Review
from bridgelaws.table.events import STEPS, Event, QuestionAnswered, RulingGiven, Step
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import Irregularity, LeadDue, NeverReplaced, NotRepeated, ReplacementMade
from bridgelaws.table.restrictions import LeadOption, ReplacementDue
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text


class Asked(Struct, frozen=True):
    """A question that was put, or is open now, with the table as it is then."""

    table: Table
    book: LawBook
    irregularity: Irregularity
    key: str
    put_to: Person
    text: Text
    answers: tuple[Answer, ...]  # given before in this case
    act: Step | None = None  # with which it began

    @property
    def case(self) -> Case:
        return Case(self.irregularity, self.table, self.book, self.answers)

    def ruling_if(self, value: Value, *known: tuple[Ask, Value]) -> Ruling | None:
        """The ruling that this answer would bring; None if something else would have to be known first.

        ``known`` are answers to later questions that the table itself gives.
        """
        answers = (*self.answers, Answer(self.key, self.put_to, self.text, value))
        found = consider(replace(self.case, answers=answers))
        for ask, answer in known:
            if isinstance(found, Question) and found.key == ask.key:
                answers = (*answers, Answer(found.key, found.put_to, found.text, answer))
                found = consider(replace(self.case, answers=answers))
        return found if isinstance(found, Ruling) else None


class Given(Struct, frozen=True):
    """A ruling: on what, with which answers, and the table just before and after it."""

    irregularity: Irregularity
    ruling: Ruling
    answers: tuple[Answer, ...]
    before: Table
    after: Table
    book: LawBook
    act: Step | None = None  # with which it began: what a player did, before any answer
    earlier: tuple[Irregularity, ...] = ()  # ruled on before, in order
    turn_said_by: Seat | None = None  # the last who said, wrongly, whose turn it was (47E1)

    def answer(self, key: str) -> object:
        """What was answered to this question, the last time it was put; None if it was not."""
        return next((each.value for each in reversed(self.answers) if each.key == key), None)

    def effects(self, *kinds: type) -> list[object]:
        return [effect for effect in self.ruling.effects if isinstance(effect, kinds)]

    @property
    def advice(self) -> tuple[Text, ...]:
        return tuple([effect.text for effect in self.ruling.effects if isinstance(effect, Advice)])

    def advises(self, told: str) -> bool:
        """Whether the law gave this advice, named by the law's own template and never by a word in it."""
        return any(text.template == told for text in self.advice)


class Stage(Struct, frozen=True):
    """What one act or answer brought, and the question that is open after it, if it is answered next or still open."""

    step: Step | None  # None: the table as it was when the log began
    before: Table
    after: Table
    given: tuple[Given, ...]
    asked: Asked | None = None

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        asked = (self.asked.irregularity,) if self.asked else ()
        return (*[given.irregularity for given in self.given], *asked)


class Incident(Struct, frozen=True):
    """The stages of one matter, in order."""

    stages: tuple[Stage, ...]

    @property
    def given(self) -> tuple[Given, ...]:
        return tuple([given for stage in self.stages for given in stage.given])

    @property
    def begins_with(self) -> tuple[Irregularity | None, Table]:
        """The first irregularity, with the table as it was then."""
        first = self.stages[0]
        found = [(given.irregularity, given.before) for given in first.given]
        found += [(first.asked.irregularity, first.asked.table)] if first.asked else []
        return found[0] if found else (None, first.after)


def read_incidents(start: Table, log: Iterable[Event], book: LawBook) -> tuple[Incident, ...]:
    """Everything the Director was called to at this table, or that settled itself, in order of its beginning."""
    found = list[list[Stage]]()
    for stage in read_stages(start, log, book):
        if stage.given or stage.asked or is_reminded(stage):
            before = next((stages for stages in reversed(found) if _belongs_to(stage, stages)), None)
            if before is None:
                found.append([stage])
            else:
                before.append(stage)
    return tuple([Incident(tuple(stages)) for stages in found])


def read_stages(start: Table, log: Iterable[Event], book: LawBook) -> tuple[Stage, ...]:
    """The log, act by act."""
    stages = list[Stage]()
    table, act, turn_said_by = start, None, None
    ruled = list[Irregularity]()
    for events in _cut(log):
        begun, given = table, list[Given]()
        if isinstance(events[0], QuestionAnswered):
            if not stages:  # it was open when the log began
                stages.append(Stage(None, start, start, ()))
            stages[-1] = replace(stages[-1], asked=_put(table, events[0].answer, book, act))
        elif isinstance(events[0], STEPS):
            act = events[0]
            turn_said_by = act.by if isinstance(act, TurnStated) else turn_said_by
        for event in events:
            after = evolve(table, event)
            if isinstance(event, RulingGiven):
                case = table.cases[-1]
                told = (case.irregularity, event.ruling, case.answers, table, after, book, act)
                given.append(Given(*told, tuple(ruled), turn_said_by))
                ruled.append(case.irregularity)
            table = after
        step = events[0]
        assert isinstance(step, STEPS)
        stages.append(Stage(step, begun, table, tuple(given)))
    if stages and table.cases and (question := open_question(table, book)):
        case = table.cases[-1]
        asked = Asked(table, book, case.irregularity, question.key, question.put_to, question.text, case.answers, act)
        stages[-1] = replace(stages[-1], asked=asked)
    return tuple(stages)


def _put(table: Table, answer: Answer, book: LawBook, act: Step | None) -> Asked:
    case = table.cases[-1]
    return Asked(table, book, case.irregularity, answer.key, answer.put_to, answer.text, case.answers, act)


def _cut(log: Iterable[Event]) -> Iterator[list[Event]]:
    events = list[Event]()
    for event in log:
        if isinstance(event, STEPS) and events:
            yield events
            events = []
        events.append(event)
    if events:
        yield events


def is_reminded(stage: Stage) -> bool:
    """Whether something is said again after this act although nothing was ruled."""
    return say_again(stage.step, stage.before, stage.after) is not None


def _belongs_to(stage: Stage, stages: list[Stage]) -> bool:
    """Whether a stage goes on with what these stages began."""
    asked = stages[-1].asked
    if asked and any(each is asked.irregularity or each == asked.irregularity for each in stage.irregularities):
        return True
    rulings = [given.ruling for earlier in stages for given in earlier.given]
    effects = [effect for ruling in rulings for effect in ruling.effects]
    imposed = [effect.restriction for effect in effects if isinstance(effect, Impose)]
    if not stage.irregularities:  # the auction is over, and the choice at a lead waits
        return stage.after.at_play is None and any(isinstance(each, LeadOption) for each in imposed)
    for wrong in stage.irregularities:
        match wrong:
            case ReplacementMade(seat) | NotRepeated(seat) | NeverReplaced(seat):
                found = any(isinstance(each, ReplacementDue) and each.seat is seat for each in imposed)
            case LeadDue(seat):
                found = any(isinstance(each, LeadOption) and each.seat is seat for each in imposed)
            case _:
                law = getattr(wrong, "law", None)
                found = law is not None and any(isinstance(each, Review) and each.law == law for each in effects)
        if found:
            return True
    return False
