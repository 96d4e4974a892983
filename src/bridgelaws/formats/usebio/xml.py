"""XML as it can be trusted: no document type of its own, no entities, no depth or number of elements without end."""

import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Final
from xml.parsers import expat

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Fault
from bridgelaws.text import Text, say

LARGEST: Final = 64_000_000
_DEEPEST: Final = 40
_MOST: Final = 2_000_000  # elements; a club's evening has some five thousand
_PLACED: Final = ("BOARD", "TRAVELLER_LINE")  # elements whose places are wanted
_CONTAINERS: Final = frozenset("USEBIO EVENT SESSION SECTION PARTICIPANTS MATCH BOARD HANDSET".split())
Place = tuple[int, int]  # line and column
Places = dict[ET.Element, Place]


class Parsed(Struct, frozen=True):
    """The root, the places of boards and results, what was overlooked, and where the file breaks off, if it does."""

    root: ET.Element
    places: Places
    overlooked: tuple[Text | str, ...] = ()
    broken: Fault | None = None


def parse(content: bytes, source: str) -> Parsed:
    """A document type may be named, not declared; of a file that breaks off among its boards those before it are kept."""
    if len(content) > LARGEST:
        raise BridgelawsError(
            say(
                "{file} has more than {size} MB, which no results file needs.",
                file=source,
                size=LARGEST // 1_000_000,
            )
        )
    overlooked: tuple[Text | str, ...] = ()
    root, places, error = _parse(content, source, None)
    if error and error.code == expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN] and not _is_utf8(content):
        root, places, error = _parse(content, source, "iso-8859-1")
        overlooked = (say("It says that it is UTF-8 and is not: its letters are read as Latin-1."),)
    if error is None and root is not None:
        return Parsed(root, places, overlooked)
    if error is None or root is None or root.find(".//BOARD") is None:
        raise _not_xml(source, error or expat.ExpatError())
    told = say("The file breaks off here ({fault}): what stands before it is read.", fault=expat.ErrorString(error.code))
    return Parsed(root, places, overlooked, Fault(told, error.lineno, error.offset + 1))


def _not_xml(source: str, error: expat.ExpatError) -> BridgelawsError:
    said = expat.ErrorString(error.code)
    return BridgelawsError(
        say(
            "{file} is not XML: line {line}, column {column}: {fault}.",
            file=source,
            line=error.lineno,
            column=error.offset + 1,
            fault=said,
        )
    )


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _parse(content: bytes, source: str, encoding: str | None) -> tuple[ET.Element | None, Places, expat.ExpatError | None]:
    """The root and the places; where it is no XML any more, the error, and the root up to there."""
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    builder = ET.TreeBuilder()
    places: Places = {}
    opened: list[ET.Element] = []
    count = 0

    def on_start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > _MOST:
            raise BridgelawsError(
                say("{file} has more than {most} elements, which no results file needs.", file=source, most=f"{_MOST:,}")
            )
        if len(opened) >= _DEEPEST:
            raise BridgelawsError(
                say(
                    "{file}, line {line}: elements stand too deep inside each other.",
                    file=source,
                    line=parser.CurrentLineNumber,
                )
            )
        element = builder.start(tag, attributes)
        opened.append(element)
        if tag in _PLACED:
            places[element] = (parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def on_end(tag: str) -> None:
        opened.pop()
        builder.end(tag)

    def on_declaration(_name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        if has_internal_subset:
            raise _entities(source)

    def entity(*_: object) -> None:
        raise _entities(source)

    parser.StartElementHandler = on_start
    parser.EndElementHandler = on_end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = on_declaration
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        return _up_to_here(builder, opened), places, error
    except (LookupError, ValueError) as error:  # an encoding nobody knows, or one of several bytes a letter
        raise BridgelawsError(
            say("{file} is not XML: its encoding cannot be read ({fault}).", file=source, fault=str(error))
        ) from None
    return builder.close(), places, None


def _up_to_here(builder: ET.TreeBuilder, opened: list[ET.Element]) -> ET.Element | None:
    """What is open is closed; a result or a hand that is not whole goes."""
    if not opened:
        return None
    for element in reversed(opened):
        builder.end(element.tag)
    for parent, element in pairwise(opened):
        if element.tag not in _CONTAINERS:
            parent.remove(element)
            break
    return opened[0]


def _entities(source: str) -> BridgelawsError:
    return BridgelawsError(say("{file} declares entities of its own, which a results file has no use for.", file=source))


def clean(text: str) -> str:
    """Text as XML can hold it, in one line."""
    return " ".join([word for word in "".join(filter(_is_allowed, text)).split() if word])


def _is_allowed(letter: str) -> bool:
    code = ord(letter)
    return 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000 or letter in "\t\n\r"
