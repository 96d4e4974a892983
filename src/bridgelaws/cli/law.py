"""bridgelaws law: the book."""

import click

from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.lawbook.catalogue import Catalogue, Entry, catalogue
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision, read_citation
from bridgelaws.ledger import Row, Status, ledger


@click.command()
@click.argument("provision", metavar="ID")
@edition_option("Which edition of the Laws.")
@click.option(
    "--lang", type=click.Choice(["en", "sv", "da", "lv"]), default="en", show_default=True, help="How laws are cited."
)
@json_option
def law(provision: str, edition: Edition, lang: str, as_json: bool) -> None:
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
    if lang != "en":
        click.echo("The digests are in English for now; only the references are in the language you chose.", err=True)
    if as_json:
        for row in rows:
            echo_json(as_data(row))
        return
    _print_heading(asked, book, lang)
    for row in rows:
        _print_row(row, lang)


def as_data(row: Row) -> dict[str, object]:
    entry = row.entry
    return {
        "id": entry.provision,
        "edition": entry.edition.value,
        "kind": entry.kind.value,
        "digest": entry.digest,
        "was": entry.was,
        "becomes": entry.becomes,
        "difference": entry.difference,
        "status": row.status.value,
        "carried_out_in": row.code,
    }


def _print_heading(asked: Provision, book: Catalogue, lang: str) -> None:
    title = book.titles.get(asked.law, "")
    click.secho(f"{asked.cite(lang)} ({book.edition})" + (f": {title}" if title else ""), bold=True)


def _print_row(row: Row, lang: str) -> None:
    entry = row.entry
    click.echo()
    click.echo(click.style(entry.provision.cite(lang), bold=True) + f"  {entry.kind.value}")
    click.echo(click.wrap_text(entry.digest, 100, "  ", "  "))
    for line in _changes(entry):
        click.echo(click.wrap_text(line, 100, "  ", "    "))
    status = f"{row.status.value}: {row.reason}" if row.status is Status.REASONED else row.status.value
    where = f"; carried out in {', '.join(row.code)}" if row.code else ""
    tests = f"; {len(row.tests)} tests" if row.tests else ""
    click.echo(click.wrap_text(f"{status}{where}{tests}", 100, "  ", "    "))


def _changes(entry: Entry) -> list[str]:
    if entry.edition is NEWEST:
        old = catalogue(Edition.LAWS_2007)
        lines = [f"In 2007: {was}. {old[was].difference}".rstrip() for was in entry.was if old[was].difference]
        moved = [str(was) for was in entry.was if was is not entry.provision]
        if not entry.was:
            return ["Not in the 2007 Laws."]
        return lines or ([f"In 2007: {', '.join(moved)}, to the same effect."] if moved else [])
    later = ", ".join(map(str, entry.becomes))
    if entry.difference:
        return [f"In 2017: {later or 'no longer there'}. {entry.difference}"]
    return [f"In 2017: {later}, to the same effect."] if entry.becomes and entry.becomes != (entry.provision,) else []
