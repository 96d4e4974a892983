"""bridgelaws restore: a backup into an empty database."""

import sys

import click

from bridgelaws.cli.backup import show
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.club.looking_at_backup import BackupLooked, look_at_backup
from bridgelaws.club.tables import all_tables
from bridgelaws.store import backup, open_log
from bridgelaws.text import say, say_count


@click.command()
@click.argument("file")
@click.argument("database")
@click.option("--look", is_flag=True, help="Only tell what would be restored.")
@click.option("--yes", is_flag=True, help="Do not ask before it is done.")
@lang_option
@json_option
def restore(file: str, database: str, look: bool, yes: bool, as_json: bool) -> int:
    """Copy everything in FILE into DATABASE, which must be empty or not there yet.

    What is in FILE is told first, put through the rules of play; in a terminal you are asked before anything is done.
    Every event keeps its version, its time and its hash; passwords, codes, sealed hands and drafts come with it. Nothing
    is restored if FILE is not what was backed up. So a club also moves from a SQLite file to PostgreSQL.

    \b
    bridgelaws restore club-2026-11-15.db club.db --look
    bridgelaws restore club-2026-11-15.db club.db
    """
    source = open_log(file, read_only=True)
    try:
        asked = not as_json and not yes and sys.stdin.isatty()
        if look or asked:
            found = look_at_backup(source)
            fine = tell(found, as_json)
            if look:
                return 0 if fine else 1
            click.confirm(words(say("Restore it?")), abort=True)
        target = open_log(database)
        try:
            return show(backup.restore(source, target, all_tables()), target.where, as_json)
        finally:
            target.close()
    finally:
        source.close()


def tell(found: BackupLooked, as_json: bool) -> bool:
    """What is in the backup, for people or programs: whether there is nothing to object to."""
    fine = not found.wrong and not any([each.wrong or each.objections for each in found.streams])
    if as_json:
        streams = [
            {
                "stream": each.stream,
                "name": each.name,
                "events": each.events,
                "wrong": str(each.wrong),
                "objections": [str(told) for told in each.objections],
            }
            for each in found.streams
        ]
        wrong = [str(told) for told in found.wrong]
        echo_json({"streams": streams, "rows": found.rows, "manifest": found.has_manifest, "wrong": wrong, "ok": fine})
        return fine
    for each in found.streams:
        told = say_count(
            "{name} ({stream}): {count} event",
            "{name} ({stream}): {count} events",
            each.events,
            name=each.name,
            stream=each.stream,
        )
        click.echo(words(told))
        for objection in ([each.wrong] if each.wrong else []) + [*each.objections]:
            click.secho(f"  {words(objection)}", fg="red")
    for objection in found.wrong:
        click.secho(words(objection), fg="red")
    if kept := ", ".join([f"{table} {count}" for table, count in found.rows.items() if count]):
        click.echo(words(say("Beside the events: {kept}.", kept=kept)))
    if not found.has_manifest:
        told = say("It has no list of hashes, so nobody can tell whether anything besides the events is missing.")
        click.echo(words(told))
    return fine
