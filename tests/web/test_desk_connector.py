"""Bridgemate's data connector at the desk, against a fake that keeps to its documented order and errors."""

import json
import re
import socket
import threading
from contextlib import suppress
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.devices.line import account_of, read_address, session_guid
from bridgelaws.club.devices.queue import queue_of
from bridgelaws.club.evenings import Evening
from bridgelaws.club.tables import all_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.bridgemate.commands import NotConnected
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.begun_evening import begin, boards
from support.browsers import Browser
from support.browsing import Visitor, serving
from support.fake_connector import CLUB, LICENCE, FakeConnector, listening, played


class Desk:
    """An evening with the fake connector beside it."""

    def __init__(self, app: FastAPI, director: Visitor, **fields: Any) -> None:
        self.app, self.director, self.fake = app, director, FakeConnector()
        app.state.club.post = self.fake.post
        self.evening: Evening = begin(app, director, **fields)
        self.page = f"/tonight/{self.evening.id}/connector"
        self.session = session_guid(self.evening)

    def press(self, at: str, **fields: str) -> Response:
        answer: Response = self.director.submit(f"{self.page}/{at}", fields, page=self.page)
        return answer

    def ready(self) -> None:
        self.press("account", address="192.168.1.50", club=CLUB, licence=LICENCE)
        self.press("begin", erase="yes")

    def sends(self, table: int, board: int, **more: Any) -> None:
        sitting = self.evening.state.sitting(Place(1, 1, table))
        assert sitting is not None
        ns, ew = (int(re.sub(r"\D", "", side[0])) for side in (sitting.ns, sitting.ew))
        self.fake.enters("results", played(self.session, table, 1, board, ns, ew, **more))

    def result(self, table: int, board: int) -> object:
        return self.evening.state.sheet(Place(1, 1, table), board).written


@pytest.fixture
def desk(app: FastAPI, director: Visitor) -> Desk:
    return Desk(app, director)


def test_the_order_is_ping_begin_fetch_keep_accept(desk: Desk) -> None:
    desk.ready()
    assert desk.fake.asked == [4, 5]
    data = desk.fake.sessions[desk.session]
    assert [len(section["Tables"]) for group in data["ScoringGroups"] for section in group["Sections"]] == [4]
    board = boards(desk.evening, 1)[0]
    desk.sends(1, board)
    answer = desk.press("fetch")
    assert "1 new result" in answer.text
    assert desk.fake.asked[2:] == [19, 27, 20, 21, 22, 36]
    assert desk.result(1, board) is None
    taken = desk.press("take")
    assert desk.result(1, board) == Played("4S", Seat.NORTH, 10)
    assert "1 result as it stands here" in taken.text


def test_what_comes_twice_counts_once_and_the_newest_wins(desk: Desk) -> None:
    desk.ready()
    board = boards(desk.evening, 1)[0]
    desk.sends(1, board)
    desk.sends(1, board)
    desk.press("fetch")
    desk.press("take")
    desk.sends(1, board, TotalTricks=11)
    assert "1 result differs from here" in desk.press("fetch").text
    assert "nothing new" in desk.press("take").text
    desk.press("take", **{f"change-1-1-{board}": "yes"})
    assert desk.result(1, board) == Played("4S", Seat.NORTH, 11)
    desk.sends(1, board, TotalTricks=11, IsDeleted=True)
    assert "1 result taken back at the table" in desk.press("fetch").text
    desk.press("take", **{f"change-1-1-{board}": "yes"})
    assert desk.evening.state.sheet(Place(1, 1, 1), board).awaited


def test_servers_are_erased_only_if_that_was_ticked(desk: Desk) -> None:
    desk.press("account", address="192.168.1.50", club=CLUB, licence=LICENCE)
    answer = desk.press("begin")
    assert answer.status_code == 422
    assert "erases what the Bridgemate servers hold" in answer.text
    assert desk.fake.asked == []


def test_after_a_restart_everything_is_fetched_again(desk: Desk) -> None:
    desk.ready()
    board = boards(desk.evening, 1)[0]
    desk.sends(1, board)
    desk.press("fetch")
    desk.fake.restart()
    assert "The session is not open" in desk.press("fetch").text
    desk.press("continue")
    assert desk.fake.asked[-6:] == [31, 23, 24, 25, 26, 37]
    desk.press("take")
    assert desk.result(1, board) == Played("4S", Seat.NORTH, 10)


@pytest.mark.parametrize(
    ("trouble", "words"),
    [("busy", "It is asked again in 5 seconds"), ("lost", "has lost Bridgemate’s control software"),
     ("licence", "No such club or licence"), ("nobody", "does not answer")],
)  # fmt: skip
def test_what_goes_wrong_is_said_and_loses_nothing(desk: Desk, trouble: str, words: str) -> None:
    desk.ready()
    board = boards(desk.evening, 1)[0]
    desk.sends(1, board)
    match trouble:
        case "busy":
            desk.fake.busy = 1
        case "lost":
            desk.fake.lost = True
        case "licence":
            desk.press("account", address="192.168.1.50", club=CLUB, licence="another")
        case _:
            from bridgelaws.club.devices.line import post

            desk.app.state.club.post = post
            desk.press("account", address="127.0.0.1:9", club=CLUB, licence=LICENCE)
    answer = desk.press("fetch")
    assert (answer.status_code, words in answer.text) == (422, True)
    desk.fake.lost, desk.app.state.club.post = False, desk.fake.post
    desk.press("account", address="192.168.1.50", club=CLUB, licence=LICENCE)
    assert "1 new result" in desk.press("fetch").text


def test_the_movement_is_sent_and_with_it_the_results_of_the_rounds_that_changed(desk: Desk) -> None:
    desk.ready()
    board = boards(desk.evening, 1)[0]
    desk.sends(1, board)
    desk.press("fetch")
    desk.press("take")
    first = desk.fake.sessions[desk.session]["ScoringGroups"][0]["Sections"][0]["Tables"][0]["Rounds"][0]
    first["PairNS"] += 50  # the connector knows another movement
    desk.press("send", what="movement")
    assert desk.fake.asked[-3:] == [8, 6, 10]
    assert [(item["TableNumber"], item["BoardNumber"], item["TotalTricks"]) for item in desk.fake.put["results"]] == [
        (1, board, 10)
    ]
    desk.press("send", what="names")
    assert {item["LastName"] for item in desk.fake.put["participations"]} >= {"Ek1", "Ask8"}
    assert "There are no hands to send" in desk.press("send", what="hands").text
    assert desk.press("send", what="everything").status_code == 422


def test_numbers_hands_and_calls_come_too(desk: Desk) -> None:
    desk.ready()
    seat = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "Direction": 3, "PlayerNumber": "20131"}
    desk.fake.enters("participations", {"SessionGuid": desk.session, **seat})
    desk.fake.enters(
        "calls",
        {"SessionGuid": desk.session, "SectionLetters": "A", "TableNumber": 2, "RoundNumber": 1, "Hour": 19, "Minute": 3,
         "Status": 1, "ValidationMessages": None},
    )  # fmt: skip
    answer = desk.press("fetch")
    assert "Table A2 calls the Director on its Bridgemate." in answer.text
    assert "20131" in answer.text
    desk.press("take")
    assert {"20131"} <= {number for one in desk.evening.state.contestants.values() for number in one.numbers}


def test_the_licence_key_is_shown_to_nobody_and_in_no_backup(desk: Desk) -> None:
    desk.ready()
    assert account_of(desk.app.state.database).licence == LICENCE
    assert LICENCE not in desk.director.get(desk.page).text
    assert "web_connector" not in {table.name for table in all_tables()}
    desk.press("account", address="192.168.1.51", club=CLUB, licence="")
    assert account_of(desk.app.state.database).licence == LICENCE


def test_programs_do_the_same(desk: Desk) -> None:
    desk.ready()
    desk.sends(1, boards(desk.evening, 1)[0])
    told = desk.director.post(f"/api/evenings/{desk.evening.id}/connector/fetch").json()
    assert (told["begun"], told["counts"]["new"]) == (True, 1)
    told = desk.director.post(f"/api/evenings/{desk.evening.id}/connector/take", json={"fields": {}}).json()
    assert desk.result(1, boards(desk.evening, 1)[0]) == Played("4S", Seat.NORTH, 10)


def test_sections_apart_are_groups_and_individuals_have_a_seat_in_every_round(app: FastAPI, director: Visitor) -> None:
    desk = Desk(app, director, count=32, kind="", sections="9+7", compare="section")
    desk.ready()
    groups = desk.fake.sessions[desk.session]["ScoringGroups"]
    assert [[section["Letters"] for section in group["Sections"]] for group in groups] == [["A"], ["B"]]
    people = "\n".join(f"Ada Ek{at}" for at in range(1, 9))
    desk = Desk(app, director, pairs=people, scoring="individual", kind="individual")
    desk.ready()
    (section,) = desk.fake.sessions[desk.session]["ScoringGroups"][0]["Sections"]
    assert (section["GameType"], section["HasExplicitParticipations"]) == (20, True)


def test_teams_name_the_table_of_their_mates(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"Team{at}: Ada Ek{at}, Bo Ask{at}, Cy Asp{at}, Di Alm{at}" for at in range(1, 5))
    desk = Desk(app, director, pairs=teams, scoring="teams", kind="")
    desk.ready()
    (section,) = desk.fake.sessions[desk.session]["ScoringGroups"][0]["Sections"]
    first = {table["TableNumber"]: table["Rounds"][0] for table in section["Tables"]}
    assert section["GameType"] == 30
    assert (first[1]["MatesTableTableNumber"], first[101]["MatesTableTableNumber"]) == (101, 1)
    assert (first[1]["TeamNS"], first[1]["TeamEW"]) == (first[101]["TeamEW"], first[101]["TeamNS"])


def test_over_http_without_a_proxy(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridgelaws.club.devices.line import post

    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    desk.app.state.club.post = post
    with listening(desk.fake) as address:
        desk.press("account", address=address, club=CLUB, licence=LICENCE)
        desk.press("begin", erase="yes")
        desk.sends(1, boards(desk.evening, 1)[0])
        assert "1 new result" in desk.press("fetch").text


@pytest.mark.parametrize(
    "answer",
    [b"", b"nothing", b"[]", b'{"RequestCommand": 19}', b'{"RequestCommand": 27, "DataType": 12, "SerializedData": "[]"}',
     b'{"RequestCommand": 19, "DataType": 12, "SerializedData": "[1, {}]"}',
     b'{"RequestCommand": 19, "DataType": 12, "LastQueueItemId": "x", "SerializedData": "[[[[[[[["}', b"[" * 100_000],
)  # fmt: skip
def test_whatever_answers_the_desk_goes_on(desk: Desk, answer: bytes) -> None:
    desk.ready()
    desk.app.state.club.post = lambda *_: answer
    assert desk.press("fetch").status_code in (200, 422)
    assert desk.director.get(desk.page).status_code == 200


def test_a_computer_is_named_and_nothing_else() -> None:
    for wrong in ("", "ftp://desk", "http://desk/path", "desk:port", "https://desk", "http://a@b", "a b"):
        with pytest.raises(BridgelawsError, match="computer on which BCS runs"):
            read_address(wrong)


def test_what_came_is_kept_as_it_came(desk: Desk) -> None:
    desk.ready()
    desk.sends(1, boards(desk.evening, 1)[0], Level=-10)
    assert "board without a result" in desk.press("fetch").text
    kept = queue_of(desk.app.state.database, desk.session)
    assert json.loads(json.dumps(next(iter(kept.results.values()))))["Level"] == -10


def test_an_answer_that_trickles_is_given_up() -> None:
    """Who answers byte by byte keeps no thread of the desk."""
    from bridgelaws.club.devices.line import post

    pieces = 0

    def trickle(listener: socket.socket) -> None:
        nonlocal pieces
        with listener.accept()[0] as connection, suppress(OSError):
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            for _ in range(500):
                connection.sendall(b" ")
                pieces += 1
                given_up.wait(0.02)

    given_up = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = threading.Thread(target=trickle, args=(listener,))
        server.start()
        with pytest.raises(NotConnected):
            post(f"http://127.0.0.1:{listener.getsockname()[1]}", b"{}", 0.2)
        before = pieces
        given_up.set()
        server.join(60)
    assert before < 500


def test_results_come_by_themselves_while_the_page_is_open(desk: Desk, chromium: Browser) -> None:
    desk.ready()
    with serving(desk.app) as address:
        context = chromium.new_context(locale="en")
        context.add_cookies(
            [{"name": each.name, "value": each.value or "", "url": address} for each in desk.director.cookies.jar]
        )
        page = context.new_page()
        page.goto(address + desk.page)
        desk.sends(1, boards(desk.evening, 1)[0])
        page.get_by_text("1 new result").wait_for(timeout=20_000)
        desk.fake.lost = True
        page.get_by_text("has lost Bridgemate’s control software").wait_for(timeout=20_000)
        context.close()
