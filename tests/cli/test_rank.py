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


def ranked(capsys: pytest.CaptureFixture[str], path: Path, text: str, *more: str) -> list[dict[str, object]]:
    path.write_text(text, "utf8")
    return output(capsys, path, *more)


TWO_LISTS = """
winners: two
contestants: [{id: 1, stratum: A}, {id: 2, stratum: B, hors_concours: true}, {id: 3, stratum: B, handicap: 2},
              {id: 4, stratum: A}, {id: 5, stratum: B}, {id: 6, stratum: B}, {id: 7}]
boards:
  1: [{ns: 1, ew: 4, score: 110}, {ns: 2, ew: 5, score: 140}, {ns: 3, ew: 6, score: 90}]
  2: [{ns: 1, ew: 5, score: 110}, {ns: 2, ew: 6, score: 140}, {ns: 3, ew: 4, score: 170}]
"""


def test_94A_strata_and_handicaps_are_ranked_within_each_list_2007(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """North-South: 1 has 2 and 0, 3 has 0 and 4; 2 has a score and takes nobody's place."""
    found = {each["id"]: each for each in ranked(capsys, tmp_path / "two.yaml", TWO_LISTS)}
    assert {each: (found[each]["rank"], found[each]["strata"]) for each in ("3", "1")} == {
        "3": (1, {"A": 1, "B": 1}),
        "1": (2, {"A": 2}),
    }
    assert found["3"]["with_handicap"]["rank"] == 1  # type: ignore[index]
    east_west = {each: found[each]["strata"] for each in ("4", "5", "6")}
    assert sorted(strata["A"] for strata in east_west.values()) == [1, 2, 3]  # type: ignore[index]
    assert (found["2"]["rank"], found["2"]["score"], found["2"]["hors_concours"]) == (None, 6, True)


def test_hors_concours_strata_and_handicap_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(TWO_LISTS, "utf8")
    assert run(["rank", str(path)]) == 0
    shown = capsys.readouterr()
    assert "A 1  B 1  with handicap" in shown.out
    assert "hors concours" in shown.out
    assert "7 is entered and has no result" in shown.err
    assert run(["rank", str(path), "--why", "2"]) == 0
    assert capsys.readouterr().out.startswith("6 = ")


ONE_TABLE_TURNED = """
winners: two
boards:
  1: [{ns: 1, ew: 4, score: 110}, {ns: 2, ew: 5, score: 140}, {ns: 3, ew: 6, score: 90}]
  2: [{ns: 1, ew: 5, score: 110}, {ns: 2, ew: 6, score: 140}, {ns: 3, ew: 4, score: 170}]
  3: [{ns: 6, ew: 1, score: 110}, {ns: 2, ew: 4, score: 140}, {ns: 3, ew: 5, score: 170}]
"""


def test_94A_a_pair_that_sat_the_wrong_way_stays_in_its_list_2007(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {each["id"]: each["field"] for each in ranked(capsys, tmp_path / "turned.yaml", ONE_TABLE_TURNED)}
    assert found == {"1": "NS", "2": "NS", "3": "NS", "4": "EW", "5": "EW", "6": "EW"}


def test_94A_as_often_one_way_as_the_other_is_asked_2007(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "turned.yaml"
    twice = ONE_TABLE_TURNED.replace("{ns: 1, ew: 5, score: 110}", "{ns: 5, ew: 1, score: 110}")
    path.write_text(twice + "  4: [{ns: 1, ew: 6, score: 110}, {ns: 2, ew: 4, score: 90}]\n", "utf8")
    assert run(["rank", str(path)]) == 2
    assert "1 sat 2 boards North-South and as many East-West" in capsys.readouterr().err
    said = "contestants: [{id: 1, direction: NS}, {id: 2}, {id: 3}, {id: 4}, {id: 5}, {id: 6, direction: EW}]"
    found = {each["id"]: each["field"] for each in ranked(capsys, path, f"{said}{path.read_text('utf8')}")}
    assert (found["1"], found["6"]) == ("NS", "EW")


def test_12C2c_partners_of_an_individual_have_figures_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On board 1 player 5 has everything and player 6 nothing; average plus is 60 % of 2, or all of it for 5."""
    text = """
boards:
  1: [{ns: [1, 3], ew: [2, 4], score: 110}, {ns: [5, 7], ew: [6, 8], score: 140}]
  2: [{ns: [1, 2], ew: [3, 4], score: 110}, {ns: [5, 6], ew: [7, 8], result: {ns: average plus, ew: average minus}}]
"""
    found = ranked(capsys, tmp_path / "individual.yaml", text, "--boards")
    assert (found[3]["mp_ns"], found[3]["own"]) == (1.2, {"5": 2, "6": 1.2, "7": 0.8, "8": 0})


def test_78B_a_teams_board_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "teams.yaml"
    path.write_text(TEAMS, "utf8")
    for team, imps in (("A", 6), ("B", -6)):
        (found,) = output(capsys, path, "--why", team, "--board", "1")
        assert found["working"]["value"] in (imps, str(imps))  # type: ignore[index]
    assert run(["rank", str(path), "--why", "A", "--board", "2"]) == 2
    assert "A has no result on board 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "more", ["byes: [{contestant: 9, boards: 1}]", "penalties: [{contestant: 9, amount: 1, unit: matchpoints}]"]
)
def test_who_has_no_result_has_no_bye_and_no_penalty(tmp_path: Path, capsys: pytest.CaptureFixture[str], more: str) -> None:
    path = tmp_path / "more.yaml"
    path.write_text("boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}\n" + more, "utf8")
    assert run(["rank", str(path)]) == 2
    assert ": 9 has no result here; correct the name." in capsys.readouterr().err
