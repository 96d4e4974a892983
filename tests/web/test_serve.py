"""``bridgelaws serve``: the address on the first line, served until it is stopped."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from browsing import Visitor

from bridgelaws.cli import run
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings


def test_the_address_is_printed_first_and_served_until_stopped(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bridgelaws", "serve", "--port", "0", "--database", str(tmp_path / "new.db")]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf8", env=environment) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip()
        assert address.startswith("http://localhost:")
        assert httpx.get(address.replace("localhost", "127.0.0.1")).status_code == 200
        assert (tmp_path / "new.db").exists()
        served.send_signal(signal.SIGINT)
        assert served.wait(30) in (0, 130, -signal.SIGINT)


@pytest.mark.parametrize(
    ("trusted", "secure"), [(None, True), ("192.0.2.7", False)], ids=["a proxy on this computer", "nobody we trust"]
)
def test_cookies_are_secure_behind_a_proxy_that_is_trusted(tmp_path: Path, trusted: str | None, secure: bool) -> None:
    """In a log of few characters, too: it has no place for the code that phones read."""
    command = [sys.executable, "-m", "bridgelaws", "serve", "--port", "0", "--database", str(tmp_path / "new.db")]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "ascii"}
    environment |= {"FORWARDED_ALLOW_IPS": trusted} if trusted else {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip().replace("localhost", "127.0.0.1")
        forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        cookie = httpx.get(address, headers=forwarded).headers["set-cookie"]
        assert ("Secure" in cookie) is secure
        served.send_signal(signal.SIGINT)
        served.wait(30)


def test_a_password_that_nobody_remembers_is_set_anew(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "club.db"))
    app = create_app(settings)
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in("once upon a time")
    assert "Start my own" in director.get("/tonight").text
    app.state.database.close()
    command = [sys.executable, "-m", "bridgelaws", "serve", "--port", "0", "--database", settings.database, "--new-password"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf8", env=environment) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip().replace("localhost", "127.0.0.1")
        asked = httpx.get(f"{address}tonight", cookies=dict(director.cookies), headers={"accept-language": "en"})
        assert "Set the password" in asked.text
        served.send_signal(signal.SIGINT)
        served.wait(30)


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run(["serve", "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "x.db")]) == 2
    assert "choose another --port" in capsys.readouterr().err


def test_a_file_of_another_program_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be looked at " * 40)
    assert run(["serve", "--port", "0", "--database", str(tmp_path / "notes.txt")]) == 2
    assert "not a SQLite file" in capsys.readouterr().err


def test_sessions_and_interviews_are_kept_on_either_database(database: str) -> None:
    app = create_app(Settings(database=database))
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in()
    page = director.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"})
    director.submit(f"{page.url.path}/answer", {"value": "yes"})
    app.state.database.close()
    again = create_app(Settings(database=database))  # as after a restart
    later = Visitor(again, headers={"accept-language": "en"})
    later.cookies.update(director.cookies)
    assert "27A1" in later.get(page.url.path).text
    visitors = again.state.visitors
    assert "Sign in as the director" not in later.get("/sign-in").text
    assert visitors.has_password
    again.state.database.close()
