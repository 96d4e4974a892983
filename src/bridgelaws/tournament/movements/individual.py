"""Individuals: everybody plays for himself, with a new partner in every round.

``individuals.txt`` holds round 1 for 8 to 24 players; ``scripts/individual_starters.py`` found them. Everybody has
everybody as partner once and as opponent twice.
"""

from collections import Counter
from functools import cache
from importlib.resources import files

from bridgelaws.text import say
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    numbers,
    rounds_of,
)
from bridgelaws.tournament.movements.rainbow import rainbow_individual

_ONE_TABLE = "4+1v2+3@1"  # players 1 to 3 go round player 4


def individual(
    tables: int,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    *,
    rainbow: bool | None = None,
    partners: int = 1,
) -> Movement:
    """Four players a table; a rainbow where there is one of that size and there are no more rounds than it has.

    >>> str(individual(2).title), str(individual(7).title)
    ('Individual, 8 players, 7 rounds of 4 boards', 'Rainbow individual, 28 players, 7 rounds of 4 boards')
    """
    if rainbow is None:
        rainbow = tables > 6 or partners > 1 or (tables == 5 and (rounds is None or rounds <= 5))
    if rainbow:
        return rainbow_individual(tables, rounds, boards_per_round, partners=partners)
    number_within(say("number of partners in a round"), partners, 1, 1, say("only a rainbow can have more"))
    number_within(say("number of tables for an individual"), tables, 1, 6, say("from 7 on there is the rainbow"))
    full = 4 * tables - 1
    rounds = number_within(
        say("number of rounds"),
        full if rounds is None else rounds,
        1,
        full,
        say("with more of them partners would meet again"),
    )
    start = _ONE_TABLE if tables == 1 else starts()[tables]
    return from_start(tables, start, rounds, boards_in_a_round(rounds, boards_per_round))


def from_start(tables: int, start: str, rounds: int, size: int) -> Movement:
    """The movement that begins with these tables: North + South v East + West @ set."""
    circle = 4 * tables - 1

    def on(player: int, steps: int) -> str:
        return str(player if player > circle else (player - 1 + steps) % circle + 1)

    seats = [_read(word) for word in start.split()]
    crowd = max(Counter(number for *_, number in seats).values())
    schedule = [
        [
            Sitting(
                table,
                (on(n, at), on(s, at)),
                (on(e, at), on(w, at)),
                board_set((number - 1 + at) % circle + 1, size),
            )
            for table, (n, s, e, w, number) in enumerate(seats, 1)
        ]
        for at in range(rounds)
    ]
    return Movement(
        kind="individual",
        contest=Contest.INDIVIDUAL,
        title=say(
            "Individual, {players} players, {rounds} rounds of {boards} boards",
            players=4 * tables,
            rounds=rounds,
            boards=size,
        ),
        tables=tables,
        contestants=numbers(4 * tables),
        rounds=rounds_of(schedule),
        at_once=crowd,
        meetings=2,
        notes=(
            say(
                "Player {player} stays; the others follow the player one lower, player 1 follows player {last}.",
                player=4 * tables,
                last=circle,
            ),
            *((say("Tables with the same boards in a round share them, or have copies."),) if crowd > 1 else ()),
        ),
    )


@cache
def starts() -> dict[int, str]:
    """Round 1 by the number of tables."""
    lines = (files(__package__) / "individuals.txt").read_text("utf8").splitlines()
    rows = [line.partition(":") for line in lines if line and not line.startswith("#")]
    return {int(tables): start.strip() for tables, _, start in rows}


def _read(word: str) -> tuple[int, int, int, int, int]:
    sides, _, number = word.partition("@")
    n, s, e, w = (int(player) for side in sides.split("v") for player in side.split("+"))
    return n, s, e, w, int(number)
