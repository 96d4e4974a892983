"""Who sits where in a team match: the Swedish federation's 104, home and visitors, first half and second."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import permutations

from msgspec import Struct

from bridgelaws.tournament.scoring.undecided import undecided

Pair = frozenset[str]  # two players; another partner makes another pair (104F)


class Team(Enum):
    HOME = "home"
    AWAY = "away"


class LineUp(Struct, frozen=True):
    """One half. The home team sits North-South in the open room and East-West in the closed one (104A)."""

    home_open: Pair
    home_closed: Pair
    away_open: Pair
    away_closed: Pair

    @property
    def meetings(self) -> frozenset[tuple[Pair, Pair]]:
        return frozenset({(self.home_open, self.away_open), (self.home_closed, self.away_closed)})


class Objection(Struct, frozen=True):
    provision: str
    text: str


def home_team(named_first: str, named_second: str, a_system: Sequence[str] = ()) -> str:
    """104A, 104C, 2007: the team named first, unless it owns a pair that plays an A-system; if both do, the book is
    silent.
    """
    if named_first in a_system and named_second in a_system:
        raise undecided(
            "home.a_system",
            "Director",
            f"Both {named_first} and {named_second} have an A-system pair: say which is the home team.",
            named_first,
            named_second,
        )
    return named_second if named_first in a_system else named_first


def seats_first(half: int, *, away_has_a_system: bool = False) -> Team:
    """104C, 104H, 2007: the visitors in the first half, the home team in later ones; with an A-system the visitors
    always.
    """
    return Team.AWAY if half == 1 or away_has_a_system else Team.HOME


def objections(first: LineUp, second: LineUp, a_system: Sequence[Pair] = ()) -> tuple[Objection, ...]:
    """104D, 104F, 104H, 2007: what speaks against a second half; ``a_system`` has the visitors' A-system pairs."""
    found = []
    rooms = {first.home_open: "open", first.home_closed: "closed"}
    for pair, room in ((second.home_open, "open"), (second.home_closed, "closed")):
        if pair in rooms and rooms[pair] != room and not a_system:
            found.append(Objection("104D", f"{_named(pair)} plays on and stays in the {rooms[pair]} room."))
    for home, away in sorted(second.meetings & first.meetings, key=str):
        if away not in a_system:
            found.append(Objection("104H", f"{_named(home)} and {_named(away)} have met in the first half."))
    return tuple(found)


def away_seatings(first: LineUp, home_open: Pair, home_closed: Pair, away: Sequence[Pair]) -> Iterator[LineUp]:
    """104H, 2007: how the visitors may seat two of these pairs in the second half once the home team sits."""
    for open_room, closed_room in permutations(away, 2):
        second = LineUp(home_open, home_closed, open_room, closed_room)
        if not open_room & closed_room and not objections(first, second):
            yield second


def _named(pair: Pair) -> str:
    return "-".join(sorted(pair))
