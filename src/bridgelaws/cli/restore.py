"""bridgelaws restore: a backup into an empty database."""

import click

from bridgelaws.cli.backup import show
from bridgelaws.cli.output import json_option
from bridgelaws.club.tables import all_tables
from bridgelaws.store import backup, open_log


@click.command()
@click.argument("file")
@click.argument("database")
@json_option
def restore(file: str, database: str, as_json: bool) -> int:
    """Copy everything in FILE into DATABASE, which must be empty or not there yet.

    Every event keeps its version, its time and its hash; passwords, codes, sealed hands and drafts come with it. Nothing
    is restored if FILE is not what was backed up. So a club also moves from a SQLite file to PostgreSQL.

    \b
    bridgelaws restore club-2026-11-15.db club.db
    """
    source = open_log(file, read_only=True)
    try:
        target = open_log(database)
        try:
            return show(backup.restore(source, target, all_tables()), target.where, as_json)
        finally:
            target.close()
    finally:
        source.close()
