"""bridgelaws seal: deals bound by a commitment that is published before play, and checked against it afterwards."""

import click

from bridgelaws.bridge.deal import Deal
from bridgelaws.cli.files import bytes_of, name_of
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.boards import read_boards
from bridgelaws.text import say
from bridgelaws.tournament.movements.model import write_boards
from bridgelaws.tournament.sealed_deals import agrees
from bridgelaws.tournament.sealed_deals import seal as sealed


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--secret", help="The secret of an earlier seal: 64 hexadecimal digits; without it a new one is drawn.")
@click.option(
    "--published",
    metavar="COMMITMENT",
    help="The commitment published before play: it is checked.",
)
@lang_option
@json_option
def seal(file: str, secret: str | None, published: str | None, as_json: bool) -> int:
    """Seal the deals in FILE (PBN or LIN; - is standard input): a commitment to publish now, a secret to keep until later.

    When the boards have been played, publish the deals and the secret: anybody can check with --published that they are the
    deals that were sealed. Exit status 1 if they are not.

    \b
    bridgelaws seal club.pbn
    bridgelaws seal club.pbn --secret 8d1f... --published 41b7...
    """
    if published and not secret:
        told = say("--published is checked with the secret that was published with the deals: give --secret too")
        raise click.UsageError(words(told))
    found = sealed(_deals(file), secret)
    fits = published is None or agrees(published, found.deals, found.secret)
    if as_json:
        bound = {"commitment": found.commitment, "secret": found.secret, "ok": fits}
        echo_json({"file": file, "boards": list(found.deals), **bound})
        return 0 if fits else 1
    which = {"boards": write_boards(tuple(found.deals)), "file": name_of(file)}
    if published is None:
        click.echo(words(say("Boards {boards} of {file}", **which)))
        click.echo(words(say("publish now:  {commitment}", commitment=found.commitment)))
        click.echo(words(say("keep secret:  {secret}", secret=found.secret)))
    elif fits:
        click.secho(words(say("Boards {boards} of {file} are the deals that were sealed.", **which)), fg="green", bold=True)
    else:
        told = say("Boards {boards} of {file} are not the deals that were sealed, or not with this secret.", **which)
        click.secho(words(told), fg="red")
    return 0 if fits else 1


def _deals(file: str) -> dict[int, Deal]:
    """The deal of every board; a board that was played at several tables is there once."""
    deals: dict[int, Deal] = {}
    for board in read_boards(bytes_of(file)):
        if board.number is None or board.deal is None or board.problems:
            why = board.problems[0] if board.problems else say("it needs a number and a deal")
            told = say("The board at line {line} of {file} cannot be sealed: {why}", line=board.line, file=file, why=why)
            raise BridgelawsError(told)
        if deals.setdefault(board.number, board.deal) != board.deal:
            which = {"number": board.number, "file": file}
            told = say("{file} has two different deals for board {number}: keep the one that is played.", **which)
            raise BridgelawsError(told)
    return deals
