"""Several stages: the Swedish federation's 100, 101A and 104 (tests SBF-100, SBF-101, SBF-104 of the specification)."""

from fractions import Fraction

import pytest

from bridgelaws.lawbook.choices import Vacancy
from bridgelaws.tournament.movements.lineups import LineUp, Pair, Team, away_seatings, home_team, objections, seats_first
from bridgelaws.tournament.movements.stages import (
    Division,
    Result,
    Stage,
    divide,
    spread,
    starting_scores,
    with_replacements,
)
from bridgelaws.tournament.scoring.undecided import Undecided


def field(size: int, groups: str = "") -> list[Result]:
    """Contestants 1, 2, ... in ranking order; with groups, dealt to them in turn."""
    return [Result(str(n), Fraction(400 - n), groups[n % len(groups)] if groups else "") for n in range(1, size + 1)]


def test_100_the_first_eight_of_28_qualify_and_start_at_nothing_2007() -> None:
    stage = Stage(places=8, carry_over_percent=Fraction(0))  # SBF-100-1
    division = divide(stage, field(28))
    assert division.final == tuple(str(n) for n in range(1, 9))
    assert set(starting_scores(stage, field(28), division.final).values()) == {0}


def test_100_half_of_the_score_is_carried_over_2007() -> None:
    stage = Stage(places=1, carry_over_percent=Fraction(50))  # SBF-100-2
    results = [Result("P", Fraction("312.4")), Result("Q", Fraction(300))]
    assert starting_scores(stage, results, ("P",)) == {"P": Fraction("156.2")}


def test_100_carry_over_not_announced_is_asked_for_2007() -> None:
    with pytest.raises(Undecided) as asked:
        starting_scores(Stage(places=8), field(28), ("1",))
    assert asked.value.question.key == "carry_over"


def test_100_four_from_each_group_are_not_the_best_eight_2007() -> None:
    results = [Result(f"A{n}", Fraction(300 - n), "A") for n in range(1, 9)]  # SBF-100-4
    results += [Result(f"B{n}", Fraction(200 - n), "B") for n in range(1, 9)]
    division = divide(Stage(in_group={"A": 4, "B": 4}), results)
    assert division.final == ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")


def test_a_tie_for_the_last_place_is_not_broken_by_the_order_of_the_list() -> None:
    results = [Result("P", Fraction(3)), Result("Q", Fraction(2)), Result("R", Fraction(2))]
    with pytest.raises(Undecided, match="Q, R are equal for the last place"):
        divide(Stage(places=2), results)
    assert divide(Stage(places=2), results, ties_broken=True).replacements == ("R",)


def test_101A_the_next_of_the_field_comes_in_2007() -> None:
    stage = Stage(places=16)  # SBF-101-1
    division = divide(stage, field(20))
    assert "17" in with_replacements(stage, field(20), division, ["5"])


def groups() -> tuple[Stage, list[Result], Division]:
    results = [Result(f"A{n}", Fraction(300 - 2 * n), "A") for n in range(1, 13)]
    results += [Result(f"B{n}", Fraction(301 - 2 * n), "B") for n in range(1, 13)]
    stage = Stage(in_group={"A": 8, "B": 8}, consolation=True)
    return stage, results, divide(stage, results)


def test_101A_a_groups_first_vacancy_goes_to_its_own_next_2007() -> None:
    stage, results, division = groups()  # SBF-101-2
    final = with_replacements(stage, results, division, ["A3"])
    assert "A9" in final
    assert "A3" not in final
    assert "B9" not in final
    assert division.consolation == division.replacements


def test_101A_a_second_vacancy_is_filled_as_the_organiser_chose_2007() -> None:
    stage, results, division = groups()  # SBF-101-3: B's no. 9 scored more than A's no. 10
    assert "B9" in with_replacements(stage, results, division, ["A3", "A4"], Vacancy.WHOLE_FIELD)
    assert "A10" in with_replacements(stage, results, division, ["A3", "A4"], Vacancy.GROUP_FIRST)
    with pytest.raises(Undecided, match="Group A has its second vacancy"):
        with_replacements(stage, results, division, ["A3", "A4"])


def test_groups_of_equal_strength() -> None:
    assert spread("ABCDEF", 3) == (("A", "F"), ("B", "E"), ("C", "D"))


def two(names: str) -> Pair:
    return frozenset(names)


FIRST = LineUp(two("ab"), two("cd"), two("wx"), two("yz"))  # home in the open and the closed room, then the visitors


def test_104H_if_nobody_changes_the_visitors_change_rooms_2007() -> None:
    (only,) = away_seatings(FIRST, two("ab"), two("cd"), [two("wx"), two("yz")])  # SBF-104-1
    assert (only.away_open, only.away_closed) == (two("yz"), two("wx"))


def test_104H_one_new_home_pair_binds_the_visitors_by_the_old_one_2007() -> None:
    seatings = list(away_seatings(FIRST, two("ab"), two("ef"), [two("wx"), two("yz")]))  # SBF-104-2
    assert [(s.away_open, s.away_closed) for s in seatings] == [(two("yz"), two("wx"))]


def test_104H_two_new_home_pairs_leave_the_visitors_free_2007() -> None:
    assert len(list(away_seatings(FIRST, two("ef"), two("gh"), [two("wx"), two("yz")]))) == 2  # SBF-104-3


def test_104H_the_same_pairs_do_not_meet_again_2007() -> None:
    found = objections(FIRST, LineUp(two("ab"), two("cd"), two("wx"), two("yz")))  # SBF-104-4
    assert [objection.provision for objection in found] == ["104H", "104H"]
    assert found[0].text == "a-b and w-x have met in the first half."


def test_104F_one_new_player_makes_a_new_pair_2007() -> None:
    assert objections(FIRST, LineUp(two("ab"), two("cd"), two("wy"), two("xz"))) == ()  # SBF-104-5


def test_104D_a_home_pair_that_plays_on_keeps_its_room_2007() -> None:
    found = objections(FIRST, LineUp(two("cd"), two("ef"), two("wx"), two("yz")))
    assert [objection.provision for objection in found] == ["104D"]


def test_104C_a_team_with_an_a_system_is_the_visitor_and_seats_first_2007() -> None:
    assert home_team("first", "second", a_system=["first"]) == "second"  # SBF-104-6
    assert home_team("first", "second") == "first"
    assert [seats_first(half) for half in (1, 2)] == [Team.AWAY, Team.HOME]
    assert [seats_first(half, away_has_a_system=True) for half in (1, 2)] == [Team.AWAY, Team.AWAY]
    again = LineUp(two("ab"), two("cd"), two("wx"), two("yz"))
    assert [objection.text for objection in objections(FIRST, again, a_system=[two("wx")])] == [
        "c-d and y-z have met in the first half."
    ]


def test_104C_two_teams_with_an_a_system_are_a_question_2007() -> None:
    with pytest.raises(Undecided, match="say which is the home team"):
        home_team("first", "second", a_system=["first", "second"])
