"""What is said to have happened must have been possible: nobody is in two places, and only those who are there play."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template
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
                say(
                    "{contestant} cannot have left before round {left} and have come late in round {came}: say one of them.",
                    contestant=one,
                    left=left[one],
                    came=came[one],
                )
            )
    for each in places:
        for one in (*each.ns, *each.ew):
            if not came.get(one, 1) <= each.round < left.get(one, last + 1):
                raise BridgelawsError(
                    say(
                        "{contestant} was not there in round {round} and cannot have sat at table {table}.",
                        contestant=one,
                        round=each.round,
                        table=each.table,
                    )
                )


def _once_in_a_round(places: Sequence[WrongPlaces]) -> None:
    in_order = sorted(places, key=lambda place: (place.round, place.table))
    for one, other in pairwise(in_order):
        if (one.round, one.table) == (other.round, other.table):
            raise BridgelawsError(
                say(
                    "Who sat at table {table} in round {round} is said twice: say it once.", table=one.table, round=one.round
                )
            )
    sat = [(place.round, who, place.table) for place in in_order for who in (*place.ns, *place.ew)]
    for (number, who, table), (other_number, other_who, other_table) in pairwise(sorted(sat)):
        if (number, who) == (other_number, other_who):
            raise BridgelawsError(
                say(
                    "{contestant} cannot have sat at tables {table} and {other} in round {round}: say who sat where.",
                    contestant=who,
                    table=table,
                    other=other_table,
                    round=number,
                )
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
    for told, people in (
        (template("{contestant} cannot have come {times} times: say it once, with the round."), comings),
        (template("{contestant} cannot have left {times} times: say it once, with the round."), leavings),
    ):
        for one, times in Counter(people).items():
            if times > 1:
                raise BridgelawsError(say(told, contestant=one, times=times))
