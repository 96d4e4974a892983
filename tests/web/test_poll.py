"""16B1(b): players of the same class are asked, without names and without each other's answers."""

import pytest
from browsing import Visitor
from fastapi import FastAPI

POLL = {"hand": "AK4.Q2.J8653.T97", "dealer": "N", "calls": "1NT P", "about": "Nobody vulnerable", "question": "And now?"}


@pytest.fixture
def ruling(visitor: Visitor) -> str:
    return visitor.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"}).url.path


def _link(visitor: Visitor, ruling: str) -> str:
    page = visitor.submit(f"{ruling}/poll", POLL).text
    return "/poll/" + page.partition("/poll/")[2].partition('"')[0]


def test_peers_see_the_hand_and_the_auction_and_answer_once_for_each_device(
    app: FastAPI, visitor: Visitor, ruling: str
) -> None:
    link = _link(visitor, ruling)
    for action in ("pass", "2H", "pass"):
        peer = Visitor(app, headers={"accept-language": "en"})
        shown = peer.get(link).text
        assert "J 8 6 5 3" in shown
        assert "And now?" in shown
        assert ruling not in shown  # nothing leads a peer to the ruling
        assert "Thank you" in peer.submit(link, {"action": action}, page=link).text
        peer.submit(link, {"action": action}, page=link)
    told = visitor.get(f"{ruling}/poll").text
    assert "3 answers so far" in told
    assert 'value="2 pass, 1 2H"' in told


def test_peers_do_not_see_what_others_said(app: FastAPI, visitor: Visitor, ruling: str) -> None:
    link = _link(visitor, ruling)
    peer, other = Visitor(app), Visitor(app)
    peer.submit(link, {"action": "a very strange call"}, page=link)
    assert "very strange" not in other.get(link).text


@pytest.mark.parametrize(("field", "text"), [("hand", "AK"), ("hand", "rubbish"), ("calls", "1Q"), ("hand", "")])
def test_a_poll_that_cannot_be_is_refused_beside_the_field(visitor: Visitor, ruling: str, field: str, text: str) -> None:
    page = visitor.submit(f"{ruling}/poll", {**POLL, field: text})
    assert page.status_code == 422
    assert f"{field}-wrong" in page.text


def test_unknown_polls_are_no_pages(visitor: Visitor) -> None:
    assert visitor.get("/poll/x").status_code == 404
    assert visitor.submit("/poll/x", {"action": "pass"}).status_code == 404
    assert visitor.get("/ruling/x/poll").status_code == 404
