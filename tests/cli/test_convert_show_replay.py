"""bridgelaws convert, show and replay: files in, JSON, files and drawings out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaws.cli import run

LIN = (
    "pn|Sue,Will,Nora,Ed|st||md|3SKH4579QKAD69C58K,S569QAH3D5TJQAC69,S47H8TD248KC347QA,|rh||ah|Board 1|sv|o|"
    "mb|p|mb|p|mb|1H|an|five cards|mb|2H!|an|spades|mb|p|mb|4S|mb|5H|mb|p|mb|p|mb|p|pg||"
    "pc|C9|pc|C3|pc|C2|pc|CK|pg||nt|good luck|pg||mc|11|pg||\n"
)
PBN = '[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Declarer "E"]\n[Contract "1C"]\n'
PBN += '[Result "7"]\n[Score "{}"]\n[Auction "E"]\n1C AP\n'
COMMAND = [sys.executable, "-c", "from bridgelaws.cli import main; main()"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hand.lin").write_text(LIN, "utf8")
    (tmp_path / "good.pbn").write_text(PBN.format("EW 70"), "utf8")
    (tmp_path / "bad.pbn").write_text(PBN.format("EW 90"), "utf8")
    return tmp_path


def test_replay_gives_one_object_for_each_board(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    files = [str(folder / "hand.lin"), str(folder / "good.pbn")]
    assert run(["replay", *files, "--json"]) == 0
    out, err = capfd.readouterr()
    first, second = map(json.loads, out.splitlines())
    assert err == ""
    keys = ("file", "board", "declarer", "contract", "tricks", "score_ns", "ok", "problems")
    assert [first[key] for key in keys] == [files[0], 1, "S", "5H", 11, 450, True, []]
    assert [second[key] for key in keys] == [files[1], 2, "E", "1C", 7, -70, True, []]


def test_replay_exits_with_1_if_a_file_disagrees(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(folder / "bad.pbn")]) == 1
    out, _ = capfd.readouterr()
    assert "NOT OK" in out
    assert "The score is −70 for North-South, but EW 90 in the record." in out
    assert out.endswith("1 board replayed: 0 ok, 1 not.\n")


def test_replay_reads_standard_input_and_tells_what_the_standard_says(folder: Path) -> None:
    piped = subprocess.run([*COMMAND, "replay", "-", "--json"], input=LIN.encode(), capture_output=True, check=True)
    assert json.loads(piped.stdout)["contract"] == "5H"
    (folder / "odd.pbn").write_text('[Board "1"]\n[Novelty "x"]\n', "utf8")
    strict = subprocess.run(
        [*COMMAND, "replay", "--strict", str(folder / "odd.pbn")], capture_output=True, text=True, check=True
    )
    assert "Line 2: [Novelty] is no tag of the standard." in strict.stdout


@pytest.mark.parametrize("arguments", [["nothing.pbn"], [os.devnull]])
def test_what_cannot_be_read_is_2(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", *arguments]) == 2
    assert capfd.readouterr().err.startswith("bridgelaws: ")


def test_convert_states_what_follows_from_the_calls(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = folder / "hand.pbn"
    assert run(["convert", str(folder / "hand.lin"), str(target), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["in"], found["out"], found["boards"], found["lost"]) == (str(folder / "hand.lin"), str(target), 1, [])
    text = target.read_text("latin-1")
    for line in ('[Declarer "S"]', '[Contract "5H"]', '[Result "11"]', '[Score "NS 450"]', '[Note "2:Alert: spades"]'):
        assert line in text


def test_convert_there_and_back_keeps_every_tag(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first, second = folder / "first.pbn", folder / "second.pbn"
    assert run(["convert", str(folder / "good.pbn"), str(first)]) == 0
    assert run(["convert", str(first), str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    for line in PBN.format("EW 70").splitlines():
        assert line.replace("AP", "Pass Pass Pass") in first.read_text()
    capfd.readouterr()


def test_convert_lists_what_is_lost(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", str(folder / "good.pbn"), "-", "--to", "lin"]) == 0
    out, err = capfd.readouterr()
    assert out.startswith("pn|")
    assert "Not carried over: Score has no place in LIN: 1 time." in err


def test_convert_a_folder(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "notes.txt").write_text("no boards here", "utf8")
    (folder / "good.lin").write_text(LIN, "utf8")
    assert run(["convert", str(folder), str(folder / "out"), "--to", "pbn", "--json"]) == 1
    out, err = capfd.readouterr()
    told = {Path(each["in"]).name: each for each in map(json.loads, out.splitlines())}
    assert len(told) == 5
    assert (told["notes.txt"]["out"], told["notes.txt"]["boards"], told["notes.txt"]["lost"]) == (None, 0, [])
    assert "notes.txt" in told["notes.txt"]["faults"][0]
    assert "notes.txt" in err
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["bad.pbn", "good-pbn.pbn", "good.pbn", "hand.pbn"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["hand.lin", "out"], "does not show which format is"),
        (["hand.lin", "out.xyz"], "“.xyz” is no format known here"),
        ([".", "out"], "For a folder, add --to with"),
    ],
)
def test_convert_needs_to_know_the_format(
    folder: Path, arguments: list[str], sentence: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["convert", str(folder / arguments[0]), str(folder / arguments[1])]) == 2
    assert sentence in capfd.readouterr().err


def test_show_draws_hands_auction_play_and_result_in_80_columns(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(folder / "hand.lin"), "--board", "1"]) == 0
    out, _ = capfd.readouterr()
    assert max(map(len, out.splitlines())) <= 80
    for text in (
        "North-South: Nora and Sue",
        "Dealer: North",
        "♥ A K Q 9 7 5 4",
        "2♥! (b)",
        "(b) spades",
        ">♣9",
        "good luck",
    ):
        assert text in out
    assert "5♥ South, 11 tricks, North-South +450" in out


def test_show_tells_the_adjusted_score_and_which_pairs_it_is_about(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tags = '[PairNS "3"]\n[UsebioNamesNS "Ann - Bo"]\n[PairEW "8"]\n'
    tags += '[AdjustedScore "NS 620 3/5, -100 2/5 | EW average plus"]\n'
    (tmp_path / "adjusted.pbn").write_text(PBN.format("EW 70") + tags, "utf8")
    assert run(["show", str(tmp_path / "adjusted.pbn")]) == 0
    out = capfd.readouterr().out.splitlines()
    assert out[:2] == ["North-South, pair 3: Ann - Bo", "East-West: pair 8"]
    told = "Adjusted score: 60 % of +620 and 40 % of −100 for North-South and average plus for East-West"
    assert told in " ".join(out)


def test_show_has_a_space_between_the_corner_and_the_hand_of_north(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "sv", "da", "lv"):
        assert run(["show", str(folder / "good.pbn"), "--lang", lang]) == 0
        lines = capfd.readouterr().out.splitlines()
        corner = next(at for at, line in enumerate(lines) if line.endswith("♠ ?"))
        assert {line[line.index("?") - 3] for line in lines[corner : corner + 4]} == {" "}
        assert {line.index("?") for line in lines[corner : corner + 4]} == {
            line.index("?") for line in lines[corner + 8 : corner + 12]
        }


@pytest.mark.parametrize(("number", "heading"), [("ah|Board 1|", "North"), ("", "1♥ (a)")])
def test_show_has_the_auction_where_no_dealer_is_named(
    tmp_path: Path, number: str, heading: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hand.lin").write_text(LIN.replace("md|3", "md|0").replace("ah|Board 1|", number), "utf8")
    assert run(["show", str(tmp_path / "hand.lin")]) == 0
    lines = capfd.readouterr().out.splitlines()
    (calls,) = [at for at, line in enumerate(lines) if "1♥ (a)" in line]
    assert any(heading in line for line in lines[calls - 1 : calls + 1])


def test_show_says_which_board_is_not_there(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(folder / "hand.lin"), "--board", "7"]) == 2
    assert "There is no board 7 in" in capfd.readouterr().err


def test_show_fits_every_real_board_into_80_columns(shared_data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in sorted([*shared_data.glob("boards/*/*.pbn"), *shared_data.glob("boards/*/*.lin")]):
        assert run(["show", str(path)]) == 0
        out, _ = capfd.readouterr()
        assert max(map(len, out.splitlines())) <= 80
