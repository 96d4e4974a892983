"""The open question and its options, for programs."""

from typing import Any

from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.cli.assistant.printing import DEEP, look_for_evidence, speak_of
from bridgelaws.cli.speaking import words
from bridgelaws.table.case import Question


def question_data(standing: Standing) -> dict[str, Any]:
    """The open question and where each answer leads."""
    question = standing.question
    if question is None:
        return {"question": None, "explain": []}
    options = outcomes(standing, DEEP)
    return {
        "question": {
            **_question(question),
            "away_from_table": question.ask.away_from_table,
            "evidence": [words(text) for text in look_for_evidence(standing)],
            "choices": [write_value(value) for option in options for value in option.values],
        },
        "explain": [_option(option) for option in options],
    }


def _question(question: Question) -> dict[str, Any]:
    return {"key": question.key, "put_to": str(question.put_to.value), "text": speak_of(question.text)}


def _option(option: Outcome) -> dict[str, Any]:
    """An option as data; one shape whether it leads to a ruling or to a further question."""
    asked = _question(option.asked) if option.asked else None
    return {
        "choices": [write_value(value) for value in option.values],
        "cites": [str(law) for law in option.laws],
        "says": [speak_of(text) for text in option.says],
        "in_force": [speak_of(text) for text in option.in_force],
        "reviews": [str(law) for law in option.reviews],
        "question": None if option.laws else asked,
        "asked_next": asked if option.laws else None,
        "then": [_option(further) for further in option.then],
    }
