"""Rulings, questions and options in the terminal."""

from collections.abc import Mapping

import click

from bridgelaws import director
from bridgelaws.bridge.calls import BIDS, Bid
from bridgelaws.bridge.notation import write_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.speaking import language, words
from bridgelaws.director import Option
from bridgelaws.interview.options import in_general, reviews_of
from bridgelaws.lawbook.book import LawBook
from bridgelaws.ruling_card import Card, ruling_card, spoken, turn_now
from bridgelaws.table.case import Question, Value
from bridgelaws.table.events import (
    Event,
    RulingGiven,
)
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text, That

LISTED = 8  # more calls than these are not listed one by one


def print_book(book: LawBook) -> None:
    click.secho(f"Under the Laws of {book.edition} ({book.regulations.name}):", bold=True)


def worded(text: Text | str, names: Mapping[Value, That]) -> str:
    """A text in words, in general where answers are taken together; it may begin with what stood in its midst."""
    found = words(text.with_parts(names) if isinstance(text, Text) else text)
    return found[:1].upper() + found[1:]


def value_text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def card_of(ruling: Ruling, table: Table) -> Card:
    return ruling_card(ruling, turn_now(table))


def print_card(ruled: Card) -> None:
    card = spoken(ruled, language())
    click.secho("\n  Say this", bold=True)
    for text in card.say:
        print_line(text)
    click.secho("  Now", bold=True)
    print_line(card.now)
    for title, texts in (("In force", card.in_force), ("Check at the end of play", card.at_the_end)):
        if texts:
            click.secho(f"  {title}", bold=True)
            for text in texts:
                print_line(text)
    click.secho("  Laws", bold=True)
    for law, digest in card.laws:
        print_line(f"{law}: {digest}")


def print_line(text: str, indent: int = 4) -> None:
    click.echo(click.wrap_text(text, 100, " " * indent, " " * (indent + 2)))


def print_question(question: Question) -> None:
    away = ", away from the table" if question.ask.away_from_table else ""
    who = write_seat(question.put_to) if isinstance(question.put_to, Seat) else "Director, you decide"
    click.secho(f"\n  {who}{away}:", bold=True)
    print_line(words(question.text))


def shown_beside(question: Question, table: Table, book: LawBook) -> tuple[str, ...]:
    """Evidence for the question, where the cards are known."""
    from bridgelaws.analysis.double_dummy.solver import Solver  # noqa: PLC0415 -- slow to load, and seldom needed
    from bridgelaws.analysis.evidence import evidence  # noqa: PLC0415

    with Solver() as solver:
        return evidence(question, table, book, solver.table)


def print_evidence(question: Question, table: Table, book: LawBook) -> None:
    for text in shown_beside(question, table, book):
        print_line(text)


def print_options(table: Table, book: LawBook) -> None:
    """10C1: every option beside what it leads to, as a tree."""
    _print_tree(director.explain(table, book), table.auction.bid, 4, {})


def _print_tree(options: tuple[Option, ...], last: Bid | None, indent: int, names: Mapping[Value, That]) -> None:
    for option in options:
        leads, known = option.leads_to, {**names, **in_general(option)}
        values = listed(option.values, options, last)
        if isinstance(leads, Question):
            who = write_seat(leads.put_to) if isinstance(leads.put_to, Seat) else "the Director"
            print_line(f"{values}: then {who}: {worded(leads.text, known)}{'' if option.then else ' ...'}", indent)
            _print_tree(option.then, last, indent + 4, known)
            continue
        card = ruling_card(leads, NOTHING)
        told = " ".join([worded(text, known) for text in card.say])
        print_line(f"{values}: {told} ({', '.join(map(str, leads.cites))})", indent)
        if card.in_force:
            print_line(f"In force: {' '.join([worded(text, known) for text in card.in_force])}", indent + 4)
        if reviews := reviews_of(leads):
            print_line(f"Check at the end of play: {', '.join(reviews)}.", indent + 4)
        if option.asked_next:
            put_to = option.asked_next.put_to
            who = write_seat(put_to) if isinstance(put_to, Seat) else "the Director"
            print_line(f"Then {who}: {worded(option.asked_next.text, known)}", indent + 4)
            _print_tree(option.then, last, indent + 8, known)


def listed(values: tuple[Value, ...], options: tuple[Option, ...], last: Bid | None) -> str:
    """The answers of one option among all; many bids are shortened and described by the last bid before them."""
    if len(values) <= LISTED:
        return " ".join(map(value_text, values))
    bids = [value for value in values if isinstance(value, Bid)]
    shown = [value_text(value) for value in (*[value for value in values if value not in bids], *bids[:3])]
    enough = {bid.supersedes(last) for bid in bids}
    others = {value for option in options if len(option.values) <= LISTED for value in option.values}
    if len(enough) == 1 and {bid for bid in BIDS if bid.supersedes(last) in enough} <= {*bids, *others}:
        more = any(isinstance(value, Bid) and value.supersedes(last) in enough for value in others)
        kind = "sufficient" if True in enough else "insufficient"
        return f"{' '.join(shown)} ... (any {'other ' if more else ''}{kind} bid)"
    return f"{' '.join(shown)} ... ({len(bids)} bids in all)"


def show_rulings(log: tuple[Event, ...], table: Table, shown: int) -> int:
    """Read out the rulings after the first so many; how many there are now."""
    given = [event.ruling for event in log if isinstance(event, RulingGiven)]
    for ruling in given[shown:]:
        print_card(card_of(ruling, table))
    return len(given)
