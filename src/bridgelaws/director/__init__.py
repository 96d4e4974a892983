"""The Director: from a person's deed to events, from an irregularity to a question or a ruling."""

from bridgelaws.director.acts import act
from bridgelaws.director.answers import answer, possible, read_answer
from bridgelaws.director.log import corrected, replay, start, undone
from bridgelaws.director.options import Option, explain
from bridgelaws.director.settle import consider, open_question
from bridgelaws.errors import NotAllowedNow

__all__ = [
    "NotAllowedNow",
    "Option",
    "act",
    "answer",
    "consider",
    "corrected",
    "explain",
    "open_question",
    "possible",
    "read_answer",
    "replay",
    "start",
    "undone",
]
