"""The language of a page: chosen, else the table's, else the browser's, else English."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.language import Language
from bridgelaws.web.languages import negotiate_language
from support.browsing import Visitor


@pytest.mark.parametrize("tag", ["en", "sv", "da", "lv"])
def test_the_browsers_language_is_spoken(visitor: Visitor, tag: str) -> None:
    assert f'<html lang="{tag}"' in visitor.get("/", headers={"accept-language": f"xx, {tag}-XX;q=0.8, en;q=0.1"}).text


def test_the_language_chosen_wins_and_is_remembered(visitor: Visitor) -> None:
    answer = visitor.get("/language/lv?back=/moment/play")
    assert answer.url.path == "/moment/play"
    assert '<html lang="lv"' in answer.text
    assert '<html lang="lv"' in visitor.get("/", headers={"accept-language": "da"}).text


def test_an_unknown_language_is_no_page(visitor: Visitor) -> None:
    assert visitor.get("/language/xx").status_code == 404


def test_nothing_that_is_wanted_is_english(visitor: Visitor) -> None:
    assert '<html lang="en"' in visitor.get("/", headers={"accept-language": "fi, de;q=0.5, sv;q=0"}).text


@pytest.mark.parametrize("header", ["", ",,;;q=", "sv;q=x", "q=1", "*" * 5000, "sv" + ";q=0.1" * 900])
def test_any_header_is_read(header: str) -> None:
    assert negotiate_language(header) in (None, Language.SWEDISH)


def test_irregularities_are_named_in_the_language(visitor: Visitor) -> None:
    page = visitor.get("/moment/play", headers={"accept-language": "da"}).text
    assert "ulørsvigt" in page


# A table may speak another language than the desk.


@pytest.fixture
def event(app: FastAPI) -> str:
    return begin_demo(app.state.evenings, app.state.makeable)


def joined(app: FastAPI, event: str, browser: str = "en") -> Visitor:
    phone, code = Visitor(app, headers={"accept-language": browser}), app.state.evenings.code(event, "6")
    phone.submit(f"/join/{code}", {"seat": "N"}, page=f"/join/{code}")
    return phone


def test_the_desk_sets_the_language_of_a_table_and_a_phone_may_change_it(
    app: FastAPI, director: Visitor, event: str
) -> None:
    phone = joined(app, event)
    assert '<html lang="en"' in phone.get("/table").text
    desk = director.submit(f"/tonight/{event}/table/6/language", {"language": "lv"})
    assert '<html lang="en"' in desk.text
    assert '<option value="lv" lang="lv" selected>' in desk.text
    assert '<html lang="lv"' in phone.get("/table").text
    assert '<html lang="lv"' in joined(app, event, "da").get("/table").text  # whichever phone joins
    phone.get("/language/sv")
    assert '<html lang="sv"' in phone.get("/table").text
    assert '<html lang="en"' in director.get(f"/tonight/{event}").text


def test_what_a_table_is_refused_is_told_in_its_language(app: FastAPI, director: Visitor, event: str) -> None:
    phone = joined(app, event)
    wanted = {"language": "sv"}
    assert director.put(f"/api/evenings/{event}/tables/6/language", json=wanted).status_code == 204
    sent = {"event": event, "table": "6", "round": 99, "board": 1, "key": "k", "kind": "passed"}
    assert "Ingen sitter vid bord 6" in phone.post("/api/table/results", json=sent).json()["error"]
    director.put(f"/api/evenings/{event}/tables/6/language", json={"language": None})
    assert "Nobody sits at table 6" in phone.post("/api/table/results", json=sent).json()["error"]


def test_a_table_that_is_not_there_has_no_language(director: Visitor, event: str) -> None:
    assert director.submit(f"/tonight/{event}/table/99/language", {"language": "lv"}).status_code == 404
    assert director.put(f"/api/evenings/{event}/tables/99/language", json={}).status_code == 404


@pytest.mark.parametrize("tag", ["sv", "da", "lv"])
def test_refusals_for_programs_are_in_the_language_asked_for(visitor: Visitor, tag: str) -> None:
    english = visitor.get("/api/nowhere").json()["error"]
    told = visitor.get("/api/nowhere", headers={"accept-language": tag}).json()["error"]
    assert told != english
    wrong = visitor.post("/api/rulings", json={}, headers={"accept-language": tag}).json()
    assert wrong["error"] != visitor.post("/api/rulings", json={}).json()["error"]
    assert wrong["detail"] == [{"where": ["body", "irregularity"], "why": "missing"}]
