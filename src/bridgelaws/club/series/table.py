"""The table of a series, worked out from its evenings with exact fractions; nothing is rounded before it is shown."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.people.register import Known
from bridgelaws.club.played.evenings import EveningPlayed, Sat
from bridgelaws.club.series.rules import Rules
from bridgelaws.text import NOTHING, Text, say, say_count

HALF = Fraction(1, 2)


class Figure(Struct, frozen=True):
    """What an evening gave somebody, and whether it is kept."""

    event: str  # "" for an evening missed
    day: str
    value: Fraction
    before: Fraction  # without a handicap
    kept: bool = False
    partners: tuple[str, ...] = ()
    replaced: bool = False  # more than half of the boards were played by somebody else
    provisional: bool = False


class Row(Struct, frozen=True, kw_only=True):
    """A contestant: a player, a pair or a team, by the ids of the people."""

    key: str
    people: tuple[str, ...]
    figures: tuple[Figure, ...]  # by day; those for evenings missed last
    total: Fraction
    place: int = 0  # 0 below the line
    shared: bool = False
    short_of: tuple[Text, ...] = ()  # why it is below the line
    out_of_reach: bool = False

    @property
    def kept(self) -> tuple[Figure, ...]:
        return tuple([each for each in self.figures if each.kept])

    @property
    def evenings(self) -> int:
        return len([each for each in self.figures if each.event])


class SeriesTable(Struct, frozen=True):
    evenings: tuple[EveningPlayed, ...]  # that count
    left_out: tuple[tuple[EveningPlayed, Text], ...]
    rows: tuple[Row, ...]  # ranked ones first
    provisional: bool

    def find(self, key: str) -> Row | None:
        return next((each for each in self.rows if each.key == key), None)


Ledger = Callable[[str, str], Fraction | None]  # points of a person in an evening


def work_out(
    rules: Rules,
    evenings: Sequence[EveningPlayed],
    people: Mapping[str, Known],
    points: Ledger = lambda _event, _person: None,
) -> SeriesTable:
    """Everything from scratch: it takes less time than finding out what has changed."""
    counted, left_out = list[EveningPlayed](), list[tuple[EveningPlayed, Text]]()
    for evening in evenings:
        told = _why_not(rules, evening)
        if str(told):
            left_out.append((evening, told))
        else:
            counted.append(evening)
    found: dict[str, list[Figure]] = {}
    who: dict[str, tuple[str, ...]] = {}
    for evening in counted:
        for line in evening.lines:
            for key, members in _list_credited(rules, line):
                if not _is_eligible(rules, members, people):
                    continue
                if (figure := _read_figure(rules, evening, line, members, points)) is not None:
                    found.setdefault(key, []).append(figure)
                    who[key] = members
    rows = [_make_row(rules, key, who[key], figures, len(counted)) for key, figures in found.items()]
    return SeriesTable(
        tuple(counted), tuple(left_out), tuple(_rank(rules, rows, len(counted))), any(each.provisional for each in counted)
    )


def _why_not(rules: Rules, evening: EveningPlayed) -> Text:
    if not evening.published:
        return say("Not published yet.")
    if rules.figure == "percent" and not any(line.percent is not None for line in evening.lines):
        return say("It has no percentages.")
    if rules.figure == "imps" and any(line.percent is not None for line in evening.lines):
        return say("It is not scored in IMPs.")
    if rules.figure == "vp" and not evening.victory_points:
        return say("It has no victory points.")
    if (rules.credit == "team") != (evening.contest == "teams") and rules.credit != "player":
        return say("It is another kind of contest.")
    return NOTHING


def _list_credited(rules: Rules, line: Sat) -> list[tuple[str, tuple[str, ...]]]:
    """Whose figure it is: each player's, the pair's or the team's. Whoever withdrew or plays hors concours has none."""
    if line.withdrawn or line.hors_concours or line.boards < rules.boards or not line.place:
        return []
    if rules.credit == "team":
        return [(line.contestant, line.players)]
    if rules.credit == "pair":
        members = tuple(sorted(line.players))
        return [("+".join(members), members)] if len(members) == 2 else []
    return [(each, (each,)) for each in line.players]


def _is_eligible(rules: Rules, members: Sequence[str], people: Mapping[str, Known]) -> bool:
    for each in members:
        known = people.get(each)
        if rules.members_only and (known is None or known.status == "visitor"):
            return False
        if rules.stratum and (known is None or known.stratum != rules.stratum):
            return False
        handicap = Fraction(known.handicap) if known is not None and known.handicap else None
        for limit, below in ((rules.handicap_from, True), (rules.handicap_to, False)):
            if limit is not None and (handicap is None or (handicap < limit if below else handicap > limit)):
                return False
    return True


def _read_figure(rules: Rules, evening: EveningPlayed, line: Sat, members: Sequence[str], points: Ledger) -> Figure | None:
    match rules.figure:
        case "percent":
            value = line.percent
        case "imps":
            value = line.score / line.boards
        case "vp":
            value = line.score
        case _:
            given = [points(evening.event, each) for each in members]
            value = max([each for each in given if each is not None], default=None)
    if value is None:
        return None
    own = line.boards_of.get(members[0], 0) if rules.credit == "player" else line.boards
    replaced = (1 - Fraction(own, line.boards or 1) if rules.credit == "player" else line.replaced_share()) > HALF
    partners = tuple([each for each in line.players if each not in members])
    more = line.handicap if rules.handicap == "then" and rules.figure == "percent" else Fraction(0)
    return Figure(evening.event, evening.day, value + more, value, partners=partners, replaced=replaced,
                  provisional=evening.provisional)  # fmt: skip


def _make_row(rules: Rules, key: str, members: tuple[str, ...], figures: list[Figure], held: int) -> Row:
    played = _leave_out_replaced(rules, figures)
    filled = [*played, *_fill_absences(rules, played, held)]
    chosen = set(keep(rules, [each.value for each in filled]))
    marked = [replace(each, kept=at in chosen) for at, each in enumerate(filled)]
    dropped = [each for each in figures if each not in played]
    told = (*marked, *dropped)
    kept = [each for each in marked if each.kept]
    total = combine(rules, [each.value for each in kept])
    return Row(key=key, people=members, figures=told, total=total, short_of=tuple(_find_short(rules, marked, kept, held)))


def _leave_out_replaced(rules: Rules, figures: Sequence[Figure]) -> list[Figure]:
    """Of evenings in which a substitute played most of it only so many count: the best."""
    replaced = sorted([each for each in figures if each.replaced], key=lambda each: -each.value)[: rules.substitutes]
    return [each for each in figures if not each.replaced or each in replaced]


def _fill_absences(rules: Rules, played: Sequence[Figure], held: int) -> list[Figure]:
    """Own mean, at most so much, for some of the evenings missed."""
    missed = min(held - len(played), rules.absent_evenings)
    if rules.absent_at_most is None or missed <= 0 or not played:
        return []
    mean = sum([each.value for each in played], Fraction(0)) / len(played)
    value = min(mean, rules.absent_at_most)
    return [Figure("", "", value, value)] * missed


def keep(rules: Rules, values: Sequence[Fraction]) -> list[int]:
    """Which figures are kept: the places of the best; of equal ones the earlier.

    >>> keep(Rules(name="", first_day="", last_day="", number=2), [Fraction(50), Fraction(60), Fraction(50)])
    [1, 0]
    """
    best = sorted(range(len(values)), key=lambda at: (-values[at], at))
    match rules.keep:
        case "best":
            return best[: rules.number]
        case "drop":
            return best[: max(len(best) - rules.number, 0)]
        case "drop_per":
            return best[: len(best) - max(len(best) - rules.beyond, 0) // rules.number]
        case _:
            return best


def combine(rules: Rules, values: Sequence[Fraction]) -> Fraction:
    total = sum(values, Fraction(0))
    return total / len(values) if rules.combine == "mean" and values else total


def _find_short(rules: Rules, figures: Sequence[Figure], kept: Sequence[Figure], held: int) -> list[Text]:
    found, played = list[Text](), len([each for each in figures if each.event])
    needed = rules.minimum
    if rules.pro_rata and rules.planned:
        needed = min(needed, ceil(Fraction(rules.minimum * held, rules.planned)))
    if played < needed:
        found.append(say_count("One more evening is needed.", "{count} more evenings are needed.", needed - played))
    often = Counter([each.partners for each in kept if each.event and each.partners and not each.replaced])
    if rules.credit == "pair":
        together = len([each for each in kept if each.event and not each.replaced])
    else:
        together = max(often.values(), default=0)
    if together < rules.together:
        missing = rules.together - together
        found.append(
            say_count("One more evening together is needed.", "{count} more evenings together are needed.", missing)
        )
    if rules.credit == "player" and len({partner for each in figures for partner in each.partners}) < rules.partners:
        found.append(say("{count} different partners are needed.", count=rules.partners))
    return found


# Places.


def _rank(rules: Rules, rows: Sequence[Row], held: int) -> list[Row]:
    ranked = sorted([each for each in rows if not each.short_of], key=lambda each: (-each.total, each.key))
    placed = list[Row]()
    for _, equal in groupby(ranked, key=lambda each: each.total):
        same = list(equal)
        for group in _split(same, rules.ties):
            place = len(placed) + 1
            placed += [replace(each, place=place, shared=len(group) > 1) for each in group]
    below = sorted([each for each in rows if each.short_of], key=lambda each: (-each.total, each.key))
    leader = placed[0].total if placed else None
    if leader is None or not rules.planned or 2 * held < rules.planned:
        return [*placed, *below]
    left = max(rules.planned - held, 0)
    return [replace(each, out_of_reach=_best_possible(rules, each, left) < leader) for each in (*placed, *below)]


def _best_possible(rules: Rules, row: Row, left: int) -> Fraction:
    if rules.figure != "percent":
        return row.total + 10**6 * left  # nobody can say how many points there are to come
    values = [*[each.value for each in row.figures if each.event], *[Fraction(rules.hope)] * left]
    return combine(rules, [values[at] for at in keep(rules, values)])


def _split(same: Sequence[Row], ties: Sequence[str]) -> list[list[Row]]:
    """Those of one total in the order of the rules; whoever is still equal shares the place."""
    if len(same) < 2 or not ties:
        return [list(same)]
    figures = {each.key: _break(ties[0], each, same) for each in same}
    found = []
    for figure in sorted(set(figures.values()), reverse=True):
        found += _split([each for each in same if figures[each.key] == figure], ties[1:])
    return found


def _break(tie: str, row: Row, same: Sequence[Row]) -> Fraction:
    played = [each for each in row.figures if each.event]
    match tie:
        case "best single":
            return max([each.value for each in played], default=Fraction(0))
        case "more evenings":
            return Fraction(len(played))
        case "mutual":
            shared = set.intersection(*[{each.event for each in one.figures if each.event} for one in same])
            own = [each.value for each in played if each.event in shared]
            return sum(own, Fraction(0)) / len(own) if own else Fraction(0)
        case _:
            last = max([figure.day for one in same for figure in one.figures], default="")
            return max([each.value for each in played if each.day == last], default=Fraction(0))
