"""kill -9 in the middle of appends: nothing that was acknowledged is lost, nothing is there by halves."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bridgelaws.store import EventLog, New, StoreError, open_log
from bridgelaws.store.chain import check_chain
from support.effort import examples

APPENDER = Path(__file__).with_name("appender.py")
NAMED = {**os.environ, "PGAPPNAME": "appender"}  # so that it is known among the server's clients


def killed_in_the_middle(database: str, batch: int, acknowledged: int, pause: float) -> int:
    """Runs the appender, kills it soon after so many acknowledgements, and says which version it had announced last."""
    command = [sys.executable, str(APPENDER), database, str(batch)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=NAMED) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        last = 0
        for _ in range(acknowledged):
            last = int(process.stdout.readline())
        time.sleep(pause)
        process.kill()
        for line in process.stdout:  # what it said between our reading and its end
            if line.endswith("\n"):
                last = int(line)
    assert process.returncode == -signal.SIGKILL
    if database.startswith("postgresql"):
        wait_for_the_server_to_notice(database)
    return last


def wait_for_the_server_to_notice(database: str) -> None:
    """What the killed writer had sent may still be committed, unacknowledged, until the server has seen it go."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        while connection.execute("SELECT 1 FROM pg_stat_activity WHERE application_name = 'appender'").fetchone():
            time.sleep(0.01)


def assert_whole(log: EventLog, acknowledged: int, batch: int) -> int:
    (stream,) = check_chain(log.everything())
    assert stream.broken is None
    assert stream.events >= acknowledged
    assert stream.events % batch == 0
    assert [event.payload for event in log.read("evening")] == [
        f'{{"number":{version}}}' for version in range(1, stream.events + 1)
    ]
    return stream.events


@pytest.mark.parametrize("batch", [1, 4])
def test_a_writer_killed_loses_no_acknowledged_event(database: str, batch: int) -> None:
    chance = random.Random(9)
    with closing(open_log(database)) as log:
        for _ in range(examples(5, 50)):  # 20 kills in all, 200 in a long run; each goes on where the killed one stopped
            last = killed_in_the_middle(database, batch, chance.randrange(5, 40), chance.random() / 200)
            found = assert_whole(log, last, batch)
            # The entry that may or may not have been acknowledged is sent again with its key: it is there once.
            resent = list(log.read("evening", found - batch))
            news = [New(event.kind, event.shape, event.payload) for event in resent]
            again = log.append("evening", 0, news, key=resent[0].key)
            assert (again.first, again.last) == (found - batch + 1, found)
            assert log.head("evening").version == found


def test_a_postgresql_server_that_crashes_loses_no_acknowledged_event(postgres_server: str) -> None:
    """One of the server's own processes is killed: it drops everybody, recovers from its log and goes on."""
    import psycopg

    address = f"{postgres_server}&options=-csearch_path%3Dcrash"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA crash")
    command = [sys.executable, str(APPENDER), address, "1"]
    with closing(open_log(address)) as log:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=NAMED) as writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            writer.stdout.readline()
            acknowledged = [int(writer.stdout.readline()) for _ in range(50)]
            with psycopg.connect(postgres_server) as connection:
                asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'appender' AND query LIKE 'INSERT%'"
                found = connection.execute(asked).fetchone()
                assert found
                os.kill(found[0], signal.SIGKILL)
                with pytest.raises(psycopg.OperationalError):
                    connection.execute("SELECT pg_sleep(60)")
            acknowledged += [int(line) for line in writer.stdout]
            assert "does not answer as it should" in writer.stderr.read()
        assert_whole(recovered(log), acknowledged[-1], 1)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA crash CASCADE")


def recovered(log: EventLog) -> EventLog:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(StoreError):
            log.head("evening")
            return log
        time.sleep(0.05)
    raise AssertionError("the server has not come back")
