"""bridgelaws coverage: how much of the Laws is carried out."""

from collections import Counter

import click

from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ledger import Row, Status, ledger

_COLOURS = {Status.PROVED: "green", Status.REASONED: "blue", Status.NOT_YET: "yellow"}


@click.command()
@edition_option("Which edition of the Laws.")
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
            click.secho(f"\nLaw {law}: {catalogue(edition).titles[law]}", bold=True)
        status = click.style(f"{row.status.value:9}", fg=_COLOURS[row.status])
        where = ", ".join(row.code) or (row.reason if row.status is Status.REASONED else "")
        click.echo(f"  {row.entry.provision!s:24} {row.entry.kind.value:11} {status} {where}".rstrip())
    click.secho(f"\n{summary(rows)}", bold=True)


def as_data(row: Row) -> dict[str, object]:
    return {
        "id": row.entry.provision,
        "edition": row.entry.edition.value,
        "kind": row.entry.kind.value,
        "status": row.status.value,
        "digest": row.entry.digest,
        "code": row.code,
        "tests": row.tests,
        "reason": row.reason,
    }


def summary(rows: tuple[Row, ...]) -> str:
    count = Counter(row.status for row in rows)
    parts = ", ".join(f"{count[status]} {status.value}" for status in Status)
    return f"The Laws of {rows[0].entry.edition}: {len(rows)} provisions, {parts}."
