"""bridgelaws law: the book."""

from collections.abc import Iterator

import click

from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.language import term
from bridgelaws.lawbook.catalogue import Catalogue, Entry, catalogue
from bridgelaws.lawbook.changes import Step, entries_before_change, numbers_elsewhere, step
from bridgelaws.lawbook.digests import difference, digest, reason, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision, read_citation
from bridgelaws.ledger import Row, Status, ledger
from bridgelaws.official.copies import find_copy
from bridgelaws.text import Text, all_of, say, say_count


@click.command()
@click.argument("provision", metavar="ID")
@edition_option("Which edition of the Laws.")
@lang_option
@json_option
def law(provision: str, edition: Edition, as_json: bool) -> None:
    """A law, or one provision of it: our digest, its kind, what changed between the editions, where it is carried out.

    ID is written as a law book of any of the four languages writes it.

    \b
    bridgelaws law 27
    bridgelaws law "27B1(b)" --edition 2007
    bridgelaws law "§ 27B1b"
    bridgelaws law DEF:honour
    """
    book, asked = catalogue(edition), read_citation(provision)
    wanted = {entry.provision for entry in book.under(asked)}
    rows = [row for row in ledger(edition) if row.entry.provision in wanted]
    if as_json:
        for row in rows:
            echo_json(as_data(row))
        return
    _print_heading(asked, book)
    copy = find_copy(edition, language().value)
    official = copy.leaf([row.entry.provision for row in rows]) if copy else {}
    for row in rows:
        _print_row(row, official.get(row.entry.provision, ()))


def as_data(row: Row) -> dict[str, object]:
    entry = row.entry
    return {
        "id": entry.provision,
        "edition": entry.edition.value,
        "kind": entry.kind.value,
        "digest": digest(entry, language().value),
        "was": entry.was,
        "becomes": entry.becomes,
        "difference": difference(entry, language().value),
        "status": row.status.value,
        "carried_out_in": row.code,
    }


def _print_heading(asked: Provision, book: Catalogue) -> None:
    name = title(asked.law, book.edition, language().value)
    cited = f"{asked.cite(language().value)} ({book.edition})"
    click.secho(f"{cited}: {name}" if name else cited, bold=True)


def _print_row(row: Row, official: tuple[str, ...]) -> None:
    entry, lang = row.entry, language().value
    click.echo()
    click.echo(click.style(entry.provision.cite(lang), bold=True) + f"  {term(entry.kind.value, 'kind', language())}")
    click.echo(click.wrap_text(digest(entry, lang), 100, "  ", "  "))
    for told in official:
        click.echo(click.wrap_text(told, 100, "  | ", "  | ", preserve_paragraphs=True))
    for text in (*_changes(entry), *_tell_carried_out(row)):
        click.echo(click.wrap_text(words(text), 100, "  ", "    "))


def _tell_carried_out(row: Row) -> Iterator[Text]:
    """How the provision is carried out, where, and how often that was tried."""
    status = Text(row.status.value, context="status")
    if row.status is Status.REASONED:
        yield say("{status}: {reason}", status=status, reason=reason_text(row))
    else:
        yield say("{status}", status=status)
    if row.code:
        yield say("Carried out in: {modules}", modules=", ".join(row.code))
    if row.tests:
        yield say_count("{count} test", "{count} tests", len(row.tests))


def reason_text(row: Row) -> str:
    """Why nothing is computed for the provision."""
    return reason(row.entry, language().value) or words(say(row.reason))


def _changes(entry: Entry) -> Iterator[Text]:
    lang = language().value
    others, changed, year = numbers_elsewhere(entry), entries_before_change(entry), str(entry.edition.other)
    for each in changed:
        told = difference(each, lang)
        laws = all_of(others if each is entry else (each.provision,))
        if others:
            yield say("In {year}: {laws:number}. {difference}", year=year, laws=laws, difference=told)
        else:
            yield say("Removed in {year}. {difference}", year=year, difference=told)
    if step(entry) is Step.NEW:
        yield say("Not in the {year} Laws.", year=year)
    elif others not in ((), (entry.provision,)) and not changed:
        yield say("In {year}: {laws:number}, with the same meaning.", year=year, laws=all_of(others))
