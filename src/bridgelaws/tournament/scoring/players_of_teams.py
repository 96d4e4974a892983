"""Players of a team event compared across the field: every table's score on a board against all others (78D)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.awards import Assigned, Obtained, TableResult
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.choices import ButlerDatum, DatumRounding
from bridgelaws.tournament.scoring.imps import datum, imps_against, imps_of
from bridgelaws.tournament.scoring.marks import Shares, mean, shares
from bridgelaws.tournament.scoring.matches import Match


class AtTable(Struct, frozen=True):
    """A table's score on a board as North-South see it, and who sat there."""

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    scores: Shares


class Tally(Struct, frozen=True):
    """What somebody, or a pair, has on so many boards."""

    name: str
    total: Fraction
    boards: int
    place: int = 0  # none for fewer boards than are asked for

    @property
    def average(self) -> Fraction:
        return self.total / self.boards


class Tallies(Struct, frozen=True):
    pairs: tuple[Tally, ...]
    players: tuple[Tally, ...]
    unnamed: int  # boards of pairs whose names nobody told


def tally_players(matches: Sequence[Match], *, by_datum: bool = False, minimum: int | None = None) -> Tallies:
    """Cross-IMPs divided by the comparisons, or IMPs against the mean of all scores; artificial scores count for nobody.

    Who has fewer boards than ``minimum``, or than half of the most, has no place.
    """
    pairs: dict[str, list[Fraction]] = {}
    players: dict[str, list[Fraction]] = {}
    unnamed = 0
    for tables in _boards(matches).values():
        for at, table in enumerate(tables):
            worth = _against_datum(tables, at) if by_datum else _against_all(tables, at)
            if worth is None:
                continue
            for people, value in ((table.ns, worth), (table.ew, -worth)):
                if not people:
                    unnamed += 1
                    continue
                pairs.setdefault(" - ".join(sorted(people)), []).append(value)
                for player in people:
                    players.setdefault(player, []).append(value)
    return Tallies(_ranked(pairs, minimum), _ranked(players, minimum), unnamed)


def _boards(matches: Sequence[Match]) -> dict[tuple[int, int], list[AtTable]]:
    """Every table that has a bridge score, by the round where matches say it, and the board."""
    found: dict[tuple[int, int], list[AtTable]] = {}
    for match in matches:
        who = match.line_up
        for board in match.boards:
            rooms = ((board.open, who.open_ns, who.open_ew), (board.closed, who.closed_ns, who.closed_ew))
            for result, ns, ew in rooms:
                if _is_bridge(result):
                    table = AtTable(ns, ew, shares(result.ns, Side.NS))
                    found.setdefault((match.round, board.number), []).append(table)
    return found


def _is_bridge(result: TableResult) -> bool:
    return result.ns == result.ew and isinstance(result.ns, Obtained | Assigned)


def _against_all(tables: Sequence[AtTable], at: int) -> Fraction | None:
    others = [table for other, table in enumerate(tables) if other != at]
    if not others:
        return None
    return sum((imps_against(tables[at].scores, other.scores) for other in others), Fraction(0)) / len(others)


def _against_datum(tables: Sequence[AtTable], at: int) -> Fraction | None:
    if len(tables) < 2:
        return None
    middle = datum([mean(table.scores) for table in tables], ButlerDatum.MEAN, DatumRounding.NEAREST_TEN)
    return sum((each.weight * imps_of(each.score - middle) for each in tables[at].scores), Fraction(0))


def _ranked(found: dict[str, list[Fraction]], minimum: int | None) -> tuple[Tally, ...]:
    most = max((len(values) for values in found.values()), default=0)
    needed = (most + 1) // 2 if minimum is None else minimum
    tallies = [Tally(name, sum(values, Fraction(0)), len(values)) for name, values in found.items()]
    tallies.sort(key=lambda each: (each.boards < needed, -each.average, each.name))
    return tuple(
        Tally(each.name, each.total, each.boards, 1 + sum(o.average > each.average and o.boards >= needed for o in tallies))
        if each.boards >= needed
        else each
        for each in tallies
    )
