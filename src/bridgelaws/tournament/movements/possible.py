"""What is said to have happened must have been possible: nobody is in two places, and only those who are there play."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.happenings import ExtraTable, Happening, Late, Left, WrongPlaces
from bridgelaws.tournament.movements.model import Movement


def refuse_the_impossible(movement: Movement, happened: Sequence[Happening]) -> None:
    places = [each for each in happened if isinstance(each, WrongPlaces)]
    _once_in_a_round(places)
    _came_once(happened)
    came = {each.contestant: each.round for each in happened if isinstance(each, Late)}
    left = {each.contestant: each.round for each in happened if isinstance(each, Left)}
    last = movement.rounds[-1].number
    for one in came.keys() & left.keys():
        if came[one] >= left[one]:
            raise BridgelawsError(
                f"{one} cannot have left before round {left[one]} and have come late in round {came[one]}: say one of them."
            )
    for each in places:
        for one in (*each.ns, *each.ew):
            if not came.get(one, 1) <= each.round < left.get(one, last + 1):
                raise BridgelawsError(
                    f"{one} was not there in round {each.round} and cannot have sat at table {each.table}."
                )


def _once_in_a_round(places: Sequence[WrongPlaces]) -> None:
    in_order = sorted(places, key=lambda place: (place.round, place.table))
    for one, other in pairwise(in_order):
        if (one.round, one.table) == (other.round, other.table):
            raise BridgelawsError(f"Who sat at table {one.table} in round {one.round} is said twice: say it once.")
    sat = [(place.round, who, place.table) for place in in_order for who in (*place.ns, *place.ew)]
    for (number, who, table), (other_number, other_who, other_table) in pairwise(sorted(sat)):
        if (number, who) == (other_number, other_who):
            raise BridgelawsError(
                f"{who} cannot have sat at tables {table} and {other_table} in round {number}: say who sat where."
            )


def _came_once(happened: Sequence[Happening]) -> None:
    comings = [
        one
        for each in happened
        for one in (
            each.contestants if isinstance(each, ExtraTable) else (each.contestant,) if isinstance(each, Late) else ()
        )
    ]
    leavings = [each.contestant for each in happened if isinstance(each, Left)]
    for verb, people in (("come", comings), ("left", leavings)):
        for one, times in Counter(people).items():
            if times > 1:
                raise BridgelawsError(f"{one} cannot have {verb} {times} times: say it once, with the round.")
