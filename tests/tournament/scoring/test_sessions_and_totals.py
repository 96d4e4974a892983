"""Sessions, events and ranking: what is added up, settled from other boards, made equal, and put in order."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Average, Penalty, Unit, artificial, obtained
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import TieBreak, TieSplit
from bridgelaws.lawbook.elections import choose_from, preset
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest, result_of
from bridgelaws.tournament.scoring.events import score_event
from bridgelaws.tournament.scoring.many import matchpoints_of_many, score_many
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.ranking import Contestant, rank, rule_for_splitting, strata
from bridgelaws.tournament.scoring.sessions import SatOut, Session, score_session
from bridgelaws.tournament.scoring.ties import Evidence, split
from bridgelaws.tournament.scoring.undecided import Undecided

PLAIN = choose_from({}, "test")
SCORES = [-800, -620, -420, -100, -50, 0, 90, 110, 140, 170, 420, 450, 620, 980]


def session(boards: list[list[int]], **more: object) -> Session:
    """Tables stay where they are: pair N1 always sits North-South against E1, and so on."""
    listed = tuple(
        (number, tuple(Line((f"N{at}",), (f"E{at}",), obtained(each)) for at, each in enumerate(scores, 1)))
        for number, scores in enumerate(boards, 1)
    )
    return Session(boards=listed, **more)  # type: ignore[arg-type]


def with_award(found: Session, average: Average) -> Session:
    """The first table of the last board has an artificial score for both sides."""
    *earlier, (number, lines) = found.boards
    instead = Line(lines[0].ns, lines[0].ew, artificial(average, average))
    return Session(boards=(*earlier, (number, (instead, *lines[1:]))))


@pytest.mark.parametrize("average", [Average.PLUS, Average.MINUS])
def test_12C2c_where_there_is_no_top_there_is_nothing_to_get(average: Average) -> None:
    """The board keeps its own top, and one score alone has none: whatever the other boards say, that is 0 of 0."""
    own_top = choose_from({"boards_with_fewer_scores": "own top kept"}, "test")
    found = score_session(with_award(session([[420, 170], [420, 170], [420, 170]]), average), own_top).scores["N1"]
    assert [found.points, found.top, found.percent] == [4, 4, 100]


@pytest.mark.parametrize(
    ("average", "own_boards", "percent"),
    [
        (Average.PLUS, [420, 90, 420], Fraction(200, 3)),  # two tops and a bottom: 66.7 %, above 60
        (Average.PLUS, [420, 90], 60),  # 50 % on the others
        (Average.PLUS, [90, 90], 60),
        (Average.MINUS, [90, 90, 420], Fraction(100, 3)),  # 33.3 %, below 40
        (Average.MINUS, [420, 90], 40),
        (Average.MINUS, [420, 420], 40),
        (Average.EQUAL, [420, 420], 50),  # average is never moved
        (Average.EQUAL, [90, 90], 50),
    ],
)
def test_12C2c_the_other_boards_count_where_they_lie_further_out(
    average: Average, own_boards: list[int], percent: Fraction
) -> None:
    found = with_award(session([*[[own, 170] for own in own_boards], [420, 170]]), average)
    (_, mark) = score_session(found, PLAIN).scores["N1"].marks[-1]
    assert mark.percent == percent


def test_12C2c_boards_with_artificial_scores_are_not_among_the_others() -> None:
    boards = [[420, 170], [420, 170], [420, 170]]
    found = session(boards)
    lines = tuple(
        (number, (Line(lines[0].ns, lines[0].ew, artificial(Average.PLUS, Average.PLUS)), lines[1]))
        if number > 1
        else (number, lines)
        for number, lines in found.boards
    )
    marks = score_session(Session(boards=lines), PLAIN).scores["N1"].marks
    assert [mark.percent for _, mark in marks] == [100, 100, 100]  # its one board was a top


def test_12C2c_at_imps_only_if_regulated() -> None:
    boards = [[620, 170], [420, 170]]
    plain = with_award(session(boards), Average.PLUS)
    imps = Session(boards=plain.boards, method=Method.CROSS_IMPS)
    assert score_session(imps, PLAIN).scores["N1"].marks[-1][1].points == 3
    own = choose_from({"session_equivalent_in_imps": "own average"}, "test")
    assert score_session(imps, own).scores["N1"].marks[-1][1].points == 10


def test_12C2d_later_boards_without_result_may_count_less() -> None:
    lowered = choose_from({"later_boards_lowered_percent": 10}, "test")
    line = tuple(Line((f"N{at}",), (f"E{at}",), artificial(Average.PLUS, Average.PLUS)) for at in (1, 2))
    marks = score_session(Session(boards=((1, line), (2, line), (3, line))), lowered).scores["N1"].marks
    assert [mark.percent for _, mark in marks] == [60, 50, 50]


def test_a_contestant_has_one_result_on_a_board() -> None:
    twice = Session(boards=((7, (Line(("1",), ("2",), obtained(420)), Line(("1",), ("3",), obtained(90)))),))
    with pytest.raises(BridgelawsError, match="two results on board 7"):
        score_session(twice, PLAIN)


@pytest.mark.parametrize(
    ("unit", "amount", "left"),
    [(Unit.MATCHPOINTS, 1, 3), (Unit.PERCENT_OF_TOP, 10, Fraction(38, 10)), (Unit.PERCENT, 5, Fraction(38, 10))],
)
def test_90A_penalties_are_taken_from_one_contestant_alone(unit: Unit, amount: int, left: Fraction) -> None:
    penalty = Penalty(contestant="N1", amount=Fraction(amount), unit=unit)
    scores = score_session(session([[420, 170], [420, 170]], penalties=(penalty,)), PLAIN).scores
    assert scores["N1"].points == left
    assert [scores[each].points for each in ("E1", "N2", "E2")] == [0, 0, 4]
    assert scores["N1"].working.value == left


def test_90A_a_penalty_in_a_unit_that_is_not_scored_is_asked_about() -> None:
    penalty = Penalty(contestant="N1", amount=Fraction(1), unit=Unit.IMPS)
    with pytest.raises(Undecided, match="IMPs cannot be taken where matchpoints"):
        score_session(session([[420, 170]], penalties=(penalty,)), PLAIN)
    with pytest.raises(BridgelawsError, match="more than 0"):
        Penalty(contestant="N1", amount=Fraction(0), unit=Unit.IMPS)


def test_96A_a_bye_scores_the_own_percentage_2007() -> None:
    sbf = preset("sbf-2007")
    found = score_session(session([[420, 170, 90], [90, 170, 420]], byes=(SatOut("N1", 2),)), sbf).scores["N1"]
    assert found.points == 4 + 4  # 50 % on two boards, and 50 % of two more with a top of 4
    assert found.percent == 50
    nothing = score_session(session([[420, 170, 90]], byes=(SatOut("N1", 2),)), PLAIN).scores["N1"]
    assert nothing.points == 4
    assert nothing.percent == 100


def test_97_scores_are_factored_up_to_the_largest_top_2007() -> None:
    small, large = session([[420, 170]]), session([[420, 170, 90, 50]])
    totals = score_event([small, large], preset("sbf-2007")).totals
    assert totals["N1"].points == 2 * 3 + 6  # top 2 became top 6
    assert totals["N2"].points == 0 + 4


def test_98C_each_board_is_rounded_to_a_decimal_and_so_is_the_sum_2007() -> None:
    sbf = preset("sbf-2007")
    six = [420, 400, 170, 140, 90, -50]
    found = score_session(session([six], expected=7), sbf).scores
    assert [found[f"N{at}"].points for at in range(1, 7)] == [Fraction(x, 10) for x in (118, 95, 72, 48, 25, 2)]


def test_100_carry_over_is_added_to_the_total_2007() -> None:
    totals = score_event([session([[420, 170]])], PLAIN, {"N1": Fraction(1562, 10)}).totals
    assert totals["N1"].points == Fraction(1582, 10)
    assert totals["N2"].points == 0


@given(st.lists(st.lists(st.sampled_from(SCORES), min_size=4, max_size=4), min_size=1, max_size=6))
def test_78A_the_whole_field_averages_half(boards: list[list[int]]) -> None:
    totals = score_event([session(boards)], PLAIN).totals
    assert sum(total.percent or 0 for total in totals.values()) == 50 * len(totals)
    for total in totals.values():
        assert total.working.value == total.points


# The fast way and the exact one


regulations = st.sampled_from(
    [choose_from({"boards_with_fewer_scores": how}, "test") for how in ("Neuberg", "percentage of own top", "own top kept")]
)


@settings(max_examples=60)
@given(st.lists(st.lists(st.sampled_from(SCORES), min_size=1, max_size=7), min_size=1, max_size=8), regulations)
def test_78A_columns_of_results_score_as_the_session_does(boards: list[list[int]], chosen: object) -> None:
    exact = score_event([session(boards)], chosen).totals  # type: ignore[arg-type]
    rows = [(board, at, 100 + at, score) for board, scores in enumerate(boards) for at, score in enumerate(scores)]
    board, ns, ew, score = zip(*rows, strict=True)
    found = score_many(board, ns, ew, score, chosen)  # type: ignore[arg-type]
    names = [f"N{each + 1}" if each < 100 else f"E{each - 99}" for each in found.contestants]
    assert dict(zip(names, found.points, strict=True)) == {name: total.points for name, total in exact.items()}
    for name, points, top in zip(names, found.points, found.tops, strict=True):
        assert (100 * points / top if top else None) == exact[name].percent
    ranked = rank({name: total.percent or Fraction(0) for name, total in exact.items()})
    assert dict(zip(names, found.ranks, strict=True)) == {each.contestant: each.rank for each in ranked.standings}


def test_78A_columns_refuse_what_is_no_score() -> None:
    with pytest.raises(BridgelawsError, match="multiple of ten"):
        matchpoints_of_many([1, 1], [425, 420])
    with pytest.raises(BridgelawsError, match="a board and a score"):
        matchpoints_of_many([1, 1], [420])
    assert [each.tolist() for each in matchpoints_of_many([], [])] == [[], [], []]


# Ranking


def test_94A_level_totals_share_a_place_and_the_next_is_skipped_2007() -> None:
    found = rank({each: Fraction(points) for each, points in {"P": 5, "Q": 7, "R": 5, "S": 5, "T": 1}.items()})
    assert [(each.contestant, each.shown) for each in found.standings] == [
        ("Q", "1"),
        ("P", "2="),
        ("R", "2="),
        ("S", "2="),
        ("T", "5"),
    ]


def test_95A_a_tie_is_split_for_prizes_or_the_last_qualifying_place_only_2007() -> None:
    prizes = rule_for_splitting(TieSplit.WHEN_NEEDED, prizes=True)
    qualifying = rule_for_splitting(TieSplit.WHEN_NEEDED, qualifying=(8,))
    assert prizes(1, 2)
    assert not rule_for_splitting(TieSplit.WHEN_NEEDED)(1, 2)
    assert qualifying(8, 9)
    assert not qualifying(7, 8)  # both are in
    assert not qualifying(9, 10)  # both are out
    assert not rule_for_splitting(TieSplit.NEVER, prizes=True, qualifying=(8,))(8, 9)
    assert rule_for_splitting(TieSplit.ALWAYS)(3, 4)


boards_of = st.dictionaries(st.sampled_from("12345678"), st.integers(0, 10).map(lambda x: Fraction(10 * x)), min_size=1)


@given(st.fixed_dictionaries({"P": boards_of, "Q": boards_of, "R": boards_of}))
def test_95A_tie_points_on_a_board_do_not_depend_on_the_order_of_the_tied_2007(
    boards: dict[str, dict[str, Fraction]],
) -> None:
    evidence = Evidence(boards=boards)
    one = split(["P", "Q", "R"], [TieBreak.COUNT_BACK], evidence)
    other = split(["R", "P", "Q"], [TieBreak.COUNT_BACK], evidence)
    assert [set(place) for place in one.places] == [set(place) for place in other.places]
    everywhere = {b for each in boards.values() for b in each}
    if all(set(each) == everywhere for each in boards.values()) and one.by:
        assert sum(points for _, points in one.by[0][1]) == 6 * len(everywhere)  # three comparisons of two points


def test_strata_compete_downwards() -> None:
    contestants = [Contestant(id=each, stratum=s) for each, s in (("1", "A"), ("2", "B"), ("3", "C"), ("4", "C"))]
    totals = {"1": Fraction(60), "2": Fraction(40), "3": Fraction(50), "4": Fraction(30)}
    assert strata(contestants, totals) == {
        "1": {"A": 1},
        "2": {"A": 3, "B": 2},
        "3": {"A": 2, "B": 1, "C": 1},
        "4": {"A": 4, "B": 3, "C": 2},
    }


def test_a_handicap_is_applied_to_what_is_ranked() -> None:
    contestants = tuple(
        Contestant(id=each, handicap=Fraction(lift)) for each, lift in (("N1", 0), ("E1", 60), ("N2", 5), ("E2", 0))
    )
    contest = Contest(regulations=PLAIN, contestants=contestants, sessions=(session([[420, 170]]),))
    found = {place.contestant.id: place.with_handicap for place in result_of(contest).places}
    assert found["E1"] == (Fraction(60), 3)
    assert found["N2"] == (Fraction(5), 4)
    halved = result_of(contest, handicap=lambda contestant, percent: percent + contestant.handicap / 2)
    assert {place.contestant.id: place.with_handicap for place in halved.places}["E1"] == (Fraction(30), 3)


def test_94A_two_winners_where_the_directions_never_mix_2007() -> None:
    contest = Contest(regulations=PLAIN, sessions=(session([[420, 170]]),), two_winners=True)
    found = result_of(contest)
    assert [(p.contestant.id, p.standing.field, p.standing.rank) for p in found.places] == [
        ("N1", "NS", 1),
        ("N2", "NS", 2),
        ("E2", "EW", 1),
        ("E1", "EW", 2),
    ]


def test_nobody_scores_who_is_not_entered() -> None:
    contest = Contest(regulations=PLAIN, contestants=(Contestant(id="N1"),), sessions=(session([[420, 170]]),))
    with pytest.raises(BridgelawsError, match="not among the contestants"):
        result_of(contest)
    with pytest.raises(BridgelawsError, match="entered twice"):
        result_of(Contest(regulations=PLAIN, contestants=(Contestant(id="1"), Contestant(id="1"))))
