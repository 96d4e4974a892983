"""bridgelaws seal-names: a database in which names stand in clear, carried over into one in which they are sealed."""

import click

from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.club.database import open_database
from bridgelaws.club.people.carrying_over import carry_over
from bridgelaws.store import open_log
from bridgelaws.text import say


@click.command()
@click.argument("old")
@click.argument("new")
@lang_option
@json_option
def seal_names(old: str, new: str, as_json: bool) -> int:
    """Carry everything in OLD over into NEW, with the names of people sealed, so that somebody can be forgotten.

    OLD is a SQLite file or an address postgresql://... and is not changed; stop the server that uses it. NEW must be empty
    or not there yet. Every score is compared: if one would not be the same, it stops. Afterwards look at NEW, and then
    destroy OLD and its backups: they hold the names in clear. The hashes of OLD noted down before are found in NEW by
    verify --noted.

    \b
    bridgelaws seal-names club.db club-sealed.db
    """
    source = open_log(old, read_only=True)
    try:
        target = open_database(new)
        try:
            done = carry_over(source, target.log)
        finally:
            target.close()
    finally:
        source.close()
    if as_json:
        counted = {"streams": done.streams, "sealed": done.sealed, "events": done.events, "people": done.people}
        echo_json({"file": new, **counted})
        return 0
    told = say(
        "{events} events of {streams} streams are in {target}; {sealed} were sealed, with the names of {people} people.",
        events=done.events,
        streams=done.streams,
        target=new,
        sealed=done.sealed,
        people=done.people,
    )
    click.echo(words(told))
    click.echo(words(say("Look at it. Then destroy {source} and its backups: they hold the names in clear.", source=old)))
    return 0
