"""The register on its pages and for programs: who sees what, and that forms and routes do the same."""

import re
from pathlib import Path

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from bridgelaws.club.database import open_database
from support.browsing import Visitor
from support.four_pairs import begin, play

SEEDED = ("seeded.address@example.org", "070-987 65 43", "A note about nobody else.")


def new_person(director: Visitor, **fields: str) -> str:
    answer = director.submit("/club/people/new", {"status": "member", **fields}, page="/club/people/new")
    assert answer.status_code == 200, answer.text
    return answer.url.path.rpartition("/")[2]


def test_somebody_is_entered_found_changed_and_leaves(director: Visitor) -> None:
    person = new_person(director, given="Nils", family="Öberg", numbers="SBF 41236", email=SEEDED[0], phone=SEEDED[1])
    for wanted in ("oberg", "1236", "öb"):
        assert "Nils Öberg" in director.get("/club/people", params={"q": wanted}).text
    page = director.get(f"/club/people/{person}").text
    assert SEEDED[0] in page
    changed = director.submit(f"/club/people/{person}/change", {"known_as": "Nisse"}, page=f"/club/people/{person}/change")
    assert "Nisse" in changed.text
    assert director.submit(f"/club/people/{person}/leave", {"day": "2026-05-31"}, page=changed.url.path).status_code == 200
    assert "Nils Öberg" not in director.get("/club/people").text
    assert "Nils Öberg" in director.get("/club/people?show=left").text


def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(director: Visitor) -> None:
    answer = director.submit("/club/people/new", {"given": "Anna", "family": "anna@example.org"}, page="/club/people/new")
    assert answer.status_code == 422
    assert "names have no @" in answer.text
    assert 'value="Anna"' in answer.text


def test_programs_do_what_the_forms_do(director: Visitor) -> None:
    told = {"fields": {"given": "Anna", "family": "Berg", "numbers": "SBF 41236", "status": "member"}, "name": "once"}
    made = director.post("/api/club/people", json=told)
    assert made.status_code == 201
    person = made.json()["id"]
    assert director.post("/api/club/people", json=told).json()["id"] == person
    assert director.put(f"/api/club/people/{person}", json={"fields": {"email": SEEDED[0]}}).json() == {"id": person}
    assert director.put(f"/api/club/people/{person}/consents", json={"fields": {"mail_club": "yes"}}).status_code == 204
    shown = director.get(f"/api/club/people/{person}").json()
    assert shown["contact"]["email"] == SEEDED[0]
    assert shown["known"]["consents"]["mail_club"]["given"]
    assert shown["known"]["numbers"] == [{"number": "41236", "federation": "sbf"}]
    assert [each["name"] for each in director.get("/api/club/people?q=41236").json()] == ["Anna Berg"]
    again = director.post("/api/club/people", json={"fields": {"given": "Bo", "numbers": "SBF 41236"}})
    assert again.status_code == 422
    assert "Anna Berg" in again.text


def test_a_table_and_a_reader_can_fetch_no_address_by_any_route(app: FastAPI, director: Visitor) -> None:
    person = new_person(director, given="Ada", family="Ek", email=SEEDED[0], phone=SEEDED[1], note=SEEDED[2])
    evening = begin(app, director)
    play(app.state.evenings, evening)
    reader = Visitor(app, headers={"accept-language": "en"}, follow_redirects=False)
    named = {"event": evening.id, "person": person, "contestant": "1", "session": "1", "number": "1", "name": "ranking"}
    asked = 0
    for route in iter_route_contexts(app.routes):
        path = str(route.path)
        if "GET" not in (route.methods or {"GET"}) or path.endswith("/live"):
            continue
        address = re.sub(r"\{(\w+)\}", lambda found: named.get(found[1], "1"), path)
        answer = reader.get(address)
        asked += 1
        assert not any(each in answer.text for each in SEEDED), address
    assert asked > 100
    assert SEEDED[0] in director.get(f"/club/people/{person}").text


def test_the_club_is_called_by_its_name_once_it_is_set(app: FastAPI, director: Visitor, visitor: Visitor) -> None:
    fields = {"name": "Lanternas bridgeklubb", "language": "sv", "federation": "sbf", "number": "4711"}
    director.submit("/upload/club/settings", fields, page="/club/settings")
    assert "Lanternas bridgeklubb" in visitor.get("/club").text
    assert visitor.get("/api/club").json() == {"laws": "", **fields}
    assert "<title>Results · Lanternas bridgeklubb</title>" in visitor.get("/results").text
    nobody_asks = Visitor(app, headers={"accept-language": "fi"})
    assert '<html lang="sv"' in nobody_asks.get("/results").text
    assert "sbf" in director.get("/tonight/new").text
    logo = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
    token = director.get("/club/settings").text.partition('name="form_token" value="')[2][:64]
    director.post("/upload/club/settings", data={"form_token": token}, files={"file": ("logo.png", logo)})
    assert visitor.get("/club/logo").headers["content-type"] == "image/png"
    wrong = director.post("/upload/club/settings", data={"form_token": token}, files={"file": ("a.svg", b"<svg/>")})
    assert wrong.status_code == 422
    assert "PNG or JPEG" in wrong.text


def test_somebody_is_forgotten_on_the_page(app: FastAPI, director: Visitor, tmp_path: Path) -> None:
    begin(app, director)
    register = app.state.evenings.people
    (ada,) = [each.id for each in register.with_name("Ada Ek")]
    look = director.get(f"/club/people/{ada}/forget")
    assert "Four pairs" in look.text
    refused = director.submit(f"/club/people/{ada}/forget", {"ground": "asked"}, page=look.url.path)
    assert refused.status_code == 422
    director.submit(f"/club/people/{ada}/forget", {"ground": "asked", "sure": "yes"}, page=look.url.path)
    assert not register.with_name("Ada Ek")
    again = open_database(str(app.state.settings.database))
    assert not [each for each in again.log.texts() if "Ada" in each.text]
    again.close()
