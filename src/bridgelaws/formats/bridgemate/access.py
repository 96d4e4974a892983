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

Rows = list[dict[str, str]]
LARGEST: Final = 256_000_000
_MOST_TEXT: Final = 64_000_000
_MOST_ROWS: Final = 200_000
_SECONDS: Final = 30
_HOW_TO_INSTALL: Final = (
    "A BWS file is an Access database, and mdbtools, the program that reads it, is not installed: "
    "apt install mdbtools (on macOS: brew install mdbtools)."
)


def is_database(data: bytes) -> bool:
    return data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")


def tables(data: bytes, wanted: Iterable[str]) -> tuple[dict[str, Rows], list[str]]:
    """The tables among those wanted that the database has, by their names, and what of them could not be read."""
    if not is_database(data):
        raise BridgelawsError("This is no Access database, which a BWS file is.")
    if len(data) > LARGEST:
        raise BridgelawsError(f"A BWS file of more than {LARGEST // 1_000_000} MB is not read.")
    commands = {name: shutil.which(name) for name in ("mdb-tables", "mdb-export")}
    if not all(commands.values()):
        raise BridgelawsError(_HOW_TO_INSTALL)
    found: dict[str, Rows] = {}
    problems: list[str] = []
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
                raise BridgelawsError(f"{name} finds more in this database than an evening of bridge can hold.")
            status = running.wait()
        finally:
            limit.cancel()
    if status != 0:
        why = f"it took more than {_SECONDS} seconds" if late.is_set() else f"it ended with status {status}"
        raise BridgelawsError(f"{name} cannot read this database: {why}; it may be damaged.")
    return output.decode("utf-8", errors="replace").replace("\r\n", "\n")


def _end(running: subprocess.Popen[bytes], late: Event) -> None:
    late.set()
    running.kill()


def _rows(text: str, table: str, problems: list[str]) -> Rows:
    found: Rows = []
    try:
        rows = csv.reader(StringIO(text))
        columns = next(rows, [])
        found.extend(dict(zip(columns, row, strict=False)) for row in islice(rows, _MOST_ROWS))
        if next(rows, None) is not None:
            problems.append(f"The table {table} has more than {_MOST_ROWS:,} rows, and the others are left out.")
    except csv.Error as error:
        problems.append(f"The table {table} is not read to its end, row {len(found) + 1}: {error}.")
    return found
