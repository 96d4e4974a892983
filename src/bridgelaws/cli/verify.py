"""bridgelaws verify: the hash chain of every stream, followed from its beginning."""

import click

from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.errors import Malformed
from bridgelaws.store import open_log
from bridgelaws.store.chain import Checked, check_chain
from bridgelaws.store.log import Damaged


@click.command()
@click.argument("database")
@click.option("--noted", metavar="HASH", multiple=True, help="A hash noted down earlier: it must still be in the log.")
@json_option
def verify(database: str, noted: tuple[str, ...], as_json: bool) -> int:
    """Whether everything in DATABASE is what was once written there, in that order, and nothing is missing in between.

    DATABASE is the path of a SQLite file or an address postgresql://... Each stream is shown with its last hash. Who
    notes that hash down can show later, with --noted, that everything up to it is still the same: a chain that is cut off
    at its end, or written anew from its beginning, looks whole to anybody who noted nothing. Exit status 1 if
    something does not fit.

    \b
    bridgelaws verify club.db
    bridgelaws verify postgresql://localhost/bridge --json
    """
    wanted = {_hash(text): text for text in noted}
    seen: set[bytes] = set()
    log = open_log(database, read_only=True)
    fine = True
    try:
        for stream in check_chain(log.everything(), seen if wanted else None):
            fine = fine and stream.broken is None
            _show(stream, as_json)
    except Damaged as damage:
        fine = False
        click.secho(str(damage), fg="red", err=True)
    finally:
        log.close()
    for digest in wanted.keys() - seen:
        fine = False
        click.secho(f"{wanted[digest]} is not in the log: something up to it was changed or cut off.", fg="red", err=True)
    if not as_json and fine:
        click.secho("Everything there is, is as it was written.", fg="green", bold=True)
        if not wanted:
            click.echo("Whether something is missing at the end, a hash noted down earlier tells: --noted HASH.")
    return 0 if fine else 1


def _show(stream: Checked, as_json: bool) -> None:
    fits = stream.broken is None
    if as_json:
        more = {} if fits else {"broken": stream.broken, "why": str(stream.why)}
        head = {"hash": stream.head.hash.hex()} if fits else {}
        echo_json({"stream": stream.stream, "events": stream.events, "ok": fits, **head, **more})
    elif fits:
        click.echo(f"{stream.stream}: {stream.events} events, last hash {stream.head.hash.hex()}")
    else:
        click.secho(f"{stream.stream}: event {stream.broken} of {stream.events} does not fit: {stream.why}.", fg="red")


def _hash(text: str) -> bytes:
    try:
        digest = bytes.fromhex(text)
    except ValueError:
        digest = b""
    if len(digest) != 32:
        raise Malformed("a hash", text, 0, "64 hexadecimal digits, as verify shows them")
    return digest
