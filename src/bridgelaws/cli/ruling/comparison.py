"""The same facts under other laws."""

import click

from bridgelaws import director
from bridgelaws.cli.ruling.asking import ask
from bridgelaws.cli.ruling.printing import print_line, show_rulings
from bridgelaws.cli.speaking import words
from bridgelaws.director import NotAllowedNow
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    Event,
    QuestionAnswered,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


class Comparison:
    """The same deeds under other laws: only what these ask and the answers given before do not tell is asked."""

    def __init__(self, start: Table, log: tuple[Event, ...], book: LawBook) -> None:
        self.start, self.book = start, book
        self.steps = [event for event in log if isinstance(event, STEPS)]
        self.more: list[QuestionAnswered] = []  # answers given only here

    def run(self) -> None:
        while True:
            table, log, refusal = self._again()
            question = director.open_question(table, self.book)
            if question is None or refusal:
                break
            given = ask(question, table, self.book)
            if given is not None:
                self.more += [event for event in given if isinstance(event, QuestionAnswered)]
            elif self.more:
                self.more.pop()
            else:
                told = say("This is the first question that only the Laws of {edition} ask.", edition=str(self.book.edition))
                click.echo(words(told), err=True)
        if not show_rulings(log, table, 0):
            click.echo(f"  {words(say('Nothing irregular happened.'))}")
        if refusal:
            print_line(words(refusal))

    def _again(self) -> tuple[Table, tuple[Event, ...], Text | str]:
        """From the start to the end, or to the first question to which no answer is known, or as far as these laws allow."""
        table, log = self.start, tuple[Event, ...]()
        known = [step for step in (*self.steps, *self.more) if isinstance(step, QuestionAnswered)]

        def follow(events: tuple[Event, ...]) -> None:
            nonlocal table, log
            table, log = evolve(table, *events), log + events

        for step in [*self.steps, None]:
            if step is None or isinstance(step, QuestionAnswered) or (table.attention and table.cases):
                while answered := self._known(table, known):
                    follow(answered)
                if director.open_question(table, self.book):
                    break
            if step is None and table.cases:
                step = AttentionDrawn()  # noqa: PLW2901
            try:
                follow(() if step is None or isinstance(step, QuestionAnswered) else director.act(table, step, self.book))
            except NotAllowedNow as refusal:
                if not isinstance(step, AttentionDrawn):  # under these laws there is nothing to draw attention to
                    return table, log, refusal.said
        return table, log, ""

    def _known(self, table: Table, known: list[QuestionAnswered]) -> tuple[Event, ...]:
        """The open question answered as before; each answer serves once."""
        question = director.open_question(table, self.book)
        for event in known if question else ():
            given = event.answer
            if question and (given.key, given.put_to, given.text) == (question.key, question.put_to, question.text):
                known.remove(event)
                try:
                    return director.answer(table, given.value, self.book, event)
                except BridgelawsError:  # such an answer is not allowed here
                    return ()
        return ()
