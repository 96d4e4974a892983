"""bridgelaws forget: a person’s name goes out of the database, and every result stays."""

import sys

import click

from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.erasing import ErasureLook, What, erase, find_person, look_at_erasure
from bridgelaws.text import say, say_count


@click.command()
@click.argument("database")
@click.argument("person")
@click.option(
    "--words",
    "mentions",
    type=click.Choice([each.value for each in What]),
    help="What happens to text with only a part of the name; text with all of it is always replaced.",
)
@click.option("--look", is_flag=True, help="Only show what would be erased and what would stay.")
@click.option("--yes", is_flag=True, help="Do not ask before it is done.")
@lang_option
@json_option
def forget(database: str, person: str, mentions: str | None, look: bool, yes: bool, as_json: bool) -> int:
    """Erase the name of PERSON in DATABASE: in every evening, ruling, draft and setting. Every score and place stays.

    PERSON is a name, a number or an id of the register. Afterwards the person is called by a pseudonym. What was printed,
    sent or copied elsewhere is out of reach: files, papers, letters, backups made before. The server may run meanwhile.

    \b
    bridgelaws forget club.db "Anna Berg" --look
    bridgelaws forget club.db 41236
    """
    opened = open_database(database)
    try:
        evenings = Evenings(opened)
        found = look_at_erasure(evenings, find_person(evenings, person).id)
        asked = not as_json and not yes and sys.stdin.isatty()
        if (look or asked) and not as_json:
            _show(found)
        if not look:
            if asked:
                click.confirm(words(say("Erase the name?")), abort=True)
            other = What(mentions or What.KEEP.value)
            chosen = {each.digest: What.REPLACE if each.in_full else other for each in found.mentions}
            erase(evenings, found.person.id, chosen)
    finally:
        opened.close()
    _tell_done(found, as_json, erased=not look)
    return 0


def _show(found: ErasureLook) -> None:
    click.echo(
        words(
            say(
                "{name} ({id}) becomes “{pseudonym}”.", name=found.person.name, id=found.person.id, pseudonym=found.pseudonym
            )
        )
    )
    for other in found.same_name:
        click.echo(words(say("Not meant: another {name} ({id}).", name=other.name, id=other.id)))
    for each in found.evenings:
        click.echo(words(say("The results of {evening} stay.", evening=each.name)))
    for mention in found.mentions:
        click.echo(f"  {mention.text}")
    for each in found.in_clear:
        click.secho(words(say("The name stands in clear in the record of {evening}.", evening=each.name)), fg="red")


def _tell_done(found: ErasureLook, as_json: bool, *, erased: bool) -> None:
    if as_json:
        mentions = [{"text": each.text, "in_full": each.in_full} for each in found.mentions]
        evenings, clear = [each.event for each in found.evenings], [each.event for each in found.in_clear]
        who = {"person": found.person.id, "pseudonym": found.pseudonym, "erased": erased}
        echo_json({**who, "evenings": evenings, "mentions": mentions, "in_clear": clear})
    elif erased:
        told = say_count(
            "The name was erased; the results of {count} evening stay.",
            "The name was erased; the results of {count} evenings stay.",
            len(found.evenings),
        )
        click.secho(words(told), fg="green", bold=True)
        click.echo(words(say("Files already handed out, printed paper and earlier backups are out of reach.")))
