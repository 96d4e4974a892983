"""bridgelaws coverage: how much of the Laws is carried out."""

from collections import Counter

import click

from bridgelaws.cli.law import reason_text
from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.language import term
from bridgelaws.lawbook.digests import digest, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ledger import Row, Status, ledger
from bridgelaws.text import Text, say

_COLOURS = {Status.PROVED: "green", Status.REASONED: "blue", Status.NOT_YET: "yellow"}


@click.command()
@edition_option("Which edition of the Laws.")
@lang_option
@json_option
def coverage(edition: Edition, as_json: bool) -> None:
    """Every provision: how it is carried out, where, and the proof.

    "proved": code carries it out and a test named after it has passed. "reasoned": there is nothing to compute, and
    the ledger says why. "not yet": to be done.

    \b
    bridgelaws coverage
    bridgelaws coverage --edition 2007 --json
    """
    rows = ledger(edition)
    if as_json:
        for row in rows:
            echo_json(as_data(row))
        return
    law = 0
    for row in rows:
        if row.entry.provision.law != law:
            law = row.entry.provision.law
            cited, name = Provision(str(law)).cite(language().value), title(law, edition, language().value)
            click.secho(f"\n{cited}: {name}", bold=True)
        status = click.style(f"{term(row.status.value, 'status', language()):12}", fg=_COLOURS[row.status])
        where = ", ".join(row.code) or (reason_text(row) if row.status is Status.REASONED else "")
        kind = term(row.entry.kind.value, "kind", language())
        click.echo(f"  {row.entry.provision.cite(language().value, 'number'):24} {kind:14} {status} {where}".rstrip())
    click.secho(f"\n{words(summary(rows))}", bold=True)


def as_data(row: Row) -> dict[str, object]:
    return {
        "id": row.entry.provision,
        "edition": row.entry.edition.value,
        "kind": row.entry.kind.value,
        "status": row.status.value,
        "digest": digest(row.entry, language().value),
        "code": row.code,
        "tests": row.tests,
        "reason": reason_text(row),
    }


def summary(rows: tuple[Row, ...]) -> Text:
    count = Counter(row.status for row in rows)
    return say(
        "The Laws of {edition}: {provisions} provisions, {proved} proved, {reasoned} reasoned, {not_yet} not yet.",
        edition=str(rows[0].entry.edition),
        provisions=len(rows),
        proved=count[Status.PROVED],
        reasoned=count[Status.REASONED],
        not_yet=count[Status.NOT_YET],
    )
