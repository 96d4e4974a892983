"""Rule 104: who sits where in a team match of two halves."""

from itertools import permutations

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision

Pair = tuple[str, str]


class Rooms(Struct, frozen=True, forbid_unknown_fields=True):
    """The pairs of a team in the two rooms."""

    open: str
    closed: str


class SecondHalf(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pairs by name; a new combination of players is a new name (104F)."""

    home_first: Rooms
    away_first: Rooms
    home_second: tuple[str, str]  # the two pairs that play, in any order
    away_second: tuple[str, str]
    away_wants: Rooms | None = None


class Teams(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The two teams as the programme names them, and which own a pair with an A-system."""

    first_named: str
    second_named: str
    with_a_system: tuple[str, ...] = ()


def home_and_away(facts: Teams, regulations: Regulations) -> Decision:
    """104A, 104C, 104H, 2007: the first named is home; a team with an A-system is away, and seats first in both halves."""
    home, away = facts.first_named, facts.second_named
    if home in facts.with_a_system and away not in facts.with_a_system:
        home, away = away, home
    a_system = bool(facts.with_a_system)
    more = {
        "home": home,
        "away": away,
        "seats_first": [away, away if a_system else home],
        "repeat_allowed_against": [each for each in facts.with_a_system if each == away],
    }
    both = len(facts.with_a_system) == 2
    cites = ("104A", "104C", "104H") if a_system else ("104A", "104C")
    return Decision(outcome="seated", cites=cites, question="a_system_in_both" if both else None, more=more)


def second_half(facts: SecondHalf, regulations: Regulations) -> Decision:
    """104D, 104F, 104G, 104H, 2007: home pairs that play on keep their room; away sits so that no two pairs meet again."""
    home = _home(facts)
    met = {(facts.home_first.open, facts.away_first.open), (facts.home_first.closed, facts.away_first.closed)}
    legal = [
        Rooms(one, other)
        for one, other in permutations(facts.away_second)
        if (home.open, one) not in met and (home.closed, other) not in met
    ]
    if facts.away_wants is not None:
        allowed = facts.away_wants in legal
        return Decision(outcome="legal" if allowed else "refused", cites=("104H",))
    more = {
        "home": {"open": home.open, "closed": home.closed},
        "away": [{"open": each.open, "closed": each.closed} for each in legal],
    }
    return Decision(
        outcome="free" if len(legal) > 1 else "bound" if legal else "impossible", cites=("104D", "104H"), more=more
    )


def _home(facts: SecondHalf) -> Rooms:
    """104D, 104G, 2007: who plays on stays, and a pair that comes in sits where the one it replaces sat."""
    one, other = facts.home_second
    if facts.home_first.open == other or facts.home_first.closed == one:
        one, other = other, one
    return Rooms(one, other)
