"""Roles, forms of other sites, headers, sizes, rates, and errors that are pages."""

import io
import re
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from argon2 import Type, extract_parameters
from fastapi import FastAPI
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.visitors import Role
from bridgelaws.web.app import create_app
from bridgelaws.web.security import Connections
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import Visitors
from support.browsing import Visitor
from support.every_page import Everything
from support.messages import says


def test_every_answer_carries_the_strict_headers(visitor: Visitor) -> None:
    for address in ("/", "/no-such-page", "/static/style.css", "/api/irregularities", "/ruling/unknown"):
        headers = visitor.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_no_page_has_inline_style_or_script_or_an_address_elsewhere(everything: Everything) -> None:
    """Every page: `everything` finds them by their links."""
    for (_, address), page in everything.texts.items():
        assert " style=" not in page, address
        assert not re.search(r"<style|<script(?![^>]* src=)", page) or address.endswith("/form"), address
        assert not re.search(r"\son[a-z]+=\"", page), address
        poll = re.compile(r'href="http://[^/"]+(?=/poll/)')  # an address to be sent to others, and ours
        assert not re.search(r'(?:src|href|action)="(?:[a-z]+:)?//', poll.sub('href="', page)), address


def test_a_form_without_the_token_is_refused_as_a_page(visitor: Visitor) -> None:
    answer = visitor.post("/laws", data={"book": "wbf-2007"})
    assert answer.status_code == 403
    assert (
        says("This form was opened too long ago or in another window: go back, reload the page and send it again.")
        in answer.text
    )
    assert "book" not in visitor.cookies


def test_the_token_of_one_visitor_does_not_serve_another(app: FastAPI, visitor: Visitor) -> None:
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/laws").text)
    assert token is not None
    other = Visitor(app)
    other.get("/laws")
    assert other.post("/laws", data={"book": "wbf-2007", "form_token": token[1]}).status_code == 403


def test_json_from_another_sites_page_is_refused(visitor: Visitor) -> None:
    told = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}
    assert visitor.post("/api/rulings", json=told, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert visitor.post("/api/rulings", json=told).status_code == 201


def test_a_program_with_nothing_to_say_sends_nothing(director: Visitor) -> None:
    for elsewhere in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert director.post("/api/evenings/demo", headers=elsewhere).status_code == 403
    assert director.post("/api/evenings/demo", data={"a": "b"}).status_code == 403
    assert director.post("/tonight/demo").status_code == 403  # a page's form
    made = director.post("/api/evenings/demo")
    assert made.status_code == 201
    assert director.post(f"/api/evenings/{made.json()['id']}/tables/3/code").json()["code"]


def test_the_cookie_is_signed_http_only_and_of_this_site(visitor: Visitor) -> None:
    made = visitor.get("/").headers["set-cookie"]
    assert "HttpOnly" in made
    assert "SameSite=lax" in made
    visitor.cookies.set("visitor", "forged.signature")
    assert visitor.get("/sign-in").status_code == 200


def test_the_cookie_is_secure_where_the_pages_are(app: FastAPI) -> None:
    assert "Secure" in Visitor(app, base_url="https://club.example").get("/").headers["set-cookie"]


def test_the_first_password_is_set_and_then_asked_for(app: FastAPI, visitor: Visitor) -> None:
    assert "Set the director" in visitor.get("/sign-in").text
    assert visitor.submit("/sign-in", {"password": "short", "again": "short"}).status_code == 422
    different = visitor.submit("/sign-in", {"password": "long enough", "again": "another one"})
    assert says("The two passwords differ: type the same one twice.") in different.text
    visitor.sign_in("long enough")
    visitors: Visitors = app.state.visitors
    assert visitors.visitor(visitors.number(_request(visitor))).role is Role.DIRECTOR
    other = Visitor(app)
    assert says("Sign in as the director") in other.get("/sign-in").text
    wrong = other.submit("/sign-in", {"password": "something else", "to": "/"})
    assert wrong.status_code == 422
    assert says("That is not the director’s password: try again.") in wrong.text


def _request(visitor: Visitor) -> HTTPConnection:
    cookies = "; ".join([f"{name}={value}" for name, value in visitor.cookies.items()])
    return HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]})


def test_signing_out_ends_the_session_even_for_a_copied_cookie(app: FastAPI, director: Visitor) -> None:
    visitors: Visitors = app.state.visitors
    number = visitors.number(_request(director))
    assert visitors.visitor(number).directs
    director.submit("/sign-out")
    assert not visitors.visitor(number).directs


def test_the_session_gets_a_new_number_when_somebody_signs_in(visitor: Visitor) -> None:
    visitor.get("/")
    before = visitor.cookies["visitor"]
    visitor.sign_in()
    assert visitor.cookies["visitor"] != before


def test_the_password_is_kept_as_argon2_and_the_session_as_a_hash(app: FastAPI, director: Visitor) -> None:
    rows = app.state.database.rows("SELECT value FROM web_settings WHERE name = 'password'")
    assert rows[0][0].startswith("$argon2id$")
    number = app.state.visitors.number(_request(director))
    assert [row[0] for row in app.state.database.rows("SELECT id FROM web_sessions")] != [number]


def test_a_guess_at_the_password_costs_what_it_should_wherever_the_pages_are_really_served(tmp_path: Path) -> None:
    """OWASP's least for Argon2id: 19 MiB, two rounds, one lane."""
    app = create_app(Settings(database=str(tmp_path / "club.db")))
    app.state.visitors.set_first_password("a long password")
    (kept,) = app.state.database.rows("SELECT value FROM web_settings WHERE name = 'password'")
    cost = extract_parameters(kept[0])
    assert (cost.type, cost.memory_cost, cost.time_cost, cost.parallelism) == (Type.ID, 19 * 1024, 2, 1)
    assert cost.salt_len >= 16
    assert cost.hash_len >= 32
    app.state.database.close()


def test_too_many_tries_to_sign_in_are_refused(director: Visitor, app: FastAPI, settings: Settings) -> None:
    other = Visitor(app)
    allowed = int(settings.sign_in_limit.partition("/")[0])
    answers = [other.submit("/sign-in", {"password": "guess"}).status_code for _ in range(allowed + 1)]
    assert answers[0] == 422
    assert answers[-1] == 429


@pytest.mark.parametrize("address", ["/laws", "/rule/insufficient_bid", "/sign-in", "/api/rulings"])
def test_what_is_too_large_is_refused(visitor: Visitor, settings: Settings, address: str) -> None:
    answer = visitor.post(address, data={"calls": "P " * settings.largest_form})
    assert answer.status_code == 413


def test_what_is_too_large_is_refused_though_it_does_not_say_how_large(visitor: Visitor, settings: Settings) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(settings.largest_form // 1024 + 2):
            yield b"a" * 1024

    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert visitor.post("/laws", content=endless(), headers=kind).status_code == 413


@pytest.mark.parametrize(
    "address", ["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example", "javascript:x"]
)
def test_nobody_is_sent_away_to_another_site(visitor: Visitor, address: str) -> None:
    answer = visitor.get("/language/sv", params={"back": address}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_an_unknown_page_is_told_in_the_readers_language_and_style(visitor: Visitor) -> None:
    answer = visitor.get("/nowhere")
    assert answer.status_code == 404
    assert says("There is no such page. It may have been moved, or it has expired.") in answer.text
    assert "appbar" in answer.text
    assert visitor.get("/api/nowhere").json()["error"].startswith("There is no such page")


# What a stranger may try.


@pytest.mark.parametrize(
    "host", ["a b", "club.example/evil", "x" * 300, "club.example:99999999", '"><b>', "evil@club.example"]
)
def test_an_address_that_cannot_be_is_refused(visitor: Visitor, host: str) -> None:
    answer = visitor.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert host not in answer.text


@pytest.mark.parametrize("host", ["club.example", "localhost:8000", "192.168.1.7:80", "[::1]:8000", "laptop_7.local"])
def test_any_address_that_can_be_is_answered(visitor: Visitor, host: str) -> None:
    assert visitor.get("/", headers={"host": host}).status_code == 200


def test_a_browser_behind_a_proxy_that_calls_us_otherwise_may_send(visitor: Visitor) -> None:
    told = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}
    sent = {"origin": "https://club.example", "host": "127.0.0.1:8000"}
    assert visitor.post("/api/rulings", json=told, headers=sent).status_code == 403
    assert visitor.post("/api/rulings", json=told, headers={**sent, "sec-fetch-site": "same-origin"}).status_code == 201
    assert visitor.post("/api/rulings", json=told, headers={**sent, "sec-fetch-site": "same-site"}).status_code == 403


@pytest.mark.parametrize("size", ["9" * 30, "-1", "x", "1e9", "٣"])
def test_a_size_that_is_none_is_refused(visitor: Visitor, size: str) -> None:
    assert visitor.get("/", headers={"content-length": size.encode()}).status_code == 413


def test_one_visitor_has_as_many_of_the_newer_addresses_as_he_likes(app: FastAPI, settings: Settings) -> None:
    tries = int(settings.sign_in_limit.partition("/")[0])
    app.state.visitors.set_first_password("a long password")
    answers = [
        Visitor(app, client=(f"2001:db8::{at:x}", 1)).submit("/sign-in", {"password": "guess"}) for at in range(tries + 1)
    ]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0
    elsewhere = Visitor(app, client=("2001:db8:1::1", 1)).submit("/sign-in", {"password": "guess"})
    assert elsewhere.status_code == 422


def test_live_parts_are_bounded_for_each_visitor_and_each_address(app: FastAPI, visitor: Visitor) -> None:
    bounds = Connections(of_a_visitor=2, from_an_address=3)

    def request(cookie: str) -> HTTPConnection:
        headers = [(b"cookie", f"visitor={cookie}".encode())]
        return HTTPConnection({"type": "http", "app": app, "client": ("10.0.0.1", 1), "headers": headers})

    one, other = [app.state.visitors.cookie(number) for number in ("one", "other")]
    with ExitStack() as opened:
        free = [opened.enter_context(bounds.held(request(cookie))) for cookie in (one, one, one, other, other)]
        assert free == [True, True, False, True, False]
    with bounds.held(request(one)) as again:
        assert again


def test_a_live_part_ends_with_the_session_it_was_opened_in(settings: Settings) -> None:
    app = create_app(replace(settings, known_for=0.0, heartbeat=0.05))
    try:
        director = Visitor(app, headers={"accept-language": "en"})
        director.sign_in()
        event = begin_demo(app.state.evenings, app.state.makeable)
        with ThreadPoolExecutor(1) as thread:
            looking = thread.submit(director.get, f"/tonight/{event}/live")  # the answer comes when it has ended
            while not app.state.hub._watches and not looking.done():
                sleep(0.01)
            app.state.visitors.sign_out(app.state.visitors.number(_request(director)))
            assert "data:" in looking.result(60).text
    finally:
        app.state.database.close()


@pytest.mark.parametrize(
    "content",
    [b"\n" * 7_000_000, b"board,ns,ew\r\n" * 500_000, b"%\r" * 3_000_000],
    ids=["empty lines", "lines of a table", "comments"],
)
def test_a_file_of_endless_lines_is_refused_before_it_is_read(visitor: Visitor, content: bytes) -> None:
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/laws").text)
    assert token is not None
    sent = {"form_token": token[1]}
    answer = visitor.post("/upload/practice", data=sent, files={"file": ("boards.pbn", content)})
    assert answer.status_code == 422
    assert says("The file has too many lines: send only the boards you want to look at.") in answer.text


def test_an_archive_that_unpacks_to_more_than_is_taken_is_refused(visitor: Visitor) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("one.pbn", "other.pbn"):
            archive.writestr(name, b" " * 7_000_000)
    assert len(packed.getvalue()) < 100_000
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/laws").text)
    assert token is not None
    files = {"file": ("boards.zip", packed.getvalue())}
    answer = visitor.post("/upload/practice", data={"form_token": token[1]}, files=files)
    assert answer.status_code == 422
    assert says("The archive holds too much: send its files one by one.") in answer.text


def test_a_file_for_another_address_than_those_that_take_one_is_too_large(visitor: Visitor, settings: Settings) -> None:
    content = b"a" * (settings.largest_form + 1)
    assert visitor.post("/rule/revoke", files={"file": ("boards.pbn", content)}).status_code == 413
    most = b"a" * (settings.largest_upload + 1)
    assert visitor.post("/upload/practice", files={"file": ("boards.pbn", most)}).status_code == 413


def test_behind_a_proxy_each_visitor_is_counted_alone_and_nobody_else_says_who_he_is(
    app: FastAPI, settings: Settings
) -> None:
    """The proxy on this computer is believed, as `bridgelaws serve` has it; a visitor who writes the same header is not."""
    app.state.visitors.set_first_password("a long password")
    tries = int(settings.sign_in_limit.partition("/")[0]) + 1
    served = cast("Any", ProxyHeadersMiddleware(cast("Any", app), trusted_hosts="127.0.0.1"))

    def last_answer(from_: str) -> int:
        visitor = Visitor(served, client=(from_, 1))
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/laws").text)
        assert token is not None
        sent = {"password": "guess", "form_token": token[1]}
        addresses = [{"x-forwarded-for": f"203.0.113.{at}"} for at in range(tries)]
        answers = [visitor.post("/sign-in", data=sent, headers=each) for each in addresses]
        return int(answers[-1].status_code)

    assert last_answer("127.0.0.1") == 422
    assert last_answer("198.51.100.7") == 429
    secure = Visitor(served, client=("127.0.0.1", 1)).get("/", headers={"x-forwarded-proto": "https"})
    assert "Secure" in secure.headers["set-cookie"]


def test_every_cookie_is_closed_to_scripts_and_other_sites(app: FastAPI) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    code = app.state.evenings.code(event, "6")
    phone = Visitor(app, base_url="https://club.example", headers={"accept-language": "en"})
    answers = [phone.get("/laws"), phone.get("/language/sv", follow_redirects=False)]
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', answers[0].text)
    assert token is not None
    sent = {"seat": "N", "form_token": token[1], "book": "wbf-2007"}
    answers += [phone.post(address, data=sent, follow_redirects=False) for address in ("/laws", f"/join/{code}")]
    cookies = [cookie for answer in answers for cookie in answer.headers.get_list("set-cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"visitor", "language", "book", "seat"}
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" in cookie
