"""A long list in parts, so that the page of a large event stays small: some places, and some results of a board."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.publication.boards import Traveller
from bridgelaws.club.publication.ranking import Ranked, RankingView

PLACES = 200  # of all lists together
RESULTS = 100  # of a board
Name = TypeVar("Name")
Lists = Sequence[tuple[Name, tuple[Ranked, ...]]]


class Part(Struct, frozen=True):
    """Lines of the lists one after the other, counted from 1."""

    first: int
    last: int
    shown: bool


class Parts(Struct, frozen=True):
    """The part of the ranking that is shown, and all there are; none where everything is shown."""

    ranking: RankingView | None
    parts: tuple[Part, ...] = ()


def cut_ranking(whole: RankingView, asked: int | None, me: str = "") -> Parts:
    """The part with the line that was asked for, else the one in which ``me`` is, else the first."""
    every = [line for _, lines in whole.lists for line in lines]
    if len(every) <= PLACES:
        return Parts(whole)
    own = next((at for at, line in enumerate(every, 1) if line.contestant == me), 1)
    wanted = asked if asked and asked <= len(every) else own
    start = (wanted - 1) // PLACES * PLACES
    before = sum(len(lines) for _, lines in whole.fields)
    shown = replace(whole, fields=_cut(whole.fields, start), beside=_cut(whole.beside, start - before))
    starts = range(0, len(every), PLACES)
    return Parts(shown, tuple(Part(at + 1, min(at + PLACES, len(every)), at == start) for at in starts))


def _cut(lists: Lists[Name], start: int) -> tuple[tuple[Name, tuple[Ranked, ...]], ...]:
    """What lies from there on, list after list; those with nothing there are left out."""
    found, at = [], 0
    for name, lines in lists:
        kept = lines[max(start - at, 0) : max(start + PLACES - at, 0)]
        if kept:
            found.append((name, kept))
        at += len(lines)
    return tuple(found)


def cut_traveller(whole: Traveller | None, *, everything: bool, me: str = "") -> tuple[Traveller | None, int]:
    """The first results of a board, the reader's own among them, and how many are left out."""
    if whole is None or everything or len(whole.entries) <= RESULTS:
        return whole, 0
    own = [entry for entry in whole.entries[RESULTS:] if me and me in (*entry.ns, *entry.ew)]
    return replace(whole, entries=(*whole.entries[:RESULTS], *own)), len(whole.entries) - RESULTS - len(own)
