"""bridgelaws bws: the database of Bridgemate, BridgeTab and TabScore, read, written, filled and checked."""

from datetime import datetime
from pathlib import Path

import click

from bridgelaws.cli.files import boards_of, bytes_of, text_of
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.device_evening import evening_of_movement, find_faults
from bridgelaws.exchange.devices import read_device_results
from bridgelaws.exchange.written import write_results
from bridgelaws.formats.boards import read_boards
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.bws_writing import as_evening, fill_bws, write_bws
from bridgelaws.formats.bridgemate.result_rows import contract_text
from bridgelaws.formats.model import Record, Written
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.files import read_movement

_PATH = click.Path(dir_okay=False, path_type=Path)


@click.group()
def bws() -> None:
    """The database of Bridgemate, BridgeTab and TabScore: read, written, filled and checked.

    \b
    bridgelaws movement mitchell --tables 9 --yaml > evening.yaml
    bridgelaws bws write evening.yaml evening.bws
    bridgelaws bws read evening.bws
    bridgelaws bws fill theirs.bws --from evening.bws --to filled.bws
    bridgelaws bws check evening.bws
    """


@bws.command()
@click.argument("file", type=_PATH)
@click.argument("target", type=_PATH)
@click.option("--name", default="", help="What the session is called.")
@click.option("--hands", help="A file with the deals, for the devices to show.")
@click.option("--computer", default="", help="The name of the computer that runs the control program.")
@click.option("--begins", type=click.DateTime(), help="When the session begins; now if not said.")
def write(file: Path, target: Path, name: str, hands: str | None, computer: str, begins: datetime | None) -> None:
    """Write a movement (FILE, as `movement --yaml` prints it) as a database for the devices (TARGET)."""
    evening = evening_of_movement(read_movement(text_of(str(file))), name or file.stem)
    boards = read_boards(bytes_of(hands), hands) if hands else ()
    deals = {board.number: board.deal for board in boards if board.number and board.deal}
    when = begins or datetime.now().replace(microsecond=0)
    _save(write_bws(evening, when, hands=deals, computer=computer), target)


@bws.command()
@click.argument("file")
@click.option("--into", type=_PATH, help="Write a results file (.json) instead, which `rank` reads.")
@json_option
def read(file: str, into: Path | None, as_json: bool) -> None:
    """The results that the devices sent, one a line."""
    data = bytes_of(file)
    if into is not None:
        _save(Written(write_results(read_device_results(data, file).contest)), into)
        return
    for record in read_bws(data).records:
        row = _row(record)
        echo_json(row) if as_json else click.echo("  ".join(f"{key} {value}" for key, value in row.items() if value))


@bws.command()
@click.argument("file")
@click.option(
    "--from", "source", required=True, help="A file with the results: another BWS, or PBN that names tables and rounds."
)
@click.option("--to", "target", type=_PATH, required=True, help="The file to write; the one given stays as it is.")
def fill(file: str, source: str, target: Path) -> None:
    """Put our results into the file of another program: everything else in it is kept."""
    if target.exists() and Path(file).exists() and target.samefile(file):
        raise BridgelawsError(say("{file} would be overwritten: name another file.", file=file))
    evening, _ = as_evening(boards_of(source))
    _save(fill_bws(bytes_of(file), evening, datetime.now().replace(microsecond=0)), target)


@bws.command()
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> int:
    """What is wrong with a file: what cannot be read, and results that its movement does not have."""
    faults = list(find_faults(read_bws(bytes_of(file))))
    for fault in faults:
        echo_json({"fault": str(fault)}) if as_json else click.echo(str(fault))
    if not faults and not as_json:
        click.echo("Nothing is wrong.")
    return 1 if faults else 0


def _row(record: Record) -> dict[str, object]:
    names = ("Section", "Table", "Round")
    row: dict[str, object] = {name.lower(): record.tag(name) for name in names} | {"board": record.number}
    row |= {"ns": record.tag("PairNS"), "ew": record.tag("PairEW")}
    stated = record.stated
    if stated.contract is not None:
        row |= {
            "contract": contract_text(stated.contract),
            "declarer": str(stated.contract.declarer),
            "tricks": stated.tricks,
        }
    elif stated.passed_out:
        row["contract"] = "PASS"
    return row | {"remarks": record.tag("BwsRemarks"), "faults": [str(each) for each in record.faults]}


def _save(written: Written, target: Path) -> None:
    try:
        target.write_bytes(written.data)
    except OSError as error:
        raise BridgelawsError(
            say("{file} cannot be written: {reason}.", file=str(target), reason=str(error.strerror))
        ) from None
    _tell(written.lost)


def _tell(sentences: tuple[Text | str, ...]) -> None:
    for sentence in sentences:
        click.echo(f"bridgelaws: {sentence}", err=True)
