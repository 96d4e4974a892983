"""The hand of a poll is that of a board which others may still have to play."""

from pathlib import Path

import pytest
from club_night import Night
from fastapi import FastAPI

from bridgelaws.club.visitors import Role
from support.world import club

TABLE, HAND = 1, "AK4.Q2.J8653.T97"


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return club(str(tmp_path / "club.db"))


@pytest.fixture
def night(app: FastAPI) -> Night:
    made = Night(app)
    made.call_round(1)
    return made


def make_poll(night: Night, board: int) -> str:
    """The Director asks peers about a board of table 1."""
    director = night.visitor(Role.DIRECTOR)
    director.follow_redirects = True
    facts = {"dealer": "N", "calls": "1NT 2S 2D"}
    ruling = director.submit(f"/tonight/{night.event}/rule/{TABLE}/insufficient_bid?board={board}", facts).url.path
    asked = {"hand": HAND, "dealer": "N", "calls": "1NT P", "about": "", "question": "And now?"}
    page = director.submit(f"{ruling}/poll", asked).text
    return page.partition("/poll/")[2].partition('"')[0]


def shown_to(night: Night, table: int, poll: str) -> bool:
    answers = [night.phone(table).get(address) for address in (f"/poll/{poll}?played=yes", f"/api/polls/{poll}?played=true")]
    assert len({answer.status_code for answer in answers}) == 1
    return any("8653" in answer.text.replace(" ", "") for answer in answers)


def test_a_table_is_not_asked_before_both_sides_agree_that_it_has_played(night: Night) -> None:
    board = night.boards(1, TABLE)[0]
    poll = make_poll(night, board)
    assert not shown_to(night, TABLE, poll)
    night.send(TABLE, 1, board)
    assert not shown_to(night, TABLE, poll)
    night.confirm(TABLE, 1, board)
    assert shown_to(night, TABLE, poll)
    assert not shown_to(night, 2, poll)


def test_a_poll_whose_ruling_is_gone_is_gone_too(app: FastAPI, night: Night) -> None:
    """Nobody could say any more whether its board is open."""
    poll = make_poll(night, night.boards(1, TABLE)[0])
    app.state.database.run("DELETE FROM web_interviews")
    for address in (f"/poll/{poll}", f"/poll/{poll}?played=yes", f"/api/polls/{poll}"):
        for visitor in (night.visitor(Role.NOBODY), night.phone(TABLE)):
            answer = visitor.get(address)
            assert answer.status_code == 404
            assert "8653" not in answer.text.replace(" ", "")
