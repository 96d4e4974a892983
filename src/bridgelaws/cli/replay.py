"""bridgelaws replay: the boards of files put through the Director, and set beside what the files state."""

import click

from bridgelaws.bridge.seats import Side
from bridgelaws.cli.files import board_name, boards_of, name_of, plainly
from bridgelaws.cli.output import echo_json, edition_option, json_option
from bridgelaws.cli.progress import Progress
from bridgelaws.cli.speaking import lang_option, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import File
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.replay import Compared, compare
from bridgelaws.text import Text, say, say_count


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@edition_option("The Laws by which the boards are replayed.")
@click.option("--strict", is_flag=True, help="Tell also what the standard of the format has against a file.")
@lang_option
@json_option
def replay(files: tuple[str, ...], edition: Edition, strict: bool, as_json: bool) -> int:
    """Every board of FILE... (PBN, LIN; - is standard input) call by call and card by card at our table, each law watching.

    A board is ok if contract, declarer, tricks and score are what the file states, as far as it states them. Irregularities
    that are found are told, and are no failure. Exit status 1 if a board is not ok, 2 if a file cannot be read; the
    others are replayed all the same.

    \b
    bridgelaws replay match.lin
    bridgelaws replay club/*.pbn --json
    """
    book = LawBook.of(f"wbf-{edition}")
    read, unread = _read(files, strict)
    progress = Progress(sum(len(file.records) for _, file in read), words(say("boards")))
    boards = wrong = 0
    for name, file in read:
        progress.clear()
        for fault in file.faults:
            click.echo(plainly(f"{name_of(name)}: {words(fault.said)}"), err=True)
        for record in file.records:
            found = compare(record, book)
            boards, wrong = boards + 1, wrong + (not found.ok)
            progress.clear()
            _show(name, found, as_json)
            progress.step()
    progress.clear()
    if not as_json:
        told = say_count(
            "{count} board replayed: {ok} ok, {wrong} not.",
            "{count} boards replayed: {ok} ok, {wrong} not.",
            boards,
            ok=boards - wrong,
            wrong=wrong,
        )
        click.echo(words(told))
    return 2 if unread else 1 if wrong else 0


def _read(files: tuple[str, ...], strict: bool) -> tuple[list[tuple[str, File]], bool]:
    """The files that can be read, and whether there are others, each of which costs a sentence."""
    read, unread = list[tuple[str, File]](), False
    for name in files:
        try:
            read.append((name, boards_of(name, strict=strict)))
        except BridgelawsError as error:
            click.echo(f"bridgelaws: {words(error.said)}", err=True)
            unread = True
    return read, unread


def _show(name: str, found: Compared, as_json: bool) -> None:
    if as_json:
        echo_json(as_data(name, found))
        return
    record = found.record
    parts = {"file": name_of(name), "board": board_name(record), "result": result_text(found)}
    if record.tag("Room"):
        told = say("{file}, {board} ({room}): {result}", room=record.tag("Room"), **parts)
    else:
        told = say("{file}, {board}: {result}", **parts)
    click.echo(plainly(words(told if found.ok else say("{told}  NOT OK", told=told))))
    for problem in found.problems:
        click.echo(plainly(f"    {words(problem)}"))


def result_text(found: Compared) -> Text:
    if found.passed_out:
        return say("passed out")
    if found.contract is None:
        return say("no contract")
    if found.tricks is None:
        return say("{contract}, no result", contract=found.contract)
    if found.score_ns is None:
        return say_count("{contract}, {count} trick", "{contract}, {count} tricks", found.tricks, contract=found.contract)
    return say_count(
        "{contract}, {count} trick, {side} {score:signed}",
        "{contract}, {count} tricks, {side} {score:signed}",
        found.tricks,
        contract=found.contract,
        side=Side.NS,
        score=found.score_ns,
    )


def as_data(name: str, found: Compared) -> dict[str, object]:
    contract = found.contract
    return {
        "file": name,
        "board": found.record.number,
        "declarer": str(contract.declarer) if contract else None,
        "contract": "Pass" if found.passed_out else f"{contract.bid}{contract.doubling}" if contract else None,
        "tricks": found.tricks,
        "score_ns": found.score_ns,
        "ok": found.ok,
        "problems": list(found.problems),
        "room": found.record.tag("Room"),
        "line": found.record.line,
    }
