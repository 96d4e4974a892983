"""Sections of different sizes that play the same sets, so that every board is compared across the field."""

from collections.abc import Sequence

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import all_of, say
from bridgelaws.tournament.movements.extra_rounds import bowman, even_web
from bridgelaws.tournament.movements.mitchell import Form, mitchell, scramble
from bridgelaws.tournament.movements.model import Movement, boards_in_a_round, number_within
from bridgelaws.tournament.movements.ring import hesitation
from bridgelaws.tournament.movements.web import sections, web

ROUNDS = range(5, 16)


def unequal_sections(sizes: Sequence[int], rounds: int | None = None, boards_per_round: int | None = None) -> Movement:
    """Sections side by side, each with the movement in which so many tables play all sets.

    >>> str(unequal_sections([9, 7], 9).rounds[0].sittings[9].ns)
    "('B1',)"
    """
    return sections(movements_of_sections(sizes, rounds, boards_per_round))


def movements_of_sections(
    sizes: Sequence[int], rounds: int | None = None, boards_per_round: int | None = None
) -> tuple[Movement, ...]:
    """A movement for each section; all have one winner if one of them must."""
    number_within(say("number of sections"), len(sizes), 1, 26)
    fitting = [number for number in ROUNDS if all(plays_all(tables, number) for tables in sizes)]
    if not fitting:
        raise BridgelawsError(
            say("There is no number of rounds in which sections of {sizes} tables all play every set.", sizes=_list(sizes))
        )
    rounds = max(fitting, key=lambda number: -abs(number - 9)) if rounds is None else rounds
    if rounds not in fitting:
        raise BridgelawsError(
            say(
                "Sections of {sizes} tables cannot all play {rounds} sets in {rounds} rounds: take {possible} rounds.",
                sizes=_list(sizes),
                rounds=rounds,
                possible=_list(fitting),
            )
        )
    size = boards_in_a_round(rounds, boards_per_round)
    found = [_one(tables, rounds, size) for tables in sizes]
    if {movement.winners for movement in found} == {1, 2}:
        found = [scramble(movement) if movement.winners == 2 else movement for movement in found]
    return tuple(found)


def plays_all(tables: int, rounds: int) -> bool:
    """Whether there is a movement in which so many tables play so many sets in as many rounds."""
    match tables - rounds:
        case -2:
            return tables >= 5
        case -1 | 0:
            return tables >= 3
        case 1:
            return rounds % 2 == 1
        case 2:
            return True
        case more if more > 2:
            return tables <= 80 and (rounds % 2 == 1 or (tables % 2 == 0 and tables <= 2 * rounds + 2))
        case _:
            return False


def _one(tables: int, rounds: int, size: int) -> Movement:
    match tables - rounds:
        case -2:
            return hesitation(tables, rounds, size, 2)
        case -1:
            return hesitation(tables, rounds, size)
        case 0:
            return mitchell(tables, rounds, size, Form.PLAIN if tables % 2 else Form.SHARE_AND_RELAY)
        case 2:
            return bowman(rounds, size)
        case _:
            return web(tables, rounds, size) if rounds % 2 else even_web(tables, rounds, size)


def _list(numbers: Sequence[int]) -> object:
    return all_of([str(number) for number in numbers])
