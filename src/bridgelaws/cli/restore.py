"""bridgelaws restore: a backup into an empty database."""

import click

from bridgelaws.cli.backup import show
from bridgelaws.cli.output import json_option
from bridgelaws.store import backup, open_log


@click.command()
@click.argument("file")
@click.argument("database")
@json_option
def restore(file: str, database: str, as_json: bool) -> int:
    """Copy the log in FILE into DATABASE, which must be empty or not there yet.

    Every event keeps its version, its time and its hash. So a club also moves from a SQLite file to PostgreSQL.

    \b
    bridgelaws restore club-2026-11-15.db club.db
    """
    source = open_log(file, read_only=True)
    try:
        target = open_log(database)
        try:
            return show(backup.restore(source, target), target.where, as_json)
        finally:
            target.close()
    finally:
        source.close()
