"""Where two fields are kept apart and somebody would therefore not play again at all: a table of two who rest.

One of them changes direction for that round, because there is no other way; it is told as a fault.
"""

from collections.abc import Iterator

from bridgelaws.tournament.movements.damage import EMPTY, Damage, Rest
from bridgelaws.tournament.movements.fields import NORTH_SOUTH

LEAST = 2  # rounds; who rests in the only one left has had a bye, no more


def seat_the_shut_out(state: Damage) -> None:
    """Give one table to everybody who would rest in all that is left, if somebody else rests who is new to them."""
    for one in shut_out(state):
        if one in shut_out(state):
            best = min(_tables(state, one), key=lambda found: found[0], default=None)
            if best:
                state.restore(best[1])


def shut_out(state: Damage) -> tuple[str, ...]:
    """Who is there in the rounds to come, in two or more, and has opponents in none."""
    if not state.field or state.side == 2:
        return ()
    resting = [_list_resting(each) for each in state.rest]
    playing = {one for each in state.rest for seats in each.seats.values() if EMPTY not in seats for one in seats}
    found = {one for people in resting for one in people} - playing
    return tuple(sorted(one for one in found if sum(one in people for people in resting) >= LEAST))


def _list_resting(each: Rest) -> list[str]:
    return [*each.bench, *[one for seats in each.seats.values() if EMPTY in seats for one in seats if one != EMPTY]]


def _tables(state: Damage, one: str) -> Iterator[tuple[int, list[Rest]]]:
    """Every round in which one could sit down against another who rests, and the damage that leaves."""
    before = state.copied()
    for at, each in enumerate(before):
        resting = _list_resting(each)
        for other in resting if one in resting else ():
            if other == one or state.met[min(one, other), max(one, other)] >= state.movement.meetings:
                continue
            for boards in state.sets:
                if any(state.done[who, board] for who in (one, other) for board in boards):
                    continue
                found = state.copied()
                two = [other, one] if state.turned(one, NORTH_SOUTH) else [one, other]
                if _seat(found[at], two, boards):
                    state.restore(found)
                    yield state.cost, found
                    state.restore(before)


def _seat(each: Rest, two: list[str], boards: tuple[int, ...]) -> bool:
    """Seat two at a table that nobody else has a place at."""
    for seats in each.seats.values():
        if EMPTY in seats:
            seats[:] = [EMPTY if who in two else who for who in seats]
    table = next((table for table, seats in each.seats.items() if not any(seats)), None)
    if table is None:
        return False
    each.bench = [who for who in each.bench if who not in two]
    each.seats[table], each.sets[table] = two, boards
    return True
