"""The log of a table: played again, taken back, or with an answer given otherwise."""

from collections.abc import Iterable

from bridgelaws.bridge.board import Board
from bridgelaws.director.acts import act
from bridgelaws.director.answers import answer, read_answer
from bridgelaws.director.settle import open_question
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.contest import ORDINARY, Contest
from bridgelaws.table.events import (
    STEPS,
    Event,
    QuestionAnswered,
    Step,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import say


def start(board: Board, contest: Contest = ORDINARY) -> Table:
    return Table.start(board, contest)


def replay(begun: Board | Table, log: Iterable[Event]) -> Table:
    """The table as the log tells it, from a board of an ordinary contest or from a table as it was started."""
    return evolve(_start(begun), *log)


def _start(begun: Board | Table) -> Table:
    return begun if isinstance(begun, Table) else start(begun)


def undone(log: tuple[Event, ...]) -> tuple[Event, ...]:
    """The log without the last deed or answer and all that followed from it."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], STEPS):
            return log[:at]
    raise NotAllowedNow(say("There is nothing to undo: nothing has happened yet."))


def corrected(begun: Board | Table, log: tuple[Event, ...], step: int, value: object, book: LawBook) -> tuple[Event, ...]:
    """The log with the answer at this step given otherwise; later answers are kept where they are still asked for.

    Steps are the deeds and answers, counted from 1. The same answer again keeps what was said of its meaning. The log
    ends before the first later deed or answer for which there is no room any more, usually because another question is now
    open.
    """
    steps = [event for event in log if isinstance(event, STEPS)]
    if not 1 <= step <= len(steps) or not isinstance(steps[step - 1], QuestionAnswered):
        raise NotAllowedNow(say("Step {step} is not an answer: only answers can be changed.", step=step))
    table, new = _start(begun), list[Event]()
    for number, event in enumerate(steps, start=1):
        try:
            events = _otherwise(table, event, value, book) if number == step else _again(table, event, book)
        except NotAllowedNow:
            if number <= step:
                raise
            break
        new += events
        table = evolve(table, *events)
    return tuple(new)


def _otherwise(table: Table, event: Step, value: object, book: LawBook) -> tuple[Event, ...]:
    assert isinstance(event, QuestionAnswered)
    question = open_question(table, book)
    same = question is not None and read_answer(question, value) == event.answer.value
    return answer(table, value, book, event if same else None, event.beside)


def _again(table: Table, event: Step, book: LawBook) -> tuple[Event, ...]:
    """The same deed again, or the same answer if it is still asked for."""
    if not isinstance(event, QuestionAnswered):
        return act(table, event, book)
    question, given = open_question(table, book), event.answer
    if question is None or (question.key, question.put_to, question.text) != (given.key, given.put_to, given.text):
        return ()  # no longer asked
    return answer(table, given.value, book, event, event.beside)
