"""A barometer: everybody plays the same boards at the same time, and results are known after every round."""

from msgspec import structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.balance import balance
from bridgelaws.tournament.movements.model import (
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)
from bridgelaws.tournament.movements.rainbow import is_prime

MOST_TABLES = 60
_MOST_TURNED = 14  # tables: beyond, the choice of directions is left as the circle gives it


def barometer(
    tables: int, rounds: int | None = None, boards_per_round: int | None = None, *, passing: bool = False
) -> Movement:
    """All play all, or as many rounds of it as there is time for: the last pair stays, each other follows the one before it.

    With ``passing`` the boards go from table to table within the round, so that a copy for every two tables is enough.

    >>> str(barometer(4).title)
    'Barometer, 4 tables, 7 rounds of 4 boards'
    """
    number_within(say("number of tables for a barometer"), tables, 2, MOST_TABLES)
    most = 2 * tables - 1
    rounds = number_within(say("number of rounds"), most if rounds is None else rounds, 1, most)
    size = boards_in_a_round(rounds, boards_per_round)
    if passing and size < 2:
        raise BridgelawsError(say("Boards are passed on within a round if it has at least 2 boards."))
    best = _best_directions(tables, rounds, size, most)
    return structs.replace(best, notes=(_pass_on(tables), best.notes[1])) if passing else best


def _best_directions(tables: int, rounds: int, size: int, most: int) -> Movement:
    if is_prime(most) and most % 4 == 3:
        squares = {at * at % most for at in range(1, most)}
        north = [at in squares for at in range(tables)]
        return _movement(tables, rounds, size, [True, *north[1:]])
    north = [True] * tables
    best = _movement(tables, rounds, size, north)
    improving = tables <= _MOST_TURNED
    while improving:
        improving = False
        for at in range(1, tables):
            tried = [*north[:at], not north[at], *north[at + 1 :]]
            movement = _movement(tables, rounds, size, tried)
            if _figure(movement) > _figure(best):
                north, best, improving = tried, movement, True
    return best


def _movement(tables: int, rounds: int, size: int, north: list[bool]) -> Movement:
    """``north`` says of each distance from the pair in the middle whether the pair after it sits North-South."""
    pairs = 2 * tables - 1
    schedule = []
    for at in range(rounds):
        boards = board_set(at + 1, size)
        sittings = [Sitting(1, (str(2 * tables),), (str(at + 1),), boards)]
        for distance in range(1, tables):
            after, before = (at + distance) % pairs + 1, (at - distance) % pairs + 1
            one, other = (after, before) if north[distance] else (before, after)
            sittings.append(Sitting(distance + 1, (str(one),), (str(other),), boards))
        schedule.append(sittings)
    return Movement(
        kind="barometer",
        title=say(
            "Barometer, {tables} tables, {rounds} rounds of {boards} boards", tables=tables, rounds=rounds, boards=size
        ),
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=rounds_of(schedule),
        at_once=tables,
        notes=(
            say("Every table plays the same boards in a round: {count} copies of them.", count=tables),
            say("Pair {pair} stays; every other pair follows the one before it.", pair=2 * tables),
        ),
    )


def _pass_on(tables: int) -> Text:
    return say(
        "Every table plays the same boards in a round, and passes them on within it: {count} copies are enough.",
        count=(tables + 1) // 2,
    )


def _figure(movement: Movement) -> float:
    found = balance(movement)
    return found.figure if found else 0.0
