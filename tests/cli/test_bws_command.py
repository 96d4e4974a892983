"""bridgelaws bws, and rank of what devices and PBN files hold."""

import json
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from bridgelaws.cli import run
from bridgelaws.exchange.devices import read_device_results
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.bws_writing import write_bws
from bridgelaws.formats.bridgemate.values import Seating

HEAD = '[Event "Club"]\n[Board "{board}"]\n[Scoring "{scoring}"]\n'
TABLE = '[ScoreTable "PairId_EW\\2R;PairId_NS\\2R;Score_NS\\6R;Score_EW\\6R;MP_NS\\4R;MP_EW\\4R"]\n'


@pytest.fixture
def mitchell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(["movement", "mitchell", "--tables", "9", "--boards-per-round", "3", "--yaml"]) == 0
    path = tmp_path / "evening.yaml"
    path.write_text(capsys.readouterr().out, "utf8")
    return path


def test_a_movement_is_written_for_the_devices(mitchell: Path, tmp_path: Path) -> None:
    target = tmp_path / "evening.bws"
    assert run(["bws", "write", str(mitchell), str(target), "--begins", "2026-02-02"]) == 0
    evening = read_bws(target.read_bytes())
    assert evening.sections[0].winners == 2
    assert len(evening.seatings) == 81
    second = Seating(section="A", table=1, round=2, ns=1, ew=9, low=4, high=6)
    assert second in evening.seatings
    assert run(["bws", "check", str(target)]) == 0


def test_results_are_read_filled_in_and_checked(
    shared_data: Path, mitchell: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real = str(shared_data / "formats" / "bws" / "club-game.bws")
    assert run(["bws", "read", real, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 270
    assert rows[0]["contract"] == "4 S"
    assert run(["bws", "check", real]) == 0
    theirs, filled = tmp_path / "theirs.bws", tmp_path / "filled.bws"
    assert run(["bws", "write", str(mitchell), str(theirs)]) == 0
    assert run(["bws", "fill", str(theirs), "--from", real, "--to", str(filled)]) == 0
    assert len(read_bws(filled.read_bytes()).records) == 270
    assert run(["bws", "check", str(filled)]) == 1
    assert "the movement has no such table and round" in capsys.readouterr().out
    assert run(["bws", "fill", str(theirs), "--from", real, "--to", str(theirs)]) == 2


def test_a_bws_file_is_ranked_in_two_fields(shared_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rank", str(shared_data / "formats" / "bws" / "club-game.bws"), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [round(row["percent"], 2) for row in rows if row["field"] == "NS"][:3] == [55.44, 55.30, 55.21]
    assert [round(row["percent"], 2) for row in rows if row["field"] == "EW"][:3] == [58.34, 58.09, 57.16]
    assert {row["id"][0] for row in rows} == {"N", "E"}


def test_a_bws_file_becomes_a_results_file(shared_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real, target = shared_data / "formats" / "bws" / "club-game.bws", tmp_path / "results.json"
    assert run(["bws", "read", str(real), "--into", str(target)]) == 0
    assert run(["rank", str(real), "--json"]) == 0
    ours = capsys.readouterr().out
    assert run(["rank", str(target), "--json"]) == 0
    assert capsys.readouterr().out == ours


def test_a_norwegian_championship_comes_back_to_the_last_decimal(
    shared_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """63 boards, one of them with two averages, where the two other scores had 65 and 55 percent."""
    file = str(shared_data / "results" / "norwegian-pairs.pbn")
    assert run(["rank", file, "--json", "--strict"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    over = [round(row["score"] - 63 * 3, 2) for row in rows]
    assert over == [27.3, 14.4, 14.3, 6.4, -0.1, -4.1, -21.4, -34.4]
    assert [round(row["percent"], 2) for row in rows] == [row["printed"]["percent"] for row in rows]
    assert not any(row["differs"] for row in rows)
    assert run(["rank", file, "--boards", "--json"]) == 0
    board = [row for line in capsys.readouterr().out.splitlines() if (row := json.loads(line))["board"] == 37]
    assert sorted((row["mp_ns"], row["mp_ew"]) for row in board) == [(2.4, 3.6), (3.3, 3.9), (3.6, 2.4), (3.9, 3.3)]


def score_table(board: int, rows: list[str], scoring: str = "MatchPoints;MP2") -> str:
    return HEAD.format(board=board, scoring=scoring) + TABLE + "\n".join(rows) + "\n\n"


def test_sessions_in_several_pbn_files_are_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.pbn", tmp_path / "two.pbn"
    one.write_text(score_table(1, ["2 1 420 - 2 0", "4 3 - 50 0 2"]), "utf8")
    other.write_text(score_table(1, ["2 1 - 50 0 2", "4 3 420 - 2 0"]), "utf8")
    assert run(["rank", str(one), str(other), "--json"]) == 0
    assert {json.loads(line)["percent"] for line in capsys.readouterr().out.splitlines()} == {50}
    assert run(["rank", str(one), "other.yaml"]) == 2


def test_a_line_of_a_score_table_that_differs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.pbn"
    path.write_text(score_table(1, ["2 1 420 - 1.5 0.5", "4 3 - 50 0 2"]), "utf8")
    assert run(["rank", str(path), "--strict"]) == 1
    assert "board 1: 1 - 2: printed 1.5, worked out 2 (+0.5)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Board "1"]\n[Scoring "MatchPoints"]\n', "has no ScoreTable"),
        (score_table(1, ["2 1 420 - 2 0"], "Rubber"), "scoring Rubber cannot be worked out anew"),
        (score_table(1, ["2 1 many - 2 0"]), "“many” is no number"),
    ],
)
def test_pbn_without_results_to_rank_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    path = tmp_path / "one.pbn"
    path.write_text(text, "utf8")
    assert run(["rank", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_imps_from_devices_are_asked_about(shared_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A BWS file says IMPs, and not whether against a datum or across the field."""
    evening = read_bws((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())
    in_imps = replace(evening, sections=(replace(evening.sections[0], scoring=2),))
    path = tmp_path / "imps.bws"
    path.write_bytes(write_bws(in_imps, datetime(2026, 1, 26)).data)
    assert run(["rank", str(path)]) == 2
    assert "choose “Butler” or “cross-IMPs”" in capsys.readouterr().err
    assert run(["rank", str(path), "--scoring", "cross-IMPs"]) == 0


def test_pairs_that_sat_the_wrong_way_round_change_places(shared_data: Path, tmp_path: Path) -> None:
    evening = read_bws((shared_data / "formats" / "bws" / "club-game.bws").read_bytes())
    first = evening.records[0]
    turned = replace(first, tags=(*first.tags, ("BwsRemarks", "Wrong direction")))
    data = write_bws(replace(evening, records=(turned, *evening.records[1:])), datetime(2026, 1, 26)).data
    (_, lines), *_ = read_device_results(data, "x.bws").contest.sessions[0].boards
    assert (("E1",), ("N1",)) in {(line.ns, line.ew) for line in lines}
