"""bridgelaws movement, as other programs and people at a terminal use it."""

import json
from pathlib import Path

import pytest

from bridgelaws.cli import run


def output(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert run(["movement", *arguments]) == status
    captured = capsys.readouterr()
    return captured.err if status == 2 else captured.out


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "seats"),
    [
        ("mitchell", "7", 7, ["ns", "ew"]),
        ("howell", "4", 7, ["ns", "ew"]),
        ("web", "14", 13, ["ns", "ew"]),
        ("individual", "3", 11, ["n", "e", "s", "w"]),
        ("round-robin", "6", 5, ["home", "away"]),
        ("knockout", "8", 3, ["home", "away"]),
    ],
)
def test_json_has_the_fixed_keys(
    kind: str, tables: str, rounds: int, seats: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = output(capsys, kind, "--tables", tables, "--json").splitlines()
    found = json.loads(line)
    assert {"kind", "tables", "rounds", "sit_outs", "balance", "faults"} <= found.keys()
    assert (found["kind"], found["tables"], found["faults"]) == (kind, int(tables), [])
    assert [each["round"] for each in found["rounds"]] == list(range(1, rounds + 1))
    assert list(found["rounds"][0]["sittings"][0]) == ["table", *seats, "boards"]


def test_rounds_and_boards_are_as_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "mitchell", "--tables", "9", "--rounds", "5", "--boards-per-round", "4", "--json"))
    assert len(found["rounds"]) == 5
    assert found["rounds"][0]["sittings"][0] == {"table": 1, "ns": "1", "ew": "10", "boards": [1, 2, 3, 4]}


def test_a_half_table_and_who_rests(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "howell", "--tables", "4.5", "--json"))
    assert len(found["contestants"]) == 9
    assert len(found["sit_outs"]) == 9


def test_the_next_round_of_a_swiss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standings = tmp_path / "standings.yaml"
    standings.write_text(
        "- {id: A, score: 40, met: [B]}\n- {id: B, score: 35}\n- {id: C, score: 30}\n- {id: D, score: 25}\n"
    )
    found = json.loads(output(capsys, "swiss", "--standings", str(standings), "--number", "2", "--json"))
    matches = [{sitting["home"], sitting["away"]} for sitting in found["rounds"][0]["sittings"]]
    assert matches == [{"A", "C"}, {"B", "D"}]
    assert found["rounds"][0]["round"] == 2


def test_a_rematch_is_not_called_sound_of_meetings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standings = tmp_path / "standings.yaml"
    standings.write_text("- {id: A, score: 40, met: [B]}\n- {id: B, score: 35}\n")
    shown = output(capsys, "swiss", "--standings", str(standings), "--number", "2")
    assert "No pairing avoids these rematches: A – B." in shown
    assert "nobody meets twice" not in shown


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, "mitchell", "--tables", "5", "--boards-per-round", "2", "--switch", "best")
    assert "round  table 1" in shown
    assert "1 v 6 [1-2]" in shown
    assert "<- this one" in shown
    assert "Sound: nobody meets twice" in shown
    assert "Round 10" in output(capsys, "web", "--tables", "22")
    assert "round 1: table" in output(capsys, "howell", "--tables", "3", "--cards")


def test_cards_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "mitchell", "--tables", "3", "--boards-per-round", "2", "--cards", "--json"))
    card = {"round": 2, "table": 1, "seat": "NS", "partner": "", "opponents": ["6"], "boards": [3, 4]}
    assert found["cards"][0]["lines"][1] == card
    assert found["table_cards"][2]["lines"][0]["boards_to"] == 2
    assert found["instructions"][1]["announcement"][1]["text"] == "East-West move up 1 table."


def test_proposals(capsys: pytest.CaptureFixture[str]) -> None:
    assert "minutes" in output(capsys, "propose", "--tables", "8", "--minutes", "180")
    lines = output(capsys, "propose", "--tables", "8", "--minutes", "180", "--json").splitlines()
    assert all(json.loads(line)["minutes"] <= 180 for line in lines)


def test_check_tells_by_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text(output(capsys, "howell", "--tables", "4", "--yaml"))
    assert "Sound" in output(capsys, "check", str(plan))
    plan.write_text(plan.read_text().replace('"25-28"', '"1-4"'))
    assert "again in round" in output(capsys, "check", str(plan), status=1)


def test_repair_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, happened = tmp_path / "plan.yaml", tmp_path / "happened.yaml"
    plan.write_text(output(capsys, "mitchell", "--tables", "7", "--boards-per-round", "2", "--yaml"))
    happened.write_text("- {type: wrong-boards, round: 2, table: 1, boards: [1, 2]}\n")
    assert "Law 15B1, 15B3, 12C2(a): Board 1-2" in output(capsys, "repair", str(plan), str(happened), "--played", "2")
    found = json.loads(output(capsys, "repair", str(plan), str(happened), "--played", "2", "--json"))
    assert found["consequences"][0]["cites"] == ["15B1", "15B3", "12C2(a)"]


def test_repair_tells_programs_of_the_faults_ahead_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, happened = tmp_path / "plan.yaml", tmp_path / "happened.yaml"
    plan.write_text(output(capsys, "mitchell", "--tables", "7", "--yaml"))
    happened.write_text("- {type: wrong-boards, round: 2, table: 1, boards: 1-4}\n")
    assert "again in round 2" not in output(capsys, "repair", str(plan), str(happened), "--played", "2", "--json")


@pytest.mark.parametrize("number", ["14", "20"])
def test_a_pair_that_has_come_is_no_longer_said_to_be_missing(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, happened = tmp_path / "plan.yaml", tmp_path / "happened.yaml"
    plan.write_text(output(capsys, "mitchell", "--tables", "6.5", "--yaml"))
    happened.write_text(f"- {{type: late, contestant: {number}, round: 3, entered: false}}\n")
    assert "There is no pair 14" in plan.read_text()
    assert "There is no pair 14" not in output(capsys, "repair", str(plan), str(happened), "--played", "2", "--yaml")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("mitchell",), "How many tables? Such as: movement mitchell --tables 7"),
        (("mitchell", "--tables", "many"), "“many” is not a number of tables: write 7, or 6.5 for six and a half."),
        (("howell", "--tables", "61"), "61 is not possible as the number of tables for a Howell: it is from 2 to 60."),
        (("swiss",), "A swiss needs the standings"),
        (("swiss", "--standings", "no-such-file"), "no-such-file cannot be read: No such file or directory."),
        (("check",), "Say which file to check"),
        (("mitchell", "--tables", "7", "--switch", "²"), "“²” is not a choice of rounds to switch: write 2, or 3,8"),
        (("head-to-head", "--rounds", "0"), "0 is not possible as the number of parts of a match: it is from 1 to 16."),
        (("head-to-head", "--boards-per-round", "0"), "0 boards a round cannot be played: from 1 to 64 can."),
        (("mitchell", "--tables", "7", "--switch", "x"), "“x” is not a choice of rounds to switch"),
        (("propose", "--tables", "8", "--minutes", "21"), "No movement for 8 tables fits into 21 minutes"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, *arguments, status=2)
    assert shown.startswith(f"bridgelaws: {sentence}")
    assert shown.count("\n") == 1


def test_a_blackpool_says_how_often_opponents_meet(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Sound: nobody meets more than 2 times, nobody plays" in output(capsys, "blackpool", "--tables", "6")


def test_a_double_hesitation_is_asked_for_by_its_pivots(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "hesitation", "--tables", "6", "--pivots", "2", "--json"))
    assert [sat["boards"][0] for sat in found["rounds"][0]["sittings"]] == [1, 4, 7, 10, 16, 19]
