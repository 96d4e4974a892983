"""XML as it can be trusted: no document type of its own, no entities, no depth or number of elements without end."""

import xml.etree.ElementTree as ET
from typing import Final
from xml.parsers import expat

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say

LARGEST: Final = 64_000_000
_DEEPEST: Final = 40
_MOST: Final = 2_000_000  # elements; a club's evening has some five thousand
_PLACED: Final = ("BOARD", "TRAVELLER_LINE")  # elements whose lines are wanted
Lines = dict[ET.Element, int]


def parsed(content: bytes, source: str) -> tuple[ET.Element, Lines, tuple[Text | str, ...]]:
    """The root, the lines of boards and results, and what was overlooked; a document type may be named, not declared."""
    if len(content) > LARGEST:
        raise BridgelawsError(
            say(
                "{file} has more than {size} MB, which no results file needs.",
                file=source,
                size=LARGEST // 1_000_000,
            )
        )
    try:
        return *_parsed(content, source, None), ()
    except expat.ExpatError as error:
        wrong_letters = error.code == expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN] and not _is_utf8(content)
        if not wrong_letters:
            raise _not_xml(source, error) from None
    try:
        root, lines = _parsed(content, source, "iso-8859-1")
    except expat.ExpatError as error:
        raise _not_xml(source, error) from None
    return root, lines, (say("It says that it is UTF-8 and is not: its letters are read as Latin-1."),)


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


def _parsed(content: bytes, source: str, encoding: str | None) -> tuple[ET.Element, Lines]:
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    builder = ET.TreeBuilder()
    lines: Lines = {}
    depth = count = 0

    def started(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if count > _MOST:
            raise BridgelawsError(
                say("{file} has more than {most} elements, which no results file needs.", file=source, most=f"{_MOST:,}")
            )
        if depth > _DEEPEST:
            raise BridgelawsError(
                say(
                    "{file}, line {line}: elements stand too deep inside each other.",
                    file=source,
                    line=parser.CurrentLineNumber,
                )
            )
        element = builder.start(tag, attributes)
        if tag in _PLACED:
            lines[element] = parser.CurrentLineNumber

    def ended(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def declared(_name: str, _system: str | None, _public: str | None, has_internal_subset: bool) -> None:
        if has_internal_subset:
            raise _entities(source)

    def entity(*_: object) -> None:
        raise _entities(source)

    parser.StartElementHandler = started
    parser.EndElementHandler = ended
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = declared
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except (LookupError, ValueError) as error:  # an encoding nobody knows, or one of several bytes a letter
        raise BridgelawsError(
            say("{file} is not XML: its encoding cannot be read ({fault}).", file=source, fault=str(error))
        ) from None
    return builder.close(), lines


def _entities(source: str) -> BridgelawsError:
    return BridgelawsError(say("{file} declares entities of its own, which a results file has no use for.", file=source))


def clean(text: str) -> str:
    """Text as XML can hold it, in one line."""
    return " ".join([word for word in "".join(filter(_allowed, text)).split() if word])


def _allowed(letter: str) -> bool:
    code = ord(letter)
    return 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000 or letter in "\t\n\r"
