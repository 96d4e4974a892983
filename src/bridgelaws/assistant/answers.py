"""Answers as people give them: read in any language, kept in the notation of none, said again."""

from collections.abc import Sequence
from hashlib import sha256

from bridgelaws.actions.reading import NO, YES, read_made, read_yes
from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.assistant.run import Known
from bridgelaws.bridge.notation import read_call, read_card, write_call, write_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.director import read_answer
from bridgelaws.director.choices import choice_text
from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, say

_ENTERED = {
    AnswerKind.YES_NO: (Widget.YES_NO, NOTHING),
    AnswerKind.CALL: (Widget.CALL, say("a call, such as 3H or 2D=H")),
    AnswerKind.CARD: (Widget.CARD, say("a card, such as HK")),
    AnswerKind.CHOICE: (Widget.CHOICE, NOTHING),
    AnswerKind.NUMBER: (Widget.NUMBER, Text(AnswerKind.NUMBER.value, context="answer")),
}


def as_field(question: Question) -> Field:
    """A question of the Laws asked as any fact is: its text, how the answer is entered, and the choices."""
    kind = question.ask.kind
    widget, hint = _ENTERED.get(kind, (Widget.TEXT, Text(kind.value, context="answer")))
    choices = tuple([(choice, choice_text(choice)) for choice in question.ask.choices])
    return Field(question.key, question.text, widget, hint, choices=choices)


def read_reply(question: Question, typed: str, language: str) -> str:
    """The answer as it is kept, in the notation of no language; refused if it will not do."""
    match question.ask.kind:
        case AnswerKind.CALL:
            seat = question.put_to if isinstance(question.put_to, Seat) else Seat.NORTH
            made = read_made(typed, seat, language)
            read_answer(question, made.call)
            shows = "art" if made.artificial else ",".join([str(each) for each in made.shows])
            return f"{made.call}={shows}" if shows else str(made.call)
        case AnswerKind.CARD:
            return str(read_answer(question, read_card(typed, language)))
        case AnswerKind.YES_NO:
            known = typed.lower() in (*YES[language], *NO[language])
            return "yes" if read_answer(question, read_yes(typed, language) if known else typed) else "no"
        case AnswerKind.CHOICE:
            return str(read_answer(question, choose(as_field(question).choices, typed, language)))
        case AnswerKind.NUMBER:
            read_answer(question, plain := typed.replace(",", "."))
            return plain
        case _:
            read_answer(question, typed)
            return typed


def choose(choices: Sequence[tuple[str, Text | str]], typed: str, language: str) -> str:
    """A choice by its key, its number, or as much of its name as tells it from the others; otherwise what was typed.

    >>> named = [("accept", "accept the call"), ("refuse", "refuse it")]
    >>> choose(named, "2", "en"), choose(named, "Acc", "sv"), choose(named, "maybe", "en")
    ('refuse', 'accept', 'maybe')
    """
    keys = [key for key, _ in choices]
    if typed in keys:
        return typed
    if typed.isdecimal() and 1 <= int(typed) <= len(keys):
        return keys[int(typed) - 1]
    for spoken in (Language(language), ENGLISH):
        names = {key: speak(name, spoken).lower() for key, name in choices}
        begun = [key for key, name in names.items() if typed and name.startswith(typed.lower())]
        exact = [key for key in begun if names[key] == typed.lower()]
        if len(exact or begun) == 1:
            return (exact or begun)[0]
    begun = [key for key in keys if typed and key.lower().startswith(typed.lower())]
    return begun[0] if len(begun) == 1 else typed


def write_value(value: Value) -> str:
    """An answer as programs and case files write it, and as it is sent back."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def say_answer(known: Known, language: Language) -> str:
    """An answer that was given, in the language."""
    if known.question.ask.kind is AnswerKind.CALL:
        call, _, shows = known.value.partition("=")
        told = write_call(read_call(call), language.value)
        return f"{told} ({shows})" if shows else told
    if known.question.ask.kind is AnswerKind.CARD:
        return write_card(read_card(known.value), language.value)
    return speak(choice_text(known.value), language) if known.value in known.question.ask.choices else known.value


def mark(question: Question) -> str:
    """Tells one question from another, so that an answer given on an old page is not taken for another question's."""
    told = f"{question.key} {question.put_to.value} {question.text}"
    return sha256(told.encode()).hexdigest()[:15]  # no longer: all digits, it would be cut as a number without end


def whom_to_ask(question: Question, table: Table) -> Text:
    """Whom to ask, as a heading."""
    seat = question.put_to
    if not isinstance(seat, Seat):
        return say("Director, you decide")
    found = table.cases[-1].irregularity if table.cases else None
    offender = getattr(found, "at_fault", None) or getattr(found, "offender", None)
    if offender is seat:
        return say("Ask {seat}, the offender", seat=seat)
    if isinstance(offender, Seat) and offender.lho is seat:
        return say("Ask {seat}, {offender:gen} LHO", seat=seat, offender=offender)
    return say("Ask {seat}", seat=seat)
