"""bridgelaws rule: the ruling assistant in the terminal."""

from collections.abc import Callable
from pathlib import Path

import click

from bridgelaws.casefiles import CaseFile, TableOutcome, as_data, facts, run
from bridgelaws.cli.case import cases_in
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.ruling.assistant import Assistant
from bridgelaws.cli.ruling.data import question_data
from bridgelaws.cli.ruling.printing import (
    card_of,
    print_book,
    print_card,
    print_evidence,
    print_options,
    print_question,
)
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS, load
from bridgelaws.ruling_record import record_of
from bridgelaws.ruling_record.form import write
from bridgelaws.text import say, template


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
@lang_option
@click.option("--compare", is_flag=True, help="The same facts under both editions.")
@click.option("--form", metavar="FILE", help="Write the record of the rulings as a form for paper, .html or .pdf.")
@json_option
def rule(
    casefile: str | None,
    edition: str | None,
    regulations: str | None,
    compare: bool,
    form: str | None,
    as_json: bool,
) -> int:
    """Rule on an irregularity: say what happened, answer one question at a time, get the ruling to read aloud.

    Calls are natural unless their meaning is said: 2D=H is 2D showing hearts, 2D=H,S shows both majors, P=art is an
    artificial pass. "?" shows every option with what it leads to, "back" takes the last answer back.

    With CASEFILE the facts are read from a case file (docs/cases.md) and nothing is asked: the ruling is printed, or the
    question that comes next with what each answer leads to. Under an edition that the case is written for, and its own
    regulations, the ruling is also compared with what the case expects, if it expects anything. Exit status 1 if it differs.

    \b
    bridgelaws rule
    bridgelaws rule --edition 2007
    bridgelaws rule --compare
    bridgelaws rule --compare tests/cases/law27.yaml
    """
    chosen = _chosen(edition, regulations)
    if casefile is not None:
        return _rule_on_file(casefile, _books_asked_for(edition, chosen, compare), form, as_json)
    if as_json:
        raise BridgelawsError(say("--json needs a case file to read the facts from."))
    book = chosen or LawBook.of(f"wbf-{edition or NEWEST}")
    try:
        assistant = Assistant(book)
        assistant.run([LawBook.of(f"wbf-{year}") for year in Edition if compare and year is not book.edition])
    except EOFError:
        click.echo()
        click.echo(f"bridgelaws: {words(say('The input ended before the ruling was complete.'))}", err=True)
        return 1
    if form is not None:
        write(record_of(assistant.start, assistant.log, book, language=language()), Path(form))
    return 0


def _chosen(edition: str | None, regulations: str | None) -> LawBook | None:
    """The regulations asked for on the command line."""
    if regulations is None:
        return None
    if regulations in PRESETS:
        chosen = LawBook.of(regulations)
    else:
        path = Path(regulations)
        if not path.is_file():
            told = template("{name} is neither a preset ({presets}) nor a file.")
            raise BridgelawsError(say(told, name=regulations, presets=", ".join(PRESETS)))
        chosen = LawBook(load(path.read_text("utf8"), str(path)))
    if edition and edition != str(chosen.edition):
        told = template("{name} is for the Laws of {its_edition}, not of {edition}.")
        raise BridgelawsError(say(told, name=regulations, its_edition=str(chosen.edition), edition=edition))
    return chosen


BooksOf = Callable[[CaseFile], list[LawBook]]


def _rule_on_file(casefile: str, books: BooksOf, form: str | None, as_json: bool) -> int:
    failed = False
    for case in cases_in((casefile,)):
        if not as_json:
            click.secho(f"\n{case.id}: {case.title}", bold=True)
        for book in books(case):
            outcome = _outcome(case, book)
            failed |= bool(outcome.problems)
            _print_outcome(outcome, as_json)
            if form is not None:  # of several cases the last is left
                write(record_of(outcome.start, outcome.log, book, language=language()), Path(form))
    return 1 if failed else 0


def _books_asked_for(edition: str | None, chosen: LawBook | None, compare: bool) -> BooksOf:
    return lambda case: _books(case, edition, chosen, compare)


def _books(case: CaseFile, edition: str | None, chosen: LawBook | None, compare: bool) -> list[LawBook]:
    """What is asked for on the command line, otherwise the case's own editions and regulations."""
    if compare:
        return [chosen if chosen and chosen.edition is year else case.book(year) for year in Edition]
    if chosen:
        return [chosen]
    return [case.book(year) for year in ([Edition(int(edition))] if edition else case.editions)]


def _outcome(case: CaseFile, book: LawBook) -> TableOutcome:
    """What the case expects holds for its own editions and regulations; otherwise, or if nothing is, it is mere facts."""
    if case.expect.get(book.edition) and book == case.book(book.edition):
        return run(case, book.edition)
    return facts(case, book)


def _print_outcome(outcome: TableOutcome, as_json: bool) -> None:
    question = outcome.question
    if as_json:
        echo_json({**as_data(outcome), **question_data(outcome.table, outcome.book)})
        return
    print_book(outcome.book)
    for problem in outcome.problems:
        click.echo(f"  {words(problem)}")
    for ruling in outcome.table.rulings:
        print_card(card_of(ruling, outcome.table))
    if question:
        print_question(question)
        print_evidence(question, outcome.table, outcome.book)
        print_options(outcome.table, outcome.book)
    elif not outcome.table.rulings:
        click.echo(f"  {words(say('Nothing irregular happened, or nobody has drawn attention to it yet.'))}")
