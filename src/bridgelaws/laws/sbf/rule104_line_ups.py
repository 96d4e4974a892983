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
    a_system_pairs: tuple[str, ...] = ()  # the away team's, whether they play this half or not
    home_wants: Rooms | None = None  # where the away team, which owns one, sits as it wants and first


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
    if facts.a_system_pairs:
        return _against_an_a_system(facts)
    home = _home(facts)
    met = _pairs_met(facts)
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


def _against_an_a_system(facts: SecondHalf) -> Decision:
    """104D, 104H, 2007: the team with an A-system sits first again; home may let a pair meet that system again, no other.

    A home pair that plays on leaves its room only for such a meeting, or where nothing else is legal.
    """
    if facts.away_wants is None:
        return Decision(outcome="away sits first", cites=("104H",), question="away_wants")
    away, met, stays = facts.away_wants, _pairs_met(facts), _home(facts)
    again = {
        home: [pair for pair in ((home.open, away.open), (home.closed, away.closed)) if pair in met]
        for home in (Rooms(*pairs) for pairs in permutations(facts.home_second))
    }
    legal = [home for home, pairs in again.items() if all(theirs in facts.a_system_pairs for _, theirs in pairs)]
    legal = [home for home in legal if home == stays or again[home] or stays not in legal]
    if facts.home_wants is not None:
        return Decision(outcome="legal" if facts.home_wants in legal else "refused", cites=("104H",))
    more = {"home": [{"open": each.open, "closed": each.closed} for each in legal]}
    outcome = "free" if len(legal) > 1 else "bound" if legal else "impossible"
    return Decision(outcome=outcome, cites=("104D", "104H"), more=more)


def _pairs_met(facts: SecondHalf) -> set[Pair]:
    return {(facts.home_first.open, facts.away_first.open), (facts.home_first.closed, facts.away_first.closed)}


def _home(facts: SecondHalf) -> Rooms:
    """104D, 104G, 2007: who plays on stays, and a pair that comes in sits where the one it replaces sat."""
    one, other = facts.home_second
    if facts.home_first.open == other or facts.home_first.closed == one:
        one, other = other, one
    return Rooms(one, other)
