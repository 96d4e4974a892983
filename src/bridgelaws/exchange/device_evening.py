"""A movement as devices at the tables know it, and what is wrong with what came back from them."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate.values import Evening, Seating, Section, read_pair
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.model import Contest, Movement, Sitting

CLOSED: Final = 100  # to be added to the number of a table in the closed room
_PAIRS, _TEAMS = 1, 4  # how a section is scored


def evening_of_movement(movement: Movement, name: str = "", section: str = "A") -> Evening:
    """One section; with two winners both directions count from 1, as the devices show it.

    A match of teams is two tables: the open room at its own, the closed room at one numbered `CLOSED` higher.
    """
    own, other = _numbers(movement)
    teams = movement.contest is Contest.TEAMS
    seatings = tuple(
        _seating(sitting, each.number, section, own, other)
        for each in movement.rounds
        for sat in each.sittings
        for sitting in (_in_both_rooms(sat) if teams and not movement.half_matches else (sat,))
    )
    if teams and not movement.half_matches:
        seatings = tuple(replace(each, match=(each.table - 1) % CLOSED + 1) for each in seatings)
    tables = len({each.table for each in seatings})
    about = Section(section, tables, winners=movement.winners, scoring=_TEAMS if teams else _PAIRS)
    return Evening(name=name, sections=(about,), seatings=seatings)


def _in_both_rooms(match: Sitting) -> tuple[Sitting, Sitting]:
    """Home sits North-South in the open room."""
    if match.table > CLOSED:
        raise BridgelawsError(say("Devices know up to {most} matches at a time.", most=CLOSED))
    return match, replace(match.turned(), table=match.table + CLOSED)


def _numbers(movement: Movement) -> tuple[dict[str, int], dict[str, int]]:
    """The number of each contestant as North-South and as East-West."""
    everybody = {one: one for one in movement.contestants}
    if not all(each.isdecimal() and 0 < int(each) < 32768 for each in everybody):
        raise BridgelawsError(say("Devices know contestants by numbers: number them from 1."))
    own = {each: int(each) for each in everybody}
    moving = {one for sitting in movement.sittings for one in sitting.ew}
    staying = {one for sitting in movement.sittings for one in sitting.ns}
    lowest = min((int(one) for one in moving), default=1)
    if movement.winners == 2 and not moving & staying and lowest > movement.tables:
        return own, {each: number - lowest + 1 for each, number in own.items()}
    return own, own


def _seating(sitting: Sitting, round_: int, section: str, own: dict[str, int], other: dict[str, int]) -> Seating:
    boards = sorted(sitting.boards)
    if boards and boards != list(range(boards[0], boards[-1] + 1)):
        raise BridgelawsError(
            say(
                "Table {table} plays boards in round {round} that do not follow one another, which BWS cannot say.",
                table=sitting.table,
                round=round_,
            )
        )
    ns, ew = [own[one] for one in sitting.ns], [other[one] for one in sitting.ew]
    south, west = (ns[1], ew[1]) if len(ns) == 2 and len(ew) == 2 else (0, 0)
    return Seating(
        section=section,
        table=sitting.table,
        round=round_,
        ns=ns[0],
        ew=ew[0],
        low=boards[0] if boards else 0,
        high=boards[-1] if boards else 0,
        south=south,
        west=west,
    )


def find_faults(evening: Evening) -> Iterator[Text | str]:
    """Everything that is wrong: what cannot be read, and results that the movement does not have."""
    yield from (fault.said for fault in evening.faults)
    rounds = {(each.section, each.table, each.round): each for each in evening.seatings}
    for record in evening.records:
        yield from (fault.said for fault in record.faults)
        section, table, round_ = (record.tag(name) for name in ("Section", "Table", "Round"))
        where = {"board": record.number, "table": f"{section}{table}", "round": round_}
        seating = rounds.get((section, int(table or 0), int(round_ or 0)))
        if seating is None:
            yield say("Board {board}, table {table}, round {round}: the movement has no such table and round.", **where)
            continue
        if record.number is not None and not seating.low <= record.number <= seating.high:
            yield say("Board {board}, table {table}, round {round}: the movement has other boards there.", **where)
        sat = (read_pair(record.tag("PairNS")) or (0,), read_pair(record.tag("PairEW")) or (0,))
        meant = (seating.ns, seating.ew)
        if (sat[0][0], sat[1][0]) != meant:
            pairs = {"ns": record.tag("PairNS"), "ew": record.tag("PairEW")}
            yield say(
                "Board {board}, table {table}, round {round}: {ns} against {ew} played; the movement has others there.",
                **where,
                **pairs,
            )
