"""What strangers keep, guess and ask for is bounded, and never at the expense of a table or the director."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.club.demo import begin_demo
from bridgelaws.store import StoreError
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Quota
from bridgelaws.web.visitors import PROOF
from support.browsing import PASSWORD, Visitor, choose

BID = {"irregularity": "insufficient_bid", "facts": {"dealer": "N", "calls": "1NT 2S 2D"}}
OFTEN = "1000000/minute"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    quota = Quota(from_an_address=5, bytes_from_an_address=100_000, in_all=12, bytes_in_all=1_000_000)
    made = create_app(choose(tmp_path / "club.db", quota=quota, new_interviews_limit=OFTEN, paper_limit="3/minute"))
    yield made
    made.state.database.close()


def count(app: FastAPI, table: str) -> int:
    return int(app.state.database.rows(f"SELECT COUNT(*) FROM {table}")[0][0])


def test_the_oldest_of_a_stranger_goes_and_nothing_of_others(app: FastAPI) -> None:
    stranger, other = [Visitor(app, client=(address, 1)) for address in ("192.0.2.1", "192.0.2.2")]
    kept = other.post("/api/rulings", json=BID).json()["id"]
    names = [stranger.post("/api/rulings", json=BID).json()["id"] for _ in range(4)]
    names += [stranger.post("/api/practice", json={}).json()["name"] for _ in range(4)]
    assert count(app, "web_interviews") + count(app, "web_practice") == 6
    assert stranger.get(f"/api/rulings/{names[0]}").status_code == 404
    assert stranger.get(f"/api/practice/{names[-1]}").status_code == 200
    assert other.get(f"/api/rulings/{kept}").status_code == 200


def test_strangers_from_everywhere_keep_so_much_in_all_and_the_director_what_he_likes(app: FastAPI) -> None:
    director = Visitor(app, client=("192.0.2.1", 1))
    director.sign_in()
    own = [director.post("/api/rulings", json=BID).json()["id"] for _ in range(8)]
    for at in range(20):
        Visitor(app, client=(f"198.51.100.{at}", 1)).post("/api/practice", json={})
    assert count(app, "web_practice") == 12
    assert count(app, "web_kept") == 12
    for name in own:
        assert director.get(f"/api/rulings/{name}").status_code == 200


def test_what_grows_is_counted_as_large_as_it_has_become(app: FastAPI) -> None:
    stranger = Visitor(app)
    old = stranger.post("/api/practice", json={}).json()["name"]
    new = stranger.post("/api/practice", json={}).json()["name"]
    before = app.state.database.rows("SELECT SUM(size) FROM web_kept")[0][0]
    assert stranger.post(f"/api/practice/{new}/steps", json={"kind": "call", "seat": "N", "what": "P"}).status_code == 200
    assert app.state.database.rows("SELECT SUM(size) FROM web_kept")[0][0] > before
    app.state.database.run("UPDATE web_kept SET size = 200000 WHERE id = ?", old)
    stranger.post("/api/practice", json={})
    assert stranger.get(f"/api/practice/{old}").status_code == 404


def test_no_address_is_written_down(app: FastAPI) -> None:
    Visitor(app, client=("192.0.2.77", 1)).post("/api/practice", json={})
    assert "192.0.2.77" not in str(app.state.database.rows("SELECT * FROM web_kept"))


def test_forms_as_pdf_are_not_set_without_end(app: FastAPI) -> None:
    stranger = Visitor(app, client=("192.0.2.1", 1))
    name = stranger.post("/api/rulings", json=BID).json()["id"]
    statuses = [stranger.get(address).status_code for address in [f"/ruling/{name}/form.pdf"] * 4]
    assert statuses == [200, 200, 200, 429]
    assert stranger.get(f"/api/rulings/{name}/form.pdf").status_code == 429
    assert Visitor(app, client=("192.0.2.2", 1)).get(f"/ruling/{name}/form.pdf").status_code == 200


def test_a_flood_of_wrong_codes_stops_no_table_from_joining(tmp_path: Path) -> None:
    app = create_app(choose(tmp_path / "club.db", join_limit="5/minute", guess_limit="50/minute"))
    event = begin_demo(app.state.evenings, app.state.makeable)
    code = app.state.evenings.code(event, "6")
    guesser = Visitor(app, client=("192.0.2.1", 1))
    statuses = [guesser.post("/api/table/join", json={"code": f"WRONG{at}"}).status_code for at in range(20)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    neighbour, elsewhere = [Visitor(app, client=(address, 1)) for address in ("192.0.2.1", "192.0.2.2")]
    for phone in (neighbour, elsewhere):
        assert phone.get(f"/join/{code}").status_code == 200
        assert phone.post("/api/table/join", json={"code": code}).status_code == 204
    for at in range(60):  # nobody may try them all
        guesser.post("/api/table/join", json={"code": f"WRONG{at}"})
    assert guesser.post("/api/table/join", json={"code": code}).status_code == 429
    card = f"{code}-{app.state.visitors.prove_code(code)}"  # in the picture on the table's card: it is not guessed
    assert neighbour.get(f"/join/{card}").status_code == 200
    assert neighbour.submit(f"/join/{card}", {"seat": "N"}, page=f"/join/{card}").url.path == "/table"
    assert neighbour.get(f"/join/{code}-{'0' * PROOF}").status_code == 429
    assert elsewhere.post("/api/table/join", json={"code": code}).status_code == 204
    app.state.database.close()


def test_whoever_joins_a_table_without_end_keeps_no_other_phone_from_it(tmp_path: Path) -> None:
    app = create_app(choose(tmp_path / "club.db", code_limit="3/minute"))
    event = begin_demo(app.state.evenings, app.state.makeable)
    code = {"code": app.state.evenings.code(event, "6")}
    busy, other = [Visitor(app, client=(address, 1)) for address in ("192.0.2.1", "192.0.2.2")]
    assert [busy.post("/api/table/join", json=code).status_code for _ in range(5)][-1] == 429
    assert other.post("/api/table/join", json=code).status_code == 204
    app.state.database.close()


def test_wrong_passwords_from_elsewhere_do_not_lock_the_director_out(tmp_path: Path) -> None:
    app = create_app(choose(tmp_path / "club.db"))
    Visitor(app).sign_in()
    stranger, director = [Visitor(app, client=(address, 1)) for address in ("192.0.2.1", "192.0.2.2")]
    tries = [stranger.post("/api/sign-in", json={"password": "guess"}).status_code for _ in range(20)]
    assert tries[-1] == 429
    assert director.post("/api/sign-in", json={"password": PASSWORD}).status_code == 204
    app.state.database.close()


def test_only_the_names_that_were_given_are_answered_to(tmp_path: Path) -> None:
    settings = choose(tmp_path / "club.db")
    named = create_app(replace(settings, hosts=("bridge.example.org", "192.0.2.5")))
    visitor = Visitor(named)
    for host in (
        "bridge.example.org",
        "Bridge.Example.org:8000",
        "192.0.2.5:80",
        "localhost:8000",
        "127.0.0.1",
        "[::1]:8000",
    ):
        assert visitor.get("/version", headers={"host": host}).status_code == 200
    for host in ("elsewhere.example", "bridge.example.org.elsewhere.example", "192.0.2.6", ""):
        assert visitor.get("/version", headers={"host": host}).status_code == 400
    named.state.database.close()


def test_monitors_are_told_whether_it_works_and_no_secret(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(app)
    assert visitor.get("/health").json() == {"status": "ok"}
    assert visitor.get("/version").json().keys() == {"name", "version"}

    def gone(*_asked: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(app.state.database, "rows", gone)
    answer = visitor.get("/health")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
