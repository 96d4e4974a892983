"""Rulings, questions and options in the terminal."""

from collections.abc import Sequence

import click

from bridgelaws.assistant.evidence import find_evidence
from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.assistant.rulings import LawCited, RulingView
from bridgelaws.bridge.calls import BIDS, Bid
from bridgelaws.bridge.notation import alphabet
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.cli.speaking import heading, language, words
from bridgelaws.director.choices import choice_text
from bridgelaws.language import term
from bridgelaws.language.words import word
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech import Moment
from bridgelaws.table.case import AnswerKind, Question, Value
from bridgelaws.text import Text, say, template

LISTED = 8  # more calls than these are not listed one by one
DEEP = 3  # questions ahead


def print_line(text: str, indent: int = 4) -> None:
    click.echo(click.wrap_text(text, 100, " " * indent, " " * (indent + 2)))


def list_values(field: Field) -> str:
    """What can be entered, where it is one of a few."""
    match field.widget:
        case Widget.SEAT:
            return " ".join([alphabet(language().value).seats[seat][0] for seat in SEATS])
        case Widget.TRICKS:
            return ", ".join([word(side, language().value) for side in Side])
        case Widget.YES_NO:
            return words(Text("yes or no", context="answer"))
        case Widget.CHOICE:
            return ", ".join([f"{number} {words(name)}" for number, (_, name) in enumerate(field.choices, start=1)])
    return ""


def print_book(book: LawBook) -> None:
    told = say(
        "Under the Laws of {edition} ({regulations}):",
        edition=str(book.edition),
        regulations=term(book.regulations.name, "regulations", language()),
    )
    click.secho(words(told), bold=True)


def print_ruling(ruling: RulingView) -> None:
    parts = (
        (heading("Say this"), [words(text) for text in ruling.says]),
        (heading("To one player alone"), [_read(moment) for moment in ruling.asides]),
        (heading("For your eyes"), [words(text) for text in ruling.eyes]),
        (heading("Now"), [words(ruling.now)]),
        (heading("In force"), [words(each.text) for each in ruling.in_force]),
        (heading("Check at the end of play"), [_law(law) for law in ruling.at_the_end]),
        (heading("Said before"), [_read(moment) for moment in ruling.course]),
        (heading("Laws"), [_law(law) for law in ruling.laws]),
    )
    click.echo()
    for title, texts in parts:
        if any(texts):
            click.secho(f"  {title}", bold=True)
        for text in texts:
            print_line(text)


def _read(moment: Moment) -> str:
    return " ".join(map(words, moment.texts))


def _law(law: LawCited) -> str:
    return f"{law.provision.cite(language().value, 'number')}: {law.digest}"


def print_question(question: Question) -> None:
    click.secho(f"\n  {words(_whom(question))}", bold=True)
    print_line(words(question.text))


def _whom(question: Question) -> Text:
    """Who is asked, and whether nobody else is to hear it."""
    away, seat = question.ask.away_from_table, question.put_to
    if isinstance(seat, Seat):
        return say("{seat}, away from the table:", seat=seat) if away else say("{seat}:", seat=seat)
    return say("Director, you decide, away from the table:") if away else say("Director, you decide:")


def print_evidence(standing: Standing) -> tuple[str, ...]:
    """Evidence for the open question, where the cards are known."""
    found = [words(text) for text in look_for_evidence(standing)]
    for text in found:
        print_line(text)
    return tuple(found)


def look_for_evidence(standing: Standing) -> tuple[Text, ...]:
    if standing.question is None or standing.question.ask.kind is not AnswerKind.RESULTS:
        return find_evidence(standing)
    from bridgelaws.analysis.double_dummy.solver import Solver  # noqa: PLC0415 -- slow to load, and seldom needed

    with Solver() as solver:
        return find_evidence(standing, solve=solver.table)


def print_options(standing: Standing) -> None:
    """10C1: every option beside what it leads to, as a tree."""
    _print_tree(outcomes(standing, DEEP), standing.table.auction.bid, 4)


def _print_tree(options: tuple[Outcome, ...], last: Bid | None, indent: int) -> None:
    for option in options:
        answers = list_answers(option.values, options, last)
        if option.laws:
            _print_outcome(option, answers, indent)
        if option.asked:
            deeper = indent + 4 if option.laws else indent
            print_line(words(_then(option, answers)), deeper)
            _print_tree(option.then, last, deeper + 4)


def _then(option: Outcome, answers: str) -> Text:
    """The question that comes next."""
    assert option.asked is not None
    person, question = option.asked.put_to, speak_of(option.asked.text)
    if option.laws:
        return say("Then {person}: {question}", person=person, question=question)
    more = "" if option.then else " ..."
    return say("{answers}: then {person}: {question}", answers=answers, person=person, question=question + more)


def _print_outcome(outcome: Outcome, answers: str, indent: int) -> None:
    ruling = " ".join([speak_of(text) for text in outcome.says])
    told = say("{answers}: {ruling} ({laws:number})", answers=answers, ruling=ruling, laws=_in_a_row(outcome.laws))
    print_line(words(told), indent)
    if outcome.reviews:
        print_line(words(say("Check at the end of play: {laws:number}.", laws=_in_a_row(outcome.reviews))), indent + 4)


def speak_of(text: Text | str) -> str:
    """A text in words; it may begin with what stood in its midst."""
    found = words(text)
    return found[:1].upper() + found[1:]


def _in_a_row(laws: Sequence[Provision]) -> str:
    return ", ".join([law.cite(language().value, "number") for law in laws])


def list_answers(values: tuple[Value, ...], options: tuple[Outcome, ...], last: Bid | None) -> str:
    """The answers of one option among all; many bids are shortened and described by the last bid before them."""
    if len(values) <= LISTED:
        return " ".join(map(_say_value, values))
    bids = [value for value in values if isinstance(value, Bid)]
    shown = " ".join([_say_value(value) for value in (*[value for value in values if value not in bids], *bids[:3])])
    enough = {bid.supersedes(last) for bid in bids}
    others = {value for option in options if len(option.values) <= LISTED for value in option.values}
    if len(enough) == 1 and {bid for bid in BIDS if bid.supersedes(last) in enough} <= {*bids, *others}:
        more = any(isinstance(value, Bid) and value.supersedes(last) in enough for value in others)
        return words(say(_ANY[True in enough, more], answers=shown))
    return words(say("{answers} ... ({bids} bids in all)", answers=shown, bids=len(bids)))


def _say_value(value: Value) -> str:
    return words(choice_text(value)) if isinstance(value, str) else word(value, language().value)


_ANY = {  # whether these bids are sufficient, and whether there are others of which something else holds
    (True, False): template("{answers} ... (any sufficient bid)"),
    (True, True): template("{answers} ... (any other sufficient bid)"),
    (False, False): template("{answers} ... (any insufficient bid)"),
    (False, True): template("{answers} ... (any other insufficient bid)"),
}
