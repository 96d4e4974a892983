"""Ranking: who stands where, in one field or in several, and what ties share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.lawbook.choices import GroupWinner, TieBreak, TieSplit
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.ties import Evidence, split
from bridgelaws.tournament.scoring.undecided import Open, leave_undecided


class Contestant(Struct, frozen=True, kw_only=True):
    """Who takes part: a pair, a player or a team."""

    id: str
    names: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()  # those of the players in their federation, "" for who has none
    section: str = ""
    direction: str = ""  # NS or EW, where the two have winners of their own
    stratum: str = ""
    handicap: Fraction = Fraction(0)
    carried: Fraction = Fraction(0)
    carried_percent: Fraction = Fraction(0)  # at matchpoints, from an earlier stage
    carried_boards: int = 0  # that it is weighted with; 0: it is added
    hors_concours: bool = False


class Standing(Struct, frozen=True, kw_only=True):
    """A place: contestants who share one have the same rank, and the next rank is skipped."""

    contestant: str
    score: Fraction
    rank: int
    shared: bool
    field: str = ""
    broken_by: str = ""

    @property
    def shown(self) -> str:
        return f"{self.rank}=" if self.shared else str(self.rank)


class Ranking(Struct, frozen=True):
    standings: tuple[Standing, ...]
    questions: tuple[Open, ...] = ()
    by_total: bool = True  # else by how far somebody came

    def winners(self) -> tuple[str, ...]:
        return tuple(each.contestant for each in self.standings if each.rank == 1)


def rank(
    totals: Mapping[str, Fraction],
    order: Sequence[TieBreak] = (),
    evidence: Evidence | None = None,
    *,
    field: str = "",
    splits: Callable[[int, int], bool] = lambda _first, _last: True,
) -> Ranking:
    """94A, 95:pre, 2007: the highest total first; level ones are split if ``splits`` says so of the places they share.

    >>> [each.shown for each in rank({"A": Fraction(5), "B": Fraction(7), "C": Fraction(5)}).standings]
    ['1', '2=', '2=']
    """
    standings: list[Standing] = []
    questions: list[Open] = []
    level_on: dict[Fraction, list[str]] = {}
    for contestant, total in totals.items():
        level_on.setdefault(total, []).append(contestant)
    for total, tied in sorted(level_on.items(), reverse=True):
        place = len(standings) + 1
        places, broken = [tuple(tied)], {}
        if len(tied) > 1 and order and splits(place, place + len(tied) - 1):
            level = split(tied, order, evidence or Evidence())
            places = list(level.places)
            broken = {each: rule.value for rule, figures in level.by for each, _ in figures}
            questions += [level.question] if level.question else []
        for together in places:
            at = len(standings) + 1
            standings += [
                Standing(
                    contestant=each,
                    score=total,
                    rank=at,
                    shared=len(together) > 1,
                    field=field,
                    broken_by=broken.get(each, ""),
                )
                for each in together
            ]
    return Ranking(tuple(standings), tuple(questions))


def rule_for_splitting(how: TieSplit, *, prizes: bool = False, qualifying: Iterable[int] = ()) -> Callable[[int, int], bool]:
    """95:pre, 2007: whether a tie is split: always, never, or for prizes and the last place that qualifies."""
    last_places = tuple(qualifying)

    def decide(first: int, last: int) -> bool:
        if how is TieSplit.WHEN_NEEDED:
            return prizes or any(first <= place < last for place in last_places)
        return how is TieSplit.ALWAYS

    return decide


def fields(
    contestants: Sequence[Contestant], regulations: Regulations, *, two_winners: bool = False
) -> dict[str, list[str]]:
    """94A, 2007: who is ranked against whom: the two directions apart, and groups as was announced."""
    sections = dict.fromkeys(each.section for each in contestants)
    by_group = len(sections) > 1 and regulations.group_winner is GroupWinner.EACH_GROUP
    if len(sections) > 1 and regulations.group_winner is GroupWinner.AS_ANNOUNCED:
        raise leave_undecided(
            "group_winner",
            "Tournament Organizer",
            say(
                "The field plays in groups and it was not announced whether there is one winner or one in each "
                "group: set group_winner to “{overall}” or “{each_group}”.",
                overall=GroupWinner.OVERALL.value,
                each_group=GroupWinner.EACH_GROUP.value,
            ),
            GroupWinner.OVERALL.value,
            GroupWinner.EACH_GROUP.value,
        )
    found: dict[str, list[str]] = {}
    for each in contestants:
        parts = (each.section if by_group else "", each.direction if two_winners else "")
        if not each.hors_concours:
            found.setdefault(" ".join(part for part in parts if part), []).append(each.id)
    return found


def strata(contestants: Sequence[Contestant], totals: Mapping[str, Fraction]) -> dict[str, dict[str, int]]:
    """The rank in each stratum: one that comes later in the alphabet also competes in those before it."""
    named = sorted({each.stratum for each in contestants if each.stratum})
    found: dict[str, dict[str, int]] = {}
    for stratum in named:
        inside = {each.id: totals[each.id] for each in contestants if each.stratum >= stratum and each.id in totals}
        for standing in rank(inside).standings:
            found.setdefault(standing.contestant, {})[stratum] = standing.rank
    return found


def put_below(ranking: Ranking, few: set[str]) -> Ranking:
    """Those who have played too few sessions stand below all others, in their own order."""
    above = [each for each in ranking.standings if each.contestant not in few]
    below = [each for each in ranking.standings if each.contestant in few]
    if not below or not above:
        return ranking
    ranks = [*_ranks(above, 0), *_ranks(below, len(above))]
    return replace(ranking, standings=tuple(ranks), by_total=False)


def _ranks(standings: Sequence[Standing], before: int) -> list[Standing]:
    """Ranked anew among themselves, after so many others."""
    old = [each.rank for each in standings]
    return [replace(each, rank=before + old.index(each.rank) + 1, shared=old.count(each.rank) > 1) for each in standings]
