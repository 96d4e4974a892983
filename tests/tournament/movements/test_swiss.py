"""Pairing by the standings, against trying every pairing there is."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.movements.standings import read_standings
from bridgelaws.tournament.movements.swiss import Odd, Paired, Pairing, SwissStanding, by_lot, next_round, pair

Couples = tuple[tuple[int, int], ...]


def all_pairings(left: tuple[int, ...]) -> Iterator[Couples]:
    if not left:
        yield ()
        return
    for other in left[1:]:
        for rest in all_pairings(tuple(at for at in left[1:] if at != other)):
            yield ((left[0], other), *rest)


@st.composite
def fields(draw: st.DrawFn, odd: bool = False) -> list[SwissStanding]:
    """A field in ranking order in which any two may have met."""
    size = 2 * draw(st.integers(2, 4)) - odd
    couples = list(combinations(range(size), 2))
    met = draw(st.sets(st.sampled_from(couples)))
    opponents = [[str(b if a == at else a) for a, b in met if at in (a, b)] for at in range(size)]
    return [
        SwissStanding(str(at), 100 - at, tuple(opponents[at]), byes=draw(st.integers(0, 1)) if odd else 0)
        for at in range(size)
    ]


def rematches(field: list[SwissStanding], couples: Couples) -> int:
    return sum(field[b].id in field[a].met for a, b in couples)


def couples_of(found: Paired) -> Couples:
    return tuple(sorted((min(int(a), int(b)), max(int(a), int(b))) for a, b in found.matches))


@settings(max_examples=200)
@given(fields())
def test_no_rematch_while_any_pairing_avoids_it_and_the_smallest_distances(field: list[SwissStanding]) -> None:
    options = list(all_pairings(tuple(range(len(field)))))
    fewest = min(rematches(field, couples) for couples in options)
    least = min(sum((b - a) ** 2 for a, b in couples) for couples in options if rematches(field, couples) == fewest)
    found = pair(field)
    assert len(found.rematches) == fewest
    assert sum((b - a) ** 2 for a, b in couples_of(found)) == least


@given(fields())
def test_monrad_gives_the_top_the_nearest_it_can(field: list[SwissStanding]) -> None:
    options = [tuple(sorted(couples)) for couples in all_pairings(tuple(range(len(field))))]
    fewest = min(rematches(field, couples) for couples in options)
    assert couples_of(pair(field, Pairing.MONRAD)) == min(c for c in options if rematches(field, c) == fewest)


@given(fields())
def test_danish_pairs_neighbours_even_if_they_have_met(field: list[SwissStanding]) -> None:
    assert couples_of(pair(field, Pairing.DANISH)) == tuple((at, at + 1) for at in range(0, len(field), 2))


@given(fields(odd=True))
def test_the_bye_goes_to_the_lowest_with_fewest_unless_it_forces_a_rematch(field: list[SwissStanding]) -> None:
    size = len(field)

    def fewest(out: int) -> int:
        return min(rematches(field, c) for c in all_pairings(tuple(at for at in range(size) if at != out)))

    best = min(range(size), key=lambda at: (fewest(at), field[at].byes, -at))
    found = pair(field)
    assert found.bye == str(best)
    assert len(found.rematches) == fewest(best)


@given(fields(odd=True))
def test_a_triangle_avoids_rematches_if_any_triangle_does(field: list[SwissStanding]) -> None:
    def fewest(three: tuple[int, ...]) -> int:
        rest = tuple(at for at in range(len(field)) if at not in three)
        among = sum(field[b].id in field[a].met for a, b in combinations(three, 2))
        return among + min(rematches(field, c) for c in all_pairings(rest))

    found = pair(field, odd=Odd.TRIANGLE)
    assert found.triangle is not None
    assert len(found.rematches) == min(fewest(three) for three in combinations(range(len(field)), 3))


def test_greedy_pairing_would_fail_here() -> None:
    """1-2 and 3-4 look natural, but leave 5 and 6, who have met."""
    field = [SwissStanding(str(at), -at) for at in range(1, 5)] + [
        SwissStanding("5", -5, ("6",)),
        SwissStanding("6", -6, ("5",)),
    ]
    found = pair(field)
    assert found.rematches == ()
    assert {frozenset(match) for match in found.matches} == {frozenset("12"), frozenset("35"), frozenset("46")}


def test_a_whole_event_meets_nobody_twice_as_long_as_it_can() -> None:
    met: dict[str, list[str]] = {str(at): [] for at in range(8)}
    for number in range(1, 4):  # with 8 teams any three rounds leave a fourth
        found = pair([SwissStanding(one, (7 * int(one) * number) % 11, tuple(them)) for one, them in met.items()])
        assert found.rematches == ()
        for home, away in found.matches:
            met[home].append(away)
            met[away].append(home)


def test_pairs_sit_north_south_and_east_west_with_the_same_boards() -> None:
    movement = next_round([SwissStanding(name, at) for at, name in enumerate("ABCDEF")], 1, 4, contest=Contest.PAIRS)
    assert movement.contest is Contest.PAIRS
    assert check(movement).sound
    with pytest.raises(BridgelawsError, match="Three pairs cannot play one another in one round"):
        next_round([SwissStanding(name) for name in "ABC"], odd=Odd.TRIANGLE, contest=Contest.PAIRS)


def test_lots_decide_between_equals_and_only_between_equals() -> None:
    field = [SwissStanding("leader", 9), *[SwissStanding(name) for name in "ABCDEFG"]]
    one, again, other = (by_lot(field, word) for word in ("spring", "spring", "autumn"))
    assert one == again != other
    assert one[0].id == other[0].id == "leader"
    assert {standing.id for standing in other} == {standing.id for standing in field}


def test_104B_the_home_right_goes_to_who_has_had_it_less_2007() -> None:
    found = pair([SwissStanding("A", 20, home=2), SwissStanding("B", 10, home=1)])
    assert found.matches == (("B", "A"),)


def test_a_triangle_is_three_half_matches_on_boards_of_their_own() -> None:
    movement = next_round([SwissStanding(name, at) for at, name in enumerate("ABCDE")], 2, 8, odd=Odd.TRIANGLE)
    halves = [sitting for sitting in movement.rounds[0].sittings if sitting.triangle]
    assert [len(sitting.boards) for sitting in halves] == [4, 4, 4]
    assert len({board for sitting in halves for board in sitting.boards}) == 12
    assert check(movement).sound
    assert check(next_round([SwissStanding(name) for name in "ABC"], odd=Odd.BYE)).sit_outs == ((1, ("C",)),)


@pytest.mark.parametrize(
    "text",
    [
        "- {id: A, score: 40.5, met: [B]}\n- {id: B, score: 35, byes: 1}\n- {id: 3}",
        'standings: [{"id": "A", "score": 40.5, "met": ["B"]}, {"id": "B", "score": "35", "byes": 1}, {"id": 3}]',
        '{"id": "A", "score": 40.5, "met": ["B"]}\n{"id": "B", "score": 35, "byes": 1, "rank": 2}\n{"id": 3, "score": 0}',
        "id,score,met,byes\nA,40.5,B,\nB,35,,1\n3,,,\n",
    ],
)
def test_standings_as_people_and_programs_write_them(text: str) -> None:
    assert read_standings(text) == [
        SwissStanding("A", Fraction("40.5"), ("B",)),
        SwissStanding("B", Fraction(35), byes=1),
        SwissStanding("3"),
    ]


@pytest.mark.parametrize("text", ["", "[", "A, B", "- 5", "- {score: 3}", "- {id: A, score: many}", "id,score\nA,many", "{"])
def test_standings_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BridgelawsError, match="Standings are a list with a line for each"):
        read_standings(text)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ([SwissStanding("A")], "A round cannot be paired with 1 in the standings: two or more are needed."),
        ([SwissStanding("A"), SwissStanding("A")], "A stands twice in the standings: each contestant has one line."),
    ],
)
def test_standings_that_cannot_be_paired(field: list[SwissStanding], sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        pair(field)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (SwissStanding("A", 3, ("Z",)), "A is said to have met Z, which is not in the standings"),
        (SwissStanding("A", 3, ("A",)), "A is said to have met itself"),
        (SwissStanding("A", 3, (), byes=-1), "A cannot have had fewer than no byes"),
    ],
)
def test_standings_that_cannot_be_are_refused(wrong: SwissStanding, sentence: str) -> None:
    with pytest.raises(BridgelawsError) as refused:
        pair([wrong, SwissStanding("B", 2)])
    assert str(refused.value).startswith(sentence)
