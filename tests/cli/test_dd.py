"""bridgelaws dd: the file in, the tables out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaws.analysis.double_dummy import library
from bridgelaws.bridge import Board, seeded_deal
from bridgelaws.cli import run
from bridgelaws.errors import BridgelawsError

try:
    library.where()
except BridgelawsError as missing:
    pytest.skip(str(missing), allow_module_level=True)

# Board 1 of the library's own list, with its table and par.
DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
TRICKS = {
    "N": {"S": 5, "H": 6, "D": 5, "C": 7, "NT": 6},
    "E": {"S": 8, "H": 6, "D": 7, "C": 5, "NT": 6},
    "S": {"S": 5, "H": 6, "D": 5, "C": 7, "NT": 6},
    "W": {"S": 8, "H": 6, "D": 7, "C": 5, "NT": 6},
}
GOOD = f'[Board "1"]\n[Deal "{DEAL}"]\n'
COMMAND = [sys.executable, "-c", "from bridgelaws.cli import main; main()", "dd"]
HALF = '[Board "2"]\n[Deal "N:AKQJT98765432... - - -"]\n'


def written(folder: Path, text: str, name: str = "boards.pbn") -> str:
    (folder / name).write_text(text, "utf8")
    return str(folder / name)


def test_one_object_for_each_board(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["dd", written(tmp_path, GOOD), "--json"]) == 0
    out, err = capfd.readouterr()
    (found,) = map(json.loads, out.splitlines())
    assert err == ""
    assert (found["board"], found["tricks"], found["par_ns"]) == (1, TRICKS, -110)
    assert found["par_contracts"] == ["2S E =", "2S W ="]


def test_a_diagram_a_table_and_par(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["dd", written(tmp_path, GOOD)]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    for line in (
        "Board 1               ♠ Q J 6",
        "         NT   ♠   ♥   ♦   ♣",
        "East      6   8   6   7   5",
        "Par: NS -110, 2♠ by EW =",
    ):
        assert line in out.splitlines()


def test_a_board_that_cannot_be_solved_says_so_and_the_rest_go_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = f'{HALF}\n{GOOD}\n[Board "3"]\n[Deal "N:AA... - - -"]\n'
    assert run(["dd", written(tmp_path, text), "--json"]) == 1
    out, err = capfd.readouterr()
    half, good, bad = map(json.loads, out.splitlines())
    assert (half["board"], half["tricks"], half["par_ns"]) == (2, None, None)
    assert good["tricks"] == TRICKS
    assert bad["tricks"] is None
    sentences = [half["problems"][0], bad["problems"][0]]
    assert sentences[0] == "The hand of East is not known: double dummy needs all four."
    assert "each card once (♠A is there already)" in sentences[1]
    assert err.splitlines() == [f"Board 2 (line 2): {sentences[0]}", f"Board 3 (line 8): {sentences[1]}"]


def test_without_dealer_or_vulnerability_there_is_a_table_but_no_par(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["dd", written(tmp_path, f'[Deal "{DEAL}"]'), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["board"], found["tricks"], found["par_ns"], found["par_contracts"]) == (None, TRICKS, None, [])


def test_a_board_of_several_tables_is_shown_once_and_in_the_order_of_the_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    boards = [Board.numbered(number, seeded_deal("dd", number)) for number in (5, 3, 5, 4)]
    text = "\n".join([f'[Board "{board.number}"]\n[Deal "{board.deal}"]\n' for board in boards])
    assert run(["dd", written(tmp_path, text), "--json"]) == 0
    assert [json.loads(line)["board"] for line in capfd.readouterr().out.splitlines()] == [5, 3, 4]


def test_lin_and_standard_input(tmp_path: Path) -> None:
    lin = "md|3SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,SQJ6HK652DJ85CT98,|sv|o|ah|Board 1|"
    done = subprocess.run(
        [*COMMAND, "-", "--json"],
        input=lin,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["board"], found["tricks"], found["par_ns"]) == (1, TRICKS, -110)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file or directory."),
        ("", "boards.pbn: There is no deal in it"),
        ('[Board "1"]', 'boards.pbn: There is no deal in it: PBN has [Deal "N:..."], LIN has md|...|.'),
        ("md|1SAK|rubbish|x|", '"rubbish" is not a file of LIN: at line 1, column 1 stands "r", expected two letters'),
    ],
)
def test_bad_files(tmp_path: Path, capfd: pytest.CaptureFixture[str], content: str | None, sentence: str) -> None:
    file = str(tmp_path / "boards.pbn")
    if content is not None:
        written(tmp_path, content)
    status = run(["dd", file])
    out, err = capfd.readouterr()
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_without_the_solver_one_sentence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "find_spec", lambda name: None)
    assert run(["dd", written(tmp_path, GOOD)]) == 2
    assert "The double dummy solver is not installed" in capfd.readouterr().err


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to pretend to be")
def test_a_bar_on_a_terminal_and_only_there(tmp_path: Path) -> None:
    reader, terminal = os.openpty()
    command = [*COMMAND, written(tmp_path, GOOD), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, check=False, cwd=tmp_path)
    shown = os.read(reader, 10_000).decode()
    os.close(reader)
    os.close(terminal)
    assert done.returncode == 0
    assert json.loads(done.stdout)["tricks"] == TRICKS
    assert "0/1" in shown
    assert "1/1" in shown
    assert shown.endswith("\x1b[?25h")  # the cursor is there again


def test_help_loads_neither_the_solver_nor_ctypes() -> None:
    program = (
        "import sys\n"
        "from bridgelaws.cli import run\n"
        "run(['--help'])\n"
        "print('ctypes' in sys.modules, 'bridgelaws.analysis' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False False"


def test_the_whole_of_a_real_file(shared_data: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Its own tables stand in it: declarers N, S, E, W, and in each no trump, spades, hearts, diamonds, clubs."""
    file = shared_data / "boards" / "endplay_sample" / "sample.pbn"
    assert run(["dd", str(file), "--json"]) == 0
    found = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    published = [line.split('"')[1] for line in file.read_text("utf8").splitlines() if line.startswith("[DoubleDummyTricks")]
    assert [
        "".join([f"{each['tricks'][seat][strain]:x}" for seat in "NSEW" for strain in ("NT", "S", "H", "D", "C")])
        for each in found
    ] == published


@pytest.mark.parametrize("form", ["lin", "dlm", "dup", "bri", "dge", "ber", "rzd", "cds", "bhg", "csv", "json", "xml"])
def test_every_format_with_deals_is_solved(tmp_path: Path, form: str, capfd: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path, GOOD)
    target = tmp_path / f"boards.{form}"
    assert run(["convert", source, str(target)]) == 0
    capfd.readouterr()
    assert run(["dd", str(target), "--json"]) == 0
    (found,) = map(json.loads, capfd.readouterr().out.splitlines())
    assert (found["board"], found["tricks"], found["par_ns"]) == (1, TRICKS, -110)
