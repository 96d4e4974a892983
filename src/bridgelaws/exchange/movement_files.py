"""Movements in files of other programs: P. Smulders' .ASC, BWS, and two that are YAML or JSON; and .ASC written.

A group of boards in such a file is a set: how many boards it has is said beside it, except in BWS, which names boards.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section
from bridgelaws.text import all_of, say
from bridgelaws.tournament.movements.files import read_movement
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    numbers,
    rounds_of,
)
from bridgelaws.tournament.movements.web import sections
from bridgelaws.yaml_text import NotYaml, TooDeep, read_yaml

_ACCESS = (b"Standard Jet DB", b"Standard ACE DB")
_LARGEST = 400  # tables, rounds or groups
MOST_LETTERS = 1_000_000
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_movement_file(data: bytes, name: str = "", boards_per_round: int | None = None, *, chosen: str = "") -> Movement:
    """A movement from a file of any kind that can be read; ``chosen`` names one of several in it."""
    if any(mark in data[:64] for mark in _ACCESS):
        return movement_of_evening(read_bws(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if len(text) > MOST_LETTERS:
        raise BridgelawsError(say("{file} is too long for a movement.", file=name))
    if _is_asc(text):
        return read_asc(text, boards_per_round)
    try:
        known = read_yaml(text)
    except (NotYaml, TooDeep):
        known = None
    if isinstance(known, dict) and "hands" in known:
        return _from_hands(known)
    if isinstance(known, dict) and (howells := {str(key): value for key, value in known.items() if _is_howell(value)}):
        return _from_howells(howells, chosen, boards_per_round)
    return read_movement(text)


def crowds(movement: Movement) -> Movement:
    """Boards that lie at several tables at once are shared, or there are copies: as many as the movement needs."""
    most = max(
        (
            max(Counter(board for sat in each.sittings for board in sat.boards).values(), default=1)
            for each in movement.rounds
        ),
        default=1,
    )
    return structs.replace(movement, at_once=max(most, movement.at_once))


# .ASC: a head of numbers, then a line a round.


def _lines(text: str) -> list[list[str]]:
    lines = [re.split(r"[^A-Za-z0-9]+", line.partition("#")[0].strip()) for line in text.splitlines()]
    return [[word for word in line if word] for line in lines if any(line)]


def _is_asc(text: str) -> bool:
    lines = _lines(text[:10_000])
    return bool(lines) and len(lines[0]) == 5 and all(word.isdecimal() for word in lines[0])


def read_asc(text: str, boards_per_round: int | None = None) -> Movement:
    r"""Contestants, tables, rounds, groups and 0 (pairs) or 1 (players); then of each round NS EW group for every table.

    >>> read_asc("4 2 1 2 0\n4-1 A 2-3 B", 3).rounds[0].sittings[1].boards
    (4, 5, 6)
    """
    head, *lines = _lines(text)
    if any(len(word) > 3 for word in head):
        raise BridgelawsError(say("The first line of the movement has a number that is too large."))
    contestants, tables, rounds, groups, kind = (int(word) for word in head)
    if kind not in {0, 1} or not 0 < max(tables, rounds, groups) <= _LARGEST:
        raise BridgelawsError(
            say("The first line of the movement is: contestants, tables, rounds, groups of boards, and 0 for pairs or 1.")
        )
    if len(lines) != rounds:
        raise BridgelawsError(
            say("The movement says it has {rounds} rounds, and {lines} follow.", rounds=rounds, lines=len(lines))
        )
    size = boards_in_a_round(rounds, boards_per_round)
    schedule = [_asc_round(line, number, (contestants, tables, groups), kind, size) for number, line in enumerate(lines, 1)]
    movement = Movement(
        kind="other",
        contest=Contest.INDIVIDUAL if kind else Contest.PAIRS,
        tables=tables,
        contestants=numbers(contestants),
        rounds=rounds_of(schedule),
        meetings=2 if kind else 1,
        winners=1,
    )
    return crowds(_with_winners(movement))


def _asc_round(line: list[str], number: int, sizes: tuple[int, int, int], kind: int, size: int) -> list[Sitting]:
    contestants, tables, groups = sizes
    width = 5 if kind else 3
    if len(line) != width * tables:
        raise BridgelawsError(
            say(
                "Round {round} of the movement has {count} entries; {tables} tables need {needed}.",
                round=number,
                count=len(line),
                tables=tables,
                needed=width * tables,
            )
        )
    found = []
    for table in range(1, tables + 1):
        *who, group = line[(table - 1) * width : table * width]
        if all(one == "0" for one in who):
            continue  # nobody plays there
        at = _group(group)
        if not all(one.isdecimal() and 1 <= int(one) <= contestants for one in who) or not 1 <= at <= groups:
            raise BridgelawsError(
                say(
                    "Round {round}, table {table}: “{entry}” names somebody or boards that the movement does not have.",
                    round=number,
                    table=table,
                    entry=" ".join([*who, group]),
                )
            )
        half = len(who) // 2
        found.append(Sitting(table, tuple(who[:half]), tuple(who[half:]), board_set(at, size)))
    return found


def _group(word: str) -> int:
    if word.isdecimal():
        return int(word[:4])
    at = 0
    for letter in word.upper()[:2]:
        at = at * 26 + _LETTERS.find(letter) + 1
    return at


def write_asc(movement: Movement) -> str:
    """The movement as .ASC, boards as groups; `BridgelawsError` where it is for teams or boards do not stay together."""
    if movement.contest is Contest.TEAMS or not all(one.isdecimal() for one in movement.contestants):
        raise BridgelawsError(say("A movement for pairs or players that are numbered can be written as .ASC, and no other."))
    sets = sorted({sitting.boards for sitting in movement.sittings})
    if any(set(one) & set(other) for at, one in enumerate(sets) for other in sets[at + 1 :]):
        raise BridgelawsError(say("Boards that do not stay together in sets cannot be written as .ASC."))
    named = {boards: f"{at}" for at, boards in enumerate(sets, 1)}
    individual = movement.contest is Contest.INDIVIDUAL
    empty = ("0",) * (5 if individual else 3)
    lines = [f"{len(movement.contestants)} {movement.tables} {len(movement.rounds)} {len(sets)} {int(individual)}"]
    for each in movement.rounds:
        words = []
        for table in range(1, movement.tables + 1):
            sitting = each.at(table)
            words.append(" ".join((*sitting.contestants, named[sitting.boards]) if sitting else empty))
        lines.append(", ".join(words))
    return "\n".join(lines) + "\n"


# BWS: the tables Section and RoundData are a movement.


def movement_of_evening(evening: Evening) -> Movement:
    """A section is a movement; several stand side by side."""
    if not evening.seatings:
        raise BridgelawsError(say("The file has no movement: nobody sits anywhere in it."))
    by_section: dict[str, list[Seating]] = {}
    for seating in evening.seatings:
        by_section.setdefault(seating.section, []).append(seating)
    known = {section.letters: section for section in evening.sections}
    parts = [_section(known.get(name, Section(name)), seatings) for name, seatings in sorted(by_section.items())]
    return crowds(parts[0]) if len(parts) == 1 else crowds(sections(parts))


def _section(section: Section, seatings: Sequence[Seating]) -> Movement:
    playing = [each for each in seatings if each.ns and each.ew and each.low]
    individual = any(each.south or each.west for each in playing)
    apart = section.winners == 2 and {each.ns for each in playing} & {each.ew for each in playing}
    beyond = max((each.ns for each in playing), default=0) if apart else 0  # East-West counts from 1 again
    schedule: dict[int, list[Sitting]] = {}
    for each in playing:
        ns, ew = [str(each.ns)], [str(each.ew + beyond)]
        if individual:
            ns, ew = [str(each.ns), str(each.south)], [str(each.ew), str(each.west)]
        sitting = Sitting(each.table, tuple(ns), tuple(ew), tuple(range(each.low, max(each.high, each.low) + 1)))
        schedule.setdefault(each.round, []).append(sitting)
    everybody = {one for sittings in schedule.values() for sat in sittings for one in sat.contestants}
    return Movement(
        kind="other",
        contest=Contest.INDIVIDUAL if individual else Contest.PAIRS,
        tables=max(each.table for each in seatings),
        contestants=tuple(sorted(everybody, key=int)),
        rounds=rounds_of(schedule[number] for number in sorted(schedule)),
        meetings=2 if individual else 1,
        winners=2 if section.winners == 2 and not individual else 1,
    )


def _with_winners(movement: Movement) -> Movement:
    """Two lists where nobody ever sits the other way."""
    north = {one for sitting in movement.sittings for one in sitting.ns}
    both = any(one in north for sitting in movement.sittings for one in sitting.ew)
    return movement if both or movement.contest is not Contest.PAIRS else structs.replace(movement, winners=2)


# YAML and JSON of two other programs.


def _from_hands(known: Mapping[str, Any]) -> Movement:
    """A list of tables with their rounds; two rounds between the same pairs are one."""
    by_round: dict[int, list[Sitting]] = {}
    try:
        for row in known["hands"]:
            if not row["boards"]:
                continue
            seats = ("north", "south", "east", "west") if "north" in row else ("ns", "ew")
            who = [str(int(row[seat])) for seat in seats]
            half = len(who) // 2
            boards = tuple(int(board) for board in row["boards"])
            sitting = Sitting(int(row["table"]), tuple(who[:half]), tuple(who[half:]), boards)
            by_round.setdefault(int(row["round"]), []).append(sitting)
    except (KeyError, TypeError, ValueError):
        raise BridgelawsError(say("Every line under hands: needs table, round, ns, ew and boards.")) from None
    if not by_round:
        raise BridgelawsError(say("The file has no movement: nobody sits anywhere in it."))
    everybody = {one for sittings in by_round.values() for sat in sittings for one in sat.contestants}
    individual = any(len(sat.ns) == 2 for sittings in by_round.values() for sat in sittings)
    met = Counter(
        frozenset((one, other)) for sats in by_round.values() for sat in sats for one in sat.ns for other in sat.ew
    )
    return crowds(
        Movement(
            kind="other",
            contest=Contest.INDIVIDUAL if individual else Contest.PAIRS,
            title=str(known.get("name", "")),
            tables=max(sat.table for sats in by_round.values() for sat in sats),
            contestants=tuple(sorted(everybody, key=int)),
            rounds=rounds_of(by_round[number] for number in sorted(by_round)),
            meetings=2 if individual else max(met.values()),
        )
    )


def _is_howell(value: object) -> bool:
    return isinstance(value, dict) and {"tables", "rounds", "sets", "movement", "positions"} <= value.keys()


def _from_howells(known: Mapping[str, Mapping[str, Any]], chosen: str, boards_per_round: int | None) -> Movement:
    name = chosen or next(iter(known))
    if name not in known or (len(known) > 1 and not chosen):
        raise BridgelawsError(say("The file has several movements: say which of {names}.", names=all_of(list(known))))
    row = known[name]
    try:
        tables, rounds = int(row["tables"]), int(row["rounds"])
        places = [(str(place)[-1], int(str(place)[:-1])) for place in row["movement"]]
        sets, positions = [int(table) for table in row["sets"]], [str(int(one)) for one in row["positions"]]
    except (TypeError, ValueError, IndexError):
        raise BridgelawsError(say("The movement {name} cannot be read.", name=name)) from None
    if not 0 < max(tables, rounds) <= _LARGEST or len(positions) != 2 * tables or not {1, tables} <= set(sets):
        raise BridgelawsError(say("The movement {name} cannot be read.", name=name))
    size = boards_in_a_round(rounds, boards_per_round)
    first = {("NE"[at % 2], at // 2 + 1): one for at, one in enumerate(positions)}
    schedule = []
    for at in range(rounds):
        sits = dict(first)
        for where, place in enumerate(places):
            sits[place] = first[places[(where - at) % len(places)]]
        schedule.append(
            [
                Sitting(
                    table, (sits["N", table],), (sits["E", table],), board_set((sets.index(table) + at) % rounds + 1, size)
                )
                for table in range(1, tables + 1)
            ]
        )
    return crowds(
        Movement(kind="other", title=name, tables=tables, contestants=numbers(2 * tables), rounds=rounds_of(schedule))
    )
