"""The solver's C interface through ctypes: DDS, as the endplay wheel carries it. endplay itself is never imported.

Numbers are the library's: suits 0 to 3 are spades, hearts, diamonds, clubs, and 4 is no trump; seats 0 to 3 are North,
East, South, West; a rank is a bit from 2 (the two) to 14 (the ace). Only a worker calls it, because two threads that
call it at once bring the process down.
"""

import ctypes
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

_Hands: Final = (ctypes.c_uint * 4) * 4  # seat by suit, each a set of ranks
_Tricks: Final = (ctypes.c_int * 4) * 5  # strain by declarer
_FIVE_PER_TABLE: Final = 200  # the library's arrays have room for forty deals in five strains
_ROOM_FOR_PAR: Final = 40 * (2 * 16 + 2 * 128)  # filled in only when par is asked for, but written to


Hands = Sequence[Sequence[int]]
# Trumps, who led or is to lead, the cards on the table (suit and rank; no longer in the hands), and the hands.
Numbers = tuple[int, int, Sequence[Sequence[int]], Hands]


class _Position(ctypes.Structure):
    _fields_ = (
        ("trumps", ctypes.c_int),
        ("leader", ctypes.c_int),
        ("trick_suits", ctypes.c_int * 3),
        ("trick_ranks", ctypes.c_int * 3),
        ("hands", _Hands),
    )


class _Solved(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("count", ctypes.c_int),
        ("suits", ctypes.c_int * 13),
        ("ranks", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("tricks", ctypes.c_int * 13),
    )


class _Deals(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("hands", _Hands * _FIVE_PER_TABLE))


class _Tables(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tables", _Tricks * _FIVE_PER_TABLE))


def where() -> Path:
    """The library's file; a sentence on how to get it if it is not there."""
    spec = find_spec("endplay")
    for folder in (spec and spec.submodule_search_locations) or ():
        for file in sorted(Path(folder, "_dds").glob("*dds.*")):
            if file.suffix in (".so", ".dylib", ".dll"):
                return file
    raise BridgelawsError(
        say(
            'The double dummy solver is not installed: "pip install --no-deps endplay==0.5.12" brings it, '
            'and so does "pip install bridgelaws[solver]" with much that is not needed.'
        )
    )


class Library:
    """The library, loaded and told to use one thread."""

    def __init__(self, file: str) -> None:
        self._dds = ctypes.CDLL(file)
        self._dds.SetMaxThreads(1)

    def strain(self, strain: int, hands: Hands) -> list[int]:
        """The tricks of each declarer, North first, in one strain; only for four hands of thirteen cards.

        With fewer cards the library's tables are wrong; ``cards`` is right for any number.
        """
        deals, tables, par = _Deals(1), _Tables(), ctypes.create_string_buffer(_ROOM_FOR_PAR)
        deals.hands[0] = _hands(hands)
        left_out = (ctypes.c_int * 5)(*[other != strain for other in range(5)])
        self._check(self._dds.CalcAllTables(ctypes.byref(deals), -1, left_out, ctypes.byref(tables), par))
        return list(tables.tables[0][strain])

    def cards(self, position: Numbers) -> list[list[int]]:
        """For each card that may be played now: its suit, its rank, lower ranks as good, and the tricks it leads to.

        The tricks are those that the side on play wins from here on, the one in progress among them.
        """
        solved = self._solved(position, solutions=3)
        columns = (solved.suits, solved.ranks, solved.equals, solved.tricks)
        return [[column[at] for column in columns] for at in range(solved.count)]

    def tricks(self, position: Numbers) -> int:
        """The tricks that the best card leads to."""
        most: int = self._solved(position, solutions=1).tricks[0]
        return most

    def _solved(self, position: Numbers, solutions: int) -> _Solved:
        trumps, leader, trick, hands = position
        suits, ranks = [card[0] for card in trick], [card[1] for card in trick]
        given = _Position(trumps, leader, (ctypes.c_int * 3)(*suits), (ctypes.c_int * 3)(*ranks), _hands(hands))
        solved = _Solved()
        self._check(self._dds.SolveBoard(given, -1, solutions, 1, ctypes.byref(solved), 0))
        return solved

    def _check(self, code: int) -> None:
        if code != 1:
            said = ctypes.create_string_buffer(80)
            self._dds.ErrorMessage(code, said)
            raise ValueError(said.value.decode("latin-1"))


def _hands(hands: Hands) -> "ctypes.Array[ctypes.Array[ctypes.c_uint]]":
    return _Hands(*[(ctypes.c_uint * 4)(*suits) for suits in hands])
