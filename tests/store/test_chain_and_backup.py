"""The hash chain, `bridgelaws verify`, and `bridgelaws backup` and `restore`."""

import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.store import New, StoreError, open_log
from bridgelaws.store.chain import check_chain

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.fixture
def filled(database: str) -> str:
    """Two streams of twelve events, some appended together, some with keys."""
    log = open_log(database)
    for stream in ("tuesday", "wednesday"):
        for number in range(0, 12, 3):
            events = [New("Said", 1, json.dumps({"number": number + part, "of": stream})) for part in range(3)]
            log.append(stream, number, events, key=f"k{number}" if number else None, by="North")
    log.close()
    return database


def tamper(database: str, statement: str) -> None:
    """Somebody with the keys to the database, who first takes away the lock that refuses changes."""
    if database.startswith("postgresql"):
        import psycopg

        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("DROP TRIGGER IF EXISTS events_stay ON events")
            connection.execute(statement.encode())
    else:
        with sqlite3.connect(database) as file:
            file.execute("DROP TRIGGER IF EXISTS events_UPDATE")
            file.execute("DROP TRIGGER IF EXISTS events_DELETE")
            file.execute(statement)
        file.close()


def test_verify_says_that_everything_is_as_written(filled: str, command: Command) -> None:
    status, out, err = command("verify", filled, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [(row["stream"], row["events"], row["ok"]) for row in rows] == [("tuesday", 12, True), ("wednesday", 12, True)]
    status, out, _ = command("verify", filled)
    assert status == 0
    assert out.splitlines()[0] == f"tuesday: 12 events, last hash {rows[0]['hash']}"
    assert out.splitlines()[-2] == "Nothing has changed since it was written."
    assert "--noted" in out.splitlines()[-1]  # an end that was cut off looks whole


def test_the_hash_is_what_the_documentation_says(filled: str) -> None:
    """Worked out anew, from the words of docs/store.md alone."""
    before = hashlib.sha256(b"bridgelaws log 1\x00tuesday").digest()
    log = open_log(filled)
    for event in log.read("tuesday"):
        text = b""
        for column in (event.stream, event.version, event.batch, event.at, event.by, event.key, event.kind, event.shape):
            written = b"" if column is None else str(column).encode()
            text += (b"-" if column is None else str(len(written)).encode()) + b":" + written + b","
        text += str(len(event.payload.encode())).encode() + b":" + event.payload.encode() + b","
        before = hashlib.sha256(before + text).digest()
        assert event.hash == before
    log.close()


@pytest.mark.parametrize(
    ("deed", "place", "broken", "why"),
    [
        ("UPDATE events SET payload = '{\"number\": 99}'", 7, 7, "it is not what was written"),
        ("UPDATE events SET at = '2026-01-01T00:00:00.000000+00:00'", 1, 1, "it is not what was written"),
        ("UPDATE events SET \"by\" = 'East'", 12, 12, "it is not what was written"),
        ("UPDATE events SET kind = 'Meant'", 2, 2, "it is not what was written"),
        ("UPDATE events SET shape = 2", 2, 2, "it is not what was written"),
        ("UPDATE events SET key = NULL", 4, 4, "it is not what was written"),
        ("UPDATE events SET batch = 5", 6, 6, "it claims to be one with version 5"),
        ("DELETE FROM events", 5, 5, "it is missing: after version 4 comes 6"),
        ("DELETE FROM events", 1, 1, "it is missing: after version 0 comes 2"),
        ("UPDATE events SET version = version + 1", 12, 12, "it is missing: after version 11 comes 13"),
        ("UPDATE events SET stream = 'thursday'", 12, None, ""),  # seen as a stream of its own
    ],
)
def test_verify_names_the_first_event_that_was_touched(
    filled: str, command: Command, deed: str, place: int, broken: int | None, why: str
) -> None:
    tamper(filled, f"{deed} WHERE stream = 'tuesday' AND version = {place}")
    status, out, _ = command("verify", filled, "--json")
    rows = {row["stream"]: row for row in map(json.loads, out.splitlines())}
    assert status == 1
    assert rows["wednesday"]["ok"] is True
    if broken is None:
        assert rows["thursday"]["ok"] is False
        return
    assert (rows["tuesday"]["ok"], rows["tuesday"]["broken"]) == (False, broken)
    assert rows["tuesday"]["why"].startswith(why)
    status, out, _ = command("verify", filled)
    assert status == 1
    assert f"tuesday: event {broken} of" in out
    assert "as it was written." not in out


@pytest.mark.parametrize(
    "change",
    [
        "payload = CAST(payload AS BLOB)",
        "\"by\" = CAST('x' AS BLOB)",
        "at = 7.5, payload = CAST(x'ff41' AS TEXT)",
        "shape = 'one'",
        "batch = 'one'",
        "hash = 'text'",
        "key = x'00'",
        "version = 'five'",
    ],
)
def test_verify_names_an_event_that_holds_what_none_is_written_with(tmp_path: Path, command: Command, change: str) -> None:
    log = open_log(str(tmp_path / "club.db"))
    for stream in ("tuesday", "wednesday"):
        log.append(stream, 0, [New("Said", 1, "{}") for _ in range(6)])
    log.close()
    tamper(str(tmp_path / "club.db"), f"UPDATE events SET {change} WHERE stream = 'tuesday' AND version = 5")
    status, out, err = command("verify", str(tmp_path / "club.db"))
    assert (status, err) == (1, "")
    assert "tuesday: event 5 of 6 does not fit" in out
    assert "wednesday: 6 events, last hash" in out  # the other streams are looked at all the same


def test_verify_speaks_of_a_stream_whose_name_is_none(tmp_path: Path, command: Command) -> None:
    open_log(str(tmp_path / "club.db")).append("tuesday", 0, [New("Said", 1, "{}")])
    tamper(str(tmp_path / "club.db"), "UPDATE events SET stream = x'00'")
    status, out, _ = command("verify", str(tmp_path / "club.db"))
    assert status == 1
    assert "event 1 of 1 does not fit" in out


@pytest.mark.parametrize("version", ["5, 5", "13, 13"])  # the same version, and a new one with the key of another
def test_sqlite_does_not_let_an_event_be_replaced(tmp_path: Path, version: str) -> None:
    path = tmp_path / "club.db"
    log = open_log(str(path))
    log.append("tuesday", 0, [New("Said", 1, "{}")], key="k")
    log.append("tuesday", 1, [New("Said", 1, "{}") for _ in range(5)])
    log.close()
    with sqlite3.connect(path) as file:
        file.execute("DROP TRIGGER events_INSERT")  # as in a file that was made before there was one
    file.close()
    open_log(str(path)).close()
    with sqlite3.connect(path) as file, pytest.raises(sqlite3.IntegrityError, match="events are never changed"):
        file.execute(f"INSERT OR REPLACE INTO events VALUES ('tuesday', {version}, '', '', 'k', 'Said', 1, '[]', x'00')")
    file.close()
    log = open_log(str(path))
    assert [event.payload for event in log.read("tuesday")] == ["{}"] * 6
    log.close()


def test_verify_with_a_noted_hash_finds_what_was_cut_off(filled: str, command: Command) -> None:
    log = open_log(filled)
    hashes = [event.hash.hex() for event in log.read("tuesday")]
    log.close()
    assert command("verify", filled, "--noted", hashes[8], "--noted", hashes[11])[0] == 0
    tamper(filled, "DELETE FROM events WHERE stream = 'tuesday' AND version > 9")
    assert command("verify", filled)[0] == 0  # a chain that ends early is whole in itself
    status, _, err = command("verify", filled, "--noted", hashes[8], "--noted", hashes[11])
    assert status == 1
    assert err.strip() == f"{hashes[11]} is not in the log: something up to it was changed or cut off."
    status, _, err = command("verify", filled, "--noted", "abc")
    assert (status, "64 hexadecimal digits" in err) == (2, True)


def test_the_database_itself_refuses_to_change_an_event(filled: str) -> None:
    for statement in ("UPDATE events SET payload = '{}'", "DELETE FROM events"):
        if filled.startswith("postgresql"):
            import psycopg

            with psycopg.connect(filled) as connection, pytest.raises(psycopg.Error, match="events are never changed"):
                connection.execute(statement.encode())
        else:
            file = sqlite3.connect(filled)
            with pytest.raises(sqlite3.Error, match="events are never changed"):
                file.execute(statement)
            file.close()


def test_verify_speaks_of_what_it_cannot_read(tmp_path: Path, command: Command) -> None:
    status, _, err = command("verify", str(tmp_path / "none.db"))
    assert status == 2
    assert "none.db is not there: give the path of a Bridgelaws database." in err
    assert not (tmp_path / "none.db").exists()


def test_verify_says_when_the_file_itself_is_damaged(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "events.db"
    log = open_log(str(path))
    log.append("a", 0, [New("Said", 1, json.dumps({"text": "x" * 300})) for _ in range(500)])
    log.close()
    data = bytearray(path.read_bytes())
    for place in range(8 * 4096, len(data) - 4096):
        data[place] = 0xA5
    path.write_bytes(data)
    status, _, err = command("verify", str(path))
    assert status == 1
    assert "is damaged" in err
    assert "restore the last backup" in err


def test_a_backup_restored_is_the_same_log(filled: str, tmp_path: Path, command: Command) -> None:
    file, again = tmp_path / "backup.db", tmp_path / "again.db"
    status, out, err = command("backup", filled, str(file))
    assert (status, out, err) == (0, f"24 events of 2 streams are in {file}.\n", "")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("backup")] == ["backup.db"]
    assert command("verify", str(file))[0] == 0
    status, out, _ = command("restore", str(file), str(again), "--json")
    assert json.loads(out) == {"file": str(again), "events": 24, "streams": 2, "rows": 0, "ok": True, "broken": []}
    original, restored = open_log(filled), open_log(str(again))
    assert list(restored.everything()) == list(original.everything())
    restored.append("tuesday", 12, [New("Said", 1, "{}")])  # life goes on
    assert restored.answer("wednesday", "k3") == original.answer("wednesday", "k3")
    original.close()
    restored.close()


def test_a_backup_moves_a_club_to_the_other_database(database: str, tmp_path: Path, command: Command) -> None:
    source = open_log(str(tmp_path / "club.db"))
    source.append("tuesday", 0, [New("Said", 1, '{"text":"Ķ"}')], key="k", by="Ērika")
    source.close()
    if not database.startswith("postgresql"):
        database = str(tmp_path / "new.db")
    assert command("restore", str(tmp_path / "club.db"), database)[0] == 0
    moved = open_log(database)
    (event,) = moved.read("tuesday")
    assert (event.payload, event.by, event.key) == ('{"text":"Ķ"}', "Ērika", "k")
    assert [stream.broken for stream in check_chain(moved.everything())] == [None]
    moved.close()


def test_nothing_is_ever_written_over(filled: str, tmp_path: Path, command: Command) -> None:
    file = tmp_path / "backup.db"
    file.write_text("dear to somebody")
    status, _, err = command("backup", filled, str(file))
    assert status == 2
    assert "backup.db is there already: nothing is ever written over; choose another name." in err
    assert file.read_text() == "dear to somebody"
    assert command("backup", filled, str(tmp_path / "second.db"))[0] == 0
    status, _, err = command("restore", str(tmp_path / "second.db"), filled)
    assert status == 2
    assert "holds events already: nothing is ever written over; choose an empty database." in err
    status, _, err = command("backup", filled, str(tmp_path / "no" / "folder.db"))
    assert (status, "is not a folder" in err) == (2, True)


def test_a_broken_chain_is_backed_up_as_it_is_and_told(filled: str, tmp_path: Path, command: Command) -> None:
    tamper(filled, "UPDATE events SET payload = '{}' WHERE stream = 'tuesday' AND version = 3")
    status, out, err = command("backup", filled, str(tmp_path / "backup.db"))
    assert status == 1
    assert "24 events of 2 streams" in out
    assert "tuesday: event 3 does not fit" in err
    assert command("verify", str(tmp_path / "backup.db"))[0] == 1


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridgelaws.store import backup
    from bridgelaws.store.sqlite import SqliteLog

    def no_space(*_: object) -> int:
        raise StoreError("no space left")

    log = open_log(str(tmp_path / "club.db"))
    monkeypatch.setattr(SqliteLog, "fill", no_space)
    with pytest.raises(StoreError, match="no space left"):
        backup.back_up(log, tmp_path / "backup.db")
    log.close()
    assert not list(tmp_path.glob("backup*"))


def test_entries_go_on_while_a_backup_is_taken(database: str) -> None:
    """The copy is the log as it stood when the copying began."""
    log = open_log(database)
    log.append("a", 0, [New("Said", 1, "{}")] * 50)
    events = log.everything()
    next(events)
    log.append("a", 50, [New("Said", 1, "{}")])
    assert 1 + sum(1 for _ in events) == 50
    assert log.head("a").version == 51
    log.close()


def test_a_password_is_never_printed(postgres_server: str, tmp_path: Path, command: Command) -> None:
    import psycopg

    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA hidden")
    address = postgres_server.replace("postgres:@", "postgres:hush@") + "&options=-csearch_path%3Dhidden"
    source = open_log(str(tmp_path / "club.db"))
    source.append("tuesday", 0, [New("Said", 1, "{}")])
    source.close()
    for arguments in (["restore", str(tmp_path / "club.db"), address], ["verify", address]):
        status, out, err = command(*arguments)
        assert (status, err) == (0, "")
        assert "hush" not in out
    assert "hush" not in command("restore", str(tmp_path / "club.db"), address)[2]  # it holds events by now
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA hidden CASCADE")
