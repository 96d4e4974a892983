"""bridgelaws rank --save: a contest published as USEBIO, kept as a results file, listed as CSV."""

import json
from pathlib import Path

from click.testing import CliRunner

from bridgelaws.cli.rank import rank
from bridgelaws.formats.usebio import read_usebio

EVENING = """
event: Wednesday pairs
contestants: [{id: 1, names: [Player 1, Player 2]}, {id: 2}, {id: 3}, {id: 4}]
boards:
  1:
    - {ns: 1, ew: 2, contract: 4SX, declarer: N, tricks: "="}
    - {ns: 3, ew: 4, contract: pass}
  2:
    - {ns: 1, ew: 2, score: 110}
    - {ns: 3, ew: 4, result: {60%: 620, 40%: -100}}
"""


def saved(folder: Path, name: str, *options: str) -> tuple[str, str]:
    source = folder / "evening.yaml"
    source.write_text(EVENING, "utf8")
    done = CliRunner().invoke(rank, [str(source), "--save", str(folder / name), *options])
    assert done.exit_code == 0, done.output
    assert done.stdout == ""
    return (folder / name).read_text("utf8"), done.stderr


def test_published_as_usebio_with_its_contracts(tmp_path: Path) -> None:
    content, told = saved(tmp_path, "evening.xml")
    value = read_usebio(content.encode(), "evening.xml")
    first, passed = value.sections[0].boards[0].lines
    assert (first.contract, first.played_by, first.tricks, first.score) == ("4SX", "N", "10", "590")
    assert (passed.contract, passed.score) == ("PASS", "0")
    assert told == "bridgelaws: Board 2, 3 against 4: what was awarded stands in NOTES alone, without a SCORE.\n"
    again = CliRunner().invoke(rank, [str(tmp_path / "evening.xml"), "--save", str(tmp_path / "again.xml")])
    assert again.exit_code == 0, again.output
    published = read_usebio((tmp_path / "again.xml").read_bytes(), "again.xml")
    assert published.sections[0].boards[0].lines[0].contract == "4SX"


def test_kept_as_a_results_file(tmp_path: Path) -> None:
    content, told = saved(tmp_path, "evening.json")
    assert told == ""
    first = CliRunner().invoke(rank, [str(tmp_path / "evening.yaml"), "--json"])
    second = CliRunner().invoke(rank, [str(tmp_path / "evening.json"), "--json"])
    assert first.stdout == second.stdout
    assert json.loads(content)["event"] == "Wednesday pairs"


def test_listed_as_csv(tmp_path: Path) -> None:
    content, _ = saved(tmp_path, "list.csv")
    assert content.splitlines()[0] == "id,names,score,percent,rank,shared"
    lines, _ = saved(tmp_path, "lines.csv", "--boards")
    assert lines.splitlines()[1] == "1,1,2,590,2,0,"  # the last column is what was awarded


def test_nothing_else_is_written(tmp_path: Path) -> None:
    source = tmp_path / "evening.yaml"
    source.write_text(EVENING, "utf8")
    done = CliRunner().invoke(rank, [str(source), "--save", str(tmp_path / "evening.doc")])
    assert done.exit_code != 0
    assert not (tmp_path / "evening.doc").exists()
