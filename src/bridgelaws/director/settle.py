"""What follows from events: cases opened, rulings given, until a question is open or nothing more is to be done."""

from msgspec.structs import replace

from bridgelaws import laws
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws import law17_missed_turn, law19_doubles, laws30_32_replacement
from bridgelaws.table.case import DIRECTOR, Case, Question, Unanswered
from bridgelaws.table.events import (
    CallSettled,
    CardSettled,
    CaseDropped,
    Event,
    IrregularityFound,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    Irregularity,
)
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Made, Table
from bridgelaws.text import Text, say


def open_question(table: Table, book: LawBook) -> Question | None:
    """The question to be put now, if any irregularity waits for one."""
    found = consider(open_case(table, book)) if table.cases else None
    return found if isinstance(found, Question) else None


def waits_for(question: Question) -> Text:
    """What the Director, who has been called, waits for."""
    if question.put_to is DIRECTOR:
        return say("the Director is at the table and has to determine: “{question}”", question=question.text)
    return say(
        "the Director is at the table and waits for {player} to answer “{question}”",
        player=question.put_to,
        question=question.text,
    )


def consider(case: Case) -> Question | Ruling:
    """Run the law from the top: the first fact it lacks is the question; with all of them it is the ruling."""
    try:
        return laws.rule(case)
    except Unanswered as stopped:
        return stopped.question


def follow(table: Table, made: Made, found: Irregularity | None) -> tuple[Event, ...]:
    """An irregularity, and the call that was waited for since another was cancelled; that is looked at first."""
    waited_for = laws30_32_replacement.detect(table, made, found)
    misnamed = None if found else law19_doubles.detect(table, made)
    return tuple(IrregularityFound(what) for what in (found, *waited_for, misnamed) if what)


def settle(table: Table, events: tuple[Event, ...], book: LawBook) -> tuple[Event, ...]:
    """All that follows from these events of itself, and from the Director if attention has been drawn."""
    table, new = evolve(table, *events), list(events)
    while following := _next(table, book):
        new += following
        table = evolve(table, *following)
    return tuple(new)


def drop_moot(table: Table) -> tuple[Event, ...]:
    """The open cases that have lost their object, the last of them first."""
    dropped = list[Event]()
    while table.cases and laws.is_moot(table):
        dropped.append(CaseDropped())
        table = evolve(table, CaseDropped())
    return tuple(dropped)


def _next(table: Table, book: LawBook) -> tuple[Event, ...]:
    if table.cases:
        if laws.is_moot(table):
            return (CaseDropped(),)
        found = consider(open_case(table, book))
        if isinstance(found, Question) or not (found.of_itself or table.attention):
            return ()
        given = replace(found, of_itself=not table.attention)
        return (RulingGiven(given), *_put_down(table, given))
    if was_stopped(table):
        return ()
    missed = law17_missed_turn.detect_at_end(table, book)
    if table.floor and not missed:
        first = table.floor[0]
        wrong = laws.detect(table, first, book)
        return follow(table, first, wrong) if wrong else (CallSettled(), *follow(table, first, None))
    if table.at_play is not None:
        return _next_in_play(table)
    last = missed or laws30_32_replacement.detect_at_end(table)
    return (IrregularityFound(last),) if last else ()


def _put_down(table: Table, ruling: Ruling) -> tuple[Event, ...]:
    """The ruling may itself put down the call that was waited for since another was cancelled, or show a revoke."""
    after = evolve(table, RulingGiven(ruling))
    if was_stopped(after):  # what was still open is ruled on, but nobody acts any more
        return ()
    if table.at_play is not None and after.at_play is not None:
        return tuple([IrregularityFound(made, attention=True) for made in laws.bring_to_light(after, ruling)])
    if not table.restrictions:
        return ()
    return tuple(IrregularityFound(made) for made in laws30_32_replacement.detect_in_ruling(table, after))


def _next_in_play(table: Table) -> tuple[Event, ...]:
    state = table.at_play
    assert state is not None
    if state.floor and result(table) is None:
        seat, card = state.floor[0]
        wrong = laws.detect_card(table, seat, card)
        if wrong and laws.counts_all_the_same(wrong):
            return (CardSettled(), IrregularityFound(wrong))
        return (IrregularityFound(wrong),) if wrong else (CardSettled(),)
    due = laws.detect_in_play(table)
    return (IrregularityFound(due),) if due else ()


def open_case(table: Table, book: LawBook) -> Case:
    case = table.cases[-1]
    return Case(case.irregularity, table, book, case.answers)
