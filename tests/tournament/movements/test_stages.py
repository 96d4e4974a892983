"""Several stages: who goes on, what is carried over, who comes in (the Swedish federation's 100 and 101A)."""

from fractions import Fraction

import pytest

from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.tournament.movements.stages import (
    Division,
    Stage,
    StageResult,
    deal_into_groups,
    divide,
    starting_scores,
    with_replacements,
)
from bridgelaws.tournament.scoring.undecided import Undecided

SWEDISH = PRESETS["sbf-2007"]


def field(size: int, groups: str = "") -> list[StageResult]:
    """Contestants 1, 2, ... in ranking order; with groups, dealt to them in turn."""
    return [StageResult(str(n), Fraction(400 - n), groups[n % len(groups)] if groups else "") for n in range(1, size + 1)]


def test_100_the_first_eight_of_28_qualify_and_start_at_nothing_2007() -> None:
    stage = Stage(places=8, carry_over_percent=Fraction(0))  # SBF-100-1
    division = divide(stage, field(28))
    assert division.final == tuple(str(n) for n in range(1, 9))
    assert set(starting_scores(stage, field(28), division.final).values()) == {0}


def test_100_half_of_the_score_is_carried_over_2007() -> None:
    stage = Stage(places=1, carry_over_percent=Fraction(50))  # SBF-100-2
    results = [StageResult("P", Fraction("312.4")), StageResult("Q", Fraction(300))]
    assert starting_scores(stage, results, ("P",)) == {"P": Fraction("156.2")}


def test_100_carry_over_not_announced_is_asked_for_2007() -> None:
    with pytest.raises(Undecided) as asked:
        starting_scores(Stage(places=8), field(28), ("1",))
    assert asked.value.question.key == "carry_over"


def test_100_four_from_each_group_are_not_the_best_eight_2007() -> None:
    results = [StageResult(f"A{n}", Fraction(300 - n), "A") for n in range(1, 9)]  # SBF-100-4
    results += [StageResult(f"B{n}", Fraction(200 - n), "B") for n in range(1, 9)]
    division = divide(Stage(in_group={"A": 4, "B": 4}), results)
    assert division.final == ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")


def test_a_tie_for_the_last_place_is_not_broken_by_the_order_of_the_list() -> None:
    results = [StageResult("P", Fraction(3)), StageResult("Q", Fraction(2)), StageResult("R", Fraction(2))]
    with pytest.raises(Undecided, match="Q and R are equal for the last place"):
        divide(Stage(places=2), results)
    assert divide(Stage(places=2), results, ties_broken=True).replacements == ("R",)


def test_101A_the_next_of_the_field_comes_in_2007() -> None:
    stage = Stage(places=16)  # SBF-101-1
    division = divide(stage, field(20))
    final = with_replacements(stage, field(20), division, ["5"], SWEDISH)
    assert "17" in final
    assert "5" not in final
    assert with_replacements(stage, field(20), division, ["17", "5"], SWEDISH)[4] == "18"  # 17 has withdrawn too


def groups() -> tuple[Stage, list[StageResult], Division]:
    results = [StageResult(f"A{n}", Fraction(300 - 2 * n), "A") for n in range(1, 13)]
    results += [StageResult(f"B{n}", Fraction(301 - 2 * n), "B") for n in range(1, 13)]
    stage = Stage(in_group={"A": 8, "B": 8}, consolation=True)
    return stage, results, divide(stage, results)


def test_101A_a_groups_first_vacancy_goes_to_its_own_next_2007() -> None:
    stage, results, division = groups()  # SBF-101-2
    final = with_replacements(stage, results, division, ["A3"], SWEDISH)
    assert "A9" in final
    assert "A3" not in final
    assert "B9" not in final
    assert division.consolation == division.replacements


def test_101A_a_second_vacancy_is_filled_as_the_organiser_chose_2007() -> None:
    stage, results, division = groups()  # SBF-101-3: B's no. 9 scored more than A's no. 10
    assert "B9" in with_replacements(stage, results, division, ["A3", "A4"], SWEDISH, "field")
    assert "A10" in with_replacements(stage, results, division, ["A3", "A4"], SWEDISH, "group")
    with pytest.raises(Undecided, match="Group A has a second vacancy"):
        with_replacements(stage, results, division, ["A3", "A4"], SWEDISH)


def test_groups_of_equal_strength() -> None:
    assert deal_into_groups("ABCDEF", 3) == (("A", "F"), ("B", "E"), ("C", "D"))
