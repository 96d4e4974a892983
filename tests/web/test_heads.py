"""HEAD is answered as GET, without a body; not for parts that never end."""

from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from support.browsing import Visitor


def test_head_is_get_without_a_body(visitor: Visitor) -> None:
    for address in (
        "/",
        "/laws",
        "/no-such-page",
        "/api/irregularities",
        "/api/openapi.json",
        "/static/style.css",
        "/results",
    ):
        asked, whole = visitor.head(address), visitor.get(address)
        assert (asked.status_code, asked.content) == (whole.status_code, b""), address
        assert asked.headers["content-type"] == whole.headers["content-type"]
        assert "default-src 'none'" in asked.headers["content-security-policy"]


def test_head_is_for_whom_get_is_for(visitor: Visitor, director: Visitor) -> None:
    assert visitor.head("/tonight/new", follow_redirects=False).status_code == 303
    assert director.head("/tonight/new").status_code == 200
    assert visitor.head("/leave").status_code == 405


def test_parts_that_never_end_refuse_head_at_once(app: FastAPI, director: Visitor) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    for address in (f"/tonight/{event}/live", f"/results/{event}/live"):
        answer = director.head(address)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
