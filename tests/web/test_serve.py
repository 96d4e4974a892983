"""``bridgelaws serve``: the address on the first line, served until it is stopped."""

import signal
from pathlib import Path

import pytest

from bridgelaws.cli import run
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose
from support.messages import says
from support.own_process import serving_apart


def test_the_address_is_printed_first_and_served_until_stopped(tmp_path: Path) -> None:
    with serving_apart(tmp_path / "new.db") as served:
        assert served.printed.startswith("http://localhost:")
        assert served.get().status_code == 200
        assert (tmp_path / "new.db").exists()
        assert served.stop() in (0, 130, -signal.SIGINT)


@pytest.mark.parametrize(
    ("trusted", "secure"), [(None, True), ("192.0.2.7", False)], ids=["a proxy on this computer", "nobody we trust"]
)
def test_cookies_are_secure_behind_a_proxy_that_is_trusted(tmp_path: Path, trusted: str | None, secure: bool) -> None:
    """In a log of few characters, too: it has no place for the code that phones read."""
    around = {"PYTHONIOENCODING": "ascii"} | ({"FORWARDED_ALLOW_IPS": trusted} if trusted else {})
    with serving_apart(tmp_path / "new.db", **around) as served:
        forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        assert ("Secure" in served.get(headers=forwarded).headers["set-cookie"]) is secure


def test_a_password_that_nobody_remembers_is_set_anew(tmp_path: Path) -> None:
    settings = choose(tmp_path / "club.db")
    app = create_app(settings)
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in("once upon a time")
    assert says("Start my own") in director.get("/tonight").text
    app.state.database.close()
    with serving_apart(settings.database, "--new-password") as served:
        asked = served.get("tonight", cookies=dict(director.cookies), headers={"accept-language": "en"})
        assert says("Set the password") in asked.text


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
    app = create_app(choose(database))
    director = Visitor(app, headers={"accept-language": "en"})
    director.sign_in()
    page = director.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"})
    director.submit(f"{page.url.path}/answer", {"value": "yes"})
    app.state.database.close()
    again = create_app(choose(database))  # as after a restart
    later = Visitor(again, headers={"accept-language": "en"})
    later.cookies.update(director.cookies)
    assert "27A1" in later.get(page.url.path).text
    visitors = again.state.visitors
    assert says("Sign in as the director") not in later.get("/sign-in").text
    assert visitors.has_password
    again.state.database.close()
