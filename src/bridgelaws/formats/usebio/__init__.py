"""USEBIO 1.0 to 1.3, results as clubs publish them: an XML file read into values, and written from them."""

from bridgelaws.formats.usebio.reading import read_usebio
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

__all__ = [
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
