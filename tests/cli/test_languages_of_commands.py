"""Commands speak the language asked for, and say the same to programs in every language."""

import io
import json
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.language import Language
from bridgelaws.store import open_log

PBN = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:4.KQT74.QJ5.KQJ2 98762.J962.K4.75 AQ53.A3.A876.843 KJT.85.T932.AT96"]

"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of one board and an empty log, which commands are run in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.pbn").write_text(PBN)
    open_log("club.db").close()
    return tmp_path


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "swedish"),
    [
        (["backup", "club.db", "copy.db"], "Kopierat till copy.db: händelser 0, strömmar 0."),
        (["convert", "one.pbn", "one.lin"], "one.pbn till one.lin: 1 bricka."),
        (["convert", "one.pbn", "one.pbn"], "one.pbn skulle skrivas över"),
        (["dd", "one.pbn"], "I zonen: ingen"),
        (["dd", "one.pbn"], "Par: NS "),
        (["dd", "none.pbn"], "none.pbn kan inte läsas"),
        (["deal", "--seed", "club"], "Bricka 1"),
        (["deal", "--boards", "9-3"], "Brickorna 9-3 går baklänges: skriv det lägre numret först."),
        (["deal", "--boards", "x"], "är inte en lista med brickor"),
        (["deal", "--json", "--format", "pbn"], "--json är ett eget format: utelämna --format. Se:"),
        (["decide", "nothing"], "”nothing” är ingen av procedurerna"),
        (["regulations", "list"], "valda: "),
        (["regulations", "show", "ebu-2017"], "Okända för oss eller som i lagarna: "),
        (["replay", "one.pbn"], "1 bricka uppspelad"),
        (["replay", "none.pbn"], "none.pbn kan inte läsas"),
        (["restore", "none.db", "new.db"], "none.db finns inte"),
        (["restore", "club.db", "new.db", "--look"], "Det finns ingen lista med kontrollsummor i den"),
        (["seal", "one.pbn"], "publicera nu:"),
        (["seal", "one.pbn", "--published", "00"], "ange även --secret"),
        (["seal", "none.pbn"], "none.pbn kan inte läsas"),
        (["seal", "one.pbn", "--secret", "0" * 64, "--published", "0" * 64], "är inte de givar som förseglades"),
        (["verify", "club.db"], "Allt i loggen är som det skrevs."),
        (["verify", "club.db", "--noted", "0" * 64], "finns inte i loggen"),
        (["verify", "club.db", "--noted", "abc"], "är inte en kontrollsumma"),
    ],
)
def test_a_command_speaks_swedish(arguments: list[str], swedish: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([*arguments, "--lang", "sv"])
    told = capsys.readouterr()
    assert swedish in told.out + told.err


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "one.pbn", "one.lin"],
        ["dd", "one.pbn"],
        ["deal", "--seed", "club"],
        ["decide"],
        ["decide", "pause after stop", "seconds=6"],
        ["regulations", "list"],
        ["regulations", "show", "ebu-2017"],
        ["replay", "one.pbn"],
        ["restore", "club.db", "new.db", "--look"],
        ["seal", "one.pbn", "--secret", "0" * 64],
        ["verify", "club.db"],
    ],
)
def test_programs_are_told_the_same_in_every_language(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    told = set[str]()
    for language in Language:
        assert run([*arguments, "--json", "--lang", language.value]) == 0
        told.add(capsys.readouterr().out)
    assert len(told) == 1


@pytest.mark.usefixtures("files")
def test_programs_are_told_of_a_backup_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    for language in Language:
        file = f"{language.value}.db"
        assert run(["backup", "club.db", file, "--json", "--lang", language.value]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["file"], told["events"], told["streams"], told["ok"], told["broken"]) == (file, 0, 0, True, [])


@pytest.mark.usefixtures("files")
def test_the_new_password_is_told_in_swedish(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("another long password\n"))
    assert run(["password", "--database", "club.db", "--lang", "sv"]) == 0
    assert "Lösenordet har ändrats." in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        *("backup", "convert", "dd", "deal", "decide", "forget", "password", "replay", "restore", "seal", "seal-names"),
        "verify",
    ],
)
def test_help_is_in_swedish(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help", "--lang", "sv"]) == 0
    told = capsys.readouterr().out
    assert "Användning: " in told
    assert f"bridgelaws {command}" in told
    assert "Språket; om inget sägs, miljöns." in told
