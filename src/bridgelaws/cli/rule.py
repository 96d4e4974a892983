"""bridgelaws rule: the ruling assistant in the terminal."""

import re
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.notation import read_call, read_card, read_seat, write_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.cases import CaseFile, Outcome, as_data, facts
from bridgelaws.cli.case import cases_in
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS, load
from bridgelaws.ruling_card import Card, ruling_card, turn_now
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    Deed,
    Event,
    RulingGiven,
)
from bridgelaws.table.restrictions import ReplacementDue
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

KINDS = (
    "a call: insufficient, out of turn, inadmissible, after the final pass ...",
    "a player says that a call was a slip",
    "two calls at the same moment",
    "a card was seen or led during the auction",
)


@click.command()
@click.argument("casefile", required=False)
@click.option(
    "--edition", type=click.Choice([str(edition) for edition in Edition]), help="Which Laws; the newest if not said."
)
@click.option("--regulations", metavar="NAME|FILE", help="A preset (wbf-2017, dbf-2017, wbf-2007, sbf-2007) or a TOML file.")
@click.option("--lang", type=click.Choice(["en"]), default="en", show_default=True)
@click.option("--compare", is_flag=True, help="The same facts under both editions.")
@json_option
def rule(casefile: str | None, edition: str | None, regulations: str | None, lang: str, compare: bool, as_json: bool) -> int:
    """Rule on an irregularity: say what happened, answer one question at a time, get the ruling to read aloud.

    With CASEFILE the facts are read from a case file (docs/cases.md) and nothing is asked: the ruling is printed, or the
    question that comes next with what each answer leads to.

    \b
    bridgelaws rule
    bridgelaws rule --edition 2007
    bridgelaws rule --compare tests/cases/law27.yaml
    """
    del lang
    books = _books(edition, regulations, compare)
    if casefile is None:
        if as_json or compare:
            raise click.UsageError("--json and --compare need a case file to read the facts from")
        return Assistant(books[0]).run()
    for case in cases_in((casefile,)):
        if not as_json:
            click.secho(f"\n{case.id}: {case.title}", bold=True)
        for book in books:
            _print_outcome(facts(_under(case, book), book), as_json)
    return 0


def _books(edition: str | None, regulations: str | None, compare: bool) -> list[LawBook]:
    if compare:
        return [LawBook.of(f"wbf-{year}") for year in Edition]
    if regulations is None:
        return [LawBook.of(f"wbf-{edition or NEWEST}")]
    if regulations in PRESETS:
        chosen = LawBook.of(regulations)
    else:
        path = Path(regulations)
        if not path.is_file():
            raise BridgelawsError(f"{regulations} is neither a preset ({', '.join(PRESETS)}) nor a file.")
        chosen = LawBook(load(path.read_text("utf8"), str(path)))
    if edition and edition != str(chosen.edition):
        raise BridgelawsError(f"{regulations} is for the Laws of {chosen.edition}, not of {edition}.")
    return [chosen]


def _under(case: CaseFile, book: LawBook) -> CaseFile:
    return replace(case, editions=(book.edition,))


def _print_outcome(outcome: Outcome, as_json: bool) -> None:
    question = outcome.question
    if as_json:
        echo_json({**as_data(outcome), **question_data(outcome.table, outcome.book)})
        return
    click.secho(f"Under the Laws of {outcome.edition} ({outcome.book.regulations.name}):", bold=True)
    for problem in outcome.problems:
        click.echo(f"  {problem}")
    for ruling in outcome.table.rulings:
        print_card(card_of(ruling, outcome.table))
    if question:
        print_question(question)
        print_options(outcome.table, outcome.book)
    elif not outcome.table.rulings:
        click.echo("  Nothing irregular happened, or nobody has drawn attention to it yet.")


def question_data(table: Table, book: LawBook) -> dict[str, Any]:
    """The open question and where each answer leads, for programs."""
    question = director.open_question(table, book)
    if question is None:
        return {"question": None, "explain": []}
    options = director.explain(table, book)
    return {
        "question": {
            "key": question.key,
            "put_to": str(question.put_to.value),
            "away_from_table": question.ask.away_from_table,
            "text": question.text,
            "choices": [_value(value) for option in options for value in option.values],
        },
        "explain": [
            {"choices": [_value(value) for value in option.values], **_leads(option.leads_to)} for option in options
        ],
    }


def _leads(leads_to: Ruling | Question) -> dict[str, Any]:
    if isinstance(leads_to, Ruling):
        return {"cites": [str(cite) for cite in leads_to.cites], "says": list(ruling_card(leads_to, "").say)}
    return {"question": {"key": leads_to.key, "put_to": str(leads_to.put_to.value), "text": leads_to.text}}


def _value(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def card_of(ruling: Ruling, table: Table) -> Card:
    return ruling_card(ruling, turn_now(None if table.auction.ended else table.turn))


def print_card(card: Card) -> None:
    click.secho("\n  Say this", bold=True)
    for text in card.say:
        _line(text)
    click.secho("  Now", bold=True)
    _line(card.now)
    for title, texts in (("In force", card.in_force), ("Check at the end of play", card.at_the_end)):
        if texts:
            click.secho(f"  {title}", bold=True)
            for text in texts:
                _line(text)
    click.secho("  Laws", bold=True)
    for law, digest in card.laws:
        _line(f"{law}: {digest}")


def _line(text: str) -> None:
    click.echo(click.wrap_text(text, 100, "    ", "      "))


def print_question(question: Question) -> None:
    away = ", away from the table" if question.ask.away_from_table else ""
    who = write_seat(question.put_to) if isinstance(question.put_to, Seat) else "Director, you decide"
    click.secho(f"\n  {who}{away}:", bold=True)
    _line(question.text)


def print_options(table: Table, book: LawBook) -> None:
    """10C1: every option beside what it leads to, and the choice that a ruling in its turn brings (50D2 after 54D)."""
    for option in director.explain(table, book):
        _line(_told(option))
        for further in option.then if isinstance(option.leads_to, Ruling) else ():
            click.echo(click.wrap_text(_told(further), 100, "      ", "        "))


def _told(option: director.Option) -> str:
    leads = option.leads_to
    if isinstance(leads, Ruling):
        card = ruling_card(leads, "")
        outcome = f"{' '.join((*card.say, *card.in_force))} ({', '.join(map(str, leads.cites))})"
    else:
        outcome = f"then: {leads.text}"
    return f"{', '.join(map(_value, option.values))}: {outcome}"


class Assistant:
    """The interview: facts first, then one question at a time; "back" takes the last answer back, "?" shows the options."""

    def __init__(self, book: LawBook) -> None:
        self.book = book
        self.log: tuple[Event, ...] = ()
        self.board = Board.numbered(1)
        self.shown = 0  # rulings already read out

    def run(self) -> int:
        click.secho(f"What went wrong? (Laws of {self.book.edition})", bold=True)
        for number, text in enumerate(KINDS, start=1):
            click.echo(f"  {number}. {text}")
        kind = int(click.prompt("Number", type=click.Choice([str(n) for n in range(1, len(KINDS) + 1)]), show_choices=False))
        self._facts(kind)
        self._interview()
        return 0

    @property
    def table(self) -> Table:
        return director.replay(self.board, self.log)

    def _facts(self, kind: int) -> None:
        dealer = self._prompt("Dealer (N, E, S or W)", read_seat)
        self.board = Board(1, dealer, self.board.vulnerable)
        hint = "Calls so far, the irregular one last. A call out of turn has its seat before it, as in: 1NT W:2H"
        while True:
            try:
                for seat, call in self._prompt(hint, lambda text: read_auction(text, dealer)):
                    self._act(CallMade(seat, call))
                if kind > 1 or not self.table.rulings:  # otherwise what the players did has settled it of itself
                    self._act(self._more(kind))
            except BridgelawsError as error:
                click.echo(str(error), err=True)
                self.log = ()
            else:
                return

    def _more(self, kind: int) -> Deed:
        if kind == 1:
            return AttentionDrawn()
        seat = self._prompt("Which player (N, E, S or W)", read_seat)
        if kind == 2:
            return ChangeWanted(seat, self._prompt("Which call was intended", read_call))
        if kind == 3:
            return CallsMadeTogether(seat, self._prompt("Which call did that player make at the same moment", read_call))
        cards = self._prompt(
            "Which cards, such as HK or H9 D2", lambda text: tuple(read_card(card) for card in text.split())
        )
        return CardsShown(seat, cards, led=click.confirm("Was it led?", default=False))

    def _interview(self) -> None:
        while question := director.open_question(self.table, self.book):
            print_question(question)
            hint = {AnswerKind.YES_NO: "yes or no", AnswerKind.CALL: "a call"}.get(question.ask.kind, "a choice")
            text = click.prompt(f"  {hint}, ? or back").strip()
            try:
                if text == "?":
                    print_options(self.table, self.book)
                elif text == "back":
                    self.log = director.undone(self.log)
                else:
                    self.log += director.answer(self.table, text, self.book)
            except BridgelawsError as error:
                click.echo(str(error), err=True)
        self._show_rulings()
        if any(isinstance(restriction, ReplacementDue) for restriction in self.table.restrictions):
            self._go_on()

    def _show_rulings(self) -> None:
        given = [event.ruling for event in self.log if isinstance(event, RulingGiven)]
        for ruling in given[self.shown :]:
            print_card(card_of(ruling, self.table))
        self.shown = len(given)

    def _go_on(self) -> None:
        """The ruling is complete only when the offender has called again."""
        click.echo()
        turn = self.table.turn
        hint = f"Calls that follow, from {write_seat(turn)} on (nothing to stop)"
        calls = self._prompt(hint, lambda text: read_auction(text, turn))
        if not calls:
            return
        try:
            for seat, call in calls:
                self._act(CallMade(seat, call))
        except BridgelawsError as error:
            click.echo(str(error), err=True)
        self._interview()

    def _act(self, deed: Deed) -> None:
        self.log += director.act(self.table, deed, self.book)

    @staticmethod
    def _prompt(text: str, read: Any) -> Any:
        def convert(value: str) -> Any:
            try:
                return read(value)
            except BridgelawsError as error:
                raise click.UsageError(str(error)) from None

        return click.prompt(text, default="", show_default=False, value_proc=convert)


def read_auction(text: str, dealer: Seat) -> list[tuple[Seat, Call]]:
    """Calls in rotation from the dealer; ``E:1H`` is a call by East whoever's turn it is.

    >>> [f"{seat} {call}" for seat, call in read_auction("1NT W:2H P", Seat.NORTH)]
    ['N 1NT', 'W 2H', 'N P']
    """
    seat, calls = dealer, []
    for part in text.split():
        found = re.fullmatch(r"(?:([NESWnesw]):)?(.+)", part)
        assert found is not None
        seat = read_seat(found[1]) if found[1] else seat
        calls.append((seat, read_call(found[2])))
        seat = seat.lho
    return calls
