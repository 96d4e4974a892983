"""bridgelaws backup: the whole database in one file."""

from pathlib import Path

import click

from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.club.tables import all_tables
from bridgelaws.store import open_log
from bridgelaws.store.backup import Copied, back_up
from bridgelaws.text import say


@click.command()
@click.argument("database")
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
@json_option
def backup(database: str, file: Path, as_json: bool) -> int:
    """Copy everything in DATABASE into FILE, while it is in use or not.

    DATABASE is a SQLite file or an address postgresql://... FILE is a SQLite file whichever it is, and must not be there
    yet. It holds the events, the hash of the password, the codes of the tables, sealed hands, drafts and settings, with a
    hash for each table: keep it where players cannot get at it. It can be verified like any log. Exit status 1 if the
    chain does not hold; what there is has been copied all the same.

    \b
    bridgelaws backup club.db club-2026-11-15.db
    bridgelaws restore club-2026-11-15.db postgresql://localhost/bridge
    """
    log = open_log(database, read_only=True)
    try:
        return show(back_up(log, file, all_tables()), str(file), as_json)
    finally:
        log.close()


def show(copied: Copied, target: str, as_json: bool) -> int:
    """What was copied, for people or programs; exit status 1 if a chain is broken."""
    if as_json:
        broken = [stream.stream for stream in copied.streams if stream.broken is not None]
        counted = {"events": copied.events, "streams": len(copied.streams), "rows": copied.rows}
        echo_json({"file": target, **counted, "ok": copied.ok, "broken": broken})
    else:
        told = say(
            "{events} events of {streams} streams are in {target}.",
            events=copied.events,
            streams=len(copied.streams),
            target=target,
        )
        click.echo(words(told))
        if copied.rows:
            click.echo(words(say("With them {rows} rows of settings, codes, sealed hands and drafts.", rows=copied.rows)))
        for stream in copied.streams:
            if stream.broken is not None:
                told = say(
                    "{stream}: event {broken} does not fit: {why}; it was copied as it is.",
                    stream=stream.stream,
                    broken=stream.broken,
                    why=stream.why,
                )
                click.secho(words(told), fg="red", err=True)
    return 0 if copied.ok else 1
