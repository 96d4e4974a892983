"""One question put in the terminal."""

import click

from bridgelaws import director
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.ruling.printing import print_evidence, print_options, print_question
from bridgelaws.cli.ruling.reading import read_line
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.reading import read_made
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import (
    Event,
)
from bridgelaws.table.state import Table

_HINTS = {AnswerKind.CALL: "a call, such as 3H or 2D=H", AnswerKind.CARD: "a card, such as HK"}


def ask(question: Question, table: Table, book: LawBook) -> tuple[Event, ...] | None:
    """Put the question until it is answered; None is "back"."""
    print_question(question)
    print_evidence(question, table, book)
    hint = _HINTS.get(question.ask.kind, question.ask.kind.value)
    if question.ask.choices:
        hint = ", ".join([f"{number} {choice}" for number, choice in enumerate(question.ask.choices, start=1)])
    while True:
        text = read_line(f"  {hint}, ? or back: ")
        try:
            if text == "back":
                return None
            if text == "?":
                print_options(table, book)
            elif question.ask.kind is AnswerKind.CALL and isinstance(question.put_to, Seat):
                made = read_made(text, question.put_to)
                return director.answer(table, made.call, book, made)
            else:
                return director.answer(table, _chosen(question, text), book)
        except BridgelawsError as error:
            click.echo(str(error), err=True)


def _chosen(question: Question, text: str) -> str:
    """A choice by its number, or by as much of it as tells it from the others."""
    choices = question.ask.choices
    if text.isdecimal() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1]
    begun = [choice for choice in choices if text and choice.lower().startswith(text.lower())]
    return begun[0] if len(begun) == 1 else text
