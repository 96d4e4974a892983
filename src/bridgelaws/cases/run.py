"""Cases acted out at a table."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bridgelaws import director
from bridgelaws.cases import of_play
from bridgelaws.cases.expect import differences
from bridgelaws.cases.file import CaseFile, CaseStep
from bridgelaws.cases.found import found_at, name_of
from bridgelaws.cases.plain import at
from bridgelaws.cases.steps import Asked, Refused
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import Question
from bridgelaws.table.events import (
    Deed,
    Event,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table


class Outcome(Struct, frozen=True):
    """What running a case under one edition gave, in the words that a case file uses."""

    id: str
    edition: Edition
    found: Mapping[str, Any]
    problems: tuple[str, ...]


class TableOutcome(Outcome, frozen=True):
    """The same of a case that is acted out at a table."""

    start: Table
    table: Table
    log: tuple[Event, ...]
    book: LawBook

    @property
    def question(self) -> Question | None:
        return director.open_question(self.table, self.book)


def _start(case: "CaseFile") -> Table:
    """The table as the case finds it: before the first call, or in the middle of the play."""
    if case.position is None:
        return director.start(case.board, case.contest)
    with at(f"{case.source}, position"):
        return of_play.start(case.board, case.position).with_(contest=case.contest)


def run(case: CaseFile, edition: Edition) -> TableOutcome:
    """Act the case out under one edition and compare what came of it with what was expected."""
    book = case.book(edition)
    table, log, problems = _start(case), list[Event](), list[str]()
    for step in case.steps:
        if step.edition not in (None, edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs as difference:
            problems.append(f"step {step.number}: {difference}")
            break
        except director.NotAllowedNow as refusal:
            problems.append(f"step {step.number} was refused: {refusal}")
            break
        log += events
        table = evolve(table, *events)
    found = found_at(table, book)
    if not problems:
        problems = list(differences(found, director.open_question(table, book), case.expect[edition]))
    return TableOutcome(case.id, edition, found, tuple(problems), _start(case), table, tuple(log), book)


def facts(case: CaseFile, book: LawBook) -> TableOutcome:
    """The case as mere facts: what happened, and the answers that are asked for; it stops where a fact is missing."""
    table, log, problem = _start(case), list[Event](), ""
    for step in case.steps:
        if isinstance(step.what, Refused) or step.edition not in (None, book.edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs:
            continue  # an answer to something that is not asked under these laws
        except director.NotAllowedNow as refusal:
            if director.open_question(table, book) is None:  # otherwise a fact is missing, and the case waits for it
                problem = f"step {step.number} was refused: {refusal}"
            break
        log += events
        table = evolve(table, *events)
    found, problems = found_at(table, book), (problem,) if problem else ()
    return TableOutcome(case.id, book.edition, found, problems, _start(case), table, tuple(log), book)


class _Differs(Exception):
    pass


def _happen(table: Table, step: CaseStep, book: LawBook, source: str) -> tuple[Event, ...]:
    try:
        if not isinstance(step.what, Refused):
            return _follows(table, step.what, book)
        try:
            _follows(table, step.what.what, book)
        except director.NotAllowedNow as refusal:
            if step.what.because not in str(refusal):
                raise _Differs(f"it was refused, but not because of {step.what.because}: {refusal}") from None
            return ()
        raise _Differs("it was to be refused, and was not")
    except director.NotAllowedNow:
        raise
    except BridgelawsError as error:  # the answer to a question that wants a call is no call
        raise BridgelawsError(f"{source}, step {step.number}: {error}") from None


def _follows(table: Table, what: Deed | Asked, book: LawBook) -> tuple[Event, ...]:
    return _ask(table, what, book) if isinstance(what, Asked) else director.act(table, what, book)


def _ask(table: Table, asked: Asked, book: LawBook) -> tuple[Event, ...]:
    question, key, of = director.open_question(table, book), asked.key, asked.of
    if question is None:
        raise _Differs(f"{key} of {name_of(of)} was to be asked, but no question is open")
    if (question.key, question.put_to) != (key, of):
        raise _Differs(
            f"{key} of {name_of(of)} was to be asked, but the question is {question.key} of {name_of(question.put_to)}"
        )
    return director.answer(table, asked.answer, book)


def as_data(outcome: Outcome) -> dict[str, Any]:
    return {
        "id": outcome.id,
        "edition": outcome.edition.value,
        "ok": not outcome.problems,
        "cites": outcome.found.get("cites", []),
        "restrictions": outcome.found.get("restrictions", []),
        "reviews": outcome.found.get("reviews", []),
        "turn": outcome.found.get("turn"),
        "problems": list(outcome.problems),
    }
