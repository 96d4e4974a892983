"""bridgelaws convert: a file, or a folder of them, in another format."""

import os
import sys
from pathlib import Path

import click

from bridgelaws.cli.files import board_name, boards_of, name_of, plainly
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.progress import Progress
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.model import Fault, File, Format, Record
from bridgelaws.lawbook.book import LawBook
from bridgelaws.replay import compare, complete
from bridgelaws.text import Text, say, say_count


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--from", "source_form", metavar="F", help="The format of IN; otherwise it is found out.")
@click.option("--to", "target_form", metavar="F", help="The format of OUT; by default the one its name ends in.")
@lang_option
@json_option
def convert(source: str, target: str, source_form: str | None, target_form: str | None, as_json: bool) -> int:
    """Write the boards of IN to OUT in another format, and list what could not be carried over.

    IN is a file or a folder, - is standard input; of a folder all files go, one by one, those in folders within it into
    folders of the same names. A contract and a result that IN leaves to its calls and cards are worked out for a format
    that names them. Exit status 1 if a file of a folder could not be converted.

    \b
    bridgelaws convert match.lin match.pbn
    bridgelaws convert club/ converted/ --to lin
    """
    known = registry.find_format(source_form) if source_form else None
    if source != "-" and Path(source).is_dir():
        return _folder(Path(source), Path(target), known, target_form, as_json)
    wanted = registry.find_format(target_form or Path(target).suffix or _no_ending(target))
    place = target
    if target != "-" and Path(target).is_dir():
        place = str(Path(target) / (Path(source).stem + wanted.suffixes[0]))
    _tell(source, place, *_convert(source, place, known, wanted), as_json)
    return 0


def _no_ending(target: str) -> str:
    raise BridgelawsError(say("{file} does not show which format is wanted: add --to, such as --to pbn.", file=target))


def _folder(source: Path, target: Path, known: Format | None, target_form: str | None, as_json: bool) -> int:
    if target_form is None:
        raise BridgelawsError(say("For a folder, add --to with the format of its files, such as --to pbn."))
    wanted = registry.find_format(target_form)
    if target.exists() and not target.is_dir():
        raise BridgelawsError(say("{file} is a file: the files of a folder go into a folder.", file=str(target)))
    files = _files(source, target)
    if not files:
        raise BridgelawsError(say("There are no files in {folder}.", folder=str(source)))
    places = _places(source, target, files, wanted)
    progress, status = Progress(len(files), words(say("files"))), 0
    for path in files:
        place = places[path]
        try:
            _make(place.parent)
            told = _convert(str(path), str(place), known, wanted)
        except BridgelawsError as error:
            progress.clear()
            click.echo(f"bridgelaws: {words(error.said)}", err=True)
            if as_json:
                echo_json({"in": str(path), "out": None, "boards": 0, "lost": [], "faults": [error.said]})
            status = 1
        else:
            progress.clear()
            _tell(str(path), str(place), *told, as_json)
        progress.step()
    progress.clear()
    return status


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BridgelawsError(
            say("{folder} cannot be created: {reason}.", folder=str(folder), reason=str(error.strerror))
        ) from None


def _files(source: Path, target: Path) -> list[Path]:
    """All files below the folder but hidden ones, and those that were written there the last time."""
    inner = target.resolve() if target.resolve() != source.resolve() else None
    found = [path for path in source.rglob("*") if path.is_file()]
    seen = [path for path in found if not any([part.startswith(".") for part in path.relative_to(source).parts])]
    return sorted([path for path in seen if inner is None or inner not in path.resolve().parents])


def _places(source: Path, target: Path, files: list[Path], wanted: Format) -> dict[Path, Path]:
    """Where each goes: two of the same stem keep their endings apart, and nothing is written over a file that is read."""
    taken = {str(path.resolve()).casefold() for path in files}
    places: dict[Path, Path] = {}
    for path in files:
        folder = target / path.relative_to(source).parent
        apart = path.name.replace(".", "-")
        names = (path.stem, apart, *[f"{apart}-{number}" for number in range(2, len(files) + 3)])
        free = next(place for name in names if not _key(place := folder / (name + wanted.suffixes[0])) & taken)
        taken |= _key(free)
        places[path] = free
    return places


def _key(place: Path) -> set[str]:
    return {str(place.resolve()).casefold()}


def _not_onto_itself(source: str, target: str) -> None:
    """What the other format has no place for would be gone for good; the same file may have two names."""
    try:
        read = os.fstat(sys.stdin.fileno()) if source == "-" else Path(source).stat()
        same = target != "-" and os.path.samestat(read, Path(target).stat())
    except OSError:
        return  # one of them is not there
    if same:
        raise BridgelawsError(say("{file} would be overwritten: give OUT another name.", file=target))


def _convert(source: str, target: str, known: Format | None, wanted: Format) -> tuple[File, tuple[Text | str, ...]]:
    _not_onto_itself(source, target)
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
        raise BridgelawsError(say("{file} cannot be written: {reason}.", file=target, reason=str(error.strerror))) from None
    return file, written.lost


def _complete(record: Record, book: LawBook) -> Record:
    """A record that states no contract gets the one that follows from its calls; what is stated stays as it is."""
    if not record.calls or record.stated.bid is not None or record.stated.passed_out:
        return record
    return complete(compare(record, book))


def _tell(source: str, target: str, file: File, lost: tuple[Text | str, ...], as_json: bool) -> None:
    faults: list[Text | str] = [fault.said for fault in file.faults]
    for record in file.records:
        faults += [_of_board(record, fault) for fault in record.faults]
    for fault in faults:
        click.echo(plainly(f"{name_of(source)}: {words(fault)}"), err=True)
    boards = len(file.records)
    if as_json and target != "-":
        echo_json({"in": source, "out": target, "boards": boards, "lost": list(lost), "faults": faults})
        return
    told = say_count(
        "{source} to {target}: {count} board.",
        "{source} to {target}: {count} boards.",
        boards,
        source=name_of(source),
        target=target,
    )
    click.echo(words(told), err=target == "-")
    for each in lost:
        click.echo(plainly(words(say("  Not carried over: {what}", what=each))), err=target == "-")


def _of_board(record: Record, fault: Fault) -> Text | str:
    if str(fault.text).startswith("Board "):
        return fault.said  # it says so itself
    return say("{board}: {fault}", board=board_name(record), fault=fault.said)
