"""bridgelaws rule: the assistant in the terminal, or the ruling on a case file."""

from collections.abc import Callable
from pathlib import Path

import click

from bridgelaws.assistant.interview import NEWEST_BOOK, Standing, stand
from bridgelaws.assistant.paper import write_record
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.casefiles import CaseFile, TableOutcome, as_data, facts, run
from bridgelaws.cli.assistant.data import question_data
from bridgelaws.cli.assistant.printing import print_book, print_evidence, print_options, print_question, print_ruling
from bridgelaws.cli.assistant.talk import rule_by
from bridgelaws.cli.case import cases_in
from bridgelaws.cli.chosen_regulations import METAVAR, read_regulations
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ruling_record.form import write
from bridgelaws.text import Text, say


@click.command()
@click.argument("casefile", required=False)
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Which Laws; by default the case file’s own, or the newest.",
)
@click.option(
    "--regulations",
    metavar=METAVAR,
    help="A preset (such as wbf-2017 or sbf-2007) or a TOML file; by default the case file’s own.",
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
    artificial pass. "?" helps everywhere and shows what each option leads to, "back" takes the last answer back, "change"
    gives an earlier one otherwise, "more" asks for details of the board as well, "+" tells what else happened.

    With CASEFILE the facts are read from a case file (docs/cases.md) and nothing is asked: the ruling is printed, or the
    question that comes next with what each answer leads to. Under an edition that the case is written for, and its own
    regulations, the ruling is also compared with what the case expects, if it expects anything. Exit status 1 if it differs.

    \b
    bridgelaws rule
    bridgelaws rule --edition 2007
    bridgelaws rule --compare
    bridgelaws rule --compare tests/cases/law27.yaml
    """
    chosen = read_regulations(regulations, edition) if regulations is not None else None
    if casefile is not None:
        book = chosen.book if chosen else None
        return _rule_on_file(casefile, lambda case: _books(case, edition, book, compare), form, as_json)
    if as_json:
        raise BridgelawsError(say("--json needs a case file to read the facts from."))
    try:
        kept_as = chosen.kept_as if chosen else f"wbf-{edition}" if edition else NEWEST_BOOK
        standing = stand(rule_by(kept_as, compare=compare))
    except EOFError:
        click.echo()
        click.echo(f"bridgelaws: {words(say('The input ended before the ruling was complete.'))}", err=True)
        return 1
    if form is not None:
        _write_form(standing, form)
    return 0


def _rule_on_file(casefile: str, books: Callable[[CaseFile], list[LawBook]], form: str | None, as_json: bool) -> int:
    failed = False
    for case in cases_in((casefile,)):
        if not as_json:
            click.secho(f"\n{case.id}: {case.title}", bold=True)
        for book in books(case):
            outcome = _rule_on(case, book)
            standing = Standing(book, outcome.start, outcome.table, outcome.log, outcome.question, ())
            failed |= bool(outcome.problems)
            if as_json:
                echo_json({**as_data(outcome), **question_data(standing)})
            else:
                _print(standing, outcome.problems)
            if form is not None:  # of several cases the last is left
                _write_form(standing, form)
    return 1 if failed else 0


def _books(case: CaseFile, edition: str | None, chosen: LawBook | None, compare: bool) -> list[LawBook]:
    """What is asked for on the command line, otherwise the case's own editions and regulations."""
    if compare:
        return [({chosen.edition: chosen} if chosen else {}).get(year) or case.book(year) for year in Edition]
    if chosen:
        return [chosen]
    return [case.book(year) for year in ([Edition(int(edition))] if edition else case.editions)]


def _rule_on(case: CaseFile, book: LawBook) -> TableOutcome:
    """What the case expects holds for its own editions and regulations; otherwise, or if nothing is, it is mere facts."""
    if case.expect.get(book.edition) and book == case.book(book.edition):
        return run(case, book.edition)
    return facts(case, book)


def _print(standing: Standing, problems: tuple[Text, ...]) -> None:
    print_book(standing.book)
    for problem in problems:
        click.echo(f"  {words(problem)}")
    rulings = ruling_views(standing, language())
    for ruling in rulings:
        print_ruling(ruling)
    if standing.question:
        print_question(standing.question)
        print_evidence(standing)
        print_options(standing)
    elif not rulings:
        click.echo(f"  {words(say('Nothing irregular happened, or nobody has drawn attention to it yet.'))}")


def _write_form(standing: Standing, form: str) -> None:
    write(write_record(standing, language()), Path(form))
