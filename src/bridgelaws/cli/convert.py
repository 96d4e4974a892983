"""bridgelaws convert: a file, or a folder of them, in another format."""

import sys
from pathlib import Path

import click

from bridgelaws.cli.files import boards_of, name_of
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.progress import Progress
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.model import File, Format, Record
from bridgelaws.lawbook.book import LawBook
from bridgelaws.played import compared, completed
from bridgelaws.text import Text


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--from", "source_form", metavar="F", help="The format of IN; otherwise it is found out.")
@click.option("--to", "target_form", metavar="F", help="The format of OUT; otherwise what its name ends in.")
@json_option
def convert(source: str, target: str, source_form: str | None, target_form: str | None, as_json: bool) -> int:
    """Write the boards of IN to OUT in another format, and list what could not be carried over.

    IN is a file or a folder, - is standard input; into a folder go all files of IN whose format is known, one by one. A
    contract and a result that IN leaves to its calls and cards are worked out for a format that names them.

    \b
    bridgelaws convert match.lin match.pbn
    bridgelaws convert club/ converted/ --to lin
    """
    known = registry.named(source_form) if source_form else None
    if source != "-" and Path(source).is_dir():
        return _folder(Path(source), Path(target), known, target_form, as_json)
    wanted = registry.named(target_form or Path(target).suffix or _no_ending(target))
    place = target
    if target != "-" and Path(target).is_dir():
        place = str(Path(target) / (Path(source).stem + wanted.suffixes[0]))
    _tell(source, place, *_converted(source, place, known, wanted), as_json)
    return 0


def _no_ending(target: str) -> str:
    raise BridgelawsError(f"{target} does not say in which format it shall be: give --to, such as --to pbn.")


def _folder(source: Path, target: Path, known: Format | None, target_form: str | None, as_json: bool) -> int:
    if target_form is None:
        raise BridgelawsError("For a folder, say with --to which format its files shall be in, such as --to pbn.")
    wanted = registry.named(target_form)
    if target.exists() and not target.is_dir():
        raise BridgelawsError(f"{target} is a file: the files of a folder go into a folder.")
    target.mkdir(parents=True, exist_ok=True)
    files = sorted([path for path in source.iterdir() if path.is_file() and not path.name.startswith(".")])
    progress, status, written = Progress(len(files), "files"), 0, set[str]()
    for path in files:
        place = _free(target, path, wanted, written)
        try:
            told = _converted(str(path), str(place), known, wanted)
        except BridgelawsError as error:
            progress.clear()
            click.echo(f"bridgelaws: {error}", err=True)
            status = 1
        else:
            progress.clear()
            _tell(str(path), str(place), *told, as_json)
        progress.step()
    progress.clear()
    return status


def _free(target: Path, path: Path, wanted: Format, written: set[str]) -> Path:
    """A name for each file: two of the same stem keep their endings apart."""
    name = path.stem + wanted.suffixes[0]
    if name in written:
        name = path.name.replace(".", "-") + wanted.suffixes[0]
    written.add(name)
    return target / name


def _converted(source: str, target: str, known: Format | None, wanted: Format) -> tuple[File, tuple[Text | str, ...]]:
    file = boards_of(source, known)
    book = LawBook.of("wbf-2017")
    file = File(
        records=tuple([_complete(record, book) for record in file.records]),
        tags=file.tags,
        remarks=file.remarks,
        faults=file.faults,
    )
    written = registry.write(file, wanted)
    try:
        if target == "-":
            sys.stdout.buffer.write(written.data)
        else:
            Path(target).write_bytes(written.data)
    except OSError as error:
        raise BridgelawsError(f"{target} cannot be written: {error.strerror}.") from None
    return file, written.lost


def _complete(record: Record, book: LawBook) -> Record:
    """A record that states no contract gets the one that follows from its calls; what is stated stays as it is."""
    if not record.calls or record.stated.bid is not None or record.stated.passed_out:
        return record
    return completed(compared(record, book))


def _tell(source: str, target: str, file: File, lost: tuple[Text | str, ...], as_json: bool) -> None:
    faults = [str(fault) for fault in file.faults]
    faults += [f"Board {record.number}: {fault}" for record in file.records for fault in record.faults]
    for fault in faults:
        click.echo(f"{name_of(source)}: {fault}", err=True)
    if as_json and target != "-":
        echo_json({"in": source, "out": target, "boards": len(file.records), "lost": list(lost), "faults": faults})
        return
    click.echo(f"{name_of(source)} to {target}: {len(file.records)} boards.", err=target == "-")
    for each in lost:
        click.echo(f"  Not carried over: {each}", err=target == "-")
