"""bridgelaws verify: the hash chain of every stream, followed from its beginning."""

from collections.abc import Iterator
from contextlib import suppress

import click
from msgspec import MsgspecError

from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.store import Recorded, open_log
from bridgelaws.store.chain import Checked, check_chain
from bridgelaws.store.log import Damaged
from bridgelaws.store.sealed import Seals, TextsChecked
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.events import SHAPES
from bridgelaws.tournament.event.keeping_events import CarriedOver


@click.command()
@click.argument("database")
@click.option("--noted", metavar="HASH", multiple=True, help="A hash noted down earlier: it must still be in the log.")
@lang_option
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
    fine, seals, carried = True, Seals(), dict[bytes, Recorded]()
    try:
        for stream in check_chain(seals.watch(_watch_carried(log.everything(), carried)), seen if wanted else None):
            fine = fine and stream.broken is None
            _show(stream, as_json)
        texts = seals.check(log.texts())
        fine = fine and not texts.changed
        _show_texts(texts, as_json)
    except Damaged as damage:
        fine = False
        click.secho(words(damage.said), fg="red", err=True)
    finally:
        log.close()
    for digest in wanted.keys() & carried.keys():
        told = say("{hash} was carried over on {when:date}.", hash=wanted[digest], when=carried[digest].time)
        click.echo(words(told), err=as_json)
    for digest in wanted.keys() - seen - carried.keys():
        fine = False
        told = say("{hash} is not in the log: something up to it was changed or cut off.", hash=wanted[digest])
        click.secho(words(told), fg="red", err=True)
    if not as_json and fine:
        click.secho(words(say("Nothing has changed since it was written.")), fg="green", bold=True)
        if not wanted:
            told = say("Whether something is missing at the end, a hash noted down earlier tells: --noted HASH.")
            click.echo(words(told))
    return 0 if fine else 1


def _watch_carried(events: Iterator[Recorded], carried: dict[bytes, Recorded]) -> Iterator[Recorded]:
    """Gathers the last hashes of older logs that went on here."""
    for recorded in events:
        if recorded.kind == CarriedOver.__name__:
            with suppress(BridgelawsError, MsgspecError, ValueError):  # the chain tells what is wrong with it
                event = SHAPES.read(recorded)
                if isinstance(event, CarriedOver):
                    carried[bytes.fromhex(event.from_head)] = recorded
        yield recorded


def _show(stream: Checked, as_json: bool) -> None:
    fits = stream.broken is None
    if as_json:
        more = {} if fits else {"broken": stream.broken, "why": str(stream.why)}
        head = {"hash": stream.head.hash.hex()} if fits else {}
        echo_json({"stream": stream.stream, "events": stream.events, "ok": fits, **head, **more})
    elif fits:
        click.echo(words(_tell_fits(stream)))
    else:
        told = say(
            "{stream}: event {broken} of {events} does not fit: {why}.",
            stream=stream.stream,
            broken=stream.broken,
            events=stream.events,
            why=stream.why,
        )
        click.secho(words(told), fg="red")


def _show_texts(texts: TextsChecked, as_json: bool) -> None:
    """The names and words that the log holds sealed."""
    if as_json:
        if texts.sealed:
            counted = {"sealed_texts": texts.sealed, "erased": texts.erased, "changed": texts.changed}
            echo_json({**counted, "ok": not texts.changed})
        return
    if texts.sealed:
        erased = texts.erased
        click.echo(
            words(
                say_count(
                    "{count} sealed text, {erased} erased",
                    "{count} sealed texts, {erased} erased",
                    texts.sealed,
                    erased=erased,
                )
            )
        )
    if texts.changed:
        told = say_count(
            "{count} sealed text is not what was written.", "{count} sealed texts are not what was written.", texts.changed
        )
        click.secho(words(told), fg="red")


def _tell_fits(stream: Checked) -> Text:
    return say_count(
        "{stream}: {count} event, last hash {hash}",
        "{stream}: {count} events, last hash {hash}",
        stream.events,
        stream=stream.stream,
        hash=stream.head.hash.hex(),
    )


def _hash(text: str) -> bytes:
    try:
        digest = bytes.fromhex(text)
    except ValueError:
        digest = b""
    if len(digest) != 32:
        raise Malformed("a hash", text, 0, say("64 hexadecimal digits, as verify shows them"))
    return digest
