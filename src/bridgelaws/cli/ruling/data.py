"""The open question and its options, for programs."""

from collections.abc import Mapping
from typing import Any

from bridgelaws import director
from bridgelaws.assistant.options import in_general, reviews_of
from bridgelaws.cli.ruling.printing import shown_beside, value_key, worded
from bridgelaws.cli.speaking import words
from bridgelaws.director import Option
from bridgelaws.lawbook.book import LawBook
from bridgelaws.ruling_card import ruling_card
from bridgelaws.table.case import Question, Value
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, That


def question_data(table: Table, book: LawBook) -> dict[str, Any]:
    """The open question and where each answer leads, for programs."""
    question = director.open_question(table, book)
    if question is None:
        return {"question": None, "explain": []}
    options = director.explain(table, book)
    return {
        "question": {
            **_question(question, {}),
            "away_from_table": question.ask.away_from_table,
            "evidence": [words(text) for text in shown_beside(question, table, book)],
            "choices": [value_key(value) for option in options for value in option.values],
        },
        "explain": [_option(option, {}) for option in options],
    }


def _question(question: Question, names: Mapping[Value, That]) -> dict[str, Any]:
    return {"key": question.key, "put_to": str(question.put_to.value), "text": worded(question.text, names)}


def _option(option: Option, names: Mapping[Value, That]) -> dict[str, Any]:
    """An option as data; one shape whether it leads to a ruling or to a further question."""
    leads, names = option.leads_to, {**names, **in_general(option)}
    ruling = leads if isinstance(leads, Ruling) else None
    card = ruling_card(ruling, NOTHING) if ruling else None
    return {
        "choices": [value_key(value) for value in option.values],
        "cites": [str(cite) for cite in ruling.cites] if ruling else [],
        "says": [worded(text, names) for text in card.say] if card else [],
        "in_force": [worded(text, names) for text in card.in_force] if card else [],
        "reviews": reviews_of(ruling) if ruling else [],
        "question": _question(leads, names) if isinstance(leads, Question) else None,
        "asked_next": _question(option.asked_next, names) if option.asked_next else None,
        "then": [_option(further, names) for further in option.then],
    }
