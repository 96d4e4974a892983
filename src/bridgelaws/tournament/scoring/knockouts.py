"""A knockout: whoever came further stands first, whatever the margins were."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.tournament.scoring.matches import MatchScore
from bridgelaws.tournament.scoring.ranking import Ranking, Standing
from bridgelaws.tournament.scoring.teams import TeamEvent

Stage = tuple[int, int]  # the round somebody came to, and the matches won after being knocked out (for third place)


class _Duel(Struct):
    """A match between two teams, which may be listed in parts."""

    teams: tuple[str, str]
    lead: Fraction = Fraction(0)  # of the first over the second
    round: int = 0
    winner: str = ""


def stages(event: TeamEvent, scores: Sequence[MatchScore]) -> dict[str, Stage]:
    """How far each team came in the knockout that ends the event: to the round it lost, or to the one after its last win.

    A drawn match is won by the one that plays on; until then both stand where they are.
    """
    final_stage = list(takewhile(lambda match: match.knockout, reversed(event.matches)))[::-1]
    score_of = {id(score.match): score for score in scores}
    duels = _duels([score_of[id(match)] for match in final_stage])
    _number_rounds(duels)
    for duel in duels:
        on = [team for team in duel.teams if any(team in other.teams and other.round > duel.round for other in duels)]
        duel.winner = duel.winner or (on[0] if len(on) == 1 else "")
    found: dict[str, Stage] = {}
    out: set[str] = set()
    for duel in sorted(duels, key=lambda each: each.round):
        for team in duel.teams:
            if team not in out:
                found[team] = duel.round + (team == duel.winner), 0
            elif team == duel.winner:
                found[team] = found[team][0], found[team][1] + 1
        if duel.winner:
            out.update(team for team in duel.teams if team != duel.winner)
    return found


def _duels(matches: Sequence[MatchScore]) -> list[_Duel]:
    found: dict[frozenset[str], _Duel] = {}
    decided: dict[frozenset[str], str] = {}
    for score in matches:
        home, away = score.match.home, score.match.away
        pair = frozenset((home, away))
        duel = found.setdefault(pair, _Duel((home, away)))
        duel.lead += score.lead if home == duel.teams[0] else -score.lead
        duel.round = max(duel.round, score.match.round)
        if score.match.winner or score.match.did_not_come:
            decided[pair] = score.winner
        duel.winner = decided.get(pair, duel.teams[duel.lead < 0] if duel.lead else "")
    return list(found.values())


def _number_rounds(duels: Sequence[_Duel]) -> None:
    """Rounds that nobody has stated, from the order of the matches: a team without a first match comes in later."""
    if all(duel.round for duel in duels):
        return
    last: dict[str, int] = {}
    for duel in duels:
        duel.round = 1 + max(last.get(team, 0) for team in duel.teams)
        last |= dict.fromkeys(duel.teams, duel.round)
    following: dict[str, int] = {}
    for duel in reversed(duels):
        after = [following[team] for team in duel.teams if team in following]
        duel.round = min(after) - 1 if after else duel.round
        following |= dict.fromkeys(duel.teams, duel.round)


def put_further_first(totals: Mapping[str, Fraction], came: Mapping[str, Stage], others: Ranking, field: str) -> Ranking:
    """Those in the knockout by how far they came, sharing a place if that was equally far; after them all others."""
    inside = sorted((each for each in totals if each in came), key=lambda one: (came[one], totals[one]), reverse=True)
    level = [came[each] for each in inside]
    standings = [
        Standing(
            contestant=each,
            score=totals[each],
            rank=1 + sum(other > came[each] for other in level),
            shared=level.count(came[each]) > 1,
            field=field,
        )
        for each in inside
    ]
    after = [replace(each, rank=each.rank + len(inside)) for each in others.standings]
    return Ranking((*standings, *after), others.questions, by_total=not inside)
