"""One listener a process: whoever follows a stream is told that it has grown, and nobody is asked about other streams."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from queue import Queue

import psycopg
import pytest

from bridgelaws.store import EventLog, New, StoreError, open_log
from bridgelaws.store.herald import CHANNEL, LONGEST, read_notice, write_notice
from bridgelaws.store.listening import Listener
from bridgelaws.text import say

SAID = New("Said", 1, "{}")
SOON = 30.0  # seconds after which a test gives up
APPENDER = """
import sys
from bridgelaws.store import New, open_log
log = open_log(sys.argv[1])
for stream in sys.argv[2:]:
    log.append(stream, log.head(stream).version, [New("Said", 1, "{}")])
log.close()
"""


class Written:
    """Streams in memory; says nothing of what others append."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}
        self.asked: list[set[str]] = []
        self.away = 0

    def grown(self, known: dict[str, int]) -> dict[str, int]:
        self.asked.append(set(known))
        if self.away:
            self.away -= 1
            raise StoreError(say("away"))
        return {each: found for each, version in known.items() if (found := self.versions.get(each, 0)) > version}

    def listen_elsewhere(self, told: Callable[[Iterable[str] | None], None], closed: threading.Event) -> None:
        del told
        closed.wait()


@pytest.fixture
def heard() -> Queue[int]:
    return Queue()


def test_only_the_stream_that_was_named_is_looked_at(heard: Queue[int]) -> None:
    source = Written()
    listener = Listener(source)
    other: Queue[int] = Queue()
    others = [f"other {number}" for number in range(50)]
    source.versions |= dict.fromkeys([*others, "mine"], 1)
    for each in others:
        listener.follow(each, 0, other.put)
    with listener.following("mine", 0, heard.put):
        assert [heard.get(timeout=SOON), *[other.get(timeout=SOON) for _ in others]] == [1] * 51
        source.versions["mine"] = 3
        source.asked.clear()
        listener.tell(("mine", "nobody's"))
        assert heard.get(timeout=SOON) == 3
        assert {"mine"} in source.asked
    listener.close()
    assert other.empty()


def test_a_lost_notice_is_made_good_for_all_streams_in_one_look(heard: Queue[int]) -> None:
    source = Written()
    listener = Listener(source)
    with listener.following("a", 0, heard.put), listener.following("b", 0, heard.put):
        source.versions |= {"a": 1, "b": 2}  # nobody says so
        assert {heard.get(timeout=SOON), heard.get(timeout=SOON)} == {1, 2}
    listener.close()
    assert {"a", "b"} in source.asked


def test_a_database_that_is_away_is_asked_again(heard: Queue[int]) -> None:
    source = Written()
    source.away = 2
    listener = Listener(source)
    with listener.following("a", 0, heard.put):
        source.versions["a"] = 1
        assert heard.get(timeout=SOON) == 1
    listener.close()


def test_who_has_left_is_told_no_more(heard: Queue[int]) -> None:
    source = Written()
    listener = Listener(source)
    gone: Queue[int] = Queue()
    with listener.following("a", 0, gone.put):
        pass
    with listener.following("a", 0, heard.put):
        source.versions["a"] = 1
        listener.tell(("a",))
        assert heard.get(timeout=SOON) == 1
    listener.close()
    assert gone.empty()


def test_the_streams_that_have_grown_are_found_in_one_question(database: str) -> None:
    log = open_log(database)
    for number in range(250):
        log.append(f"s{number}", 0, [SAID] * (1 + number % 3))
    known = {f"s{number}": 1 for number in range(250)} | {"never": 0}
    assert log.grown(known) == {f"s{number}": 1 + number % 3 for number in range(250) if number % 3}
    log.close()


def test_another_process_is_heard(database: str, heard: Queue[int]) -> None:
    log = open_log(database)
    elsewhere: Queue[int] = Queue()
    with log.listener.following("a", 0, heard.put), log.listener.following("b", 0, elsewhere.put):
        for version in (1, 2):
            subprocess.run([sys.executable, "-c", APPENDER, database, "a", "c"], check=True)
            assert heard.get(timeout=SOON) == version
    log.close()
    assert elsewhere.empty()


def test_a_hundred_streams_need_no_more_threads_than_one(database: str, heard: Queue[int]) -> None:
    log = open_log(database)
    log.listener.follow("one", 0, heard.put)
    before = threading.active_count()
    for number in range(100):
        log.listener.follow(f"s{number}", 0, heard.put)
    assert threading.active_count() == before
    log.append("s57", 0, [SAID, SAID])
    assert heard.get(timeout=SOON) == 2
    log.close()


def two_logs(database: str) -> tuple[EventLog, EventLog]:
    return open_log(database), open_log(database)


def test_a_listener_whose_connection_is_cut_listens_again(postgres_server: str, heard: Queue[int]) -> None:
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA cut_off")
        log, other = two_logs(f"{postgres_server}&options=-csearch_path%3Dcut_off")
        with log.listener.following("a", 0, heard.put):
            other.append("a", 0, [SAID])
            assert heard.get(timeout=SOON) == 1
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE %s AND pid <> pg_backend_pid()"
            connection.execute(cut, (f"LISTEN {CHANNEL}%",))
            other.append("a", 1, [SAID])
            assert heard.get(timeout=SOON) == 2
        log.close()
        other.close()
        connection.execute("DROP SCHEMA cut_off CASCADE")


def test_a_notice_of_too_many_streams_names_none() -> None:
    assert read_notice(write_notice("public", "a", ["evening:ö", "x"]), "public", "b") == ["evening:ö", "x"]
    many = write_notice("public", "a", [f"stream {number}" for number in range(2000)])
    assert len(many.encode()) < LONGEST
    assert read_notice(many, "public", "b") is None
    assert read_notice("", "public", "b") is None  # as an older version told it
