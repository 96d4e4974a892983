"""Team matches: IMPs, board-a-match, Patton, adjusted scores, victory points, penalties (Laws 12C4, 78B, 78D, 86)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.bridge.awards import (
    Artificial,
    Average,
    Obtained,
    Penalty,
    SelfInflicted,
    TableResult,
    Unit,
    artificial,
    assigned,
    obtained,
    weighted,
)
from bridgelaws.bridge.score import imps
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import choose_from, preset
from bridgelaws.tournament.scoring.matches import Match, MatchBoard, TeamMethod, score_match, swing
from bridgelaws.tournament.scoring.teams import TeamEvent, score_teams
from bridgelaws.tournament.scoring.undecided import Undecided
from bridgelaws.tournament.scoring.victory_points import read_scale, scale, scales, victory_points
from bridgelaws.tournament.scoring.working import Working

PLAIN = choose_from({}, "test")
SCORES = [-1100, -800, -620, -420, -100, -50, 0, 90, 110, 140, 170, 420, 450, 620, 980, 1430]
WBF = scale("wbf-20-0")


def board(open_room: TableResult, closed_room: TableResult, number: int = 1) -> MatchBoard:
    return MatchBoard(number, open_room, closed_room)


def match_of(scores: list[tuple[int, int]], **more: object) -> Match:
    boards = tuple(board(obtained(one), obtained(other), at) for at, (one, other) in enumerate(scores, 1))
    return Match(home="A", away="B", boards=boards, **more)  # type: ignore[arg-type]


pairs = st.lists(st.tuples(st.sampled_from(SCORES), st.sampled_from(SCORES)), min_size=1, max_size=10)


@given(pairs)
def test_78B_a_team_has_the_imps_of_its_two_scores_on_every_board(scores: list[tuple[int, int]]) -> None:
    found = score_match(match_of(scores), TeamMethod.IMPS, PLAIN)
    assert [each.home for each in found.swings] == [imps(one - other) for one, other in scores]
    assert found.home.net == -found.away.net == sum(imps(one - other) for one, other in scores)
    assert found.home.won - found.home.lost == found.home.net
    assert (found.home.won, found.home.lost) == (found.away.lost, found.away.won)


@given(pairs)
def test_78D_board_a_match_shares_two_points_a_board(scores: list[tuple[int, int]]) -> None:
    found = score_match(match_of(scores), TeamMethod.BOARD_A_MATCH, PLAIN)
    assert [each.home for each in found.swings] == [2 if a > b else 1 if a == b else 0 for a, b in scores]
    assert found.home.net + found.away.net == 2 * len(scores)


@given(pairs)
def test_78D_patton_adds_as_much_again_for_the_net_of_points(scores: list[tuple[int, int]]) -> None:
    found = score_match(match_of(scores), TeamMethod.PATTON, PLAIN)
    assert found.home.net + found.away.net == 4 * len(scores)
    assert 0 <= found.home.net <= 4 * len(scores)


def test_78D_patton_by_hand() -> None:
    # Boards won by 10 and by 500, one lost by 100: 4 points of 6; 410 net of 610 that changed hands: 3 x (1 + 410/610).
    found = score_match(match_of([(430, 420), (450, -50), (-50, 50)]), TeamMethod.PATTON, PLAIN)
    assert found.home.net == 4 + 3 * (1 + Fraction(410, 610))


def test_78C_teams_at_total_points() -> None:
    found = score_match(match_of([(420, -50), (-100, 110)]), TeamMethod.TOTAL_POINTS, PLAIN)
    assert found.home.net == 470 - 210
    assert found.away.net == -260


def test_12C1c_the_imps_of_each_outcome_are_weighted_not_the_points() -> None:
    ours = assigned({620: Fraction(3, 5), -100: Fraction(2, 5)})
    assert swing(board(ours, obtained(450)), TeamMethod.IMPS, PLAIN).home == Fraction(-7, 5)  # type: ignore[union-attr]
    averaging = choose_from({"weights_apply_to": "the points, before they are compared"}, "test")
    assert swing(board(ours, obtained(450)), TeamMethod.IMPS, averaging).home == -3  # type: ignore[union-attr]


@pytest.mark.parametrize(("non_offending", "home"), [(Side.NS, 1), (Side.EW, 0), (None, 1)])
def test_78D_half_an_imp_goes_to_the_non_offending_side_if_regulated(non_offending: Side | None, home: int) -> None:
    rounding = choose_from({"fractional_imps": "rounded, halves for the non-offending side"}, "test")
    ours = assigned({140: Fraction(1, 2), 110: Fraction(1, 2)}, non_offending)  # 1 IMP or none against 110
    found = swing(board(ours, obtained(110)), TeamMethod.IMPS, rounding)
    assert found is not None
    assert found.home == home
    assert swing(board(ours, obtained(110)), TeamMethod.IMPS, PLAIN).home == Fraction(1, 2)  # type: ignore[union-attr]


def test_78D_the_half_goes_to_the_away_team_when_it_is_the_innocent_one_in_the_closed_room() -> None:
    rounding = choose_from({"fractional_imps": "rounded, halves for the non-offending side"}, "test")
    theirs = assigned({140: Fraction(1, 2), 110: Fraction(1, 2)}, Side.NS)  # the away team sits NS there
    found = swing(board(obtained(110), theirs), TeamMethod.IMPS, rounding)
    assert found is not None
    assert (found.home, found.away) == (Fraction(-1), Fraction(1))


def test_12C2b_artificial_scores_need_not_balance() -> None:
    both_plus = board(artificial(Average.PLUS, Average.PLUS), obtained(420))
    found = swing(both_plus, TeamMethod.IMPS, PLAIN)
    assert found is not None
    assert (found.home, found.away) == (Fraction(3), Fraction(3))


def test_86B2b_imps_of_an_adjusted_score_are_the_swing() -> None:
    better, complement = Artificial(Average.PLUS, imps=Fraction(6)), Artificial(Average.MINUS, imps=Fraction(-6))
    found = swing(board(TableResult(better, complement, Side.NS), obtained(620)), TeamMethod.IMPS, PLAIN)
    assert found is not None
    assert found.home == 6
    assert found.away == -6


@pytest.mark.parametrize(
    ("home", "away", "shared"),
    [(Average.PLUS, Average.PLUS, 0), (Average.MINUS, Average.MINUS, 0), (Average.PLUS, Average.EQUAL, Fraction(3, 2))],
)
def test_12C4_a_knockout_match_averages_what_does_not_balance(home: Average, away: Average, shared: Fraction) -> None:
    found = swing(board(artificial(home, away), obtained(420)), TeamMethod.IMPS, PLAIN, knockout=True)
    assert found is not None
    assert (found.home, found.away) == (shared, -shared)
    assert found.working.law == "12C4"


def test_12C4_the_average_of_two_views() -> None:
    # 420 against 170 is worth +6 to the home team; 200 against 170 is 1 lost by the away team.
    split = TableResult(weighted({420: Fraction(1)}), weighted({200: Fraction(1)}))
    closed = obtained(170)
    league = swing(board(split, closed), TeamMethod.IMPS, PLAIN)
    knockout = swing(board(split, closed), TeamMethod.IMPS, PLAIN, knockout=True)
    assert league is not None
    assert knockout is not None
    assert (league.home, league.away) == (Fraction(6), Fraction(-1))
    assert knockout.home == Fraction(7, 2)


def test_12C1eii_self_inflicted_damage_at_teams() -> None:
    # Assigned +620 against +170 at the other table: 10 IMPs; without its own error +170 instead of -100: 7 IMPs lost.
    award = SelfInflicted(weighted({620: Fraction(1)}), weighted({170: Fraction(1)}), -100)
    one = TableResult(award, weighted({620: Fraction(1)}))
    found = swing(board(one, obtained(170)), TeamMethod.IMPS, PLAIN)
    assert found is not None
    assert (found.home, found.away) == (Fraction(10 - 7), Fraction(-10))


def test_a_team_does_not_meet_itself() -> None:
    with pytest.raises(BridgelawsError, match="against itself"):
        Match(home="A", away="A")


# Victory points


@given(st.integers(1, 60), st.integers(0, 200))
def test_78D_victory_points_of_the_continuous_scale_make_twenty_and_never_fall(boards: int, margin: int) -> None:
    own, theirs = victory_points(WBF, margin, boards)
    assert own + theirs == 20
    assert victory_points(WBF, -margin, boards) == (theirs, own)
    more, _ = victory_points(WBF, margin + 1, boards)
    still_more, _ = victory_points(WBF, margin + 2, boards)
    assert more >= own
    assert still_more - more <= more - own  # no IMP is worth more than the one before it


@given(st.integers(1, 60), st.integers(0, 30))
def test_78D_the_whole_scale_gives_each_point_at_least_as_many_imps_as_the_one_before(boards: int, margin: int) -> None:
    rows = scale("wbf-20-0-whole").rows(boards)
    widths = [later[0] - earlier[0] for earlier, later in pairwise(rows)]
    assert list(rows[-1][1:]) == [20, 0]
    if boards > 1:
        assert widths[1:] == sorted(widths[1:])
    assert sum(victory_points(scale("wbf-20-0-whole"), margin, boards)) == 20


@pytest.mark.parametrize(
    ("boards", "last"),
    [
        (6, [0, 2, 4, 7, 10, 13, 17, 21, 26, 32]),
        (7, [0, 2, 5, 8, 11, 14, 18, 23, 28, 35]),
        (8, [0, 3, 6, 9, 12, 16, 20, 25, 30, 38]),
        (12, [1, 4, 7, 11, 15, 19, 24, 30, 37, 46]),
        (16, [1, 4, 8, 12, 17, 22, 28, 35, 43, 53]),
        (20, [1, 5, 9, 14, 19, 25, 31, 39, 48, 60]),
        (24, [1, 5, 10, 15, 21, 27, 34, 43, 53, 65]),
        (32, [2, 7, 12, 18, 24, 32, 40, 50, 61, 76]),
    ],
)
def test_78D_the_largest_margin_of_each_whole_victory_point(boards: int, last: list[int]) -> None:
    whole = scale("wbf-20-0-whole")
    for points, margin in enumerate(last, 10):
        assert victory_points(whole, margin, boards)[0] == points
        assert victory_points(whole, margin + 1, boards)[0] == points + 1


def test_78D_the_continuous_scale_at_a_third_of_a_full_win() -> None:
    assert [float(victory_points(WBF, margin, 16)[0]) for margin in (1, 5, 10, 15, 20, 25, 30, 60)] == [
        10.31,
        11.48,
        12.80,
        13.97,
        15.00,
        15.92,
        16.73,
        20.00,
    ]
    assert {boards: WBF.smallest_full_win(boards) for boards in (6, 7, 8, 10, 12, 14, 16, 20, 24, 32)} == {
        6: 37, 7: 40, 8: 43, 10: 48, 12: 52, 14: 57, 16: 60, 20: 68, 24: 74, 32: 85,
    }  # fmt: skip


def test_78D_parts_of_an_imp_are_interpolated_or_take_the_lower_row() -> None:
    assert victory_points(WBF, Fraction(1, 2), 16)[0] == (10 + Fraction(1031, 100)) / 2
    assert victory_points(scale("wbf-20-0-whole"), Fraction(19, 10), 16)[0] == 10


def test_78D_a_percentage_of_matchpoints_becomes_victory_points() -> None:
    percent = scale("matchpoint-percent-20-0")
    assert list(victory_points(percent, 50, 8)) == [10, 10]
    assert victory_points(percent, 100, 3)[0] == 20


def test_78D_swiss_pairs_have_the_limits_printed_at_a_congress() -> None:
    """Matches of 7 boards: the first and the last percentage of each number of victory points, as they were printed."""
    percent = scale("matchpoint-percent-20-0")
    printed = {
        10: ("49.35", "50.65"), 11: ("50.66", "51.98"), 12: ("51.99", "53.33"), 13: ("53.34", "54.74"),
        14: ("54.75", "56.23"), 15: ("56.24", "57.83"), 16: ("57.84", "59.64"), 17: ("59.65", "61.75"),
        18: ("61.76", "64.40"), 19: ("64.41", "68.35"), 20: ("68.36", "100"),
    }  # fmt: skip
    for points, limits in printed.items():
        for each in limits:
            assert list(victory_points(percent, Fraction(each), 7)) == [points, 20 - points]
            if points > 10:
                assert list(victory_points(percent, 100 - Fraction(each), 7)) == [20 - points, points]


def test_78D_a_percentage_is_rounded_to_two_decimals_before_it_is_looked_up() -> None:
    percent = scale("matchpoint-percent-20-0")
    assert victory_points(percent, Fraction("50.6549"), 7)[0] == 10
    assert victory_points(percent, Fraction("50.655"), 7)[0] == 11


def test_78D_every_scale_reads_and_is_ordered() -> None:
    for name in scales():
        found = scale(name)
        for boards in range(1, 40):
            try:
                rows = found.rows(boards)
            except Undecided:
                continue
            assert [row[0] for row in rows] == sorted({row[0] for row in rows})
            assert [row[1] for row in rows] == sorted(row[1] for row in rows)
            assert rows[0][1] == rows[0][2] == found.draw


def test_78D_a_scale_that_does_not_fit_says_so() -> None:
    with pytest.raises(Undecided, match="no table for 12 boards, only for 3"):
        victory_points(scale("ebu-20-0-three-boards"), 4, 12)
    with pytest.raises(BridgelawsError, match="There is no scale"):
        scale("wbf")
    with pytest.raises(BridgelawsError, match="margins must grow"):
        read_scale({"tables": [{"first": [1, 3, 2]}]}, "file")
    with pytest.raises(BridgelawsError, match="no scale of victory points"):
        read_scale({"tabels": []}, "file")


@given(
    st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("ABCD"), st.integers(0, 90), st.integers(0, 90)), max_size=8)
)
def test_78D_the_victory_points_of_an_event_are_twenty_a_match(played: list[tuple[str, str, int, int]]) -> None:
    matches = tuple(
        Match(home=home, away=away, imps=(Fraction(own), Fraction(theirs)), length=16, name=str(at))
        for at, (home, away, own, theirs) in enumerate(played)
        if home != away
    )
    found = score_teams(TeamEvent(matches=matches, scale=WBF), PLAIN)
    again = score_teams(TeamEvent(matches=tuple(reversed(matches)), scale=WBF), PLAIN)
    assert sum(total.score for total in found.totals.values()) == 20 * len(matches)
    assert sum(total.imps_won for total in found.totals.values()) == sum(total.imps_lost for total in found.totals.values())
    assert {team: total.score for team, total in found.totals.items()} == {
        t: total.score for t, total in again.totals.items()
    }
    assert all(total.working.value == total.score for total in found.totals.values())


# Penalties


def test_109D_the_first_penalty_moves_only_the_quotient_later_ones_the_match_2007() -> None:
    sbf, one = preset("sbf-2007"), scale("25-0")
    matches = (Match(home="A", away="B", imps=(Fraction(45), Fraction(30)), length=16, name="1"),)

    def teams(*penalties: Penalty) -> list[Fraction]:
        found = score_teams(TeamEvent(matches=matches, scale=one, penalties=penalties), sbf)
        return [found.totals["A"].score, found.totals["B"].score, found.totals["A"].imps_won]

    first = Penalty(contestant="A", amount=Fraction(3), unit=Unit.IMPS, law="99B2(g)", match="1")
    assert teams() == [19, 11, 45]
    assert teams(first) == [19, 11, 42]
    assert teams(first, first) == [18, 11, 39]
    points = Penalty(contestant="A", amount=Fraction(1), unit=Unit.VICTORY_POINTS, law="109B1")
    assert teams(points) == [18, 11, 45]
    assert teams(points, first) == [18 - 1, 11, 42]


def test_90A_without_that_rule_a_penalty_comes_off_the_match_at_once() -> None:
    matches = (Match(home="A", away="B", imps=(Fraction(45), Fraction(30)), length=16, name="1"),)
    penalty = Penalty(contestant="A", amount=Fraction(3), unit=Unit.IMPS, match="1")
    found = score_teams(TeamEvent(matches=matches, scale=scale("25-0"), penalties=(penalty,)), PLAIN)
    assert found.totals["A"].score == 18
    assert found.totals["B"].score == 11
    in_percent = Penalty(contestant="A", amount=Fraction(3), unit=Unit.PERCENT)
    with pytest.raises(Undecided, match="IMPs or victory points"):
        score_teams(TeamEvent(matches=matches, scale=scale("25-0"), penalties=(in_percent,)), PLAIN)


THREE = tuple(
    Match(home=home, away=away, imps=(Fraction(30), Fraction(20)), length=16, name=name)
    for home, away, name in (("A", "B", "r1"), ("A", "C", "r2"), ("B", "C", "r3"))
)


def ten_off(unit: Unit = Unit.IMPS, match: str = "") -> tuple[Penalty, ...]:
    return (Penalty(contestant="A", amount=Fraction(10), unit=unit, match=match),)


@pytest.mark.parametrize("match", ["", "r9", "r3"])  # not said, misspelt, and one of others
def test_90A_imps_are_taken_off_a_match_that_the_team_played_or_it_is_asked(match: str) -> None:
    with pytest.raises(Undecided, match="say in which match; it has played r1, r2") as asked:
        score_teams(TeamEvent(matches=THREE, scale=WBF, penalties=ten_off(match=match)), PLAIN)
    assert asked.value.question.choices == ("r1", "r2")


def test_109D_the_second_penalty_without_its_match_is_asked_about_2007() -> None:
    second = (*ten_off(match="r1"), *ten_off())
    with pytest.raises(Undecided, match="say in which match"):
        score_teams(TeamEvent(matches=THREE, scale=scale("25-0"), penalties=second), preset("sbf-2007"))


@pytest.mark.parametrize("regulations", ["wbf-2017", "sbf-2007"])
@pytest.mark.parametrize("match", ["", "r1"])
def test_90A_where_net_imps_are_ranked_a_penalty_comes_off_them(regulations: str, match: str) -> None:
    """A has won 10 twice, and 10 are taken: B, with -10 and +10, keeps 0."""
    found = score_teams(TeamEvent(matches=THREE, penalties=ten_off(match=match)), preset(regulations))
    assert {team: total.score for team, total in found.totals.items()} == {"A": 10, "B": 0, "C": -20}


def test_90A_no_victory_points_are_taken_where_none_are_played_for() -> None:
    with pytest.raises(Undecided, match="penalized in IMPs, not in victory points"):
        score_teams(TeamEvent(matches=THREE, penalties=ten_off(Unit.VICTORY_POINTS)), PLAIN)


def adds_up(working: Working) -> bool:
    """Where a figure is said to be a sum, its steps give it; a figure of one step that is not a new one repeats it."""
    added = working.formula.startswith(("sum of", "boards and")) and working.steps
    return (not added or sum(step.value for step in working.steps) == working.value) and all(map(adds_up, working.steps))


def test_78D_the_working_adds_up_for_both_teams_and_after_a_penalty() -> None:
    match = match_of([(110, 110), (110, 90), (-100, 90)], name="m")
    patton = score_teams(TeamEvent(matches=(match,), method=TeamMethod.PATTON), PLAIN)
    imps = score_teams(TeamEvent(matches=(match,), scale=WBF, penalties=ten_off(match="m")), PLAIN)
    for total in (*patton.totals.values(), *imps.totals.values()):
        assert adds_up(total.working)
        (step,) = total.working.steps
        assert step.steps[0].value == step.value  # its own victory points, not the opponents'
    penalized = "\n".join(imps.totals["A"].working.lines())
    assert "penalty (margin -4, amount 10; 90A)" in penalized  # 20 is 1 IMP, -190 is 5


def test_artificial_for_one_table_only_leaves_the_other_team_its_result() -> None:
    half = TableResult(Artificial(Average.PLUS), Obtained(-50))
    found = swing(board(half, obtained(420)), TeamMethod.IMPS, PLAIN)
    assert found is not None
    assert (found.home, found.away) == (Fraction(3), Fraction(10))  # +50 there and +420 here
