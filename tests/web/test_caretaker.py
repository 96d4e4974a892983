"""What the server looks after by itself: backups, and whether the log is what was written."""

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

import pytest
from fastapi import FastAPI

from bridgelaws.cli import run
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.scheduled_backups import Schedule, back_up_now, list_backups
from bridgelaws.language import Language
from bridgelaws.store import StoreError, open_log
from bridgelaws.web.app import create_app
from bridgelaws.web.caretaker import Caretaker, next_night
from support.browsing import Visitor, choose, serving
from support.own_process import serving_apart

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def club(tmp_path: Path, kept: Path) -> Iterator[FastAPI]:
    app = create_app(choose(tmp_path / "club.db", backups=Schedule(kept, timedelta(days=1), 3)))
    begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    yield app
    app.state.makeable.close()
    app.state.database.close()


def wait_for(found: Callable[[], bool]) -> None:
    until = monotonic() + 60
    while not found():
        assert monotonic() < until
        sleep(0.02)


def test_only_so_many_backups_are_kept_and_nothing_else_is_touched(club: FastAPI, kept: Path) -> None:
    kept.mkdir()
    for name in ("bridgelaws-mine.db", "holiday.jpg", "bridgelaws-20261301T000000Z.db"):
        (kept / name).write_text("dear to somebody")
    schedule = Schedule(kept, timedelta(days=1), 3)
    for day in range(5):
        back_up_now(club.state.database.log, schedule, NOON + timedelta(days=day))
    assert [made.day for made, _ in list_backups(kept)] == [22, 21, 20]
    others = {path.name for path in kept.iterdir()} - {path.name for _, path in list_backups(kept)}
    assert others == {"bridgelaws-mine.db", "holiday.jpg", "bridgelaws-20261301T000000Z.db"}


def test_a_restart_neither_skips_nor_repeats_a_backup(club: FastAPI, kept: Path) -> None:
    schedule = Schedule(kept, timedelta(days=1), 3)
    schedule.prepare()
    assert schedule.next_time(NOON) == NOON
    back_up_now(club.state.database.log, schedule, NOON)
    assert schedule.next_time(NOON + timedelta(hours=2)) == NOON + timedelta(days=1)
    earlier = NOON - timedelta(days=400)  # a clock that is put right does not stop backups, nor make one after the other
    assert schedule.next_time(earlier) == earlier
    back_up_now(club.state.database.log, schedule, earlier)
    assert schedule.next_time(earlier + timedelta(hours=2)) == earlier + timedelta(days=1)


def test_what_a_computer_left_half_written_is_cleared_away(club: FastAPI, kept: Path) -> None:
    kept.mkdir()
    left = kept / "bridgelaws-20261101T120000Z.db.unfinished"
    left.write_text("half")
    left.with_name(left.name + "-wal").write_text("half")
    back_up_now(club.state.database.log, Schedule(kept), datetime.now(UTC) + timedelta(days=2))
    assert not list(kept.glob("*.unfinished*"))


def test_a_backup_that_fails_is_told_on_the_desk_and_the_evening_goes_on(
    club: FastAPI, kept: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_space(*_: object) -> None:
        raise StoreError("no space left on the disk.")

    director = Visitor(club, headers={"accept-language": "en"})
    director.directs()
    caretaker: Caretaker = club.state.caretaker
    with monkeypatch.context() as broken:
        broken.setattr("bridgelaws.club.scheduled_backups.back_up", no_space)
        caretaker.back_up()
    assert caretaker.backup_failed
    assert "The backup failed: no space left on the disk." in caplog.text
    assert "The backup failed: no space left on the disk." in director.get("/tonight").text
    (evening,) = club.state.evenings.all()
    wall = director.get(f"/tonight/{evening.id}")
    assert wall.status_code == 200
    assert "The backup failed" in wall.text
    assert "The backup failed" not in Visitor(club).get("/results").text  # only the Director is told
    assert director.submit(f"/tonight/{evening.id}/clock", {"turn": "more"}).status_code == 200
    caretaker.back_up()
    assert "The backup failed" not in director.get("/tonight").text
    assert len(list_backups(kept)) == 1


def test_a_folder_that_cannot_be_made_is_told_at_the_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    database, folder = str(tmp_path / "club.db"), str(tmp_path / "file" / "backups")
    assert run(["serve", "--port", "0", "--database", database, "--backup-to", folder]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert run(["serve", "--port", "0", "--database", database, "--every", "often"]) == 2
    assert "write 30m, 12h, 1d or 2w" in capsys.readouterr().err


def test_serve_makes_backups_that_can_be_restored(tmp_path: Path, kept: Path) -> None:
    with serving_apart(tmp_path / "club.db", "--backup-to", str(kept), "--every", "1d", "--keep", "2") as served:
        wait_for(lambda: bool(list_backups(kept)))
        assert served.get("health").status_code == 200
        served.stop()
    ((_, path),) = list_backups(kept)
    assert run(["restore", str(path), str(tmp_path / "again.db")]) == 0


def test_a_changed_log_is_told_on_the_desk_at_the_start(club: FastAPI, tmp_path: Path) -> None:
    director = Visitor(club, headers={"accept-language": "en"})
    director.directs()
    club.state.caretaker.verify()
    assert not club.state.caretaker.notices
    with sqlite3.connect(tmp_path / "club.db") as file:
        file.execute("DROP TRIGGER events_UPDATE")
        file.execute("""UPDATE events SET "by" = 'somebody else' WHERE version = 5""")
    file.close()
    again = create_app(choose(tmp_path / "club.db"))
    with serving(again):
        wait_for(lambda: again.state.caretaker.verified is not None)
        looking = Visitor(again, headers={"accept-language": "en"})
        looking.cookies.update(director.cookies)
        told = looking.get("/tonight").text
    (evening,) = club.state.evenings.all()
    assert f"The log of “{evening.state.name}” was changed from outside: entry 5 is not what was written" in told


def test_the_chain_is_followed_again_every_night() -> None:
    assert next_night(NOON).astimezone(UTC) == datetime(2026, 11, 19, 4, 0, tzinfo=UTC)
    assert next_night(datetime(2026, 11, 18, 3, 59, tzinfo=UTC)).astimezone(UTC) == datetime(2026, 11, 18, 4, 0, tzinfo=UTC)


def test_a_database_that_is_away_is_no_broken_chain(tmp_path: Path) -> None:
    log = open_log(str(tmp_path / "club.db"))
    caretaker = Caretaker(log, None)
    (tmp_path / "club.db").rename(tmp_path / "gone.db")
    caretaker.verify()
    assert not caretaker.notices
    log.close()
