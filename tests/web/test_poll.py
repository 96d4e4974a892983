"""16B1(b): players of the same class are asked, without names and without each other's answers."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from support.browsing import Visitor
from support.messages import says

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


# Polls of an evening.


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    evenings: Evenings = app.state.evenings
    return evenings.get(begin_demo(evenings, app.state.makeable))


@pytest.fixture
def waiting(evening: Evening) -> int:
    """A board of table 6 that is still to be played, there and elsewhere."""
    place = evening.place("6")
    assert place is not None
    return evening.state.boards_at(place)[0]


def _asked_at_the_desk(director: Visitor, evening: Evening, board: int) -> str:
    facts = {"dealer": "N", "calls": "1NT 2S 2D"}
    told = director.submit(f"/tonight/{evening.id}/rule/6/insufficient_bid?board={board}", facts)
    return _link(director, told.url.path)


def test_who_may_still_play_the_board_is_asked_first_and_told_nothing(
    app: FastAPI, director: Visitor, evening: Evening, waiting: int
) -> None:
    link = _asked_at_the_desk(director, evening, waiting)
    peer = Visitor(app, headers={"accept-language": "en"})
    first = peer.get(link).text
    assert says("Have you played this board?") in first
    assert "J 8 6 5 3" not in first
    assert "J 8 6 5 3" in peer.get(link, params={"played": "yes"}).text
    name = link.rpartition("/")[2]
    assert peer.get(f"/api/polls/{name}").json()["hand"] is None
    assert peer.get(f"/api/polls/{name}", params={"played": True}).json()["hand"] == POLL["hand"]


def test_a_table_that_has_still_to_play_the_board_is_never_shown_the_hand(
    app: FastAPI, director: Visitor, evening: Evening, waiting: int
) -> None:
    link = _asked_at_the_desk(director, evening, waiting)
    code = app.state.evenings.code(evening.id, "6")
    phone = Visitor(app, headers={"accept-language": "en"})
    phone.submit(f"/join/{code}", {"seat": "N"}, page=f"/join/{code}")
    for address in (link, f"{link}?played=yes", f"/api{link.replace('/poll/', '/polls/')}?played=true"):
        answer = phone.get(address)
        assert answer.status_code == 409
        assert says("Somebody at your table may still have to play this board: you may not see it.") in answer.text
        assert "8653" not in answer.text.replace(" ", "")


def test_a_ruling_of_an_evening_is_the_directors_alone(app: FastAPI, director: Visitor, evening: Evening) -> None:
    facts = {"dealer": "N", "calls": "1NT 2S 2D"}
    ruling = director.submit(f"/tonight/{evening.id}/rule/6/insufficient_bid", facts).url.path
    assert director.get(ruling).status_code == 200
    stranger = Visitor(app, headers={"accept-language": "en"})
    for part in ("", "/facts", "/compare", "/otherwise", "/form", "/form.pdf", "/poll", "/evidence"):
        assert stranger.get(ruling + part).url.path == "/sign-in", part
        api = f"/api/rulings/{ruling.rpartition('/')[2]}{part.replace('/facts', '').replace('/form', '/form')}"
        assert stranger.get(api).status_code in (401, 404, 405)


def test_what_peers_answered_is_the_directors_alone(app: FastAPI, director: Visitor, evening: Evening, waiting: int) -> None:
    link = _asked_at_the_desk(director, evening, waiting)
    peer = Visitor(app, headers={"accept-language": "en"})
    peer.submit(link, {"action": "a strange call", "played": "yes"}, page=f"{link}?played=yes")
    (name,) = [row[0] for row in app.state.database.rows("SELECT interview FROM web_polls")]
    for address in (f"/api/rulings/{name}/poll", f"/ruling/{name}/poll"):
        assert "strange" in director.get(address).text
        assert "strange" not in peer.get(address).text
    assert peer.get(f"/api/rulings/{name}/poll").status_code == 401


def test_a_program_answers_a_poll(app: FastAPI, visitor: Visitor, ruling: str) -> None:
    name = _link(visitor, ruling).rpartition("/")[2]
    peer = Visitor(app, headers={"accept-language": "en"})
    assert peer.get(f"/api/polls/{name}").json()["hand"] == POLL["hand"]
    assert peer.post(f"/api/polls/{name}/votes", json={"action": " "}).status_code == 422
    for action in ("2H", "pass"):
        assert peer.post(f"/api/polls/{name}/votes", json={"action": action}).status_code == 204
    votes = visitor.get(f"/api/rulings/{ruling.rpartition('/')[2]}/poll").json()["votes"]
    assert votes == {"pass": 1}  # one answer for each device, the last
