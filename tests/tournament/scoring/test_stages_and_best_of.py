"""Carry-over into finals, the best of several sessions, and contests in columns."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import read_results
from bridgelaws.tournament.movements.finals import read_finals
from bridgelaws.tournament.scoring.best_sessions import OfSession, choose_best
from bridgelaws.tournament.scoring.carrying import read_carry_over, start_scores
from bridgelaws.tournament.scoring.contest import result_of

FOUR = [("A", Fraction(62)), ("B", Fraction(58)), ("C", Fraction(55)), ("D", Fraction(54))]


@pytest.mark.parametrize(
    ("how", "scores"),
    [
        ("none", [0, 0, 0, 0]),
        ("full", [62, 58, 55, 54]),
        ("percent 50", [31, 29, 27.5, 27]),
        ("percent 100/3 of lead", [2.67, 1.33, 0.33, 0]),
        ("percent 100/3 of lead over mean", [1.58, 0.25, -0.75, -1.08]),
        ("capped 6", [6, 4, 1, 0]),
        ("scaled 6", [6, 3, 0.75, 0]),
    ],
)
def test_what_four_finalists_begin_with(how: str, scores: list[float]) -> None:
    assert [float(each) for each in start_scores(FOUR, read_carry_over(how)).values()] == scores


def test_half_of_a_score_of_victory_points() -> None:
    assert start_scores([("A", Fraction("312.4"))], read_carry_over("percent 50")) == {"A": Fraction("156.2")}


@pytest.mark.parametrize("how", ["", "half", "percent", "capped x", "scaled 6 of lead", "percent 1/0 of lead"])
def test_a_way_that_is_none_is_refused(how: str) -> None:
    with pytest.raises(BridgelawsError, match="is no way to carry over"):
        read_carry_over(how)


@pytest.mark.parametrize("text", ["", "0", "9", "A:4,A:2", "A:x", "A:8,B:rest"])
def test_finals_that_cannot_be_filled_are_refused(text: str) -> None:
    with pytest.raises(BridgelawsError, match="cannot be filled from 8"):
        read_finals(text, 8)


PAIRS = "{ns: 1, ew: 2, score: %d}, {ns: 3, ew: 4, score: %d}"


def sessions(*scores: tuple[int, int], more: str = "") -> str:
    lines = "".join(f"- boards: {{{at}: [{PAIRS % each}]}}\n" for at, each in enumerate(scores, 1))
    return f"{more}sessions:\n{lines}"


def test_a_percentage_is_added_or_weighted_with_its_boards() -> None:
    people = (
        "contestants: [{id: 1, carried_percent: 2.67}, {id: 2}, {id: 3, carried_percent: 60, carried_boards: 3}, {id: 4}]\n"
    )
    text = people + "boards: {1: [%s]}\n" % (PAIRS % (420, 170))
    places = {each.contestant.id: each for each in result_of(read_results(text, "x.yaml")).places}
    assert places["1"].percent == Fraction("102.67")
    assert places["3"].percent == Fraction(3 * 60 + 0, 4)
    assert places["4"].percent == 100
    told = "\n".join(places["3"].working.lines())
    assert "boards carried over" in told


def test_a_percentage_is_carried_at_matchpoints_only() -> None:
    text = "scoring: Butler\ncontestants: [{id: 1, carried_percent: 2}, {id: 2}, {id: 3}, {id: 4}]\n"
    with pytest.raises(BridgelawsError, match="carried_percent is for matchpoints"):
        result_of(read_results(text + "boards: {1: [%s]}\n" % (PAIRS % (420, 170)), "x.yaml"))


def test_the_best_three_of_five_sessions_count() -> None:
    figures = [OfSession(at, Fraction(x)) for at, x in enumerate((61, 48, 57, 52, 55))]
    chosen = [each.figure for each in choose_best(figures, 3) if each.counts]
    assert round(float(sum(chosen) / 3), 2) == 57.67


def test_whoever_has_played_too_few_sessions_stands_below() -> None:
    two = "- boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}\n"
    one = "- boards: {2: [{ns: 1, ew: 5, score: 50}, {ns: 3, ew: 2, score: 620}]}\n"
    result = result_of(read_results(f"count: {{best: 2}}\nsessions:\n{two}{one}", "x.yaml"))
    ranks = {each.contestant.id: each.standing.rank for each in result.places}
    assert sorted(ranks, key=lambda each: ranks[each])[:3] == sorted(["1", "3", "2"], key=lambda each: ranks[each])
    assert {ranks["4"], ranks["5"]} == {4}
    with_one = result_of(read_results(f"count: {{best: 2, minimum: 1}}\nsessions:\n{two}{one}", "x.yaml"))
    assert {each.contestant.id for each in with_one.places if each.standing.rank == 1} == {"4", "5"}


@pytest.mark.parametrize("count", ["{best: 0}", "{best: 2, minimum: 3}", "3", "{best: 2, of: x}"])
def test_a_count_that_cannot_be_is_refused(count: str) -> None:
    with pytest.raises(BridgelawsError):
        read_results(sessions((420, 170), more=f"count: {count}\n"), "x.yaml")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "q.yaml"
    path.write_text(sessions((420, 170), (50, 620), more="event: Club\n"), "utf8")
    return path


def test_columns_show_each_session_and_the_place_after_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rank", str(file), "--columns", "--json"]) == 0
    rows = {row["id"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert [(each["percent"], each["rank"]) for each in rows["1"]["sessions"]] == [(100, 1), (0, 1)]
    assert [(each["percent"], each["rank"]) for each in rows["3"]["sessions"]] == [(0, 3), (100, 1)]


def test_a_cross_table_adds_up_to_the_scale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = "{home: %s, away: %s, boards: {1: {open: {score: %d}, closed: {score: 170}}}}"
    matches = ", ".join(match % each for each in (("A", "B", 420), ("B", "C", -50), ("A", "C", 170)))
    path = tmp_path / "teams.yaml"
    path.write_text(f"scoring: teams IMPs\nvictory_points: wbf-20-0\nmatches: [{matches}]\n", "utf8")
    assert run(["rank", str(path), "--cross-table", "--json"]) == 0
    rows = {row["id"]: row["against"] for row in map(json.loads, capsys.readouterr().out.splitlines())}
    for one, other in (("A", "B"), ("B", "C"), ("A", "C")):
        assert rows[one][other] + rows[other][one] == 20
    assert run(["rank", str(path), "--cross-table"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("id,")
    assert head.endswith(",sum")
    assert all("#" in line for line in lines)


def test_finals_begin_with_what_is_carried_over(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "final.json"
    finals = ["--next", str(target), "--finals", "A:4", "--carry", "percent 50"]
    assert run(["rank", str(file), *finals]) == 0
    written = json.loads(target.read_text("utf8"))
    assert {row["id"]: row["carried_percent"] for row in written["contestants"]} == dict.fromkeys("1234", 25)
    written["boards"] = {"1": [{"ns": 1, "ew": 2, "score": 420}, {"ns": 3, "ew": 4, "score": 170}]}
    target.write_text(json.dumps(written), "utf8")
    capsys.readouterr()
    assert run(["rank", str(target), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["id"], row["percent"]) for row in rows] == [("1", 125), ("4", 125), ("2", 25), ("3", 25)]


def test_a_tie_at_the_cut_is_asked(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finals = ["--next", str(tmp_path / "final.json"), "--finals", "A:2,B:rest", "--carry", "none"]
    assert run(["rank", str(file), *finals]) == 2
    assert "equal for the last place that qualifies" in capsys.readouterr().err
