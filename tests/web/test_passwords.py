"""The Director's password: the first one with a code from the terminal, changed while the server runs, and a second step."""

import io
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha1, sha256, sha512
from pathlib import Path
from threading import Event

import pytest
from fastapi import FastAPI

from bridgelaws.cli import run
from bridgelaws.club import totp
from bridgelaws.club.passwords import Passwords
from bridgelaws.club.second_step import SecondStep
from bridgelaws.web.app import create_app
from support.browsing import PASSWORD, Visitor, choose
from support.messages import says
from support.own_process import serving_apart

NEW = "another long password"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[FastAPI]:
    app = create_app(choose(tmp_path / "club.db", asks_first_code=True))
    yield app
    app.state.database.close()


def passwords_of(app: FastAPI) -> Passwords:
    found: Passwords = app.state.visitors.passwords
    return found


def visitor_of(app: FastAPI, address: str = "testclient") -> Visitor:
    return Visitor(app, headers={"accept-language": "en"}, client=(address, 1))


# The first password.


def test_the_first_password_needs_the_code_from_the_terminal(club: FastAPI) -> None:
    visitor, code = visitor_of(club), passwords_of(club).make_first_code()
    assert says("Code from the terminal") in visitor.get("/sign-in").text
    for wrong in ("", "2222-2222", code[:-1]):
        refused = visitor.submit("/sign-in", {"password": NEW, "again": NEW, "code": wrong})
        assert refused.status_code == 422
        assert says("That is not the code in the window where the server was started.") in refused.text
    assert not passwords_of(club).is_set
    visitor.submit("/sign-in", {"password": NEW, "again": NEW, "code": code.lower().replace("-", " "), "to": "/tonight"})
    assert passwords_of(club).is_set
    assert says("Start my own") in visitor.get("/tonight").text
    passwords_of(club).forget()
    assert not passwords_of(club).is_first_code(code)  # it has served


def test_the_code_is_kept_as_a_hash_and_each_process_has_its_own(club: FastAPI) -> None:
    codes = [passwords_of(club).make_first_code() for _ in range(3)]
    kept = str(club.state.database.rows("SELECT name, value FROM web_settings"))
    for code in codes:
        assert code.replace("-", "") not in kept
        assert passwords_of(club).is_first_code(code)


def test_serve_prints_the_code_until_there_is_a_password(tmp_path: Path) -> None:
    with serving_apart(tmp_path / "club.db", "--host", "127.0.0.1") as served:
        assert served.process.stdout is not None
        line = served.process.stdout.readline()
        code = re.search("[0-9A-Z]{4}-[0-9A-Z]{4}", line)
        assert code is not None, line
        app = create_app(choose(tmp_path / "club.db"))
        assert passwords_of(app).is_first_code(code[0])
        app.state.database.close()


# Another password, without a restart.


def test_the_password_is_changed_on_the_page_and_others_are_signed_out(club: FastAPI) -> None:
    director, other = visitor_of(club), visitor_of(club)
    for each in (director, other):
        each.directs()
    table = visitor_of(club)
    refused = director.submit("/password", {"old": "wrong", "password": NEW, "again": NEW})
    assert refused.status_code == 422
    assert passwords_of(club).fits(PASSWORD)
    changed = director.submit("/password", {"old": PASSWORD, "password": NEW, "again": NEW})
    assert (
        says("The password has been changed. Everybody else who was signed in as the Director must sign in again.")
        in changed.text
    )
    assert (passwords_of(club).fits(NEW), passwords_of(club).fits(PASSWORD)) == (True, False)
    assert director.get("/password").url.path == "/password"
    assert other.get("/password").url.path == "/sign-in"
    assert table.get("/password").url.path == "/sign-in"


def test_the_password_is_changed_from_the_terminal_while_the_pages_are_served(
    club: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    director = visitor_of(club)
    director.directs()
    monkeypatch.setattr("sys.stdin", io.StringIO(NEW + "\n"))
    assert run(["password", "--database", str(tmp_path / "club.db")]) == 0
    assert NEW not in capsys.readouterr().out
    assert director.get("/password").url.path == "/sign-in"
    director.sign_in(NEW)
    assert director.get("/password").url.path == "/password"
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert run(["password", "--database", str(tmp_path / "club.db")]) == 2
    assert passwords_of(club).fits(NEW)


# The second step.


@pytest.mark.parametrize(
    ("seconds", "with_sha1", "with_sha256", "with_sha512"),
    [  # RFC 6238, appendix B
        (59, "94287082", "46119246", "90693936"),
        (1111111109, "07081804", "68084774", "25091201"),
        (1111111111, "14050471", "67062674", "99943326"),
        (1234567890, "89005924", "91819424", "93441116"),
        (2000000000, "69279037", "90698825", "38618901"),
        (20000000000, "65353130", "77737706", "47863826"),
    ],
)
def test_the_codes_are_those_of_the_rfc(seconds: int, with_sha1: str, with_sha256: str, with_sha512: str) -> None:
    seed, step = b"1234567890", totp.step_of(seconds)
    for digest, length, expected in ((sha1, 20, with_sha1), (sha256, 32, with_sha256), (sha512, 64, with_sha512)):
        assert totp.code_at((seed * 7)[:length], step, 8, digest) == expected


@pytest.mark.parametrize(
    ("count", "code"),
    list(enumerate("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split())),  # RFC 4226, appendix D
)
def test_six_digits_are_those_of_the_rfc(count: int, code: str) -> None:
    assert totp.code_at(b"12345678901234567890", count) == code


def test_a_code_serves_once_and_for_clocks_that_differ_a_little(club: FastAPI) -> None:
    second_step, now = SecondStep(club.state.database), 2_000_000_000.0
    secret = second_step.begin()
    assert not second_step.is_on
    assert second_step.confirm("000000x", now) == []
    recovery = second_step.confirm(totp.code_at(secret, totp.step_of(now)), now)
    assert second_step.is_on
    assert len(set(recovery)) == 8
    steps = [totp.step_of(now) + each for each in range(6)]
    assert not second_step.check(totp.code_at(secret, steps[0]), now)  # it was used to switch it on
    assert second_step.check(totp.code_at(secret, steps[1]), now)  # a phone that is half a minute ahead
    assert not second_step.check(totp.code_at(secret, steps[1]), now)
    assert not second_step.check(totp.code_at(secret, steps[4]), now)  # two minutes ahead
    assert second_step.check(totp.code_at(secret, steps[2]), now + 90)  # half a minute behind
    assert not second_step.check("", now)
    assert second_step.check(recovery[0].lower(), now)
    assert not second_step.check(recovery[0], now)
    assert second_step.count_recovery_codes() == 7
    kept = str(club.state.database.rows("SELECT name, value FROM web_settings"))
    assert not any(code.replace("-", "") in kept for code in recovery)


def test_signing_in_with_the_second_step(club: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    director = visitor_of(club)
    director.directs()
    assert director.submit("/password/second-step", {"old": "wrong"}).status_code == 422
    begun = director.submit("/password/second-step", {"old": PASSWORD})
    assert "<svg" in begun.text
    secret = passwords_of(club).second_step.begun
    assert secret is not None
    assert totp.write_secret(secret) in begun.text
    monkeypatch.setattr("bridgelaws.club.second_step.time", lambda: 2_000_000_000.0)
    step = totp.step_of(2_000_000_000)
    assert director.submit("/password/second-step/confirm", {"code": "12"}).status_code == 422
    shown = director.submit("/password/second-step/confirm", {"code": totp.code_at(secret, step)})
    recovery = re.findall("<code>([0-9A-Z-]{14})</code>", shown.text)
    assert len(recovery) == 8

    later = visitor_of(club)
    assert says("Code from your phone") in later.get("/sign-in").text
    for fields in ({"password": PASSWORD}, {"password": "wrong", "code": totp.code_at(secret, step + 1)}):
        assert later.submit("/sign-in", fields).status_code == 422
    right = {"password": PASSWORD, "code": totp.code_at(secret, step + 1), "to": "/password"}
    assert later.submit("/sign-in", right).url.path == "/password"

    program = visitor_of(club)
    assert program.post("/api/sign-in", json={"password": PASSWORD}).status_code == 403
    assert program.post("/api/sign-in", json={"password": PASSWORD, "code": recovery[0]}).status_code == 204
    assert later.submit("/password/second-step/off", {"old": PASSWORD}).status_code == 200
    assert not passwords_of(club).second_step.is_on
    passwords_of(club).second_step.begin()
    assert run(["password", "--database", str(tmp_path / "club.db"), "--no-second-step"]) == 0
    assert visitor_of(club).post("/api/sign-in", json={"password": PASSWORD}).status_code == 204


# Who guesses locks nobody else out.


def test_the_right_password_and_code_are_taken_from_elsewhere_however_many_wrong_ones_come(club: FastAPI) -> None:
    visitor_of(club).directs()
    second_step = passwords_of(club).second_step
    secret = second_step.begin()
    recovery = second_step.confirm(totp.code_at(secret, totp.step_of(1_000)), 1_000)
    for stranger in [visitor_of(club, f"203.0.113.{number}") for number in range(1, 6)]:
        tries = [stranger.post("/api/sign-in", json={"password": PASSWORD, "code": "000000"}) for _ in range(15)]
        assert tries[-1].status_code == 429
    here = visitor_of(club, "192.0.2.1")
    assert here.post("/api/sign-in", json={"password": PASSWORD, "code": recovery[0]}).status_code == 204


def test_guesses_sent_at_once_are_no_more_than_those_sent_one_by_one(club: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor_of(club).directs()
    looked, several, go_on = list[str](), Event(), Event()

    def look_slowly(_: Passwords, password: str) -> bool:
        looked.append(password)
        if len(looked) > 1:
            several.set()
        return go_on.wait(60) and False

    monkeypatch.setattr(Passwords, "fits", look_slowly)
    strangers = [visitor_of(club, "203.0.113.9") for _ in range(20)]
    with ThreadPoolExecutor(len(strangers)) as pool:
        tries = [pool.submit(each.post, "/api/sign-in", json={"password": "guess"}) for each in strangers]
        assert several.wait(60)  # as many at once as strangers find places for
        go_on.set()
        answers = [done.result(60).status_code for done in tries]
    assert answers.count(429) == 10
    assert len(looked) == 10
