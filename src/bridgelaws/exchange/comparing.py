"""What a published file prints beside what its results come to: where the two differ, by whom and by how much."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from bridgelaws.exchange.published import Figures, Published
from bridgelaws.tournament.scoring.contest import Beside, ContestResult, FinalPlace

_MOST_DECIMALS = 4  # more are the digits of a floating point number that was cut off


class Differs(Struct, frozen=True):
    """A figure of a contestant, a match or a line, as printed and as worked out."""

    of: str
    printed: Fraction
    worked_out: Fraction

    @property
    def by(self) -> Fraction:
        return self.worked_out - self.printed


class Comparison(Struct, frozen=True):
    """Everything in which a file differs from its own results."""

    contestants: tuple[Differs, ...] = ()
    matches: tuple[Differs, ...] = ()
    lines: tuple[Differs, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.contestants or self.matches or self.lines)


def compare_with_print(published: Published, result: ContestResult) -> Comparison:
    """Nothing printed is nothing to differ from; what rounding explains is no difference."""
    return Comparison(
        contestants=tuple(_contestants(published, result)),
        matches=tuple(_matches(published, result)),
        lines=min((tuple(_lines(published, result, unit)) for unit in (1, 2)), key=len),
    )


def _contestants(published: Published, result: ContestResult) -> Iterator[Differs]:
    everybody: list[FinalPlace | Beside] = [*result.places, *result.beside]
    boards = _count_boards(result)
    found = []
    for place in everybody:
        printed = published.figures.get(place.contestant.id, Figures())
        if printed.percent is not None and place.percent is not None:
            found.append(Differs(place.contestant.id, printed.percent, _percent_as_taken(place, printed)))
        elif printed.score is not None:
            score = place.score / max(1, boards[place.contestant.id]) if published.a_board else place.score
            found.append(Differs(place.contestant.id, printed.score, score))
    return _beyond_rounding(found)


def _count_boards(result: ContestResult) -> Counter[str]:
    """How many boards each has a score on."""
    boards: Counter[str] = Counter()
    for session in result.pairs.sessions if result.pairs else ():
        boards.update({one: score.boards for one, score in session.scores.items()})
    return boards


def _percent_as_taken(place: FinalPlace | Beside, printed: Figures) -> Fraction:
    """Some programs take the percentage of the score as they print it, others of the score itself: the closer one."""
    assert place.percent is not None
    assert printed.percent is not None
    if printed.score is None or not place.score:
        return place.percent
    of_printed = printed.score * place.percent / place.score
    rounded = abs(place.score - printed.score) <= Fraction(1, 2 * 10 ** min(_decimals(printed.score), _MOST_DECIMALS))
    closer = abs(of_printed - printed.percent) < abs(place.percent - printed.percent)
    return of_printed if rounded and closer else place.percent


def _matches(published: Published, result: ContestResult) -> Iterator[Differs]:
    found = []
    scored = result.teams.matches if result.teams else ()
    for match, printed in zip(scored, published.matches, strict=False):
        sides = [(match.home.victory_points, match.home.net), (match.away.victory_points, match.away.net)]
        own = [net if points is None else points for points, net in sides]
        if printed is not None:
            found += [Differs(match.match.name, was, now) for was, now in zip(printed, own, strict=True)]
    return _beyond_rounding(found)


def _lines(published: Published, result: ContestResult, unit: int) -> Iterator[Differs]:
    found = []
    for session in result.pairs.sessions if result.pairs else ():
        for board, marks in session.lines:
            for each in marks:
                ns, ew = "+".join(each.line.ns), "+".join(each.line.ew)
                for own, printed in zip((each.ns, each.ew), published.lines.get((board, ns, ew), ()), strict=False):
                    found.append(Differs(f"{board}: {ns} - {ew}", printed, own.worth / unit))
    return _beyond_rounding(found)


def _beyond_rounding(found: Iterable[Differs]) -> Iterator[Differs]:
    """More than half of the last decimal that is printed anywhere; a little more, since programs round sums of roundings."""
    found = list(found)
    decimals = min(max((_decimals(each.printed) for each in found), default=0), _MOST_DECIMALS)
    return (each for each in found if abs(each.by) > Fraction(6, 10 ** (decimals + 1)))


def _decimals(printed: Fraction) -> int:
    return next((places for places in range(12) if (10**places * printed).denominator == 1), 12)
