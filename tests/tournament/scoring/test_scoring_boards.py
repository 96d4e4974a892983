"""The scores of a board: matchpoints, short boards, fouled boards, adjusted scores (Laws 12C, 78, 87)."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.awards import (
    Artificial,
    Average,
    Obtained,
    Outcome,
    Reason,
    SelfInflicted,
    TableResult,
    artificial,
    assigned,
    not_played,
    obtained,
    weighted,
)
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import FewScoresWhen
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.tournament.scoring.boards import Line, comparisons, score_board
from bridgelaws.tournament.scoring.marks import Mark, Method, Own, Terms
from bridgelaws.tournament.scoring.matchpoints import neuberg, top
from bridgelaws.tournament.scoring.undecided import Undecided

SCORES = [-1100, -800, -620, -500, -420, -100, -50, 0, 90, 110, 140, 170, 420, 450, 480, 620, 650, 980, 1430]
columns = st.lists(st.sampled_from(SCORES), min_size=1, max_size=16)
PLAIN = choose_from({}, "test")
NEUBERG = choose_from({"boards_with_fewer_scores": "Neuberg", "fouled_board_method": "Neuberg in each group"}, "test")


def lines(results: list[TableResult], forms: str = "") -> list[Line]:
    return [Line((f"N{at}",), (f"E{at}",), result, forms[at] if forms else "") for at, result in enumerate(results)]


def ns(found: tuple[object, ...]) -> list[Fraction | None]:
    return [marks.ns.points for marks in found]  # type: ignore[attr-defined]


def ew(found: tuple[object, ...]) -> list[Fraction | None]:
    return [marks.ew.points for marks in found]  # type: ignore[attr-defined]


@given(columns)
def test_78A_a_board_gives_n_times_n_less_one_to_each_side_and_the_sides_share_the_top(scores: list[int]) -> None:
    found = score_board(lines([obtained(each) for each in scores]), Method.MATCHPOINTS, PLAIN)
    assert sum(each or 0 for each in ns(found)) == len(scores) * (len(scores) - 1)
    assert all(
        m.ns.points + m.ew.points == m.ns.top == top(len(scores))
        for m in found
        if m.ns.points is not None and m.ew.points is not None
    )


@given(st.lists(st.integers(-200, 200).map(lambda tens: 10 * tens), min_size=2, max_size=12), st.integers(-100, 100))
def test_78A_adding_a_constant_to_all_scores_changes_nothing(scores: list[int], tens: int) -> None:
    from bridgelaws.tournament.scoring.marks import Share
    from bridgelaws.tournament.scoring.matchpoints import compare

    plain = compare([(Share(each, Fraction(1)),) for each in scores])
    assert plain == compare([(Share(each + 10 * tens, Fraction(1)),) for each in scores])


@given(st.integers(1, 40), st.integers(0, 78))
def test_78D_neuberg_with_all_the_scores_there_is_the_identity(results: int, won: int) -> None:
    assert neuberg(won, results, results) == won


@given(st.integers(2, 30), st.integers(0, 30), st.data())
def test_78D_neuberg_keeps_the_average_and_the_two_sides_complementary(
    results: int, missing: int, data: st.DataObject
) -> None:
    expected = results + missing
    won = data.draw(st.integers(0, top(results)))
    here, there = neuberg(won, results, expected), neuberg(top(results) - won, results, expected)
    assert here + there == top(expected)
    assert neuberg(results - 1, results, expected) == expected - 1


def test_78D_neuberg_as_others_print_it() -> None:
    assert [float(neuberg(won, 10, 11)) for won in (18, 16, 0)] == [19.9, 17.7, 0.1]  # ten scores of eleven
    tops = [100 * neuberg(top(size), size, 7) / top(7) for size in (3, 4)]  # seven tables in two forms
    assert [round(float(each), 1) for each in tops] == [88.9, 93.8]


@given(columns, st.integers(1, 6))
def test_78D_a_board_with_fewer_scores_sums_to_the_average_of_a_full_one(scores: list[int], missing: int) -> None:
    expected = len(scores) + missing
    found = score_board(lines([obtained(each) for each in scores]), Method.MATCHPOINTS, NEUBERG, expected)
    assert sum(each or 0 for each in ns(found)) == len(scores) * (expected - 1)


def test_78D_a_short_board_by_percentage_and_with_its_own_top() -> None:
    board = lines([obtained(each) for each in (420, 420, 450, -50, 170)])
    by_percentage = score_board(board, Method.MATCHPOINTS, PLAIN, 6)
    assert [mark.ns.percent for mark in by_percentage] == [Fraction(125, 2), Fraction(125, 2), 100, 0, 25]
    own = choose_from({"boards_with_fewer_scores": "own top kept"}, "test")
    assert ns(score_board(board, Method.MATCHPOINTS, own, 6)) == [5, 5, 8, 0, 2]
    assert {mark.ns.top for mark in score_board(board, Method.MATCHPOINTS, own, 6)} == {8}


FEW = choose_from({"few_scores": "60, 65-55 and 70-60-50 percent", "boards_with_fewer_scores": "Neuberg"}, "few")


def test_78D_two_scores_left_of_four_get_65_and_55_percent_where_that_rule_is_in_force() -> None:
    plus_minus = TableResult(
        Artificial(Average.PLUS, own_session_counts=False), Artificial(Average.MINUS, own_session_counts=False)
    )
    minus_plus = TableResult(plus_minus.ew, plus_minus.ns)
    found = score_board(lines([obtained(-100), obtained(-200), plus_minus, minus_plus]), Method.MATCHPOINTS, FEW)
    assert ns(found) == [Fraction(39, 10), Fraction(33, 10), Fraction(36, 10), Fraction(24, 10)]
    assert ew(found) == [Fraction(33, 10), Fraction(39, 10), Fraction(24, 10), Fraction(36, 10)]
    assert found[0].ns.working.law == "78D"


@pytest.mark.parametrize(
    ("scores", "expected", "when", "tables", "percent"),
    [
        ([100], 4, "always", 0, [60]),
        ([100, 100], 4, "always", 0, [60, 60]),
        ([100, 50, -50], 4, "always", 0, [70, 60, 50]),
        ([100, 50, -50], 6, "at most half of the results expected", 0, [70, 60, 50]),
    ],
)
def test_78D_few_scores_have_fixed_percentages(
    scores: list[int], expected: int, when: str, tables: int, percent: list[int]
) -> None:
    chosen = msgspec.structs.replace(FEW, few_scores_when=FewScoresWhen(when), few_scores_from_tables=tables)
    found = score_board(lines([obtained(each) for each in scores]), Method.MATCHPOINTS, chosen, expected)
    assert [each.ns.percent for each in found] == percent


@pytest.mark.parametrize(
    ("expected", "tables"),
    [(4, 0), (6, 7), (3, 0)],
)
def test_78D_three_scores_are_not_few_where_most_are_there_or_the_field_is_small(expected: int, tables: int) -> None:
    chosen = msgspec.structs.replace(FEW, few_scores_from_tables=tables)
    found = score_board(lines([obtained(each) for each in (100, 50, -50)]), Method.MATCHPOINTS, chosen, expected)
    assert ns(found) == [neuberg(each, 3, expected) for each in (4, 2, 0)]


def test_78A_one_score_alone_has_half_the_top() -> None:
    for how in (PLAIN, NEUBERG):
        assert ns(score_board(lines([obtained(420)]), Method.MATCHPOINTS, how, 5)) == [4]


# Weighted, split and artificial scores


weights = st.lists(st.integers(1, 9), min_size=2, max_size=3).map(lambda parts: [Fraction(p, sum(parts)) for p in parts])


@given(columns, weights, st.data())
def test_12C1c_a_weighted_score_is_the_average_of_scoring_the_board_over_again(
    scores: list[int], shares: list[Fraction], data: st.DataObject
) -> None:
    possible = data.draw(st.lists(st.sampled_from(SCORES), min_size=len(shares), max_size=len(shares), unique=True))
    one = assigned(dict(zip(possible, shares, strict=True)))
    found = score_board(lines([one, *[obtained(each) for each in scores]]), Method.MATCHPOINTS, PLAIN)
    expected = [Fraction(0)] * (len(scores) + 1)
    for instead, share in zip(possible, shares, strict=True):
        again = score_board(lines([obtained(each) for each in (instead, *scores)]), Method.MATCHPOINTS, PLAIN)
        expected = [sum_ + share * (each or 0) for sum_, each in zip(expected, ns(again), strict=True)]
    assert ns(found) == expected
    assert sum(expected) == (len(scores) + 1) * len(scores)


def test_12C1c_the_worked_example_of_a_weighted_score() -> None:
    one = assigned({420: Fraction(3, 5), -50: Fraction(2, 5)})
    found = score_board(lines([*[obtained(each) for each in (420, 420, 170, -50)], one]), Method.MATCHPOINTS, PLAIN)
    assert ns(found) == [Fraction(x, 10) for x in (64, 64, 28, 4, 40)]


def test_12C1c_weights_may_apply_to_the_points_by_regulation() -> None:
    averaging = choose_from({"weights_apply_to": "the points, before they are compared"}, "test")
    one = assigned({620: Fraction(1, 2), -100: Fraction(1, 2)})  # 260 on average
    found = score_board(lines([one, obtained(170), obtained(420)]), Method.MATCHPOINTS, averaging)
    assert ns(found) == [2, 0, 4]


def test_12C1e_split_scores_are_compared_each_among_its_own() -> None:
    split = TableResult(weighted({-50: Fraction(1)}), weighted({420: Fraction(1)}))
    found = score_board(lines([split, obtained(170), obtained(420)]), Method.MATCHPOINTS, PLAIN)
    assert ns(found) == [0, 2, 4]  # -50, 170, 420
    assert ew(found) == [1, 4, 1]  # -420, -170, -420


def test_12C1eii_self_inflicted_damage_is_not_relieved() -> None:
    # Assigned +620; the table reached -100, and without its own error the side would have had +170 there.
    award = SelfInflicted(weighted({620: Fraction(1)}), weighted({170: Fraction(1)}), -100)
    one = TableResult(award, weighted({620: Fraction(1)}))
    others = [obtained(each) for each in (620, 170, -100, 140)]
    found = score_board(lines([one, *others]), Method.MATCHPOINTS, PLAIN)
    # 620 is worth 7 of 8 here, 170 would be 5 and -100 is 1: the four lost by the error stay lost.
    assert ns(found)[0] == 7 - (5 - 1)
    assert ew(found)[0] == 1


def test_12C2a_an_artificial_score_takes_no_part_in_the_comparison() -> None:
    scores = [obtained(each) for each in (420, 420, 450, -50, 170)]
    found = score_board(lines([*scores, artificial(Average.PLUS, Average.MINUS)]), Method.MATCHPOINTS, NEUBERG)
    assert ns(found) == [Fraction(x, 10) for x in (62, 62, 98, 2, 26, 60)]
    assert ew(found)[-1] == 4
    assert [mark.ns.own for mark in found][-1] is Own.IF_HIGHER
    assert [mark.ew.own for mark in found][-1] is Own.IF_LOWER


def test_12C2a_only_one_side_may_have_an_artificial_score() -> None:
    half = TableResult(Artificial(Average.PLUS), Obtained(-50))
    found = score_board(lines([half, obtained(420), obtained(-50)]), Method.MATCHPOINTS, NEUBERG)
    assert ns(found) == [Fraction(12, 5), Fraction(7, 2), Fraction(1, 2)]
    assert ew(found) == [3, 0, 3]


@pytest.mark.parametrize(
    ("method", "how", "plus"),
    [
        ("Butler", "sum", 3),
        ("cross-IMPs", "sum divided by the comparisons", 3),
        ("cross-IMPs", "sum", 3 * 4),
        ("cross-IMPs", "sum divided by the results", 3),
    ],
)
def test_12C2b_average_plus_is_three_imps_or_three_for_each_comparison_added(method: str, how: str, plus: Fraction) -> None:
    regulations = choose_from({"cross_imps": how}, "test")
    board = lines([*[obtained(each) for each in (420, 420, 170, -50)], artificial(Average.PLUS, Average.MINUS)])
    found = score_board(board, Method(method), regulations)
    assert (ns(found)[-1], ew(found)[-1]) == (plus, -plus)


def test_12C2b_average_is_nothing_won_or_lost() -> None:
    found = score_board(lines([obtained(420), artificial(Average.EQUAL, Average.EQUAL)]), Method.BUTLER, PLAIN)
    assert ns(found)[-1] == 0


def test_12C2b_total_points_have_no_artificial_score() -> None:
    with pytest.raises(Undecided, match="12C1"):
        score_board(lines([obtained(420), artificial(Average.PLUS, Average.PLUS)]), Method.TOTAL_POINTS, PLAIN)


def test_boards_not_played_have_a_reason_and_no_mark() -> None:
    found = score_board(lines([obtained(420), obtained(-50), not_played(Reason.NO_TIME)]), Method.MATCHPOINTS, PLAIN)
    assert ns(found) == [2, 0, None]
    assert "time ran out" in found[2].ns.working.formula


# Fouled boards


def test_87B_each_form_is_rated_by_itself() -> None:
    scores = [620, 650, 620, 170, -100, 620, 430, -50, 400]
    found = score_board(lines([obtained(each) for each in scores], "AAAAAABBB"), Method.MATCHPOINTS, NEUBERG)
    assert ns(found) == [Fraction(x, 2) for x in (19, 31, 19, 7, 1, 19, 28, 4, 16)]


def test_87B_without_a_method_the_director_is_asked() -> None:
    with pytest.raises(Undecided) as asked:
        score_board(lines([obtained(420), obtained(450), obtained(90)], "AAB"), Method.MATCHPOINTS, PLAIN)
    assert asked.value.question.key == "fouled_board_method"
    assert "87B" in str(asked.value)


@pytest.mark.parametrize("method", ["Neuberg in each group", "within the group, one more for each score outside"])
@given(scores=st.lists(st.sampled_from(SCORES), min_size=4, max_size=14), data=st.data())
def test_87B_every_method_gives_a_field_as_much_as_a_sound_board(
    method: str, scores: list[int], data: st.DataObject
) -> None:
    forms = "".join(data.draw(st.sampled_from("AB")) for _ in scores)
    regulations = choose_from({"fouled_board_method": method}, "test")
    found = score_board(lines([obtained(each) for each in scores], forms), Method.MATCHPOINTS, regulations)
    assert sum(each or 0 for each in ns(found)) == len(scores) * (len(scores) - 1)
    assert [a + b for a, b in zip(ns(found), ew(found), strict=True) if a is not None and b is not None] == [
        top(len(scores))
    ] * len(scores)


@pytest.mark.parametrize(
    ("rule", "forms", "percentages"),
    [
        ("60, 65-55 and 70-60-50 percent", "AAAAAABB", [65, 55]),
        ("60, 65-55 and 70-60-50 percent", "AAAAABBB", [70, 60, 50]),
        ("60, 65-55 and 70-60-50 percent, a largest group of three by the method", "AAAAABBB", [70, 60, 50]),
    ],
)
def test_87B_small_groups_have_fixed_percentages(rule: str, forms: str, percentages: list[int]) -> None:
    regulations = choose_from({"fouled_board_method": "Neuberg in each group", "fouled_board_small_groups": rule}, "test")
    scores = [620, 170, 140, 110, 90, 50, 0, -50]
    found = score_board(lines([obtained(each) for each in scores], forms), Method.MATCHPOINTS, regulations)
    assert [mark.ns.percent for mark in found][-len(percentages) :] == percentages


def test_87B_a_largest_group_of_three_may_go_by_the_method() -> None:
    rule = "60, 65-55 and 70-60-50 percent, a largest group of three by the method"
    regulations = choose_from({"fouled_board_method": "Neuberg in each group", "fouled_board_small_groups": rule}, "test")
    found = score_board(
        lines([obtained(each) for each in (420, 170, -50, 90, 140)], "AAABB"), Method.MATCHPOINTS, regulations
    )
    assert ns(found)[:3] == [neuberg(4, 3, 5), neuberg(2, 3, 5), neuberg(0, 3, 5)]
    assert [mark.ns.percent for mark in found][3:] == [55, 65]


def test_87B_cross_imps_are_taken_within_the_form() -> None:
    found = score_board(lines([obtained(each) for each in (420, 170, 620, 600)], "AABB"), Method.CROSS_IMPS, PLAIN)
    assert ns(found) == [6, -6, 1, -1]
    as_sum = choose_from({"cross_imps": "sum"}, "test")
    found = score_board(lines([obtained(each) for each in (420, 170, 620, 600)], "AABB"), Method.CROSS_IMPS, as_sum)
    assert ns(found) == [18, -18, 3, -3]  # as many comparisons as the sound boards have


# Cross-IMPs, Butler, total points


@given(columns)
def test_78B_cross_imps_are_the_sum_over_all_others(scores: list[int]) -> None:
    from bridgelaws.bridge.score import imps

    as_sum = choose_from({"cross_imps": "sum"}, "test")
    found = score_board(lines([obtained(each) for each in scores]), Method.CROSS_IMPS, as_sum)
    by_hand = [sum(imps(own - other) for other in scores) for own in scores]
    assert ns(found) == by_hand
    assert ew(found) == [-each for each in by_hand]
    assert sum(by_hand) == 0


@given(columns)
def test_78B_the_three_divisors_of_cross_imps(scores: list[int]) -> None:
    board = lines([obtained(each) for each in scores])
    whole, by_results, by_comparisons = (
        ns(score_board(board, Method.CROSS_IMPS, choose_from({"cross_imps": how}, "test")))
        for how in ("sum", "sum divided by the results", "sum divided by the comparisons")
    )
    assert by_results == [Fraction(each or 0) / len(scores) for each in whole]
    assert by_comparisons == [Fraction(each or 0) / max(len(scores) - 1, 1) for each in whole]


@given(columns)
def test_78B_butler_is_the_same_for_both_sides(scores: list[int]) -> None:
    found = score_board(lines([obtained(each) for each in scores]), Method.BUTLER, PLAIN)
    assert [-(each or 0) for each in ns(found)] == ew(found)


def test_78C_total_points_are_the_scores_themselves() -> None:
    found = score_board(lines([obtained(each) for each in (420, -50)]), Method.TOTAL_POINTS, PLAIN)
    assert ns(found) == [420, -50]
    assert ew(found) == [-420, 50]


# Every figure can be asked why


@given(columns, st.integers(0, 3), st.sampled_from(list(Method)))
def test_every_mark_is_worked_out_from_its_own_working(scores: list[int], missing: int, method: Method) -> None:
    found = score_board(lines([obtained(each) for each in scores]), method, NEUBERG, len(scores) + missing)
    for marks, side in product(found, ("ns", "ew")):
        mark: Mark = getattr(marks, side)
        assert mark.working.value == mark.points
        assert mark.working.law
        assert mark.working.lines()


@given(columns, st.data())
def test_78A_the_comparisons_of_a_line_add_up_to_its_matchpoints(scores: list[int], data: st.DataObject) -> None:
    board = lines([obtained(each) for each in scores])
    at, side = data.draw(st.integers(0, len(scores) - 1)), data.draw(st.sampled_from(list(Side)))
    found = comparisons(board, at, side, Terms(Method.MATCHPOINTS, PLAIN, len(scores)))
    assert len(found) == len(scores) - 1
    mark = score_board(board, Method.MATCHPOINTS, PLAIN)[at].of(side)
    assert sum(worth for _, worth in found) == mark.points


# Awards that cannot be


def test_12C1c_weights_are_positive_and_make_a_whole() -> None:
    with pytest.raises(BridgelawsError, match="100 %, not 90 %"):
        weighted({420: Fraction(1, 2), 170: Fraction(2, 5)})
    with pytest.raises(BridgelawsError, match="more than nothing"):
        Outcome(420, Fraction(0))
    with pytest.raises(BridgelawsError, match="no contract gives it"):
        Outcome(415)


def test_12C2a_an_average_has_its_bounds() -> None:
    for average, percent in ((Average.PLUS, 59), (Average.MINUS, 41), (Average.EQUAL, 55)):
        with pytest.raises(BridgelawsError, match=r"^Average .*, not \d+ %\.$"):
            Artificial(average, Fraction(percent))


def test_a_line_has_two_sides() -> None:
    with pytest.raises(BridgelawsError, match="bye"):
        Line(("1",), (), obtained(420))
    with pytest.raises(BridgelawsError, match="both sides or by neither"):
        TableResult(Obtained(420), not_played(Reason.NO_TIME).ew)
