"""16B1(b): the poll of a board knows the board; whoever may still play it sees nothing; the answers stay in the record."""

import re

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening
from support.browsing import Visitor
from support.messages import says

TOLD = {
    "dealer": "N",
    "calls": "1S 2H P P 2S P P P",
    "fact_at_fault": "N",
    "fact_source": "unmistakable hesitation or haste",
    "fact_action": "2S",
    "fact_what": "South thought for forty seconds.",
    "tricks": "8",
}


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


@pytest.fixture
def board(evening: Evening) -> int:
    """Of table 6, still to be played there and elsewhere."""
    place = evening.place("6")
    assert place is not None
    return evening.state.boards_at(place)[0]


@pytest.fixture
def ruling(director: Visitor, evening: Evening, board: int) -> str:
    """The address of an interview about a hesitation; North bid 2♠ after South had thought."""
    asked = director.submit(f"/tonight/{evening.id}/rule/6/unauthorized_information?board={board}", TOLD)
    assert asked.url.path.startswith("/ruling/"), asked.text
    return asked.url.path


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}"[^>]*value="([^"]*)"', page) or re.search(rf'value="([^"]*)"[^>]*name="{name}"', page)
    assert found is not None, name
    return found[1]


def put(director: Visitor, ruling: str) -> str:
    page = director.get(f"{ruling}/poll").text
    fields = {name: field(page, name) for name in ("hand", "calls", "about", "question")} | {"dealer": "N"}
    shown = director.submit(f"{ruling}/poll", fields | {"board": field(page, "board")}).text
    return "/poll/" + shown.partition("/poll/")[2].partition('"')[0]


def test_board_hand_and_auction_up_to_the_decision_are_filled_in(
    director: Visitor, evening: Evening, board: int, ruling: str
) -> None:
    page = director.get(f"{ruling}/poll").text
    hand = evening.deals(1)[board].hand(Seat.NORTH)
    assert hand is not None
    assert field(page, "hand") == str(hand)
    assert field(page, "calls") == "1♠ 2♥ Pass Pass"
    assert field(page, "board") == str(board)
    other = director.get(f"{ruling}/poll?seat=W").text
    assert field(other, "hand") == str(evening.deals(1)[board].hand(Seat.WEST))
    assert field(other, "calls") == "1♠ 2♥ Pass Pass 2♠ Pass Pass", "up to the last call of that player"


def test_a_peer_reads_board_and_vulnerability_in_the_peers_language(
    app: FastAPI, director: Visitor, ruling: str, board: int
) -> None:
    link = put(director, ruling)
    peer = Visitor(app, headers={"accept-language": "sv"})
    first = peer.get(link).text
    assert f"Har du spelat bricka {board}?" in first
    shown = peer.get(f"{link}?played=yes").text
    assert f"Bricka {board}" in shown


def test_16B_a_director_who_plays_is_not_given_the_hand(
    app: FastAPI, director: Visitor, evening: Evening, board: int, ruling: str
) -> None:
    place = evening.place("6")
    assert place is not None
    sitting = evening.state.sitting(place)
    assert sitting is not None
    app.state.evenings.change_settings(evening.id, lambda each: replace(each, director_plays=sitting.ns[0]))
    assert field(director.get(f"{ruling}/poll").text, "hand") == ""


def test_nothing_is_shown_before_a_peer_says_that_the_board_is_played(
    app: FastAPI, director: Visitor, ruling: str, board: int
) -> None:
    link = put(director, ruling)
    peer, name = Visitor(app, headers={"accept-language": "en"}), link.rpartition("/")[2]
    hand = field(director.get(f"{ruling}/poll").text, "hand")
    ranks = hand.partition(".")[0] or hand.split(".")[1]
    for text in (
        peer.get(link).text,
        peer.get(f"{link}?voted=yes").text,
        peer.submit(link, {"action": ""}).text,
        peer.submit(link, {"action": "pass"}).text,
    ):
        assert says("Have you played board {board}?", board=board) in text
        assert " ".join(ranks) not in text
        assert "poll-hand" not in text
    asked = peer.get(f"/api/polls/{name}").json()
    assert (asked["hand"], asked["calls"], asked["about"], asked["board"]) == (None, "", "", board)
    assert peer.post(f"/api/polls/{name}/votes", json={"action": "pass"}).status_code == 409
    assert director.get(f"/api{ruling.replace('/ruling/', '/rulings/')}/poll").json()["votes"] == {}
    assert peer.post(f"/api/polls/{name}/votes", json={"action": "pass", "played": True}).status_code == 204


def test_the_answers_stand_in_the_record_and_on_paper(
    app: FastAPI, director: Visitor, evening: Evening, board: int, ruling: str
) -> None:
    link = put(director, ruling)
    for action in ("pass", "pass", "2S"):
        peer = Visitor(app, headers={"accept-language": "en"})
        peer.submit(link, {"action": action, "played": "yes"}, page=f"{link}?played=yes")
    fields = {"text": "The result stands.", "laws": "16B1", "board": str(board)}
    answer = director.submit(f"{ruling}/answer", {"value": "no"})
    saved = director.submit(f"/tonight/{evening.id}/save/{answer.url.path.rpartition('/')[2]}", fields)
    number = saved.url.path.rpartition("/")[2]
    told = evening.state.rulings[number].facts["poll"]
    assert told["votes"] == [["pass", 2], ["2S", 1]]
    page = director.get(saved.url.path).text
    assert says("What other players would do") in page
    assert re.search(r"<b>2</b>\s*pass", page) or "2 pass" in re.sub("<[^>]+>", "", page)
    form = director.get(f"{saved.url.path}/form").text
    assert says("Nobody was asked.") not in form
    assert "pass" in form.partition(says("Poll"))[2][:600]


@pytest.mark.parametrize(("wrong", "value"), [("board", "0"), ("board", "x"), ("hand", "AK"), ("calls", "1S P P P 1H")])
def test_a_poll_of_what_cannot_be_is_refused_beside_its_field(
    director: Visitor, ruling: str, wrong: str, value: str
) -> None:
    page = director.get(f"{ruling}/poll").text
    fields = {name: field(page, name) for name in ("hand", "calls", "about", "question", "board")} | {"dealer": "N"}
    refused = director.submit(f"{ruling}/poll", fields | {wrong: value})
    assert refused.status_code == 422
    assert f'id="{wrong}-wrong"' in refused.text
    for name in fields:
        if name not in {wrong, "dealer"}:
            assert field(refused.text, name) == fields[name], "nothing typed is lost"
