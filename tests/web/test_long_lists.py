"""The page of a large event shows its lists in parts, and nobody is lost between them."""

from fractions import Fraction

import pytest

from bridgelaws.club.publication.ranking import Ranked, RankingView
from bridgelaws.web.results.parts_of_a_list import PLACES, cut_ranking


def line(at: int) -> Ranked:
    return Ranked(str(at), str(at), ("Ada", "Bo"), Fraction(at), Fraction(50), adjusted=False)


def view(*sizes: int) -> RankingView:
    fields, at = [], 0
    for number, size in enumerate(sizes):
        fields.append((f"F{number}", tuple(line(at + each) for each in range(size))))
        at += size
    return RankingView(tuple(fields[:1]), by_percent=True, beside=tuple(fields[1:]))  # type: ignore[arg-type]


@pytest.mark.parametrize("sizes", [(1000,), (70, 200), (10, 10, 500, 3), (PLACES + 1,)])
def test_the_parts_together_are_the_whole_list(sizes: tuple[int, ...]) -> None:
    whole = view(*sizes)
    first = cut_ranking(whole, None)
    seen: list[tuple[object, Ranked]] = []
    for part in first.parts:
        found = cut_ranking(whole, part.first).ranking
        assert found is not None
        own = [(name, each) for name, lines in found.lists for each in lines]
        assert len(own) == part.last - part.first + 1 <= PLACES
        seen += own
    assert seen == [(name, each) for name, lines in whole.lists for each in lines]


def test_a_reader_finds_the_own_part() -> None:
    found = cut_ranking(view(1000), None, me="777")
    assert [part.first for part in found.parts if part.shown] == [601]
    assert cut_ranking(view(1000), 10**5, me="777").parts == found.parts
    assert cut_ranking(view(PLACES), None).parts == ()
