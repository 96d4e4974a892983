"""bridgelaws serve: the club evening in a browser."""

import gc
import socket
import sys
from datetime import timedelta
from io import StringIO
from pathlib import Path

import click
from msgspec.structs import replace

from bridgelaws.cli.durations import Duration
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

SWITCH = 0.0001  # seconds that a thread which draws a page may keep those waiting who send and receive
# New objects until the young, the middle and the old ones are searched for garbage. An evening of a hundred tables is a
# hundred thousand old objects, and while they are searched everybody waits; of what is new, little is garbage of that kind.
GARBAGE = (20_000, 20, 50)


@click.command()
@click.option(
    "--database",
    default="bridgelaws.db",
    show_default=True,
    metavar="URL",
    help="A SQLite file, made if it is not there, or postgresql://...",
)
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="The address to listen at; 127.0.0.1 is this computer alone."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any that is free.")
@click.option(
    "--host-name",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name or address under which the pages are reached; others are refused then. May be given several times.",
)
@click.option("--new-password", is_flag=True, help="Forget the director's password: a new one is set with a printed code.")
@click.option(
    "--devices",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="The folder in which Bridgemate, BridgeTab or TabScore leave their files.",
)
@click.option(
    "--backup-to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Make backups by itself in this folder.",
)
@click.option("--every", type=Duration(), default="1d", show_default=True, help="How often: 30m, 12h, 1d, 2w.")
@click.option("--keep", type=click.IntRange(1, 10_000), default=14, show_default=True, help="How many backups stay.")
@click.option(
    "--log-format",
    "log_form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How lines of the log are written, on standard error.",
)
@click.option(
    "--play",
    type=click.Choice(["off", "director", "anyone"]),
    default="off",
    show_default=True,
    help="Who may open tables at which people play with their phones.",
)
@click.option("--access-log", is_flag=True, help="Write every request to the log.")
@click.option("--metrics", is_flag=True, help="Tell a monitor on this network how the server is doing, at /metrics.")
def serve(
    database: str,
    host: str,
    port: int,
    names: tuple[str, ...],
    new_password: bool,
    devices: Path | None,
    folder: Path | None,
    every: timedelta,
    keep: int,
    log_form: str,
    play: str,
    access_log: bool,
    metrics: bool,
) -> None:
    """Serve the pages: the ruling assistant, the director's desk, the players' phones, results, the book.

    The first line printed is the address. Phones on the same network read the code below it. Stop with Ctrl-C. A proxy on
    this computer that tells the visitor's address and https (X-Forwarded-For, X-Forwarded-Proto) is believed, one elsewhere
    if FORWARDED_ALLOW_IPS names its address.

    \b
    bridgelaws serve
    bridgelaws serve --database club.db --port 8080
    bridgelaws serve --backup-to backups --every 1d --keep 14
    """
    try:
        from bridgelaws.club.scheduled_backups import Schedule  # noqa: PLC0415
        from bridgelaws.web.app import create_app  # noqa: PLC0415 -- slow to load, and needed for this alone
        from bridgelaws.web.logs import set_up_logs  # noqa: PLC0415
        from bridgelaws.web.serving.server import make_server  # noqa: PLC0415
        from bridgelaws.web.settings import Settings  # noqa: PLC0415
    except ImportError as missing:
        told = say("The pages need the package “{name}”: install bridgelaws with the extra “web”.", name=missing.name or "?")
        raise BridgelawsError(told) from None
    listener = _listener(host, port)
    try:
        schedule = Schedule(folder, every, keep) if folder is not None else None
        if schedule is not None:
            schedule.prepare()
        chosen = Settings(database=database, hosts=names, backups=schedule, access_log=access_log, metrics=metrics)
        app = create_app(replace(chosen, devices=devices, play=play))
    except BaseException:
        listener.close()
        raise
    if new_password:
        app.state.visitors.forget_password()
    port = listener.getsockname()[1]
    click.echo(f"http://{_name_address(host)}:{port}/")
    if not app.state.visitors.has_password:
        click.echo(f"Code to set the director's password: {app.state.visitors.passwords.make_first_code()}")
    if reached := _network_address(host):
        _print_code(f"http://{reached}:{port}/")
    set_up_logs(log_form)
    server = make_server(app, let_go=app.state.hub.let_go)
    gc.collect()
    gc.freeze()  # the program itself is not searched for garbage again and again while somebody waits
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    server.run([listener])


def _listener(host: str, port: int) -> socket.socket:
    """Listening already, so that the address printed is the one served."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except BaseException:
            listener.close()
            raise
    except OSError as error:
        told = say(
            "Cannot listen on {host}, port {port} ({reason}): choose another --port or --host.",
            host=host,
            port=str(port),
            reason=error.strerror or "?",
        )
        raise BridgelawsError(told) from None
    return listener


def _name_address(host: str) -> str:
    """As a browser on this computer reaches it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _network_address(host: str) -> str | None:
    """The address on the local network, if phones can reach this at all."""
    from bridgelaws.web.addresses import HERE, on_the_network  # noqa: PLC0415

    if host not in ("0.0.0.0", "::", ""):
        return None if host in HERE else _name_address(host)
    return on_the_network()


def _print_code(address: str) -> None:
    """The address for phones, to be read by their cameras."""
    import segno  # noqa: PLC0415

    click.echo(address)
    drawn = StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "utf8")
    except UnicodeEncodeError:  # a log or a console without these characters: the address is enough
        return
    click.echo(drawn.getvalue())
