"""One question put in the terminal."""

import click

from bridgelaws import director
from bridgelaws.assistant.reading import NO, YES, read_made, read_yes
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.ruling.printing import print_line, print_options, print_question, shown_beside
from bridgelaws.cli.ruling.reading import read_line, wants_back
from bridgelaws.cli.speaking import language, words
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import (
    Event,
)
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

_HINTS = {AnswerKind.CALL: say("a call, such as 3H or 2D=H"), AnswerKind.CARD: say("a card, such as HK")}


def ask(question: Question, table: Table, book: LawBook) -> tuple[Event, ...] | None:
    """Put the question until it is answered; None is "back"."""
    print_question(question)
    beside = shown_beside(question, table, book)
    for text in beside:
        print_line(words(text))
    hint = words(_HINTS.get(question.ask.kind, Text(question.ask.kind.value, context="answer")))
    if question.ask.choices:
        offered = [words(choice_text(choice)) for choice in question.ask.choices]
        hint = ", ".join([f"{number} {choice}" for number, choice in enumerate(offered, start=1)])
    asked = words(say("{hint}, ? or back", hint=hint))
    while True:
        text = read_line(f"  {asked}: ")
        try:
            if wants_back(text):
                return None
            if text == "?":
                print_options(table, book)
            elif question.ask.kind is AnswerKind.CALL and isinstance(question.put_to, Seat):
                made = read_made(text, question.put_to, language().value)
                return director.answer(table, made.call, book, made, beside)
            else:
                return director.answer(table, _read(question, text), book, beside=beside)
        except BridgelawsError as error:
            click.echo(words(error.said), err=True)


def _read(question: Question, text: str) -> str | bool | Card:
    """What was typed in the language of this run, as the Director takes it."""
    match question.ask.kind:
        case AnswerKind.CHOICE:
            return _chosen(question.ask.choices, text)
        case AnswerKind.YES_NO if text.lower() in (*YES[language().value], *NO[language().value]):
            return read_yes(text, language().value)
        case AnswerKind.CARD:
            return read_card(text, language().value)
        case AnswerKind.NUMBER:
            return text.replace(",", ".")
        case _:
            return text


def _chosen(choices: tuple[str, ...], text: str) -> str:
    """A choice by its number, or by as much of it as tells it from the others, in English or the language of this run."""
    if text.isdecimal() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1]
    for name in (lambda choice: words(choice_text(choice)), str):
        begun = [choice for choice in choices if text and name(choice).lower().startswith(text.lower())]
        if len(begun) == 1:
            return begun[0]
    return text
