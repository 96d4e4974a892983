"""The log of a table: played again, taken back, or with an answer given otherwise."""

from collections.abc import Iterable

from bridgelaws.bridge.board import Board
from bridgelaws.director.acts import act
from bridgelaws.director.answers import answer
from bridgelaws.director.settle import open_question
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import (
    STEPS,
    Event,
    QuestionAnswered,
    Step,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table


def start(board: Board) -> Table:
    return Table.start(board)


def replay(board: Board, log: Iterable[Event]) -> Table:
    """The table as the log tells it."""
    return evolve(start(board), *log)


def undone(log: tuple[Event, ...]) -> tuple[Event, ...]:
    """The log without the last deed or answer and all that followed from it."""
    for at in range(len(log) - 1, -1, -1):
        if isinstance(log[at], STEPS):
            return log[:at]
    raise NotAllowedNow("There is nothing to take back: nothing has happened yet.")


def corrected(board: Board, log: tuple[Event, ...], step: int, value: object, book: LawBook) -> tuple[Event, ...]:
    """The log with the answer at this step given otherwise; later answers are kept where they are still asked for.

    It ends before the first later deed or answer for which there is no room any more, usually because another question
    is now open.
    """
    steps = [event for event in log if isinstance(event, STEPS)]
    if not 0 <= step < len(steps) or not isinstance(steps[step], QuestionAnswered):
        raise NotAllowedNow(f"Step {step + 1} is not an answer: only answers can be given otherwise.")
    table, new = start(board), list[Event]()
    for number, event in enumerate(steps):
        try:
            events = _again(table, event, book) if number != step else answer(table, value, book)
        except NotAllowedNow:
            if number <= step:
                raise
            break
        new += events
        table = evolve(table, *events)
    return tuple(new)


def _again(table: Table, event: Step, book: LawBook) -> tuple[Event, ...]:
    """The same deed again, or the same answer if it is still asked for."""
    if not isinstance(event, QuestionAnswered):
        return act(table, event, book)
    question, given = open_question(table, book), event.answer
    if question is None or (question.key, question.put_to, question.text) != (given.key, given.put_to, given.text):
        return ()  # no longer asked
    return answer(table, given.value, book, event)
