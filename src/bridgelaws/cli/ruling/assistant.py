"""The interview: facts first, then one question at a time."""

import click

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import write_seat
from bridgelaws.cli.ruling.asking import ask
from bridgelaws.cli.ruling.comparison import Comparison
from bridgelaws.cli.ruling.facts import gather
from bridgelaws.cli.ruling.printing import print_book, show_rulings
from bridgelaws.cli.ruling.reading import Back, prompt, read_choice_or_word
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.acting import act, play_on
from bridgelaws.interview.happenings import kinds, words
from bridgelaws.interview.reading import read_auction, read_played
from bridgelaws.lawbook.book import LawBook
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


def _one_of(text: str, waiting: tuple[str, ...]) -> str:
    if text and text not in waiting:
        raise BridgelawsError(f'"{text}" is not one of {", ".join(waiting)}.')
    return text


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
                self.start, self.log = gather(self._kind(), self.book)
                self._interview()
                break
            except Back:
                click.echo("Back to the facts.\n")
        for book in others:
            click.echo()
            print_book(book)
            Comparison(self.start, self.log, book).run()

    @property
    def table(self) -> Table:
        return evolve(self.start, *self.log)

    def _kind(self) -> int:
        click.secho(f"What went wrong? (Laws of {self.book.edition})", bold=True)
        listed, found_by, word = kinds(), words(), ""
        while True:
            for number, text in enumerate(listed, start=1):
                if word in found_by[number - 1].lower():
                    click.echo(f"  {number}. {text}")
            chosen = prompt("Number, or a word to look for", lambda text: read_choice_or_word(text, found_by))
            if isinstance(chosen, int):
                return chosen
            word = chosen

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
        click.echo(f"\n  Left to be looked at: {', '.join(left)}.")
        law = prompt("Which now (nothing to stop)", lambda text: _one_of(text, left))
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
            click.echo(str(error), err=True)
            return True
        self.log = log
        self.entered.append(len(before))
        return len(log) > len(before)

    def _what_follows(self) -> tuple[Table, tuple[Event, ...]]:
        table, log, turn = self.table, self.log, self.table.turn
        what = "Calls" if table.at_play is None else "Cards"
        hint = f"{what} that follow, from {write_seat(turn)} on (nothing to stop)"
        if table.at_play is not None:
            return play_on(table, log, prompt(hint, read_played), self.book)
        for made in prompt(hint, lambda text: read_auction(text, turn)):
            table, log = act(table, log, made, self.book)
        return table, log
