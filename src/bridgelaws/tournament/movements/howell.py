"""Howell movements: everybody meets everybody, or nearly, and there is one winner.

``starters.txt`` holds round 1 of each size; ``scripts/howell_starters.py`` found them. In every later round the moving
pairs and the sets are one higher, from R back to 1, while the pairs with the highest numbers stay. With as many rounds
as pairs less one it is a full Howell; with fewer rounds more pairs stay, a three-quarter Howell, and everybody still
plays every board.
"""

from collections import Counter
from functools import cache
from importlib.resources import files

from msgspec import structs

from bridgelaws.text import Text, say, template
from bridgelaws.tournament.movements.model import (
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    missing_note,
    number_within,
    numbers,
    rounds_of,
    with_tables,
)

# Two and three tables cannot go round without sharing; North-South v East-West @ set, a round a line.
_SHARED = {
    2: ("4v1@1 2v3@1", "4v2@2 3v1@2", "4v3@3 1v2@3"),
    3: ("6v1@1 2v5@2 3v4@3", "6v2@3 3v1@2 4v5@4", "6v3@4 4v2@1 5v1@3", "6v4@2 5v3@1 1v2@4", "6v5@5 1v4@5 2v3@5"),
}

Place = tuple[int, int, int]  # North-South, East-West, set


def howell(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, *, missing: int | None = None
) -> Movement:
    """Pairs 1 to 2T. ``missing`` is a pair that is not there: its opponents sit out.

    >>> str(howell(4).title)
    'Howell, 4 tables, 7 rounds of 4 boards'
    >>> str(howell(8, 11).title)
    'Three-quarter Howell, 8 tables, 11 rounds of 2 boards'
    """
    number_within(say("number of tables for a Howell"), tables, 2, 60)
    full = 2 * tables - 1
    rounds = number_within(
        say("number of rounds"),
        full if rounds is None else rounds,
        1,
        full,
        say("with more of them opponents would meet again"),
    )
    size = boards_in_a_round(rounds, boards_per_round)
    layout = places(tables, rounds)
    whole = Movement(
        kind="howell",
        title=say(_title(tables, rounds), tables=tables, rounds=rounds, boards=size),
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=rounds_of(
            [
                Sitting(table, (str(ns),), (str(ew),), board_set(number, size))
                for table, (ns, ew, number) in enumerate(each, 1)
            ]
            for each in layout
        ),
        at_once=max(_crowd(each) for each in layout),
        notes=_notes(tables, rounds),
    )
    return whole if missing is None else without(whole, missing)


def without(whole: Movement, missing: int) -> Movement:
    """The movement with one pair not there."""
    number_within(say("number of the missing pair"), missing, 1, len(whole.contestants))
    gone = str(missing)
    notes = [_note_without(note, missing) for note in whole.notes]
    kept = [[sitting for sitting in each.sittings if gone not in sitting.contestants] for each in whole.rounds]
    used = sorted({sitting.table for sittings in kept for sitting in sittings})  # where the missing pair stays nobody plays
    numbered = {table: number for number, table in enumerate(used, 1)}
    schedule = [[structs.replace(sitting, table=numbered[sitting.table]) for sitting in sittings] for sittings in kept]
    return structs.replace(
        whole,
        title=with_tables(whole.title, f"{whole.tables - 1}½"),
        tables=len(used),
        contestants=tuple(one for one in whole.contestants if one != gone),
        rounds=rounds_of(schedule),
        at_once=min(whole.at_once, max((_share(each) for each in schedule), default=1)),
        notes=(*notes, missing_note(gone)),
    )


def _share(sittings: list[Sitting]) -> int:
    return max(Counter(board for sitting in sittings for board in sitting.boards).values(), default=1)


def places(tables: int, rounds: int) -> list[tuple[Place, ...]]:
    """Who sits at tables 1, 2, ... in every round."""
    if tables in _SHARED and (tables, rounds) not in starters():
        return [_read(line) for line in _SHARED[tables][:rounds]]
    circle = rounds if (tables, rounds) in starters() else 2 * tables - 1
    start = starters()[tables, circle]

    def on(number: int, steps: int) -> int:
        return number if number > circle else (number - 1 + steps) % circle + 1

    return [tuple((on(ns, at), on(ew, at), on(number, at)) for ns, ew, number in start) for at in range(rounds)]


@cache
def starters() -> dict[tuple[int, int], tuple[Place, ...]]:
    """Round 1 by tables and rounds."""
    lines = (files(__package__) / "starters.txt").read_text("utf8").splitlines()
    found = {}
    for line in lines:
        if line and not line.startswith("#"):
            size, _, start = line.partition(":")
            tables, rounds = size.split()
            found[int(tables), int(rounds)] = _read(start)
    return found


def _read(line: str) -> tuple[Place, ...]:
    found = []
    for word in line.split():
        pairs, _, number = word.partition("@")
        ns, _, ew = pairs.partition("v")
        found.append((int(ns), int(ew), int(number)))
    return tuple(found)


def _crowd(each: tuple[Place, ...]) -> int:
    sets = [number for _, _, number in each]
    return max(sets.count(number) for number in sets)


def _title(tables: int, rounds: int) -> str:
    if rounds == 2 * tables - 1:
        return template("Howell, {tables} tables, {rounds} rounds of {boards} boards")
    if (tables, rounds) in starters():
        return template("Three-quarter Howell, {tables} tables, {rounds} rounds of {boards} boards")
    return template("Short Howell, {tables} tables, {rounds} rounds of {boards} boards")


def _notes(tables: int, rounds: int) -> tuple[Text, ...]:
    circle = rounds if (tables, rounds) in starters() else 2 * tables - 1
    if tables in _SHARED and (tables, rounds) not in starters():
        return (say("Move by the cards."), say("Tables with the same boards in a round share them."))
    stay = 2 * tables - circle
    if stay == 1:
        return (say(_STAYS, pair=2 * tables, last=circle),)
    return (
        say(
            "Pairs {first} to {pair} stay; the others follow the pair one lower, pair 1 follows pair {last}.",
            first=circle + 1,
            pair=2 * tables,
            last=circle,
        ),
    )


_STAYS = template("Pair {pair} stays; the others follow the pair one lower, pair 1 follows pair {last}.")


def _note_without(note: Text | str, missing: int) -> Text | str:
    """Where the one pair that stays is not there, all move."""
    parts = dict(note.parts) if isinstance(note, Text) and note.template == _STAYS else {}
    if parts.get("pair") != missing:
        return note
    return say("All follow the pair one lower, pair 1 follows pair {last}.", last=parts["last"])
