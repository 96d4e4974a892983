"""The event log: the same promises on SQLite and on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bridgelaws.store import Appended, Conflict, EventLog, KeyReused, New, StoreError, open_log
from bridgelaws.store.chain import beginning, check_chain
from bridgelaws.store.sqlite import SqliteLog


def said(text: str) -> New:
    return New("Said", 1, f'{{"text":"{text}"}}')


@pytest.fixture
def opened(database: str) -> Iterator[Callable[[], EventLog]]:
    """Opens the database once more, as another process would."""
    logs: list[EventLog] = []

    def another() -> EventLog:
        logs.append(open_log(database))
        return logs[-1]

    yield another
    for log in logs:
        log.close()


@pytest.fixture
def log(opened: Callable[[], EventLog]) -> EventLog:
    return opened()


def payloads(log: EventLog, stream: str, after: int = 0) -> list[str]:
    return [event.payload for event in log.read(stream, after)]


def test_versions_run_from_one_without_a_gap(log: EventLog) -> None:
    assert log.head("a").version == 0
    assert log.append("a", 0, [said("one")]) == Appended(1, 1)
    assert log.append("a", 1, [said("two"), said("three")]) == Appended(2, 3)
    assert log.append("b", 0, [said("other")]) == Appended(1, 1)
    assert [event.version for event in log.read("a")] == [1, 2, 3]
    assert payloads(log, "a", after=1) == [said("two").payload, said("three").payload]
    assert log.streams() == ["a", "b"]


def test_what_was_said_by_whom_and_when_comes_back(opened: Callable[[], EventLog]) -> None:
    late = datetime(2026, 11, 15, 22, 30, 5, 12, timezone(timedelta(hours=1)))
    opened().append("a", 0, [New("Said", 3, '{"text":"Šķēle ♠ \\u0000"}'), said("more")], key="k", by="Åse", at=late)
    first, second = opened().read("a")
    assert (first.kind, first.shape, first.payload) == ("Said", 3, '{"text":"Šķēle ♠ \\u0000"}')
    assert (first.by, first.key, first.batch, second.key, second.batch) == ("Åse", "k", 1, None, 1)
    assert first.time == late
    assert first.at == "2026-11-15T21:30:05.000012+00:00"


def test_a_stream_of_many_pages_is_read_whole(log: EventLog) -> None:
    log.append("a", 0, [said(str(number)) for number in range(2500)])
    assert [event.version for event in log.read("a")] == list(range(1, 2501))
    assert len(payloads(log, "a", after=1000)) == 1500


@pytest.mark.parametrize("expected", [0, 1, 3, 17])
def test_nobody_appends_to_a_version_that_is_not_the_last(log: EventLog, expected: int) -> None:
    log.append("a", 0, [said("one"), said("two")])
    with pytest.raises(Conflict, match=f"“a” is at version 2, not {expected}: something else was entered in between"):
        log.append("a", expected, [said("late")])
    assert len(payloads(log, "a")) == 2


def test_of_two_who_saw_the_same_version_one_is_refused(opened: Callable[[], EventLog]) -> None:
    one, other = opened(), opened()
    one.append("a", 0, [said("first")])
    assert [log.head("a").version for log in (one, other)] == [1, 1]
    one.append("a", 1, [said("quicker")])
    with pytest.raises(Conflict):
        other.append("a", 1, [said("slower"), said("slower still")])
    assert payloads(one, "a") == payloads(other, "a") == [said("first").payload, said("quicker").payload]
    assert other.append("a", 2, [said("slower")]) == Appended(3, 3)


def test_the_same_key_again_gives_the_same_answer_and_adds_nothing(opened: Callable[[], EventLog]) -> None:
    log = opened()
    log.append("a", 0, [said("before")])
    assert log.append("a", 1, [said("one"), said("two")], key="phone-7") == Appended(2, 3)
    log.append("a", 3, [said("after")])
    for again in (log, opened()):
        for expected in (1, 4, 0, 99):  # whatever the phone believes by now
            assert again.append("a", expected, [said("one"), said("two")], key="phone-7") == Appended(2, 3, again=True)
        assert again.answer("a", "phone-7") == Appended(2, 3, again=True)
        assert again.answer("a", "phone-8") is None
    assert len(payloads(log, "a")) == 4


def test_a_key_belongs_to_its_stream(log: EventLog) -> None:
    log.append("a", 0, [said("one")], key="k")
    assert log.append("b", 0, [said("other")], key="k") == Appended(1, 1)


def test_a_key_that_stands_for_something_else_is_refused(log: EventLog) -> None:
    log.append("a", 0, [said("one")], key="k")
    with pytest.raises(KeyReused, match="The key “k” stands for something else in “a”: a new entry needs a new key"):
        log.append("a", 1, [said("two")], key="k")
    assert payloads(log, "a") == [said("one").payload]


def test_many_at_once_lose_nothing_and_double_nothing(opened: Callable[[], EventLog]) -> None:
    """Six writers with connections of their own, each sending every entry twice."""
    opened()

    def write(name: str) -> None:
        log = opened()
        for number in range(15):
            for _ in range(2):
                while True:
                    with suppress(Conflict):
                        log.append("a", log.head("a").version, [said(f"{name}{number}")], key=f"{name}{number}")
                        break

    writers = [threading.Thread(target=write, args=(name,)) for name in "uvwxyz"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    found = payloads(opened(), "a")
    assert sorted(found) == sorted(said(f"{name}{number}").payload for name in "uvwxyz" for number in range(15))
    for name in "uvwxyz":  # each one's own in order
        own = [payload for payload in found if f'"{name}' in payload]
        assert own == [said(f"{name}{number}").payload for number in range(15)]
    assert [stream.broken for stream in check_chain(opened().everything())] == [None]


def test_a_batch_is_there_as_a_whole_or_not_at_all(opened: Callable[[], EventLog]) -> None:
    """Two keep appending batches of five; whoever looks meanwhile never sees a part of one."""
    opened()
    stop = threading.Event()

    def write() -> None:
        log = opened()
        while not stop.is_set():
            with suppress(Conflict):
                log.append("a", log.head("a").version, [said(str(part)) for part in range(5)])

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    watcher = opened()
    seen: set[int] = set()
    while len(seen) < 10:
        seen.add(sum(1 for event in watcher.everything() if event.stream == "a"))
    stop.set()
    for writer in writers:
        writer.join()
    assert {count % 5 for count in seen} == {0}


@pytest.mark.parametrize("same", [True, False], ids=["same connection", "another"])
def test_who_follows_a_stream_is_told(opened: Callable[[], EventLog], same: bool) -> None:
    log = opened()
    follower = log if same else opened()
    assert not follower.wait("a", 0, 0)
    log.append("b", 0, [said("elsewhere")])
    assert not follower.wait("a", 0, 0.05)
    answers: list[bool] = []
    waiting = [threading.Thread(target=lambda: answers.append(follower.wait("a", 0, 30))) for _ in range(3)]
    for thread in waiting:
        thread.start()
    log.append("a", 0, [said("here")])
    for thread in waiting:
        thread.join()
    assert answers == [True, True, True]
    assert follower.wait("a", 0, 0)
    assert not follower.wait("a", 1, 0)


@pytest.mark.parametrize("name", ["", "a\x00b", "line\nfeed", "x" * 201, "\ud800"])
def test_names_that_not_every_database_can_hold_are_refused(log: EventLog, name: str) -> None:
    with pytest.raises(StoreError, match="A stream is named in the log by up to 200 printable characters"):
        log.append(name, 0, [said("one")])
    with pytest.raises(StoreError, match="A key is named"):
        log.append("a", 0, [said("one")], key=name)


def test_an_append_of_nothing_adds_nothing(log: EventLog) -> None:
    assert log.append("a", 0, []) == Appended(1, 0)
    assert log.head("a") == beginning("a")


def test_names_in_any_order_are_sorted_alike(log: EventLog) -> None:
    """Byte by byte, whatever language the server speaks."""
    for name in ("ö", "Z", "a", "B", "å", "_"):
        log.append(name, 0, [said("one")])
    assert log.streams() == ["B", "Z", "_", "a", "å", "ö"]
    assert [event.stream for event in log.everything()] == ["B", "Z", "_", "a", "å", "ö"]


def test_files_that_are_not_ours_are_left_alone(tmp_path: Path) -> None:
    import sqlite3

    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to look at" * 30)
    with pytest.raises(StoreError, match=r"notes\.txt is not a SQLite file"):
        SqliteLog(text)
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    with pytest.raises(StoreError, match=r"other\.db is a SQLite file of some other program"):
        SqliteLog(other)
    with pytest.raises(StoreError, match=r"missing\.db is not there"):
        open_log(str(tmp_path / "missing.db"), must_exist=True)
    with pytest.raises(StoreError, match="mysql://host/x is no database Bridgelaws knows"):
        open_log("mysql://host/x")


def test_a_log_of_a_newer_format_is_not_touched(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "events.db"
    SqliteLog(path).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE bridgelaws_log SET format = 2")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="was written by a newer Bridgelaws"):
        SqliteLog(path)


def test_sqlite_synchronizes_every_append_to_the_disk(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "events.db")
    assert log._rows("PRAGMA journal_mode", ()) == [("wal",)]
    assert log._rows("PRAGMA synchronous", ()) == [(2,)]  # FULL
    log.close()


def test_postgresql_synchronizes_every_append_to_the_disk(postgres_server: str) -> None:
    from bridgelaws.store.postgres import PostgresLog

    log = PostgresLog(postgres_server)
    assert log._rows("SELECT current_setting('synchronous_commit'), current_setting('fsync')", ()) == [("on", "on")]
    log.close()


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreError) as refused:
        open_log("postgresql://club:hush@127.0.0.1:1/bridge")
    assert "postgresql://127.0.0.1/bridge does not answer" in str(refused.value)
    assert "hush" not in str(refused.value)


def test_postgresql_connection_that_was_cut_is_made_again(postgres_server: str) -> None:
    import psycopg

    from bridgelaws.store.postgres import PostgresLog

    log = PostgresLog(postgres_server)
    log.append("cut", 0, [said("one")], key="1")
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    with pytest.raises(StoreError, match="repeat the last entry with its key; it is never entered twice"):
        log.append("cut", 1, [said("two")], key="2")
    assert log.append("cut", 1, [said("two")], key="2") == Appended(2, 2)
    assert log.append("cut", 1, [said("two")], key="2") == Appended(2, 2, again=True)
    log.close()


def test_utc_now_is_written_when_nobody_says_when(log: EventLog) -> None:
    before = datetime.now(UTC)
    log.append("a", 0, [said("one")])
    (event,) = log.read("a")
    assert before <= event.time <= datetime.now(UTC)


def test_nobody_reaches_a_log_that_was_closed(postgres_server: str) -> None:
    """A thread that still looks when the program ends leaves no connection behind."""
    log = open_log(postgres_server)
    log.close()
    with pytest.raises(StoreError, match="closed"):
        log.head("evening")


def test_a_log_is_never_kept_in_a_file_named_as_if_it_were_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match="neither"):
        open_log(":memory:")
    assert not list(tmp_path.iterdir())
