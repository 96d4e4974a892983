"""Pairing the next round by the standings: Swiss, Monrad and Danish, with a bye or a triangle where the field is odd."""

import random
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, template
from bridgelaws.tournament.movements.matching import can_pair, cheapest_pairs
from bridgelaws.tournament.movements.model import (
    Contest,
    Movement,
    Round,
    Sitting,
    board_set,
    boards_in_a_round,
    number_within,
)


class Pairing(Enum):
    """SWISS: neighbours in the ranking, all distances together as small as can be. MONRAD: from the top, each meets the
    nearest he can. DANISH: first meets second, third meets fourth, even if they have met.
    """

    SWISS = "swiss"
    MONRAD = "monrad"
    DANISH = "danish"


class Odd(Enum):
    BYE = "bye"
    TRIANGLE = "triangle"  # three teams play one another, half a match each


class SwissStanding(Struct, frozen=True):
    """A team (or pair) between rounds; ``met`` names an opponent as often as they have met."""

    id: str
    score: float | Fraction = 0
    met: tuple[str, ...] = ()
    byes: int = 0
    triangles: int = 0
    home: int = 0  # matches at home so far


class Paired(Struct, frozen=True):
    """Matches in ranking order, who rests, and which matches could not be kept from being rematches."""

    matches: tuple[tuple[str, str], ...]
    bye: str | None = None
    triangle: tuple[str, str, str] | None = None
    rematches: tuple[tuple[str, str], ...] = ()


def pair(standings: Sequence[SwissStanding], by: Pairing = Pairing.SWISS, odd: Odd = Odd.BYE) -> Paired:
    """The next round. Equal scores keep the order they are given in, so a tie-break is the caller's.

    A rematch is made only where no pairing of the whole field avoids it, and then as few as can be. The bye goes to the
    lowest who has had fewest, the triangle to the lowest three neighbours who have had fewest, unless that would force
    a rematch.
    """
    field = rank(standings)
    if len(field) < 2:
        raise BridgelawsError(
            say("A round cannot be paired with {number} in the standings: two or more are needed.", number=len(field))
        )
    if len(field) % 2 == 0:
        return _pair(field, by)
    if odd is Odd.TRIANGLE and len(field) >= 3:
        three, rest = _choose_resting(field, by, _triangles(field))
        clashes = tuple((a.id, b.id) for a, b in combinations(three, 2) if b.id in a.met)
        found = _pair(rest, by)
        return Paired(found.matches, None, (three[0].id, three[1].id, three[2].id), found.rematches + clashes)
    lowest_first = sorted(range(len(field)), key=lambda at: (field[at].byes, -at))
    (free,), rest = _choose_resting(field, by, ((field[at],) for at in lowest_first))
    found = _pair(rest, by)
    return Paired(found.matches, free.id, None, found.rematches)


def rank(standings: Sequence[SwissStanding]) -> list[SwissStanding]:
    """Best first; what is said of the field is checked: every name once, nobody met who is not in it."""
    names = [one.id for one in standings]
    for name in names:
        if names.count(name) > 1:
            raise BridgelawsError(
                say("{contestant} stands twice in the standings: each contestant has one line.", contestant=name)
            )
    for one in standings:
        if one.id in one.met:
            raise BridgelawsError(say("{contestant} is said to have met itself: say whom it has met.", contestant=one.id))
        if unknown := [other for other in one.met if other not in names]:
            raise BridgelawsError(
                say(
                    "{contestant} is said to have met {other}, which is not in the standings: correct the name, or leave "
                    "out who has withdrawn.",
                    contestant=one.id,
                    other=unknown[0],
                )
            )
        if min(one.byes, one.triangles, one.home) < 0:
            raise BridgelawsError(
                say("{contestant} cannot have had fewer than no byes, triangles or matches at home.", contestant=one.id)
            )
    met = {(one.id, other) for one in standings for other in one.met}
    whole = [
        SwissStanding(one.id, one.score, tuple(other for other in names if (one.id, other) in met or (other, one.id) in met),
                 one.byes, one.triangles, one.home)
        for one in standings
    ]  # fmt: skip
    return sorted(whole, key=lambda one: one.score, reverse=True)


def by_lot(standings: Sequence[SwissStanding], draw: str) -> list[SwissStanding]:
    """The standings with equal scores in an order drawn by lot, the same for the same word."""
    order = list(standings)
    random.Random(draw).shuffle(order)
    return rank(order)


def _choose_resting(
    field: list[SwissStanding], by: Pairing, candidates: Iterator[tuple[SwissStanding, ...]]
) -> tuple[tuple[SwissStanding, ...], list[SwissStanding]]:
    """The first candidates to leave a field that can be paired without a rematch; else those who leave the fewest."""
    best: tuple[int, tuple[SwissStanding, ...], list[SwissStanding]] | None = None
    for out in candidates:
        rest = [one for one in field if one not in out]
        clashes = sum(b.id in a.met for a, b in combinations(out, 2))
        count = clashes + (fewest_rematches(rest) if by is not Pairing.DANISH else 0)
        if best is None or count < best[0]:
            best = count, out, rest
        if count == 0:
            break
    assert best is not None, "an odd field has somebody to rest"
    return best[1], best[2]


def _triangles(field: list[SwissStanding]) -> Iterator[tuple[SwissStanding, ...]]:
    """Threes, those who have played fewest triangles first, then neighbours, then the lowest."""
    size = len(field)

    def order(three: tuple[int, ...]) -> tuple[int, int, int]:
        return sum(field[at].triangles for at in three), three[2] - three[0], -three[0]

    yield from (tuple(field[at] for at in three) for three in sorted(combinations(range(size), 3), key=order))


def fewest_rematches(field: Sequence[SwissStanding]) -> int:
    cost = _rematch(field)
    if can_pair(len(field), lambda one, other: not cost(one, other)):
        return 0
    return sum(cost(one, other) for one, other in cheapest_pairs(len(field), cost))


def _rematch(field: Sequence[SwissStanding]) -> Callable[[int, int], int]:
    met = [frozenset(one.met) for one in field]
    return lambda one, other: int(field[other].id in met[one])


def _pair(field: list[SwissStanding], by: Pairing) -> Paired:
    match by:
        case Pairing.SWISS:
            rematch, dear = _rematch(field), len(field) ** 3  # dearer than all distances together
            couples = cheapest_pairs(len(field), lambda one, other: (other - one) ** 2 + dear * rematch(one, other))
        case Pairing.MONRAD:
            couples = _monrad(field)
        case Pairing.DANISH:
            couples = [(at, at + 1) for at in range(0, len(field), 2)]
    matches = [_home_first(field[one], field[other], table) for table, (one, other) in enumerate(couples)]
    again = tuple((field[one].id, field[other].id) for one, other in couples if field[other].id in field[one].met)
    return Paired(tuple(matches), rematches=again)


def _monrad(field: list[SwissStanding]) -> list[tuple[int, int]]:
    """From the top, the nearest opponent with whom the rest can still be paired as well as at all possible."""
    left, couples = list(range(len(field))), []
    allowed = fewest_rematches(field)
    while left:
        first, others = left[0], left[1:]
        for other in others:
            again = int(field[other].id in field[first].met)
            rest = [at for at in others if at != other]
            if again + fewest_rematches([field[at] for at in rest]) <= allowed:
                couples.append((first, other))
                left, allowed = rest, allowed - again
                break
    return couples


def _home_first(one: SwissStanding, other: SwissStanding, table: int) -> tuple[str, str]:
    """104B, 2007: the home right goes to who has had it less; equal, it alternates down the field."""
    if one.home != other.home:
        return (one.id, other.id) if one.home < other.home else (other.id, one.id)
    return (one.id, other.id) if table % 2 == 0 else (other.id, one.id)


_TITLES = {
    Pairing.SWISS: template("Swiss, round {round}, {contestants} contestants"),
    Pairing.MONRAD: template("Monrad, round {round}, {contestants} contestants"),
    Pairing.DANISH: template("Danish, round {round}, {contestants} contestants"),
}


def next_round(  # noqa: PLR0913 (a round as it is asked for)
    standings: Sequence[SwissStanding],
    number: int = 1,
    boards_per_round: int | None = None,
    by: Pairing = Pairing.SWISS,
    odd: Odd = Odd.BYE,
    *,
    contest: Contest = Contest.TEAMS,
) -> Movement:
    """The pairing as a movement of one round, the leaders at table 1. Pairs all play the same boards, of which each
    table has a copy.
    """
    if odd is Odd.TRIANGLE and contest is not Contest.TEAMS:
        raise BridgelawsError(say("Three pairs cannot play one another in one round: let one of them rest (--odd bye)."))
    number_within(say("number of the round"), number, 1, 999)
    found = pair(standings, by, odd)
    size = boards_in_a_round(4, boards_per_round)
    boards = board_set(number, size)
    sittings = [Sitting(table, (home,), (away,), boards) for table, (home, away) in enumerate(found.matches, 1)]
    if found.triangle:
        a, b, c = found.triangle
        half = len(boards) // 2
        parts = (boards[:half], boards[half : 2 * half], tuple(boards[-1] + 1 + more for more in range(half)))
        sittings += [
            Sitting(len(sittings) + place, (home,), (away,), part, triangle=True)
            for place, (home, away, part) in enumerate(((a, b, parts[0]), (b, c, parts[1]), (c, a, parts[2])), 1)
        ]
    again = ", ".join(f"{one} – {other}" for one, other in found.rematches)
    return Movement(
        kind=by.value,
        contest=contest,
        title=say(_TITLES[by], round=number, contestants=len(standings)),
        tables=max(len(standings), len(sittings)),
        contestants=tuple(one.id for one in rank(standings)),
        rounds=(Round(number, tuple(sittings)),),
        at_once=max(1, len(sittings)),
        notes=(say("No pairing avoids these rematches: {matches}.", matches=again),)
        if again and by is not Pairing.DANISH
        else (),
    )
