"""Results as the English federation takes them: numbers, club and charge code, and what is still missing."""

import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.exchange.score_tables import read_score_tables

PAIRS = """
event: Tuesday
contestants:
- {id: 1, names: [Ada, Bo], numbers: [123456, 00234567]}
- {id: 2, names: [Cia, Dag], numbers: ["345678", ""]}
- {id: 3, names: [Eva, Finn], numbers: [12, 123456]}
- {id: 4, names: [Gus, Hal]}
boards:
  1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]
  2: [{ns: 1, ew: 4, score: 100}, {ns: 3, ew: 2, score: -100}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "results.yaml"
    path.write_text(PAIRS.replace("00234567", '"00234567"'), "utf8")
    return path


def saved(file: Path, *options: str) -> ET.Element:
    target = file.with_suffix(".xml")
    assert run(["rank", str(file), "--save", str(target), *options]) == 0
    return ET.parse(target).getroot()


def test_the_federation_gets_club_charge_and_numbers(file: Path) -> None:
    root = saved(file, "--for", "ebu", "--club", "Amersham", "--club-id", "012345", "--charge", "10")
    assert [root.findtext(f"CLUB/{name}") for name in ("CLUB_NAME", "CLUB_ID_NUMBER")] == ["Amersham", "012345"]
    told = {"P2P_CHARGE_RATE": "10", "MPS_AWARDED_FLAG": "N", "PAIRS": "4", "BOARDS_PLAYED": "2"}
    assert {name: root.findtext(f"EVENT/{name}") for name in told} == told
    players = {each.findtext("PLAYER_NAME"): each for each in root.iter("PLAYER")}
    assert (players["Bo"].findtext("NATIONAL_ID_NUMBER"), players["Bo"].get("RATEABLE")) == ("00234567", "Y")
    assert (players["Gus"].findtext("NATIONAL_ID_NUMBER") or "", players["Gus"].get("RATEABLE")) == ("", "N")


def test_what_is_missing_is_listed_and_the_file_is_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(file, "--for", "ebu")
    told = capsys.readouterr().err
    for sentence in (
        "Dag has no EBU number.",
        "Eva: 12 is no EBU number, which has 6 to 8 digits.",
        "The number 123456 stands there 2 times.",
        "The charge code is missing.",
    ):
        assert sentence in told


def test_our_own_file_is_read_again_without_a_difference(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(file, "--for", "ebu", "--charge", "10")
    capsys.readouterr()
    assert run(["rank", str(file.with_suffix(".xml")), "--strict", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert not any(row.get("differs") for row in rows)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--for", "ebu", "--charge", "100"), "is no charge code"),
        (("--for", "ebu", "--club-id", "x"), "is no number of a club"),
        (("--charge", "10"), "go with --for ebu"),
    ],
)
def test_what_cannot_be_is_refused(
    file: Path, options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rank", str(file), "--save", str(file.with_suffix(".xml")), *options]) == 2
    assert said in capsys.readouterr().err


def test_a_pbn_with_score_tables_is_written_again_as_ruter_has_it(
    shared_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The eight totals of 63 boards, and every line, come back as they were printed."""
    printed, target = shared_data / "results" / "norwegian-pairs.pbn", tmp_path / "again.pbn"
    assert run(["rank", str(printed), "--save", str(target), "--for", "ruter"]) == 0
    first, second = (read_score_tables([file.read_bytes()], file.name) for file in (printed, target))
    assert [figures.percent for figures in first.figures.values()] == [
        Fraction(each) for each in "57.22 53.81 53.78 51.69 49.97 48.92 44.34 40.90".split()
    ]
    assert (second.figures, second.lines) == (first.figures, first.lines)
    assert run(["rank", str(target), "--strict"]) == 0


@pytest.mark.parametrize("name", ["results/norwegian-pairs.pbn", "formats/bws/club-game.bws"])
def test_what_was_played_goes_from_any_file_into_usebio(shared_data: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "written.xml"
    assert run(["rank", str(shared_data / name), "--save", str(target)]) == 0
    assert target.read_text("utf8").count("<CONTRACT>") > 200
