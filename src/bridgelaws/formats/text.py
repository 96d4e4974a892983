"""From the bytes of a file to its text: nobody says in which encoding a file of boards is written."""

import codecs
import re
from fractions import Fraction
from typing import Final

_WHOLE: Final = re.compile(r"0*([0-9]{1,9})", re.ASCII)
_FRACTION: Final = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{0,9}|/[0-9]{1,9})?", re.ASCII)


def decode(data: bytes) -> str:
    """UTF-8 if it is that, with or without its mark; else Latin-1, as PBN says. A file of UTF-16 must bear its mark."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def whole(text: str) -> int | None:
    """A number from nought to 999999999; None for anything else, however long it is."""
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None


def fraction(text: str) -> Fraction:
    """A number of moderate size, whole, with decimals or as a fraction; ``1e999999999`` would take all memory there is."""
    if not _FRACTION.fullmatch(text):
        raise ValueError(text)
    return Fraction(text)
