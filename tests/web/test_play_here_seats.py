"""16 of the specification: who gets a seat of a table with phones, and that the others hear of it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language import speak
from bridgelaws.online.speaking import tell_news
from bridgelaws.web.app import create_app
from support.browsing import Visitor, choose
from support.play_here import Table
from support.world import OFTEN

N, E, S, W = SEATS


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(choose(tmp_path / "play.db", tables_limit=OFTEN, join_limit=OFTEN))
    yield made
    made.state.database.close()


def own_link(table: Table, seat: Seat) -> str:
    """The link to go on with another device, as the page of that seat's holder shows it."""
    page: str = table.devices[seat].get(table.page).text
    return page.partition('id="own-link" readonly value="')[2].partition('"')[0].partition("/seat/")[2]


def test_whoever_has_opened_the_table_cannot_open_a_seat_that_is_taken(app: FastAPI) -> None:
    """Its four invitations come from the API; each is spent when somebody has sat down."""
    table = Table(app)
    before = table.see(W)
    for seat in (N, E, W):
        for device in (table.devices[S], Visitor(app)):
            answer = device.post(f"{table.api}/join", json={"token": table.tokens[seat.value], "name": "Ann again"})
            assert answer.status_code in {409, 422}, answer.text
            page = f"{table.page}/seat/{table.tokens[seat.value]}"
            assert 'name="name"' not in device.get(page).text
            assert device.get(table.api).json().get("you") == ("S" if device is table.devices[S] else None)
    assert table.see(W)["hand"] == before["hand"]


def test_an_attempt_on_a_seat_is_told_to_all_four(app: FastAPI) -> None:
    table = Table(app)
    running = app.state.tables.get(table.name)
    before = {seat: running.views[seat].seen for seat in SEATS}
    Visitor(app).post(f"{table.api}/join", json={"token": table.tokens["E"], "name": "Eve"})
    running = app.state.tables.get(table.name)
    for seat in SEATS:
        said = [speak(each) for each in tell_news(before[seat], running.views[seat].seen).said]
        assert said == ["Somebody tried to take the seat of Cy, East."]
        assert "somebody tried to take this seat" in table.devices[seat].get(table.page).text
    version = running.version
    for _ in range(30):
        Visitor(app).post(f"{table.api}/join", json={"token": table.tokens["E"], "name": "Eve"})
    assert app.state.tables.get(table.name).version < version + 10, "nobody fills the log with attempts"


def test_the_own_link_opens_the_seat_on_one_other_device_and_the_four_are_told(app: FastAPI) -> None:
    table = Table(app)
    link = own_link(table, W)
    before = app.state.tables.get(table.name).views[N].seen
    second, third = Visitor(app), Visitor(app)
    assert second.post(f"{table.api}/join", json={"token": link, "name": "Di"}).json()["seat"] == "W"
    assert "hand" in second.get(table.api).json()
    assert "hand" not in table.see(W)
    said = [speak(each) for each in tell_news(before, app.state.tables.get(table.name).views[N].seen).said]
    assert said == ["Di, West, goes on with another device."]
    assert "another device" in table.devices[N].get(table.page).text
    assert third.post(f"{table.api}/join", json={"token": link, "name": "Di"}).status_code == 403, "it is spent"
    table.devices[W].get(f"{table.page}/seat/{link}")
    assert table.devices[W].post(f"{table.api}/join", json={"token": link}).status_code == 403


def test_a_link_that_was_used_stays_spent_when_the_first_device_is_back(app: FastAPI) -> None:
    table = Table(app)
    first = own_link(table, W)
    second = Visitor(app)
    second.post(f"{table.api}/join", json={"token": first, "name": "Di"})
    page = second.get(table.page).text
    back = page.partition('id="own-link" readonly value="')[2].partition('"')[0].partition("/seat/")[2]
    assert table.devices[W].post(f"{table.api}/join", json={"token": back, "name": "Di"}).json()["seat"] == "W"
    assert Visitor(app).post(f"{table.api}/join", json={"token": first, "name": "Eve"}).status_code == 403


def test_nobody_sees_the_own_link_of_another_seat(app: FastAPI) -> None:
    table = Table(app)
    link = own_link(table, W)
    assert len(link) == 32
    for seat in (N, E, S):
        assert link not in "".join([table.devices[seat].get(each).text for each in (table.page, table.api)])
    assert link not in "".join([str(each.payload) for each in app.state.database.log.read(f"play:{table.name}:1:1")])


def test_one_device_has_one_seat(app: FastAPI) -> None:
    table = Table(app, seats=(N, E))
    host = table.devices[S]
    assert host.post(f"{table.api}/join", json={"token": table.tokens["W"], "name": "Ann"}).status_code == 422
    assert table.see(S)["you"] == "S"
    assert table.see(S)["state"] == "open", "no board begins with one player for two"


def test_of_two_who_come_at_once_with_one_invitation_one_sits_down(app: FastAPI) -> None:
    table = Table(app, seats=(N, E))
    guests = [Visitor(app) for _ in range(6)]

    def come(guest: Visitor) -> int:
        return int(guest.post(f"{table.api}/join", json={"token": table.tokens["W"], "name": "Di"}).status_code)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(come, guests))
    assert answers.count(200) == 1
    assert sum("hand" in guest.get(table.api).json() for guest in guests) == 1
