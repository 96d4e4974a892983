"""The command line as other programs rely on it."""

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bridgelaws.bridge import Deal
from bridgelaws.cli import COMMANDS, bridgelaws, run
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition


class Command:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        status = run(list(arguments))
        captured = self.capsys.readouterr()
        return status, captured.out, captured.err

    def json(self, *arguments: str) -> Iterator[dict[str, object]]:
        status, out, err = self(*arguments, "--json")
        assert (status, err) == (0, ""), (status, err)
        yield from map(json.loads, out.splitlines())


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def test_77_score_for_both_sides(command: Command) -> None:
    (result,) = command.json("score", "4SX", "N", "9", "--vulnerable", "ns")
    assert result == {"contract": "4SX", "declarer": "N", "tricks": 9, "vulnerable": "ns", "ns": -200, "ew": 200}


def test_77_score_of_the_other_side(command: Command) -> None:
    (result,) = command.json("score", "3nt", "E", "+1", "--vulnerable", "both")
    assert (result["tricks"], result["ns"], result["ew"]) == (10, -630, 630)


@pytest.mark.parametrize(
    ("language", "typed", "vulnerable"),
    [("sv", "öv", "ew"), ("sv", "Nord-Syd", "ns"), ("da", "alle", "both"), ("da", "ØV", "ew"), ("lv", "neviens", "none")],
)
def test_vulnerability_in_the_words_of_the_language(command: Command, language: str, typed: str, vulnerable: str) -> None:
    (result,) = command.json("score", "4S", "N", "9", "--vulnerable", typed, "--lang", language)
    assert result["vulnerable"] == vulnerable


def test_77_passout_scores_nothing(command: Command) -> None:
    (result,) = command.json("score", "pass")
    assert (result["ns"], result["ew"], result["declarer"]) == (0, 0, None)


def test_77_score_shows_its_working(command: Command) -> None:
    _, out, _ = command("score", "6H", "S", "12", "--vulnerable", "both")
    assert "North-South +1430, East-West −1430" in out
    for row in ("+180  77:trick-major", "+500  77:prem-game", "+750  77:slam-small"):
        assert row in out


def test_77_table_has_every_row(command: Command) -> None:
    status, out, _ = command("score", "--table")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 0
    assert len({(row["contract"], row["vulnerable"], row["tricks"]) for row in rows}) == len(rows) == 35 * 3 * 2 * 14
    scores = {(row["contract"], row["vulnerable"], row["tricks"]): int(row["score"]) for row in rows}
    assert scores["7NTXX", "1", "13"] == 2980
    assert scores["1C", "0", "7"] == 70
    assert scores["1CXX", "1", "0"] == -4000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["score"], "Say which contract, declarer and tricks"),
        (["score", "4S"], "4S by whom, and how many tricks?"),
        (["score", "8C", "N", "3"], '"8C" is not a contract: at character 1 stands "8", expected a level from 1 to 7'),
        (["score", "4Z", "N", "3"], '"4Z" is not a contract: at character 2 stands "Z"'),
        (["score", "4S", "Q", "10"], '"Q" is not a seat: at character 1 stands "Q", expected one of North, East, South or'),
        (["score", "4S", "N", "14"], "There are only 13 tricks: the best result of this contract is +3."),
        (["score", "7NT", "N", "+1"], "There are only 13 tricks: the best result of this contract is =."),
        (["score", "4S", "N", "ten"], "“ten” is no number of tricks"),
        (["score", "pass", "N", "0"], "A board passed out has no declarer"),
        (["score", "4S", "N", "10", "--vulnerable", "all"], "Invalid value for '--vulnerable': 'all' is not one of"),
        (["law", "27E"], "The Laws of 2017 have no 27E. Under 27 they have 27A1"),
        (["law", "foo"], '"foo" is not a provision of the Laws'),
        (["law", "27", "--edition", "1997"], "Invalid value for '--edition': '1997' is not one of '2007', '2017'"),
        (["deal", "--boards", "0"], '"0" is not a list of boards'),
        (["deal", "--boards", "8-5"], "Boards 8-5 run backwards"),
        (["nonsense"], "No such command 'nonsense'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(command: Command, arguments: list[str], sentence: str) -> None:
    status, out, err = command(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"bridgelaws: {sentence}")
    assert err.count("\n") == 1


def test_a_law_as_data(command: Command) -> None:
    rows = list(command.json("law", "27"))
    assert [row["id"] for row in rows] == [
        "27A1",
        "27A2",
        "27B",
        "27B1(a)",
        "27B1(b)",
        "27B2",
        "27B3",
        "27B4",
        "27C",
        "27D",
    ]
    assert {"id", "edition", "kind", "digest", "was", "becomes", "carried_out_in"} <= rows[0].keys()


def test_a_law_of_2007_says_what_became_of_it(command: Command) -> None:
    (row, _) = command.json("law", "23", "--edition", "2007")
    assert (row["becomes"], row["edition"]) == (["72C"], 2007)
    _, out, _ = command("law", "27B1(b)", "--edition", "2007")
    assert "Law 27B1(b) (2007): Insufficient bid" in out.replace("\u00a0", " ")
    assert "In 2017: 27B1(b), 23A1, 23A2 and 23A3. In 2017 the test is wider" in " ".join(out.split())


def test_a_provision_that_is_new_says_so(command: Command) -> None:
    _, out, _ = command("law", "36C")
    assert "Not in the 2007 Laws." in out


def test_every_provision_can_be_looked_up(command: Command, each_edition: Edition) -> None:
    for entry in catalogue(each_edition):
        if not entry.provision.parent:
            found = [row["id"] for row in command.json("law", str(entry.provision), "--edition", str(each_edition))]
            assert str(entry.provision) in found


def test_coverage_has_one_row_for_each_provision(command: Command, each_edition: Edition) -> None:
    rows = list(command.json("coverage", "--edition", str(each_edition)))
    assert [row["id"] for row in rows] == [str(entry.provision) for entry in catalogue(each_edition)]
    assert {row["status"] for row in rows} <= {"proved", "reasoned", "not yet"}
    assert rows[0].keys() == {"id", "edition", "kind", "status", "digest", "code", "tests", "reason"}


def test_6E4_a_seed_deals_the_same_boards_again(command: Command) -> None:
    one = list(command.json("deal", "--boards", "1-16", "--seed", "club"))
    again = list(command.json("deal", "--boards", "9-12", "--seed", "club"))
    assert one[8:12] == again
    assert [board["dealer"] for board in one[:5]] == ["N", "E", "S", "W", "N"]
    assert [board["vulnerable"] for board in one[:5]] == ["none", "ns", "ew", "both", "ns"]
    assert all(len(Deal.parse(str(board["deal"])).hands) == 4 for board in one)


def test_6E4_without_a_seed_deals_differ(command: Command) -> None:
    deals = [board["deal"] for board in command.json("deal", "--boards", "1-8")]
    assert len(set(map(str, deals))) == 8


def test_deals_as_pbn(command: Command) -> None:
    _, out, _ = command("deal", "--boards", "4", "--seed", "club", "--format", "pbn")
    assert out.startswith('[Board "4"]\n[Dealer "W"]\n[Vulnerable "All"]\n[Deal "N:')


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_with_examples(command: Command, name: str) -> None:
    status, out, _ = command(name, "--help")
    assert status == 0
    assert out.startswith(f"Usage: bridgelaws {name}")
    if name != "demo":
        assert f"\n  bridgelaws {name} " in out


def test_every_command_is_listed() -> None:
    import click

    assert set(bridgelaws.list_commands(click.Context(bridgelaws))) == set(COMMANDS)


def test_the_demo_runs_to_its_end(command: Command) -> None:
    status, out, _ = command("demo")
    assert status == 0
    assert "Contract 3NT by South; West leads." in out
    assert "The Laws of 2007: 795 provisions" in out


def test_no_colours_and_no_traceback_in_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from bridgelaws.cli import main; main()", "law", "27"], capture_output=True, check=True
    )
    assert b"\x1b[" not in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    code = "from bridgelaws.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "score", "--table"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        table.stdout.readline()
        table.stdout.close()
        assert table.stderr.read() == b""


def test_a_language_that_is_not_spoken_is_wrong_usage(command: Command) -> None:
    status, out, err = command("law", "27", "--lang", "xx")
    assert (status, out) == (2, "")
    assert err == "bridgelaws: “xx” is not a supported language: choose en, sv, da or lv.\n"
