"""Tables of an Access database, read by the commands of mdbtools: within a time, and no more of them than has room."""

import csv
import os
import shutil
import subprocess
from collections.abc import Iterable
from io import StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Timer
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say, template

Rows = list[dict[str, str]]
LARGEST: Final = 256_000_000
_MOST_TEXT: Final = 64_000_000
_MOST_ROWS: Final = 200_000
_SECONDS: Final = 30
_HOW_TO_INSTALL: Final = say(
    "A BWS file is an Access database, and mdbtools, the program that reads it, is not installed: "
    "apt install mdbtools (on macOS: brew install mdbtools)."
)


def is_database(data: bytes) -> bool:
    return data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")


def tables(data: bytes, wanted: Iterable[str]) -> tuple[dict[str, Rows], list[Text | str]]:
    """The tables among those wanted that the database has, by their names, and what of them could not be read."""
    if not is_database(data):
        raise BridgelawsError(say("This is no Access database, which a BWS file is."))
    if len(data) > LARGEST:
        raise BridgelawsError(say("A BWS file of more than {number} MB is not read.", number=LARGEST // 1_000_000))
    commands = {name: shutil.which(name) for name in ("mdb-tables", "mdb-export")}
    if not all(commands.values()):
        raise BridgelawsError(_HOW_TO_INSTALL)
    found: dict[str, Rows] = {}
    problems: list[Text | str] = []
    with TemporaryDirectory(prefix="bridgelaws-bws-") as folder:
        path = Path(folder) / "evening.mdb"
        path.write_bytes(data)
        there = set(_output([str(commands["mdb-tables"]), "-1", str(path)]).split("\n"))
        for table in wanted:
            if table in there:
                dates = ["-D", "%Y-%m-%d", "-T", "%Y-%m-%d %H:%M:%S"]
                text = _output([str(commands["mdb-export"]), *dates, "-b", "strip", str(path), table])
                found[table] = _rows(text, table, problems)
    return found, problems


def _output(command: list[str]) -> str:
    """What a command prints; one that takes too long, prints too much or fails is an error, and is ended."""
    name = Path(command[0]).name
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as running:
        assert running.stdout is not None
        limit = Timer(_SECONDS, _end, (running, late := Event()))
        limit.start()
        try:
            output = running.stdout.read(_MOST_TEXT + 1)
            if len(output) > _MOST_TEXT:
                running.kill()
                raise BridgelawsError(
                    say("{program} finds more in this database than an evening of bridge can hold.", program=name)
                )
            status = running.wait()
        finally:
            limit.cancel()
    if status != 0:
        if late.is_set():
            told = template("{program} cannot read this database: it took more than {seconds} seconds; it may be damaged.")
            raise BridgelawsError(say(told, program=name, seconds=_SECONDS))
        told = template("{program} cannot read this database: it ended with status {status}; it may be damaged.")
        raise BridgelawsError(say(told, program=name, status=status))
    return output.decode("utf-8", errors="replace").replace("\r\n", "\n")


def _end(running: subprocess.Popen[bytes], late: Event) -> None:
    late.set()
    running.kill()


def _rows(text: str, table: str, problems: list[Text | str]) -> Rows:
    found: Rows = []
    try:
        rows = csv.reader(StringIO(text))
        columns = next(rows, [])
        found.extend(dict(zip(columns, row, strict=False)) for row in islice(rows, _MOST_ROWS))
        if next(rows, None) is not None:
            problems.append(
                say(
                    "The table {table} has more than {most_rows} rows, and the others are left out.",
                    table=table,
                    most_rows=f"{_MOST_ROWS:,}",
                )
            )
    except csv.Error as error:
        problems.append(
            say(
                "The table {table} is not read to its end, row {number}: {error}.",
                table=table,
                number=len(found) + 1,
                error=str(error),
            )
        )
    return found
