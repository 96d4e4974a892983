"""bridgelaws convert, show and replay with files that are many, bad or meant to do harm: nothing of the user's is lost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaws.cli import run

LIN = "pn|Sue,Will,Nora,Ed|st||md|3,,,|rh||ah|Board 1|sv|o|mb|1C|mb|p|mb|p|mb|p|pg||\n"
PBN = '[Event "Cup"]\n[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Declarer "E"]\n[Contract "1C"]\n[Result "7"]\n'


def test_a_folder_converted_into_itself_keeps_every_file_that_was_there(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.lin").write_text(LIN, "utf8")
    (tmp_path / "a.pbn").write_text(PBN, "utf8")
    assert run(["convert", str(tmp_path), str(tmp_path), "--to", "pbn", "--json"]) == 0
    told = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert (tmp_path / "a.lin").read_text("utf8") == LIN
    assert (tmp_path / "a.pbn").read_text("utf8") == PBN
    assert len({each["out"] for each in told}) == 2
    assert sorted('"Cup"' in Path(each["out"]).read_text("utf8") for each in told) == [False, True]


def test_no_two_files_of_a_folder_go_to_the_same_place(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name in ("a.lin", "a.pbn", "a-pbn.pbn", "a-pbn-2.pbn", "A.PBN"):
        (source / name).write_text(LIN if name.endswith("lin") else PBN, "utf8")
    assert run(["convert", str(source), str(target), "--to", "json", "--json"]) == 0
    told = [json.loads(line)["out"] for line in capfd.readouterr().out.splitlines()]
    assert len({name.lower() for name in told}) == 5
    assert len(list(target.iterdir())) == 5


def test_folders_within_a_folder_go_along_and_what_was_written_before_does_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "2026" / "may").mkdir(parents=True)
    (tmp_path / "2026" / "may" / "a.pbn").write_text(PBN, "utf8")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.pbn").write_text(PBN, "utf8")
    for _ in range(2):
        assert run(["convert", str(tmp_path), str(tmp_path / "out"), "--to", "lin", "--json"]) == 0
        assert len(capfd.readouterr().out.splitlines()) == 1
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.lin")] == ["out/2026/may/a.lin"]


def test_a_folder_without_files_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", str(tmp_path), str(tmp_path / "out"), "--to", "lin"]) == 2
    assert "There are no files in" in capfd.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("noise.pbn", b"\x00\x1b\xff nothing\nof PBN", []),
        ("noise.bri", b"\x01" * 256, []),
        ("really.pbn", PBN.encode(), ["--from", "lin"]),
        ("wrong.json", b'{"bridgelaws_boards": 1, "boards": [{"number": 0}]}', []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_where_nothing_can_be_read_nothing_is_written(
    tmp_path: Path, name: str, data: bytes, form: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "kept.pbn"
    target.write_text("precious", "utf8")
    (tmp_path / name).write_bytes(data)
    assert run(["convert", str(tmp_path / name), str(target), *form]) == 2
    told = capfd.readouterr().err
    assert told.startswith(f"bridgelaws: {tmp_path / name}: ")
    assert len(told.splitlines()) == 1
    assert "\x1b" not in told
    assert target.read_text("utf8") == "precious"


def test_a_file_that_cannot_be_read_costs_no_other_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pbn").write_text(PBN, "utf8")
    (tmp_path / "b.pbn").write_bytes(b"\xff\xfe\xff")
    files = [str(tmp_path / name) for name in ("missing.pbn", "a.pbn", "b.pbn", "a.pbn")]
    assert run(["replay", *files, "--json"]) == 2
    out, err = capfd.readouterr()
    assert [json.loads(line)["board"] for line in out.splitlines()] == [2, 2]
    assert [line.split(": ")[1] for line in err.splitlines()] == [f"{files[0]} cannot be read", files[2]]


def test_what_the_standard_objects_to_is_among_the_problems_of_its_board(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.pbn").write_text('[Board "1"]\n\n[Board "2"]\n[Novelty "x"]\n\n[Board "3"]\n', "utf8")
    assert run(["replay", "--strict", "--json", str(tmp_path / "odd.pbn")]) == 0
    problems = [json.loads(line)["problems"] for line in capfd.readouterr().out.splitlines()]
    assert problems == [[], ["Line 4: [Novelty] is no tag of the standard."], []]


@pytest.mark.parametrize("command", [["show"], ["replay"], ["convert", "--to", "lin"]])
def test_a_file_gives_no_orders_to_the_terminal(
    tmp_path: Path, command: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    orders = "\x1b[2J\x1b]0;title\x07\x9b31m\u202e"
    text = f'[Event "{orders}"]\n[North "{orders}"]\n[Board "1"]\n[Dealer "N"]\n[Room "{orders}"]\n[Contract "{orders}"]\n'
    text += f'[Auction "N"]\n1C =1= {orders} AP\n{{{orders}}}\n[Note "1:{orders}"]\n[{orders} "x"]\n'
    (tmp_path / "evil.pbn").write_text(text, "utf8")
    target = [str(tmp_path / "out.lin")] if command[0] == "convert" else []
    run([command[0], str(tmp_path / "evil.pbn"), *target, *command[1:]])
    out, err = capfd.readouterr()
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*out, *err}
    assert "\ufffd" in out + err


@pytest.mark.parametrize("target", ["a.pbn", "again.pbn", "."])
def test_a_file_is_not_written_over_itself(tmp_path: Path, target: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Not under its own name, nor under another that leads to it, nor in its own folder."""
    (tmp_path / "a.pbn").write_text(PBN, "utf8")
    (tmp_path / "again.pbn").symlink_to(tmp_path / "a.pbn")
    form = "pbn" if target == "." else "bri"
    assert run(["convert", str(tmp_path / "a.pbn"), str(tmp_path / target), "--to", form]) == 2
    place = tmp_path / (target if target != "." else "a.pbn")
    assert capfd.readouterr().err == f"bridgelaws: {place} would be overwritten: give OUT another name.\n"
    assert (tmp_path / "a.pbn").read_text("utf8") == PBN


def test_what_is_read_from_standard_input_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").write_text(PBN, "utf8")
    command = [sys.executable, "-c", "from bridgelaws.cli import main; main()", "convert", "-", str(tmp_path / "a.pbn")]
    with (tmp_path / "a.pbn").open("rb") as opened:
        done = subprocess.run(command, stdin=opened, capture_output=True, text=True, check=False)
    assert (done.returncode, "would be overwritten: give OUT another" in done.stderr) == (2, True)
    assert (tmp_path / "a.pbn").read_text("utf8") == PBN


def test_a_file_in_a_folder_is_not_written_over_under_another_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "in" / "a.pbn").write_text(PBN, "utf8")
    (tmp_path / "out" / "a.lin").hardlink_to(tmp_path / "in" / "a.pbn")
    assert run(["convert", str(tmp_path / "in"), str(tmp_path / "out"), "--to", "lin"]) == 1
    assert "would be overwritten: give OUT another" in capfd.readouterr().err
    assert (tmp_path / "in" / "a.pbn").read_text("utf8") == PBN
