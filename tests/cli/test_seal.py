"""`bridgelaws seal`: deals sealed before play, checked afterwards."""

import json
from pathlib import Path

import pytest

from bridgelaws.cli import run


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(["deal", "--boards", "1-4", "--seed", "club", "--format", "pbn"]) == 0
    path = tmp_path / "club.pbn"
    path.write_text(capsys.readouterr().out)
    return path


def sealed(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, dict[str, object]]:
    status = run(["seal", str(path), "--json", *more])
    return status, json.loads(capsys.readouterr().out)


def test_6E4_what_is_published_is_checked_later(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = sealed(club, capsys)
    assert (status, told["boards"], told["ok"]) == (0, [1, 2, 3, 4], True)
    commitment, secret = str(told["commitment"]), str(told["secret"])
    assert sealed(club, capsys, "--secret", secret, "--published", commitment) == (0, told)
    assert run(["seal", str(club), "--secret", secret, "--published", commitment]) == 0
    assert "are the deals that were sealed." in capsys.readouterr().out


def test_6E4_other_deals_are_found_out(club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, told = sealed(club, capsys)
    assert run(["deal", "--boards", "1-4", "--seed", "other", "--format", "pbn"]) == 0
    other = tmp_path / "other.pbn"
    other.write_text(capsys.readouterr().out)
    status = run(["seal", str(other), "--secret", str(told["secret"]), "--published", str(told["commitment"])])
    assert status == 1
    assert "are not the deals that were sealed" in capsys.readouterr().out


def test_6E4_every_seal_has_a_secret_of_its_own(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sealed(club, capsys)[1]["commitment"] != sealed(club, capsys)[1]["commitment"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--published", "00"], "give --secret too"),
        (["--secret", "short"], "64 hexadecimal digits"),
    ],
)
def test_what_is_missing_is_said(
    club: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert run(["seal", str(club), *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_boards_without_a_whole_deal_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["seal", str(tmp_path / "none.pbn")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    path = tmp_path / "two.pbn"
    one = '[Board "1"]\n[Deal "N:4.KQT74.QJ5.KQJ2 98762.J962.K4.75 AQ53.A3.A876.843 KJT.85.T932.AT96"]\n\n'
    other = '[Board "1"]\n[Deal "N:98762.J962.K4.75 4.KQT74.QJ5.KQJ2 AQ53.A3.A876.843 KJT.85.T932.AT96"]\n\n'
    path.write_text(one + other)
    assert run(["seal", str(path)]) == 2
    assert "two different deals for board 1" in capsys.readouterr().err
    path.write_text(one + one)
    assert run(["seal", str(path)]) == 0
