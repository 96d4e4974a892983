"""Files that commands are given: their bytes, and the boards in them."""

import sys
from pathlib import Path
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import registry
from bridgelaws.formats.model import Fault, File, Format

MOST_BYTES: Final = 512 * 1024 * 1024  # far beyond any file of boards; more is not read into memory


def bytes_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for a hyphen."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BridgelawsError(f"{file} cannot be read: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise BridgelawsError(f"{name_of(file)} is larger than {MOST_BYTES // 1024**2} MB, which no file of boards is.")
    return data


def boards_of(file: str, form: Format | None = None) -> File:
    try:
        return registry.read(bytes_of(file), file, form)
    except BridgelawsError as error:
        told = str(error)
        raise BridgelawsError(told if told.startswith(name_of(file)) else f"{name_of(file)}: {told}") from None


def against_standard(file: str) -> tuple[Fault, ...]:
    """What the standard of its format has against the file, if that has one; standard input is read only once."""
    if file == "-":
        return ()
    data = bytes_of(file)
    form = registry.recognised(data, file)
    return form.check(data) if form.check else ()


def name_of(file: str) -> str:
    return "standard input" if file == "-" else file
