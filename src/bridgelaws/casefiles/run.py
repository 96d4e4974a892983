"""Cases acted out at a table."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bridgelaws import director
from bridgelaws.casefiles import of_play
from bridgelaws.casefiles.expect import differences
from bridgelaws.casefiles.file import CaseFile, CaseStep
from bridgelaws.casefiles.found import find_at
from bridgelaws.casefiles.plain import at
from bridgelaws.casefiles.steps import QuestionAnswered, Refused
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import speak
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ruling_card import ruling_cards
from bridgelaws.table.case import Question
from bridgelaws.table.events import (
    Deed,
    Event,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


class Outcome(Struct, frozen=True):
    """What running a case under one edition gave, in the words that a case file uses."""

    id: str
    edition: Edition
    found: Mapping[str, Any]
    problems: tuple[Text, ...]


class TableOutcome(Outcome, frozen=True):
    """The same of a case that is acted out at a table."""

    start: Table
    table: Table
    log: tuple[Event, ...]
    book: LawBook
    refused: tuple[tuple[Table, Deed], ...] = ()  # what was to be refused, and was, with the table as it was then

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
    table, log, problems = _start(case), list[Event](), list[Text]()
    refused = list[tuple[Table, Deed]]()
    for step in case.steps:
        if step.edition not in (None, edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs as difference:
            problems.append(say("step {step}: {difference}", step=step.number, difference=difference.said))
            break
        except director.NotAllowedNow as refusal:
            problems.append(_refuse(step, refusal))
            break
        if isinstance(step.what, Refused) and not isinstance(step.what.what, QuestionAnswered):
            refused.append((table, step.what.what))
        log += events
        table = evolve(table, *events)
    found = _find(_start(case), table, log, book)
    if not problems:
        problems = list(differences(found, director.open_question(table, book), case.expect[edition]))
    return TableOutcome(case.id, edition, found, tuple(problems), _start(case), table, tuple(log), book, tuple(refused))


def facts(case: CaseFile, book: LawBook) -> TableOutcome:
    """The case as mere facts: what happened, and the answers that are asked for; it stops where a fact is missing."""
    table, log, problems = _start(case), list[Event](), tuple[Text, ...]()
    for step in case.steps:
        if isinstance(step.what, Refused) or step.edition not in (None, book.edition):
            continue
        try:
            events = _happen(table, step, book, case.source)
        except _Differs:
            continue  # an answer to something that is not asked under these laws
        except director.NotAllowedNow as refusal:
            missing = director.open_question(table, book) is not None and not isinstance(step.what, QuestionAnswered)
            if not missing:  # otherwise the case waits for a fact
                problems = (_refuse(step, refusal),)
            break
        log += events
        table = evolve(table, *events)
    found = _find(_start(case), table, log, book)
    return TableOutcome(case.id, book.edition, found, problems, _start(case), table, tuple(log), book)


def _find(start: Table, table: Table, log: list[Event], book: LawBook) -> dict[str, Any]:
    """What came of it, and what was said of each ruling."""
    cards = ruling_cards(start, log, book)
    told = [" ".join([speak(text) for text in card.say]) for card in cards for _ in card.rulings]
    return {**find_at(table, book), "told": told[-1] if told else "", "each_told": told}


def _refuse(step: CaseStep, refusal: director.NotAllowedNow) -> Text:
    return say("step {step} was refused: {refusal}", step=step.number, refusal=refusal.said)


class _Differs(BridgelawsError):
    """The case does not go as it is written."""


def _happen(table: Table, step: CaseStep, book: LawBook, source: str) -> tuple[Event, ...]:
    what = step.what
    try:
        return _expect_refusal(table, what, book) if isinstance(what, Refused) else _follows(table, what, book)
    except (director.NotAllowedNow, _Differs):
        raise
    except BridgelawsError as error:  # the answer to a question that wants a call is no call
        raise BridgelawsError(f"{source}, step {step.number}: {error}") from None


def _expect_refusal(table: Table, refused: Refused, book: LawBook) -> tuple[Event, ...]:
    try:
        _follows(table, refused.what, book)
    except director.NotAllowedNow as refusal:
        if refused.because not in str(refusal):
            told = template("it was refused, but not because of {reason}: {refusal}")
            raise _Differs(say(told, reason=refused.because, refusal=refusal.said)) from None
        return ()
    raise _Differs(say("it was to be refused, and was not"))


def _follows(table: Table, what: Deed | QuestionAnswered, book: LawBook) -> tuple[Event, ...]:
    return _ask(table, what, book) if isinstance(what, QuestionAnswered) else director.act(table, what, book)


def _ask(table: Table, asked: QuestionAnswered, book: LawBook) -> tuple[Event, ...]:
    question, key, of = director.open_question(table, book), asked.key, asked.of
    if question is None:
        raise _Differs(say("{key} of {person} was to be asked, but no question is open", key=key, person=of))
    if (question.key, question.put_to) != (key, of):
        told = template("{key} of {person} was to be asked, but the question is {other} of {other_person}")
        raise _Differs(say(told, key=key, person=of, other=question.key, other_person=question.put_to))
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
