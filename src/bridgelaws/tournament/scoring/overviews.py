"""A contest laid out in columns: what everybody has in each session, and what any two have from their matches."""

from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.seats import Side
from bridgelaws.tournament.scoring.best_sessions import OfSession, choose_best, figures_of
from bridgelaws.tournament.scoring.contest import ContestResult
from bridgelaws.tournament.scoring.matches import MatchScore
from bridgelaws.tournament.scoring.sessions import settle_mark


class InSession(Struct, frozen=True):
    """A contestant in a session: a percentage (IMPs where there is none), and the place after it."""

    name: str
    figure: Fraction
    place: int
    counts: bool = True


def columns(result: ContestResult) -> dict[str, tuple[InSession, ...]]:
    """Session by session, for everybody who has a place; the place after each by the mean of the sessions so far."""
    if result.pairs is None:
        return {}
    sessions, best = result.pairs.sessions, result.contest.count
    fields = {place.contestant.id: place.standing.field for place in result.places}
    figures = {one: choose_best(figures_of(sessions, one), best.best if best else len(sessions)) for one in fields}
    places = [_places_after(_means(figures, at), fields) for at in range(len(sessions))]
    return {
        one: tuple(
            InSession(
                sessions[each.session].session.name or str(each.session + 1),
                each.figure,
                places[each.session][one],
                each.counts,
            )
            for each in own
        )
        for one, own in figures.items()
    }


def _means(figures: dict[str, list[OfSession]], session: int) -> dict[str, Fraction]:
    """The mean of everybody's sessions up to this one."""
    found = {}
    for one, own in figures.items():
        so_far = [each.figure for each in own if each.session <= session]
        if so_far:
            found[one] = sum(so_far, Fraction(0)) / len(so_far)
    return found


def _places_after(means: dict[str, Fraction], fields: dict[str, str]) -> dict[str, int]:
    return {
        one: 1 + sum(other > mean and fields[name] == fields[one] for name, other in means.items())
        for one, mean in means.items()
    }


def cross_table(result: ContestResult) -> dict[str, dict[str, Fraction]]:
    """What each has against each: victory points or IMPs of their matches; of pairs the percentage of their boards."""
    order = [place.contestant.id for place in result.places]
    found: dict[str, dict[str, Fraction]] = {one: {} for one in order}
    if result.teams is not None:
        for match in result.teams.matches:
            for team, points in _of_match(match):
                own = found.setdefault(team, {})
                against = match.against(team)
                own[against] = own.get(against, Fraction(0)) + points
        return found
    return _of_pairs(result, found)


def _of_match(match: MatchScore) -> list[tuple[str, Fraction]]:
    """Victory points where the match has them, else what it was won by."""
    both = []
    for team in (match.match.home, match.match.away):
        sided = match.of(team)
        both.append((team, sided.victory_points if sided.victory_points is not None else sided.net))
    return both


def _of_pairs(result: ContestResult, found: dict[str, dict[str, Fraction]]) -> dict[str, dict[str, Fraction]]:
    sums: dict[tuple[str, str], list[Fraction]] = {}
    for session in result.pairs.sessions if result.pairs else ():
        for board, marks in session.lines:
            for each in marks:
                for side, other in ((Side.NS, Side.EW), (Side.EW, Side.NS)):
                    for one in each.line.of(side):
                        mark = settle_mark(each.of(side), board, session.scores[one])
                        value = mark.percent if mark.top else mark.points
                        for against in each.line.of(other):
                            if value is not None:
                                sums.setdefault((one, against), []).append(value)
    for (one, against), values in sums.items():
        if one in found:
            found[one][against] = sum(values, Fraction(0)) / len(values)
    return found
