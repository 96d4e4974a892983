"""Round robins, single matches and knockouts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.movements.check import check
from bridgelaws.tournament.movements.knockout import bracket, knockout, with_winners
from bridgelaws.tournament.movements.model import numbers
from bridgelaws.tournament.movements.round_robin import head_to_head, round_robin
from support.simulation import meetings


@given(st.integers(2, 40), st.integers(1, 3))
def test_a_round_robin_meets_all(teams: int, times: int) -> None:
    movement = round_robin(teams, 2, times=times)
    assert check(movement).sound
    assert len(meetings(movement)) == teams * (teams - 1) // 2
    assert set(meetings(movement).values()) == {times}
    rests = Counter(one for _, out in check(movement).sit_outs for one in out)
    assert set(rests.values()) == ({times} if teams % 2 else set())


@given(st.integers(2, 40))
def test_104B_every_team_is_at_home_in_about_half_its_matches_2007(teams: int) -> None:
    at_home = Counter(sitting.ns[0] for sitting in round_robin(teams).sittings)
    counts = [at_home[team] for team in numbers(teams)]
    assert max(counts) - min(counts) <= 1
    both_legs = Counter(sitting.ns[0] for sitting in round_robin(teams, times=2).sittings)
    assert set(both_legs.values()) == {teams - 1}


def test_a_match_in_halves() -> None:
    match = head_to_head(12)
    assert [each.sittings[0].boards[0] for each in match.rounds] == [1, 13]
    assert check(match).sound


@given(st.integers(2, 70))
def test_a_knockout_has_a_match_less_than_teams_and_byes_for_the_highest(teams: int) -> None:
    movement = knockout(numbers(teams))
    assert check(movement).sound
    assert len(movement.sittings) == teams - 1
    byes = movement.sitting_out(1)
    assert byes == numbers(len(byes))
    assert len(movement.rounds[0].sittings) * 2 + len(byes) == teams


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_if_the_higher_seed_always_wins_each_round_is_what_seeding_promises(size: int) -> None:
    line = bracket(size)
    while len(line) > 1:
        assert sorted(line) == list(range(1, len(line) + 1))
        assert all(one + other == len(line) + 1 for one, other in zip(line[::2], line[1::2], strict=True))
        line = [min(one, other) for one, other in zip(line[::2], line[1::2], strict=True)]


def test_winners_and_losers_go_where_they_belong() -> None:
    movement = knockout("ABCD", third_place=True)
    played = with_winners(movement, {1: "D", 2: "B"})
    final, third = played.rounds[-1].sittings
    assert (final.ns, final.ew) == (("D",), ("B",))
    assert (third.ns, third.ew) == (("A",), ("C",))
    with pytest.raises(BridgelawsError, match="C cannot have won match 1, which is A against D"):
        with_winners(movement, {1: "C"})


def test_the_same_word_draws_the_same_lots_and_seeds_are_not_drawn() -> None:
    one, again, other = (knockout(numbers(16), seeded=4, draw=word) for word in ("spring", "spring", "autumn"))
    assert one == again
    assert one != other
    assert one.contestants[:4] == other.contestants[:4] == ("1", "2", "3", "4")
    with pytest.raises(BridgelawsError, match="A is entered twice"):
        knockout("ABA")
