"""bridgelaws case: irregularities written down, run."""

from collections.abc import Iterator
from pathlib import Path

import click

from bridgelaws.casefiles import CaseFile, as_data, read_cases, run
from bridgelaws.casefiles.decided import DecidedCase, read_every_case, run_decided
from bridgelaws.casefiles.run import Outcome
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.text import say


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--edition", type=click.Choice([str(edition) for edition in Edition]), help="Only this edition of the Laws.")
@lang_option
@json_option
def case(paths: tuple[str, ...], edition: str | None, as_json: bool) -> int:
    """Run the cases in files or folders: act each out, and compare the ruling with what is expected.

    Exit status 1 if a case differs. The format is described in docs/cases.md.

    \b
    bridgelaws case tests/cases
    bridgelaws case tests/cases/law27.yaml --edition 2007 --json
    """
    passed = failed = 0
    for found in _every_case_in(paths):
        asked = {Edition.named(edition)} if edition else set(found.editions)
        for year in [year for year in found.editions if year in asked]:
            outcome = _outcome(found, year)
            passed, failed = passed + (not outcome.problems), failed + bool(outcome.problems)
            if as_json:
                echo_json(as_data(outcome))
            elif outcome.problems:
                click.echo(click.style(f"{found.id} ({year})", fg="red", bold=True) + f" {found.title}")
                for problem in outcome.problems:
                    click.echo(f"  {words(problem)}")
    if not as_json:
        told = say("{passed} passed, {failed} failed", passed=passed, failed=failed)
        click.secho(words(told), fg="red" if failed else "green", bold=True)
    return 1 if failed else 0


def _outcome(found: CaseFile | DecidedCase, year: Edition) -> Outcome:
    """What came of the case; one that the program itself fails at is a case that failed, and the others go on."""
    try:
        return run_decided(found, year) if isinstance(found, DecidedCase) else run(found, year)
    except BridgelawsError:  # the case cannot be read: the sentence says where
        raise
    except Exception as error:
        return Outcome(
            found.id,
            year,
            {},
            (say("a fault of the program: {kind}: {error}", kind=type(error).__name__, error=str(error)),),
        )


def cases_in(paths: tuple[str, ...]) -> Iterator[CaseFile]:
    """Every case in these files and folders that is acted out at a table, in the order of their names."""
    for content, source in _contents(paths):
        yield from read_cases(content, source)


def _every_case_in(paths: tuple[str, ...]) -> Iterator[CaseFile | DecidedCase]:
    for content, source in _contents(paths):
        yield from read_every_case(content, source)


def _contents(paths: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for text in paths:
        path = Path(text)
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not files:
            raise BridgelawsError(say("{path} holds no case files: they end in .yaml.", path=str(path)))
        for file in files:
            try:
                yield file.read_text("utf8"), str(file)
            except (OSError, UnicodeDecodeError) as error:
                if isinstance(error, OSError):
                    told = say("{file} cannot be read: {reason}.", file=str(file), reason=str(error.strerror))
                else:
                    told = say("{file} cannot be read: it is not UTF-8 text.", file=str(file))
                raise BridgelawsError(told) from None
