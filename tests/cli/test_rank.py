"""bridgelaws rank: its output, exit status and sentences."""

import json
from pathlib import Path

import pytest

from bridgelaws.cli import run

PAIRS = """
contestants: [{id: 1, names: [Ada, Bo]}, {id: 2}, {id: 3}, {id: 4}]
boards:
  1: [{ns: 1, ew: 2, contract: 4S, declarer: N, tricks: 10}, {ns: 3, ew: 4, score: 170}]
  2: [{ns: 1, ew: 4, result: {ns: average plus, ew: average minus}}, {ns: 3, ew: 2, score: -100}]
"""
TEAMS = """
scoring: teams IMPs
victory_points: wbf-20-0-whole
matches: [{home: A, away: B, boards: {1: {open: {score: 420}, closed: {score: 170}}}}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "results.yaml"
    path.write_text(PAIRS, "utf8")
    return path


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[dict[str, object]]:
    assert run(["rank", *[str(each) for each in arguments], "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_object_a_contestant_in_ranking_order(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, file)
    assert [each["id"] for each in found] == ["1", "4", "2", "3"]
    assert found[0] == {"id": "1", "names": ["Ada", "Bo"], "score": 4, "percent": 100, "rank": 1, "shared": False}
    assert [each["rank"] for each in found] == [1, 2, 3, 3]


def test_one_object_a_board_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, file, "--boards")
    assert found[0] == {"board": 1, "ns": "1", "ew": "2", "score_ns": 420, "mp_ns": 2, "mp_ew": 0}
    assert found[2]["score_ns"] is None
    assert (found[2]["mp_ns"], found[2]["mp_ew"]) == (2, 0.8)  # 100 % on the other board; average minus
    assert "awarded" in found[2]
    assert len(found) == 4


def test_imps_have_their_own_keys(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, file, "--boards", "--scoring", "cross-IMPs")
    assert (found[0]["imp_ns"], found[0]["imp_ew"]) == (6, -6)


def test_teams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "teams.yaml"
    path.write_text(TEAMS, "utf8")
    assert [(each["id"], each["percent"], each["rank"]) for each in output(capsys, path)] == [("A", None, 1), ("B", None, 2)]
    lines = output(capsys, path, "--boards")
    assert [(each["ns"], each["ew"], each["score_ns"], each["imp_ns"]) for each in lines] == [
        ("A", "B", 420, 6),
        ("B", "A", 170, -6),
    ]


def test_the_list_for_people_and_the_reason_for_a_figure(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rank", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["1", "1", "4.00", "100.00", "%", "Ada", "-", "Bo"]
    assert run(["rank", str(file), "--why", "1"]) == 0
    told = capsys.readouterr().out
    assert "own average on the other boards (own average 100; 12C2(c))" in told
    assert "2 x beaten + equal (beaten 1, equal 0, compared with 1; 78A)" in told
    assert output(capsys, file, "--why", "1")[0]["value"] == "4"
    assert run(["rank", str(file), "--boards"]) == 0
    assert "awarded" in capsys.readouterr().out


def test_every_comparison_of_a_board_can_be_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = output(capsys, file, "--why", "1", "--board", "1")
    assert found["comparisons"] == [{"against": "3", "worth": 2}]
    assert run(["rank", str(file), "--why", "4", "--board", "1"]) == 0
    assert "2 against 2" in capsys.readouterr().out
    assert run(["rank", str(file), "--why", "1", "--board", "9"]) == 2
    assert "no result on board 9" in capsys.readouterr().err
    assert run(["rank", str(file), "--board", "1"]) == 2
    assert "--board goes with --why" in capsys.readouterr().err


def test_wrong_input_is_a_sentence_and_status_2(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rank", str(tmp_path / "nowhere.yaml")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    assert run(["rank", str(file), "--why", "9"]) == 2
    assert "9 has no score here" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert run(["rank", str(file)]) == 2
    assert "not UTF-8" in capsys.readouterr().err
    broken = tmp_path / "broken.xml"
    broken.write_text("<USEBIO>", "utf8")
    assert run(["rank", str(broken)]) == 2
    assert "is not XML" in capsys.readouterr().err


def test_a_lot_is_asked_for_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tied.yaml"
    path.write_text(
        "regulations: {matchpoint_ties_split: always, matchpoint_tie_breaks: [lot]}\n"
        "boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}",
        "utf8",
    )
    assert run(["rank", str(path), "--json"]) == 0
    captured = capsys.readouterr()
    assert "draw lots" in captured.err
    assert len(captured.out.splitlines()) == 4


def test_published_files_are_ranked_as_they_stand(shared_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, contestants in (("mp-pairs.xml", 22), ("acbl_club_game_2.json", 11), ("multiple-teams.xml", 10)):
        assert len(output(capsys, shared_data / "results" / name)) == contestants
