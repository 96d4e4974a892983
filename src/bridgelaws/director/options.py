"""Every answer to an open question beside the ruling it leads to."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.director.answers import possible
from bridgelaws.director.settle import consider, open_case, open_question, settle
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import Answer, Question, Value
from bridgelaws.table.events import (
    QuestionAnswered,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table


class Option(Struct, frozen=True):
    """One answer to an open question, or several alike, beside what it leads to."""

    values: tuple[Value, ...]
    leads_to: "Ruling | Question"  # worded for the first of the values
    then: "tuple[Option, ...]" = ()  # where a further question follows: that question's answers
    asked_next: "Question | None" = None  # the question that a ruling brings with it
    table: Table | None = None  # at which the first of the values was tried


def explain(table: Table, book: LawBook, further: int = 3) -> tuple[Option, ...]:
    """10C1: every answer to the open question beside the ruling it leads to, by trying each out.

    Behind a further question its answers are tried in their turn, so many questions deep.
    """
    question = open_question(table, book)
    return _options(table, question, book, further) if question else ()


def _options(table: Table, question: Question, book: LawBook, further: int) -> tuple[Option, ...]:
    """Answers that come to the same are one option."""
    alike: dict[object, list[Option]] = {}
    for value in possible(question):
        tried = evolve(table, QuestionAnswered(Answer(question.key, question.put_to, question.text, value)))
        found = consider(open_case(tried, book))
        try:
            next_table, asked = _ask_next(tried, found, book)
        except BridgelawsError:
            continue  # where hands are not known: this card is the one that was tried for an earlier question
        then = _options(next_table, asked, book, further - 1) if further and asked else ()
        alike.setdefault(_same_outcome((found, then), value), []).append(
            Option((value,), found, then, None if asked is found else asked, tried)
        )
    return tuple([replace(same[0], values=tuple([each.values[0] for each in same])) for same in alike.values()])


def _ask_next(table: Table, found: Question | Ruling, book: LawBook) -> tuple[Table, Question | None]:
    """The further question; in the play a ruling may bring one of its own, such as the choice over a lead (50D2)."""
    if isinstance(found, Question):
        return table, found
    if table.at_play is None:
        return table, None
    after = evolve(table, *settle(table, (RulingGiven(found),), book))
    return after, open_question(after, book) if len(after.cases) >= len(table.cases) else None


def _same_outcome(found: object, value: Value) -> object:
    """What an answer leads to, with a blank wherever it names the call that is the answer."""
    if isinstance(value, bool | str):
        return (value,)  # only calls are taken together
    if type(found) is type(value) and found == value:
        return "_"
    match found:
        case Struct():
            parts = [_same_outcome(getattr(found, name), value) for name in found.__struct_fields__ if name != "table"]
            return (type(found).__name__, *parts)
        case tuple():
            return tuple([_same_outcome(part, value) for part in found])
        case _:
            return found
