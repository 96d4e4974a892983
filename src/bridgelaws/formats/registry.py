"""Every format there is, and which of them a file is in."""

from pathlib import PurePath
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate import BWS, CONNECTOR
from bridgelaws.formats.dealing import DEALING
from bridgelaws.formats.lin import LIN
from bridgelaws.formats.model import File, Format, Written
from bridgelaws.formats.pbn import PBN
from bridgelaws.formats.tables import BOARDS
from bridgelaws.formats.usebio import USEBIO
from bridgelaws.text import say

# To add one: a module with a Format, and a line here. Where two recognise the same bytes, the first has them.
FORMATS: Final[tuple[Format, ...]] = (PBN, LIN, USEBIO, BWS, CONNECTOR, BOARDS, *DEALING)


def find_format(name: str) -> Format:
    """The format of this name, or of this ending of a file's name."""
    wanted = name.lower().lstrip(".")
    for each in FORMATS:
        if wanted == each.name or f".{wanted}" in each.suffixes:
            return each
    raise BridgelawsError(
        say(
            "“{written}” is no format known here: there are {formats}.",
            written=name,
            formats=", ".join([each.name for each in FORMATS]),
        )
    )


def recognise(data: bytes, name: str = "") -> Format:
    """The format a file is in: by its content, among several the one that its name ends in; by the name alone if need be."""
    suffix = PurePath(name).suffix.lower()
    by_content = [each for each in FORMATS if each.read is not None and each.recognise(data)]
    for each in by_content:
        if suffix in each.suffixes:
            return each
    if by_content:
        return by_content[0]
    for each in FORMATS:
        if each.read is not None and suffix in each.suffixes:
            return each
    known = ", ".join([each.title for each in FORMATS if each.read is not None])
    raise BridgelawsError(say("This is in no format that can be read: {formats}.", formats=known))


def read(data: bytes, name: str = "", form: Format | None = None) -> File:
    """A file, in the format given or the one it is recognised to be in."""
    found = form or recognise(data, name)
    if found.read is None:
        raise BridgelawsError(say("{format} can be written here, and not read.", format=found.title))
    return found.read(data)


def write(file: File, form: Format) -> Written:
    if form.write is None:
        raise BridgelawsError(say("{format} can be read here, and not written.", format=form.title))
    return form.write(file)
