"""Rule 104: who sits where in a team match of two halves."""

from itertools import permutations
from typing import Literal

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


class HomeMatches(Struct, frozen=True, forbid_unknown_fields=True):
    """The matches of a series as the lot gave them: home and away."""

    matches: tuple[Pair, ...]


class Leaving(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player wants to leave the room during a match."""

    room: Literal["open", "closed"]
    director_allows: bool = False
    escorted: bool = False
    officials_present: bool = True
    opponents_agree_and_watch: bool = False


class Starting(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everybody sits in the closed room."""

    closed_room_seated: bool


def home_matches(facts: HomeMatches, regulations: Regulations) -> Decision:
    """104B, 2007: the lot gives each team the advantage in about half of its matches."""
    uneven = []
    for team in dict.fromkeys(team for match in facts.matches for team in match):
        home, away = (sum(match[at] == team for match in facts.matches) for at in (0, 1))
        if abs(home - away) > 1:
            uneven.append(team)
    return Decision(outcome="uneven" if uneven else "fair", cites=("104B",), more={"uneven": uneven})


def leaving(facts: Leaving, regulations: Regulations) -> Decision:
    """104J, 2007: with the Director's leave; from the closed room escorted, or with the opponents' consent and control."""
    if facts.officials_present:
        allowed = facts.director_allows and (facts.room == "open" or facts.escorted)
    else:
        allowed = facts.opponents_agree_and_watch
    return Decision(outcome="allowed" if allowed else "refused", cites=("104J",))


def starting(facts: Starting, regulations: Regulations) -> Decision:
    """104K, 2007: the open room starts when all sit in the closed one."""
    return Decision(outcome="open room may start" if facts.closed_room_seated else "open room waits", cites=("104K",))


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
        outcome="free" if len(legal) > 1 else "bound" if legal else "impossible", cites=("104D", "104G", "104H"), more=more
    )


def _home(facts: SecondHalf) -> Rooms:
    """104D, 104G, 2007: who plays on stays, and a pair that comes in sits where the one it replaces sat."""
    one, other = facts.home_second
    if facts.home_first.open == other or facts.home_first.closed == one:
        one, other = other, one
    return Rooms(one, other)
