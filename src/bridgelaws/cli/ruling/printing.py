"""Rulings, questions and options in the terminal."""

from collections.abc import Mapping, Sequence

import click

from bridgelaws import director
from bridgelaws.assistant.options import in_general, reviews_of
from bridgelaws.bridge.calls import BIDS, Bid
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.speaking import heading, language, words
from bridgelaws.director import Option
from bridgelaws.director.choices import choice_text
from bridgelaws.language import term
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card import Card, ruling_card, spoken, turn_now
from bridgelaws.table.case import Question, Value
from bridgelaws.table.events import (
    Event,
    RulingGiven,
)
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, That, say, template

LISTED = 8  # more calls than these are not listed one by one


def print_book(book: LawBook) -> None:
    told = say(
        "Under the Laws of {edition} ({regulations}):",
        edition=str(book.edition),
        regulations=term(book.regulations.name, "regulations", language()),
    )
    click.secho(words(told), bold=True)


def worded(text: Text | str, names: Mapping[Value, That]) -> str:
    """A text in words, in general where answers are taken together; it may begin with what stood in its midst."""
    found = words(text.with_parts(names) if isinstance(text, Text) else text)
    return found[:1].upper() + found[1:]


def value_key(value: Value) -> str:
    """An answer as a case file and a program write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def value_text(value: Value) -> str:
    """An answer as a person reads it."""
    return words(choice_text(value)) if isinstance(value, str) else word(value, language().value)


def card_of(ruling: Ruling, table: Table) -> Card:
    return ruling_card(ruling, turn_now(table))


def print_card(ruled: Card) -> None:
    card = spoken(ruled, language())
    laws = [f"{law}: {digest}" for law, digest in card.laws]
    parts = (
        (heading("Say this"), card.say),
        (heading("Now"), (card.now,)),
        (heading("In force"), card.in_force),
        (heading("Check at the end of play"), card.at_the_end),
        (heading("Laws"), laws),
    )
    click.echo()
    for title, texts in parts:
        if texts:
            click.secho(f"  {title}", bold=True)
        for text in texts:
            print_line(text)


def print_line(text: str, indent: int = 4) -> None:
    click.echo(click.wrap_text(text, 100, " " * indent, " " * (indent + 2)))


def print_question(question: Question) -> None:
    click.secho(f"\n  {words(_whom(question))}", bold=True)
    print_line(words(question.text))


def _whom(question: Question) -> Text:
    """Who is asked, and whether nobody else is to hear it."""
    away, seat = question.ask.away_from_table, question.put_to
    if isinstance(seat, Seat):
        return say("{seat}, away from the table:", seat=seat) if away else say("{seat}:", seat=seat)
    return say("Director, you decide, away from the table:") if away else say("Director, you decide:")


def shown_beside(question: Question, table: Table, book: LawBook) -> tuple[Text | str, ...]:
    """Evidence for the question, where the cards are known."""
    from bridgelaws.analysis.double_dummy.solver import Solver  # noqa: PLC0415 -- slow to load, and seldom needed
    from bridgelaws.analysis.evidence import evidence  # noqa: PLC0415

    with Solver() as solver:
        return evidence(question, table, book, solver.table)


def print_evidence(question: Question, table: Table, book: LawBook) -> None:
    for text in shown_beside(question, table, book):
        print_line(words(text))


def print_options(table: Table, book: LawBook) -> None:
    """10C1: every option beside what it leads to, as a tree."""
    _print_tree(director.explain(table, book), table.auction.bid, 4, {})


def _print_tree(options: tuple[Option, ...], last: Bid | None, indent: int, names: Mapping[Value, That]) -> None:
    for option in options:
        leads, known = option.leads_to, {**names, **in_general(option)}
        answers = listed(option.values, options, last)
        if isinstance(leads, Question):
            question = worded(leads.text, known) + ("" if option.then else " ...")
            told = say("{answers}: then {person}: {question}", answers=answers, person=leads.put_to, question=question)
            print_line(words(told), indent)
            _print_tree(option.then, last, indent + 4, known)
            continue
        _print_ruling(leads, answers, indent, known)
        if option.asked_next:
            further = option.asked_next
            told = say("Then {person}: {question}", person=further.put_to, question=worded(further.text, known))
            print_line(words(told), indent + 4)
            _print_tree(option.then, last, indent + 8, known)


def _print_ruling(ruling: Ruling, answers: str, indent: int, names: Mapping[Value, That]) -> None:
    card = ruling_card(ruling, NOTHING)
    said = " ".join([worded(text, names) for text in card.say])
    told = say("{answers}: {ruling} ({laws:number})", answers=answers, ruling=said, laws=_in_a_row(ruling.cites))
    print_line(words(told), indent)
    if card.in_force:
        in_force = " ".join([worded(text, names) for text in card.in_force])
        print_line(words(say("In force: {restrictions}", restrictions=in_force)), indent + 4)
    if reviews := reviews_of(ruling):
        laws = _in_a_row([Provision(law) for law in reviews])
        print_line(words(say("Check at the end of play: {laws:number}.", laws=laws)), indent + 4)


def _in_a_row(laws: Sequence[Provision]) -> str:
    return ", ".join([law.cite(language().value, "number") for law in laws])


def listed(values: tuple[Value, ...], options: tuple[Option, ...], last: Bid | None) -> str:
    """The answers of one option among all; many bids are shortened and described by the last bid before them."""
    if len(values) <= LISTED:
        return " ".join(map(value_text, values))
    bids = [value for value in values if isinstance(value, Bid)]
    shown = " ".join([value_text(value) for value in (*[value for value in values if value not in bids], *bids[:3])])
    enough = {bid.supersedes(last) for bid in bids}
    others = {value for option in options if len(option.values) <= LISTED for value in option.values}
    if len(enough) == 1 and {bid for bid in BIDS if bid.supersedes(last) in enough} <= {*bids, *others}:
        more = any(isinstance(value, Bid) and value.supersedes(last) in enough for value in others)
        return words(say(_ANY[True in enough, more], answers=shown))
    return words(say("{answers} ... ({bids} bids in all)", answers=shown, bids=len(bids)))


_ANY = {  # whether these bids are sufficient, and whether there are others of which something else holds
    (True, False): template("{answers} ... (any sufficient bid)"),
    (True, True): template("{answers} ... (any other sufficient bid)"),
    (False, False): template("{answers} ... (any insufficient bid)"),
    (False, True): template("{answers} ... (any other insufficient bid)"),
}


def show_rulings(log: tuple[Event, ...], table: Table, shown: int) -> int:
    """Read out the rulings after the first so many; how many there are now."""
    given = [event.ruling for event in log if isinstance(event, RulingGiven)]
    for ruling in given[shown:]:
        print_card(card_of(ruling, table))
    return len(given)
