"""What the server writes down and tells a monitor: enough to find out what happened, and nothing that is secret."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.language import Language
from bridgelaws.web.app import create_app
from bridgelaws.web.logs import set_up_logs
from bridgelaws.web.visitors import COOKIE
from support.browsing import PASSWORD, Visitor, choose
from support.own_process import serving_apart


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log as JSON; afterwards logging is as it was."""
    root, stream = logging.getLogger(), io.StringIO()
    before = (root.handlers[:], root.level)
    set_up_logs("json", stream)
    yield stream
    root.handlers[:], root.level = before[0], before[1]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[FastAPI]:
    app = create_app(choose(tmp_path / "club.db", access_log=True, metrics=True))
    yield app
    app.state.makeable.close()
    app.state.database.close()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_every_answer_has_a_number_that_stands_in_the_log(club: FastAPI, written: io.StringIO) -> None:
    visitor = Visitor(club)
    first, second = [visitor.get("/laws").headers["x-request-id"] for _ in range(2)]
    assert first != second
    assert [line["request"] for line in lines(written)] == [first, second]
    given = visitor.get("/laws", headers={"x-request-id": "from-the-proxy.1"}).headers["x-request-id"]
    assert given == "from-the-proxy.1"
    for forged in ("short", "x" * 65, "a b c d e f g", 'x"y{}zzzzzzz'):
        assert visitor.get("/laws", headers={"x-request-id": forged}).headers["x-request-id"] != forged


def test_a_request_is_written_down_with_its_route(club: FastAPI, written: io.StringIO) -> None:
    Visitor(club, client=("192.0.2.7", 1)).get("/join/SECRET1")
    (line,) = lines(written)
    assert (line["method"], line["route"], line["address"]) == ("GET", "/join/{code}", "192.0.2.7")
    assert line["status"] in (200, 303, 404)
    Visitor(club).get("/jion/SECRET2")
    assert "SECRET" not in written.getvalue()


def test_nothing_is_written_down_unless_it_is_wanted(tmp_path: Path, written: io.StringIO) -> None:
    app = create_app(choose(tmp_path / "club.db"))
    Visitor(app).get("/laws")
    assert written.getvalue() == ""
    app.state.database.close()


def test_a_failed_sign_in_is_written_down_with_its_address(club: FastAPI, written: io.StringIO) -> None:
    club.state.visitors.set_first_password(PASSWORD)
    stranger = Visitor(club, client=("203.0.113.9", 1))
    stranger.submit("/sign-in", {"password": "let me in, please"})
    stranger.post("/api/sign-in", json={"password": "let me in, please"})
    failed = [line for line in lines(written) if line["message"] == "sign-in failed"]
    assert [(line["address"], line["logger"], bool(line["request"])) for line in failed] == [
        ("203.0.113.9", "bridgelaws.security", True)
    ] * 2


def test_no_secret_stands_in_any_line_or_metric(
    club: FastAPI, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Passwords, codes of tables, hands, cookies, names of interviews; not even when something goes wrong with them."""
    director = Visitor(club, headers={"accept-language": "en"}, raise_server_exceptions=False)
    director.sign_in("a secret password")
    director.submit("/sign-in", {"password": "a wrong secret password"})
    event = begin_demo(club.state.evenings, club.state.makeable, language=Language.ENGLISH)
    codes = [club.state.evenings.code(event, table) for table in ("1", "2", "3")]
    deals = [deal.pbn() for deal in club.state.evenings.deals(event, 1).values()]
    for code in codes:
        phone = Visitor(club)
        phone.get(f"/join/{code}")
        phone.submit("/join", {"code": code})
        phone.get(f"/wrong/{code}?code={code}")
        phone.post("/api/join", json={"code": code + "X"})
    ruling = director.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"}).url.path

    def fail(*_: object) -> None:
        raise ValueError(f"cannot read {deals[0]} of {codes[0]}")

    with monkeypatch.context() as broken:
        broken.setattr(club.state.evenings, "table_of", fail)
        assert Visitor(club, raise_server_exceptions=False).get(f"/join/{codes[0]}").status_code == 500
    told = written.getvalue() + director.get("/metrics").text
    assert "/join/{code} failed" in told
    assert '"fault": "ValueError"' in told
    secrets = ["secret password", *codes, *deals, *[hand for deal in deals for hand in deal[2:].split()]]
    secrets += [director.cookies[COOKIE].partition(".")[0], ruling.rpartition("/")[2], event]
    secrets += [str(row[0]) for row in club.state.database.rows("SELECT value FROM web_settings")]
    for secret in secrets:
        assert secret not in told


def test_metrics_are_told_only_where_it_was_said_and_never_far_away(club: FastAPI, tmp_path: Path) -> None:
    near, far = Visitor(club, client=("127.0.0.1", 1)), Visitor(club, client=("8.8.8.8", 1))
    assert near.get("/metrics").status_code == 200
    assert far.get("/metrics").status_code == 404
    other = create_app(choose(tmp_path / "other.db"))
    assert Visitor(other, client=("127.0.0.1", 1)).get("/metrics").status_code == 404
    other.state.database.close()


def test_metrics_are_in_the_format_of_prometheus(club: FastAPI) -> None:
    """Each line a sample or about one; a histogram whose buckets grow up to its count."""
    visitor = Visitor(club, client=("127.0.0.1", 1))
    for _ in range(3):
        visitor.get("/laws")
    visitor.get("/nowhere")
    answer = visitor.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    sample = re.compile(r'([a-z_]+)(\{(?:[a-z_]+="[^"\n]*",?)*\})? ([0-9.e+-]+|\+Inf)')
    known = set()
    for line in answer.text.splitlines():
        if line.startswith("# TYPE"):
            known.add(line.split()[2])
        elif not line.startswith("# HELP"):
            found = sample.fullmatch(line)
            assert found is not None, line
            assert re.sub("_(bucket|sum|count)$", "", found[1]) in known or found[1] in known
    assert 'bridgelaws_requests_total{method="GET",route="/laws",status="200"} 3' in answer.text
    assert 'route="(no such page)",status="404"} 1' in answer.text
    buckets = [int(number) for number in re.findall(r"_bucket\{le=\"[^\"]+\"\} (\d+)", answer.text)]
    assert buckets == sorted(buckets)
    assert f"bridgelaws_request_seconds_count {buckets[-1]}" in answer.text
    assert "bridgelaws_chain_broken 0" in answer.text


def test_serve_writes_json_and_tells_metrics(tmp_path: Path) -> None:
    options = ("--log-format", "json", "--access-log", "--metrics")
    with serving_apart(tmp_path / "club.db", *options) as served:
        assert served.get("metrics").text.startswith("# HELP bridgelaws_info")
        number = served.get("health").headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", number)
