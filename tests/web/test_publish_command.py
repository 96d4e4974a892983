"""bridgelaws publish: a folder that can be put on any server, and nothing else touched."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.cli import run
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening
from bridgelaws.errors import BridgelawsError
from bridgelaws.publishing.site.folder import LIST
from bridgelaws.web.app import create_app
from support.browsing import choose
from support.demo_evening import finish, shows_hands
from support.messages import says
from support.published_site import check


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def club(club_file: Path) -> Iterator[FastAPI]:
    app = create_app(choose(club_file))
    yield app
    app.state.database.close()


@pytest.fixture
def evening(club: FastAPI) -> Evening:
    found: Evening = club.state.evenings.get(begin_demo(club.state.evenings, club.state.makeable))
    return found


def files_in(folder: Path) -> dict[str, bytes]:
    every = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    every.pop(LIST, None)
    return every


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Exit status 2 and one sentence."""
    assert run(["publish", *[str(each) for each in arguments]]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("bridgelaws: ")
    assert len(told.err.splitlines()) == 1
    return told.err


def test_the_folder_is_the_site(
    club: FastAPI, evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(club.state.evenings, evening, publish=True)
    out = tmp_path / "deep" / "site"
    assert run(["publish", str(club_file), str(out), "--lang", "sv", "--link", "https://club.example/x"]) == 0
    files = files_in(out)
    check(files)
    assert '<html lang="sv">' in files["index.html"].decode()
    assert "https://club.example/x" in files["files/result.txt"].decode()
    assert "58" in capsys.readouterr().out
    assert len(files) == 58


def test_either_kind_of_database_is_published(database: str, tmp_path: Path) -> None:
    app = create_app(choose(database))
    try:
        evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
        finish(app.state.evenings, evening, publish=True)
        assert run(["publish", database, str(tmp_path / "site"), "--site", "--data", "--text"]) == 0
    finally:
        app.state.database.close()
    check(files_in(tmp_path / "site"))


def test_it_is_brought_up_to_date_and_what_went_goes(
    club: FastAPI, evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(club.state.evenings, evening, publish=True)
    out = tmp_path / "site"
    assert run(["publish", str(club_file), str(out), "--all-languages", "--lang", "da", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["event"] == evening.id
    assert told["files"] == sorted(files_in(out))
    check(files_in(out))
    (out / "notes.txt").write_text("ours")
    assert run(["publish", str(club_file), str(out), "--data", "--text"]) == 0
    names = set(files_in(out))
    assert names == {"notes.txt"} | {
        f"files/{name}" for name in "boards.csv ranking.csv hands.pbn tables.pbn results.xml results.json result.txt".split()
    }


def test_nothing_of_a_board_that_may_still_be_played_is_written(
    evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    assert run(["publish", str(club_file), str(out), "--lang", "en"]) == 0
    assert "has not been published yet" in capsys.readouterr().err
    files = files_in(out)
    check(files)
    assert not [name for name in files if "board" in name or "hand" in name]
    assert not any(shows_hands(content.decode()) for name, content in files.items() if name.endswith(".html"))


def test_events_are_listed_and_one_is_chosen(
    club: FastAPI, evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["publish", str(club_file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith(evening.id)
    other = begin_demo(club.state.evenings, club.state.makeable)
    assert run(["publish", str(club_file), "--json"]) == 0
    listed = [json.loads(line)["event"] for line in capsys.readouterr().out.splitlines()]
    assert sorted(listed) == sorted([evening.id, other])
    told = refused(capsys, club_file, tmp_path / "site", "--lang", "en")
    assert "say which with --event" in told
    assert evening.id in told
    assert "nothing" in refused(capsys, club_file, tmp_path / "site", "--event", "nothing")
    assert not (tmp_path / "site").exists()
    assert run(["publish", str(club_file), str(tmp_path / "site"), "--event", other, "--text"]) == 0


def test_other_peoples_folders_are_left_alone(
    club: FastAPI, evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("Dear Ada")
    assert "left alone" in refused(capsys, club_file, mine, "--text", "--lang", "en")
    assert "not a folder" in refused(capsys, club_file, mine / "letter.txt", "--text", "--lang", "en")
    assert {path.name for path in mine.iterdir()} == {"letter.txt"}
    out = tmp_path / "site"
    assert run(["publish", str(club_file), str(out), "--text"]) == 0
    other = begin_demo(club.state.evenings, club.state.makeable)
    capsys.readouterr()
    assert "another event" in refused(capsys, club_file, out, "--event", other, "--text", "--lang", "en")
    (out / "index.html").write_text("my own")
    told = refused(capsys, club_file, out, "--event", evening.id, "--site", "--lang", "en")
    assert "was not written by this command" in told
    assert (out / "index.html").read_text() == "my own"


def test_a_list_of_files_that_was_tampered_with_leads_nowhere(
    evening: Evening, club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, precious = tmp_path / "site", tmp_path / "precious.txt"
    precious.write_text("keep")
    assert run(["publish", str(club_file), str(out), "--text"]) == 0
    listed = {"event": evening.id, "files": ["../precious.txt", "/etc/hosts", "files/../../precious.txt"]}
    (out / LIST).write_text(json.dumps(listed))
    (out / "files" / "result.txt").unlink()
    assert run(["publish", str(club_file), str(out), "--text"]) == 0
    assert precious.read_text() == "keep"
    (out / "files" / "result.txt").unlink()
    (out / "files").rmdir()
    (out / "files").symlink_to(tmp_path)
    capsys.readouterr()
    assert "leads out" in refused(capsys, club_file, out, "--text", "--lang", "en")
    (out / LIST).write_text("{")
    assert "left alone" in refused(capsys, club_file, out, "--text", "--lang", "en")


def test_what_is_no_database_is_told_so_and_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.db"
    assert "is not there" in refused(capsys, missing, tmp_path / "site")
    assert not missing.exists()
    text = tmp_path / "text.db"
    text.write_text("no database at all, but long enough to be taken for one by somebody who only looks at sizes")
    refused(capsys, text, tmp_path / "site")
    empty = tmp_path / "empty.db"
    create_app(choose(empty)).state.database.close()
    assert says("No event has started in this database: there is nothing to publish.") in refused(
        capsys, empty, tmp_path / "site", "--lang", "en"
    )
    assert run(["publish", str(empty), "--lang", "en"]) == 0
    assert says("No event has started in this database: there is nothing to publish.") in capsys.readouterr().out
    assert not (tmp_path / "site").exists()


def test_what_can_be_made_is_worked_out_if_it_is_not_known(
    club: FastAPI, evening: Evening, club_file: Path, tmp_path: Path
) -> None:
    try:
        with Solver(1) as solver:
            solver.table(seeded_deal("solved", 1))
    except BridgelawsError as missing:
        pytest.skip(str(missing))
    finish(club.state.evenings, evening, publish=True)
    with closing(sqlite3.connect(club_file, isolation_level=None)) as connection:
        connection.execute("DELETE FROM web_makeable WHERE rowid <= 2")
    assert run(["publish", str(club_file), str(tmp_path / "site"), "--site", "--lang", "en"]) == 0
    boards = [content.decode() for name, content in files_in(tmp_path / "site").items() if name.startswith("board-")]
    assert len(boards) == 24
    assert all('class="makes"' in board for board in boards)
