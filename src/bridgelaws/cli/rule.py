"""bridgelaws rule: the ruling assistant in the terminal."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bridgelaws import director
from bridgelaws.bridge import cards as pack
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import BIDS, Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card as PlayingCard
from bridgelaws.bridge.notation import read_call, read_card, read_denomination, read_seat, write_call, write_card, write_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.cases import CaseFile, TableOutcome, as_data, facts, run
from bridgelaws.cli.case import cases_in
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.director import NotAllowedNow, Option
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS, load
from bridgelaws.ruling_card import Card, ruling_card, turn_now
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.table.events import (
    STEPS,
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    Deed,
    Event,
    QuestionAnswered,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.restrictions import ReplacementDue
from bridgelaws.table.rulings import Review, Ruling
from bridgelaws.table.state import Table

T = TypeVar("T")

KINDS = (
    "a call: insufficient, out of turn, inadmissible, after the final pass ...",
    "a player says that a call was a slip",
    "two calls at the same moment",
    "a card was seen or led during the auction",
)
AUCTION = (
    "The calls so far, the irregular one last. A call out of turn has its seat before it, as in W:2H; one that is not "
    "natural has its meaning after it: 2D=H shows hearts, 2D=H,S both majors, P=art is artificial and shows no suit."
)
LISTED = 8  # more calls than these are not listed one by one


@click.command()
@click.argument("casefile", required=False)
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Which Laws; if not said, those of the case file, or the newest.",
)
@click.option(
    "--regulations",
    metavar="NAME|FILE",
    help="A preset (wbf-2017, dbf-2017, wbf-2007, sbf-2007) or a TOML file; if not said, those of the case file.",
)
@click.option("--lang", type=click.Choice(["en"]), default="en", show_default=True)
@click.option("--compare", is_flag=True, help="The same facts under both editions.")
@json_option
def rule(casefile: str | None, edition: str | None, regulations: str | None, lang: str, compare: bool, as_json: bool) -> int:
    """Rule on an irregularity: say what happened, answer one question at a time, get the ruling to read aloud.

    Calls are natural unless their meaning is said: 2D=H is 2D showing hearts, 2D=H,S shows both majors, P=art is an
    artificial pass. "?" shows every option with what it leads to, "back" takes the last answer back.

    With CASEFILE the facts are read from a case file (docs/cases.md) and nothing is asked: the ruling is printed, or the
    question that comes next with what each answer leads to. Under an edition that the case is written for, and its own
    regulations, the ruling is also compared with what the case expects. Exit status 1 if it differs.

    \b
    bridgelaws rule
    bridgelaws rule --edition 2007
    bridgelaws rule --compare
    bridgelaws rule --compare tests/cases/law27.yaml
    """
    del lang
    chosen = _chosen(edition, regulations)
    if casefile is not None:
        return _rule_on_file(casefile, edition, chosen, compare, as_json)
    if as_json:
        raise click.UsageError("--json needs a case file to read the facts from")
    book = chosen or LawBook.of(f"wbf-{edition or NEWEST}")
    try:
        return Assistant(book).run([LawBook.of(f"wbf-{year}") for year in Edition if compare and year is not book.edition])
    except EOFError:
        click.echo()
        click.echo("bridgelaws: The input ended before the ruling was complete.", err=True)
        return 1


def _chosen(edition: str | None, regulations: str | None) -> LawBook | None:
    """The regulations asked for on the command line."""
    if regulations is None:
        return None
    if regulations in PRESETS:
        chosen = LawBook.of(regulations)
    else:
        path = Path(regulations)
        if not path.is_file():
            raise BridgelawsError(f"{regulations} is neither a preset ({', '.join(PRESETS)}) nor a file.")
        chosen = LawBook(load(path.read_text("utf8"), str(path)))
    if edition and edition != str(chosen.edition):
        raise BridgelawsError(f"{regulations} is for the Laws of {chosen.edition}, not of {edition}.")
    return chosen


def _rule_on_file(casefile: str, edition: str | None, chosen: LawBook | None, compare: bool, as_json: bool) -> int:
    failed = False
    for case in cases_in((casefile,)):
        if not as_json:
            click.secho(f"\n{case.id}: {case.title}", bold=True)
        for book in _books(case, edition, chosen, compare):
            outcome = _outcome(case, book)
            failed |= bool(outcome.problems)
            _print_outcome(outcome, as_json)
    return 1 if failed else 0


def _books(case: CaseFile, edition: str | None, chosen: LawBook | None, compare: bool) -> list[LawBook]:
    """What is asked for on the command line, otherwise the case's own editions and regulations."""
    if compare:
        return [chosen if chosen and chosen.edition is year else case.book(year) for year in Edition]
    if chosen:
        return [chosen]
    return [case.book(year) for year in ([Edition(int(edition))] if edition else case.editions)]


def _outcome(case: CaseFile, book: LawBook) -> TableOutcome:
    """What the case expects holds for its own editions and regulations; otherwise it is mere facts."""
    if book.edition in case.editions and book == case.book(book.edition):
        return run(case, book.edition)
    return facts(case, book)


def _print_outcome(outcome: TableOutcome, as_json: bool) -> None:
    question = outcome.question
    if as_json:
        echo_json({**as_data(outcome), **question_data(outcome.table, outcome.book)})
        return
    _print_book(outcome.book)
    for problem in outcome.problems:
        click.echo(f"  {problem}")
    for ruling in outcome.table.rulings:
        print_card(card_of(ruling, outcome.table))
    if question:
        print_question(question)
        print_options(outcome.table, outcome.book)
    elif not outcome.table.rulings:
        click.echo("  Nothing irregular happened, or nobody has drawn attention to it yet.")


def _print_book(book: LawBook) -> None:
    click.secho(f"Under the Laws of {book.edition} ({book.regulations.name}):", bold=True)


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
            "choices": [_value(value) for option in options for value in option.values],
        },
        "explain": [_option(option, {}) for option in options],
    }


def _question(question: Question, names: dict[str, str]) -> dict[str, Any]:
    return {"key": question.key, "put_to": str(question.put_to.value), "text": _worded(question.text, names)}


def _option(option: Option, names: dict[str, str]) -> dict[str, Any]:
    """An option as data; one shape whether it leads to a ruling or to a further question."""
    leads, names = option.leads_to, names | _in_general(option)
    ruling = leads if isinstance(leads, Ruling) else None
    card = ruling_card(ruling, "") if ruling else None
    return {
        "choices": [_value(value) for value in option.values],
        "cites": [str(cite) for cite in ruling.cites] if ruling else [],
        "says": [_worded(text, names) for text in card.say] if card else [],
        "in_force": [_worded(text, names) for text in card.in_force] if card else [],
        "reviews": _reviews(ruling) if ruling else [],
        "question": _question(leads, names) if isinstance(leads, Question) else None,
        "then": [_option(further, names) for further in option.then],
    }


def _reviews(ruling: Ruling) -> list[str]:
    return list(dict.fromkeys([effect.law for effect in ruling.effects if isinstance(effect, Review)]))


def _in_general(option: Option) -> dict[str, str]:
    """Where calls are taken together, what is said for the first of them holds for "that call"."""
    first = option.values[0]
    if len(option.values) == 1 or isinstance(first, bool | str):
        return {}
    if isinstance(first, PlayingCard):
        return {str(first): "that card", write_card(first): "that card"}
    if not isinstance(first, Pass | Double | Redouble | Bid):
        return {}
    return {str(first): "that call", write_call(first): "that call"}


def _worded(text: str, names: dict[str, str]) -> str:
    for name, word in names.items():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", word, text)
    return text[:1].upper() + text[1:]


def _value(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def card_of(ruling: Ruling, table: Table) -> Card:
    return ruling_card(ruling, turn_now(table))


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


def _line(text: str, indent: int = 4) -> None:
    click.echo(click.wrap_text(text, 100, " " * indent, " " * (indent + 2)))


def print_question(question: Question) -> None:
    away = ", away from the table" if question.ask.away_from_table else ""
    who = write_seat(question.put_to) if isinstance(question.put_to, Seat) else "Director, you decide"
    click.secho(f"\n  {who}{away}:", bold=True)
    _line(question.text)


def print_options(table: Table, book: LawBook) -> None:
    """10C1: every option beside what it leads to, as a tree."""
    _print_tree(director.explain(table, book), table.auction.bid, 4, {})


def _print_tree(options: tuple[Option, ...], last: Bid | None, indent: int, names: dict[str, str]) -> None:
    for option in options:
        leads, known = option.leads_to, names | _in_general(option)
        values = listed(option.values, options, last)
        if isinstance(leads, Question):
            who = write_seat(leads.put_to) if isinstance(leads.put_to, Seat) else "the Director"
            _line(f"{values}: then {who}: {_worded(leads.text, known)}{'' if option.then else ' ...'}", indent)
            _print_tree(option.then, last, indent + 4, known)
            continue
        card = ruling_card(leads, "")
        _line(f"{values}: {_worded(' '.join(card.say), known)} ({', '.join(map(str, leads.cites))})", indent)
        if card.in_force:
            _line(f"In force: {_worded(' '.join(card.in_force), known)}", indent + 4)
        if reviews := _reviews(leads):
            _line(f"Check at the end of play: {', '.join(reviews)}.", indent + 4)


def listed(values: tuple[Value, ...], options: tuple[Option, ...], last: Bid | None) -> str:
    """The answers of one option among all; many bids are shortened and described by the last bid before them."""
    if len(values) <= LISTED:
        return " ".join(map(_value, values))
    bids = [value for value in values if isinstance(value, Bid)]
    shown = [_value(value) for value in (*[value for value in values if value not in bids], *bids[:3])]
    enough = {bid.supersedes(last) for bid in bids}
    others = {value for option in options if len(option.values) <= LISTED for value in option.values}
    if len(enough) == 1 and {bid for bid in BIDS if bid.supersedes(last) in enough} <= {*bids, *others}:
        more = any(isinstance(value, Bid) and value.supersedes(last) in enough for value in others)
        kind = "sufficient" if True in enough else "insufficient"
        return f"{' '.join(shown)} ... (any {'other ' if more else ''}{kind} bid)"
    return f"{' '.join(shown)} ... ({len(bids)} bids in all)"


class _Back(Exception):
    """The facts are to be entered again."""


class Assistant:
    """The interview: facts first, then one question at a time; "back" takes the last answer back, "?" shows the options."""

    def __init__(self, book: LawBook) -> None:
        self.book = book
        self.log: tuple[Event, ...] = ()
        self.board = Board.numbered(1)
        self.shown = 0  # rulings already read out
        self.entered: list[int] = []  # how long the log was before each line of facts

    def run(self, others: list[LawBook]) -> int:
        """The ruling, and then the same facts under other laws."""
        while True:
            self.log, self.shown, self.entered = (), 0, [0]
            try:
                self._facts(self._kind())
                self._interview()
                break
            except _Back:
                click.echo("Back to the facts.\n")
        for book in others:
            click.echo()
            _print_book(book)
            Comparison(self.board, self.log, book).run()
        return 0

    @property
    def table(self) -> Table:
        return director.replay(self.board, self.log)

    def _kind(self) -> int:
        click.secho(f"What went wrong? (Laws of {self.book.edition})", bold=True)
        for number, text in enumerate(KINDS, start=1):
            click.echo(f"  {number}. {text}")
        return _prompt("Number", _number)

    def _facts(self, kind: int) -> None:
        dealer = _prompt("Dealer (N, E, S or W)", read_seat)
        self.board = Board(1, dealer, self.board.vulnerable)
        _line(AUCTION, 0)
        while True:
            try:
                for made in _prompt("Calls", lambda text: read_auction(text, dealer)):
                    self._act(made)
                if kind > 1 or self.table.cases or not self.table.rulings:  # otherwise it has settled itself
                    self._act(self._more(kind))
            except BridgelawsError as error:
                click.echo(str(error), err=True)
                self.log = ()
            else:
                return

    @staticmethod
    def _more(kind: int) -> Deed:
        if kind == 1:
            return AttentionDrawn()
        seat = _prompt("Which player (N, E, S or W)", read_seat)
        if kind == 2:
            return ChangeWanted(seat, _prompt("Which call was intended", read_call))
        if kind == 3:
            return CallsMadeTogether(seat, _prompt("Which call did that player make at the same moment", read_call))
        cards = _prompt("Which cards, such as HK or H9 D2", read_cards)
        return CardsShown(seat, cards, led=_prompt("Was it led (yes or no)", _yes))

    def _interview(self) -> None:
        going_on = True
        while going_on:
            if question := director.open_question(self.table, self.book):
                self._put(question)
                continue
            self._show_rulings()
            due = any(isinstance(restriction, ReplacementDue) for restriction in self.table.restrictions)
            going_on = due and self._go_on()

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
            raise _Back
        self.shown = min(self.shown, len(self.table.rulings))

    def _show_rulings(self) -> None:
        self.shown = show_rulings(self.log, self.table, self.shown)

    def _go_on(self) -> bool:
        """The ruling is complete only when the offender has called again; nothing entered: that will be seen later."""
        click.echo()
        turn, before = self.table.turn, self.log
        hint = f"Calls that follow, from {write_seat(turn)} on (nothing to stop)"
        try:
            calls = _prompt(hint, lambda text: read_auction(text, turn))
        except _Back:
            self._back()
            return True
        try:
            for made in calls:
                self._act(made)
            if self.table.cases and not self.table.attention:
                self._act(AttentionDrawn())
        except BridgelawsError as error:
            click.echo(str(error), err=True)
            self.log = before
            return True
        self.entered.append(len(before))
        return bool(calls)

    def _act(self, deed: Deed) -> None:
        self.log += director.act(self.table, deed, self.book)


class Comparison:
    """The same deeds under other laws: only what these ask and the answers given before do not tell is asked."""

    def __init__(self, board: Board, log: tuple[Event, ...], book: LawBook) -> None:
        self.board, self.book = board, book
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
                click.echo(f"This is the first question that only the Laws of {self.book.edition} ask.", err=True)
        if not show_rulings(log, table, 0):
            click.echo("  Nothing irregular happened.")
        if refusal:
            _line(refusal)

    def _again(self) -> tuple[Table, tuple[Event, ...], str]:
        """From the start to the end, or to the first question to which no answer is known, or as far as these laws allow."""
        table, log = director.start(self.board), tuple[Event, ...]()
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
                    return table, log, str(refusal)
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


def ask(question: Question, table: Table, book: LawBook) -> tuple[Event, ...] | None:
    """Put the question until it is answered; None is "back"."""
    print_question(question)
    hint = {AnswerKind.YES_NO: "yes or no", AnswerKind.CALL: "a call, such as 3H or 2D=H"}.get(question.ask.kind, "a choice")
    while True:
        text = _read(f"  {hint}, ? or back: ")
        try:
            if text == "back":
                return None
            if text == "?":
                print_options(table, book)
            elif question.ask.kind is AnswerKind.CALL and isinstance(question.put_to, Seat):
                made = read_made(text, question.put_to)
                return director.answer(table, made.call, book, made)
            else:
                return director.answer(table, text, book)
        except BridgelawsError as error:
            click.echo(str(error), err=True)


def show_rulings(log: tuple[Event, ...], table: Table, shown: int) -> int:
    """Read out the rulings after the first so many; how many there are now."""
    given = [event.ruling for event in log if isinstance(event, RulingGiven)]
    for ruling in given[shown:]:
        print_card(card_of(ruling, table))
    return len(given)


def _prompt(text: str, read: Callable[[str], T]) -> T:
    """Ask until the line can be read."""
    while True:
        line = _read(f"{text}: ")
        if line == "back":
            raise _Back
        try:
            return read(line)
        except BridgelawsError as error:
            click.echo(str(error), err=True)


def _read(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except UnicodeDecodeError:
        raise BridgelawsError("What was entered is not UTF-8 text.") from None


def _number(text: str) -> int:
    numbers = [str(number) for number in range(1, len(KINDS) + 1)]
    if text not in numbers:
        raise BridgelawsError(f'"{text}" is not one of {", ".join(numbers)}.')
    return int(text)


def _yes(text: str) -> bool:
    if text.lower() not in ("yes", "y", "no", "n"):
        raise BridgelawsError(f'"{text}" is neither yes nor no.')
    return text.lower().startswith("y")


def read_cards(text: str) -> tuple[pack.Card, ...]:
    """One card or more.

    >>> read_cards("H9 D2")
    (Card('H9'), Card('D2'))
    """
    cards = tuple(read_card(part) for part in text.split())
    if not cards:
        raise BridgelawsError("No card was named: write one or more, such as HK or H9 D2.")
    if len(set(cards)) < len(cards):
        raise BridgelawsError(f'"{text}" names a card twice.')
    return cards


def read_auction(text: str, dealer: Seat) -> list[CallMade]:
    """Calls in rotation from the dealer; ``E:1H`` is a call by East whoever's turn it is, ``2D=H`` one that shows hearts.

    >>> [f"{made.seat} {made.call}" for made in read_auction("1NT W:2H P", Seat.NORTH)]
    ['N 1NT', 'W 2H', 'N P']
    """
    seat, calls = dealer, []
    for part in text.split():
        found = re.fullmatch(r"(?:([NESWnesw]):)?(.+)", part)
        assert found is not None
        seat = read_seat(found[1]) if found[1] else seat
        calls.append(read_made(found[2], seat))
        seat = seat.lho
    return calls


def read_made(text: str, seat: Seat) -> CallMade:
    """A call with its meaning, if that is said: what it shows, or ``art`` if it is artificial and shows no suit.

    >>> read_made("2D=H", Seat.SOUTH).shows, read_made("P=art", Seat.SOUTH).artificial
    ((Denomination.HEARTS,), True)
    """
    call, given, meaning = text.partition("=")
    made = read_call(call)
    if not given:
        return CallMade(seat, made)
    if meaning.lower() == "art":
        return CallMade(seat, made, artificial=True)
    return CallMade(seat, made, tuple(read_denomination(suit) for suit in meaning.split(",")))
