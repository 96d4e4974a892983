"""USEBIO 1.0 to 1.3, results as clubs publish them: an XML file read into values, and written from them."""

from typing import Final

from bridgelaws.formats.model import Format
from bridgelaws.formats.usebio.from_records import write
from bridgelaws.formats.usebio.reading import read_usebio
from bridgelaws.formats.usebio.records import AWARDED, read
from bridgelaws.formats.usebio.values import (
    Dealt,
    Participant,
    Player,
    PublishedMatch,
    Section,
    TravellerBoard,
    TravellerLine,
    Usebio,
)
from bridgelaws.formats.usebio.writing import write_usebio


def recognise(data: bytes) -> bool:
    return b"<USEBIO" in data[:2000]


USEBIO: Final = Format("usebio", "USEBIO (results)", (".xml",), recognise, read, write)

__all__ = [
    "AWARDED",
    "USEBIO",
    "Dealt",
    "Participant",
    "Player",
    "PublishedMatch",
    "Section",
    "TravellerBoard",
    "TravellerLine",
    "Usebio",
    "read_usebio",
    "write_usebio",
]
