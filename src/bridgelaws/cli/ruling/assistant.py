"""The interview: facts first, then one question at a time."""

from functools import partial

import click

from bridgelaws import director
from bridgelaws.assistant.acting import act, play_on
from bridgelaws.assistant.reading import read_auction, read_played
from bridgelaws.assistant.topics import Moment, Topic, find, topics
from bridgelaws.bridge.board import Board
from bridgelaws.cli.ruling.asking import ask
from bridgelaws.cli.ruling.comparison import Comparison
from bridgelaws.cli.ruling.facts import gather
from bridgelaws.cli.ruling.printing import print_book, show_rulings
from bridgelaws.cli.ruling.reading import Back, prompt, read_line
from bridgelaws.cli.speaking import language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.reviews import waiting
from bridgelaws.table.case import Question
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    Event,
    QuestionAnswered,
    ReviewTaken,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.restrictions import ReplacementDue
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import all_of, any_of, say

_MOMENTS = {
    Moment.BEFORE: say("Before the auction"),
    Moment.AUCTION: say("Auction"),
    Moment.PLAY: say("Lead and play"),
    Moment.CLAIM: say("Claim"),
    Moment.AFTER: say("After play and score"),
    Moment.CONDUCT: say("Conduct and information"),
}


def _print_topics(listed: tuple[Topic, ...]) -> None:
    """Topics under their moments, each with the number that it always has."""
    every = topics()
    for moment, name in _MOMENTS.items():
        here = [topic for topic in listed if topic.moment is moment]
        if here:
            click.echo(f"  {words(name)}")
        for topic in here:
            cited = topic.law.cite(language().value, "number")
            click.echo(f"  {every.index(topic) + 1:4}. {topic.name(language())} ({cited})")


def _one_of(waiting: tuple[str, ...], text: str, code: str) -> str:
    """A law that waits, by its number in the style of the language; nothing is nothing."""
    numbers = {Provision(law).cite(code, "number"): law for law in waiting} | {law: law for law in waiting}
    if text and text not in numbers:
        raise BridgelawsError(say("“{text}” is not one of {laws}.", text=text, laws=any_of(map(Provision, waiting))))
    return numbers.get(text, "")


class Assistant:
    """The interview: facts first, then one question at a time; "back" takes the last answer back, "?" shows the options."""

    def __init__(self, book: LawBook) -> None:
        self.book = book
        self.start = director.start(Board.numbered(1))
        self.log: tuple[Event, ...] = ()
        self.shown = 0  # rulings already read out
        self.entered: list[int] = []  # how long the log was before each line of facts

    def run(self, others: list[LawBook]) -> None:
        """The ruling, and then the same facts under other laws."""
        while True:
            self.log, self.shown, self.entered = (), 0, [0]
            try:
                self.start, self.log = gather(self._topic(), self.book)
                self._interview()
                break
            except Back:
                click.echo(words(say("Back to the facts.")) + "\n")
        for book in others:
            click.echo()
            print_book(book)
            Comparison(self.start, self.log, book).run()

    @property
    def table(self) -> Table:
        return evolve(self.start, *self.log)

    def _topic(self) -> Topic:
        """What went wrong: everything there is, sorted by the moment, until a number is entered; a word makes it less."""
        click.secho(words(say("What went wrong? (Laws of {edition})", edition=str(self.book.edition))), bold=True)
        every = topics()
        _print_topics(every)
        while True:
            line = read_line(f"{words(say('Number, or a word to look for'))}: ")
            if line.isdecimal() and 1 <= int(line) <= len(every):
                return every[int(line) - 1]
            found = find(line)
            if found:
                _print_topics(found)
                continue
            told = say(
                "“{text}” is not one of the numbers 1 to {last}, nor a word of any of these.", text=line, last=len(every)
            )
            click.echo(words(told), err=True)

    def _interview(self) -> None:
        going_on = True
        while going_on:
            if question := director.open_question(self.table, self.book):
                self._put(question)
                continue
            self._show_rulings()
            going_on = self._look_again() or (self._may_matter_later() and self._go_on())

    def _look_again(self) -> bool:
        """When the board is over, what was left to be looked at can be taken up."""
        left = waiting(self.table)
        if not left or result(self.table) is None:
            return False
        told = say("Left to be looked at: {laws:number}.", laws=all_of(map(Provision, left)))
        click.echo(f"\n  {words(told)}")
        law = prompt(say("Which now (nothing to stop)"), partial(_one_of, left))
        if law:
            before = len(self.log)
            self.log = act(self.table, self.log, ReviewTaken(law), self.book)[1]
            self.entered.append(before)
        return bool(law)

    def _may_matter_later(self) -> bool:
        """Something in force waits for a call or card to come."""
        state = self.table.at_play
        if state is not None:
            return not state.ended and bool(self.table.restrictions or state.penalty_cards)
        return any(isinstance(restriction, ReplacementDue) for restriction in self.table.restrictions)

    def _put(self, question: Question) -> None:
        given = ask(question, self.table, self.book)
        if given is None:
            self._back()
        else:
            self.log += given

    def _back(self) -> None:
        """The last answer is taken back; where a line of facts came last, that line is entered again."""
        last = next(event for event in reversed(self.log) if isinstance(event, STEPS))
        if isinstance(last, QuestionAnswered):
            self.log = director.undone(self.log)
        elif before := self.entered.pop():
            self.log = self.log[:before]
        else:
            raise Back
        self.shown = min(self.shown, len(self.table.rulings))

    def _show_rulings(self) -> None:
        self.shown = show_rulings(self.log, self.table, self.shown)

    def _go_on(self) -> bool:
        """What follows, as far as it still matters; nothing entered: that will be seen later."""
        click.echo()
        before = self.log
        try:
            table, log = self._what_follows()
            if table.cases and not table.attention:
                log = act(table, log, AttentionDrawn(), self.book)[1]
        except Back:
            self._back()
            return True
        except BridgelawsError as error:
            click.echo(words(error.said), err=True)
            return True
        self.log = log
        self.entered.append(len(before))
        return len(log) > len(before)

    def _what_follows(self) -> tuple[Table, tuple[Event, ...]]:
        table, log, turn = self.table, self.log, self.table.turn
        if table.at_play is not None:
            hint = say("Cards that follow, from {seat} on (nothing to stop)", seat=turn)
            return play_on(table, log, prompt(hint, read_played), self.book)
        hint = say("Calls that follow, from {seat} on (nothing to stop)", seat=turn)
        for made in prompt(hint, lambda text, lang: read_auction(text, turn, lang)):
            table, log = act(table, log, made, self.book)
        return table, log
