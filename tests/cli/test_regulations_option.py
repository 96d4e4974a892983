"""--regulations is read alike by every command that takes it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.cli import run

Command = Callable[..., tuple[int, str, str]]

RESULTS = "boards: {1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]}\nbyes: [{contestant: 1, boards: 2}]"
CASE = "id: one\ntitle: an insufficient bid\nboard: 1\nedition: 2017\ntable: [N 1S, E 1H]\n"
CLAIM = Path(__file__).parents[1] / "claims" / "lines-of-play.yaml"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def started(*arguments: str) -> tuple[int, str, str]:
        status = run([*arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return started


@pytest.fixture
def commands(tmp_path: Path) -> list[list[str]]:
    (tmp_path / "evening.yaml").write_text(RESULTS, "utf-8")
    (tmp_path / "case.yaml").write_text(CASE, "utf-8")
    files = [["rank", str(tmp_path / "evening.yaml")], ["rule", str(tmp_path / "case.yaml")], ["claim", str(CLAIM)]]
    return [*files, ["decide", "pause after stop", "seconds=3"]]


def test_what_is_neither_a_preset_nor_a_file_is_refused_in_the_same_words(
    command: Command, commands: list[list[str]]
) -> None:
    said = {command(*each, "--regulations", "nowhere")[2] for each in commands}
    assert len(said) == 1
    assert said.pop().startswith("bridgelaws: nowhere is neither a preset (wbf-2017, ")


def test_a_fault_in_a_regulations_file_is_told_with_its_place(
    command: Command, commands: list[list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "club.toml"
    for content, fault in (
        (b"based_on = \n", "club.toml, line 1"),
        (b"\xff\xfe", "it is not UTF-8"),
    ):
        path.write_bytes(content)
        for each in commands:
            status, _, err = command(*each, "--regulations", str(path))
            assert status == 2
            assert fault in err


def test_a_regulations_file_counts_in_a_ranking(command: Command, commands: list[list[str]], tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('based_on = "wbf-2017"\nbye_at_matchpoints = "own percentage"\n', "utf-8")
    asked = command(*commands[0])[2]
    answered = command(*commands[0], "--regulations", str(path))
    assert asked.strip()  # without them the Director has to say what a bye scores
    assert answered[0] == 0
    assert not answered[2].strip()


def test_a_regulations_file_counts_in_a_decision(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('based_on = "sbf-2007"\nreplacement_final_from_round = 4\n', "utf-8")
    late = ("decide", "late qualifier", "arrives_in_round=3", "--regulations")
    assert "has lost the place" in command(*late, "sbf-2007")[1]
    assert "regains the seat" in command(*late, str(path))[1]
