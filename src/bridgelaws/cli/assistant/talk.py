"""The assistant in the terminal: facts first, then one question at a time; "back" takes the last answer back."""

from collections.abc import Callable

import click

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.answers import as_field, say_answer
from bridgelaws.assistant.interview import Interview, Standing, other_book, read_book, stand
from bridgelaws.assistant.rulings import RulingView, ruling_views
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.assistant.at_table import tell_at_table
from bridgelaws.cli.assistant.facts import choose_topic, tell_facts
from bridgelaws.cli.assistant.lines import Back, More, Otherwise, prompt, tell_wrong
from bridgelaws.cli.assistant.more import tell_more
from bridgelaws.cli.assistant.printing import (
    list_values,
    print_book,
    print_evidence,
    print_line,
    print_options,
    print_question,
    print_ruling,
)
from bridgelaws.cli.speaking import heading, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, all_of, say


def rule_by(book: str, *, compare: bool) -> Interview:
    """The ruling by this book, as an interview keeps it, and then the same facts under the other edition."""
    laws = read_book(book)
    while True:
        try:
            chosen = choose_topic(laws.edition)
            told = tell_at_table(chosen, book) if isinstance(chosen, Seat) else tell_facts(chosen, book)
            interview = go_on(told)
            break
        except Back:
            click.echo(words(say("Back to the facts.")) + "\n")
    return _compare(interview, other_book(laws)) if compare else interview


def go_on(interview: Interview) -> Interview:
    """Question after question, and what followed as far as it still matters; `Back` when only the facts are left."""
    shown = list[RulingView]()  # read out already
    while True:
        standing = stand(interview)
        try:
            if standing.question is not None:
                interview = _answer(interview, standing)
                continue
            rulings = ruling_views(standing, language())
            said = [ruling.says for ruling in shown]
            for ruling in rulings:
                if ruling.says not in said:
                    print_ruling(ruling)
            shown = list(rulings)
            followed = _follow(interview, standing)
            if followed is None:
                return interview
            interview = followed
        except Back:
            earlier = interviewing.back(interview)
            if earlier is None:
                raise
            interview = earlier
        except Otherwise:
            interview = _change(interview, standing)
        except More:
            interview = _tell_more(interview)


def _tell_more(interview: Interview) -> Interview:
    """One thing more, or nothing if it cannot have been so."""
    try:
        return tell_more(interview)
    except Back:
        return interview
    except BridgelawsError as refused:
        tell_wrong(refused.said)
        return interview


def _compare(interview: Interview, book: LawBook) -> Interview:
    """The same facts under other laws: only what these ask besides is asked."""
    click.echo()
    print_book(book)
    while (there := stand(interview, book)).question is not None and there.refusal is None:
        try:
            interview = _answer_elsewhere(interview, there)
        except Back:
            earlier = interviewing.back_elsewhere(interview)
            if earlier is None:
                tell_wrong(say("This is the first question that only the Laws of {edition} ask.", edition=str(book.edition)))
            interview = earlier or interview
    for ruling in ruling_views(there, language()):
        print_ruling(ruling)
    if not there.rulings:
        click.echo(f"  {words(say('Nothing irregular happened.'))}")
    if there.refusal:
        print_line(words(there.refusal))
    return interview


def _answer(interview: Interview, standing: Standing) -> Interview:
    def take(line: str, beside: tuple[str, ...]) -> Interview:
        _check_wish(line, standing)
        return interviewing.answer(interview, standing, line, language().value, beside)

    return _put(standing, take)


def _answer_elsewhere(interview: Interview, there: Standing) -> Interview:
    return _put(there, lambda line, _: interviewing.answer_elsewhere(interview, there, line, language().value))


def _change(interview: Interview, standing: Standing) -> Interview:
    """An earlier question again; later answers are kept where they are still asked for."""
    for number, known in enumerate(standing.answers, start=1):
        print_line(f"{number}. {words(known.question.text)} {say_answer(known, language())}")

    def pick(line: str) -> int:
        if not line.isdecimal() or not 1 <= int(line) <= len(standing.answers):
            raise BridgelawsError(say("Enter a number."))
        return standing.answers[int(line) - 1].at

    try:
        at = prompt(words(say("Which answer")), pick)
        earlier = stand(interviewing.before(interview, at))
        return _put(earlier, lambda line, _: interviewing.change(interview, at, line, language().value))
    except Back:
        return interview


def _check_wish(line: str, standing: Standing) -> None:
    if standing.answers and line.lower() in ("change", heading("change")):
        raise Otherwise
    if line == "+":
        raise More


def _put(standing: Standing, take: Callable[[str, tuple[str, ...]], Interview]) -> Interview:
    """Put the open question until it is answered; "?" shows where each answer leads."""
    question = standing.question
    assert question is not None
    print_question(question)
    beside = print_evidence(standing)

    field = as_field(question)
    hint = list_values(field) or words(field.hint)
    ways = say("{hint}, ?, change or back", hint=hint) if standing.answers else say("{hint}, ? or back", hint=hint)
    return prompt(f"  {words(ways)}", lambda line: take(line, beside), lambda: _explain(standing))


def _explain(standing: Standing) -> None:
    """Where each answer leads, and what else can be entered."""
    print_options(standing)
    print_line(words(say("Enter “+” to add what else had happened before you came.")), 2)


def _follow(interview: Interview, standing: Standing) -> Interview | None:
    """What followed, as far as it still matters; nothing entered: that will be seen later."""
    what = standing.waits_for
    if not what:
        return None if standing.rulings else _ask_for_more(standing)
    click.echo()
    if what == "review":
        laws = all_of(map(Provision, standing.reviews))
        click.echo(f"  {words(say('Left to be looked at: {laws:number}.', laws=laws))}")

    def take(line: str) -> Interview | None:
        _check_wish(line, standing)
        return interviewing.follow(interview, what, line, language().value) if line else None

    return prompt(words(_next(what, standing)), take, _explain_more)


def _ask_for_more(standing: Standing) -> Interview | None:
    """Nothing irregular yet: what happened is told step by step, until nothing is entered."""

    def take(line: str) -> None:
        _check_wish(line, standing)
        if line:
            raise BridgelawsError(say("“{text}” cannot be read here: enter + or nothing.", text=line))

    click.echo(f"  {words(say('Nothing irregular happened.'))}")
    try:
        return prompt(words(say("Anything else that happened? (+, or leave blank to stop)")), take, _explain_more)
    except EOFError:
        return None


def _explain_more() -> None:
    print_line(words(say("“+” tells what happened next: anything that a player can do; leave the line blank to stop.")), 2)


def _next(what: str, standing: Standing) -> Text:
    seat = standing.table.turn
    match what:
        case "cards":
            return say("Next cards, from {seat} on (leave blank to stop)", seat=seat)
        case "calls":
            return say("Next calls, from {seat} on (leave blank to stop)", seat=seat)
        case _:
            return say("Which one now? (leave blank to stop)")
