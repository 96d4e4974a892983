"""The restore drill: everything is backed up, the database is lost, and the backup brings everything back."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.cli import run
from bridgelaws.club.tables import IN_NO_BACKUP, all_tables
from bridgelaws.store import StoreError, open_log
from bridgelaws.store.backup import back_up, restore
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.app import create_app
from support.browsing import PASSWORD, Visitor, choose

Rows = dict[str, list[tuple[Any, ...]]]


def everything_in(database: str) -> Rows:
    """Every row of every table that the database itself knows of, asked without our own code."""
    if not database.startswith("postgresql"):
        file = sqlite3.connect(database)
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: sorted(file.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}
        file.close()
        return found
    import psycopg

    with psycopg.connect(database) as connection:
        asked = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        names = [str(row[0]) for row in connection.execute(asked).fetchall()]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}".encode()).fetchall(), key=repr) for name in names}


def lose(database: str) -> None:
    if not database.startswith("postgresql"):
        for path in Path(database).parent.glob(Path(database).name + "*"):
            path.unlink()
        return
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        (row,) = connection.execute("SELECT current_schema()").fetchall()
        connection.execute(f"DROP SCHEMA {row[0]} CASCADE".encode())
        connection.execute(f"CREATE SCHEMA {row[0]}".encode())


@pytest.fixture
def played(database: str) -> str:
    """A club in the middle of an evening: a password, codes, sealed hands, settings, a draft, an interview, a poll."""
    app = create_app(choose(database))
    director = Visitor(app, headers={"accept-language": "en"})
    director.directs()
    event = director.submit("/tonight/demo").url.path.removeprefix("/tonight/")
    board = app.state.evenings.get(event).state.boards_at(Place(1, 3, 1))[0]
    draft = {"w1": "60", "r1": "-50", "w2": "40", "r2": "140", "reason": "A pause."}
    director.submit(f"/tonight/{event}/adjust/3/1/{board}/draft", draft)
    for table in app.state.evenings.get(event).tables():
        app.state.evenings.code(event, table)
    director.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"})
    app.state.makeable.close()
    app.state.database.close()
    return database


def test_everything_comes_back(played: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kept" / "club.db"
    file.parent.mkdir()
    before = {name: rows for name, rows in everything_in(played).items() if name not in IN_NO_BACKUP}
    filled = {name for name, rows in before.items() if rows}
    assert filled >= {"events", "web_settings", "web_tables", "web_sealed", "web_deals", "web_drafts", "web_evenings"}
    assert run(["backup", played, str(file)]) == 0
    assert file.stat().st_mode & 0o077 == 0  # nobody else reads the hands
    lose(played)
    assert run(["restore", str(file), played]) == 0
    assert "rows of settings, codes, sealed hands and drafts" in capsys.readouterr().out
    assert everything_in(played) == before

    app = create_app(choose(played))
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in(PASSWORD)
    (event,) = [evening.id for evening in app.state.evenings.all()]
    assert ": an adjusted score is due" in director.get(f"/tonight/{event}").text
    assert len(app.state.evenings.deals(event, 1)) == 24
    assert app.state.evenings.table_of(app.state.evenings.code(event, "7")).table == "7"
    app.state.makeable.close()
    app.state.database.close()


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE web_tables SET code = 'ABCDEF' WHERE rowid = 1",
        "DELETE FROM web_deals WHERE board = 3",
        "UPDATE web_settings SET value = 'x' WHERE name = 'password'",
        "UPDATE bridgelaws_manifest SET rows = rows + 1 WHERE name = 'events'",
        "DROP TABLE web_sealed",
        "INSERT INTO bridgelaws_manifest VALUES ('web_tomorrow', 0, '')",
    ],
)
def test_a_backup_that_is_not_what_was_backed_up_restores_nothing(tmp_path: Path, deed: str) -> None:
    app = create_app(choose(tmp_path / "club.db"))
    director = Visitor(app)
    director.directs()
    event = director.submit("/tonight/demo").url.path.removeprefix("/tonight/")
    app.state.evenings.code(event, "7")
    app.state.makeable.close()
    back_up(app.state.database.log, tmp_path / "kept.db", all_tables())
    app.state.database.close()
    with sqlite3.connect(tmp_path / "kept.db") as file:
        file.execute(deed)
    file.close()
    kept, new = open_log(str(tmp_path / "kept.db"), read_only=True), open_log(str(tmp_path / "new.db"))
    with pytest.raises(StoreError, match=r"is not what was backed up|does not know"):
        restore(kept, new, all_tables())
    assert not new.streams()
    kept.close()
    new.close()
    assert not any(rows for name, rows in everything_in(str(tmp_path / "new.db")).items() if name != "bridgelaws_log")


def test_a_backup_is_not_restored_over_settings_of_a_club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("old", "new"):
        app = create_app(choose(tmp_path / f"{name}.db"))
        app.state.visitors.set_first_password(PASSWORD)
        app.state.database.close()
    assert run(["backup", str(tmp_path / "old.db"), str(tmp_path / "kept.db")]) == 0
    assert run(["restore", str(tmp_path / "kept.db"), str(tmp_path / "new.db")]) == 2
    assert "holds settings already" in capsys.readouterr().err


def test_a_backup_is_of_one_moment(played: str, tmp_path: Path) -> None:
    """What is changed beside the log while it is copied is not in it either."""
    log = open_log(played)
    tables = {table.name: table for table in all_tables()}
    app = create_app(choose(played))
    with log.at_one_moment() as moment:
        next(moment.events())
        before = len(list(moment.rows(tables["web_settings"])))
        app.state.database.run("INSERT INTO web_settings VALUES ('new', 'x')")
        assert len(list(moment.rows(tables["web_settings"]))) == before
    app.state.database.close()
    log.close()
