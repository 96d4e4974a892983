"""bridgelaws password: another password for the Director, while the server runs or not."""

import sys

import click

from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.club.database import open_database
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say


@click.command()
@click.option("--database", default="bridgelaws.db", show_default=True, metavar="URL", help="The database; as for serve.")
@click.option("--no-second-step", is_flag=True, help="Stop asking for a code from a phone: it is lost.")
@lang_option
def password(database: str, no_second_step: bool) -> int:
    """Set another password for the Director. The server need not be stopped.

    It is asked for twice; where there is no keyboard it is read from the first line of the standard input. Whoever had
    signed in as the Director must do so again.

    \b
    bridgelaws password --database club.db
    bridgelaws password --no-second-step
    """
    try:
        from bridgelaws.club.passwords import Passwords, find_fault  # noqa: PLC0415 (its package comes with the pages)
    except ImportError as missing:
        told = say("The pages need the package “{name}”: install bridgelaws with the extra “web”.", name=missing.name or "?")
        raise BridgelawsError(told) from None
    opened = open_database(database)
    try:
        passwords = Passwords(opened)
        if no_second_step:
            passwords.second_step.switch_off()
            click.echo(words(say("Signing in now needs only the password.")))
            return 0
        new, again = _ask()
        for fault in find_fault(new, again).values():
            raise BridgelawsError(fault)
        passwords.change(new)
    finally:
        opened.close()
    click.echo(words(say("The password has been changed.")))
    return 0


def _ask() -> tuple[str, str]:
    if not sys.stdin.isatty():
        line = sys.stdin.readline().rstrip("\r\n")
        return line, line
    new = click.prompt(words(say("New password")), hide_input=True)
    return new, click.prompt(words(say("The same again")), hide_input=True)
