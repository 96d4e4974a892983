"""Play here over HTTP: open a table, sit down, play, and what is refused with which number."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.formats.lin.reading import read_lin
from bridgelaws.formats.pbn.reading import read_pbn
from bridgelaws.online import tables
from bridgelaws.web.app import create_app
from bridgelaws.web.online import devices
from support.browsing import Visitor, choose
from support.online_world import exchanged
from support.play_here import Table

OFTEN = "1000000/minute"
N, E, S, W = SEATS


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastAPI]:
    """Without rates, and with one deal that is always the same."""
    monkeypatch.setattr(devices, "RATE", OFTEN)
    monkeypatch.setattr(tables, "random_deal", lambda: seeded_deal("play here", 1))
    made = create_app(choose(tmp_path / "play.db", tables_limit=OFTEN, join_limit=OFTEN))
    yield made
    made.state.database.close()


def test_four_play_a_board_and_take_it_away_as_files(app: FastAPI) -> None:
    table = Table(app)
    table.do(N, deed="call", call="1NT", text="15 to 17.")
    assert table.see(E)["auction"][0]["note"] == "15 to 17."
    assert "note" not in table.see(S)["auction"][0], "the bidder's partner is not told"
    table.auction("P", "P", "P")
    table.lead()
    table.play(51)
    assert table.see(S)["state"] == "over"
    pbn = read_pbn(table.devices[W].get(f"{table.page}/board/1.pbn").content).records[0]
    lin = read_lin(table.devices[W].get(f"{table.page}/board/1.lin").content).records[0]
    assert [call.call for call in pbn.calls] == [call.call for call in lin.calls]
    assert [play.card for play in pbn.cards] == [play.card for play in lin.cards]
    assert len(pbn.cards) == 52
    assert pbn.calls[0].explanation == "15 to 17."
    for seat in SEATS:
        table.do(seat, deed="ready")
    assert table.see(N)["board"] == 2


def test_a_deed_is_taken_once_refused_with_its_law_or_comes_too_late(app: FastAPI) -> None:
    table = Table(app)
    seen = table.see(N)["n"]
    assert table.send(N, {"deed": "call", "call": "1C"}, key="same", seen=seen).status_code == 200
    assert table.send(N, {"deed": "call", "call": "1C"}, key="same", seen=seen).status_code == 200
    assert len(table.see(S)["auction"]) == 1
    assert table.send(N, {"deed": "call", "call": "1D"}).status_code == 409, "not in turn"
    late = table.send(E, {"deed": "call", "call": "1S"}, seen=1)
    assert late.status_code == 409, "pressed at another moment"
    low = table.send(E, {"deed": "call", "call": "1C"})
    assert low.status_code == 422
    assert "18D" in low.json()["error"]
    assert table.send(E, {"deed": "dance"}).status_code == 400
    assert Visitor(app).post(f"{table.api}/deeds", json={"key": "k", "seen": 1, "deed": {}}).status_code == 403
    assert (
        table.devices[E].post(f"{table.api}/deeds", json={"key": "k", "seen": 1, "deed": {"a": "x" * 5000}}).status_code
        == 413
    )


@pytest.mark.parametrize(
    "told", ['{"deed": "\\ud800"}', '{"deed": "explain", "place": 0, "text": "\\ud800"}', '{"\\ud800": 1}', '{"deed": [[]]}']
)
def test_a_deed_that_no_page_can_send_is_refused_with_a_sentence(app: FastAPI, told: str) -> None:
    table = Table(app)
    sent = f'{{"key": "k", "seen": 1, "deed": {told}}}'
    answer = table.devices[N].post(f"{table.api}/deeds", content=sent, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]


def test_68D_a_claim_stops_the_play(app: FastAPI) -> None:
    table = Table(app)
    table.auction("1NT", "P", "P", "P")
    table.lead()
    declarer = next(seat for seat in SEATS if "claim" in table.see(seat).get("can", ()) and seat is N)
    defender = table.in_turn() if table.in_turn() is not declarer else E
    table.do(declarer, deed="claim", tricks=7, statement="From the top.")
    card = table.see(defender)["hand"][0][0]
    assert table.send(defender, {"deed": "card", "card": card}).status_code == 423
    assert table.see(E)["claim"]["statement"] == "From the top."
    table.do(E, deed="agree")
    assert "answers" not in table.see(W)["claim"], "nobody sees an answer until all have answered"
    table.do(W, deed="agree")
    table.do(S, deed="agree")
    assert table.see(W)["over"]["tricks"] == 7


def test_a_rate_of_deeds_is_kept_before_anything_is_read(tmp_path: Path) -> None:
    app = create_app(choose(tmp_path / "rates.db"))
    table = Table(app)
    sent = [table.send(N, {"deed": "look"}, seen=1).status_code for _ in range(12)]
    assert 429 in sent
    app.state.database.close()


def test_a_seat_taken_over_shows_nothing_more_to_the_device_before(app: FastAPI) -> None:
    table = Table(app)
    assert "hand" in table.see(W)
    phone = Visitor(app)
    link = f"{table.page}/seat/{table.token(W)}"
    assert phone.submit(link, {"name": "Di"}, page=link).url.path == table.page
    assert "hand" not in table.see(W)
    assert "hand" in phone.get(table.api).json()
    assert 'class="pc"' not in table.devices[W].get(table.page).text


def test_with_the_code_one_knocks_and_sees_no_card_before_the_host_lets_in(app: FastAPI) -> None:
    table = Table(app, seats=(N, E))
    stranger = Visitor(app)
    found = stranger.submit("/play/join", {"code": table.code.lower()}, page="/play")
    assert found.url.path == table.page
    stranger.submit(f"{table.page}/knock", {"name": "Eve"}, page=table.page)
    assert "hand" not in stranger.get(table.api).json()
    assert "knocks" not in table.see(N), "the host alone is asked"
    ((device, name),) = table.see(S)["knocks"]
    assert name == "Eve"
    assert table.send(N, {"deed": "let_in", "device": device, "seat": "W"}).status_code == 403
    table.do(S, deed="let_in", device=device, seat="W")
    assert stranger.get(table.api).json()["you"] == "W"
    assert table.see(S)["state"] == "auction"
    assert stranger.get(f"{table.page}/seat/{'0' * 32}").status_code == 404


def test_without_scripts_the_page_is_a_form_with_what_is_legal(app: FastAPI) -> None:
    table = Table(app)
    north = table.devices[N]
    page = north.get(table.page).text
    assert 'value="call 1C"' in page
    assert "refresh" not in page, "nothing that is typed is lost"
    assert "refresh" in table.devices[E].get(table.page).text
    seen = str(table.see(N)["n"])
    north.submit(f"{table.page}/deed", {"do": "bid", "level": "1", "strain": "NT", "seen": seen}, page=table.page)
    assert table.see(S)["auction"][0]["call"] == "1NT"
    refused = north.submit(f"{table.page}/deed", {"do": "call 2C", "seen": str(table.see(N)["n"])}, page=table.page)
    assert refused.status_code == 409
    assert "not your turn" in refused.text


@pytest.mark.parametrize(
    ("language", "opening", "spoken"),
    [("en", "1h", "Your hand"), ("sv", "1hjärter", "Din hand"), ("da", "1h", "Din hånd"), ("lv", "1e", "Jūsu roka")],
)
def test_the_command_box_answers_and_calls_in_four_languages(app: FastAPI, language: str, opening: str, spoken: str) -> None:
    table = Table(app)
    north = table.devices[N]
    north.get(f"/language/{language}")
    assert spoken in north.submit(f"{table.page}/command", {"line": "h"}, page=table.page).text
    north.submit(f"{table.page}/command", {"line": opening}, page=table.page)
    assert table.see(E)["auction"] == [{"seat": "N", "call": "1H", "may_ask": True}]


def test_the_live_part_says_what_happened_to_whoever_cannot_see(app: FastAPI) -> None:
    table = Table(app)
    first = table.first_event(S, table.page)
    told = json.loads(first.partition("data: ")[2])
    assert first.startswith("event: parts\nid: ")
    assert set(told["parts"]) == {"bar", "people", "auction", "told", "dummy", "trick", "hand", "act", "foot"}
    assert table.first_event(S).startswith("event: see\nid: ")


def test_tables_are_opened_only_where_the_owner_allows_it(tmp_path: Path) -> None:
    for play, status in (("off", 403), ("director", 403), ("anyone", 201)):
        app = create_app(choose(tmp_path / f"{play}.db", play=play))
        visitor = Visitor(app)
        assert visitor.post("/api/online", json={"name": "Ann"}).status_code == status
        assert ("Open a table" in visitor.get("/play").text) is (play == "anyone")
        app.state.database.close()


# Two worlds, by every route.


def test_every_answer_is_the_same_whatever_the_hidden_cards_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages, JSON, live parts, files, refusals and the command box: bytes, order and headers."""
    monkeypatch.setattr(devices, "RATE", OFTEN)
    deal = seeded_deal("two worlds", 3)
    south, west = deal.hand(S), deal.hand(W)
    assert south is not None
    assert west is not None
    one, other = next((a, b) for a in south.cards for b in west.cards if a.suit is b.suit)
    seen = []
    for number, dealt in enumerate((deal, exchanged(deal, one, other))):
        monkeypatch.setattr(tables, "random_deal", lambda dealt=dealt: dealt)
        app = create_app(choose(tmp_path / f"{number}.db", tables_limit=OFTEN, join_limit=OFTEN))
        table, found = Table(app), []
        for call in ("1NT", "P", "P"):
            table.auction(call)
            found += table.everything(N, ("/nothing", f"/seat/{table.tokens['N']}"))
            found += [table.plain(table.send(N, {"deed": "card", "card": str(card)}).text) for card in (one, other)]
        for line in ("h", "d", "t", "l", "a", "c", "s", "? 1", str(one), str(other), "claim 7", "dir", "undo"):
            sent = table.devices[N].submit(f"{table.page}/command", {"line": line}, page=table.page)
            found += [f"{sent.status_code} {table.plain(sent.text)}"]
        seen.append(found)
        app.state.database.close()
    assert seen[0] == seen[1]
