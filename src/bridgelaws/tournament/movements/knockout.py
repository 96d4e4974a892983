"""Knockout: the winner of a match goes on, and the seeds meet as late as their rank promises."""

import random
from collections.abc import Mapping, Sequence

from msgspec import structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Round,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
    rounds_of,
)


def knockout(
    teams: Sequence[str],
    boards_per_round: int | None = None,
    *,
    seeded: int | None = None,
    draw: str = "",
    third_place: bool = False,
) -> Movement:
    """Teams in the order of their seeding; of those after the first ``seeded`` lots decide, the same for the same
    ``draw``.

    Matches are numbered through the event; W3 is the winner of match 3, L3 its loser. If the field does not fill the
    bracket the highest seeds have no match in the first round.

    >>> [(s.ns, s.ew) for s in knockout("ABCDEF").rounds[0].sittings]
    [(('D',), ('E',)), (('C',), ('F',))]
    """
    number_within(say("number of teams for a knockout"), len(teams), 2, 1024)
    for name in teams:
        if list(teams).count(name) > 1:
            raise BridgelawsError(say("{team} is entered twice: each team has one place in the bracket.", team=name))
    order = order_of_draw(teams, len(teams) if seeded is None else seeded, draw)
    size = 1 << (len(order) - 1).bit_length()
    line: list[str | None] = [order[seed - 1] if seed <= len(order) else None for seed in bracket(size)]
    length = boards_in_a_round(size.bit_length() - 1, boards_per_round)
    schedule: list[list[Sitting]] = []
    match = 0
    while len(line) > 1:
        boards = board_set(len(schedule) + 1, length)
        matches, winners = [], []
        for home, away in zip(line[::2], line[1::2], strict=True):
            if home is None or away is None:
                winners.append(home or away)
                continue
            match += 1
            matches.append(Sitting(match, (home,), (away,), boards))
            winners.append(f"W{match}")
        schedule.append(matches)
        line = winners
    if third_place and len(schedule) > 1 and len(schedule[-2]) == 2:
        semis = [sitting.table for sitting in schedule[-2]]
        schedule[-1].append(Sitting(match + 1, (f"L{semis[0]}",), (f"L{semis[1]}",), schedule[-1][0].boards))
    return Movement(
        kind="knockout",
        contest=Contest.TEAMS,
        title=say(
            "Knockout, {teams} teams, {rounds} rounds of {boards} boards",
            teams=len(teams),
            rounds=len(schedule),
            boards=length,
        ),
        tables=len(teams),
        contestants=tuple(order),
        rounds=rounds_of(schedule),
    )


def bracket(size: int) -> list[int]:
    """The seeds from top to bottom of a full bracket, so that 1 and 2 can meet only in the final, 1 to 4 only in the
    semi-finals.
    """
    line = [1]
    while len(line) < size:
        line = [seed for high in line for seed in (high, 2 * len(line) + 1 - high)]
    return line


def order_of_draw(teams: Sequence[str], seeded: int, draw: str) -> list[str]:
    number_within(say("number of seeded teams"), seeded, 0, len(teams))
    rest = list(teams[seeded:])
    random.Random(draw).shuffle(rest)
    return [*teams[:seeded], *rest]


def with_winners(movement: Movement, winners: Mapping[int, str]) -> Movement:
    """The bracket with the winners of these matches, and their losers, written in."""
    matches = {sitting.table: sitting for sitting in movement.sittings}
    names: dict[str, str] = {}
    for match in sorted(winners):
        if match not in matches:
            raise BridgelawsError(
                say("There is no match {match}: they are numbered 1 to {last}.", match=match, last=max(matches))
            )
        sides = [names.get(side, side) for side in matches[match].contestants]
        winner = winners[match]
        if winner not in sides:
            raise BridgelawsError(
                say(
                    "{winner} cannot have won match {match}, which is {home} against {away}.",
                    winner=winner,
                    match=match,
                    home=sides[0],
                    away=sides[1],
                )
            )
        names[f"W{match}"] = winner
        names[f"L{match}"] = sides[1 - sides.index(winner)]

    def named(side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(one, one) for one in side)

    rounds = tuple(
        Round(each.number, tuple(structs.replace(s, ns=named(s.ns), ew=named(s.ew)) for s in each.sittings))
        for each in movement.rounds
    )
    return structs.replace(movement, rounds=rounds)
