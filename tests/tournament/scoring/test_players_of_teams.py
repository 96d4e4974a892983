"""Players of teams compared across the field, and matches whose boards are added to their victory points."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.written import write_results
from bridgelaws.tournament.scoring.contest import result_of
from bridgelaws.tournament.scoring.players_of_teams import tally_players

MATCH = "{home: %s, away: %s, boards: {2: {open: {score: %s}, closed: {score: %s}}}%s}"
LINE_UP = ", line_up: {open: {ns: [%s1, %s2], ew: [%s3, %s4]}, closed: {ns: [%s1, %s2], ew: [%s3, %s4]}}"


def line_up(home: str, away: str) -> str:
    return LINE_UP % (home, home, away, away, away, away, home, home)


def event(second: str = "620", named: bool = True) -> str:
    """The four scores of a board: 620, 170 and 140, 620."""
    one = MATCH % ("A", "B", "620", "170", line_up("a", "b"))
    other = MATCH % ("C", "D", "140", second, line_up("c", "d") if named else "")
    return f"scoring: teams IMPs\nvictory_points: none\nmatches: [{one}, {other}]\n"


def test_four_tables_are_compared_with_each_other() -> None:
    found = tally_players(read_results(event(), "x.yaml").teams.matches)  # type: ignore[union-attr]
    pairs = {each.name: round(float(each.average), 2) for each in found.pairs}
    assert [pairs[name] for name in ("a1 - a2", "b1 - b2", "c1 - c2", "d1 - d2")] == [6.67, -6.33, -7.0, 6.67]
    assert [pairs[name] for name in ("b3 - b4", "a3 - a4")] == [-6.67, 6.33]
    players = {each.name: each for each in found.players}
    assert (players["a1"].average, players["a1"].place) == (Fraction(20, 3), 3)  # after d3 and d4
    assert found.unnamed == 0


def test_four_tables_against_the_mean() -> None:
    found = tally_players(read_results(event(), "x.yaml").teams.matches, by_datum=True)  # type: ignore[union-attr]
    pairs = {each.name: each.average for each in found.pairs}
    assert [pairs[name] for name in ("a1 - a2", "b1 - b2", "c1 - c2", "d1 - d2")] == [6, -6, -6, 6]


def test_an_artificial_score_counts_for_nobody_and_unnamed_pairs_are_left_out() -> None:
    artificial = "{ns: average plus, ew: average minus}"
    text = event(named=False).replace("closed: {score: 620}", f"closed: {{result: {artificial}}}")
    found = tally_players(read_results(text, "x.yaml").teams.matches)  # type: ignore[union-attr]
    assert {each.name for each in found.pairs} == {"a1 - a2", "b3 - b4", "b1 - b2", "a3 - a4"}
    assert found.unnamed == 2


def test_whoever_has_few_boards_has_no_place() -> None:
    found = tally_players(read_results(event(), "x.yaml").teams.matches, minimum=2)  # type: ignore[union-attr]
    assert {each.place for each in found.players} == {0}


@pytest.mark.parametrize(
    "wrong", ["[a]", "{open: [a, b]}", "{open: {ns: [a]}}", "{open: {ns: [a, a]}}", "{hall: {ns: [a, b]}}", "{open: {n: a}}"]
)
def test_a_line_up_that_is_none_is_refused(wrong: str) -> None:
    match = MATCH % ("A", "B", "620", "170", f", line_up: {wrong}")
    with pytest.raises(BridgelawsError):
        read_results(f"scoring: teams IMPs\nvictory_points: none\nmatches: [{match}]\n", "x.yaml")


def test_the_command_prints_them_and_line_ups_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "teams.json"
    file.write_bytes(write_results(read_results(event(), "x.yaml")))
    assert run(["rank", str(file), "--players", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == {"pair": "d3 - d4", "rank": 1, "imps": 7, "boards": 1, "average": 7}
    assert len([row for row in rows if "player" in row]) == 16


def test_boards_are_added_to_the_victory_points() -> None:
    """20 victory points to share, and two for each of the ten boards: forty in all."""
    board = "%d: {open: {score: %d}, closed: {score: 110}}"
    boards = ", ".join(board % each for each in ((1, 420), (3, 110), (5, 110), (8, 110)))
    match = f"{{home: A, away: B, boards: {{{boards}}}}}"
    text = f"scoring: Patton with victory points\nvictory_points: wbf-20-0\nmatches: [{match}]\n"
    result = result_of(read_results(text, "x.yaml"))
    scores = {each.contestant.id: each.score for each in result.places}
    plain = result_of(read_results(text.replace("Patton with victory points", "teams IMPs"), "x.yaml"))
    by_imps = {each.contestant.id: each.score for each in plain.places}
    assert scores["A"] - by_imps["A"] == 2 + 3
    assert scores["B"] - by_imps["B"] == 3
    assert sum(scores.values()) == 20 + 2 * 4


def test_without_a_scale_there_is_nothing_to_add_to() -> None:
    text = "scoring: Patton with victory points\nmatches: [%s]\n" % (MATCH % ("A", "B", "620", "170", ""))
    with pytest.raises(BridgelawsError, match="name the scale"):
        read_results(text + "victory_points: none\n", "x.yaml")
