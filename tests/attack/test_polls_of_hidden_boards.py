"""The hand of a poll is that of a board which others may still have to play."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from club_night import Night
from fastapi import FastAPI
from two_worlds import Drawn, TwoWorlds, another

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
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


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., TwoWorlds]]:
    drawn, apps = Drawn(), list[FastAPI]()
    monkeypatch.setattr(random, "_urandom", drawn)

    def made(hidden: tuple[int, ...]) -> TwoWorlds:
        def night(at: int) -> Night:
            apps.append(club(str(tmp_path / f"{at}.db")))
            apps[-1].state.limits.check = lambda *_: None
            deals = {board: seeded_deal("attack", board) for board in range(1, 9)}
            return Night(apps[-1], {each: another(deals[each], f"{at * (each in hidden)} {each}", {}) for each in deals})

        return TwoWorlds(night, drawn)

    yield made
    for app in apps:
        app.state.database.close()


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


def test_two_polls_that_differ_in_the_hand_and_auction_answer_alike(make: Callable[..., TwoWorlds]) -> None:
    """Whoever has still to play the board, or has not said that it is played, learns nothing from any address."""
    worlds = make((1, 2))
    worlds.do(lambda night: night.call_round(1))
    polls = list[str]()

    def ask(night: Night) -> None:
        """The hand as the deals have it, and another auction in the other world."""
        board = night.boards(1, TABLE)[0]
        director = night.visitor(Role.DIRECTOR)
        director.follow_redirects = True
        facts = {"dealer": "N", "calls": "1NT 2S 2D"}
        ruling = director.submit(f"/tonight/{night.event}/rule/{TABLE}/insufficient_bid?board={board}", facts).url.path
        hand = night.evening.deals(1)[board].hand(Seat.EAST)
        calls = "1NT P" if not polls else "1S P 2S P"
        asked = {"hand": str(hand), "dealer": "N", "calls": calls, "about": calls, "question": calls, "board": str(board)}
        page = director.submit(f"{ruling}/poll", asked).text
        polls.append(page.partition("/poll/")[2].partition('"')[0])

    worlds.do(ask)
    assert polls[0] == polls[1]
    poll = polls[0]
    said = ("", "?played=no", "?voted=yes")
    for name in worlds.visitors:
        own = ("?played=yes", "?played=yes&voted=yes") if name == "table" else ()
        for query in (*said, *own):
            worlds.compare(name, "GET", f"/poll/{poll}{query}")
        for query in ("", "?played=false", *(["?played=true"] if own else [])):
            worlds.compare(name, "GET", f"/api/polls/{poll}{query}")
        for fields in ({"action": ""}, {"action": "pass"}, *([{"action": "", "played": "yes"}] if own else [])):
            worlds.compare(name, "POST", f"/poll/{poll}", data=fields)
        for told in ({"action": "pass"}, *([{"action": "pass", "played": True}] if own else [])):
            worlds.compare(name, "POST", f"/api/polls/{poll}/votes", json=told)
    worlds.check()
